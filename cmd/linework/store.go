package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"text/tabwriter"

	"linework/journal"
	"linework/journal/postgres"
)

// An archive is journals to be read, in a data folder or a database, of running servers
// too.
type archive interface {
	journal.Source
	Size(ctx context.Context, table string) (int64, error)
	Usage(ctx context.Context) (journal.Usage, error)
	// Losses lists what is on record as missing, and Audit finds what is missing or damaged
	// and not on record.
	Losses(ctx context.Context) ([]journal.Loss, error)
	Audit(ctx context.Context, tell func(journal.Fault)) error
	Close() error
}

// where says which journals a command is about.
type where struct {
	Data  string `default:"data" help:"Folder with the journal."`
	Store string `placeholder:"URL" secret:"" help:"PostgreSQL with the journal, instead of the folder."`
}

// open opens the journals for reading.
func (w where) open() (archive, error) {
	if w.Store == "" {
		return openArchive(w.Data)
	}
	if !postgres.Is(w.Store) {
		return nil, fmt.Errorf("--store %q: a database is written like postgres://user:password@host/database; for a folder there is --data", postgres.Hide(w.Store))
	}
	return openArchive(w.Store)
}

// tell opens the journals, has something told of them and closes them.
func (w where) tell(say func(context.Context, io.Writer, archive) error) error {
	reader, err := w.open()
	if err != nil {
		return err
	}
	defer func() { _ = reader.Close() }()
	return say(context.Background(), os.Stdout, reader)
}

// rows writes a line for each table below a head, and is how many there are.
func rows(ctx context.Context, out io.Writer, reader archive, head string, row func(journal.Summary) (string, error)) (int, error) {
	all, err := reader.Tables(ctx)
	if err != nil {
		return 0, err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, head)
	for _, t := range all {
		line, err := row(t)
		if err != nil {
			return 0, err
		}
		fmt.Fprintln(w, line)
	}
	return len(all), w.Flush()
}

// String is the place, to be printed.
func (w where) String() string {
	if w.Store != "" {
		return postgres.Hide(w.Store)
	}
	return w.Data
}

// openArchive opens a folder or a database.
func openArchive(place string) (archive, error) {
	if postgres.Is(place) {
		r, err := postgres.Read(context.Background(), place)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
	r, err := journal.ReadSQLite(place)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// openTarget opens a folder or a database to take tables in.
func openTarget(ctx context.Context, place string) (interface {
	journal.Target
	Close() error
}, error) {
	if !postgres.Is(place) {
		return journal.OpenBeside(ctx, place)
	}
	return postgres.Read(ctx, place)
}

type copyJournal struct {
	From  string   `required:"" env:"-" placeholder:"PLACE" help:"Data folder or postgres://… to copy from. Servers may be using it."`
	To    string   `required:"" env:"-" placeholder:"PLACE" help:"Data folder or postgres://… to copy to. Servers may be using it, but not the tables that are copied."`
	Codes []string `arg:"" optional:"" help:"Only these tables."`
}

// Run copies tables and tells of each. It may be stopped and run again.
func (c copyJournal) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	codes, err := foldAll(c.Codes)
	if err != nil {
		return err
	}
	from, err := openArchive(c.From)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	to, err := openTarget(ctx, c.To)
	if err != nil {
		return advise(err)
	}
	defer func() { _ = to.Close() }()
	tables, entries := 0, uint64(0)
	err = journal.Copy(ctx, from, to, func(c journal.Copied) {
		if c.Err != nil {
			fmt.Fprintf(os.Stderr, "Table %s: %s\n", c.Table, oneLine(c.Err))
			return
		}
		tables, entries = tables+1, entries+c.Fresh
		fmt.Printf("Table %s: %d entries, %d of them new; sha256 %s on both sides\n", c.Table, c.Entries, c.Fresh, c.Digest)
	}, codes...)
	fmt.Printf("%d tables are the same in both places; %d entries were new.\n", tables, entries)
	if errors.Is(err, context.Canceled) {
		return errors.New("stopped; run it again and it goes on where it was")
	}
	return err
}

type migrateJournal struct {
	Store string `required:"" placeholder:"URL" secret:"" help:"The PostgreSQL."`
}

// Run brings the schema to this program's version.
func (m migrateJournal) Run() error {
	before, after, err := postgres.Migrate(context.Background(), m.Store)
	switch {
	case err != nil:
		return err
	case before == after:
		fmt.Printf("The schema has version %d, as it should.\n", after)
	case before == 0:
		fmt.Printf("The database is ready, with version %d of the schema.\n", after)
	default:
		fmt.Printf("The schema had version %d and has %d now.\n", before, after)
	}
	return nil
}
