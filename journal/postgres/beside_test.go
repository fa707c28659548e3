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
	url := pgtest.Shared(t).Database(t)
	told := make(chan string, 8)
	opt := lively
	opt.Lost = func(table string) { told <- table }
	s := open(t, url, opt)
	stays, goes := create(t, s, "stays"), create(t, s, "goes")
	for _, log := range []journal.Log{stays, goes} {
		is(t, log.Keep([]byte("a blob of both")), nil)
		is(t, log.Append(true, []byte("first")), nil)
	}
	beside, err := postgres.Read(ctx, url)
	is(t, err, nil)
	defer beside.Close()
	is(t, beside.Remove(ctx, "goes"), nil)
	is(t, beside.Remove(ctx, "goes"), journal.ErrUnknown)
	is(t, goes.Append(true, []byte("late")), journal.ErrLost)
	is(t, goes.Keep([]byte("late")), journal.ErrLost)
	if lost := <-told; lost != "goes" {
		t.Errorf("the node is told that it lost %s", lost)
	}
	_, err = stays.Blob(ctx, journal.Hash([]byte("a blob of both")))
	is(t, err, nil)
	is(t, stays.Append(true, []byte("second")), nil)
	is(t, goes.Release(), nil)
	next := create(t, s, "goes")
	if got := texts(t, next); len(got) > 0 {
		t.Errorf("a new table of the same name has %q", got)
	}
}
