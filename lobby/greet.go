package lobby

import (
	"context"
	"errors"
	"time"

	"linework/table"
)

const (
	// maxGreetings is how many tables are remembered that are not in memory; a
	// greeting takes half a kilobyte.
	maxGreetings = 10_000
	readers      = 2
	// sharedFor is how long a greeting is remembered where another node may have the table
	// meanwhile; then its journal is read again.
	sharedFor = 5 * time.Second
)

// A remembered greeting is that of a table that is not in memory.
type remembered struct {
	greeting table.Greeting
	read     time.Time
}

// Greet tells what a table says at its door. One that is not in memory stays where it
// is: its journal is read once, and what it said is remembered.
func (l *Lobby) Greet(ctx context.Context, typed string) (table.Greeting, error) {
	code, err := Fold(typed)
	if err != nil {
		return table.Greeting{}, err
	}
	if g, ok := l.known(code); ok {
		return g, nil
	}
	select {
	case l.reading <- struct{}{}:
		defer func() { <-l.reading }()
	case <-ctx.Done():
		return table.Greeting{}, storage(ctx.Err())
	}
	if g, ok := l.known(code); ok { // somebody has read it meanwhile
		return g, nil
	}
	l.mu.Lock()
	removals := l.removals
	l.mu.Unlock()
	log, err := l.store.Peek(ctx, code)
	if err != nil {
		return table.Greeting{}, unfound(code, err)
	}
	g, err := table.Peek(ctx, l.cfg, code, log)
	if err != nil {
		return table.Greeting{}, unfound(code, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if r, ok := l.stored[code]; !(ok && l.stillTrue(r)) && l.tables[code] == nil && l.removals == removals {
		l.keep(code, g)
	}
	return g, nil
}

// known is the greeting of a table that is in memory, or that was remembered.
func (l *Lobby) known(code string) (table.Greeting, bool) {
	l.mu.Lock()
	g, ok := l.stored[code]
	e := l.tables[code]
	l.mu.Unlock()
	if e == nil {
		return g.greeting, ok && l.stillTrue(g)
	}
	<-e.ready
	if e.err != nil {
		return table.Greeting{}, false
	}
	now, err := e.table.Greet()
	if errors.Is(err, table.ErrClosed) {
		return e.table.Last() // it has just left
	}
	return now, err == nil
}

// stillTrue reports whether a remembered greeting is still true.
func (l *Lobby) stillTrue(r remembered) bool {
	return l.company == nil || time.Since(r.read) < sharedFor
}

// keep remembers a greeting; where there are too many, any other goes. The lobby is
// locked.
func (l *Lobby) keep(code string, g table.Greeting) {
	for other := range l.stored {
		if len(l.stored) < maxGreetings {
			break
		}
		delete(l.stored, other)
	}
	l.stored[code] = remembered{g, time.Now()}
}

// Gallery is the drawings of a table's evening. A wrong key does not bring the table
// into memory.
func (l *Lobby) Gallery(ctx context.Context, typed, key string) ([]table.Gallery, error) {
	g, err := l.Greet(ctx, typed)
	if err != nil {
		return nil, err
	}
	if !g.Shows(key) {
		return nil, table.BadGalleryKey()
	}
	var list []table.Gallery
	err = l.At(ctx, typed, func(t *table.Table) error {
		list, err = t.Gallery(key)
		return err
	})
	return list, err
}
