package lobby

import (
	"context"
	"errors"
	"sync"
	"time"

	"linework/journal"
	"linework/table"
)

// IsClustered reports whether other nodes may have tables of this server.
func (l *Lobby) IsClustered() bool { return l.cluster != nil }

// IsDraining reports whether this node was asked to go and takes no more tables.
func (l *Lobby) IsDraining() bool { return l.cluster != nil && l.cluster.isDraining() }

// FindNode is the node that runs a table, or that is to run it; nil for this one. What is
// wrong with a code is not looked at: whoever opens the table says so.
func (l *Lobby) FindNode(ctx context.Context, typed string) (*Node, error) {
	code, err := ParseCode(typed)
	if err != nil || l.cluster == nil || l.isLoaded(code) {
		return nil, nil
	}
	owner, ok, err := l.cluster.dir.Owner(ctx, code)
	switch {
	case errors.Is(err, journal.ErrUnknown):
		return nil, nil
	case err != nil:
		return nil, storageRefusal(err)
	case ok && !l.cluster.isSelf(owner):
		n := l.cluster.handleFor(owner)
		return &n, nil
	case l.IsDraining():
		other := l.otherNode(ctx)
		if ok && other != nil { // it was given to this node, and nobody has come since
			_ = l.cluster.dir.Hand(ctx, code, other.ID) // if not now, then when this node has gone
		}
		return other, nil
	}
	return nil, nil
}

// isLoaded reports whether a table is in memory, or being loaded.
func (l *Lobby) isLoaded(code string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.tables[code] != nil
}

// otherNode is the least loaded of the other nodes; nil where there is none.
func (l *Lobby) otherNode(ctx context.Context) *Node {
	l.cluster.refreshIfStale(ctx)
	chosen, ok := l.cluster.chooseNode(runsGame("", 0))
	if !ok {
		return nil
	}
	n := l.cluster.handleFor(chosen)
	return &n
}

// NodeForNewTable is the node that is to open a new table, the one with the fewest; nil for this
// one.
func (l *Lobby) NodeForNewTable(ctx context.Context) *Node {
	if l.cluster == nil {
		return nil
	}
	l.cluster.refreshIfStale(ctx)
	load, leaving := l.TableCount(), l.IsDraining()
	chosen, ok := l.cluster.chooseNode(func(n journal.Node) bool { return leaving || n.Load < load })
	if !ok {
		return nil
	}
	n := l.cluster.handleFor(chosen)
	return &n
}

// acquireTable takes a table's lease and loads it. What another node has, or alone can carry
// on, fails with an Elsewhere.
func (l *Lobby) acquireTable(ctx context.Context, code string) (*table.Table, error) {
	orphan := l.isOrphan(ctx, code)
	log, err := l.store.Acquire(ctx, code)
	if errors.Is(err, journal.ErrHeld) && l.cluster != nil {
		return nil, l.elsewhereError(ctx, code)
	}
	if err != nil {
		return nil, err
	}
	t, err := openOrRelease(log, func() (*table.Table, error) { return table.Open(ctx, l.cfg, code, log) })
	var beyond *table.UnsupportedRulesError
	if errors.As(err, &beyond) {
		return nil, l.handToCapableNode(ctx, code, beyond)
	}
	if err == nil && orphan {
		l.takenOver.Add(1)
	}
	return t, err
}

// isOrphan reports whether a table's owner has died.
func (l *Lobby) isOrphan(ctx context.Context, code string) bool {
	if l.cluster == nil {
		return false
	}
	owner, ok, err := l.cluster.dir.Owner(ctx, code)
	return err == nil && !ok && owner.ID != "" && !l.cluster.isSelf(owner)
}

// elsewhereError is where a table is that somebody has.
func (l *Lobby) elsewhereError(ctx context.Context, code string) error {
	owner, ok, err := l.cluster.dir.Owner(ctx, code)
	if err != nil {
		return err
	}
	if !ok || l.cluster.isSelf(owner) { // it is just being given back
		return table.MovingRefusal()
	}
	return &ElsewhereError{l.cluster.handleFor(owner)}
}

