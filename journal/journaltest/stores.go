package journaltest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"linework/journal"
)

func checkTablesAreListed(t *testing.T, h *harness) {
	ctx := context.Background()
	if all, err := h.store.Tables(ctx); err != nil || len(all) != 0 {
		t.Fatalf("an empty store lists %v, %v", all, err)
	}
	b, a, c := h.createTable("b"), h.createTable("a"), h.createTable("c")
	h.appendEntries(a, true, "one")
	h.appendEntries(b, false, "one", "two")
	h.appendEntries(b, true, "three")
	h.releaseLog(a)
	for range 2 {
		all, err := h.store.Tables(ctx)
		if err != nil || len(all) != 3 {
			t.Fatalf("three tables are listed as %v, %v", all, err)
		}
		for i, want := range []journal.Summary{{Table: "a", Entries: 1}, {Table: "b", Entries: 3}, {Table: "c"}} {
			got := all[i]
			if got.Table != want.Table || got.Entries != want.Entries {
				t.Errorf("table %d is %+v, want %s with %d entries", i, got, want.Table, want.Entries)
			}
			if got.Created.IsZero() || (want.Entries == 0 && !got.Last.Equal(got.Created)) {
				t.Errorf("table %s has the times %v and %v", got.Table, got.Created, got.Last)
			}
		}
		for e, err := range b.ReadFrom(ctx, 1) {
			if err != nil {
				t.Fatal(err)
			}
			if e.Seq == 3 && !e.At.Equal(all[1].Last) {
				t.Errorf("the last append was at %v, the list says %v", e.At, all[1].Last)
			}
		}
		h.releaseLog(b)
		h.releaseLog(c)
		h.reopenStore()
		b, c = h.acquireTable("b"), h.acquireTable("c")
	}
}

func checkTablesAreCounted(t *testing.T, h *harness) {
	count := func(want int) {
		t.Helper()
		if n, err := h.store.Count(context.Background()); n != want || err != nil {
			t.Errorf("%d tables are counted as %d, %v", want, n, err)
		}
	}
	count(0)
	a := h.createTable("a")
	h.appendEntries(a, true, "one", "two")
	h.createTable("b")
	count(2)
	h.releaseLog(a)
	h.removeTable("a")
	count(1)
	h.reopenStore()
	count(1)
}

func checkPeekTakesNoLease(t *testing.T, h *harness) {
	ctx := context.Background()
	peek := func() []string {
		t.Helper()
		log, err := h.store.Peek(ctx, "a")
		h.wantErrorIs("peek", err, nil)
		return h.readTextsFrom(log, 1)
	}
	h.wantOpenFails("peek at what never was", h.store.Peek, "a", journal.ErrUnknown)
	a := h.createTable("a")
	h.appendEntries(h.createTable("b"), true, "mine")
	h.appendEntries(a, true, "one", "two")
	h.appendEntries(a, false, "three")
	for range 2 {
		if seen := fmt.Sprint(peek()); seen != "[one two three]" {
			t.Errorf("peeking shows %v", seen)
		}
	}
	if log, err := h.store.Peek(ctx, "a"); err != nil || log.Append(true, []byte("no")) == nil {
		t.Errorf("a journal that was only peeked at takes an append: %v", err)
	}
	h.appendEntries(a, true, "four") // its owner still has it
	h.releaseLog(a)
	peek() // at what nobody holds
	h.wantExactlyEntries(h.acquireTable("a"), "one", "two", "three", "four")
}

func checkRemovedTableIsGone(t *testing.T, h *harness) {
	ctx := context.Background()
	h.wantErrorIs("remove what never was", h.store.Remove(ctx, "a"), journal.ErrUnknown)
	a, b := h.createTable("a"), h.createTable("b")
	h.appendEntries(a, true, "one", "two")
	h.appendEntries(b, true, "mine")
	h.wantErrorIs("remove what is held", h.store.Remove(ctx, "a"), journal.ErrHeld)
	h.appendEntries(a, true, "three")
	h.releaseLog(a)
	h.removeTable("a")
	h.wantErrorIs("remove again", h.store.Remove(ctx, "a"), journal.ErrUnknown)
	h.wantOpenFails("acquire what was removed", h.store.Acquire, "a", journal.ErrUnknown)
	h.wantExactlyEntries(b, "mine")
	h.reopenStore()
	if all, err := h.store.Tables(ctx); err != nil || len(all) != 1 || all[0].Table != "b" {
		t.Errorf("after a was removed there are %v, %v", all, err)
	}
	h.wantExactlyEntries(h.createTable("a"))
	h.wantExactlyEntries(h.acquireTable("b"), "mine")
}

