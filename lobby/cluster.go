package lobby

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"linework/journal"
	"linework/table"
)

// A Node is another server that shares the store, as this one reaches it.
type Node struct {
	ID      string
	Address string // http://10.0.0.2:8080
	// Gone ends when the node's heartbeat is heard no more.
	Gone context.Context
}

// An ElsewhereError says that a table cannot be opened here because another node has it. To a
// person it is on its way.
type ElsewhereError struct{ Node Node }

func (e *ElsewhereError) Error() string { return "another node has the table: " + e.Node.Address }

// Unwrap returns what a person is told.
func (e *ElsewhereError) Unwrap() error { return table.MovingRefusal() }

const (
	refreshEvery   = 500 * time.Millisecond // how often a node looks who is there
	refreshTimeout = 2 * time.Second
	staleAfter     = 2 * time.Second // what was seen
)

// A cluster is the nodes that share the store.
type cluster struct {
	dir  journal.Directory
	self string // id of this node
	log  *slog.Logger

	draining atomic.Bool // this node takes no more tables

	mu          sync.Mutex
	nodes       []journal.Node // alive at the last refresh, this one too
	refreshedAt time.Time      // when that was
	peers       map[string]*peer
	sentSince   map[string]int // tables that went to a node since the nodes were last read
}

// A peer is another node that something here waits for.
type peer struct {
	gone context.Context
	end  context.CancelFunc
}

func newCluster(dir journal.Directory, log *slog.Logger) *cluster {
	return &cluster{dir: dir, self: dir.Self().ID, log: log, peers: map[string]*peer{}, sentSince: map[string]int{}}
}

// refreshNodesAndEndGone reads which nodes there are, and ends Node.Gone of those that have gone.
func (c *cluster) refreshNodesAndEndGone(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, refreshTimeout)
	defer cancel()
	nodes, err := c.dir.ListLiveNodes(ctx)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.nodes, c.refreshedAt, c.sentSince = nodes, time.Now(), map[string]int{}
	for id, p := range c.peers {
		if !slices.ContainsFunc(nodes, func(n journal.Node) bool { return n.ID == id }) {
			p.end()
			delete(c.peers, id)
		}
	}
	return nil
}

func (c *cluster) isSelf(n journal.Node) bool { return n.ID == c.self }

func (c *cluster) refreshNodesIfStale(ctx context.Context) {
	c.mu.Lock()
	fresh := time.Since(c.refreshedAt) < staleAfter
	c.mu.Unlock()
	if fresh {
		return
	}
	if err := c.refreshNodesAndEndGone(ctx); err != nil {
		c.log.Warn("cannot see the other nodes", "error", err)
	}
}

// watchNode returns another node as callers wait for it.
func (c *cluster) watchNode(n journal.Node) *Node {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.watchNodeLocked(n)
}

// watchNodeLocked is watchNode for whoever has the lock.
func (c *cluster) watchNodeLocked(n journal.Node) *Node {
	p, ok := c.peers[n.ID]
	if !ok {
		p = &peer{}
		p.gone, p.end = context.WithCancel(context.Background())
		c.peers[n.ID] = p
	}
	return &Node{ID: n.ID, Address: n.Address, Gone: p.gone}
}

// chooseLeastLoadedAndCount returns the least loaded of the other nodes that take tables and are acceptable,
// and counts one more table there. It returns nil where there is none.
func (c *cluster) chooseLeastLoadedAndCount(accepts func(journal.Node) bool) *Node {
	c.mu.Lock()
	defer c.mu.Unlock()
	var chosen *journal.Node
	for _, n := range c.nodes {
		n.Load += c.sentSince[n.ID]
		if c.takesTables(n) && accepts(n) && (chosen == nil || n.Load < chosen.Load) {
			chosen = &n
		}
	}
	if chosen == nil {
		return nil
	}
	c.sentSince[chosen.ID]++
	return c.watchNodeLocked(*chosen)
}

// takesTables reports whether a node is another one that tables may go to.
func (c *cluster) takesTables(n journal.Node) bool {
	return !c.isSelf(n) && !n.Leaving && n.Address != ""
}

// nodeCanRunGame returns a condition on nodes: whether one can carry on a game that was begun under
// a version of its rules. Any node can where there is no game.
func nodeCanRunGame(game string, rulesVersion int) (accepts func(journal.Node) bool) {
	return func(n journal.Node) bool { return game == "" || n.Rules[game] >= rulesVersion }
}

// canOtherNodeRun reports whether another node can carry on a game that was begun under a version of
// its rules.
func (c *cluster) canOtherNodeRun(game string, rulesVersion int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.ContainsFunc(c.nodes, func(n journal.Node) bool {
		return c.takesTables(n) && nodeCanRunGame(game, rulesVersion)(n)
	})
}
