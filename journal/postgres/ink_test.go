//go:build linux

package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"linework/journal"
	"linework/journal/pgtest"
)

// An inkTest is stores that share a database, and what the tests of ink ask of it.
type inkTest struct {
	*testing.T
	url string
}

func newInkTest(t *testing.T) inkTest { return inkTest{t, pgtest.SharedServer(t).CreateDatabase(t)} }

// open opens a node. One with a lease timeout of 1 takes all others for dead.
func (t inkTest) open(opt Options) *Store {
	t.Helper()
	opt.HeartbeatEvery = time.Hour
	s, err := Open(context.Background(), t.url, opt)
	t.want(err, nil)
	t.Cleanup(func() { t.want(s.Close(), nil) })
	return s
}

func (t inkTest) want(err, cause error) {
	t.Helper()
	if !errors.Is(err, cause) {
		t.Fatalf("got error %v, want %v", err, cause)
	}
}

func (t inkTest) create(s *Store, table string) *pgLog {
	t.Helper()
	log, err := s.Create(context.Background(), table)
	t.want(err, nil)
	return log.(*pgLog)
}

func (t inkTest) acquire(s *Store, table string) *pgLog {
	t.Helper()
	log, err := s.Acquire(context.Background(), table)
	t.want(err, nil)
	return log.(*pgLog)
}

