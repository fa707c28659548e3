//go:build linux

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"linework/journal"
	"linework/journal/pgtest"
	"linework/journal/postgres"

	"github.com/jackc/pgx/v5"
)

// A scribe appends lots of one to four entries to a table and keeps what it was told.
type scribe struct {
	t     *testing.T
	store journal.Store
	table string
	count *atomic.Int64 // of all lots that were acknowledged

	lot          int          // the number of the last one
	acknowledged []int        // since the last time that all before was durable
	durable      map[int]bool // lots that must be there for ever
	again        int          // how often the table was acquired anew
}

// write appends until it is told to stop, through all that happens to the database.
func (s *scribe) write(stop <-chan struct{}) {
	s.durable = map[int]bool{}
	log := create(s.t, s.store, s.table)
	for {
		select {
		case <-stop:
			s.check(log)
			return
		default:
		}
		s.lot++
		sync := rand.IntN(2) == 0
		var entries [][]byte
		size := 1 + rand.IntN(4)
		for k := range size {
			entries = append(entries, fmt.Appendf(nil, "lot %d, %d of %d", s.lot, k+1, size))
		}
		switch err := log.Append(sync, entries...); {
		case err == nil:
			s.count.Add(1)
			s.acknowledged = append(s.acknowledged, s.lot)
			if sync {
				for _, lot := range s.acknowledged {
					s.durable[lot] = true
				}
				s.acknowledged = nil
			}
		case errors.Is(err, journal.ErrAway):
			s.again++
			_ = log.Release() // the database may be away still
			log = acquire(s.t, s.store, s.table)
			s.check(log)
			s.acknowledged = nil
		default:
			s.t.Errorf("%s: %v", s.table, err)
			return
		}
	}
}

// check proves that all is there that must be, in order, in whole lots, and once.
func (s *scribe) check(log journal.Log) {
	seen, before, at := map[int]bool{}, 0, 0
	entries := texts(s.t, log)
	for at < len(entries) {
		var lot, k, size int
		if _, err := fmt.Sscanf(entries[at], "lot %d, %d of %d", &lot, &k, &size); err != nil || k != 1 || lot <= before || at+size > len(entries) {
			s.t.Errorf("%s: entry %d is %q after lot %d", s.table, at+1, entries[at], before)
			return
		}
		for k := range size {
			if want := fmt.Sprintf("lot %d, %d of %d", lot, k+1, size); entries[at+k] != want {
				s.t.Errorf("%s: entry %d is %q, want %q", s.table, at+k+1, entries[at+k], want)
			}
		}
		seen[lot], before, at = true, lot, at+size
	}
	for lot := range s.durable {
		if !seen[lot] {
			s.t.Errorf("%s: lot %d was acknowledged and is missing", s.table, lot)
		}
	}
}

// underLoad has scribes write to tables and makes trouble, each time after some more
// lots were acknowledged.
func underLoad(t *testing.T, url string, trouble ...func()) {
	store := open(t, url, postgres.Options{})
	var count atomic.Int64
	stop := make(chan struct{})
	var all sync.WaitGroup
	scribes := make([]*scribe, 12)
	for i := range scribes {
		scribes[i] = &scribe{t: t, store: store, table: fmt.Sprint("table", i), count: &count}
		all.Go(func() { scribes[i].write(stop) })
	}
	wait := func(n int64) {
		for until := count.Load() + n; count.Load() < until && !t.Failed(); {
			time.Sleep(5 * time.Millisecond)
		}
	}
	for _, make := range trouble {
		wait(200 + rand.Int64N(500))
		make()
		wait(200)
	}
	close(stop)
	all.Wait()
	again := 0
	for _, s := range scribes {
		again += s.again
	}
	t.Logf("%d lots acknowledged, tables acquired anew %d times", count.Load(), again)
}

func TestDatabaseIsKilledUnderLoad(t *testing.T) {
	server := pgtest.Start(t)
	crash := func() {
		server.Kill(t)
		server.Restart(t)
	}
	underLoad(t, server.Database(t), crash, crash, crash, func() {
		server.Stop(t)
		server.Restart(t)
	})
}

func TestStandbyIsPromotedUnderLoad(t *testing.T) {
	first := pgtest.Start(t)
	first.Database(t) // some other
	first.Exec(t, "CREATE DATABASE evening")
	second := first.Standby(t, true)
	underLoad(t, first.URL("evening", second), func() {
		first.Kill(t)
		second.Promote(t)
	})
}

// TestDatabaseStandsStill has a database that answers so late that the append is given up
// and asked after, and then does what it was first told: nothing fails, and nothing is
// done twice.
func TestDatabaseStandsStill(t *testing.T) {
	server := pgtest.Start(t)
	url := server.Database(t)
	store := open(t, url, postgres.Options{})
	log := create(t, store, "a")
	is(t, log.Append(true, []byte("one")), nil)
	server.Freeze(t)
	done := make(chan error)
	go func() { done <- log.Append(true, []byte("two")) }()
	time.Sleep(7 * time.Second) // longer than one statement may take
	server.Thaw(t)
	is(t, <-done, nil)
	is(t, log.Append(true, []byte("three")), nil)
	if got := fmt.Sprint(texts(t, log)); got != "[one two three]" {
		t.Errorf("the table has %s", got)
	}
}

func TestPatienceEnds(t *testing.T) {
	server := pgtest.Start(t)
	store := open(t, server.Database(t), postgres.Options{Patience: 1})
	log := create(t, store, "a")
	is(t, log.Append(true, []byte("one")), nil)
	server.Kill(t)
	is(t, log.Append(true, []byte("two")), journal.ErrAway)
	is(t, log.Append(true, []byte("three")), journal.ErrAway) // it is dead
	server.Restart(t)
	is(t, log.Release(), nil)
	log = acquire(t, store, "a")
	is(t, log.Append(true, []byte("two")), nil)
	if got := fmt.Sprint(texts(t, log)); got != "[one two]" {
		t.Errorf("the table has %s", got)
	}
}

// TestInkThatWasLost has the database come back without the last strokes, which were not
// durable yet: the log notices before anything is written behind the hole.
func TestInkThatWasLost(t *testing.T) {
	ctx := context.Background()
	url := pgtest.Shared(t).Database(t)
	store := open(t, url, postgres.Options{})
	log := create(t, store, "a")
	is(t, log.Append(true, []byte("a move")), nil)
	is(t, log.Append(false, []byte("ink")), nil)
	conn, err := pgx.Connect(ctx, url)
	is(t, err, nil)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, "DELETE FROM linework.entries WHERE seq = 2; UPDATE linework.tables SET entries = 1, bytes = 6")
	is(t, err, nil)
	is(t, log.Append(true, []byte("another move")), journal.ErrAway)
	is(t, log.Release(), nil)
	log = acquire(t, store, "a")
	is(t, log.Append(true, []byte("a move again")), nil)
	if got := fmt.Sprint(texts(t, log)); got != "[a move a move again]" {
		t.Errorf("the table has %s", got)
	}
}
