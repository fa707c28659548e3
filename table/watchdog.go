package table

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"linework/journal"
)

// While its store does not answer a table stands still. It keeps its devices, says so, and
// goes on by itself; nobody hears of what is not safe.

// stallAfter is how long a store may take before people are told.
const stallAfter = 1500 * time.Millisecond

// ErrStoreAway says that the table waits for its store, and has not begun what it was asked.
var ErrStoreAway = errors.New("the table waits for its store")

// A vigil watches over one call of the journal at a time.
type vigil struct {
	late *time.Timer
	told chan struct{} // one for each time that the timer went off
}

// callStore calls the journal. When that takes long, devices are told, and again when the
// table goes on. While the journal is at work nothing else uses the audiences.
func (s *tableLoop) callStore(do func() error) error {
	v := &s.watchdog
	if v.late == nil {
		v.told = make(chan struct{}, 1)
		v.late = time.AfterFunc(stallAfter, func() {
			s.onStall(true)
			s.broadcast(Standstill{Type: "standstill", Text: StoreAwayText})
			v.told <- struct{}{}
		})
	} else {
		v.late.Reset(stallAfter)
	}
	err := do()
	if v.late.Stop() {
		return err
	}
	<-v.told
	s.onStall(false)
	if err == nil {
		s.broadcast(Standstill{Type: "standstill"})
	}
	return err
}

// broadcast sends the same frame to every device.
func (s *tableLoop) broadcast(frame any) {
	raw := mustJSON(frame)
	for c := range s.audiences.byConn {
		c.Send(raw)
	}
}

// halt notes for other goroutines that the table stands still, or goes on.
func (t *Table) halt(on bool) {
	if on {
		close(*t.stands.Load())
		return
	}
	going := make(chan struct{})
	t.stands.Store(&going)
}

// ask is call for who does not wait for a store that is away: unless the table has begun
// with it, it fails then and is never done.
func (t *Table) ask(do func()) error { return t.askThen(do, nil) }

// askThen is ask with something more to do when all has been told.
func (t *Table) askThen(do, then func()) error {
	j, err := t.put(do, then)
	if !errors.Is(err, errBegun) {
		return err
	}
	select {
	case <-j.finished:
		return nil
	case <-t.done:
		return ErrClosed
	}
}

// errBegun says that it is this job that the store is asked to keep.
var errBegun = errors.New("the table has begun and waits for its store")

// put has a job done. It returns when that is so, or when the table stands still.
func (t *Table) put(do, then func()) (job, error) {
	j := job{do: do, then: then, finished: make(chan struct{}), taken: new(atomic.Bool)}
	stands := *t.stands.Load()
	select {
	case t.inbox <- j:
	case <-t.done:
		return j, ErrClosed
	case <-stands:
		return j, storeAwayError()
	}
	select {
	case <-j.finished:
		return j, nil
	case <-t.done:
		return j, ErrClosed
	case <-stands:
	}
	if j.taken.CompareAndSwap(false, true) {
		return j, storeAwayError()
	}
	return j, errBegun
}

// storeAwayError is ErrStands with what a person is told.
func storeAwayError() error { return fmt.Errorf("%w: %w", ErrStoreAway, StoreRefusal(journal.ErrAway)) }