// handToCapableNode gives a table to a node that can carry on its game.
func (l *Lobby) handToCapableNode(ctx context.Context, code string, why *table.UnsupportedRulesError) error {
	to, ok := l.cluster.chooseNode(runsGame(why.Game, why.Rules))
	if !ok { // it has gone meanwhile
		return table.MovingRefusal()
	}
	if err := l.cluster.dir.Hand(ctx, code, to.ID); err != nil {
		return err
	}
	l.cfg.Log.Info("a table goes to a node that can carry on its game", "table", code, "why", why, "node", to.Address)
	l.handedOver.Add(1)
	return &ElsewhereError{l.cluster.handleFor(to)}
}

// FollowNodes follows the other nodes until ctx ends, and tells them of this one.
func (l *Lobby) FollowNodes(ctx context.Context) {
	if l.cluster == nil {
		return
	}
	every := time.NewTicker(refreshEvery)
	defer every.Stop()
	for {
		if !l.IsDraining() {
			_ = l.cluster.dir.Announce(ctx, l.TableCount(), false) // without a store nobody hears anything
		}
		_ = l.cluster.refresh(ctx) // as well as it can: the store tells the operator when it is away
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}

// LeaseLost gives up a table that another node has taken while this one stood still. Its
// devices would hear nothing new here, and follow.
func (l *Lobby) LeaseLost(code string) {
	l.mu.Lock()
	e := l.tables[code]
	l.mu.Unlock()
	if e == nil {
		return
	}
	<-e.ready
	if e.table != nil {
		e.table.StopAfterLeaseLoss()
	}
}

// StoreChanged is told when somebody beside this process has changed its store, and which tables
// in memory were lost by that. What others say at their door is read anew.
func (l *Lobby) StoreChanged(lost []string) {
	l.mu.Lock()
	clear(l.greetings)
	l.removalCount++
	l.mu.Unlock()
	for _, code := range lost {
		l.cfg.Log.Info("a table was changed or removed beside the server", "table", code)
		l.LeaseLost(code)
	}
}

// loadedTables is the tables in memory.
func (l *Lobby) loadedTables() map[string]*tableEntry {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make(map[string]*tableEntry, len(l.tables))
	for code, e := range l.tables {
		all[code] = e
	}
	return all
}

// maxConcurrentHandOvers is how many tables are handed over at the same time.
const maxConcurrentHandOvers = 16

// Drain hands every table to another node that can carry it on. Those that none can take
// stay, as on a server of one node.
func (l *Lobby) Drain(ctx context.Context) {
	if l.cluster == nil {
		return
	}
	if err := l.cluster.announceDraining(ctx, l.TableCount()); err != nil {
		l.cfg.Log.Warn("cannot tell the other nodes that this one leaves", "error", err)
		return
	}
	_ = l.cluster.refresh(ctx)
	var wait sync.WaitGroup
	hands := make(chan struct{}, maxConcurrentHandOvers)
	for code, e := range l.loadedTables() {
		hands <- struct{}{}
		wait.Go(func() {
			defer func() { <-hands }()
			<-e.ready
			if e.table != nil {
				l.handOverTable(ctx, code, e)
			}
		})
	}
	wait.Wait()
}

// handOverTable gives one table to another node, and its devices follow.
func (l *Lobby) handOverTable(ctx context.Context, code string, e *tableEntry) {
	to, ok := l.cluster.chooseNode(runsGame(e.table.RunningGame()))
	if !ok {
		return
	}
	e.table.HandOver(func() error { return l.cluster.dir.Hand(ctx, code, to.ID) })
	l.removeEntry(code, e)
	l.handedOver.Add(1)
}

// TakenOver is how many tables came here from nodes that died.
func (l *Lobby) TakenOver() int64 { return l.takenOver.Load() }

// HandedOver is how many tables this node gave to others.
func (l *Lobby) HandedOver() int64 { return l.handedOver.Load() }
