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

// tablesToChange are tables that a command changes, also those that a server has in memory.
type tablesToChange struct {
	Codes []string `arg:"" help:"Codes of the tables."`
	journalLocation
}

// withEditor opens the journals, checks that all the tables are there, and calls a function with both.
func (t tablesToChange) withEditor(do func(ctx context.Context, store journalEditor, codes []string) error) error {
	codes, err := parseCodes(t.Codes)
	if err != nil {
		return err
	}
	ctx := context.Background()
	store, err := t.openEditorIfThere(ctx)
	if err != nil {
		return addStoreAdvice(err)
	}
	defer func() { _ = store.Close() }()
	known, err := store.Tables(ctx)
	if err != nil {
		return addStoreAdvice(err)
	}
	for _, code := range codes {
		if !slices.ContainsFunc(known, func(s journal.Summary) bool { return s.Table == code }) {
			return fmt.Errorf("table %s: %w; nothing was changed", code, journal.ErrUnknown)
		}
	}
	return addStoreAdvice(do(ctx, store, codes))
}

// appendForEach notes an operation for each of the tables that are open or closed, which servers do within a second.
// Of the others it says that they are so already.
func (t tablesToChange) appendForEach(kind operations.Kind, whereClosed bool, done, already string) error {
	return t.withEditor(func(ctx context.Context, store journalEditor, codes []string) error {
		isClosed, err := readClosed(ctx, store)
		if err != nil {
			return err
		}
		for _, code := range codes {
			if isClosed[code] != whereClosed {
				fmt.Printf(already, code)
				continue
			}
			if err := operations.Append(ctx, store, operations.Operation{Kind: kind, By: operatorName(), Table: code}); err != nil {
				return err
			}
			fmt.Printf(done, code)
		}
		return nil
	})
}

// readClosed returns which tables operators have closed.
func readClosed(ctx context.Context, from operations.OperationReader) (isClosed map[string]bool, err error) {
	list, err := operations.ReadClosedTables(ctx, from)
	isClosed = map[string]bool{}
	for _, t := range list {
		isClosed[t.Code] = true
	}
	return isClosed, err
}

type closeTablesCommand struct{ tablesToChange }

// Run closes tables.
func (c closeTablesCommand) Run() error {
	return c.appendForEach(operations.TableClosed, false, "Table %[1]s is closed; linework tables reopen %[1]s reopens it.\n", "Table %s was closed already.\n")
}

type reopenTablesCommand struct{ tablesToChange }

// Run reopens tables.
func (r reopenTablesCommand) Run() error {
	return r.appendForEach(operations.TableReopened, true, "Table %s is open again.\n", "Table %s was not closed.\n")
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
	number := 0
	return writeColumns(out, "WHEN (UTC)\tTABLE\tOF\tWHAT\tREPORTS\tCOVERED", list, func(x lobby.TableReport) (string, error) {
		number++
		what := cmp.Or(x.Name, x.Word, "a drawing of a game that goes on")
		if len(x.Ink) > 0 && t.Drawings != "" {
			file := filepath.Join(t.Drawings, fmt.Sprintf("%03d-%s.png", number, x.Table))
			if err := writeDrawing(file, x.Ink); err != nil {
				return "", err
			}
			what += " (" + filepath.Base(file) + ")"
		}
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%d\t%s", time.Unix(x.Since, 0).UTC().Format(time.DateTime), x.Table, cmp.Or(x.Of, "-"), what, x.Reports, map[bool]string{true: "yes", false: "-"}[x.Covered]), nil
	})
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
	isClosed, err := readClosed(ctx, reader)
	if err != nil {
		return err
	}
	var sum int64
	n, err := writeTableRows(ctx, out, reader, "CODE\tGAME\tPEOPLE\tLAST USED (UTC)\tSIZE", func(t journal.Summary) (string, error) {
		size, err := reader.Size(ctx, t.Table)
		sum += size
		game, people := l.describeGameAndPeople(ctx, reader, t.Table)
		if isClosed[t.Table] {
			game += ", closed"
		}
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%s", t.Table, game, people, t.Last.UTC().Format(time.DateTime), formatSize(size)), err
	})
	if err != nil {
		return err
	}
	tables := "tables"
	if n == 1 {
		tables = "table"
	}
	fmt.Fprintf(out, "%d %s, %s\n", n, tables, formatSize(sum))
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
	code, err := parseCode(e.Code)
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

// parseCodes reads codes of tables, each of which counts once.
func parseCodes(typed []string) ([]string, error) {
	var codes []string
	for _, one := range typed {
		code, err := parseCode(one)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes, nil
}

func parseCode(typed string) (string, error) {
	code, err := lobby.ParseTypedCode(typed)
	if err != nil {
		return "", fmt.Errorf("%q is no code of a table; a code is five or six letters, like BKWRT: linework tables lists them", typed)
	}
	return code, nil
}

type removeTablesCommand struct {
	tablesToChange
	Yes bool `env:"-" help:"Do not ask."`
}

// Run removes tables, after asking: whoever is at one is told within seconds that there is no such table.
func (r removeTablesCommand) Run() error {
	return r.withEditor(func(ctx context.Context, store journalEditor, codes []string) error {
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
				return err
			}
			fmt.Printf("Table %s is gone.\n", code)
		}
		return nil
	})
}
