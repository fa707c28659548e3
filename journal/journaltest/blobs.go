package journaltest

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"linework/journal"
)

// storeBlobs stores blobs.
func (h *harness) storeBlobs(log journal.Log, blobs ...string) {
	h.Helper()
	h.wantErrorIs("keep", log.StoreBlobs(toBytes(blobs)...), nil)
}

// wantBlobOrError checks that a log gives a blob back, or fails with cause where that is not nil.
func (h *harness) wantBlobOrError(log journal.Log, blob string, cause error) {
	h.Helper()
	got, err := log.Blob(context.Background(), journal.HashBlob([]byte(blob)))
	h.wantErrorIs("read a blob", err, cause)
	if err == nil && string(got) != blob {
		h.Fatalf("got the blob %.40q, want %.40q", got, blob)
	}
}

func checkBlobsComeBack(t *testing.T, h *harness) {
	big := string(bytes.Repeat([]byte("0123456789"), journal.MaxEntry/10))
	a, b := h.createTable("a"), h.createTable("b")
	h.storeBlobs(a, "one", "two", "one", "")
	h.storeBlobs(b, "two", big)
	h.appendEntries(a, true, "an entry")
	for range 2 {
		h.wantBlobOrError(a, "one", nil)
		h.wantBlobOrError(a, "two", nil)
		h.wantBlobOrError(a, "", nil)
		h.wantBlobOrError(b, "two", nil)
		h.wantBlobOrError(b, big, nil)
		h.wantBlobOrError(a, "three", journal.ErrDamaged)
		h.wantExactlyEntries(a, "an entry")
		h.reopenStore()
		a, b = h.acquireTable("a"), h.acquireTable("b")
	}
	h.wantErrorIs("keep too much", a.StoreBlobs([]byte("x"), make([]byte, journal.MaxEntry+1)), journal.ErrTooBig)
	h.wantErrorIs("append after it", a.Append(true, []byte("y")), journal.ErrTooBig)
	h.wantBlobOrError(a, "x", journal.ErrDamaged)
	h.seizeTable("b")
	h.wantErrorIs("keep without the lease", b.StoreBlobs([]byte("z")), journal.ErrLost)
	h.wantBlobOrError(b, "z", journal.ErrDamaged)
	h.releaseLog(a)
	h.wantErrorIs("keep after release", a.StoreBlobs([]byte("z")), journal.ErrReleased)
}

func checkUnusedBlobsAreRemoved(_ *testing.T, h *harness) {
	a, b, c := h.createTable("a"), h.createTable("b"), h.createTable("c")
	h.storeBlobs(a, "of a", "of a and b")
	h.storeBlobs(b, "of b", "of a and b")
	h.releaseLog(a)
	h.removeTable("a")
	h.wantBlobOrError(c, "of a", journal.ErrDamaged)
	h.wantBlobOrError(c, "of b", nil)
	h.wantBlobOrError(c, "of a and b", nil)
	h.releaseLog(b)
	h.removeTable("b")
	h.wantBlobOrError(c, "of a and b", journal.ErrDamaged)
	h.storeBlobs(c, "of a and b") // as if it had never been
	h.wantBlobOrError(c, "of a and b", nil)
}

func checkMarksAreFound(t *testing.T, h *harness) {
	a, b := h.createTable("a"), h.createTable("b")
	marks := func(log journal.Log, want ...uint64) {
		t.Helper()
		got, err := log.Marks(context.Background())
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("the marks are %v, %v, want %v", got, err, want)
		}
	}
	marks(a)
	h.appendEntries(a, true, "1", "2")
	h.wantErrorIs("append with a mark", a.AppendMark(true, []byte("3"), []byte("4")), nil)
	h.appendEntries(b, true, "1")
	h.wantErrorIs("append with a mark", b.AppendMark(false, []byte("2")), nil)
	h.appendEntries(a, false, "5")
	h.wantErrorIs("append with a mark", a.AppendMark(true, []byte("6")), nil)
	h.appendEntries(a, true, "7")
	h.wantErrorIs("append too much with a mark", b.AppendMark(true, []byte("3"), make([]byte, journal.MaxEntry+1)), journal.ErrTooBig)
	for range 2 {
		marks(a, 4, 6)
		marks(b, 2)
		seen := h.readTextsFrom(a, 6)
		if !slices.Equal(seen, []string{"6", "7"}) {
			t.Fatalf("from the mark on there is %v", seen)
		}
		if len(h.readTextsFrom(a, 8)) > 0 {
			t.Fatal("there is something behind the end")
		}
		h.reopenStore()
		a, b = h.acquireTable("a"), h.acquireTable("b")
	}
	h.releaseLog(b)
	h.removeTable("b")
	marks(h.createTable("b"))
}

func checkTableSize(t *testing.T, h *harness) {
	size := func(log journal.Log, want int64) {
		t.Helper()
		if got := log.Size(); got != want {
			t.Fatalf("the size is %d, want %d", got, want)
		}
	}
	a, b := h.createTable("a"), h.createTable("b")
	size(a, 0)
	h.appendEntries(a, true, "12345", "678")
	size(a, 8)
	h.wantErrorIs("append with a mark", a.AppendMark(true, []byte("90")), nil)
	h.appendEntries(a, false, "1")
	h.storeBlobs(a, "a blob", "a blob")
	h.storeBlobs(a, "a blob")
	h.storeBlobs(b, "a blob")
	for range 2 {
		size(a, 17)
		size(b, 6)
		h.reopenStore()
		a, b = h.acquireTable("a"), h.acquireTable("b")
	}
	h.appendEntries(a, true, "123")
	size(a, 20)
}

func checkUsage(t *testing.T, h *harness) {
	ctx := context.Background()
	usage := func() journal.Usage {
		t.Helper()
		u, err := h.store.Usage(ctx)
		if err != nil || u.Used < 0 || u.Free == 0 {
			t.Fatalf("the store uses %+v, %v", u, err)
		}
		return u
	}
	const much = 1 << 20
	empty := usage()
	a := h.createTable("a")
	h.appendEntries(a, true, string(make([]byte, much)))
	h.storeBlobs(a, string(make([]byte, 2*much)))
	full := usage()
	if grown := full.Used - empty.Used; grown < 3*much || grown > 4*much {
		t.Fatalf("three megabytes take %d bytes", grown)
	}
	h.releaseLog(a)
	h.removeTable("a")
	if left := usage().Used - empty.Used; left > much/4 {
		t.Fatalf("once they are removed there are %d bytes left", left)
	}
	h.closeStore()
	_, err := h.store.Usage(ctx)
	h.wantErrorIs("measure a closed store", err, journal.ErrClosed)
	h.openStore()
}
