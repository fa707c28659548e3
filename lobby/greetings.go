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
	maxGreetings       = 10_000
	maxGreetingReaders = 2
	// clusterGreetingTTL is how long a greeting is remembered where another node may have the table
	// meanwhile; then its journal is read again.
	clusterGreetingTTL = 5 * time.Second
)

// A cachedGreeting greeting is that of a table that is not in memory.
type cachedGreeting struct {
	greeting table.Greeting
	readAt   time.Time
}

// Greeting tells what a table says at its door. One that is not in memory stays where it
// is: its journal is read once, and what it said is remembered.
func (l *Lobby) Greeting(ctx context.Context, typed string) (table.Greeting, error) {
	code, err := ParseCode(typed)
	if err != nil {
		return table.Greeting{}, err
	}
	if g, ok := l.knownGreeting(code); ok {
		return g, nil
	}
	select {
	case l.greetingReaders <- struct{}{}:
		defer func() { <-l.greetingReaders }()
	case <-ctx.Done():
		return table.Greeting{}, storageRefusal(ctx.Err())
	}
	if g, ok := l.knownGreeting(code); ok { // somebody has read it meanwhile
		return g, nil
	}
	l.mu.Lock()
	removals := l.removalCount
	l.mu.Unlock()
	log, err := l.store.Peek(ctx, code)
	if err != nil {
		return table.Greeting{}, openRefusal(code, err)
	}
	g, err := table.ReadGreeting(ctx, l.cfg, code, log)
	if err != nil {
		return table.Greeting{}, openRefusal(code, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if r, ok := l.greetings[code]; !(ok && l.isCurrent(r)) && l.tables[code] == nil && l.removalCount == removals {
		l.cacheGreeting(code, g)
	}
	return g, nil
}

// knownGreeting is the greeting of a table that is in memory, or that was remembered.
func (l *Lobby) knownGreeting(code string) (table.Greeting, bool) {
	l.mu.Lock()
	g, ok := l.greetings[code]
	e := l.tables[code]
	l.mu.Unlock()
	if e == nil {
		return g.greeting, ok && l.isCurrent(g)
	}
	<-e.ready
	if e.err != nil {
		return table.Greeting{}, false
	}
	now, err := e.table.Greeting()
	if errors.Is(err, table.ErrClosed) {
		return e.table.LastGreeting() // it has just left
	}
	return now, err == nil
}

// isCurrent reports whether a remembered greeting is still true.
func (l *Lobby) isCurrent(r cachedGreeting) bool {
	return l.cluster == nil || time.Since(r.readAt) < clusterGreetingTTL
}

// cacheGreeting remembers a greeting; where there are too many, any other goes. The lobby is
// locked.
func (l *Lobby) cacheGreeting(code string, g table.Greeting) {
	for other := range l.greetings {
		if len(l.greetings) < maxGreetings {
			break
		}
		delete(l.greetings, other)
	}
	l.greetings[code] = cachedGreeting{g, time.Now()}
}

// Gallery is the drawings of a table's evening. A wrong key does not bring the table
// into memory.
func (l *Lobby) Gallery(ctx context.Context, typed, key string) ([]table.Gallery, error) {
	g, err := l.Greeting(ctx, typed)
	if err != nil {
		return nil, err
	}
	if !g.OpensGallery(key) {
		return nil, table.GalleryKeyRefusal()
	}
	var list []table.Gallery
	err = l.WithTable(ctx, typed, func(t *table.Table) error {
		list, err = t.Gallery(key)
		return err
	})
	return list, err
}
