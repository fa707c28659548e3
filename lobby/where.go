package lobby

import (
	"context"
	"errors"
	"sync"
	"time"

	"linework/journal"
	"linework/table"
)

// Shared reports whether other nodes may have tables of this server.
func (l *Lobby) Shared() bool { return l.company != nil }

// Leaving reports whether this node was asked to go and takes no more tables.
func (l *Lobby) Leaving() bool { return l.company != nil && l.company.isLeaving() }

// Where is the node that runs a table, or that is to run it; nil for this one. What is
// wrong with a code is not looked at: whoever opens the table says so.
func (l *Lobby) Where(ctx context.Context, typed string) (*Node, error) {
	code, err := Fold(typed)
	if err != nil || l.company == nil || l.present(code) {
		return nil, nil
	}
	owner, ok, err := l.company.dir.Owner(ctx, code)
	switch {
	case errors.Is(err, journal.ErrUnknown):
		return nil, nil
	case err != nil:
		return nil, storage(err)
	case ok && !l.company.isSelf(owner):
		n := l.company.node(owner)
		return &n, nil
	case l.Leaving():
		other := l.other(ctx)
		if ok && other != nil { // it was given to this node, and nobody has come since
			_ = l.company.dir.Hand(ctx, code, other.ID) // if not now, then when this node has gone
		}
		return other, nil
	}
	return nil, nil
}

// present reports whether a table is in memory, or being loaded.
func (l *Lobby) present(code string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.tables[code] != nil
}

// other is the least loaded of the other nodes; nil where there is none.
func (l *Lobby) other(ctx context.Context) *Node {
	l.company.lookAgain(ctx)
	chosen, ok := l.company.choose(able("", 0))
	if !ok {
		return nil
	}
	n := l.company.node(chosen)
	return &n
}

// ForNew is the node that is to open a new table, the one with the fewest; nil for this
// one.
func (l *Lobby) ForNew(ctx context.Context) *Node {
	if l.company == nil {
		return nil
	}
	l.company.lookAgain(ctx)
	load, leaving := l.Tables(), l.Leaving()
	chosen, ok := l.company.choose(func(n journal.Node) bool { return leaving || n.Load < load })
	if !ok {
		return nil
	}
	n := l.company.node(chosen)
	return &n
}

// acquire takes a table's lease and loads it. What another node has, or alone can carry
// on, fails with an Elsewhere.
func (l *Lobby) acquire(ctx context.Context, code string) (*table.Table, error) {
	orphan := l.orphan(ctx, code)
	log, err := l.store.Acquire(ctx, code)
	if errors.Is(err, journal.ErrHeld) && l.company != nil {
		return nil, l.held(ctx, code)
	}
	if err != nil {
		return nil, err
	}
	t, err := started(log, func() (*table.Table, error) { return table.Open(ctx, l.cfg, code, log) })
	var beyond *table.BeyondError
	if errors.As(err, &beyond) {
		return nil, l.passOn(ctx, code, beyond)
	}
	if err == nil && orphan {
		l.taken.Add(1)
	}
	return t, err
}

// orphan reports whether a table's owner has died.
func (l *Lobby) orphan(ctx context.Context, code string) bool {
	if l.company == nil {
		return false
	}
	owner, ok, err := l.company.dir.Owner(ctx, code)
	return err == nil && !ok && owner.ID != "" && !l.company.isSelf(owner)
}

// held is where a table is that somebody has.
func (l *Lobby) held(ctx context.Context, code string) error {
	owner, ok, err := l.company.dir.Owner(ctx, code)
	if err != nil {
		return err
	}
	if !ok || l.company.isSelf(owner) { // it is just being given back
		return table.Moving()
	}
	return &Elsewhere{l.company.node(owner)}
}

// passOn gives a table to a node that can carry on its game.
func (l *Lobby) passOn(ctx context.Context, code string, why *table.BeyondError) error {
	to, ok := l.company.choose(able(why.Game, why.Rules))
	if !ok { // it has gone meanwhile
		return table.Moving()
	}
	if err := l.company.dir.Hand(ctx, code, to.ID); err != nil {
		return err
	}
	l.cfg.Log.Info("a table goes to a node that can carry on its game", "table", code, "why", why, "node", to.Address)
	l.handed.Add(1)
	return &Elsewhere{l.company.node(to)}
}

// Watch follows the other nodes until ctx ends, and tells them of this one.
func (l *Lobby) Watch(ctx context.Context) {
	if l.company == nil {
		return
	}
	every := time.NewTicker(lookAround)
	defer every.Stop()
	for {
		if !l.Leaving() {
			_ = l.company.dir.Announce(ctx, l.Tables(), false) // without a store nobody hears anything
		}
		_ = l.company.look(ctx) // as well as it can: the store tells the operator when it is away
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}

// Lose gives up a table that another node has taken while this one stood still. Its
// devices would hear nothing new here, and follow.
func (l *Lobby) Lose(code string) {
	l.mu.Lock()
	e := l.tables[code]
	l.mu.Unlock()
	if e == nil {
		return
	}
	<-e.ready
	if e.table != nil {
		e.table.Lose()
	}
}

// Changed is told when somebody beside this process has changed its store, and which tables
// in memory were lost by that. What others say at their door is read anew.
func (l *Lobby) Changed(lost []string) {
	l.mu.Lock()
	clear(l.stored)
	l.removals++
	l.mu.Unlock()
	for _, code := range lost {
		l.cfg.Log.Info("a table was changed or removed beside the server", "table", code)
		l.Lose(code)
	}
}

// all is the tables in memory.
func (l *Lobby) all() map[string]*entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make(map[string]*entry, len(l.tables))
	for code, e := range l.tables {
		all[code] = e
	}
	return all
}

// handsAtOnce is how many tables are handed over at the same time.
const handsAtOnce = 16

// Leave hands every table to another node that can carry it on. Those that none can take
// stay, as on a server of one node.
func (l *Lobby) Leave(ctx context.Context) {
	if l.company == nil {
		return
	}
	if err := l.company.leave(ctx, l.Tables()); err != nil {
		l.cfg.Log.Warn("cannot tell the other nodes that this one leaves", "error", err)
		return
	}
	_ = l.company.look(ctx)
	var wait sync.WaitGroup
	hands := make(chan struct{}, handsAtOnce)
	for code, e := range l.all() {
		hands <- struct{}{}
		wait.Go(func() {
			defer func() { <-hands }()
			<-e.ready
			if e.table != nil {
				l.handOver(ctx, code, e)
			}
		})
	}
	wait.Wait()
}

// handOver gives one table to another node, and its devices follow.
func (l *Lobby) handOver(ctx context.Context, code string, e *entry) {
	to, ok := l.company.choose(able(e.table.Running()))
	if !ok {
		return
	}
	e.table.HandOver(func() error { return l.company.dir.Hand(ctx, code, to.ID) })
	l.forget(code, e)
	l.handed.Add(1)
}

// TakenOver is how many tables came here from nodes that died.
func (l *Lobby) TakenOver() int64 { return l.taken.Load() }

// HandedOver is how many tables this node gave to others.
func (l *Lobby) HandedOver() int64 { return l.handed.Load() }
