package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"linework/journal"
	"linework/lobby"
	"linework/table"
)

type tablesCommand struct {
	List   listTablesCommand   `cmd:"" default:"withargs" help:"List the tables of a data folder: game, people, last use, size."`
	Export exportTableCommand  `cmd:"" help:"Write one table into a file that another server can import."`
	Import importTablesCommand `cmd:"" help:"Import tables from an exported file or a backup."`
	Remove removeTablesCommand `cmd:"" help:"Remove tables and their drawings for ever."`
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
		fmt.Printf("Table %s is gone.\n", code)
	}
	return nil
}
