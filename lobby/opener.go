package lobby

import (
	"cmp"
	"context"
	"errors"
	"sync/atomic"

	"linework/journal"
	"linework/table"
)

// An opener opens tables from the store, those that other nodes do not have.
type opener struct {
	store   journal.Store
	cfg     table.Config
	cluster *cluster // the nodes that share the store; nil where this is the only one

	takenOver, handedOver atomic.Int64 // tables that came from nodes that died, and that went to others
}

// create opens a new table under a code; the error is journal.ErrTaken where there is one.
func (o *opener) create(ctx context.Context, code, gameID string) (*table.Table, error) {
	log, err := o.store.Create(ctx, code)
	if err != nil {
		return nil, err
	}
	return openTableOrReleaseLog(log, func() (*table.Table, error) { return table.New(ctx, o.cfg, code, gameID, log) })
}

// acquireAndLoad takes a table's lease and loads it. What another node has, or alone can carry
// on, fails with an ElsewhereError.
func (o *opener) acquireAndLoad(ctx context.Context, code string) (*table.Table, error) {
	log, err := o.store.Acquire(ctx, code)
	if errors.Is(err, journal.ErrHeld) && o.cluster != nil {
		return nil, o.elsewhereOrMovingError(ctx, code)
	}
	if err != nil {
		return nil, err
	}
	t, err := openTableOrReleaseLog(log, func() (*table.Table, error) { return table.Open(ctx, o.cfg, code, log) })
	var unsupported *table.UnsupportedRulesError
	if errors.As(err, &unsupported) {
		return nil, o.handToCapableNode(ctx, code, unsupported)
	}
	if taken, ok := log.(journal.TakenOverLog); err == nil && ok && taken.WasTakenFromDead() {
		o.takenOver.Add(1)
	}
	return t, err
}

// errOnlyPruned says that a table was not loaded, but its journal pruned.
var errOnlyPruned = errors.New("its journal was only pruned")

// acquireAndPrune removes the ink of settled games from the journal of a table that is in no
// memory, and returns errOnlyPruned when that is done.
func (o *opener) acquireAndPrune(ctx context.Context, code string) error {
	log, err := o.store.Acquire(ctx, code)
	if err != nil {
		return err
	}
	err = table.PruneSettledInk(ctx, log)
	if failed := log.Release(); err == nil {
		err = failed
	}
	return cmp.Or(err, errOnlyPruned)
}

func openTableOrReleaseLog(log journal.Log, open func() (*table.Table, error)) (*table.Table, error) {
	t, err := open()
	if err != nil {
		return nil, errors.Join(err, log.Release())
	}
	return t, nil
}

// elsewhereOrMovingError returns why a table that somebody has cannot be opened: an ElsewhereError
// with the node that has it, or that it is moving.
func (o *opener) elsewhereOrMovingError(ctx context.Context, code string) error {
	owner, ok, err := o.cluster.dir.Owner(ctx, code)
	if err != nil {
		return err
	}
	if !ok || o.cluster.isSelf(owner) { // it is just being given back
		return table.MovingRefusal()
	}
	return &ElsewhereError{*o.cluster.watchNode(owner)}
}

// handToCapableNode gives a table to a node that can carry on its game, and returns the error that says so.
func (o *opener) handToCapableNode(ctx context.Context, code string, why *table.UnsupportedRulesError) (elsewhere error) {
	to := o.cluster.chooseLeastLoadedAndCount(nodeCanRunGame(why.Game, why.Rules))
	if to == nil { // it has gone meanwhile
		return table.MovingRefusal()
	}
	if err := o.cluster.dir.HandOver(ctx, code, to.ID); err != nil {
		return err
	}
	o.cfg.Log.Info("a table goes to a node that can carry on its game", "table", code, "why", why, "node", to.Address)
	o.handedOver.Add(1)
	return &ElsewhereError{*to}
}

// handOverLoadedTable gives a table in memory to another node, if one can carry it on, and reports
// whether it did. The table's devices follow.
func (o *opener) handOverLoadedTable(ctx context.Context, code string, t *table.Table) (handedOver bool) {
	to := o.cluster.chooseLeastLoadedAndCount(nodeCanRunGame(t.RunningGame()))
	if to == nil {
		return false
	}
	t.HandOver(func() error { return o.cluster.dir.HandOver(ctx, code, to.ID) })
	o.handedOver.Add(1)
	return true
}
