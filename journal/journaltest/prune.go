package journaltest

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"linework/journal"
)

// checkPrunedEntriesAreGone prunes a table while it goes on, and opens it again.
func checkPrunedEntriesAreGone(t *testing.T, h *harness) {
	ctx := context.Background()
	isInk := func(data []byte) bool { return strings.HasPrefix(string(data), "ink") }
	want, size := []string{}, int64(0)
	log := h.createTable("a")
	appendOne := func(text string, mark, stays bool) {
		t.Helper()
		appendTo := log.Append
		if mark {
			appendTo = log.AppendMark
		}
		h.wantErrorIs("append", appendTo(false, []byte(text)), nil)
		if stays {
			seq := uint64(1)
			if all := h.listEntries(log); len(all) > 0 {
				seq = all[len(all)-1].Seq
			}
			want, size = append(want, fmt.Sprint(seq, " ", text)), size+int64(len(text))
		}
	}
	compare := func(unpruned bool) {
		t.Helper()
		var got []string
		for _, e := range h.listEntries(log) {
			got = append(got, fmt.Sprint(e.Seq, " ", string(e.Data)))
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("there is %q, want %q", got, want)
		}
		if log.Size() != size {
			t.Fatalf("the size is %d, want %d", log.Size(), size)
		}
		all, err := h.store.Tables(ctx)
		if err != nil || len(all) != 1 || all[0].Unpruned != unpruned {
			t.Fatalf("tables are %+v, %v", all, err)
		}
	}
	prune := func(upToMark uint64) {
		t.Helper()
		h.wantErrorIs("prune", log.Prune(ctx, upToMark, isInk), nil)
	}

	appendOne("a move", false, true)
	for range 1200 { // several steps
		h.appendEntries(log, false, "ink")
	}
	appendOne("a move", false, true)
	h.appendEntries(log, false, "ink", "ink")
	appendOne("ink with a mark", true, true) // 1205
	appendOne("ink of the next game", false, true)
	if err := log.Prune(ctx, 1206, isInk); err == nil {
		t.Fatal("it was pruned up to an entry without a mark")
	}
	prune(1205)
	compare(false)
	p, err := log.Pruned(ctx)
	if err != nil || p.UpTo != 1205 || p.Count != 1202 {
		t.Fatalf("pruned is %+v, %v", p, err)
	}
	prune(1205) // there is nothing left to do
	h.reopenStore()
	log = h.acquireTable("a")
	compare(false)
	appendOne("settled", true, true) // 1207
	compare(true)
	want, size = append(want[:3:3], want[4]), size-int64(len("ink of the next game"))
	prune(1207)
	compare(false)
	appendOne("a move", false, true)
	if got := h.readTextsFrom(log, 1205); !reflect.DeepEqual(got, []string{"ink with a mark", "settled", "a move"}) {
		t.Fatalf("from a mark on there is %q", got)
	}

	h.wantErrorIs("append with a mark", log.AppendMark(true, []byte("settled")), nil) // 1209
	h.seizeTable("a")
	if err := log.Prune(ctx, 1209, func([]byte) bool { return true }); err == nil {
		t.Fatal("it was pruned without the lease")
	}
	h.releaseLog(log)
	h.reopenStore()
	h.removeTable("a")
	log = h.createTable("a")
	if p, err := log.Pruned(ctx); err != nil || p != (journal.Pruned{}) {
		t.Fatalf("a new table was pruned: %+v, %v", p, err)
	}
}

// listEntries reads all entries.
func (h *harness) listEntries(log journal.Log) (all []journal.Entry) {
	h.Helper()
	for e, err := range log.ReadFrom(context.Background(), 1) {
		h.wantErrorIs("read", err, nil)
		all = append(all, e)
	}
	return all
}
