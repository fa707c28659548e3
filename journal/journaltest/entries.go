package journaltest

import (
	"context"
	"strings"
	"testing"

	"linework/journal"
)

func entriesComeBack(_ *testing.T, d *desk) {
	log := d.create("a")
	d.holds(log)
	d.append(log, true, "one")
	d.append(log, false, "two", "three")
	d.append(log, true, "four")
	d.holds(log, "one", "two", "three", "four")
	d.holds(log, "one", "two", "three", "four") // and again

	d.release(log)
	log = d.acquire("a")
	d.append(log, true, "five")
	d.holds(log, "one", "two", "three", "four", "five")
}

func entriesOutliveTheStore(_ *testing.T, d *desk) {
	a, b := d.create("a"), d.create("b")
	d.append(a, true, "a1")
	d.append(b, false, "b1", "b2")
	d.append(a, false, "a2")
	d.reopen() // without a release: closing gives the leases back
	a, b = d.acquire("a"), d.acquire("b")
	d.append(a, true, "a3")
	d.holds(a, "a1", "a2", "a3")
	d.holds(b, "b1", "b2")
}

func anyBytesAreAnEntry(t *testing.T, d *desk) {
	log := d.create("a")
	large := strings.Repeat("0123456789abcdef", (1<<20)/16)
	d.append(log, true, "", "\x00", "\xff\xfe", "it's", large)
	if err := log.Append(true, nil); err != nil {
		t.Fatal(err)
	}
	buffer := []byte("mine")
	if err := log.Append(false, buffer); err != nil {
		t.Fatal(err)
	}
	copy(buffer, "****") // the caller may use it again
	want := []string{"", "\x00", "\xff\xfe", "it's", large, "", "mine"}
	d.holds(log, want...)
	for e, err := range log.Read(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		clear(e.Data) // the reader may do as it likes
	}
	d.holds(log, want...)

	many := numbered("entry ", 2000)
	d.append(log, true, many...)
	d.reopen()
	d.holds(d.acquire("a"), append(want, many...)...)
}

func appendIsWhole(t *testing.T, d *desk) {
	log := d.create("a")
	d.append(log, true, "one")
	big := make([]byte, journal.MaxEntry+1)
	d.fails("an entry too big", log.Append(true, []byte("two"), big, []byte("four")), journal.ErrTooBig)
	d.holds(log, "one")
	if log.Append(true, []byte("five")) == nil {
		t.Fatal("a dead log took an entry")
	}
	d.release(log)
	log = d.acquire("a")
	d.append(log, true, "two", "three")
	d.append(log, true, string(big[:journal.MaxEntry]))
	d.holds(log, "one", "two", "three", string(big[:journal.MaxEntry]))
}

func appendOfNothing(t *testing.T, d *desk) {
	log := d.create("a")
	if err := log.Append(true); err != nil {
		t.Fatal(err)
	}
	d.holds(log)
	d.append(log, true, "one")
	d.holds(log, "one")
}

func readerMayStop(t *testing.T, d *desk) {
	log := d.create("a")
	many := numbered("entry ", 1000)
	d.append(log, true, many...)
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
	d.fails("a read whose caller is gone", failure, context.Canceled)

	for e, err := range log.Read(context.Background()) { // the log is free while it is read
		if err != nil {
			t.Fatal(err)
		}
		if e.Seq <= 3 {
			d.append(log, true, "more")
		}
	}
	d.holds(log, append(many, "more", "more", "more")...)
}
