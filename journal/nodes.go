package journal

import "context"

// A Node is one server of several that share a store.
type Node struct {
	ID      string         // of this start of it: a new one each time
	Address string         // where other nodes reach it, http://10.0.0.2:8080
	Version string         // of the program
	Rules   map[string]int // version of the rules of each game that it can carry on, by game
	Load    int            // tables in memory
	Leaving bool           // it was asked to go and takes no more tables
}

// A TakenOverLog is a Log that says whether the node that had the table before has died.
type TakenOverLog interface{ WasTakenFromDead() bool }

// Directory is what a store that several nodes share knows of them. A Store of one machine
// is none.
type Directory interface {
	// Self returns this node.
	Self() Node
	// Owner returns the live node that holds a table. It fails with ErrUnknown when there is
	// no such table; isAlive is false when no live node holds it; then owner has no more than the
	// ID of a dead one that did, if any.
	Owner(ctx context.Context, table string) (owner Node, isAlive bool, err error)
	// ListLiveNodes lists every live node, this one too.
	ListLiveNodes(ctx context.Context) ([]Node, error)
	// AnnounceLoadAndLeaving sets what this node tells the others of its load, and whether it is leaving,
	// with the next heartbeat or at once when leaving changes.
	AnnounceLoadAndLeaving(ctx context.Context, load int, leaving bool) error
	// HandOver gives the lease of a table, which this node has released or still holds, to
	// another live node, so that nobody else takes it as long as that one lives.
	HandOver(ctx context.Context, table, nodeID string) error
}
