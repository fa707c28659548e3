package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"linework/ink"
	"linework/journal"
	"linework/lobby"
	"linework/lobby/operations"
	"linework/table"
)

type tablesCommand struct {
	List    listTablesCommand   `cmd:"" default:"withargs" help:"List the tables of a data folder: game, people, last use, size."`
	Export  exportTableCommand  `cmd:"" help:"Write one table into a file that another server can import."`
	Import  importTablesCommand `cmd:"" help:"Import tables from an exported file or a backup."`
	Close   closeTablesCommand  `cmd:"" help:"Close tables: everyone is sent away, and nobody can come until they are reopened."`
	Reopen  reopenTablesCommand `cmd:"" help:"Reopen tables that were closed."`
	Reports tableReportsCommand `cmd:"" help:"List the drawings and names that were reported at any table in the last 30 days."`
	Remove  removeTablesCommand `cmd:"" help:"Remove tables and their drawings for ever."`
}

type closeTablesCommand struct {
	Codes []string `arg:"" help:"Codes of the tables."`
	journalLocation
}

// Run closes tables, also those that a server has in memory.
func (c closeTablesCommand) Run() error {
	return c.noteForEach(c.Codes, operations.TableClosed, "Table %s is closed.\n")
}

type reopenTablesCommand struct {
	Codes []string `arg:"" help:"Codes of the tables."`
	journalLocation
}

// Run reopens tables.
func (r reopenTablesCommand) Run() error {
	return r.noteForEach(r.Codes, operations.TableReopened, "Table %s is open again.\n")
}

// noteForEach notes an operation for each of some tables, which must be there.
func (w journalLocation) noteForEach(typedCodes []string, kind operations.Kind, done string) error {
	codes, err := parseCodes(typedCodes)
	if err != nil {
		return err
	}
	ctx := context.Background()
	store, err := w.openEditorIfThere(ctx)
	if err != nil {
		return addStoreAdvice(err)
	}
	defer func() { _ = store.Close() }()
	for _, code := range codes {
		if _, err := store.Peek(ctx, code); err != nil {
			return fmt.Errorf("table %s: %w", code, err)
		}
		if err := operations.Append(ctx, store, operations.Operation{Kind: kind, By: operatorName(), Table: code}); err != nil {
			return addStoreAdvice(err)
		}
		fmt.Printf(done, code)
	}
	return nil
}

type tableReportsCommand struct {
	journalLocation
	Drawings string `type:"path" env:"-" placeholder:"FOLDER" help:"Folder to write the drawings into, as PNG."`
}

// Run lists what was reported, of running servers too.
func (t tableReportsCommand) Run() error { return t.withReaderAndStdout(t.writeReports) }

func (t tableReportsCommand) writeReports(ctx context.Context, out io.Writer, reader journalReader) error {
	list, err := lobby.ReadReports(ctx, reader, findGame, func(code string, err error) {
		fmt.Fprintf(os.Stderr, "table %s: %s\n", code, singleLine(err))
	})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "WHEN\tTABLE\tOF\tWHAT\tREPORTS\tCOVERED")
	for k, x := range list {
		what := cmp.Or(x.Name, x.Word, "a drawing of a game that goes on")
		if len(x.Ink) > 0 && t.Drawings != "" {
			file := filepath.Join(t.Drawings, fmt.Sprintf("%03d-%s.png", k+1, x.Table))
			if err := writeDrawing(file, x.Ink); err != nil {
				return err
			}
			what += " (" + filepath.Base(file) + ")"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\n", time.Unix(x.Since, 0).UTC().Format(time.DateTime), x.Table, cmp.Or(x.Of, "-"), what, x.Reports, map[bool]string{true: "yes", false: "-"}[x.Covered])
	}
	return w.Flush()
}

// writeDrawing writes a drawing, as it was at last, into a new file.
func writeDrawing(file string, recording []byte) error {
	strokes, err := ink.ReadRecording(recording)
	if err != nil {
		return err
	}
	drawing, err := strokes.FinalDrawing()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(ink.WritePNG(f, drawing.Strokes(), ink.Look{}), f.Close())
}

type listTablesCommand struct{ journalLocation }

// Run lists the tables, of a running server too.
func (l listTablesCommand) Run() error { return l.withReaderAndStdout(l.writeTableList) }

