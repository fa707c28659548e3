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
	log := h.createTable("a")
	h.wantOpenFails("create a table that is held", h.store.Create, "a", journal.ErrTaken)
	h.releaseLog(log)
	h.wantOpenFails("create a table that is free", h.store.Create, "a", journal.ErrTaken)
	h.reopenStore()
	h.wantOpenFails("create a table from before", h.store.Create, "a", journal.ErrTaken)
	h.wantExactlyEntries(h.acquireTable("a")) // a refused Create leaves no lease
	h.wantOpenFails("acquire a table that never was", h.store.Acquire, "b", journal.ErrUnknown)
	h.createTable("b") // nor does a refused Acquire
}

func checkAnyTextIsAName(_ *testing.T, h *harness) {
	names := []string{"", "BKWRT", "bkwrt", "it's", `"; DROP TABLE tables; --`, "Tisch № 1 🎲", "a\nb", "%", "_"}
	for _, name := range names {
		h.appendEntries(h.createTable(name), true, "of "+name)
	}
	h.reopenStore()
	for _, name := range names {
		h.wantExactlyEntries(h.acquireTable(name), "of "+name)
	}
}

func checkTableHasOneOwner(t *testing.T, h *harness) {
	ctx := context.Background()
	log := h.createTable("a")
	h.wantOpenFails("acquire what its maker holds", h.store.Acquire, "a", journal.ErrHeld)
	h.releaseLog(log)
	log = h.acquireTable("a")
	h.wantOpenFails("acquire what is held", h.store.Acquire, "a", journal.ErrHeld)
	h.appendEntries(log, true, "one") // the owner has noticed nothing
	h.releaseLog(log)

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
	old := h.createTable("a")
	h.appendEntries(old, true, "one")
	h.releaseLog(old)
	h.wantErrorIs("append after release", old.Append(true, []byte("two")), journal.ErrReleased)
	fresh := h.acquireTable("a")
	h.releaseLog(old) // again, and it is not the fresh one's lease that goes
	h.wantOpenFails("acquire after a second release", h.store.Acquire, "a", journal.ErrHeld)
	h.appendEntries(fresh, true, "two")
	h.wantExactlyEntries(fresh, "one", "two")
}

func checkLogWithoutLeaseRefuses(t *testing.T, h *harness) {
	log, other := h.createTable("a"), h.createTable("b")
	h.appendEntries(log, true, "one")
	h.seizeTable("a")
	h.wantErrorIs("append without the lease", log.Append(true, []byte("two")), journal.ErrLost)
	h.wantErrorIs("append without the lease", log.Append(false, []byte("two"), []byte("three")), journal.ErrLost)
	h.appendEntries(other, true, "still mine")
	h.wantExactlyEntries(log, "one")
	h.releaseLog(log)
	log = h.acquireTable("a")
	h.appendEntries(log, true, "two")
	h.wantExactlyEntries(log, "one", "two")
}

// checkFailureHitsOneTable has good appends share their batches with ones that must fail.
func checkFailureHitsOneTable(t *testing.T, h *harness) {
	const rounds = 20
	good := make([]journal.Log, 10)
	for i := range good {
		good[i] = h.createTable(fmt.Sprint("good", i))
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
		lost, poisoned := h.createTable(fmt.Sprint("lost", i)), h.createTable(fmt.Sprint("poisoned", i))
		h.seizeTable(fmt.Sprint("lost", i))
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
		h.wantExactlyEntries(log, numberedEntries(fmt.Sprintf("%d/", i), rounds)...)
	}
	h.reopenStore()
	for i := range rounds {
		h.wantExactlyEntries(h.acquireTable(fmt.Sprint("lost", i)))
		h.wantExactlyEntries(h.acquireTable(fmt.Sprint("poisoned", i)))
	}
}
