package journaltest

import (
	"context"
	"strings"
	"testing"

	"linework/journal"
)

func checkEntriesComeBack(_ *testing.T, h *harness) {
	log := h.create("a")
	h.wantEntries(log)
	h.append(log, true, "one")
	h.append(log, false, "two", "three")
	h.append(log, true, "four")
	h.wantEntries(log, "one", "two", "three", "four")
	h.wantEntries(log, "one", "two", "three", "four") // and again

	h.release(log)
	log = h.acquire("a")
	h.append(log, true, "five")
	h.wantEntries(log, "one", "two", "three", "four", "five")
}

func checkEntriesOutliveStore(_ *testing.T, h *harness) {
	a, b := h.create("a"), h.create("b")
	h.append(a, true, "a1")
	h.append(b, false, "b1", "b2")
	h.append(a, false, "a2")
	h.reopen() // without a release: closing gives the leases back
	a, b = h.acquire("a"), h.acquire("b")
	h.append(a, true, "a3")
	h.wantEntries(a, "a1", "a2", "a3")
	h.wantEntries(b, "b1", "b2")
}

func checkAnyBytesAreAnEntry(t *testing.T, h *harness) {
	log := h.create("a")
	large := strings.Repeat("0123456789abcdef", (1<<20)/16)
	h.append(log, true, "", "\x00", "\xff\xfe", "it's", large)
	if err := log.Append(true, nil); err != nil {
		t.Fatal(err)
	}
	buffer := []byte("mine")
	if err := log.Append(false, buffer); err != nil {
		t.Fatal(err)
	}
	copy(buffer, "****") // the caller may use it again
	want := []string{"", "\x00", "\xff\xfe", "it's", large, "", "mine"}
	h.wantEntries(log, want...)
	for e, err := range log.Read(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		clear(e.Data) // the reader may do as it likes
	}
	h.wantEntries(log, want...)

	many := numberedEntries("entry ", 2000)
	h.append(log, true, many...)
	h.reopen()
	h.wantEntries(h.acquire("a"), append(want, many...)...)
}

func checkAppendIsAtomic(t *testing.T, h *harness) {
	log := h.create("a")
	h.append(log, true, "one")
	big := make([]byte, journal.MaxEntry+1)
	h.wantError("an entry too big", log.Append(true, []byte("two"), big, []byte("four")), journal.ErrTooBig)
	h.wantEntries(log, "one")
	if log.Append(true, []byte("five")) == nil {
		t.Fatal("a dead log took an entry")
	}
	h.release(log)
	log = h.acquire("a")
	h.append(log, true, "two", "three")
	h.append(log, true, string(big[:journal.MaxEntry]))
	h.wantEntries(log, "one", "two", "three", string(big[:journal.MaxEntry]))
}

func checkEmptyAppend(t *testing.T, h *harness) {
	log := h.create("a")
	if err := log.Append(true); err != nil {
		t.Fatal(err)
	}
	h.wantEntries(log)
	h.append(log, true, "one")
	h.wantEntries(log, "one")
}

func checkReaderMayStop(t *testing.T, h *harness) {
	log := h.create("a")
	many := numberedEntries("entry ", 1000)
	h.append(log, true, many...)
	for _, stop := range []uint64{1, 2, 255, 256, 257, 1000} {
		last := uint64(0)
		for e, err := range log.Read(context.Background()) {
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
	for _, err := range log.Read(ctx) {
		if failure != nil {
			t.Fatal("the reader goes on after an error")
		}
		failure = err
		cancel()
	}
	h.wantError("a read whose caller is gone", failure, context.Canceled)

	for e, err := range log.Read(context.Background()) { // the log is free while it is read
		if err != nil {
			t.Fatal(err)
		}
		if e.Seq <= 3 {
			h.append(log, true, "more")
		}
	}
	h.wantEntries(log, append(many, "more", "more", "more")...)
}
