// Package lobby finds tables by their code: it opens new ones, loads those that
// are not in memory from the journal, and removes those that nobody uses.
package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"linework/game"
	"linework/journal"
	"linework/lobby/operations"
	"linework/table"
)

// A Lobby is all the tables of a node.
type Lobby struct {
	opener     opener
	tables     registry
	greetings  greetingCache
	operations *operations.List
	readers    chan struct{} // bounds how many journals are read for a greeting at the same time
}

// maxGreetingReaders is how many journals are read for a greeting at the same time.
const maxGreetingReaders = 2

// New returns a lobby that keeps at most maxTables in memory. Where its store is shared
// with other nodes, somebody must call AnnounceAndFollowNodes; and Operations().Follow where operators do something.
func New(store journal.Store, cfg table.Config, maxTables int) *Lobby {
	l := &Lobby{
		opener:     opener{store: store, cfg: cfg},
		greetings:  greetingCache{byCode: newGreetingLRU()},
		operations: operations.NewList(store),
		readers:    make(chan struct{}, maxGreetingReaders),
	}
	l.tables = registry{maxTables: maxTables, entries: map[string]*tableEntry{}, mayLoad: l.checkNotDraining, onLeft: l.cacheGreetingUnlessClustered, afterLeft: l.removeIfNeverUsed}
	l.operations.OnNew = l.doOperation
	l.opener.cfg.Operator = operator{l.operations}
	l.opener.cfg.InkPacer = table.NewInkPacer(runtime.GOMAXPROCS(0))
	l.opener.cfg.EmptiedCount = &l.tables.emptiedCount
	l.opener.cfg.PruneSlots = make(chan struct{}, 1)
	l.opener.cfg.RemoveTable = func(code string) error { return l.removeStoredAndCached(context.Background(), code) }
	if dir, ok := store.(journal.Directory); ok {
		c := newCluster(dir, cfg.Log)
		l.opener.cluster, l.greetings.clustered = c, true
		l.opener.cfg.CanRunElsewhere = c.canOtherNodeRun
	}
	return l
}

// CreateAndSeatHost opens a new table and seats its first person, the host.
func (l *Lobby) CreateAndSeatHost(ctx context.Context, hostName, gameID string) (ticket table.Ticket, err error) {
	if err := table.CheckName(hostName); err != nil {
		return ticket, err
	}
	code, err := l.createWithinQuota(ctx, gameID)
	if err != nil {
		return ticket, err
	}
	err = l.WithTableReopenedIfClosed(ctx, code, func(t *table.Table) (err error) {
		ticket, err = t.Sit(hostName)
		return err
	})
	l.tables.keepNewTableEvictingOldest(code)
	return ticket, err
}

// CreateWithoutHostForTV opens a new table that a TV waits with: nobody sits there yet, and the first
// who does is the host. Its ticket has no seat.
func (l *Lobby) CreateWithoutHostForTV(ctx context.Context, gameID string) (table.Ticket, error) {
	code, err := l.createWithinQuota(ctx, gameID)
	if err != nil {
		return table.Ticket{}, err
	}
	l.tables.keepNewTableEvictingOldest(code)
	return table.Ticket{Code: code}, nil
}

// createWithinQuota opens a new table, where there is room for one, and returns its code. With ""
// no game is chosen yet.
func (l *Lobby) createWithinQuota(ctx context.Context, gameID string) (code string, err error) {
	if _, ok := l.opener.cfg.FindGame(gameID); !ok && gameID != "" {
		return "", game.Refuse("no-such-game.unknown", game.Figures{"game": game.Truncate(gameID, 30)})
	}
	if check := l.opener.cfg.CheckQuota; check != nil {
		if err := check(); err != nil {
			return "", err
		}
	}
	stored, err := l.opener.store.Count(ctx)
	if err != nil {
		return "", storageRefusal(err)
	}
	for {
		code := randomCode(stored)
		_, wasThere, err := l.tables.getOrLoad(code, func() (*table.Table, error) { return l.opener.create(ctx, code, gameID) })
		if wasThere || errors.Is(err, journal.ErrTaken) {
			continue
		}
		if err != nil {
			return "", storageRefusal(err)
		}
		return code, nil
	}
}

// Open returns the table with a code, loaded if need be.
func (l *Lobby) Open(ctx context.Context, typedCode string) (*table.Table, error) {
	code, err := ParseTypedCode(typedCode)
	if err != nil {
		return nil, err
	}
	if l.operations.IsClosed(code) {
		return nil, table.ClosedRefusal()
	}
	if l.tables.isFullWithout(code) || l.opener.cluster == nil && l.tables.findEntry(code) == nil {
		// Nobody makes room, or writes to a file, for a code that was guessed. Of several nodes each
		// look is a way to their database, and taking a lease that is not there writes nothing.
		if _, err := l.opener.store.Peek(ctx, code); err != nil {
			return nil, openRefusal(code, err)
		}
	}
	t, _, err := l.tables.getOrLoad(code, func() (*table.Table, error) { return l.opener.acquireAndLoad(ctx, code) })
	if err != nil {
		return nil, openRefusal(code, err)
	}
	return t, nil
}

