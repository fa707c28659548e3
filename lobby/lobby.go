// Package lobby finds tables by their code: it opens new ones, loads those that
// are not in memory from the journal, and forgets those that nobody uses.
package lobby

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"linework/game"
	"linework/journal"
	"linework/table"
)

// A Lobby is all the tables of a node.
type Lobby struct {
	store     journal.Store
	cfg       table.Config
	maxTables int

	mu           sync.Mutex
	tables       map[string]*tableEntry
	greetings    map[string]cachedGreeting // of tables that are not in memory; at most maxGreetings
	removalCount int                       // how often a table was removed
	newCodes     []string                  // codes of the newest tables, at most maxFresh, oldest first
	closed       bool

	cluster               *cluster // the nodes that share the store; nil where this is the only one
	takenOver, handedOver atomic.Int64

	greetingReaders chan struct{} // bounds how many journals are read for a greeting at the same time
}

// An tableEntry is a table in memory, or one being loaded.
type tableEntry struct {
	ready    chan struct{} // closed once table or err is set
	table    *table.Table
	err      error
	lastUsed time.Time // when somebody last asked for it; guarded by the lobby
}

// hasLeft reports whether the table has left memory.
func (e *tableEntry) hasLeft() bool {
	select {
	case <-e.table.Done():
		return true
	default:
		return false
	}
}

// New makes a lobby that keeps at most so many tables in memory. Where its store is shared
// with other nodes, somebody must Watch.
func New(store journal.Store, cfg table.Config, maxTables int) *Lobby {
	cfg.InkPacer = table.NewInkPacer(runtime.GOMAXPROCS(0))
	l := &Lobby{
		store: store, cfg: cfg, maxTables: maxTables, tables: map[string]*tableEntry{}, greetings: map[string]cachedGreeting{},
		greetingReaders: make(chan struct{}, maxGreetingReaders),
	}
	l.cfg.RemoveTable = func(code string) error { return l.removeStored(context.Background(), code) }
	if dir, ok := store.(journal.Directory); ok {
		l.cluster = newCluster(dir, cfg.Log)
		l.cfg.CanRunElsewhere = l.cluster.canRun
	}
	return l
}

// Create opens a new table and seats its first person, the host.
func (l *Lobby) Create(ctx context.Context, name, gameID string) (ticket table.Ticket, err error) {
	if err := l.checkGame(gameID); err != nil {
		return ticket, err
	}
	if err := table.CheckName(name); err != nil {
		return ticket, err
	}
	code, err := l.openNew(ctx, gameID)
	if err != nil {
		return ticket, err
	}
	err = l.WithTable(ctx, code, func(t *table.Table) (err error) {
		ticket, err = t.Sit(name)
		return err
	})
	l.keepNewTable(code)
	return ticket, err
}

// CreateForTV opens a new table that a TV waits with: nobody sits there yet, and the first
// who does is the host. Its ticket has no seat.
func (l *Lobby) CreateForTV(ctx context.Context, gameID string) (table.Ticket, error) {
	if err := l.checkGame(gameID); err != nil {
		return table.Ticket{}, err
	}
	code, err := l.openNew(ctx, gameID)
	if err != nil {
		return table.Ticket{}, err
	}
	l.keepNewTable(code)
	return table.Ticket{Code: code}, nil
}

// checkGame refuses a game that is not on the shelf; "" is none yet.
func (l *Lobby) checkGame(gameID string) error {
	if gameID == "" {
		return nil
	}
	if _, ok := l.cfg.FindGame(gameID); !ok {
		return game.Refuse("no-such-game", "there’s no game “{game}” here", game.Figures{"game": game.Short(gameID, 30)})
	}
	return nil
}

// openNew opens a new table, where there is room for one, and gives its code.
func (l *Lobby) openNew(ctx context.Context, gameID string) (string, error) {
	if l.cfg.CheckQuota != nil {
		if err := l.cfg.CheckQuota(); err != nil {
			return "", err
		}
	}
	stored, err := l.store.Count(ctx)
	if err != nil {
		return "", storageRefusal(err)
	}
	for {
		code := newCode(stored)
		_, err := l.loadOnce(code, func() (*table.Table, error) {
			log, err := l.store.Create(ctx, code)
			if err != nil {
				return nil, err
			}
			return openOrRelease(log, func() (*table.Table, error) { return table.New(ctx, l.cfg, code, gameID, log) })
		})
		if errors.Is(err, journal.ErrTaken) || errors.Is(err, errLoaded) {
			continue
		}
		if err != nil {
			return "", storageRefusal(err)
		}
		return code, nil
	}
}

// Open is the table with a code, loaded if need be.
func (l *Lobby) Open(ctx context.Context, typed string) (*table.Table, error) {
	code, err := ParseCode(typed)
	if err != nil {
		return nil, err
	}
	for {
		t, err := l.loadOnce(code, nil)
		if errors.Is(err, errNotLoaded) {
			if err := l.checkExists(ctx, code); err != nil { // nobody makes room for a code that was guessed
				return nil, err
			}
			t, err = l.loadOnce(code, func() (*table.Table, error) { return l.acquireTable(ctx, code) })
		}
		if errors.Is(err, errLoaded) { // somebody else has just loaded it
			continue
		}
		if err != nil {
			return nil, openRefusal(code, err)
		}
		return t, nil
	}
}

// checkExists refuses the code of no table.
func (l *Lobby) checkExists(ctx context.Context, code string) error {
	if _, err := l.store.Peek(ctx, code); err != nil {
		return openRefusal(code, err)
	}
	return nil
}

