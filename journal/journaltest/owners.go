package journaltest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"linework/journal"
)

func nameIsUsedOnce(_ *testing.T, d *desk) {
	ctx := context.Background()
	log := d.create("a")
	_, err := d.store.Create(ctx, "a")
	d.fails("create a table that is held", err, journal.ErrTaken)
	d.release(log)
	_, err = d.store.Create(ctx, "a")
	d.fails("create a table that is free", err, journal.ErrTaken)
	d.reopen()
	_, err = d.store.Create(ctx, "a")
	d.fails("create a table from before", err, journal.ErrTaken)
	d.holds(d.acquire("a")) // a refused Create leaves no lease
	_, err = d.store.Acquire(ctx, "b")
	d.fails("acquire a table that never was", err, journal.ErrUnknown)
	d.create("b") // nor does a refused Acquire
}

func anyTextIsAName(_ *testing.T, d *desk) {
	names := []string{"", "BKWRT", "bkwrt", "it's", `"; DROP TABLE tables; --`, "Tisch № 1 🎲", "a\nb", "%", "_"}
	for _, name := range names {
		d.append(d.create(name), true, "of "+name)
	}
	d.reopen()
	for _, name := range names {
		d.holds(d.acquire(name), "of "+name)
	}
}

func oneOwner(t *testing.T, d *desk) {
	ctx := context.Background()
	log := d.create("a")
	_, err := d.store.Acquire(ctx, "a")
	d.fails("acquire what its maker holds", err, journal.ErrHeld)
	d.release(log)
	log = d.acquire("a")
	_, err = d.store.Acquire(ctx, "a")
	d.fails("acquire what is held", err, journal.ErrHeld)
	d.append(log, true, "one") // the owner has noticed nothing
	d.release(log)

	for _, take := range []struct {
		what  string
		table string
		how   func(context.Context, string) (journal.Log, error)
		loser error
	}{
		{"acquire", "a", d.store.Acquire, journal.ErrHeld},
		{"create", "b", d.store.Create, journal.ErrTaken},
	} {
		var winners atomic.Int32
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				_, err := take.how(ctx, take.table)
				if err == nil {
					winners.Add(1)
				} else if !errors.Is(err, take.loser) {
					t.Errorf("%s: got error %v, want %v", take.what, err, take.loser)
				}
			})
		}
		all.Wait()
		if n := winners.Load(); n != 1 {
			t.Errorf("%s at once: %d owners, want 1", take.what, n)
		}
	}
}

func releasedLog(t *testing.T, d *desk) {
	old := d.create("a")
	d.append(old, true, "one")
	d.release(old)
	d.fails("append after release", old.Append(true, []byte("two")), journal.ErrReleased)
	fresh := d.acquire("a")
	d.release(old) // again, and it is not the fresh one's lease that goes
	_, err := d.store.Acquire(context.Background(), "a")
	d.fails("acquire after a second release", err, journal.ErrHeld)
	d.append(fresh, true, "two")
	d.holds(fresh, "one", "two")
}

func fencedOff(t *testing.T, d *desk) {
	log, other := d.create("a"), d.create("b")
	d.append(log, true, "one")
	if err := d.place.Seize("a"); err != nil {
		t.Fatal(err)
	}
	d.fails("append without the lease", log.Append(true, []byte("two")), journal.ErrLost)
	d.fails("append without the lease", log.Append(false, []byte("two"), []byte("three")), journal.ErrLost)
	d.append(other, true, "still mine")
	d.holds(log, "one")
	d.release(log)
	log = d.acquire("a")
	d.append(log, true, "two")
	d.holds(log, "one", "two")
}

// failureIsItsOwn has good appends share their batches with ones that must fail.
func failureIsItsOwn(t *testing.T, d *desk) {
	const rounds = 20
	good := make([]journal.Log, 10)
	for i := range good {
		good[i] = d.create(fmt.Sprint("good", i))
	}
	big := make([]byte, journal.MaxEntry+1)
	var all sync.WaitGroup
	for i, log := range good {
		all.Go(func() {
			for n := range rounds {
				if err := log.Append(n%2 == 0, fmt.Appendf(nil, "%d/%d", i, n+1)); err != nil {
					t.Errorf("table %d: %v", i, err)
					return
				}
			}
		})
	}
	for i := range rounds {
		lost, poisoned := d.create(fmt.Sprint("lost", i)), d.create(fmt.Sprint("poisoned", i))
		if err := d.place.Seize(fmt.Sprint("lost", i)); err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			if err := lost.Append(true, []byte("x"), []byte("y")); !errors.Is(err, journal.ErrLost) {
				t.Errorf("append without the lease: got error %v", err)
			}
		})
		all.Go(func() {
			if err := poisoned.Append(true, []byte("x"), big); !errors.Is(err, journal.ErrTooBig) {
				t.Errorf("an entry too big: got error %v", err)
			}
		})
	}
	all.Wait()
	for i, log := range good {
		d.holds(log, numbered(fmt.Sprintf("%d/", i), rounds)...)
	}
	d.reopen()
	for i := range rounds {
		d.holds(d.acquire(fmt.Sprint("lost", i)))
		d.holds(d.acquire(fmt.Sprint("poisoned", i)))
	}
}
