package journaltest

import (
	"context"
	"strings"
	"testing"

	"linework/journal"
)

func checkEntriesComeBack(_ *testing.T, h *harness) {
	log := h.createTable("a")
	h.wantExactlyEntries(log)
	h.appendEntries(log, true, "one")
	h.appendEntries(log, false, "two", "three")
	h.appendEntries(log, true, "four")
	h.wantExactlyEntries(log, "one", "two", "three", "four")
	h.wantExactlyEntries(log, "one", "two", "three", "four") // and again

	h.releaseLog(log)
	log = h.acquireTable("a")
	h.appendEntries(log, true, "five")
	h.wantExactlyEntries(log, "one", "two", "three", "four", "five")
}

func checkEntriesOutliveStore(_ *testing.T, h *harness) {
	a, b := h.createTable("a"), h.createTable("b")
	h.appendEntries(a, true, "a1")
	h.appendEntries(b, false, "b1", "b2")
	h.appendEntries(a, false, "a2")
	h.reopenStore() // without a release: closing gives the leases back
	a, b = h.acquireTable("a"), h.acquireTable("b")
	h.appendEntries(a, true, "a3")
	h.wantExactlyEntries(a, "a1", "a2", "a3")
	h.wantExactlyEntries(b, "b1", "b2")
}

func checkAnyBytesAreAnEntry(t *testing.T, h *harness) {
	log := h.createTable("a")
	large := strings.Repeat("0123456789abcdef", (1<<20)/16)
	h.appendEntries(log, true, "", "\x00", "\xff\xfe", "it's", large)
	if err := log.Append(true, nil); err != nil {
		t.Fatal(err)
	}
	buffer := []byte("mine")
	if err := log.Append(false, buffer); err != nil {
		t.Fatal(err)
	}
	copy(buffer, "****") // the caller may use it again
	want := []string{"", "\x00", "\xff\xfe", "it's", large, "", "mine"}
	h.wantExactlyEntries(log, want...)
	for e, err := range log.ReadFrom(context.Background(), 1) {
		if err != nil {
			t.Fatal(err)
		}
		clear(e.Data) // the reader may do as it likes
	}
	h.wantExactlyEntries(log, want...)

	many := numberedEntries("entry ", 2000)
	h.appendEntries(log, true, many...)
	h.reopenStore()
	h.wantExactlyEntries(h.acquireTable("a"), append(want, many...)...)
}

func checkAppendIsAtomic(t *testing.T, h *harness) {
	log := h.createTable("a")
	h.appendEntries(log, true, "one")
	big := make([]byte, journal.MaxEntry+1)
	h.wantErrorIs("an entry too big", log.Append(true, []byte("two"), big, []byte("four")), journal.ErrTooBig)
	h.wantExactlyEntries(log, "one")
	if log.Append(true, []byte("five")) == nil {
		t.Fatal("a dead log took an entry")
	}
	h.releaseLog(log)
	log = h.acquireTable("a")
	h.appendEntries(log, true, "two", "three")
	h.appendEntries(log, true, string(big[:journal.MaxEntry]))
	h.wantExactlyEntries(log, "one", "two", "three", string(big[:journal.MaxEntry]))
}

func checkEmptyAppend(t *testing.T, h *harness) {
	log := h.createTable("a")
	if err := log.Append(true); err != nil {
		t.Fatal(err)
	}
	h.wantExactlyEntries(log)
	h.appendEntries(log, true, "one")
	h.wantExactlyEntries(log, "one")
}

func checkReaderMayStop(t *testing.T, h *harness) {
	log := h.createTable("a")
	many := numberedEntries("entry ", 1000)
	h.appendEntries(log, true, many...)
	for _, stop := range []uint64{1, 2, 255, 256, 257, 1000} {
		last := uint64(0)
		for e, err := range log.ReadFrom(context.Background(), 1) {
			if err != nil {
				t.Fatal(err)
			}
			if last = e.Seq; last == stop {
				break
			}
		}
		if last != stop {
			t.Fatalf("stopped at entry %d, want %d", last, stop)
		}
	}

	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var failure error
	for _, err := range log.ReadFrom(ctx, 1) {
		if failure != nil {
			t.Fatal("the reader goes on after an error")
		}
		failure = err
		cancel()
	}
	h.wantErrorIs("a read whose caller is gone", failure, context.Canceled)

	for e, err := range log.ReadFrom(context.Background(), 1) { // the log is free while it is read
		if err != nil {
			t.Fatal(err)
		}
		if e.Seq <= 3 {
			h.appendEntries(log, true, "more")
		}
	}
	h.wantExactlyEntries(log, append(many, "more", "more", "more")...)
}