// wantEntries reads a table as its owner does, and as somebody else.
func (t inkTest) wantEntries(s *Store, log *pgLog, want ...string) {
	t.Helper()
	peeked, err := s.Peek(context.Background(), log.table)
	t.want(err, nil)
	for _, l := range []journal.Log{peeked, log} {
		var got []string
		for e, err := range l.ReadFrom(context.Background(), 1) {
			t.want(err, nil)
			if got = append(got, string(e.Data)); e.Seq != uint64(len(got)) {
				t.Fatalf("entry %d is numbered %d", len(got), e.Seq)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("there is %q, want %q", got, want)
		}
	}
}

// count runs a query for a number.
func (t inkTest) count(s *Store, query string) (n int) {
	t.Helper()
	t.want(s.queryPool.QueryRow(context.Background(), query).Scan(&n), nil)
	return n
}

func (t inkTest) exec(s *Store, text string) {
	t.Helper()
	_, err := s.queryPool.Exec(context.Background(), text)
	t.want(err, nil)
}

// wantNoFaults has all tables checked.
func (t inkTest) wantNoFaults() {
	t.Helper()
	e, err := OpenEditor(context.Background(), t.url)
	t.want(err, nil)
	defer e.Close()
	t.want(e.Audit(context.Background(), func(f journal.Fault) { t.Errorf("%s: %v", f.Table, f.Err) }), nil)
}

const inkRows, entryRows = "SELECT count(*) FROM linework.ink", "SELECT count(*) FROM linework.entries"

// What many tables draw at the same time is a few rows, and one row of each later on.
func TestInkOfManyTablesIsFewRows(t *testing.T) {
	test := newInkTest(t)
	s := test.open(Options{})
	const tables, strokes = 40, 5
	logs := make([]*pgLog, tables)
	for i := range logs {
		logs[i] = test.create(s, fmt.Sprint("t", i))
		test.want(logs[i].Append(true, []byte("a move")), nil)
	}
	want := []string{"a move"}
	for n := range strokes {
		want = append(want, fmt.Sprint("ink ", n))
		var all sync.WaitGroup
		for _, l := range logs {
			all.Go(func() { test.want(l.Append(false, []byte(want[len(want)-1])), nil) })
		}
		all.Wait()
	}
	if rows := test.count(s, inkRows); rows == 0 || rows > tables {
		t.Errorf("%d strokes of %d tables are %d rows", strokes, tables, rows)
	}
	if n := test.count(s, entryRows); n != tables {
		t.Errorf("there are %d entries beside the ink", n-tables)
	}
	test.wantNoFaults()
	peeked, err := s.Peek(context.Background(), "t7")
	test.want(err, nil)
	test.wantEntries(s, logs[7], want...)
	test.want(s.ink.moveInkAndTrim(context.Background()), nil)
	if rows, n := test.count(s, inkRows), test.count(s, entryRows); rows != 0 || n != 2*tables {
		t.Errorf("then there are %d rows of ink and %d entries, want none and %d", rows, n, 2*tables)
	}
	n := 0
	for _, err := range peeked.ReadFrom(context.Background(), 4) {
		test.want(err, nil)
		n++
	}
	if n != 3 {
		t.Errorf("from the middle of a pack on there are %d entries", n)
	}
	test.want(logs[7].AppendMark(true, []byte("settled")), nil)
	test.wantEntries(s, logs[7], append(want, "settled")...)
	test.wantNoFaults()
}

// Whoever takes a table from a node that seems dead has its ink, and the late node writes
// nothing more, to that table or by that stream.
func TestInkOfLateNodeIsRefused(t *testing.T) {
	test := newInkTest(t)
	late, next := test.open(Options{}), test.open(Options{LeaseTimeout: 1})
	taken, stays := test.create(late, "taken"), test.create(late, "stays")
	for _, l := range []*pgLog{taken, stays} {
		test.want(l.Append(true, []byte("a move")), nil)
		test.want(l.Append(false, []byte("ink")), nil)
	}
	if n := test.count(late, inkRows); n == 0 {
		t.Fatal("there is no ink in the stream")
	}
	log := test.acquire(next, "taken")
	if !log.WasTakenFromDead() {
		t.Error("it was not taken from a dead node")
	}
	test.wantEntries(next, log, "a move", "ink")
	test.want(taken.Append(false, []byte("late ink")), journal.ErrLost)
	test.want(stays.Append(false, []byte("ink after that")), nil)
	test.want(log.Append(false, []byte("ink of the next")), nil)
	test.wantEntries(next, log, "a move", "ink", "ink of the next")
	test.wantEntries(late, stays, "a move", "ink", "ink after that")
	test.want(taken.Release(), nil)
	test.wantNoFaults()
}

// A node that dies between ink and a move leaves both to the next one.
func TestInkOutlivesItsNode(t *testing.T) {
	test := newInkTest(t)
	dead := test.open(Options{})
	log := test.create(dead, "a")
	test.want(log.Append(true, []byte("a move")), nil)
	test.want(log.Append(false, []byte("ink 1")), nil)
	test.want(log.Append(false, []byte("ink 2")), nil)
	test.want(log.Append(true, []byte("another move")), nil)
	test.want(log.Append(false, []byte("ink 3")), nil)
	next := test.open(Options{LeaseTimeout: 1})
	test.wantNoFaults()
	all, err := next.Tables(context.Background())
	if err != nil || len(all) != 1 || all[0].Entries != 5 {
		t.Fatalf("tables are %+v, %v", all, err)
	}
	taken := test.acquire(next, "a")
	test.wantEntries(next, taken, "a move", "ink 1", "ink 2", "another move", "ink 3")
	test.want(next.ink.moveInkAndTrim(context.Background()), nil)
	if n := test.count(next, "SELECT count(*) FROM linework.streams WHERE closed"); n > 0 {
		t.Errorf("%d streams of dead nodes are left", n)
	}
	test.wantNoFaults()
	test.want(log.Append(false, []byte("late")), journal.ErrLost)
	test.want(log.Release(), nil)
}

// A table that is released, or handed over while it is held, takes its ink along.
func TestInkGoesAlongWithItsTable(t *testing.T) {
	test := newInkTest(t)
	a, b := test.open(Options{}), test.open(Options{})
	log := test.create(a, "x")
	test.want(log.Append(false, []byte("one")), nil)
	test.want(log.Release(), nil)
	log = test.acquire(b, "x")
	test.wantEntries(b, log, "one")
	test.want(log.Append(false, []byte("two")), nil)
	test.want(b.HandOver(context.Background(), "x", a.nodeID), nil) // which it still holds
	next := test.acquire(a, "x")
	test.wantEntries(a, next, "one", "two")
	test.want(next.Append(false, []byte("three")), nil)
	test.want(log.Append(false, []byte("late")), journal.ErrLost)
	test.want(log.Release(), nil)
	test.wantEntries(a, next, "one", "two", "three")
}

// A pack is pruned in part: what is no ink stays in it.
func TestPackIsPrunedInPart(t *testing.T) {
	ctx := context.Background()
	test := newInkTest(t)
	s := test.open(Options{})
	log := test.create(s, "a")
	test.want(log.Append(true, []byte("a move")), nil)
	for i := range 1100 { // several steps
		text := "ink"
		if i%100 == 50 {
			text = "time"
		}
		log.mu.Lock()
		l := len(log.streamed)
		log.mu.Unlock()
		if l > 0 && l%300 == 0 {
			test.want(<-log.submitMove(), nil)
		}
		test.want(log.Append(false, []byte(text)), nil)
	}
	test.want(log.AppendMark(true, []byte("settled")), nil)
	test.want(log.Append(false, []byte("ink")), nil)
	test.want(log.Prune(ctx, 1102, func(data []byte) bool { return string(data) == "ink" }), nil)
	var got []string
	for e, err := range log.ReadFrom(ctx, 1) {
		test.want(err, nil)
		got = append(got, fmt.Sprint(e.Seq, " ", string(e.Data)))
	}
	if text := strings.Join(got, ","); text != "1 a move,52 time,152 time,252 time,352 time,452 time,552 time,652 time,752 time,852 time,952 time,1052 time,1102 settled,1103 ink" {
		t.Errorf("there is %s", text)
	}
	if log.Size() != int64(len("a move")+11*len("time")+len("settled")+len("ink")) {
		t.Errorf("the size is %d", log.Size())
	}
	test.wantNoFaults()
	other := newInkTest(t)
	copied := other.open(Options{})
	to, err := OpenEditor(ctx, other.url)
	test.want(err, nil)
	defer to.Close()
	test.want(journal.CopyAndVerify(ctx, s, to, func(c journal.CopyResult) { t.Log(c) }), nil)
	test.want(copied.CheckDurableWrite(ctx), nil)
	other.wantNoFaults()
}

// A row of ink that is missing, or is another one, is told.
func TestDamagedInkIsTold(t *testing.T) {
	test := newInkTest(t)
	s := test.open(Options{})
	log := test.create(s, "a")
	for i := range 3 {
		test.want(log.Append(false, fmt.Appendf(nil, "ink %d", i)), nil)
	}
	peek := func() (err error) {
		l, err := s.Peek(context.Background(), "a")
		test.want(err, nil)
		for _, failed := range l.ReadFrom(context.Background(), 1) {
			err = failed
		}
		return err
	}
	test.want(peek(), nil)
	test.exec(s, "UPDATE linework.ink SET data = data || 'x' WHERE number = 2")
	test.want(peek(), journal.ErrDamaged)
	test.exec(s, "DELETE FROM linework.ink WHERE number = 2")
	test.want(peek(), journal.ErrDamaged)
	test.exec(s, "DELETE FROM linework.ink WHERE number = 1")
	test.want(peek(), journal.ErrDamaged)
}

// No stream is opened while a node lives that does not know what that is. Once there is one, such
// a node cannot come back, and takes no table.
func TestStreamWaitsForOldNodes(t *testing.T) {
	ctx := context.Background()
	test := newInkTest(t)
	_, _, err := Migrate(ctx, test.url)
	test.want(err, nil)
	const heartbeat = `INSERT INTO linework.nodes (id, address, version, rules, schema, load, leaving, beaten, steady) VALUES ('old', '', '1.0.0', '{}', 4, 0, false, now() + interval '1 hour', '-infinity')
		ON CONFLICT (id) DO UPDATE SET beaten = excluded.beaten`
	editor, err := OpenEditor(ctx, test.url)
	test.want(err, nil)
	defer editor.Close()
	_, err = editor.queryPool.Exec(ctx, heartbeat)
	test.want(err, nil)
	s := test.open(Options{})
	log := test.create(s, "a")
	test.want(log.Append(false, []byte("ink beside an old node")), nil)
	if n := test.count(s, inkRows); n > 0 {
		t.Fatalf("there are %d rows of ink beside an old node", n)
	}
	test.exec(s, "UPDATE linework.nodes SET beaten = now() - interval '1 hour' WHERE id = 'old'")
	s.ink.openStreamIfAllowed(ctx)
	test.want(log.Append(false, []byte("ink that shows whose the table is")), nil)
	test.want(log.Append(false, []byte("ink in the stream")), nil)
	if n := test.count(s, inkRows); n != 1 {
		t.Fatalf("there are %d rows of ink", n)
	}
	for _, late := range []string{heartbeat, "UPDATE linework.tables SET node = 'old', epoch = epoch + 1"} {
		if _, err := editor.queryPool.Exec(ctx, late); err == nil {
			t.Errorf("an old node comes back with %s", late)
		}
	}
	if _, err := openCreatingSchemaIfEmpty(ctx, test.url, Options{}, migrations[:4]); !errors.Is(err, journal.ErrForeign) {
		t.Errorf("an old node starts: %v", err)
	}
}
