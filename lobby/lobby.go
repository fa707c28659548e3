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
	store journal.Store
	cfg   table.Config
	most  int

	mu       sync.Mutex
	tables   map[string]*entry
	stored   map[string]remembered // of tables that are not in memory; at most maxGreetings
	removals int                   // how often a table was removed
	fresh    []string              // codes of the newest tables, at most maxFresh, oldest first
	closed   bool

	company       *company // the nodes that share the store; nil where this is the only one
	taken, handed atomic.Int64

	reading chan struct{} // bounds how many journals are read for a greeting at the same time
}

// An entry is a table in memory, or one being loaded.
type entry struct {
	ready chan struct{} // closed once table or err is set
	table *table.Table
	err   error
	used  time.Time // when somebody last asked for it; guarded by the lobby
}

// left reports whether the table has left memory.
func (e *entry) left() bool {
	select {
	case <-e.table.Done():
		return true
	default:
		return false
	}
}

// New makes a lobby that keeps at most so many tables in memory. Where its store is shared
// with other nodes, somebody must Watch.
func New(store journal.Store, cfg table.Config, most int) *Lobby {
	cfg.Rhythm = table.NewRhythm(runtime.GOMAXPROCS(0))
	l := &Lobby{
		store: store, cfg: cfg, most: most, tables: map[string]*entry{}, stored: map[string]remembered{},
		reading: make(chan struct{}, readers),
	}
	l.cfg.Forget = func(code string) error { return l.remove(context.Background(), code) }
	if dir, ok := store.(journal.Directory); ok {
		l.company = newCompany(dir, cfg.Log)
		l.cfg.Elsewhere = l.company.can
	}
	return l
}

// Create opens a new table and seats its first person, the host.
func (l *Lobby) Create(ctx context.Context, name, gameID string) (ticket table.Ticket, err error) {
	if err := l.mayPlay(gameID); err != nil {
		return ticket, err
	}
	if err := table.CheckName(name); err != nil {
		return ticket, err
	}
	code, err := l.create(ctx, gameID)
	if err != nil {
		return ticket, err
	}
	err = l.At(ctx, code, func(t *table.Table) (err error) {
		ticket, err = t.Sit(name)
		return err
	})
	l.awaitGuests(code)
	return ticket, err
}

// CreateForTV opens a new table that a TV waits with: nobody sits there yet, and the first
// who does is the host. Its ticket has no seat.
func (l *Lobby) CreateForTV(ctx context.Context, gameID string) (table.Ticket, error) {
	if err := l.mayPlay(gameID); err != nil {
		return table.Ticket{}, err
	}
	code, err := l.create(ctx, gameID)
	if err != nil {
		return table.Ticket{}, err
	}
	l.awaitGuests(code)
	return table.Ticket{Code: code}, nil
}

// mayPlay refuses a game that is not on the shelf; "" is none yet.
func (l *Lobby) mayPlay(gameID string) error {
	if gameID == "" {
		return nil
	}
	if _, ok := l.cfg.Find(gameID); !ok {
		return game.Refuse("no-such-game", "there’s no game “{game}” here", game.Figures{"game": game.Truncate(gameID, 30)})
	}
	return nil
}

// create opens a new table, where there is room for one, and gives its code.
func (l *Lobby) create(ctx context.Context, gameID string) (string, error) {
	if l.cfg.Room != nil {
		if err := l.cfg.Room(); err != nil {
			return "", err
		}
	}
	stored, err := l.store.Count(ctx)
	if err != nil {
		return "", storage(err)
	}
	for {
		code := newCode(stored)
		_, err := l.load(code, func() (*table.Table, error) {
			log, err := l.store.Create(ctx, code)
			if err != nil {
				return nil, err
			}
			return started(log, func() (*table.Table, error) { return table.New(ctx, l.cfg, code, gameID, log) })
		})
		if errors.Is(err, journal.ErrTaken) || errors.Is(err, errPresent) {
			continue
		}
		if err != nil {
			return "", storage(err)
		}
		return code, nil
	}
}

// Open is the table with a code, loaded if need be.
func (l *Lobby) Open(ctx context.Context, typed string) (*table.Table, error) {
	code, err := Fold(typed)
	if err != nil {
		return nil, err
	}
	for {
		t, err := l.load(code, nil)
		if errors.Is(err, errAbsent) {
			if err := l.exists(ctx, code); err != nil { // nobody makes room for a code that was guessed
				return nil, err
			}
			t, err = l.load(code, func() (*table.Table, error) { return l.acquire(ctx, code) })
		}
		if errors.Is(err, errPresent) { // somebody else has just loaded it
			continue
		}
		if err != nil {
			return nil, unfound(code, err)
		}
		return t, nil
	}
}

