package lobby

import (
	"context"
	"errors"
	"time"

	"linework/table"
)

// leastUsed is the table that leaves memory first when there is no room for another: of
// those that nobody is at, the one that nobody has asked for the longest. A table
// that is being loaded is given back where there is no other: it will be empty soon. The
// lobby is locked.
func (l *Lobby) leastUsed() (code string, least *entry) {
	var since time.Time
	for c, e := range l.tables {
		select {
		case <-e.ready:
		default:
			if least == nil {
				code, least, since = c, e, time.Now()
			}
			continue
		}
		if e.err != nil { // it is about to be forgotten
			return c, e
		}
		emptied, empty := e.table.Empty()
		if !empty {
			continue
		}
		if e.used.After(emptied) {
			emptied = e.used
		}
		if least == nil || emptied.Before(since) {
			code, least, since = c, e, emptied
		}
	}
	return code, least
}

// maxFresh is how many new tables are kept in memory for the device that is about to
// come. One more costs the oldest its place, if nobody is there: to load a table again
// takes a millisecond, and whoever opens tables by the thousand fills no memory.
const maxFresh = 64

// awaitGuests keeps a new table in memory for a while.
func (l *Lobby) awaitGuests(code string) {
	l.mu.Lock()
	l.fresh = append(l.fresh, code)
	var oldest string
	var e *entry
	if len(l.fresh) > maxFresh {
		oldest = l.fresh[0]
		l.fresh = append(l.fresh[:0], l.fresh[1:]...)
		e = l.tables[oldest]
	}
	l.mu.Unlock()
	if e != nil {
		l.vacate(oldest, e)
	}
}

// vacate has a table leave memory, unless somebody has come to it by now.
func (l *Lobby) vacate(code string, e *entry) {
	<-e.ready
	if e.err != nil || e.table.Vacate() {
		l.forget(code, e)
	}
}

// At does something at a table, loaded if need be. It may leave memory between the two,
// and is then loaded again.
func (l *Lobby) At(ctx context.Context, typed string, do func(*table.Table) error) error {
	var err error
	for range 3 {
		t, failed := l.Open(ctx, typed)
		if failed != nil {
			return failed
		}
		if err = do(t); !errors.Is(err, table.ErrClosed) {
			return err
		}
	}
	return err
}
