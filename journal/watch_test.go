package journal

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// A table is removed beside a process that has it in memory, and its number is given to
// another: what the process still writes into it goes nowhere.
func TestRemovedBeside(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, 0)
	shared := []byte("a blob of both")
	stays, goes := acquireOrCreate(t, s, "stays"), acquireOrCreate(t, s, "goes")
	for _, log := range []Log{stays, goes} {
		if err := errors.Join(log.StoreBlobs(shared, []byte("of one alone"+log.(*sqliteLog).table)), log.Append(true, []byte("first"))); err != nil {
			t.Fatal(err)
		}
	}
	changes := make(chan []string, 8)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.WatchEdits(ctx, func(lost []string) { changes <- lost })
	}()
	defer func() {
		stop()
		<-ended
	}()

	beside, err := OpenEditor(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	// Watch may have looked for the first time before or after; a change that it heard of
	// makes sure that it has.
	for heard := false; !heard; {
		if _, err := beside.writable.Exec("UPDATE tables SET created = created + 1"); err != nil {
			t.Fatal(err)
		}
		select {
		case lost := <-changes:
			if heard = true; len(lost) > 0 {
				t.Errorf("%v were lost by a change that is none of a lease", lost)
			}
		case <-ended:
			t.Fatal("the watch has ended")
		case <-time.After(20 * time.Millisecond):
		}
	}
	if err := beside.RemoveEvenIfHeld(t.Context(), "goes"); err != nil {
		t.Fatal(err)
	}
	if err := beside.RemoveEvenIfHeld(t.Context(), "goes"); !errors.Is(err, ErrUnknown) {
		t.Errorf("removed again: %v", err)
	}
	for lost := []string(nil); !slices.Equal(lost, []string{"goes"}); {
		lost = <-changes
	}
	next := acquireOrCreate(t, s, "next")
	if was, is := goes.(*sqliteLog).id, next.(*sqliteLog).id; was != is {
		t.Fatalf("the new table has the number %d, not %d: this shows nothing", is, was)
	}
	if err := goes.Append(true, []byte("late")); !errors.Is(err, ErrLost) {
		t.Errorf("an append after the removal: %v", err)
	}
	if err := goes.StoreBlobs([]byte("late")); err == nil {
		t.Error("a blob was kept after the removal")
	}
	for e, err := range next.ReadFrom(t.Context(), 1) {
		t.Errorf("the new table has an entry of the old one: %s, %v", e.Data, err)
	}
	if blob, err := stays.Blob(t.Context(), HashBlob(shared)); err != nil || string(blob) != string(shared) {
		t.Errorf("the blob of both is %q, %v", blob, err)
	}
	if _, err := stays.Blob(t.Context(), HashBlob([]byte("of one alonegoes"))); !errors.Is(err, ErrDamaged) {
		t.Errorf("the blob of the removed table: %v", err)
	}
	if err := stays.Append(true, []byte("second")); err != nil {
		t.Error(err)
	}
}
