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
	"linework/table/secret"
)

// A Table is one table in memory, as other goroutines see it: what they ask for waits in an
// inbox, and its loop does one thing after another.
type Table struct {
	code       string
	inbox      chan job
	leftMemory context.Context // ends when it has left memory
	done       <-chan struct{} // closed at the same moment
	loop       *tableLoop      // for the table's goroutine alone

	lastGreeting *Greeting                     // when it stopped, nil after a fault; to be read after done
	neverUsed    bool                          // see WasNeverUsed; to be read after done
	stalled      atomic.Pointer[chan struct{}] // closed while the table waits for its store
}

// inboxSize is how many jobs may wait without their devices waiting too: two each of a full
// table. It is there for as long as the table is.
const inboxSize = 16

// Open replays a table's journal and runs the table. The log is released when the
// table stops.
func Open(ctx context.Context, cfg Config, code string, log journal.Log) (*Table, error) {
	r, err := room.Replay(cfg.FindGame, NewRecord(ctx, log))
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", code, err)
	}
	if cfg.InkPacer == nil {
		cfg.InkPacer = NewInkPacer(1)
	}
	if cfg.PruneSlots == nil {
		cfg.PruneSlots = make(chan struct{}, 1)
	}
	if cfg.Operator == nil {
		cfg.Operator = noOperator{}
	}
	if err := checkRulesOrMarkUnreplayable(&cfg, r); err != nil {
		return nil, fmt.Errorf("table %s: %w", code, err)
	}
	leftMemory, leave := context.WithCancel(context.Background())
	t := &Table{code: code, inbox: make(chan job, inboxSize), leftMemory: leftMemory, done: leftMemory.Done()}
	t.setStalled(false)
	t.loop = newTableLoop(leftMemory, &cfg, cfg.Log.With("table", code), r, log, func(do func()) { _ = t.postAndWait(do, postOptions{}) }, t.setStalled)
	if err := t.loop.repairLoadedTable(ctx); err != nil {
		leave()
		return nil, errors.Join(err, t.loop.stopReason)
	}
	go t.runLoop(leave)
	return t, nil
}

// New opens a table whose journal is empty, with its first entry.
func New(ctx context.Context, cfg Config, code, gameID string, log journal.Log) (*Table, error) {
	key, _ := secret.NewToken()
	if err := log.Append(true, room.Encode(0, &room.TableOpened{Code: code, Game: gameID, Key: key})); err != nil {
		return nil, fmt.Errorf("table %s: %w", code, err)
	}
	return Open(ctx, cfg, code, log)
}

// HasLeftMemory reports whether the table has left memory.
func (t *Table) HasLeftMemory() bool { return t.leftMemory.Err() != nil }

// AfterDone runs a function, in a goroutine of its own, when the table has left memory.
func (t *Table) AfterDone(do func()) { context.AfterFunc(t.leftMemory, do) }

// LastGreeting returns the greeting of a table that has left memory, if it left in good
// order. It waits until the table has.
func (t *Table) LastGreeting() (g Greeting, leftInOrder bool) {
	<-t.done
	if t.lastGreeting == nil {
		return Greeting{}, false
	}
	return *t.lastGreeting, true
}

// WasNeverUsed reports whether a table that has left memory did so because its TV had gone
// before anybody ever sat there. It waits until the table has left.
func (t *Table) WasNeverUsed() bool {
	<-t.done
	return t.neverUsed
}

// A job is something to be done in the table's goroutine, or a batch of ink.
type job struct {
	do           func()
	afterUpdates func()        // called when everyone has been sent what the job changed; nil for nothing
	finished     chan struct{} // closed at last
	claimed      *atomic.Bool  // whether it was begun, or will never be; nil for what is done in any case

	from  Conn
	batch []byte
}

// ErrStoreAway says that the table waits for its store, and has not begun what it was asked.
var ErrStoreAway = errors.New("the table waits for its store")

