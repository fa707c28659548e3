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

// A rush is some tables that append at once until the disk refuses.
type rush struct {
	store *SQLite
	logs  []Log
	taken [][]string // what was acknowledged, by table
}

func newRush(t *testing.T, s *SQLite) *rush {
	r := &rush{store: s, logs: make([]Log, 10), taken: make([][]string, 10)}
	for i := range r.logs {
		r.logs[i] = hold(t, s, fmt.Sprint(i))
	}
	return r
}

// untilRefused has every table append pairs until it fails, and returns the errors.
func (r *rush) untilRefused() []error {
	errs := make([]error, len(r.logs))
	var all sync.WaitGroup
	for i, log := range r.logs {
		all.Go(func() {
			for errs[i] == nil {
				n := len(r.taken[i])
				pair := []string{fmt.Sprintf("%d/%d", i, n+1), fmt.Sprintf("%d/%d %s", i, n+2, strings.Repeat("x", 500))}
				if errs[i] = log.Append(n%4 == 0, []byte(pair[0]), []byte(pair[1])); errs[i] == nil {
					r.taken[i] = append(r.taken[i], pair...)
				}
			}
		})
	}
	all.Wait()
	return errs
}

// goOn acquires every table again and checks that it holds what was
// acknowledged and nothing else, and that it takes more.
func (r *rush) goOn(t *testing.T) {
	t.Helper()
	for i, log := range r.logs {
		if err := log.Release(); err != nil {
			t.Fatal(err)
		}
		r.logs[i] = hold(t, r.store, fmt.Sprint(i))
		r.holds(t, i)
		if err := r.logs[i].Append(true, []byte("again")); err != nil {
			t.Fatal(err)
		}
		r.taken[i] = append(r.taken[i], "again")
		r.holds(t, i)
	}
}

func (r *rush) holds(t *testing.T, i int) {
	t.Helper()
	entries := read(t, r.logs[i])
	if len(entries) != len(r.taken[i]) {
		t.Fatalf("table %d has %d entries, %d were acknowledged", i, len(entries), len(r.taken[i]))
	}
	for n, e := range entries {
		if !bytes.Equal(e.Data, []byte(r.taken[i][n])) {
			t.Fatalf("table %d: entry %d is %.40q, want %.40q", i, n+1, e.Data, r.taken[i][n])
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

func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, 100)
	r := newRush(t, s)
	for round := range 3 {
		for i, err := range r.untilRefused() {
			if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), "append journal: no space left on device") {
				t.Fatalf("table %d: got error %v, want %v", i, err, ErrFull)
			}
			if len(r.taken[i]) == 0 {
				t.Fatalf("table %d: the disk was full before it took anything", i)
			}
			if err := r.logs[i].Append(true, []byte("late")); !errors.Is(err, ErrFull) {
				t.Fatalf("table %d: a dead log says %v", i, err)
			}
		}
		if err := s.Ping(context.Background()); !errors.Is(err, ErrFull) {
			t.Fatalf("a full disk answers the ping with %v", err)
		}
		setMaxPages(t, s, 100*(round+2))
		if err := s.Ping(context.Background()); err != nil {
			t.Fatalf("a disk with space answers the ping with %v", err)
		}
		r.goOn(t)
	}

	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r.store = open(t, dir, 0)
	for i := range r.logs {
		r.logs[i] = hold(t, r.store, fmt.Sprint(i))
		r.holds(t, i)
	}
}

// A table whose lease cannot be taken for lack of space can be taken later.
func TestFullDiskLeavesNoLease(t *testing.T) {
	s := open(t, t.TempDir(), 12)
	r := newRush(t, s)
	r.untilRefused()
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
	r.goOn(t)
}