func checkClosedStoreRefuses(t *testing.T, h *harness) {
	ctx := context.Background()
	if err := h.store.CheckDurableWrite(ctx); err != nil {
		t.Fatalf("ping: %v", err)
	}
	log := h.createTable("a")
	h.appendEntries(log, true, "one")
	h.closeStore()
	h.wantOpenFails("create", h.store.Create, "b", journal.ErrClosed)
	h.wantOpenFails("acquire", h.store.Acquire, "a", journal.ErrClosed)
	_, err := h.store.Tables(ctx)
	h.wantErrorIs("list", err, journal.ErrClosed)
	_, err = h.store.Count(ctx)
	h.wantErrorIs("count", err, journal.ErrClosed)
	h.wantOpenFails("peek", h.store.Peek, "a", journal.ErrClosed)
	h.wantErrorIs("ping", h.store.CheckDurableWrite(ctx), journal.ErrClosed)
	h.wantErrorIs("append", log.Append(true, []byte("two")), journal.ErrClosed)
	for _, err := range log.ReadFrom(ctx, 1) {
		h.wantErrorIs("read", err, journal.ErrClosed)
	}
	h.releaseLog(log)
	h.closeStore() // again
	h.openStore()
	h.wantExactlyEntries(h.acquireTable("a"), "one")
}

// checkCloseWaitsForAppends closes the store in the middle of a rush: what was acknowledged
// is there, what was refused is not.
func checkCloseWaitsForAppends(t *testing.T, h *harness) {
	const tables = 20
	taken := make([][]string, tables)
	var started, all sync.WaitGroup
	started.Add(tables)
	for i := range tables {
		log := h.createTable(fmt.Sprint(i))
		all.Go(func() {
			for n := 1; ; n++ {
				err := log.Append(n%2 == 0, fmt.Append(nil, n))
				if n == 1 {
					started.Done()
				}
				if err != nil {
					if !errors.Is(err, journal.ErrClosed) {
						t.Errorf("append while closing: got error %v", err)
					}
					return
				}
				taken[i] = append(taken[i], fmt.Sprint(n))
			}
		})
	}
	started.Wait()
	h.closeStore()
	all.Wait()
	h.openStore()
	for i, want := range taken {
		h.wantExactlyEntries(h.acquireTable(fmt.Sprint(i)), want...)
	}
}

func checkCancelledCallerGetsNothing(t *testing.T, h *harness) {
	h.releaseLog(h.createTable("a"))
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := h.store.Create(gone, "b")
	h.wantErrorIs("create", err, context.Canceled)
	_, err = h.store.Acquire(gone, "a")
	h.wantErrorIs("acquire", err, context.Canceled)
	_, err = h.store.Tables(gone)
	h.wantErrorIs("list", err, context.Canceled)
	h.wantErrorIs("ping", h.store.CheckDurableWrite(gone), context.Canceled)
	h.createTable("b")
	h.acquireTable("a")
}

func checkManyTablesAtOnce(t *testing.T, h *harness) {
	const tables, appends = 100, 30
	var all sync.WaitGroup
	for i := range tables {
		all.Go(func() {
			log, err := h.store.Create(context.Background(), fmt.Sprint(i))
			if err != nil {
				t.Errorf("create %d: %v", i, err)
				return
			}
			for n := 1; n <= appends; n += 2 {
				err := log.Append((i+n)%3 == 0, fmt.Appendf(nil, "%d/%d", i, n), fmt.Appendf(nil, "%d/%d", i, n+1))
				if err != nil {
					t.Errorf("append to %d: %v", i, err)
					return
				}
			}
		})
	}
	all.Wait()
	h.reopenStore()
	for i := range tables {
		h.wantExactlyEntries(h.acquireTable(fmt.Sprint(i)), numberedEntries(fmt.Sprintf("%d/", i), appends)...)
	}
}

// checkManyAppendsAtOnce checks that appends from several goroutines stay whole, and
// that each goroutine's come in its own order.
func checkManyAppendsAtOnce(t *testing.T, h *harness) {
	const callers, appends = 10, 30
	log := h.createTable("a")
	var all sync.WaitGroup
	for i := range callers {
		all.Go(func() {
			for n := range appends {
				if err := log.Append(n%2 == 0, []byte{byte(i), byte(n), 0}, []byte{byte(i), byte(n), 1}); err != nil {
					t.Errorf("append: %v", err)
				}
			}
		})
	}
	all.Wait()
	var next [callers]byte
	var before []byte
	for e, err := range log.ReadFrom(context.Background(), 1) {
		if err != nil {
			t.Fatal(err)
		}
		switch i, n, half := e.Data[0], e.Data[1], e.Data[2]; {
		case half == 0 && n != next[i]:
			t.Fatalf("entry %d is append %d of caller %d, want its append %d", e.Seq, n, i, next[i])
		case half == 1 && (before[0] != i || before[1] != n):
			t.Fatalf("entry %d tears the append in entry %d apart", e.Seq, e.Seq-1)
		case half == 1:
			next[i]++
		}
		before = e.Data
	}
	for i, n := range next {
		if n != appends {
			t.Errorf("caller %d has %d appends, want %d", i, n, appends)
		}
	}
}
