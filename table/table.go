package table

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"linework/journal"
	"linework/table/room"
)

// A Table is one table in memory, for whoever is not in its goroutine: what it is asked
// waits in the inbox, and is done by its steward, one thing after another.
type Table struct {
	code         string
	inbox        chan job
	leftMemory   context.Context               // ends when it has left memory
	done         <-chan struct{}               // closed at the same moment
	loop         *tableLoop                    // for the goroutine alone
	lastGreeting *Greeting                     // what it told at the door when it stopped; to be read after done, nil after a fault
	neverUsed    bool                          // see Forsaken; to be read after done
	stands       atomic.Pointer[chan struct{}] // closed while the table waits for its store; see stand.go
}

// inboxSize is how many jobs may wait without their devices waiting too: two each of a full
// table. It is there for as long as the table is.
const inboxSize = 16

// Open replays a table's journal and runs the table. The log is released when the
// table stops.
func Open(ctx context.Context, cfg Config, code string, log journal.Log) (*Table, error) {
	r, err := loadRoom(ctx, cfg.FindGame, log)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", code, err)
	}
	if cfg.InkPacer == nil {
		cfg.InkPacer = NewInkPacer(1)
	}
	if err := checkRulesSupported(&cfg, r); err != nil {
		return nil, fmt.Errorf("table %s: %w", code, err)
	}
	left, leave := context.WithCancel(context.Background())
	t := &Table{code: code, inbox: make(chan job, inboxSize), leftMemory: left, done: left.Done()}
	t.halt(false)
	t.loop = newTableLoop(&cfg, cfg.Log.With("table", code), r, log, func(f func()) { _ = t.call(f) })
	t.loop.onStall = t.halt
	if err := t.loop.settleAfterLoad(ctx); err != nil {
		leave()
		return nil, errors.Join(err, t.loop.stopReason)
	}
	go t.run(leave)
	return t, nil
}

// New opens a table whose journal is empty, with its first entry.
func New(ctx context.Context, cfg Config, code, gameID string, log journal.Log) (*Table, error) {
	key, _ := newToken()
	first, err := room.Encode(0, &room.TableOpened{Code: code, Game: gameID, Key: key})
	if err != nil {
		return nil, err
	}
	if err := log.Append(true, first); err != nil {
		return nil, fmt.Errorf("table %s: %w", code, err)
	}
	return Open(ctx, cfg, code, log)
}

// Code is the table's code.
func (t *Table) Code() string { return t.code }

// Done is closed when the table has left memory.
func (t *Table) Done() <-chan struct{} { return t.done }

// AfterDone has something done, in a goroutine of its own, when the table has left memory.
func (t *Table) AfterDone(do func()) { context.AfterFunc(t.leftMemory, do) }

// LastGreeting is the greeting of a table that has left memory, if it left in good order.
func (t *Table) LastGreeting() (Greeting, bool) {
	<-t.done
	if t.lastGreeting == nil {
		return Greeting{}, false
	}
	return *t.lastGreeting, true
}

// WasNeverUsed reports whether a table that has left memory did so because its TV had gone, and
// nobody has ever sat there.
func (t *Table) WasNeverUsed() bool {
	<-t.done
	return t.neverUsed
}

// A job is something to be done in the table's goroutine, or a batch of ink.
type job struct {
	do       func()
	then     func()        // to be done when everyone has been told; nil for nothing
	finished chan struct{} // closed at last
	taken    *atomic.Bool  // whether it is done, or will never be; nil for what is done in any case

	from  Conn
	batch []byte
}

// call runs a function in the table's goroutine and waits until all that it brought
// about has been told.
func (t *Table) call(do func()) error { return t.callThen(do, nil) }

// callThen is call with something more to do when all has been told.
func (t *Table) callThen(do, then func()) error {
	finished := make(chan struct{})
	select {
	case t.inbox <- job{do: do, then: then, finished: finished}:
	case <-t.done:
		return ErrClosed
	}
	select {
	case <-finished:
		return nil
	case <-t.done:
		return ErrClosed
	}
}

// Close stops the table; its devices are told to come back.
func (t *Table) Close() {
	_ = t.call(func() { t.loop.stopReason = ErrClosed })
	<-t.done
}

// SubmitInk takes one binary frame of a device. It is answered only when it is refused:
// then the device gets the board as it really is.
func (t *Table) SubmitInk(c Conn, batch []byte) error {
	select {
	case t.inbox <- job{from: c, batch: batch}:
		return nil
	case <-t.done:
		return ErrClosed
	}
}

func (t *Table) run(leave func()) {
	s := t.loop
	defer leave()
	defer func() {
		if fault := recover(); fault != nil {
			s.stopReason = fmt.Errorf("fault: %v", fault)
			s.log.Error("table stopped by a fault", "fault", fault, "stack", string(debug.Stack()))
			s.cfg.Observe.Failed()
		}
		s.shutDown()
		if errors.Is(s.stopReason, ErrClosed) {
			g := newGreeting(s.room)
			t.lastGreeting = &g
		}
		t.neverUsed = errors.Is(s.stopReason, errIdle) && s.presence.visited && s.wasNeverSeated()
	}()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for s.stopReason == nil {
		var j job
		select {
		case j = <-t.inbox:
			if j.taken != nil && !j.taken.CompareAndSwap(false, true) {
				j = job{} // nobody waits for it any more
			}
		case <-timer.C:
		}
		s.ringDueBell()
		switch {
		case s.stopReason != nil:
		case j.batch != nil:
			s.handleInk(j.from, j.batch)
		case j.do != nil:
			s.flushInk() // whoever looks sees nothing that is not safe
			j.do()
		}
		if s.pens.isDue() {
			s.flushInk()
		}
		if j.batch == nil && s.stopReason == nil {
			s.runUpkeep()
		}
		if j.then != nil {
			j.then()
		}
		if s.stopReason == nil && (j.batch == nil || s.pens.hasInk()) {
			timer.Reset(s.untilNextWake())
		}
		if j.finished != nil {
			close(j.finished)
		}
	}
}
