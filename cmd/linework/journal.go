package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"linework/journal"
	"linework/table"
	"linework/table/room"
)

type journalCommand struct {
	Check   checkJournalCommand   `cmd:"" help:"Check whether this version can carry on every game, and whether anything that was saved is missing. Run it before an upgrade; it changes nothing."`
	Accept  acceptLossesCommand   `cmd:"" help:"Accept that entries of tables are lost: journal check and the server no longer report them."`
	Copy    copyJournalCommand    `cmd:"" help:"Copy tables between data folders and databases and compare them. Run again, it resumes."`
	Migrate migrateJournalCommand `cmd:"" help:"Update the schema of a database to this version, while servers run."`
}

type checkJournalCommand struct{ journalLocation }

// Run checks every table, of a running server too.
func (c checkJournalCommand) Run() error { return c.withReaderAndStdout(c.checkAndPrintTables) }

func (c checkJournalCommand) checkAndPrintTables(ctx context.Context, out io.Writer, reader journalReader) error {
	var sum upgradeCounts
	found, err := auditJournals(ctx, reader)
	if err != nil {
		return err
	}
	present := map[string]bool{"": true}
	n, err := writeTableRows(ctx, out, reader, "TABLE\tGAMES OVER\tWITH THIS VERSION", func(t journal.Summary) (string, error) {
		present[t.Table] = true
		games, text, err := sum.checkAndCountTable(ctx, reader, found, t.Table)
		return fmt.Sprintf("%s\t%d\t%s", t.Table, games, text), err
	})
	if err != nil {
		return err
	}
	for code := range found.faults {
		if text, _ := found.describeFaults(code); !present[code] {
			fmt.Fprintln(out, code+text)
		}
	}
	_, general := found.describeFaults("")
	if general != nil {
		fmt.Fprintln(out, singleLine(general))
	}
	fmt.Fprintf(out, "%d tables: %d with a running game that goes on, %d with finished games only, %d with a running game that will end, %d damaged\n",
		n, sum.running, sum.resting, sum.ending, sum.damaged)
	if found.lossyTables > 0 {
		return fmt.Errorf("of %d tables in %s something is missing that was acknowledged; docs/operating.md says what to do", found.lossyTables, c.journalLocation)
	}
	if general != nil && !errors.Is(general, journal.ErrNoHeads) {
		return general
	}
	if sum.ending > 0 || sum.damaged > 0 || sum.flawed > 0 {
		return fmt.Errorf("not everything in %s can be carried on; finished games keep their scores and drawings all the same", c.journalLocation)
	}
	return nil
}

type acceptLossesCommand struct {
	Codes []string `arg:"" help:"Codes of the tables."`
	Data  string   `default:"data" help:"Folder with the journal; a server may be using it."`
}

func (a acceptLossesCommand) Run() error {
	ctx := context.Background()
	store, err := journal.OpenEditor(ctx, a.Data)
	if err != nil {
		return addStoreAdvice(err)
	}
	defer func() { _ = store.Close() }()
	for _, code := range a.Codes { // as the check writes them: even the code may be damaged
		n, err := store.AcceptLosses(ctx, code)
		switch {
		case err != nil:
			return err
		case n == 0:
			return fmt.Errorf("table %s: no loss is on record; linework journal check lists them", code)
		}
		fmt.Printf("Table %s: what is missing is told no more.\n", code)
	}
	return nil
}

// An upgradeCounts counts tables by what an upgrade would do to them.
type upgradeCounts struct{ running, resting, ending, damaged, flawed int }

// checkAndCountTable counts a table by what an upgrade would do to it, and returns how many games it
// has finished and that outcome as text.
func (t *upgradeCounts) checkAndCountTable(ctx context.Context, reader journalReader, found auditReport, code string) (finishedGames int, outcome string, err error) {
	log, err := reader.Peek(ctx, code)
	if err != nil {
		return 0, "", err
	}
	p := room.CheckUpgrade(findGame, table.NewRecord(ctx, log))
	losses, damage := found.describeFaults(code)
	if p.Flawed == nil {
		p.Flawed = damage
	}
	return p.Games, t.countAndDescribe(p) + losses, nil
}

// countAndDescribe counts a table and returns what an upgrade would do to it.
func (t *upgradeCounts) countAndDescribe(p room.UpgradeReport) string {
	var text string
	switch {
	case p.Damaged != nil:
		t.damaged++
		return "damaged: " + singleLine(p.Damaged)
	case p.ReplayError != nil:
		t.ending++
		text = fmt.Sprintf("running match will end: %s, %s", p.Running, singleLine(p.ReplayError))
	case p.Running != "":
		t.running++
		text = "ok: " + p.Running + " goes on"
	default:
		t.resting++
		text = "ok: finished games only"
	}
	if p.Flawed != nil {
		t.flawed++
		text += "; part of its record is damaged: " + singleLine(p.Flawed)
	}
	return text
}

func singleLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }
