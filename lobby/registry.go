package lobby

import (
	"context"
	"errors"
	"time"

	"linework/table"
)

// pickEviction is the table that leaves memory first when there is no room for another: of
// those that nobody is at, the one that nobody has asked for the longest. A table
// that is being loaded is given back where there is no other: it will be empty soon. The
// lobby is locked.
func (l *Lobby) pickEviction() (code string, least *tableEntry) {
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
		emptied, empty := e.table.EmptySince()
		if !empty {
			continue
		}
		if e.lastUsed.After(emptied) {
			emptied = e.lastUsed
		}
		if least == nil || emptied.Before(since) {
			code, least, since = c, e, emptied
		}
	}
	return code, least
}

// maxNewTables is how many new tables are kept in memory for the device that is about to
// come. One more costs the oldest its place, if nobody is there: to load a table again
// takes a millisecond, and whoever opens tables by the thousand fills no memory.
const maxNewTables = 64

// keepNewTable keeps a new table in memory for a while.
func (l *Lobby) keepNewTable(code string) {
	l.mu.Lock()
	l.newCodes = append(l.newCodes, code)
	var oldest string
	var e *tableEntry
	if len(l.newCodes) > maxNewTables {
		oldest = l.newCodes[0]
		l.newCodes = append(l.newCodes[:0], l.newCodes[1:]...)
		e = l.tables[oldest]
	}
	l.mu.Unlock()
	if e != nil {
		l.evict(oldest, e)
	}
}

// evict has a table leave memory, unless somebody has come to it by now.
func (l *Lobby) evict(code string, e *tableEntry) {
	<-e.ready
	if e.err != nil || e.table.CloseIfEmpty() {
		l.removeEntry(code, e)
	}
}

// WithTable does something at a table, loaded if need be. It may leave memory between the two,
// and is then loaded again.
func (l *Lobby) WithTable(ctx context.Context, typed string, do func(*table.Table) error) error {
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
