package gateway_test

import (
	"testing"
	"time"

	"linework/journal"
	"linework/journal/pgtest"
	"linework/journal/postgres"
)

// clusters are the stores that nodes share.
var clusters = map[string]func(*testing.T) *cluster{"memory": newCluster, "postgres": newPostgresCluster}

// newPostgresCluster is one on a PostgreSQL of its own.
func newPostgresCluster(t *testing.T) *cluster {
	pgtest.SkipOrFailWithoutPostgres(t)
	database := pgtest.StartUntilTestEnds(t)
	url := database.CreateDatabase(t)
	return &cluster{
		t: t,
		away: func(on bool) {
			if on {
				database.StopAndWait()
			} else {
				database.StartAgainAndWait(t)
			}
		},
		join: func(n journal.Node, lost func(string)) journal.Store {
			// No node is lost in these tests; on a busy machine its heart may stand still for seconds.
			store, err := postgres.Open(t.Context(), url, postgres.Options{
				Address: n.Address, Version: n.Version, Rules: n.Rules, HeartbeatEvery: 100 * time.Millisecond, LeaseTimeout: 20 * time.Second, OnLeaseLost: lost,
			})
			if err != nil {
				t.Fatal(err)
			}
			return store
		},
	}
}

// A database that is away for a while has tables stand still, with their devices, and go
// on by themselves.
func TestDatabaseIsAwayForAWhile(t *testing.T) {
	c := newPostgresCluster(t)
	a, b := c.addNode(), c.addNode()
	_, _, ana, ben := c.startMatchOfTwo(a, b, `{"deck":1,"turn":0}`)
	c.away(true)
	id := ana.sendCommand("pause", "")
	for _, d := range []*device{ana, ben} {
		d.await("a word about it", func(f frame) bool { return f.Type == "standstill" && f.Text != "" })
	}
	if view, _ := ben.lastViews(); view.Paused {
		t.Error("somebody heard of what is not safe")
	}
	c.away(false)
	if f := ana.awaitAnswer(id); !f.OK {
		t.Errorf("what was asked for is answered with %s: %s", f.Code, f.Text)
	}
	if view, _ := ana.lastViews(); !view.Paused {
		t.Error("it is answered and not told")
	}
	ben.await("that it goes on", func(f frame) bool { return f.Type == "standstill" && f.Text == "" })
}
