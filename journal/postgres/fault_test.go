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

// A tableWriter appends batches of one to four entries to a table and keeps what was acknowledged.
type tableWriter struct {
	t          *testing.T
	store      journal.Store
	table      string
	batchCount *atomic.Int64 // of all batches that were acknowledged

	batch        int          // the number of the last one
	acknowledged []int        // since the last time that all before was durable
	durable      map[int]bool // batches that must be there for ever
	reacquired   int          // how often the table was acquired anew
}

// appendUntil appends until stop is closed, through all that happens to the database.
func (s *tableWriter) appendUntil(stop <-chan struct{}) {
	s.durable = map[int]bool{}
	log := createTable(s.t, s.store, s.table)
	for {
		select {
		case <-stop:
			s.checkEntries(log)
			return
		default:
		}
		s.batch++
		sync := rand.IntN(2) == 0
		var entries [][]byte
		size := 1 + rand.IntN(4)
		for k := range size {
			entries = append(entries, fmt.Appendf(nil, "batch %d, %d of %d", s.batch, k+1, size))
		}
		switch err := log.Append(sync, entries...); {
		case err == nil:
			s.batchCount.Add(1)
			s.acknowledged = append(s.acknowledged, s.batch)
			if sync {
				for _, batch := range s.acknowledged {
					s.durable[batch] = true
				}
				s.acknowledged = nil
			}
		case errors.Is(err, journal.ErrAway):
			s.reacquired++
			_ = log.Release() // the database may be away still
			log = acquireTable(s.t, s.store, s.table)
			s.checkEntries(log)
			s.acknowledged = nil
		default:
			s.t.Errorf("%s: %v", s.table, err)
			return
		}
	}
}

// checkEntries checks that all is there that must be, in order, in whole batches, and once.
func (s *tableWriter) checkEntries(log journal.Log) {
	seen, before, at := map[int]bool{}, 0, 0
	entries := readTexts(s.t, log)
	for at < len(entries) {
		var batch, k, size int
		if _, err := fmt.Sscanf(entries[at], "batch %d, %d of %d", &batch, &k, &size); err != nil || k != 1 || batch <= before || at+size > len(entries) {
			s.t.Errorf("%s: entry %d is %q after batch %d", s.table, at+1, entries[at], before)
			return
		}
		for k := range size {
			if want := fmt.Sprintf("batch %d, %d of %d", batch, k+1, size); entries[at+k] != want {
				s.t.Errorf("%s: entry %d is %q, want %q", s.table, at+k+1, entries[at+k], want)
			}
		}
		seen[batch], before, at = true, batch, at+size
	}
	for batch := range s.durable {
		if !seen[batch] {
			s.t.Errorf("%s: batch %d was acknowledged and is missing", s.table, batch)
		}
	}
}

// disturbUnderLoad has tables written to and runs each disturbance after some more batches
// were acknowledged.
func disturbUnderLoad(t *testing.T, url string, disturbances ...func()) {
	store := openStore(t, url, postgres.Options{})
	var count atomic.Int64
	stop := make(chan struct{})
	var all sync.WaitGroup
	writers := make([]*tableWriter, 12)
	for i := range writers {
		writers[i] = &tableWriter{t: t, store: store, table: fmt.Sprint("table", i), batchCount: &count}
		all.Go(func() { writers[i].appendUntil(stop) })
	}
	wait := func(n int64) {
		for until := count.Load() + n; count.Load() < until && !t.Failed(); {
			time.Sleep(5 * time.Millisecond)
		}
	}
	for _, disturb := range disturbances {
		wait(200 + rand.Int64N(500))
		disturb()
		wait(200)
	}
	close(stop)
	all.Wait()
	again := 0
	for _, s := range writers {
		again += s.reacquired
	}
	t.Logf("%d batches acknowledged, tables acquired anew %d times", count.Load(), again)
}

