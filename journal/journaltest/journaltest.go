// Package journaltest holds the laws that every journal.Store keeps.
package journaltest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"linework/journal"

	"pgregory.net/rapid"
)

// A Backend is where one set of journals is stored.
type Backend struct {
	// Open opens the store there. It is called again only after the store it
	// gave before is closed.
	Open func() (journal.Store, error)

	// Seize moves the lease of a table to an owner outside the store, behind the
	// back of the one who has it, as another node does.
	Seize func(table string) error

	// FindsLossLate is set where an append that need not reach the disk may be acknowledged after the lease was
	// seized. It leaves nothing, and the next append that must reach the disk fails.
	FindsLossLate bool
}

// CheckStoreLaws checks that a store keeps the laws. Each call of newBackend returns a new, empty one.
func CheckStoreLaws(t *testing.T, newBackend func(testing.TB) Backend) {
	for _, law := range []struct {
		name  string
		check func(*testing.T, *harness)
	}{
		{"entries come back in order", checkEntriesComeBack},
		{"entries outlive the store", checkEntriesOutliveStore},
		{"any bytes are an entry", checkAnyBytesAreAnEntry},
		{"an append is whole or absent", checkAppendIsAtomic},
		{"an append of nothing does nothing", checkEmptyAppend},
		{"a reader may stop", checkReaderMayStop},
		{"a name is used once", checkNameIsUsedOnce},
		{"any text is a name", checkAnyTextIsAName},
		{"a table has one owner", checkTableHasOneOwner},
		{"a released log is of no use", checkReleasedLogRefuses},
		{"a log without the lease is fenced off", checkLogWithoutLeaseRefuses},
		{"one table's failure is its own", checkFailureHitsOneTable},
		{"tables are listed", checkTablesAreListed},
		{"tables are counted", checkTablesAreCounted},
		{"a table is peeked at without its lease", checkPeekTakesNoLease},
		{"a removed table is gone", checkRemovedTableIsGone},
		{"a closed store refuses", checkClosedStoreRefuses},
		{"closing waits for appends", checkCloseWaitsForAppends},
		{"a gone caller takes nothing", checkCancelledCallerGetsNothing},
		{"many tables at once", checkManyTablesAtOnce},
		{"many appends to one log at once", checkManyAppendsAtOnce},
		{"blobs come back", checkBlobsComeBack},
		{"a blob goes with the last table that keeps it", checkUnusedBlobsAreRemoved},
		{"marks are found", checkMarksAreFound},
		{"a table knows its size", checkTableSize},
		{"pruned entries are gone", checkPrunedEntriesAreGone},
		{"a store knows what it uses", checkUsage},
		{"operations come back", checkOperationsComeBack},
		{"a store behaves like its model", checkAgainstModel},
	} {
		t.Run(law.name, func(t *testing.T) {
			h := &harness{TB: t, backend: newBackend(t)}
			h.openStore()
			t.Cleanup(h.closeStore)
			law.check(t, h)
		})
	}
}

// A harness is a backend with its store open, and the checks that the laws share.
type harness struct {
	rapid.TB // the test, or the run of a property, that it serves now
	backend  Backend
	store    journal.Store
}

// openStore opens the store.
func (h *harness) openStore() {
	h.Helper()
	store, err := h.backend.Open()
	h.wantErrorIs("open", err, nil)
	h.store = store
}

// closeStore closes the store.
func (h *harness) closeStore() {
	h.Helper()
	if err := h.store.Close(); err != nil {
		h.Errorf("close: %v", err)
	}
}

// reopenStore closes the store and opens it again.
func (h *harness) reopenStore() {
	h.Helper()
	h.closeStore()
	h.openStore()
}

// createTable creates a table.
func (h *harness) createTable(table string) journal.Log {
	h.Helper()
	log, err := h.store.Create(context.Background(), table)
	h.wantErrorIs("create "+table, err, nil)
	return log
}

// acquireTable acquires a table.
func (h *harness) acquireTable(table string) journal.Log {
	h.Helper()
	log, err := h.store.Acquire(context.Background(), table)
	h.wantErrorIs("acquire "+table, err, nil)
	return log
}

// appendEntries appends entries.
func (h *harness) appendEntries(log journal.Log, sync bool, entries ...string) {
	h.Helper()
	h.wantErrorIs("append", log.Append(sync, toBytes(entries)...), nil)
}

// releaseLog releases a log.
func (h *harness) releaseLog(log journal.Log) {
	h.Helper()
	h.wantErrorIs("release", log.Release(), nil)
}

// wantOpenFails checks that Create, Acquire or Peek fails for a table.
func (h *harness) wantOpenFails(what string, open func(context.Context, string) (journal.Log, error), table string, cause error) {
	h.Helper()
	_, err := open(context.Background(), table)
	h.wantErrorIs(what, err, cause)
}

// readTextsFrom returns the entries from a seq on.
func (h *harness) readTextsFrom(log journal.Log, firstSeq uint64) (texts []string) {
	h.Helper()
	for e, err := range log.ReadFrom(context.Background(), firstSeq) {
		h.wantErrorIs("read", err, nil)
		texts = append(texts, string(e.Data))
	}
	return texts
}

// removeTable removes a table.
func (h *harness) removeTable(table string) {
	h.Helper()
	h.wantErrorIs("remove "+table, h.store.Remove(context.Background(), table), nil)
}

// seizeTable moves the lease of a table to another owner.
func (h *harness) seizeTable(table string) {
	h.Helper()
	h.wantErrorIs("seize "+table, h.backend.Seize(table), nil)
}

// wantExactlyEntries checks that the log holds these entries, numbered from 1.
func (h *harness) wantExactlyEntries(log journal.Log, want ...string) {
	h.Helper()
	n := 0
	for e, err := range log.ReadFrom(context.Background(), 1) {
		if err != nil {
			h.Fatalf("read: %v", err)
		}
		n++
		switch {
		case n > len(want):
			h.Fatalf("entry %d is %.40q, want no more than %d", n, e.Data, len(want))
		case e.Seq != uint64(n):
			h.Fatalf("entry %d has seq %d", n, e.Seq)
		case e.Data == nil:
			h.Fatalf("entry %d is nil", n)
		case !bytes.Equal(e.Data, []byte(want[n-1])):
			h.Fatalf("entry %d is %.40q, want %.40q", n, e.Data, want[n-1])
		case e.At.IsZero():
			h.Fatalf("entry %d has no time", n)
		}
	}
	if n < len(want) {
		h.Fatalf("the log has %d entries, want %d", n, len(want))
	}
}

// wantErrorIs checks that err has the cause.
func (h *harness) wantErrorIs(what string, err, cause error) {
	h.Helper()
	if !errors.Is(err, cause) {
		h.Fatalf("%s: got error %v, want %v", what, err, cause)
	}
}

// toBytes turns texts into entries.
func toBytes(entries []string) (all [][]byte) {
	for _, e := range entries {
		all = append(all, []byte(e))
	}
	return all
}

// numberedEntries returns n entries that differ.
func numberedEntries(prefix string, count int) []string {
	all := make([]string, count)
	for i := range all {
		all[i] = fmt.Sprintf("%s%d", prefix, i+1)
	}
	return all
}
