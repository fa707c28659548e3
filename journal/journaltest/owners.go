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

func checkNameIsUsedOnce(_ *testing.T, h *harness) {
	log := h.create("a")
	h.wantRefused("create a table that is held", h.store.Create, "a", journal.ErrTaken)
	h.release(log)
	h.wantRefused("create a table that is free", h.store.Create, "a", journal.ErrTaken)
	h.reopen()
	h.wantRefused("create a table from before", h.store.Create, "a", journal.ErrTaken)
	h.wantEntries(h.acquire("a")) // a refused Create leaves no lease
	h.wantRefused("acquire a table that never was", h.store.Acquire, "b", journal.ErrUnknown)
	h.create("b") // nor does a refused Acquire
}

func checkAnyTextIsAName(_ *testing.T, h *harness) {
	names := []string{"", "BKWRT", "bkwrt", "it's", `"; DROP TABLE tables; --`, "Tisch № 1 🎲", "a\nb", "%", "_"}
	for _, name := range names {
		h.append(h.create(name), true, "of "+name)
	}
	h.reopen()
	for _, name := range names {
		h.wantEntries(h.acquire(name), "of "+name)
	}
}

func checkTableHasOneOwner(t *testing.T, h *harness) {
	ctx := context.Background()
	log := h.create("a")
	h.wantRefused("acquire what its maker holds", h.store.Acquire, "a", journal.ErrHeld)
	h.release(log)
	log = h.acquire("a")
	h.wantRefused("acquire what is held", h.store.Acquire, "a", journal.ErrHeld)
	h.append(log, true, "one") // the owner has noticed nothing
	h.release(log)

	for _, take := range []struct {
		what  string
		table string
		how   func(context.Context, string) (journal.Log, error)
		loser error
	}{
		{"acquire", "a", h.store.Acquire, journal.ErrHeld},
		{"create", "b", h.store.Create, journal.ErrTaken},
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

func checkReleasedLogRefuses(t *testing.T, h *harness) {
	old := h.create("a")
	h.append(old, true, "one")
	h.release(old)
	h.wantError("append after release", old.Append(true, []byte("two")), journal.ErrReleased)
	fresh := h.acquire("a")
	h.release(old) // again, and it is not the fresh one's lease that goes
	h.wantRefused("acquire after a second release", h.store.Acquire, "a", journal.ErrHeld)
	h.append(fresh, true, "two")
	h.wantEntries(fresh, "one", "two")
}

func checkLogWithoutLeaseRefuses(t *testing.T, h *harness) {
	log, other := h.create("a"), h.create("b")
	h.append(log, true, "one")
	h.seize("a")
	h.wantError("append without the lease", log.Append(true, []byte("two")), journal.ErrLost)
	h.wantError("append without the lease", log.Append(false, []byte("two"), []byte("three")), journal.ErrLost)
	h.append(other, true, "still mine")
	h.wantEntries(log, "one")
	h.release(log)
	log = h.acquire("a")
	h.append(log, true, "two")
	h.wantEntries(log, "one", "two")
}

// checkFailureHitsOneTable has good appends share their batches with ones that must fail.
func checkFailureHitsOneTable(t *testing.T, h *harness) {
	const rounds = 20
	good := make([]journal.Log, 10)
	for i := range good {
		good[i] = h.create(fmt.Sprint("good", i))
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
		lost, poisoned := h.create(fmt.Sprint("lost", i)), h.create(fmt.Sprint("poisoned", i))
		h.seize(fmt.Sprint("lost", i))
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
		h.wantEntries(log, numberedEntries(fmt.Sprintf("%d/", i), rounds)...)
	}
	h.reopen()
	for i := range rounds {
		h.wantEntries(h.acquire(fmt.Sprint("lost", i)))
		h.wantEntries(h.acquire(fmt.Sprint("poisoned", i)))
	}
}