func TestDatabaseIsKilledUnderLoad(t *testing.T) {
	server := pgtest.StartUntilTestEnds(t)
	crash := func() {
		server.KillAndWait()
		server.StartAgainAndWait(t)
	}
	disturbUnderLoad(t, server.CreateDatabase(t), crash, crash, crash, func() {
		server.StopAndWait()
		server.StartAgainAndWait(t)
	})
}

func TestStandbyIsPromotedUnderLoad(t *testing.T) {
	first := pgtest.StartUntilTestEnds(t)
	first.CreateDatabase(t) // some other
	first.Exec(t, "CREATE DATABASE evening")
	second := first.StartStandby(t, true)
	disturbUnderLoad(t, first.URL("evening", second), func() {
		first.KillAndWait()
		second.PromoteAndWait(t)
	})
}

// TestDatabaseStandsStill has a database that answers so late that the append is given up
// and asked after, and then does what it was first told: nothing fails, and nothing is
// done twice.
func TestDatabaseStandsStill(t *testing.T) {
	server := pgtest.StartUntilTestEnds(t)
	store := openStore(t, server.CreateDatabase(t), postgres.Options{AppendTimeout: time.Hour})
	log := createTable(t, store, "a")
	wantError(t, log.Append(true, []byte("one")), nil)
	server.Freeze()
	done := make(chan error)
	go func() { done <- log.Append(true, []byte("two")) }()
	time.Sleep(7 * time.Second) // longer than one statement may take
	server.Thaw()
	wantError(t, <-done, nil)
	wantError(t, log.Append(true, []byte("three")), nil)
	if got := fmt.Sprint(readTexts(t, log)); got != "[one two three]" {
		t.Errorf("the table has %s", got)
	}
}

func TestAppendTimeoutEnds(t *testing.T) {
	server := pgtest.StartUntilTestEnds(t)
	store := openStore(t, server.CreateDatabase(t), postgres.Options{AppendTimeout: 1})
	log := createTable(t, store, "a")
	wantError(t, log.Append(true, []byte("one")), nil)
	server.KillAndWait()
	wantError(t, log.Append(true, []byte("two")), journal.ErrAway)
	wantError(t, log.Append(true, []byte("three")), journal.ErrAway) // it is dead
	server.StartAgainAndWait(t)
	wantError(t, log.Release(), nil)
	log = acquireTable(t, store, "a")
	wantError(t, log.Append(true, []byte("two")), nil)
	if got := fmt.Sprint(readTexts(t, log)); got != "[one two]" {
		t.Errorf("the table has %s", got)
	}
}

// TestInkThatWasLost has the database come back without the last strokes, which were not
// durable yet. Those that were in the stream its owner still has; where others are missing the
// log notices before anything is written behind the hole.
func TestInkThatWasLost(t *testing.T) {
	ctx := context.Background()
	url := pgtest.SharedServer(t).CreateDatabase(t)
	store := openStore(t, url, postgres.Options{})
	log := createTable(t, store, "a")
	wantError(t, log.Append(true, []byte("a move")), nil)
	wantError(t, log.Append(false, []byte("ink")), nil)
	conn, err := pgx.Connect(ctx, url)
	wantError(t, err, nil)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, "DELETE FROM linework.ink; UPDATE linework.streams SET rows = 0")
	wantError(t, err, nil)
	wantError(t, log.Append(false, []byte("more ink")), nil)
	if got := fmt.Sprint(readTexts(t, log)); got != "[a move ink more ink]" {
		t.Errorf("the table has %s", got)
	}
	_, err = conn.Exec(ctx, "DELETE FROM linework.entries WHERE seq > 1; UPDATE linework.tables SET entries = 1, bytes = 6")
	wantError(t, err, nil)
	wantError(t, log.Append(true, []byte("another move")), journal.ErrAway)
	wantError(t, log.Release(), nil)
	log = acquireTable(t, store, "a")
	wantError(t, log.Append(true, []byte("a move again")), nil)
	if got := fmt.Sprint(readTexts(t, log)); got != "[a move a move again]" {
		t.Errorf("the table has %s", got)
	}
}
