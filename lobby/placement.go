package lobby

import (
	"context"
	"errors"
	"time"

	"linework/journal"
	"linework/table"
)

// Which of the nodes that share a store runs which table.

// IsClustered reports whether other nodes may have tables of this server.
func (l *Lobby) IsClustered() bool { return l.opener.cluster != nil }

// FindOrChooseOtherNode returns the node that runs a table, or that is to run it; nil for this one. What
// is wrong with a code is not looked at: whoever opens the table says so.
func (l *Lobby) FindOrChooseOtherNode(ctx context.Context, typedCode string) (other *Node, err error) {
	c := l.opener.cluster
	code, err := ParseTypedCode(typedCode)
	if err != nil || c == nil || l.tables.findEntry(code) != nil {
		return nil, nil
	}
	owner, ok, err := c.dir.Owner(ctx, code)
	switch {
	case errors.Is(err, journal.ErrUnknown):
		return nil, nil
	case err != nil:
		return nil, storageRefusal(err)
	case ok && !c.isSelf(owner):
		return c.watchNode(owner), nil
	case c.draining.Load():
		c.refreshNodesIfStale(ctx)
		other := c.chooseLeastLoadedAndCount(nodeCanRunGame("", 0))
		if ok && other != nil { // it was given to this node, and nobody has come since
			_ = c.dir.HandOver(ctx, code, other.ID) // if not now, then when this node has gone
		}
		return other, nil
	}
	return nil, nil
}

// ChooseOtherNodeForNewTable returns the node that is to open a new table, the one with the fewest; nil
// for this one.
func (l *Lobby) ChooseOtherNodeForNewTable(ctx context.Context) (other *Node) {
	c := l.opener.cluster
	if c == nil {
		return nil
	}
	c.refreshNodesIfStale(ctx)
	load, draining := l.TableCount(), c.draining.Load()
	return c.chooseLeastLoadedAndCount(func(n journal.Node) bool { return draining || n.Load < load })
}

// AnnounceAndFollowNodes tells the other nodes of this one and follows them, until ctx ends.
func (l *Lobby) AnnounceAndFollowNodes(ctx context.Context) {
	c := l.opener.cluster
	if c == nil {
		return
	}
	every := time.NewTicker(refreshEvery)
	defer every.Stop()
	for {
		if !c.draining.Load() {
			_ = c.dir.AnnounceLoadAndLeaving(ctx, l.TableCount(), false) // without a store nobody hears anything
		}
		_ = c.refreshNodesAndEndGone(ctx) // as well as it can: the store tells the operator when it is away
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}

// StopTableAfterLeaseLoss gives up a table that another node has taken while this one stood still. Its
// devices would hear nothing new here, and follow.
func (l *Lobby) StopTableAfterLeaseLoss(code string) {
	if t := l.tables.awaitLoaded(code); t != nil {
		t.StopAfterLeaseLoss()
	}
}

// StopLostTablesAndForgetGreetings is called when somebody beside this process has changed its store, with the
// tables in memory that were lost by that. What others say at their door is read anew.
func (l *Lobby) StopLostTablesAndForgetGreetings(lostTables []string) {
	l.greetings.deleteAll()
	for _, code := range lostTables {
		l.opener.cfg.Log.Info("a table was changed or removed beside the server", "table", code)
		l.StopTableAfterLeaseLoss(code)
	}
}

// maxConcurrentHandOvers is how many tables are handed over at the same time.
const maxConcurrentHandOvers = 16

// DrainToOtherNodes hands every table to another node that can carry it on. Those that none can take
// stay, as on a server of one node.
func (l *Lobby) DrainToOtherNodes(ctx context.Context) {
	c := l.opener.cluster
	if c == nil {
		return
	}
	c.draining.Store(true)
	if err := c.dir.AnnounceLoadAndLeaving(ctx, l.TableCount(), true); err != nil {
		l.opener.cfg.Log.Warn("cannot tell the other nodes that this one leaves", "error", err)
		return
	}
	_ = c.refreshNodesAndEndGone(ctx)
	l.tables.forEachLoaded(maxConcurrentHandOvers, func(e *tableEntry, t *table.Table) {
		if l.opener.handOverLoadedTable(ctx, e.code, t) {
			l.tables.callOnLeftAndRemove(e.code, e)
		}
	})
}

// TakenOverCount returns how many tables came here from nodes that died.
func (l *Lobby) TakenOverCount() int64 { return l.opener.takenOver.Load() }

// HandedOverCount returns how many tables this node gave to others.
func (l *Lobby) HandedOverCount() int64 { return l.opener.handedOver.Load() }
