package journal

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
)

// A tableFiller is some tables that append at once until the disk refuses.
type tableFiller struct {
	store        *SQLite
	logs         []Log
	acknowledged [][]string // entries, by table
}

// newTableFiller creates the tables. Each has one entry, however the machine shares out its
// time when they fill the disk.
func newTableFiller(t *testing.T, s *SQLite) *tableFiller {
	t.Helper()
	r := &tableFiller{store: s, logs: make([]Log, 10), acknowledged: make([][]string, 10)}
	for i := range r.logs {
		r.logs[i] = acquireOrCreate(t, s, fmt.Sprint(i))
		r.appendEntry(t, i, "first")
	}
	return r
}

// appendEntry appends one entry to a table.
func (r *tableFiller) appendEntry(t *testing.T, table int, text string) {
	t.Helper()
	if err := r.logs[table].Append(true, []byte(text)); err != nil {
		t.Fatal(err)
	}
	r.acknowledged[table] = append(r.acknowledged[table], text)
}

// fillDisk has every table append pairs until it fails, and returns the errors.
func (r *tableFiller) fillDisk() []error {
	errs := make([]error, len(r.logs))
	var all sync.WaitGroup
	for i, log := range r.logs {
		all.Go(func() {
			for errs[i] == nil {
				n := len(r.acknowledged[i])
				pair := []string{fmt.Sprintf("%d/%d", i, n+1), fmt.Sprintf("%d/%d %s", i, n+2, strings.Repeat("x", 500))}
				if errs[i] = log.Append(n%4 == 0, []byte(pair[0]), []byte(pair[1])); errs[i] == nil {
					r.acknowledged[i] = append(r.acknowledged[i], pair...)
				}
			}
		})
	}
	all.Wait()
	return errs
}

// reacquireAndAppend acquires every table again and checks that it holds what was
// acknowledged and nothing else, and that it takes more.
func (r *tableFiller) reacquireAndAppend(t *testing.T) {
	t.Helper()
	for i, log := range r.logs {
		if err := log.Release(); err != nil {
			t.Fatal(err)
		}
		r.logs[i] = acquireOrCreate(t, r.store, fmt.Sprint(i))
		r.checkEntries(t, i)
		r.appendEntry(t, i, "again")
		r.checkEntries(t, i)
	}
}

// checkEntries checks that a table holds what was acknowledged.
func (r *tableFiller) checkEntries(t *testing.T, i int) {
	t.Helper()
	entries := readEntries(t, r.logs[i])
	if len(entries) != len(r.acknowledged[i]) {
		t.Fatalf("table %d has %d entries, %d were acknowledged", i, len(entries), len(r.acknowledged[i]))
	}
	for n, e := range entries {
		if !bytes.Equal(e.Data, []byte(r.acknowledged[i][n])) {
			t.Fatalf("table %d: entry %d is %.40q, want %.40q", i, n+1, e.Data, r.acknowledged[i][n])
		}
	}
}

// setMaxPages makes the disk smaller or larger.
func setMaxPages(t *testing.T, s *SQLite, pages int) {
	t.Helper()
	err := <-s.writer.submit(&request{change: func(conn *sql.Conn) error {
		_, err := conn.ExecContext(context.Background(), fmt.Sprintf("PRAGMA max_page_count = %d", pages))
		return err
	}})
	if err != nil {
		t.Fatal(err)
	}
}

// leaveNoPage takes what pages are left, one small entry after the other. Tables that append
// at once share a commit, and one that is refused may leave as many pages as all of them
// wanted, which depends on how many came together.
func leaveNoPage(t *testing.T, s *SQLite) {
	t.Helper()
	for before := -1; ; {
		log := acquireOrCreate(t, s, "rest")
		appended := 0
		var err error
		for ; err == nil; appended++ {
			err = log.Append(true, make([]byte, 100))
		}
		if !errors.Is(err, ErrFull) {
			t.Fatal(err)
		}
		if err := log.Release(); err != nil {
			t.Fatal(err)
		}
		if before == 0 { // refused at once, twice in a row
			return
		}
		before = appended - 1
	}
}

func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 100)
	r := newTableFiller(t, s)
	if err := acquireOrCreate(t, s, "rest").Release(); err != nil { // while there is room for it
		t.Fatal(err)
	}
	for round := range 3 {
		for i, err := range r.fillDisk() {
			if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), "append journal: no space left on device") {
				t.Fatalf("table %d: got error %v, want %v", i, err, ErrFull)
			}
			if err := r.logs[i].Append(true, []byte("late")); !errors.Is(err, ErrFull) {
				t.Fatalf("table %d: a dead log says %v", i, err)
			}
		}
		leaveNoPage(t, s)
		if err := s.CheckDurableWrite(context.Background()); !errors.Is(err, ErrFull) {
			t.Fatalf("a full disk answers the ping with %v", err)
		}
		setMaxPages(t, s, 100*(round+2))
		if err := s.CheckDurableWrite(context.Background()); err != nil {
			t.Fatalf("a disk with space answers the ping with %v", err)
		}
		r.reacquireAndAppend(t)
	}

	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r.store = openStore(t, dir, 0)
	for i := range r.logs {
		r.logs[i] = acquireOrCreate(t, r.store, fmt.Sprint(i))
		r.checkEntries(t, i)
	}
}

// A table whose lease cannot be taken for lack of space can be taken later.
func TestFullDiskLeavesNoLease(t *testing.T) {
	s := openStore(t, t.TempDir(), 12)
	r := newTableFiller(t, s)
	r.fillDisk()
	var err error
	refused := ""
	for n := 0; err == nil; n++ {
		refused = fmt.Sprint("new", n, strings.Repeat("-", 1000))
		_, err = s.Create(context.Background(), refused)
	}
	if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), "create journal: no space left on device") {
		t.Fatalf("create on a full disk: got error %v", err)
	}
	setMaxPages(t, s, 200)
	if _, err := s.Create(context.Background(), refused); err != nil {
		t.Fatalf("create once there is space: %v", err)
	}
	r.reacquireAndAppend(t)
}
