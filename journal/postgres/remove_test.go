//go:build linux

package postgres_test

import (
	"context"
	"testing"

	"linework/journal"
	"linework/journal/pgtest"
	"linework/journal/postgres"
)

// A table is removed beside the node that has it.
func TestRemovedBeside(t *testing.T) {
	ctx := context.Background()
	url := pgtest.SharedServer(t).CreateDatabase(t)
	told := make(chan string, 8)
	opt := livelyNode
	opt.OnLeaseLost = func(table string) { told <- table }
	s := openStore(t, url, opt)
	stays, goes := createTable(t, s, "stays"), createTable(t, s, "goes")
	for _, log := range []journal.Log{stays, goes} {
		wantError(t, log.StoreBlobs([]byte("a blob of both")), nil)
		wantError(t, log.Append(true, []byte("first")), nil)
	}
	beside, err := postgres.OpenEditor(ctx, url)
	wantError(t, err, nil)
	defer beside.Close()
	wantError(t, beside.RemoveEvenIfHeld(ctx, "goes"), nil)
	wantError(t, beside.RemoveEvenIfHeld(ctx, "goes"), journal.ErrUnknown)
	wantError(t, goes.Append(true, []byte("late")), journal.ErrLost)
	wantError(t, goes.StoreBlobs([]byte("late")), journal.ErrLost)
	if lost := <-told; lost != "goes" {
		t.Errorf("the node is told that it lost %s", lost)
	}
	_, err = stays.Blob(ctx, journal.HashBlob([]byte("a blob of both")))
	wantError(t, err, nil)
	wantError(t, stays.Append(true, []byte("second")), nil)
	wantError(t, goes.Release(), nil)
	next := createTable(t, s, "goes")
	if got := readTexts(t, next); len(got) > 0 {
		t.Errorf("a new table of the same name has %q", got)
	}
}
