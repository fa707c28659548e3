//go:build linux

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"linework/journal"
	"linework/journal/pgtest"
	"linework/journal/postgres"

	"github.com/jackc/pgx/v5"
)

// A node that beats once and then for a long time not at all is as good as frozen.
var (
	frozenNode = postgres.Options{Address: "http://frozen", HeartbeatEvery: time.Hour, LeaseTimeout: 300 * time.Millisecond}
	livelyNode = postgres.Options{Address: "http://lively", HeartbeatEvery: 50 * time.Millisecond, LeaseTimeout: 300 * time.Millisecond}
	// A patient node takes nobody for dead, however busy the machine is.
	patientNode = postgres.Options{Address: "http://patient", HeartbeatEvery: 50 * time.Millisecond, LeaseTimeout: time.Hour}
)

func openStore(t testing.TB, url string, opt postgres.Options) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(context.Background(), url, opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

func createTable(t testing.TB, s journal.Store, table string) journal.Log {
	t.Helper()
	log, err := s.Create(context.Background(), table)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// acquireTable takes a table as soon as its owner counts as dead.
func acquireTable(t testing.TB, s journal.Store, table string) journal.Log {
	t.Helper()
	for {
		log, err := s.Acquire(context.Background(), table)
		if err == nil {
			return log
		}
		if !errors.Is(err, journal.ErrHeld) && !errors.Is(err, journal.ErrAway) {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func readTexts(t testing.TB, log journal.Log) (all []string) {
	t.Helper()
	for e, err := range log.ReadFrom(context.Background(), 1) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(e.Data))
	}
	return all
}

func wantError(t testing.TB, err, cause error) {
	t.Helper()
	if !errors.Is(err, cause) {
		t.Fatalf("got error %v, want %v", err, cause)
	}
}

func TestFrozenNodeIsFencedOff(t *testing.T) {
	url := pgtest.SharedServer(t).CreateDatabase(t)
	old, next := openStore(t, url, frozenNode), openStore(t, url, livelyNode)
	late, other := createTable(t, old, "a"), createTable(t, old, "b")
	wantError(t, late.Append(true, []byte("one")), nil)

	waits := openStore(t, url, patientNode)
	_, err := waits.Acquire(context.Background(), "a")
	wantError(t, err, journal.ErrHeld)
	wantError(t, waits.Remove(context.Background(), "a"), journal.ErrHeld)
	log := acquireTable(t, next, "a")
	for _, late := range []error{late.Append(true, []byte("late")), late.Append(false, []byte("late")), late.StoreBlobs([]byte("late"))} {
		wantError(t, late, journal.ErrLost)
	}
	wantError(t, log.Append(true, []byte("two")), nil)
	wantError(t, late.Release(), nil) // which frees nobody else's lease
	_, err = old.Acquire(context.Background(), "a")
	wantError(t, err, journal.ErrHeld)
	if got := readTexts(t, log); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("the table has %q", got)
	}
	wantError(t, other.Append(true, []byte("still mine")), nil) // nobody has taken that one
}

// TestWhoWasAwayJudgesNobody has a fail-over make all heartbeats old: nobody takes another's
// table before it has been back for a while itself.
func TestWhoWasAwayJudgesNobody(t *testing.T) {
	ctx := context.Background()
	url := pgtest.SharedServer(t).CreateDatabase(t)
	once := postgres.Options{HeartbeatEvery: time.Hour, LeaseTimeout: time.Minute}
	owner, other := openStore(t, url, once), openStore(t, url, once)
	createTable(t, owner, "a")
	conn, err := pgx.Connect(ctx, url)
	wantError(t, err, nil)
	defer conn.Close(ctx)
	for _, tt := range []struct {
		name, change string
		takes        error
	}{
		{"neither is back", "UPDATE linework.nodes SET beaten = now() - interval '2 minutes'", journal.ErrHeld},
		{"this one is just back", "UPDATE linework.nodes SET beaten = now(), steady = now() WHERE id = $1", journal.ErrHeld},
		{"this one is back for long", "UPDATE linework.nodes SET steady = now() - interval '2 minutes' WHERE id = $1", nil},
	} {
		var args []any
		if strings.Contains(tt.change, "$1") {
			args = append(args, other.Self().ID)
		}
		_, err := conn.Exec(ctx, tt.change, args...)
		wantError(t, err, nil)
		nodes, err := other.ListLiveNodes(ctx)
		wantError(t, err, nil)
		if alone := len(nodes) == 1; alone != (tt.takes == nil) {
			t.Errorf("%s: it sees %d nodes", tt.name, len(nodes))
		}
		if _, err := other.Acquire(ctx, "a"); !errors.Is(err, tt.takes) {
			t.Errorf("%s: got error %v, want %v", tt.name, err, tt.takes)
		}
	}
}

func TestNodeLearnsWhatItHasLost(t *testing.T) {
	url := pgtest.SharedServer(t).CreateDatabase(t)
	lost := make(chan string, 10)
	slow := postgres.Options{HeartbeatEvery: time.Second, LeaseTimeout: 300 * time.Millisecond, OnLeaseLost: func(table string) { lost <- table }}
	old, next := openStore(t, url, slow), openStore(t, url, livelyNode)
	log := createTable(t, old, "a")
	createTable(t, old, "b")
	acquireTable(t, next, "a")
	if table := <-lost; table != "a" {
		t.Errorf("the node says that it has lost %q", table)
	}
	wantError(t, log.Append(true, []byte("late")), journal.ErrLost)
}

func TestOfManyWhoTakeADeadNodesTableOneGetsIt(t *testing.T) {
	ctx := context.Background()
	url := pgtest.SharedServer(t).CreateDatabase(t)
	dead := openStore(t, url, postgres.Options{HeartbeatEvery: time.Hour})
	createTable(t, dead, "a")
	conn, err := pgx.Connect(ctx, url)
	wantError(t, err, nil)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, "UPDATE linework.nodes SET beaten = now() - interval '2 hours' WHERE id = $1", dead.Self().ID)
	wantError(t, err, nil)
	var got sync.Map
	var all sync.WaitGroup
	for i := range 4 {
		s := openStore(t, url, patientNode)
		all.Go(func() {
			for {
				log, err := s.Acquire(context.Background(), "a")
				if err == nil {
					got.Store(i, log)
					return
				}
				owner, ok, err := s.Owner(context.Background(), "a")
				if err != nil {
					t.Error(err)
				}
				if ok && owner.Address == patientNode.Address {
					return
				}
			}
		})
	}
	all.Wait()
	n := 0
	for range got.Range {
		n++
	}
	if n != 1 {
		t.Errorf("%d nodes have the table", n)
	}
}

func TestDirectory(t *testing.T) {
	ctx := context.Background()
	url := pgtest.SharedServer(t).CreateDatabase(t)
	opt := func(n int) postgres.Options {
		return postgres.Options{Address: fmt.Sprintf("http://10.0.0.%d:8080", n), Version: "v1.2", Rules: map[string]int{"chess": n}}
	}
	a, b, c := openStore(t, url, opt(1)), openStore(t, url, opt(2)), openStore(t, url, opt(3))
	owner := func(table, want string) {
		t.Helper()
		n, ok, err := c.Owner(ctx, table)
		if err != nil || ok != (want != "") || n.ID != want {
			t.Fatalf("the owner of %s is %+v, %t, %v, want %q", table, n, ok, err, want)
		}
	}
	log := createTable(t, a, "x")
	owner("x", a.Self().ID)
	wantError(t, a.HandOver(ctx, "x", b.Self().ID), nil) // which it still holds
	wantError(t, log.Append(true, []byte("late")), journal.ErrLost)
	wantError(t, log.Release(), nil)
	owner("x", b.Self().ID)
	for _, other := range []*postgres.Store{a, c} {
		_, err := other.Acquire(ctx, "x")
		wantError(t, err, journal.ErrHeld)
		wantError(t, other.HandOver(ctx, "x", c.Self().ID), journal.ErrHeld)
	}
	log = acquireTable(t, b, "x")
	wantError(t, log.Append(true, []byte("mine")), nil)
	wantError(t, log.Release(), nil)
	owner("x", "")
	wantError(t, c.HandOver(ctx, "x", a.Self().ID), nil) // which nobody holds
	owner("x", a.Self().ID)
	if err := c.HandOver(ctx, "x", "nobody"); err == nil {
		t.Error("a table was handed to nobody")
	}
	wantError(t, c.HandOver(ctx, "y", a.Self().ID), journal.ErrUnknown)
	_, _, err := c.Owner(ctx, "y")
	wantError(t, err, journal.ErrUnknown)

	wantError(t, b.AnnounceLoadAndLeaving(ctx, 7, true), nil)
	nodes, err := a.ListLiveNodes(ctx)
	wantError(t, err, nil)
	want := []journal.Node{a.Self(), b.Self(), c.Self()}
	slices.SortFunc(want, func(x, y journal.Node) int { return strings.Compare(x.ID, y.ID) })
	if !reflect.DeepEqual(nodes, want) || !b.Self().Leaving || b.Self().Load != 7 {
		t.Errorf("the nodes are %+v, want %+v", nodes, want)
	}
	wantError(t, b.Close(), nil)
	if nodes, err := a.ListLiveNodes(ctx); err != nil || len(nodes) != 2 {
		t.Errorf("once one has gone there are %+v, %v", nodes, err)
	}
}