// WithTableReopenedIfClosed does something at a table, loaded if need be. The table may leave memory between
// the two, and is then loaded again.
func (l *Lobby) WithTableReopenedIfClosed(ctx context.Context, typedCode string, do func(*table.Table) error) error {
	var err error
	for range 3 {
		t, failed := l.Open(ctx, typedCode)
		if failed != nil {
			return failed
		}
		if err = do(t); !errors.Is(err, table.ErrClosed) {
			return err
		}
	}
	return err
}

// Greeting returns what a table says at its door. One that is not in memory stays where it
// is: its journal is read once, and what it said is cached.
func (l *Lobby) Greeting(ctx context.Context, typedCode string) (table.Greeting, error) {
	code, err := ParseTypedCode(typedCode)
	if err != nil {
		return table.Greeting{}, err
	}
	if l.operations.IsClosed(code) {
		return table.Greeting{}, table.ClosedRefusal()
	}
	return l.greetingEvenIfClosed(ctx, code)
}

func (l *Lobby) greetingEvenIfClosed(ctx context.Context, code string) (table.Greeting, error) {
	if g, ok := l.knownGreeting(code); ok {
		return g, nil
	}
	select {
	case l.readers <- struct{}{}:
		defer func() { <-l.readers }()
	case <-ctx.Done():
		return table.Greeting{}, storageRefusal(ctx.Err())
	}
	if g, ok := l.knownGreeting(code); ok { // somebody has read it meanwhile
		return g, nil
	}
	deleted := l.greetings.deleted.Load()
	log, err := l.opener.store.Peek(ctx, code)
	if err != nil {
		return table.Greeting{}, openRefusal(code, err)
	}
	g, err := table.ReadGreeting(ctx, l.opener.cfg.FindGame, code, log)
	if err != nil {
		return table.Greeting{}, openRefusal(code, err)
	}
	l.tables.doIfNotLoaded(code, func() { l.greetings.putReadUnlessOutdated(code, g, deleted) })
	return g, nil
}

// knownGreeting returns the greeting of a table that is in memory, or that is cached.
func (l *Lobby) knownGreeting(code string) (greeting table.Greeting, known bool) {
	t := l.tables.awaitLoaded(code)
	if t == nil {
		return l.greetings.getCurrent(code)
	}
	g, err := t.Greeting()
	if errors.Is(err, table.ErrClosed) {
		return t.LastGreeting() // it has just left
	}
	return g, err == nil
}

// cacheGreetingUnlessClustered caches what a table that has left memory said last. Where other nodes
// may have the table next, it forgets it.
func (l *Lobby) cacheGreetingUnlessClustered(code string, t *table.Table) {
	if g, ok := t.LastGreeting(); ok && l.opener.cluster == nil {
		l.greetings.putLastGreeting(code, g)
	} else {
		l.greetings.delete(code)
	}
}

// Gallery returns the drawings of a table's evening. A wrong key does not bring the table into memory.
func (l *Lobby) Gallery(ctx context.Context, typedCode, key string) (list []table.Gallery, err error) {
	g, err := l.Greeting(ctx, typedCode)
	if err != nil {
		return nil, err
	}
	if !g.OpensGallery(key) {
		return nil, table.GalleryKeyRefusal()
	}
	err = l.WithTableReopenedIfClosed(ctx, typedCode, func(t *table.Table) (err error) {
		list, err = t.Gallery(key)
		return err
	})
	return list, err
}

// A TableReport is something that was reported at some table (CM-33).
type TableReport struct {
	Table string `json:"table"` // its code
	table.ReportView
}

// Reports returns what was reported at all tables in the last 30 days, the latest first. It reads
// journals, also of tables that other nodes have, and brings no table into memory. What cannot
// be read is left out, and logged.
func (l *Lobby) Reports(ctx context.Context) ([]TableReport, error) {
	return collectReports(ctx, l.opener.store, l.reportsOf, func(code string, err error) {
		l.opener.cfg.Log.Warn("what was reported at a table cannot be read", "table", code, "error", err)
	})
}

// ReadReports is Reports for whoever has the journals and no lobby.
func ReadReports(ctx context.Context, from journal.Source, findGame func(string) (game.Game, bool), onUnreadable func(code string, err error)) ([]TableReport, error) {
	return collectReports(ctx, from, func(ctx context.Context, code string) ([]table.ReportView, error) {
		log, err := from.Peek(ctx, code)
		if err != nil {
			return nil, err
		}
		return table.ReadReports(ctx, findGame, code, log)
	}, onUnreadable)
}

func collectReports(ctx context.Context, from journal.Source, reportsOf func(context.Context, string) ([]table.ReportView, error), onUnreadable func(code string, err error)) ([]TableReport, error) {
	stored, err := from.Tables(ctx)
	if err != nil {
		return nil, err
	}
	all := []TableReport{}
	for _, s := range stored {
		if time.Since(s.Last) > table.ReportsKept {
			continue
		}
		list, err := reportsOf(ctx, s.Table)
		if err != nil && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			onUnreadable(s.Table, err)
		}
		for _, x := range list {
			all = append(all, TableReport{s.Table, x})
		}
	}
	slices.SortStableFunc(all, func(a, b TableReport) int { return cmp.Compare(b.Since, a.Since) })
	return all, nil
}