// errInFlight says that a job was begun, and that the table waits for its store with it.
var errInFlight = errors.New("the table has begun and waits for its store")

// storeAwayError returns ErrStoreAway with what a person is told.
func storeAwayError() error {
	return fmt.Errorf("%w: %w", ErrStoreAway, NewStoreRefusal(journal.ErrAway))
}

// setStalled notes for other goroutines that the table waits for its store, or goes on.
func (t *Table) setStalled(stalled bool) {
	if stalled {
		close(*t.stalled.Load())
		return
	}
	going := make(chan struct{})
	t.stalled.Store(&going)
}

// post puts a job into the inbox, unless the table closes or stalled is closed before there
// is room for it.
func (t *Table) post(j job, giveUp <-chan struct{}) error {
	select {
	case t.inbox <- j:
		return nil
	case <-t.done:
		return ErrClosed
	case <-giveUp:
		return storeAwayError()
	}
}

// postOptions are how postAndWait waits.
type postOptions struct {
	AfterUpdates       func() // as in a job
	FailWhileStoreAway bool   // rather than wait for the store: a job that was not begun is never done
	ReturnInFlight     bool   // with FailWhileStoreAway: a job that was begun and waits for the store returns errInFlight
}

// postAndWait runs a function in the table's goroutine and waits until everyone has been
// sent what it changed.
func (t *Table) postAndWait(do func(), opts postOptions) error {
	j := job{do: do, afterUpdates: opts.AfterUpdates, finished: make(chan struct{})}
	var stalled <-chan struct{} // never
	if opts.FailWhileStoreAway {
		stalled, j.claimed = *t.stalled.Load(), new(atomic.Bool)
	}
	if err := t.post(j, stalled); err != nil {
		return err
	}
	for {
		select {
		case <-j.finished:
			return nil
		case <-t.done:
			return ErrClosed
		case <-stalled:
			if j.claimed.CompareAndSwap(false, true) {
				return storeAwayError()
			}
			if opts.ReturnInFlight {
				return errInFlight
			}
			stalled = nil // it was begun, and ends in any case
		}
	}
}

func (t *Table) runLoop(leaveMemory func()) {
	l := t.loop
	defer leaveMemory()
	defer func() {
		if fault := recover(); fault != nil {
			l.stopReason = fmt.Errorf("fault: %v", fault)
			l.log.Error("table stopped by a fault", "fault", fault, "stack", string(debug.Stack()))
			l.observe.CountTableFailure()
		}
		l.shutDown()
		if errors.Is(l.stopReason, ErrClosed) {
			g := newGreeting(l.room)
			t.lastGreeting = &g
		}
		t.neverUsed = errors.Is(l.stopReason, errIdle) && l.presence.visited && l.room.LastSeatID == 0
	}()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for !l.isStopped() {
		var j job
		select {
		case j = <-t.inbox:
			if j.claimed != nil && !j.claimed.CompareAndSwap(false, true) {
				j = job{} // nobody waits for it any more
			}
		case <-timer.C:
		}
		l.ringBellIfDeadlinePassed()
		switch {
		case l.isStopped():
		case j.batch != nil:
			if d := l.audiences.byConn[j.from]; d != nil {
				l.acceptInkOrResendBoard(d, j.batch)
			}
		case j.do != nil:
			l.journalAndSendInk() // whoever looks sees nothing that is not safe
			j.do()
		}
		if l.ink.untilDue() <= 0 {
			l.journalAndSendInk()
		}
		if j.batch == nil && !l.isStopped() {
			l.runUpkeepAndSendUpdates()
		}
		if j.afterUpdates != nil {
			j.afterUpdates()
		}
		if !l.isStopped() && (j.batch == nil || l.ink.hasInk() || l.audiences.watchDelay != nil) {
			timer.Reset(l.untilNextWake())
		}
		if j.finished != nil {
			close(j.finished)
		}
	}
}