var (
	errLoaded    = errors.New("the table is in memory")
	errNotLoaded = errors.New("the table is not in memory")
)

// loadOnce makes a table with the given function, once however many ask for it; with
// nil it waits for one that is there.
func (l *Lobby) loadOnce(code string, open func() (*table.Table, error)) (*table.Table, error) {
	l.mu.Lock()
	for !l.closed && open != nil && l.tables[code] == nil && len(l.tables) >= l.maxTables {
		other, in := l.pickEviction()
		l.mu.Unlock()
		if in == nil {
			return nil, game.Refuse("table-full", "all {tables} tables this server can hold are in use; try again later", game.Figures{"tables": l.maxTables})
		}
		l.evict(other, in)
		l.mu.Lock()
	}
	e, ok := l.tables[code]
	switch {
	case l.closed:
		l.mu.Unlock()
		return nil, game.Refuse("storage", "the server is shutting down; try again in a moment")
	case ok && open != nil:
		l.mu.Unlock()
		return nil, errLoaded
	case ok:
		e.lastUsed = time.Now()
		l.mu.Unlock()
		<-e.ready
		if e.err == nil && e.hasLeft() {
			l.removeEntry(code, e) // nobody has done so yet
			return nil, errNotLoaded
		}
		return e.table, e.err
	case open == nil:
		l.mu.Unlock()
		return nil, errNotLoaded
	case l.IsDraining():
		l.mu.Unlock()
		return nil, table.MovingRefusal()
	}
	e = &tableEntry{ready: make(chan struct{}), lastUsed: time.Now()}
	l.tables[code] = e
	l.mu.Unlock()

	e.table, e.err = open()
	close(e.ready)
	if e.err != nil {
		l.removeEntry(code, e)
		return nil, e.err
	}
	e.table.AfterDone(func() {
		l.removeEntry(code, e)
		if e.table.WasNeverUsed() {
			l.removeUnused(code)
		}
	})
	return e.table, nil
}

// openOrRelease opens a table on a log, which is given back if that fails.
func openOrRelease(log journal.Log, open func() (*table.Table, error)) (*table.Table, error) {
	t, err := open()
	if err != nil {
		return nil, errors.Join(err, log.Release())
	}
	return t, nil
}

// removeEntry takes a table that has left memory, or never came there, off the list.
func (l *Lobby) removeEntry(code string, e *tableEntry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.tables[code] != e { // by now there may be another
		return
	}
	delete(l.tables, code)
	if e.table == nil {
		return
	}
	if g, ok := e.table.LastGreeting(); ok && l.cluster == nil { // others may have it next
		l.cacheGreeting(code, g)
	} else {
		delete(l.greetings, code)
	}
}

// removeTimeout is how long the store has to remove a table that nobody came to.
const removeTimeout = 10 * time.Second

// removeUnused removes a table whose TV has gone before anybody sat down: nothing has happened
// there. A TV that comes back opens another.
func (l *Lobby) removeUnused(code string) {
	ctx, cancel := context.WithTimeout(context.Background(), removeTimeout)
	defer cancel()
	err := l.removeStored(ctx, code)
	if err != nil && !errors.Is(err, journal.ErrHeld) && !errors.Is(err, journal.ErrUnknown) { // else somebody was faster
		l.cfg.Log.Warn("a table that nobody came to stays stored", "table", code, "error", err)
	}
}

// Remove closes a table and forgets it for ever.
func (l *Lobby) Remove(ctx context.Context, code string) error {
	l.mu.Lock()
	e, open := l.tables[code]
	l.mu.Unlock()
	if open {
		<-e.ready
		if e.table != nil {
			e.table.Close()
		}
	}
	return l.removeStored(ctx, code)
}

func (l *Lobby) removeStored(ctx context.Context, code string) error {
	if err := l.store.Remove(ctx, code); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.greetings, code)
	l.removalCount++
	return nil
}

// RemoveUnusedSince removes the tables that nobody has used since a time, and counts them. One that
// is in memory is left alone.
func (l *Lobby) RemoveUnusedSince(ctx context.Context, unusedSince time.Time) (removed int, err error) {
	all, err := l.store.Tables(ctx)
	if err != nil {
		return 0, err
	}
	for _, t := range all {
		if !t.Last.Before(unusedSince) {
			continue
		}
		switch err := l.removeStored(ctx, t.Table); {
		case err == nil:
			removed++
		case !errors.Is(err, journal.ErrHeld) && !errors.Is(err, journal.ErrUnknown): // else somebody was faster
			return removed, err
		}
	}
	return removed, nil
}

// TableCount is how many tables are in memory.
func (l *Lobby) TableCount() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.tables)
}

// Close closes every table; none is opened after.
func (l *Lobby) Close() {
	l.mu.Lock()
	l.closed = true
	var all []*tableEntry
	for _, e := range l.tables {
		all = append(all, e)
	}
	l.mu.Unlock()
	var wait sync.WaitGroup
	for _, e := range all {
		wait.Go(func() {
			<-e.ready
			if e.table != nil {
				e.table.Close()
			}
		})
	}
	wait.Wait()
}

// openRefusal tells a person that there is no such table, or why it cannot be had.
func openRefusal(code string, err error) error {
	if errors.Is(err, journal.ErrUnknown) {
		return game.Refuse("no-such-table", "there’s no table {code}; check the letters", game.Figures{"code": code})
	}
	return storageRefusal(err)
}

// storageRefusal tells a person that the store failed, and keeps the reason for the log.
func storageRefusal(err error) error {
	var r *game.Refusal
	if errors.As(err, &r) {
		return err
	}
	return fmt.Errorf("%w: %w", table.StoreRefusal(err), err)
}