func (l *Lobby) reportsOf(ctx context.Context, code string) ([]table.ReportView, error) {
	if g, err := l.greetingEvenIfClosed(ctx, code); err != nil || !g.HasReports() {
		return nil, err
	}
	log, err := l.opener.store.Peek(ctx, code)
	if err != nil {
		return nil, err
	}
	return table.ReadReports(ctx, l.opener.cfg.FindGame, code, log)
}

// removeTimeout is how long the store has to remove a table that nobody came to.
const removeTimeout = 10 * time.Second

// removeIfNeverUsed removes a table whose TV has gone before anybody sat down: nothing has
// happened there. A TV that comes back opens another.
func (l *Lobby) removeIfNeverUsed(code string, t *table.Table) {
	if !t.WasNeverUsed() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), removeTimeout)
	defer cancel()
	err := l.removeStoredAndCached(ctx, code)
	if err != nil && !meansHeldOrRemoved(err) {
		l.opener.cfg.Log.Warn("a table that nobody came to stays stored", "table", code, "error", err)
	}
}

// meansHeldOrRemoved reports whether a table could not be removed because somebody else has taken or
// removed it.
func meansHeldOrRemoved(err error) bool {
	return errors.Is(err, journal.ErrHeld) || errors.Is(err, journal.ErrUnknown)
}

// Remove closes a table and removes it for ever.
func (l *Lobby) Remove(ctx context.Context, code string) error {
	if t := l.tables.awaitLoaded(code); t != nil {
		t.Close()
	}
	return l.removeStoredAndCached(ctx, code)
}

func (l *Lobby) removeStoredAndCached(ctx context.Context, code string) error {
	if err := l.opener.store.Remove(ctx, code); err != nil {
		return err
	}
	l.greetings.delete(code)
	return nil
}

// RemoveUnusedSince removes the tables that nobody has used since a time, and counts them.
// One that is in memory is left alone.
func (l *Lobby) RemoveUnusedSince(ctx context.Context, since time.Time) (removed int, err error) {
	all, err := l.opener.store.Tables(ctx)
	if err != nil {
		return 0, err
	}
	for _, t := range all {
		if !t.Last.Before(since) {
			continue
		}
		switch err := l.removeStoredAndCached(ctx, t.Table); {
		case err == nil:
			removed++
		case !meansHeldOrRemoved(err):
			return removed, err
		}
	}
	return removed, nil
}

// prunePause is how long PruneUnusedSince waits after each table, so that it is no burden.
const prunePause = 50 * time.Millisecond

// PruneUnusedSince removes the ink of games that are over from the tables that nobody has used since
// a time, and counts these tables. Their last game is not on show any more when somebody
// comes back; its results and drawings stay. A table that is in memory prunes itself.
func (l *Lobby) PruneUnusedSince(ctx context.Context, since time.Time) (pruned int, err error) {
	all, err := l.opener.store.Tables(ctx)
	if err != nil {
		return 0, err
	}
	for _, t := range all {
		if !t.Unpruned || !t.Last.Before(since) {
			continue
		}
		_, _, err := l.tables.getOrLoad(t.Table, func() (*table.Table, error) { return nil, l.opener.acquireAndPrune(ctx, t.Table) })
		switch {
		case errors.Is(err, errOnlyPruned):
			pruned++
		case ctx.Err() != nil:
			return pruned, ctx.Err()
		case err != nil && !meansHeldOrRemoved(err):
			l.opener.cfg.Log.Warn("the ink of settled games stays stored for now", "table", t.Table, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(prunePause):
		}
	}
	return pruned, nil
}

// TableCount returns how many tables are in memory.
func (l *Lobby) TableCount() int { return l.tables.count() }

// Close closes every table; none is opened after.
func (l *Lobby) Close() { l.tables.closeTablesAndStopLoading() }

// IsDraining reports whether this node was asked to go and takes no more tables.
func (l *Lobby) IsDraining() bool { return l.opener.cluster != nil && l.opener.cluster.draining.Load() }

// checkNotDraining refuses a table that this node does not load any more.
func (l *Lobby) checkNotDraining() error {
	if l.IsDraining() {
		return table.MovingRefusal()
	}
	return nil
}

// openRefusal returns what a person is told whose table cannot be opened: that there is none,
// or what is wrong with the store.
func openRefusal(code string, err error) error {
	if errors.Is(err, journal.ErrUnknown) {
		return game.Refuse("no-such-table.unknown-code", game.Figures{"code": code})
	}
	return storageRefusal(err)
}

// storageRefusal returns what a person is told when the store failed, with the reason for
// the log. A refusal stays what it is.
func storageRefusal(err error) error {
	var r *game.Refusal
	if errors.As(err, &r) {
		return err
	}
	return fmt.Errorf("%w: %w", table.NewStoreRefusal(err), err)
}
