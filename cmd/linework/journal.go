package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"linework/games"
	"linework/journal"
	"linework/table"
)

type journalCommand struct {
	Check   checkJournal   `cmd:"" help:"Try whether this version can carry on every table of a data folder. Run it before an upgrade; it changes nothing."`
	Copy    copyJournal    `cmd:"" help:"Copy tables from a data folder to a database or back, compare them, and go on where it was when it is run again."`
	Migrate migrateJournal `cmd:"" help:"Bring the schema of a database to this version, beside running servers."`
}

type checkJournal struct{ where }

// Run looks at every table, of a running server too.
func (c checkJournal) Run() error { return c.tell(c.check) }

func (c checkJournal) check(ctx context.Context, out io.Writer, reader archive) error {
	var sum tally
	n, err := rows(ctx, out, reader, "TABLE\tGAMES OVER\tWITH THIS VERSION", func(t journal.Summary) (string, error) {
		log, err := reader.Log(ctx, t.Table)
		if err != nil {
			return "", err
		}
		p := table.Examine(ctx, games.Find, log)
		return fmt.Sprintf("%s\t%d\t%s", t.Table, p.Games, sum.count(p)), nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tables: %d with a running game that goes on, %d with finished games only, %d with a running game that will end, %d damaged\n",
		n, sum.running, sum.resting, sum.ending, sum.damaged)
	if sum.ending > 0 || sum.damaged > 0 || sum.flawed > 0 {
		return fmt.Errorf("not everything in %s can be carried on; finished games keep their scores and drawings all the same", c.where)
	}
	return nil
}

// A tally counts what becomes of tables.
type tally struct{ running, resting, ending, damaged, flawed int }

// count counts a table and says what becomes of it.
func (t *tally) count(p table.Prospect) string {
	var text string
	switch {
	case p.Damaged != nil:
		t.damaged++
		return "damaged: " + oneLine(p.Damaged)
	case p.Lost != nil:
		t.ending++
		text = fmt.Sprintf("running match will end: %s, %s", p.Running, oneLine(p.Lost))
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
