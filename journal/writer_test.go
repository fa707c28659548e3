package journal

import (
	"context"
	"database/sql"
	"errors"
	"testing"
)

// submitAsBatch has the writer commit the requests as one batch: it is kept busy
// until they are all queued.
func submitAsBatch(t *testing.T, s *SQLite, requests ...*request) []error {
	t.Helper()
	entered, leave := make(chan struct{}), make(chan struct{})
	busy := s.writer.submit(&request{change: func(*sql.Conn) error {
		close(entered)
		<-leave
		return nil
	}})
	<-entered
	var waits []<-chan error
	for _, r := range requests {
		waits = append(waits, s.writer.submit(r))
	}
	close(leave)
	if err := <-busy; err != nil {
		t.Fatal(err)
	}
	var errs []error
	for _, done := range waits {
		errs = append(errs, <-done)
	}
	return errs
}

func appendRequest(log Log, sync bool, data string) *request {
	r := &request{Addition: Addition{Sync: sync, Entries: [][]byte{[]byte(data)}}, log: log.(*sqliteLog)}
	r.HashEntriesInto(nil)
	return r
}

// TestSync asks SQLite itself, from within the batch, whether the commit will
// reach the disk: it must when anyone in the batch needs it to, and need not else.
func TestSync(t *testing.T) {
	s := openStore(t, t.TempDir(), 0)
	log := acquireOrCreate(t, s, "a")
	const normal, full = 1, 2
	for i, tt := range []struct {
		batch []bool // which of the appends are sync
		want  int
	}{
		{[]bool{false}, normal},
		{[]bool{true}, full},
		{[]bool{false, false, false}, normal},
		{[]bool{false, true, false}, full},
		{[]bool{false, false}, normal},
		{[]bool{true, true}, full},
		{[]bool{false}, normal},
	} {
		got := 0
		batch := []*request{{change: func(conn *sql.Conn) error {
			return conn.QueryRowContext(context.Background(), "PRAGMA synchronous").Scan(&got)
		}}}
		for _, sync := range tt.batch {
			batch = append(batch, appendRequest(log, sync, "x"))
		}
		if err := errors.Join(submitAsBatch(t, s, batch...)...); err != nil {
			t.Fatal(err)
		}
		if got != tt.want {
			t.Errorf("batch %d, sync %v: synchronous is %d, want %d", i, tt.batch, got, tt.want)
		}
	}
}

// A failure that is nobody's own fails the whole batch, and leaves nothing of it
// for the next.
func TestBatchFailsAsOne(t *testing.T) {
	s := openStore(t, t.TempDir(), 0)
	a, b, c := acquireOrCreate(t, s, "a"), acquireOrCreate(t, s, "b"), acquireOrCreate(t, s, "c")
	broken := errors.New("broken")
	errs := submitAsBatch(t, s,
		appendRequest(a, true, "before"),
		&request{change: func(*sql.Conn) error { return broken }},
		appendRequest(b, true, "after"),
	)
	for i, err := range errs {
		if !errors.Is(err, broken) {
			t.Errorf("request %d: got error %v, want %v", i, err, broken)
		}
	}
	if err := c.Append(true, []byte("one")); err != nil {
		t.Fatal(err)
	}
	for table, want := range map[string]int{"a": 0, "b": 0, "c": 1} {
		if entries := readEntries(t, map[string]Log{"a": a, "b": b, "c": c}[table]); len(entries) != want {
			t.Errorf("%s has %d entries, want %d", table, len(entries), want)
		}
	}
}

// What is queued behind an append that fails fails too, in the same batch as in
// the next, or there would be a gap.
func TestNothingFollowsAFailedAppend(t *testing.T) {
	s := openStore(t, t.TempDir(), 0)
	a, b := acquireOrCreate(t, s, "a"), acquireOrCreate(t, s, "b")
	errs := submitAsBatch(t, s,
		appendRequest(a, true, "one"),
		appendRequest(a, true, string(make([]byte, MaxEntry+1))),
		appendRequest(b, true, "one"),
		appendRequest(a, true, "three"),
	)
	for i, want := range []error{nil, ErrTooBig, nil, ErrTooBig} {
		if !errors.Is(errs[i], want) {
			t.Errorf("request %d: got error %v, want %v", i, errs[i], want)
		}
	}
	if na, nb := len(readEntries(t, a)), len(readEntries(t, b)); na != 1 || nb != 1 {
		t.Errorf("the tables have %d and %d entries, want 1 and 1", na, nb)
	}
}
