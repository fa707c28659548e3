package journaltest

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"linework/journal"
)

func (d *desk) keep(log journal.Log, blobs ...string) {
	d.Helper()
	d.fails("keep", log.Keep(raw(blobs)...), nil)
}

// has checks that a log gives a blob back, or not.
func (d *desk) has(log journal.Log, blob string, cause error) {
	d.Helper()
	got, err := log.Blob(context.Background(), journal.Hash([]byte(blob)))
	d.fails("read a blob", err, cause)
	if err == nil && string(got) != blob {
		d.Fatalf("got the blob %.40q, want %.40q", got, blob)
	}
}

func blobsComeBack(t *testing.T, d *desk) {
	big := string(bytes.Repeat([]byte("0123456789"), journal.MaxEntry/10))
	a, b := d.create("a"), d.create("b")
	d.keep(a, "one", "two", "one", "")
	d.keep(b, "two", big)
	d.append(a, true, "an entry")
	for range 2 {
		d.has(a, "one", nil)
		d.has(a, "two", nil)
		d.has(a, "", nil)
		d.has(b, "two", nil)
		d.has(b, big, nil)
		d.has(a, "three", journal.ErrDamaged)
		d.holds(a, "an entry")
		d.reopen()
		a, b = d.acquire("a"), d.acquire("b")
	}
	d.fails("keep too much", a.Keep([]byte("x"), make([]byte, journal.MaxEntry+1)), journal.ErrTooBig)
	d.fails("append after it", a.Append(true, []byte("y")), journal.ErrTooBig)
	d.has(a, "x", journal.ErrDamaged)
	if err := d.place.Seize("b"); err != nil {
		t.Fatal(err)
	}
	d.fails("keep without the lease", b.Keep([]byte("z")), journal.ErrLost)
	d.has(b, "z", journal.ErrDamaged)
	d.release(a)
	d.fails("keep after release", a.Keep([]byte("z")), journal.ErrReleased)
}

func blobsGo(_ *testing.T, d *desk) {
	a, b, c := d.create("a"), d.create("b"), d.create("c")
	d.keep(a, "of a", "of a and b")
	d.keep(b, "of b", "of a and b")
	d.release(a)
	d.fails("remove", d.store.Remove(context.Background(), "a"), nil)
	d.has(c, "of a", journal.ErrDamaged)
	d.has(c, "of b", nil)
	d.has(c, "of a and b", nil)
	d.release(b)
	d.fails("remove", d.store.Remove(context.Background(), "b"), nil)
	d.has(c, "of a and b", journal.ErrDamaged)
	d.keep(c, "of a and b") // as if it had never been
	d.has(c, "of a and b", nil)
}

func marksAreFound(t *testing.T, d *desk) {
	a, b := d.create("a"), d.create("b")
	marks := func(log journal.Log, want ...uint64) {
		t.Helper()
		got, err := log.Marks(context.Background())
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("the marks are %v, %v, want %v", got, err, want)
		}
	}
	marks(a)
	d.append(a, true, "1", "2")
	d.fails("append with a mark", a.AppendMark(true, []byte("3"), []byte("4")), nil)
	d.append(b, true, "1")
	d.fails("append with a mark", b.AppendMark(false, []byte("2")), nil)
	d.append(a, false, "5")
	d.fails("append with a mark", a.AppendMark(true, []byte("6")), nil)
	d.append(a, true, "7")
	d.fails("append too much with a mark", b.AppendMark(true, []byte("3"), make([]byte, journal.MaxEntry+1)), journal.ErrTooBig)
	for range 2 {
		marks(a, 4, 6)
		marks(b, 2)
		var seen []string
		for e, err := range a.ReadFrom(context.Background(), 6) {
			if err != nil {
				t.Fatal(err)
			}
			seen = append(seen, string(e.Data))
		}
		if !slices.Equal(seen, []string{"6", "7"}) {
			t.Fatalf("from the mark on there is %v", seen)
		}
		for range a.ReadFrom(context.Background(), 8) {
			t.Fatal("there is something behind the end")
		}
		d.reopen()
		a, b = d.acquire("a"), d.acquire("b")
	}
	d.release(b)
	d.fails("remove", d.store.Remove(context.Background(), "b"), nil)
	marks(d.create("b"))
}

func tableKnowsItsSize(t *testing.T, d *desk) {
	size := func(log journal.Log, want int64) {
		t.Helper()
		if got := log.Size(); got != want {
			t.Fatalf("the size is %d, want %d", got, want)
		}
	}
	a, b := d.create("a"), d.create("b")
	size(a, 0)
	d.append(a, true, "12345", "678")
	size(a, 8)
	d.fails("append with a mark", a.AppendMark(true, []byte("90")), nil)
	d.append(a, false, "1")
	d.keep(a, "a blob", "a blob")
	d.keep(a, "a blob")
	d.keep(b, "a blob")
	for range 2 {
		size(a, 17)
		size(b, 6)
		d.reopen()
		a, b = d.acquire("a"), d.acquire("b")
	}
	d.append(a, true, "123")
	size(a, 20)
}

func storeKnowsWhatItUses(t *testing.T, d *desk) {
	ctx := context.Background()
	usage := func() journal.Usage {
		t.Helper()
		u, err := d.store.Usage(ctx)
		if err != nil || u.Used < 0 || u.Free == 0 {
			t.Fatalf("the store uses %+v, %v", u, err)
		}
		return u
	}
	const much = 1 << 20
	empty := usage()
	a := d.create("a")
	d.append(a, true, string(make([]byte, much)))
	d.keep(a, string(make([]byte, 2*much)))
	full := usage()
	if grown := full.Used - empty.Used; grown < 3*much || grown > 4*much {
		t.Fatalf("three megabytes take %d bytes", grown)
	}
	d.release(a)
	d.fails("remove", d.store.Remove(ctx, "a"), nil)
	if left := usage().Used - empty.Used; left > much/4 {
		t.Fatalf("once they are removed there are %d bytes left", left)
	}
	d.close()
	_, err := d.store.Usage(ctx)
	d.fails("measure a closed store", err, journal.ErrClosed)
	d.open()
}
