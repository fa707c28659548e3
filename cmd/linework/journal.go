package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"linework/games"
	"linework/journal"
	"linework/table"
)

type journalCommand struct {
	Check   checkJournal   `cmd:"" help:"Try whether this version can carry on every table of a data folder, and whether all is there that was acknowledged. Run it before an upgrade; it changes nothing."`
	Accept  acceptLosses   `cmd:"" help:"Take the losses of tables off the record: journal check and the server tell of them no more."`
	Copy    copyJournal    `cmd:"" help:"Copy tables from a data folder to a database or back, compare them, and go on where it was when it is run again."`
	Migrate migrateJournal `cmd:"" help:"Bring the schema of a database to this version, beside running servers."`
}

type checkJournal struct{ where }

// Run looks at every table, of a running server too.
func (c checkJournal) Run() error { return c.tell(c.check) }

func (c checkJournal) check(ctx context.Context, out io.Writer, reader archive) error {
	var sum tally
	found, err := audit(ctx, reader)
	if err != nil {
		return err
	}
	present := map[string]bool{"": true}
	n, err := rows(ctx, out, reader, "TABLE\tGAMES OVER\tWITH THIS VERSION", func(t journal.Summary) (string, error) {
		log, err := reader.Log(ctx, t.Table)
		if err != nil {
			return "", err
		}
		p := table.CheckUpgrade(ctx, games.Find, log)
		present[t.Table] = true
		text, damage := found.told(t.Table)
		if p.Flawed == nil {
			p.Flawed = damage
		}
		return fmt.Sprintf("%s\t%d\t%s", t.Table, p.Games, sum.count(p)+text), nil
	})
	if err != nil {
		return err
	}
	for code := range found.of {
		if text, _ := found.told(code); !present[code] {
			fmt.Fprintln(out, code+text)
		}
	}
	_, general := found.told("")
	if general != nil {
		fmt.Fprintln(out, oneLine(general))
	}
	fmt.Fprintf(out, "%d tables: %d with a running game that goes on, %d with finished games only, %d with a running game that will end, %d damaged\n",
		n, sum.running, sum.resting, sum.ending, sum.damaged)
	if found.losses > 0 {
		return fmt.Errorf("of %d tables in %s something is missing that was acknowledged; docs/operating.md says what to do", found.losses, c.where)
	}
	if general != nil && !errors.Is(general, journal.ErrNoHeads) {
		return general
	}
	if sum.ending > 0 || sum.damaged > 0 || sum.flawed > 0 {
		return fmt.Errorf("not everything in %s can be carried on; finished games keep their scores and drawings all the same", c.where)
	}
	return nil
}

type acceptLosses struct {
	Codes []string `arg:"" help:"Codes of the tables."`
	Data  string   `default:"data" help:"Folder with the journal; a server may be using it."`
}

// Run takes losses off the record.
func (a acceptLosses) Run() error {
	ctx := context.Background()
	store, err := journal.OpenBeside(ctx, a.Data)
	if err != nil {
		return advise(err)
	}
	defer func() { _ = store.Close() }()
	for _, code := range a.Codes { // as the check writes them: even the code may be damaged
		n, err := store.Accept(ctx, code)
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

// A tally counts what becomes of tables.
type tally struct{ running, resting, ending, damaged, flawed int }

// count counts a table and says what becomes of it.
func (t *tally) count(p table.UpgradeReport) string {
	var text string
	switch {
	case p.Damaged != nil:
		t.damaged++
		return "damaged: " + oneLine(p.Damaged)
	case p.ReplayError != nil:
		t.ending++
		text = fmt.Sprintf("running match will end: %s, %s", p.Running, oneLine(p.ReplayError))
	case p.Running != "":
		t.running++
		text = "ok: " + p.Running + " goes on"
	default:
		t.resting++
		text = "ok: finished games only"
	}
	if p.Flawed != nil {
		t.flawed++
		text += "; part of its record is damaged: " + oneLine(p.Flawed)
	}
	return text
}

func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }
