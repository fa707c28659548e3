//go:build linux

package postgres_test

import (
	"context"
	"testing"
	"time"

	"linework/journal"
	"linework/journal/pgtest"
)

// Whoever takes a table from a dead node knows whose it was.
func TestOwnerThatDied(t *testing.T) {
	url := pgtest.StartUntilTestEnds(t).CreateDatabase(t)
	dead, alive := openStore(t, url, frozenNode), openStore(t, url, livelyNode)
	createTable(t, dead, "a")
	released := createTable(t, alive, "b")
	if err := released.Release(); err != nil {
		t.Fatal(err)
	}
	for {
		owner, ok, err := alive.Owner(context.Background(), "a")
		if err != nil || owner.ID != dead.Self().ID {
			t.Fatalf("the owner is %+v, %v", owner, err)
		}
		if !ok {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if owner, ok, err := alive.Owner(context.Background(), "b"); ok || err != nil || owner.ID != "" {
		t.Errorf("of a table that nobody has the owner is %+v, %v", owner, err)
	}
	_, _, err := alive.Owner(context.Background(), "c")
	wantError(t, err, journal.ErrUnknown)
}
