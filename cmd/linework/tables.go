package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"linework/games"
	"linework/journal"
	"linework/journal/postgres"
	"linework/lobby"
	"linework/table"
)

type tablesCommand struct {
	List   tablesList   `cmd:"" default:"withargs" help:"List the tables of a data folder: game, people, last use, size."`
	Export tablesExport `cmd:"" help:"Write one table into a file, which another server imports."`
	Import tablesImport `cmd:"" help:"Take in the tables of a file that was exported or backed up."`
	Remove tablesRemove `cmd:"" help:"Forget tables and their drawings for ever."`
}

type tablesList struct{ where }

// Run lists the tables, of a running server too.
func (l tablesList) Run() error { return l.tell(l.list) }

func (l tablesList) list(ctx context.Context, out io.Writer, reader archive) error {
	var sum int64
	n, err := rows(ctx, out, reader, "CODE\tGAME\tPEOPLE\tLAST USED\tSIZE", func(t journal.Summary) (string, error) {
		size, err := reader.Size(ctx, t.Table)
		sum += size
		game, people := l.door(ctx, reader, t.Table)
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%s", t.Table, game, people, t.Last.UTC().Format(time.DateTime), megabytes(size)), err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tables, %s\n", n, megabytes(sum))
	return nil
}

// door is what a table tells at its door, or that it cannot be read.
func (tablesList) door(ctx context.Context, reader archive, code string) (game, people string) {
	log, err := reader.Log(ctx, code)
	if err != nil {
		return "-", "damaged: " + oneLine(err)
	}
	g, err := table.ReadGreeting(ctx, table.Config{FindGame: games.Find}, code, log)
	if err != nil {
		return "-", "damaged: " + oneLine(err)
	}
	s := g.FullSummary()
	if game = s.Game; game == "" {
		game = "-"
	} else if s.Stage == table.Playing {
		game += ", running"
	}
	if people = strings.Join(s.Names, ", "); people == "" {
		people = "-"
	}
	return game, people
}

type tablesExport struct {
	Code string `arg:"" help:"Code of the table."`
	File string `arg:"" help:"The file to write; one that is there already is left alone."`
	Data string `default:"data" help:"Folder with the journal."`
}

// Run exports a table, of a running server too.
func (e tablesExport) Run() error {
	code, err := lobby.ParseCode(e.Code)
	if err != nil {
		return err
	}
	if err := journal.Export(context.Background(), e.Data, code, e.File); err != nil {
		return err
	}
	fmt.Printf("Table %s is in %s. It holds the keys of people's seats: send it as you would send a password.\n", code, e.File)
	return nil
}

type tablesImport struct {
	File  string   `arg:"" help:"A file that tables export or backup wrote."`
	Codes []string `arg:"" optional:"" help:"Only these tables."`
	Data  string   `default:"data" help:"Folder with the journal; a server may be using it."`
}

// Run imports tables, under a running server too.
func (i tablesImport) Run() error {
	codes, err := foldAll(i.Codes)
	if err != nil {
		return err
	}
	arrived, err := journal.Import(context.Background(), i.File, i.Data, codes...)
	for _, code := range arrived {
		fmt.Printf("Table %s is here now.\n", code)
	}
	if errors.Is(err, journal.ErrTaken) {
		return fmt.Errorf("%w; import the others by their codes, or remove the one that is here", err)
	}
	return advise(err)
}

// foldAll reads codes as people type them.
func foldAll(typed []string) ([]string, error) {
	var codes []string
	for _, one := range typed {
		code, err := lobby.ParseCode(one)
		if err != nil {
			return nil, err
		}
		codes = append(codes, code)
	}
	return codes, nil
}

type tablesRemove struct {
	Codes []string `arg:"" help:"Codes of the tables."`
	Data  string   `default:"data" help:"Folder with the journal; a server may be using it."`
	Store string   `placeholder:"URL" secret:"" help:"PostgreSQL with the journal, instead of the folder; servers may be using it."`
	Yes   bool     `env:"-" help:"Do not ask."`
}

// Run removes tables, after asking, under a running server too: whoever is at one is told
// within seconds that there is no such table.
func (r tablesRemove) Run() error {
	ctx := context.Background()
	codes, err := foldAll(r.Codes)
	if err != nil {
		return err
	}
	store, err := r.open(ctx)
	if err != nil {
		return advise(err)
	}
	defer func() { _ = store.Close() }()
	if !r.Yes {
		fmt.Printf("Remove %s with all its games and drawings, for ever? Type yes: ", strings.Join(codes, ", "))
		var answer string
		if _, _ = fmt.Scanln(&answer); answer != "yes" {
			return errors.New("nothing was removed; type yes, or say --yes")
		}
	}
	for _, code := range codes {
		if err := store.Remove(ctx, code); err != nil {
			return fmt.Errorf("table %s: %w", code, err)
		}
		fmt.Printf("Table %s is gone.\n", code)
	}
	return nil
}

// open opens the journals to remove tables from; it does not make a folder for that.
func (r tablesRemove) open(ctx context.Context) (interface {
	Remove(ctx context.Context, table string) error
	Close() error
}, error) {
	reader, err := where{r.Data, r.Store}.open()
	if err != nil {
		return nil, err
	}
	if base, ok := reader.(*postgres.Reader); ok {
		return base, nil
	}
	if err := reader.Close(); err != nil {
		return nil, err
	}
	return journal.OpenBeside(ctx, r.Data)
}
