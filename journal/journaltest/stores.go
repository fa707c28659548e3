package journaltest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"linework/journal"
)

func tablesAreListed(t *testing.T, d *desk) {
	ctx := context.Background()
	if all, err := d.store.Tables(ctx); err != nil || len(all) != 0 {
		t.Fatalf("an empty store lists %v, %v", all, err)
	}
	b, a, c := d.create("b"), d.create("a"), d.create("c")
	d.append(a, true, "one")
	d.append(b, false, "one", "two")
	d.append(b, true, "three")
	d.release(a)
	for range 2 {
		all, err := d.store.Tables(ctx)
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
		for e, err := range b.Read(ctx) {
			if err != nil {
				t.Fatal(err)
			}
			if e.Seq == 3 && !e.At.Equal(all[1].Last) {
				t.Errorf("the last append was at %v, the list says %v", e.At, all[1].Last)
			}
		}
		d.release(b)
		d.release(c)
		d.reopen()
		b, c = d.acquire("b"), d.acquire("c")
	}
}

func tablesAreCounted(t *testing.T, d *desk) {
	count := func(want int) {
		t.Helper()
		if n, err := d.store.Count(context.Background()); n != want || err != nil {
			t.Errorf("%d tables are counted as %d, %v", want, n, err)
		}
	}
	count(0)
	a := d.create("a")
	d.append(a, true, "one", "two")
	d.create("b")
	count(2)
	d.release(a)
	d.fails("remove", d.store.Remove(context.Background(), "a"), nil)
	count(1)
	d.reopen()
	count(1)
}

func peekedAt(t *testing.T, d *desk) {
	ctx := context.Background()
	peek := func(table string) (seen []string, err error) {
		log, err := d.store.Peek(ctx, table)
		if err != nil {
			return nil, err
		}
		for e, err := range log.Read(ctx) {
			if err != nil {
				return seen, err
			}
			seen = append(seen, string(e.Data))
		}
		return seen, nil
	}
	_, err := peek("a")
	d.fails("peek at what never was", err, journal.ErrUnknown)
	a := d.create("a")
	d.append(d.create("b"), true, "mine")
	d.append(a, true, "one", "two")
	d.append(a, false, "three")
	for range 2 {
		if seen, err := peek("a"); err != nil || fmt.Sprint(seen) != "[one two three]" {
			t.Errorf("peeking shows %v, %v", seen, err)
		}
	}
	if log, err := d.store.Peek(ctx, "a"); err != nil || log.Append(true, []byte("no")) == nil {
		t.Errorf("a journal that was only peeked at takes an append: %v", err)
	}
	d.append(a, true, "four") // its owner still has it
	d.release(a)
	if _, err := peek("a"); err != nil {
		t.Errorf("peek at what nobody holds: %v", err)
	}
	d.holds(d.acquire("a"), "one", "two", "three", "four")
}

func removedIsGone(t *testing.T, d *desk) {
	ctx := context.Background()
	d.fails("remove what never was", d.store.Remove(ctx, "a"), journal.ErrUnknown)
	a, b := d.create("a"), d.create("b")
	d.append(a, true, "one", "two")
	d.append(b, true, "mine")
	d.fails("remove what is held", d.store.Remove(ctx, "a"), journal.ErrHeld)
	d.append(a, true, "three")
	d.release(a)
	d.fails("remove", d.store.Remove(ctx, "a"), nil)
	d.fails("remove again", d.store.Remove(ctx, "a"), journal.ErrUnknown)
	_, err := d.store.Acquire(ctx, "a")
	d.fails("acquire what was removed", err, journal.ErrUnknown)
	d.holds(b, "mine")
	d.reopen()
	if all, err := d.store.Tables(ctx); err != nil || len(all) != 1 || all[0].Table != "b" {
		t.Errorf("after a was removed there are %v, %v", all, err)
	}
	d.holds(d.create("a"))
	d.holds(d.acquire("b"), "mine")
}

func closedStoreRefuses(t *testing.T, d *desk) {
	ctx := context.Background()
	if err := d.store.Ping(ctx); err != nil {
		t.Fatalf("ping: %v", err)
	}
	log := d.create("a")
	d.append(log, true, "one")
	d.close()
	_, err := d.store.Create(ctx, "b")
	d.fails("create", err, journal.ErrClosed)
	_, err = d.store.Acquire(ctx, "a")
	d.fails("acquire", err, journal.ErrClosed)
	_, err = d.store.Tables(ctx)
	d.fails("list", err, journal.ErrClosed)
	_, err = d.store.Count(ctx)
	d.fails("count", err, journal.ErrClosed)
	_, err = d.store.Peek(ctx, "a")
	d.fails("peek", err, journal.ErrClosed)
	d.fails("ping", d.store.Ping(ctx), journal.ErrClosed)
	d.fails("append", log.Append(true, []byte("two")), journal.ErrClosed)
	for _, err := range log.Read(ctx) {
		d.fails("read", err, journal.ErrClosed)
	}
	d.release(log)
	d.close() // again
	d.open()
	d.holds(d.acquire("a"), "one")
}

// closingWaits closes the store in the middle of a rush: what was acknowledged
// is there, what was refused is not.
func closingWaits(t *testing.T, d *desk) {
	const tables = 20
	taken := make([][]string, tables)
	var started, all sync.WaitGroup
	started.Add(tables)
	for i := range tables {
		log := d.create(fmt.Sprint(i))
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
	d.close()
	all.Wait()
	d.open()
	for i, want := range taken {
		d.holds(d.acquire(fmt.Sprint(i)), want...)
	}
}

func goneCaller(t *testing.T, d *desk) {
	d.release(d.create("a"))
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := d.store.Create(gone, "b")
	d.fails("create", err, context.Canceled)
	_, err = d.store.Acquire(gone, "a")
	d.fails("acquire", err, context.Canceled)
	_, err = d.store.Tables(gone)
	d.fails("list", err, context.Canceled)
	d.fails("ping", d.store.Ping(gone), context.Canceled)
	d.create("b")
	d.acquire("a")
}

func manyTablesAtOnce(t *testing.T, d *desk) {
	const tables, appends = 100, 30
	var all sync.WaitGroup
	for i := range tables {
		all.Go(func() {
			log, err := d.store.Create(context.Background(), fmt.Sprint(i))
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
	d.reopen()
	for i := range tables {
		d.holds(d.acquire(fmt.Sprint(i)), numbered(fmt.Sprintf("%d/", i), appends)...)
	}
}

// manyAppendsAtOnce checks that appends from several goroutines stay whole, and
// that each goroutine's come in its own order.
func manyAppendsAtOnce(t *testing.T, d *desk) {
	const callers, appends = 10, 30
	log := d.create("a")
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
	for e, err := range log.Read(context.Background()) {
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
