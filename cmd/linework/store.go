package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"text/tabwriter"

	"linework/journal"
	"linework/journal/postgres"
	"linework/lobby/operations"
	"linework/server/progress"
)

// A journalReader is journals to be read, in a data folder or a database, of running servers
// too.
type journalReader interface {
	journal.Source
	operations.OperationReader
	Size(ctx context.Context, table string) (int64, error)
	Usage(ctx context.Context) (journal.Usage, error)
	// ListRecordedLosses lists what is on record as missing, and Audit finds what is missing or damaged
	// and not on record.
	ListRecordedLosses(ctx context.Context) ([]journal.Loss, error)
	Audit(ctx context.Context, tell func(journal.Fault)) error
	Close() error
}

// A journalEditor is journals that take tables in, or lose some.
type journalEditor interface {
	journalReader
	journal.Target
	journal.OperationLog
	RemoveEvenIfHeld(ctx context.Context, table string) error
}

// A journalLocation is where the journals are that a command is about.
type journalLocation struct {
	Data  string `default:"data" help:"Folder with the journal."`
	Store string `placeholder:"URL" secret:"" help:"PostgreSQL with the journal, instead of the folder."`
}

func (w journalLocation) openReader() (journalReader, error) {
	if err := checkStoreURL(w.Store); err != nil {
		return nil, err
	}
	reader, err := openJournalReader(cmp.Or(w.Store, w.Data))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; no server has kept tables there: name its folder with --data", err)
	}
	return reader, err
}

// checkStoreURL refuses a --store that is given and names no database.
func checkStoreURL(store string) error {
	if store != "" && !postgres.IsURL(store) {
		return fmt.Errorf("--store %q: a database is written like postgres://user:password@host/database; for a folder there is --data", postgres.HidePassword(store))
	}
	return nil
}

// openEditorIfThere opens the journals to be changed. It makes no folder for that.
func (w journalLocation) openEditorIfThere(ctx context.Context) (journalEditor, error) {
	reader, err := w.openReader()
	if err != nil {
		return nil, err
	}
	if editor, ok := reader.(journalEditor); ok { // of a database
		return editor, nil
	}
	if err := reader.Close(); err != nil {
		return nil, err
	}
	return journal.OpenEditor(ctx, w.Data)
}

// withReaderAndStdout opens the journals, calls a function with them and standard output, and closes them.
func (w journalLocation) withReaderAndStdout(write func(context.Context, io.Writer, journalReader) error) error {
	reader, err := w.openReader()
	if err != nil {
		return err
	}
	defer func() { _ = reader.Close() }()
	return write(context.Background(), os.Stdout, reader)
}

func writeTableRows(ctx context.Context, out io.Writer, reader journalReader, head string, row func(journal.Summary) (string, error)) (tableCount int, err error) {
	all, err := reader.Tables(ctx)
	if err != nil {
		return 0, err
	}
	var seen atomic.Int64
	defer progress.Start("Reading tables", int64(len(all)), seen.Load).End()
	return len(all), writeColumns(out, head, all, func(t journal.Summary) (string, error) {
		seen.Add(1)
		return row(t)
	})
}

// writeColumns writes a head and a row for each of a list, whose cells are separated by tabs, in columns.
func writeColumns[T any](out io.Writer, head string, list []T, row func(T) (string, error)) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, head)
	for _, x := range list {
		line, err := row(x)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, line)
	}
	return w.Flush()
}

// String returns the location without a password.
func (w journalLocation) String() string {
	if w.Store != "" {
		return postgres.HidePassword(w.Store)
	}
	return w.Data
}

// absolute returns the location without a password, with the whole path of a folder.
func (w journalLocation) absolute() string {
	if folder, err := filepath.Abs(w.Data); err == nil && w.Store == "" {
		return folder
	}
	return w.String()
}

func openJournalReader(place string) (journalReader, error) {
	if postgres.IsURL(place) {
		return postgres.OpenEditor(context.Background(), place)
	}
	return journal.OpenReader(place)
}

// openCopyTarget opens a folder, which need not be there yet, or a database to take tables in.
func openCopyTarget(ctx context.Context, place string) (journalEditor, error) {
	if postgres.IsURL(place) {
		return postgres.OpenEditor(ctx, place)
	}
	return journal.OpenEditor(ctx, place)
}

type copyJournalCommand struct {
	From  string   `required:"" env:"-" placeholder:"PLACE" help:"Data folder or postgres://… to copy from. Servers may be using it."`
	To    string   `required:"" env:"-" placeholder:"PLACE" help:"Data folder or postgres://… to copy to. Servers may be using it, but not the tables that are copied."`
	Codes []string `arg:"" optional:"" help:"Only these tables."`
}

// Run copies tables and tells of each. It may be stopped and run again.
func (c copyJournalCommand) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	codes, err := parseCodes(c.Codes)
	if err != nil {
		return err
	}
	from, err := openJournalReader(c.From)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	to, err := openCopyTarget(ctx, c.To)
	if err != nil {
		return addStoreAdvice(err)
	}
	defer func() { _ = to.Close() }()
	all, err := from.Tables(ctx)
	if err != nil {
		return err
	}
	total := len(all)
	if len(codes) > 0 {
		total = len(codes)
	}
	var seen atomic.Int64
	shown := progress.Start("Copying tables", int64(total), seen.Load)
	tables, entries := 0, uint64(0)
	err = journal.CopyAndVerify(ctx, from, to, func(c journal.CopyResult) {
		seen.Add(1)
		if c.Err != nil {
			fmt.Fprintf(os.Stderr, "Table %s: %s\n", c.Table, singleLine(c.Err))
			return
		}
		tables, entries = tables+1, entries+c.Added
		shown.Println(fmt.Sprintf("Table %s: %d entries, %d of them new; sha256 %s on both sides", c.Table, c.Entries, c.Added, c.Digest))
	}, codes...)
	shown.End()
	fmt.Printf("%d tables are the same in both places; %d entries were new.\n", tables, entries)
	if errors.Is(err, context.Canceled) {
		return errors.New("stopped; run it again and it goes on where it was")
	}
	if err != nil || len(codes) > 0 {
		return err
	}
	copied, err := operations.CopyLasting(ctx, from, to)
	if copied > 0 {
		fmt.Printf("Tables that are closed, who is kept out and who may open tables: %d operations were new.\n", copied)
	}
	return err
}

type migrateJournalCommand struct {
	Store string `required:"" placeholder:"URL" secret:"" help:"The PostgreSQL."`
}

// Run brings the schema to this program's version.
func (m migrateJournalCommand) Run() error {
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

func addStoreAdvice(err error) error {
	switch {
	case errors.Is(err, journal.ErrFull), errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w; the disk is full: make room on it, or choose a folder on another with --data", err)
	case errors.Is(err, journal.ErrReadOnly), errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%w; the server must be able to write there: mend the rights of the folder and its files, or choose another with --data", err)
	case errors.Is(err, journal.ErrInUse):
		return fmt.Errorf("%w; stop that one first, or choose another folder with --data", err)
	case errors.Is(err, journal.ErrAway):
		return fmt.Errorf("%w; is the database running, and may this machine reach it?", err)
	case errors.Is(err, journal.ErrDamaged):
		return fmt.Errorf("%w; put a backup in its place with linework restore --replace, or save what can be read with sqlite3 linework.db .recover", err)
	}
	return err
}