// exists refuses the code of no table.
func (l *Lobby) exists(ctx context.Context, code string) error {
	if _, err := l.store.Peek(ctx, code); err != nil {
		return unfound(code, err)
	}
	return nil
}

var (
	errPresent = errors.New("the table is in memory")
	errAbsent  = errors.New("the table is not in memory")
)

// load makes a table with the given function, once however many ask for it; with
// nil it waits for one that is there.
func (l *Lobby) load(code string, open func() (*table.Table, error)) (*table.Table, error) {
	l.mu.Lock()
	for !l.closed && open != nil && l.tables[code] == nil && len(l.tables) >= l.most {
		other, in := l.leastUsed()
		l.mu.Unlock()
		if in == nil {
			return nil, game.Refuse("table-full", "all {tables} tables this server can hold are in use; try again later", game.Figures{"tables": l.most})
		}
		l.vacate(other, in)
		l.mu.Lock()
	}
	e, ok := l.tables[code]
	switch {
	case l.closed:
		l.mu.Unlock()
		return nil, game.Refuse("storage", "the server is shutting down; try again in a moment")
	case ok && open != nil:
		l.mu.Unlock()
		return nil, errPresent
	case ok:
		e.used = time.Now()
		l.mu.Unlock()
		<-e.ready
		if e.err == nil && e.left() {
			l.forget(code, e) // nobody has done so yet
			return nil, errAbsent
		}
		return e.table, e.err
	case open == nil:
		l.mu.Unlock()
		return nil, errAbsent
	case l.Leaving():
		l.mu.Unlock()
		return nil, table.Moving()
	}
	e = &entry{ready: make(chan struct{}), used: time.Now()}
	l.tables[code] = e
	l.mu.Unlock()

	e.table, e.err = open()
	close(e.ready)
	if e.err != nil {
		l.forget(code, e)
		return nil, e.err
	}
	e.table.AfterDone(func() {
		l.forget(code, e)
		if e.table.Forsaken() {
			l.discard(code)
		}
	})
	return e.table, nil
}

// started opens a table on a log, which is given back if that fails.
func started(log journal.Log, open func() (*table.Table, error)) (*table.Table, error) {
	t, err := open()
	if err != nil {
		return nil, errors.Join(err, log.Release())
	}
	return t, nil
}

// forget takes a table that has left memory, or never came there, off the list.
func (l *Lobby) forget(code string, e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.tables[code] != e { // by now there may be another
		return
	}
	delete(l.tables, code)
	if e.table == nil {
		return
	}
	if g, ok := e.table.Last(); ok && l.company == nil { // others may have it next
		l.keep(code, g)
	} else {
		delete(l.stored, code)
	}
}

// discardWithin is how long the store has to remove a table that nobody came to.
const discardWithin = 10 * time.Second

// discard removes a table whose TV has gone before anybody sat down: nothing has happened
// there. A TV that comes back opens another.
func (l *Lobby) discard(code string) {
	ctx, cancel := context.WithTimeout(context.Background(), discardWithin)
	defer cancel()
	err := l.remove(ctx, code)
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
	return l.remove(ctx, code)
}

func (l *Lobby) remove(ctx context.Context, code string) error {
	if err := l.store.Remove(ctx, code); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.stored, code)
	l.removals++
	return nil
}

// Sweep removes the tables that nobody has used since a time, and counts them. One that
// is in memory is left alone.
func (l *Lobby) Sweep(ctx context.Context, since time.Time) (removed int, err error) {
	all, err := l.store.Tables(ctx)
	if err != nil {
		return 0, err
	}
	for _, t := range all {
		if !t.Last.Before(since) {
			continue
		}
		switch err := l.remove(ctx, t.Table); {
		case err == nil:
			removed++
		case !errors.Is(err, journal.ErrHeld) && !errors.Is(err, journal.ErrUnknown): // else somebody was faster
			return removed, err
		}
	}
	return removed, nil
}

// Tables is how many tables are in memory.
func (l *Lobby) Tables() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.tables)
}

// Close closes every table; none is opened after.
func (l *Lobby) Close() {
	l.mu.Lock()
	l.closed = true
	var all []*entry
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

// unfound tells a person that there is no such table, or why it cannot be had.
func unfound(code string, err error) error {
	if errors.Is(err, journal.ErrUnknown) {
		return game.Refuse("no-such-table", "there’s no table {code}; check the letters", game.Figures{"code": code})
	}
	return storage(err)
}

// storage tells a person that the store failed, and keeps the reason for the log.
func storage(err error) error {
	var r *game.Refusal
	if errors.As(err, &r) {
		return err
	}
	return fmt.Errorf("%w: %w", table.Unwell(err), err)
}
