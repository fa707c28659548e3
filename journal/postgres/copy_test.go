//go:build linux

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"linework/journal"
	"linework/journal/pgtest"
	"linework/journal/postgres"
)

// A copyPlace is a store with what copies from it and to it.
type copyPlace struct {
	store  journal.Store
	target interface {
		journal.Target
		Close() error
	}
}

func openFolder(t *testing.T) copyPlace {
	dir := filepath.Join(t.TempDir(), "data")
	s, err := journal.OpenSQLite(dir)
	if err != nil {
		t.Fatal(err)
	}
	beside, err := journal.OpenEditor(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = errors.Join(beside.Close(), s.Close()) })
	return copyPlace{s, beside}
}

func openDatabase(t *testing.T) copyPlace {
	url := pgtest.SharedServer(t).CreateDatabase(t)
	s := openStore(t, url, postgres.Options{})
	r, err := postgres.OpenEditor(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return copyPlace{s, r}
}

// fillTables makes three tables that share some blobs, and has the middle one in use still.
func fillTables(t *testing.T, s journal.Store) (running journal.Log) {
	t.Helper()
	for _, table := range []string{"a", "b", "c"} {
		log := createTable(t, s, table)
		for _, err := range []error{
			log.StoreBlobs([]byte("shared"), []byte("of "+table), []byte{}),
			log.Append(true, []byte("1 of "+table), []byte{}), log.AppendMark(true, []byte("3")), log.Append(false, []byte("4")),
		} {
			wantError(t, err, nil)
		}
		if table == "b" {
			running = log
			continue
		}
		wantError(t, log.Release(), nil)
	}
	return running
}

// copyAll copies and returns what was reported, without the digests.
func copyAll(ctx context.Context, t *testing.T, from, to copyPlace, tables ...string) (told string, err error) {
	t.Helper()
	digests := map[string]bool{}
	err = journal.CopyAndVerify(ctx, from.target, to.target, func(c journal.CopyResult) {
		told += fmt.Sprintf("%s %d+%d ", c.Table, c.Entries-c.Added, c.Added)
		if c.Err != nil {
			told += fmt.Sprintf("(%v) ", c.Err)
		} else if digests[c.Digest] {
			t.Errorf("table %s has the digest of another one", c.Table)
		}
		digests[c.Digest] = true
	}, tables...)
	return told, err
}

func TestCopy(t *testing.T) {
	for _, way := range []struct {
		name     string
		from, to func(*testing.T) copyPlace
	}{
		{"from a folder to a database", openFolder, openDatabase},
		{"from a database to a folder", openDatabase, openFolder},
		{"from a database to a database", openDatabase, openDatabase},
	} {
		t.Run(way.name, func(t *testing.T) {
			ctx := context.Background()
			from, to := way.from(t), way.to(t)
			wantError(t, createTable(t, to.store, "x").Release(), nil) // so that the numbers of tables differ
			running := fillTables(t, from.store)
			copies := func(want string) {
				t.Helper()
				if told, err := copyAll(ctx, t, from, to); err != nil || told != want {
					t.Fatalf("copied %q, %v, want %q", told, err, want)
				}
			}
			copies("a 0+4 b 0+4 c 0+4 ")
			copies("a 4+0 b 4+0 c 4+0 ")
			wantError(t, running.StoreBlobs([]byte("late")), nil)
			wantError(t, running.AppendMark(true, []byte("5")), nil)
			copies("a 4+0 b 4+1 c 4+0 ")

			for _, s := range listTables(t, from.store) {
				want, got := takeSnapshot(t, from.store, s.Table), takeSnapshot(t, to.store, s.Table)
				if !reflect.DeepEqual(want, got) {
					t.Errorf("table %s is\n%+v\nand its copy\n%+v", s.Table, want, got)
				}
			}
			log := acquireTable(t, to.store, "b") // it goes on there
			wantError(t, log.Append(true, []byte("6, there")), nil)
			wantError(t, log.Release(), nil)
			wantError(t, running.Append(true, []byte("6, here")), nil)
			told, err := copyAll(ctx, t, from, to, "b", "z")
			if err == nil || !strings.Contains(told, "z 0+0 (no such table)") || !strings.Contains(told, "entry 6 is another") {
				t.Errorf("a table that went on in both places is copied: %q, %v", told, err)
			}
			if got := readTexts(t, acquireTable(t, to.store, "b")); got[5] != "6, there" {
				t.Errorf("the copy is %q now", got)
			}
		})
	}
}

// A table that was pruned is copied as it is, and one that was copied before it was pruned goes on.
func TestCopyOfPruned(t *testing.T) {
	ctx := context.Background()
	isInk := func(data []byte) bool { return strings.HasPrefix(string(data), "ink") }
	for _, way := range []struct {
		name     string
		from, to func(*testing.T) copyPlace
	}{
		{"from a folder to a database", openFolder, openDatabase},
		{"from a database to a folder", openDatabase, openFolder},
	} {
		t.Run(way.name, func(t *testing.T) {
			from, to := way.from(t), way.to(t)
			log := createTable(t, from.store, "a")
			play := func() {
				t.Helper()
				wantError(t, log.Append(false, []byte("move"), []byte("ink"), []byte("ink")), nil)
				wantError(t, log.AppendMark(true, []byte("settled")), nil)
				wantError(t, log.Append(false, []byte("move"), []byte("ink")), nil)
			}
			copies := func(want string, entries ...uint64) {
				t.Helper()
				if told, err := copyAll(ctx, t, from, to); err != nil || told != want {
					t.Fatalf("copied %q, %v, want %q", told, err, want)
				}
				var seqs []uint64
				read, err := to.store.Peek(ctx, "a")
				wantError(t, err, nil)
				for e, err := range read.ReadFrom(ctx, 1) {
					wantError(t, err, nil)
					seqs = append(seqs, e.Seq)
				}
				if !reflect.DeepEqual(seqs, entries) {
					t.Fatalf("the copy has entries %v, want %v", seqs, entries)
				}
				wantNoFaults(t, to)
				wantNoFaults(t, from)
			}
			play()
			wantError(t, log.Prune(ctx, 4, isInk), nil)
			copies("a 0+6 ", 1, 4, 5, 6)
			play()
			wantError(t, log.Prune(ctx, 10, isInk), nil) // what it has copied before, too
			copies("a 6+6 ", 1, 4, 5, 6, 7, 10, 11, 12)  // whose ink stays there
			there := acquireTable(t, to.store, "a")      // and what came later is pruned there
			wantError(t, there.Append(true, []byte("8")), nil)
			wantError(t, there.AppendMark(true, []byte("settled")), nil)
			wantError(t, there.Prune(ctx, 14, isInk), nil)
			wantNoFaults(t, to)
			if got := readTexts(t, there); !reflect.DeepEqual(got, []string{"move", "settled", "move", "ink", "move", "settled", "move", "8", "settled"}) {
				t.Fatalf("it has %q", got)
			}
		})
	}
}

// wantNoFaults checks what is stored.
func wantNoFaults(t *testing.T, place copyPlace) {
	t.Helper()
	wantError(t, place.target.(interface {
		Audit(context.Context, func(journal.Fault)) error
	}).Audit(context.Background(), func(f journal.Fault) { t.Errorf("a check finds %v", f) }), nil)
}

// A tableSnapshot is all that a table shows.
type tableSnapshot struct {
	Summary journal.Summary
	Entries []journal.Entry
	Marks   []uint64
	Blobs   []string
	Size    int64
}

func takeSnapshot(t *testing.T, s journal.Store, table string) (f tableSnapshot) {
	t.Helper()
	ctx := context.Background()
	for _, one := range listTables(t, s) {
		if one.Table == table {
			f.Summary = one
		}
	}
	log, err := s.Peek(ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	for e, err := range log.ReadFrom(ctx, 1) {
		if err != nil {
			t.Fatal(err)
		}
		f.Entries = append(f.Entries, e)
	}
	if f.Marks, err = log.Marks(ctx); err != nil {
		t.Fatal(err)
	}
	for _, blob := range []string{"shared", "of a", "of b", "of c", "", "late"} {
		if _, err := log.Blob(ctx, journal.HashBlob([]byte(blob))); err == nil {
			f.Blobs = append(f.Blobs, blob)
		}
	}
	if table == "b" { // it is held here, and free there
		return f
	}
	log = acquireTable(t, s, table)
	f.Size = log.Size()
	wantError(t, log.Release(), nil)
	return f
}

func listTables(t *testing.T, s journal.Store) []journal.Summary {
	t.Helper()
	all, err := s.Tables(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// An interruptedSource ends after some entries of some table.
type interruptedSource struct {
	journal.Source
	table string
	stop  context.CancelFunc
}

func (s interruptedSource) Peek(ctx context.Context, table string) (journal.Log, error) {
	if table == s.table {
		s.stop()
	}
	return s.Source.Peek(ctx, table)
}

func TestCopyGoesOnWhereItWas(t *testing.T) {
	for _, way := range []struct {
		name     string
		from, to func(*testing.T) copyPlace
	}{{"to a database", openFolder, openDatabase}, {"to a folder", openDatabase, openFolder}} {
		t.Run(way.name, func(t *testing.T) {
			from, to := way.from(t), way.to(t)
			fillTables(t, from.store)
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			err := journal.CopyAndVerify(ctx, interruptedSource{from.target, "b", stop}, to.target, func(journal.CopyResult) {})
			wantError(t, err, context.Canceled)
			if all := listTables(t, to.store); len(all) != 1 || all[0].Table != "a" {
				t.Fatalf("after it was stopped there are %+v", all)
			}
			if told, err := copyAll(context.Background(), t, from, to); err != nil || told != "a 4+0 b 0+4 c 0+4 " {
				t.Errorf("when it goes on it copies %q, %v", told, err)
			}
		})
	}
}

func TestCopyLeavesAlone(t *testing.T) {
	from, to := openFolder(t), openDatabase(t)
	fillTables(t, from.store)
	held := createTable(t, to.store, "a")
	told, err := copyAll(context.Background(), t, from, to)
	if err == nil || !strings.Contains(told, "a 0+0 (take in a table: the table is held by another owner) b 0+4 c 0+4 ") {
		t.Errorf("with a table that is in use there, it copies %q, %v", told, err)
	}
	wantError(t, held.Append(true, []byte("mine")), nil)
}
