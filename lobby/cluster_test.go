package lobby

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"testing"

	"linework/game"
	"linework/journal"
	"linework/table"
)

// A fakeDirectory is a cluster of nodes that never change; self is the first.
type fakeDirectory struct {
	journal.Directory
	nodes []journal.Node
}

func (d fakeDirectory) Self() journal.Node { return d.nodes[0] }

func (d fakeDirectory) ListLiveNodes(context.Context) ([]journal.Node, error) { return d.nodes, nil }

func clusterOf(t *testing.T, nodes ...journal.Node) *cluster {
	c := newCluster(fakeDirectory{nodes: nodes}, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err := c.refreshNodesAndEndGone(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

// Tables that were sent to a node count there before it says so itself, or all new ones would
// go to one node.
func TestChooseNodeCountsWhatWasSent(t *testing.T) {
	c := clusterOf(t, journal.Node{ID: "self", Address: "a"}, journal.Node{ID: "b", Address: "b", Load: 10}, journal.Node{ID: "c", Address: "c", Load: 13})
	sent := map[string]int{}
	for range 9 {
		n := c.chooseLeastLoadedAndCount(nodeCanRunGame("", 0))
		if n == nil {
			t.Fatal("no node is chosen")
		}
		sent[n.ID]++
	}
	if sent["b"] != 6 || sent["c"] != 3 {
		t.Errorf("to nodes with 10 and 13 tables went %v", sent)
	}
	if err := c.refreshNodesAndEndGone(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := c.chooseLeastLoadedAndCount(nodeCanRunGame("", 0)); n.ID != "b" {
		t.Errorf("after a refresh %s is chosen", n.ID)
	}
}

func TestChooseNodeAsksWhoCan(t *testing.T) {
	c := clusterOf(t,
		journal.Node{ID: "self", Address: "a", Rules: map[string]int{"iota": 9}},
		journal.Node{ID: "leaving", Address: "b", Leaving: true, Rules: map[string]int{"iota": 9}},
		journal.Node{ID: "silent", Rules: map[string]int{"iota": 9}},
		journal.Node{ID: "old", Address: "d", Rules: map[string]int{"iota": 1}},
		journal.Node{ID: "new", Address: "e", Load: 100, Rules: map[string]int{"iota": 2}})
	if n := c.chooseLeastLoadedAndCount(nodeCanRunGame("iota", 2)); n == nil || n.ID != "new" {
		t.Errorf("for rules 2 %v is chosen", n)
	}
	if !c.canOtherNodeRun("iota", 2) || c.canOtherNodeRun("iota", 3) || c.canOtherNodeRun("chess", 1) {
		t.Error("who can run what is wrong")
	}
}

// clusterStore is a store that other nodes share.
type clusterStore struct {
	journal.Store
	fakeDirectory
}

// A node that was asked to go loads no more tables: they are on their way to another.
func TestDrainingNodeLoadsNothing(t *testing.T) {
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	l := New(clusterStore{fakeDirectory: fakeDirectory{nodes: []journal.Node{{ID: "self"}}}}, table.Config{Log: log}, 10)
	if err := l.checkNotDraining(); err != nil || !l.IsClustered() {
		t.Fatalf("before: %v", err)
	}
	l.opener.cluster.draining.Store(true)
	_, _, err := l.tables.getOrLoad("BCDFG", func() (*table.Table, error) {
		t.Error("a table is opened")
		return nil, errors.New("opened")
	})
	var r *game.Refusal
	if !errors.As(err, &r) || r.Code != "moving" || l.TableCount() != 0 {
		t.Errorf("it is refused with %v", err)
	}
}