func (l listTablesCommand) writeTableList(ctx context.Context, out io.Writer, reader journalReader) error {
	var sum int64
	n, err := writeTableRows(ctx, out, reader, "CODE\tGAME\tPEOPLE\tLAST USED\tSIZE", func(t journal.Summary) (string, error) {
		size, err := reader.Size(ctx, t.Table)
		sum += size
		game, people := l.describeGameAndPeople(ctx, reader, t.Table)
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%s", t.Table, game, people, t.Last.UTC().Format(time.DateTime), formatSize(size)), err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tables, %s\n", n, formatSize(sum))
	return nil
}

// describeGameAndPeople returns the game and the people of a table, or that it cannot be read.
func (listTablesCommand) describeGameAndPeople(ctx context.Context, reader journalReader, code string) (game, people string) {
	var g table.Greeting
	log, err := reader.Peek(ctx, code)
	if err == nil {
		g, err = table.ReadGreeting(ctx, findGame, code, log)
	}
	if err != nil {
		return "-", "damaged: " + singleLine(err)
	}
	s := g.FullSummary()
	if game = s.Game; game != "" && s.Stage == table.Playing {
		game += ", running"
	}
	return cmp.Or(game, "-"), cmp.Or(strings.Join(s.Names, ", "), "-")
}

type exportTableCommand struct {
	Code string `arg:"" help:"Code of the table."`
	File string `arg:"" help:"The file to write; one that is there already is left alone."`
	Data string `default:"data" help:"Folder with the journal."`
}

// Run exports a table, of a running server too.
func (e exportTableCommand) Run() error {
	code, err := lobby.ParseTypedCode(e.Code)
	if err != nil {
		return err
	}
	if err := journal.Export(context.Background(), e.Data, code, e.File); err != nil {
		return err
	}
	fmt.Printf("Table %s is in %s. It holds the keys of people's seats: send it as you would send a password.\n", code, e.File)
	return nil
}

type importTablesCommand struct {
	File  string   `arg:"" help:"A file that tables export or backup wrote."`
	Codes []string `arg:"" optional:"" help:"Only these tables."`
	Data  string   `default:"data" help:"Folder with the journal; a server may be using it."`
}

// Run imports tables, under a running server too.
func (i importTablesCommand) Run() error {
	codes, err := parseCodes(i.Codes)
	if err != nil {
		return err
	}
	shown := showBytes("Importing", i.File, filepath.Join(i.Data, "linework.db*"))
	arrived, err := journal.Import(context.Background(), i.File, i.Data, codes...)
	shown.End()
	for _, code := range arrived {
		fmt.Printf("Table %s is here now.\n", code)
	}
	if errors.Is(err, journal.ErrTaken) {
		return fmt.Errorf("%w; import the others by their codes, or remove the one that is here", err)
	}
	return addStoreAdvice(err)
}

func parseCodes(typed []string) ([]string, error) {
	var codes []string
	for _, one := range typed {
		code, err := lobby.ParseTypedCode(one)
		if err != nil {
			return nil, err
		}
		codes = append(codes, code)
	}
	return codes, nil
}

type removeTablesCommand struct {
	Codes []string `arg:"" help:"Codes of the tables."`
	Data  string   `default:"data" help:"Folder with the journal; a server may be using it."`
	Store string   `placeholder:"URL" secret:"" help:"PostgreSQL with the journal, instead of the folder; servers may be using it."`
	Yes   bool     `env:"-" help:"Do not ask."`
}

// Run removes tables, after asking, under a running server too: whoever is at one is told
// within seconds that there is no such table.
func (r removeTablesCommand) Run() error {
	ctx := context.Background()
	codes, err := parseCodes(r.Codes)
	if err != nil {
		return err
	}
	store, err := journalLocation{r.Data, r.Store}.openEditorIfThere(ctx)
	if err != nil {
		return addStoreAdvice(err)
	}
	defer func() { _ = store.Close() }()
	known, err := store.Tables(ctx)
	if err != nil {
		return addStoreAdvice(err)
	}
	for _, code := range codes {
		if !slices.ContainsFunc(known, func(t journal.Summary) bool { return t.Table == code }) {
			return fmt.Errorf("table %s: %w; nothing was removed", code, journal.ErrUnknown)
		}
	}
	if !r.Yes {
		fmt.Printf("Remove %s with all its games and drawings, for ever? Type yes: ", strings.Join(codes, ", "))
		var answer string
		if _, _ = fmt.Scanln(&answer); answer != "yes" {
			return errors.New("nothing was removed; type yes, or say --yes")
		}
	}
	for _, code := range codes {
		if err := store.RemoveEvenIfHeld(ctx, code); err != nil {
			return fmt.Errorf("table %s: %w", code, err)
		}
		if err := operations.Append(ctx, store, operations.Operation{Kind: operations.TableRemoved, By: operatorName(), Table: code}); err != nil {
			return addStoreAdvice(err)
		}
		fmt.Printf("Table %s is gone.\n", code)
	}
	return nil
}
