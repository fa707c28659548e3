package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
	"time"

	"linework/game"
	"linework/ink"
	"linework/journal"
	"linework/table/room"
	"linework/words"
)

// Config is what a table needs from its surroundings.
type Config struct {
	Find    func(id string) (game.Game, bool)
	Packs   []*words.Pack
	Version string
	Log     *slog.Logger
	// Think is how long a bot waits before it plays, so that people can follow.
	Think func() time.Duration
	// Tempo is how fast bots draw and make up their minds otherwise: 1 as people do, 0
	// for at once.
	Tempo float64
	// Draws reports whether bots know how to draw a word; nil if they know none.
	Draws func(words.Word) bool
	// Lively has bots show a reaction now and then.
	Lively bool
	// Brains bounds how many bots of the node choose a move at the same time.
	Brains chan struct{}
	// Idle is how long a table without devices stays in memory.
	Idle time.Duration
	// MaxWatchers is how many devices may watch; 0 for as many as come.
	MaxWatchers int
	// Budget is how many bytes a table's journal may have before no more games begin
	// there; 0 sets no limit.
	Budget int64
	// Room refuses new games while the server has no room for them; nil never does.
	Room func() error
	// Observe is told of what happened, for metrics.
	Observe Observer
}

// An Observer counts what happens at tables.
type Observer interface {
	Moved(game string, by string) // by is "person", "bot" or "table"
	Refused(code string)
	Appended(time.Duration)
	Failed()
}

// A Table is one table in memory: a goroutine that alone touches its state.
type Table struct {
	cfg   Config
	log   *slog.Logger
	code  string
	inbox chan job
	done  chan struct{}
	quit  error     // why it stopped; to be read after done
	last  *Greeting // what it told at the door when it stopped, likewise; nil after a fault
	// emptied is since when nobody has a device, in nanoseconds; 0 while somebody has.
	emptied atomic.Int64

	// Everything below belongs to the goroutine.
	room    *room.Room
	journal journal.Log
	clock   clock
	people  audiences
	pens    pens
	keys    map[string]handOver
	bots    map[game.Seat]thought
	minds   map[game.Seat]*mind
	gone    time.Time // since when the host has no device; zero while there is one
	empty   time.Time // since when nobody has a device
	visited bool      // some device has been here
	ticked  time.Time // the last change in the journal
	again   bool      // something was committed since tend last looked

	arrivals map[room.SeatID]allowance // by seat id, 0 for watchers: how often devices come
	dead     error
	cheered  int       // the phase at which bots were last moved to react
	starts   allowance // of games
	pastes   allowance // of the players' own words

	door      []*visitor  // who knocks at a locked table
	visits    int         // so many have knocked
	doorMoved bool        // the host has not been told who is at the door now
	doorHost  room.SeatID // the seat that was told last
}

// Errors that end a table.
var (
	// ErrClosed says that the table is no longer in memory; open it again.
	ErrClosed = errors.New("the table has been closed")
	errIdle   = errors.New("nobody is here")
)

const (
	hostPatience = 30 * time.Second // before host rights pass on (CM-6)
	tickEvery    = 5 * time.Second  // how much of a limit a crash may give back
	asked        = 20 * time.Second // that a table stays in memory where no device has come
)

// Open replays a table's journal and runs the table. The log is released when the
// table stops.
func Open(ctx context.Context, cfg Config, code string, log journal.Log) (*Table, error) {
	t := &Table{
		cfg: cfg, log: cfg.Log.With("table", code), code: code,
		inbox: make(chan job, 64), done: make(chan struct{}),
		journal: log, clock: clock{},
		keys: map[string]handOver{}, arrivals: map[room.SeatID]allowance{}, bots: map[game.Seat]thought{}, minds: map[game.Seat]*mind{},
	}
	var err error
	if t.room, err = load(ctx, cfg.Find, log); err != nil {
		return nil, fmt.Errorf("table %s: %w", code, err)
	}
	t.clock.set(t.room.At)
	t.people, t.pens = newAudiences(t.room, &t.clock), newPens(t.room)
	t.gone, t.ticked = time.Now(), time.Now()
	t.nobodyHere()
	if err := t.carryOver(ctx); err != nil {
		return nil, errors.Join(err, t.dead)
	}
	go t.run()
	return t, nil
}

// New opens a table whose journal is empty, with its first entry.
func New(ctx context.Context, cfg Config, code, gameID string, log journal.Log) (*Table, error) {
	key, _ := newToken()
	first, err := room.Encode(0, &room.Opened{Code: code, Game: gameID, Key: key})
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

// Last is the greeting of a table that has left memory, if it left in good order.
func (t *Table) Last() (Greeting, bool) {
	<-t.done
	if t.last == nil {
		return Greeting{}, false
	}
	return *t.last, true
}

// A job is something to be done in the table's goroutine, or a batch of ink.
type job struct {
	do       func()
	then     func()        // to be done when everyone has been told; nil for nothing
	finished chan struct{} // closed at last

	from  Conn
	batch []byte
}

// call runs f in the table's goroutine and waits until all that it brought about
// has been told.
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
	_ = t.call(func() { t.dead = ErrClosed })
	<-t.done
}

func (t *Table) run() {
	defer close(t.done)
	defer t.bury()
	defer func() {
		if fault := recover(); fault != nil {
			t.dead = fmt.Errorf("fault: %v", fault)
			t.log.Error("table stopped by a fault", "fault", fault, "stack", string(debug.Stack()))
			t.cfg.Observe.Failed()
		}
	}()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for t.dead == nil {
		var j job
		select {
		case j = <-t.inbox:
		case <-timer.C:
		}
		t.ring()
		switch {
		case t.dead != nil:
		case j.batch != nil:
			t.takeInk(j.from, j.batch)
		case j.do != nil:
			t.showInk() // whoever looks sees nothing that is not safe
			j.do()
		}
		if t.pens.due() {
			t.showInk()
		}
		if j.batch == nil && t.dead == nil {
			t.tend()
			t.tell()
		}
		if j.then != nil {
			j.then()
		}
		if t.dead == nil && (j.batch == nil || t.pens.waiting()) {
			timer.Reset(t.nextWake())
		}
		if j.finished != nil {
			close(j.finished)
		}
	}
}

// bury sends the devices away and gives the journal back.
func (t *Table) bury() {
	code, text := CloseGoingAway, "the server is shutting down; the table is safe"
	switch {
	case errors.Is(t.dead, journal.ErrFull):
		code, text = CloseFull, Unwell(t.dead).Text
	case !errors.Is(t.dead, ErrClosed):
		code, text = CloseFault, "this table met a fault of its own and is being loaded again; nothing that was confirmed is lost"
	}
	for c := range t.people.of {
		c.Close(code, text)
	}
	if err := t.journal.Release(); err != nil {
		t.log.Warn("release journal", "error", err)
	}
	t.quit = t.dead
	if errors.Is(t.dead, ErrClosed) {
		g := greetingOf(t.room)
		t.last = &g
	}
}

// ring rings the bell when it is due, before any later move.
func (t *Table) ring() {
	if t.room.Stage != room.Playing || t.dead != nil {
		return
	}
	now := t.clock.now()
	if d := t.room.Match.Deadline(); d > 0 && now >= d {
		t.commit(now, &room.Rang{})
	}
}

// tend does what the table does by itself, until there is nothing left to do now.
func (t *Table) tend() {
	for t.again = true; t.again && t.dead == nil; {
		t.again = false
		t.tendOnce()
	}
}

func (t *Table) tendOnce() {
	t.clock.run(t.room.Stage == room.Playing && !t.room.Paused && !t.people.none())
	t.replaceHost()
	t.tick()
	t.think()
	t.mindDoor()
	t.people.mindCrowd()
	if t.people.none() && time.Since(t.empty) >= t.idle() {
		t.dead = fmt.Errorf("%w: %w", ErrClosed, errIdle)
	}
}

// idle is how long the table stays in memory without devices. One that no device has
// ever come to was only asked for, perhaps by somebody who tries out codes.
func (t *Table) idle() time.Duration {
	if t.visited {
		return t.cfg.Idle
	}
	return min(t.cfg.Idle, asked)
}

// tick notes the time now and then, so that a clock that runs goes on where it was
// after a crash.
func (t *Table) tick() {
	if t.clock.running() && t.room.Match.Deadline() > 0 && time.Since(t.ticked) >= tickEvery {
		t.commit(t.clock.now(), &room.Ticked{})
	}
}

// nextWake is how long the table may sleep when nobody says anything.
func (t *Table) nextWake() time.Duration {
	wake := time.Hour
	if t.pens.waiting() {
		wake = t.pens.untilDue()
	}
	if t.clock.running() {
		if d := t.room.Match.Deadline(); d > 0 {
			wake = min(wake, d-t.clock.now(), tickEvery-time.Since(t.ticked))
		}
		for _, th := range t.bots {
			if !th.busy {
				wake = min(wake, time.Until(th.due))
			}
		}
	}
	if !t.gone.IsZero() && time.Since(t.gone) < hostPatience {
		wake = min(wake, hostPatience-time.Since(t.gone))
	}
	if t.people.none() {
		wake = min(wake, t.idle()-time.Since(t.empty))
	}
	wake = min(wake, t.people.untilCrowd(), t.untilGone())
	return max(wake, time.Millisecond)
}

// commit makes a change, has the journal keep it and then tells people. A refusal
// is returned; after a failure the table is dead, for its state is ahead of what
// is safe, and is loaded again from the journal.
func (t *Table) commit(at time.Duration, c room.Change) error {
	at = at.Truncate(time.Millisecond)
	playing := t.room.Stage == room.Playing
	events, err := t.room.Do(at, c)
	if err != nil {
		return err
	}
	entries := [][]byte{room.MustEncode(at, c)}
	over := playing && t.room.Stage != room.Playing
	if over {
		last, err := t.settle(at)
		if err != nil {
			return err
		}
		entries = append(entries, last)
	}
	if err := t.keep(mustSync(c), over, entries...); err != nil {
		return err
	}
	t.again = true
	switch c.(type) {
	case *room.Played, *room.Rang:
		if t.room.Stage == room.Results {
			t.people.stale = true
		}
		t.people.tell(events)
		t.cheer()
	case *room.Started:
		t.people.stale = true
		t.clock.run(!t.people.none())
		t.people.tell(events)
	case *room.Ticked:
	default:
		t.people.stale = true
	}
	return nil
}

// keep has the journal take the ink that was gathered and the entries after it, the
// last of them with a mark if it is to be found, and then shows the ink.
func (t *Table) keep(sync, mark bool, entries ...[]byte) error {
	drawn := t.pens.waiting()
	if drawn {
		entries = append([][]byte{t.pens.entry()}, entries...)
	}
	begin := time.Now()
	lay := t.journal.Append
	if mark {
		lay = t.journal.AppendMark
	}
	if err := lay(sync, entries...); err != nil {
		return t.fail(err)
	}
	t.ticked = time.Now()
	t.cfg.Observe.Appended(t.ticked.Sub(begin))
	if drawn {
		t.pens.show(t.people.spread)
	}
	return nil
}

// showInk has the journal keep the ink that was gathered and shows it.
func (t *Table) showInk() {
	if t.pens.waiting() && t.dead == nil {
		_ = t.keep(false, false)
	}
}

// tell tells everyone how the table is now, if that has changed.
func (t *Table) tell() {
	if t.people.stale {
		t.people.tell(nil)
	}
}

// Ink takes one binary frame of a device. It is answered only when it is refused:
// then the device gets the board as it really is.
func (t *Table) Ink(c Conn, batch []byte) error {
	select {
	case t.inbox <- job{from: c, batch: batch}:
		return nil
	case <-t.done:
		return ErrClosed
	}
}

// takeInk lets a device's batch into the match, or says why not.
func (t *Table) takeInk(c Conn, batch []byte) {
	x, ok := t.people.of[c]
	if !ok {
		return
	}
	seat, err := t.room.Mover(x.id)
	if err == nil {
		err = t.afford("ink")
	}
	if err != nil {
		t.pens.breakOff(c)
	} else if err = t.pens.take(t.clock.now(), seat, c, batch); err == nil {
		return
	}
	t.showInk()
	t.refused("ink", err)
	c.Send(answer(0, nil, err))
	if board, _, err := ink.Split(batch); err == nil {
		t.people.correct(c, board)
	}
}

// fail stops the table, whose journal cannot be written, and is the refusal of
// whatever it was that could not be kept.
func (t *Table) fail(err error) error {
	t.dead = fmt.Errorf("table %s: %w", t.code, err)
	t.log.Error("table stopped: its journal cannot be written", "error", err)
	t.cfg.Observe.Failed()
	return Unwell(err)
}

// mustSync reports whether a change must be on disk before anyone hears of it. The
// time, like ink, need only outlive this process: a power cut may cost a second of
// them, and never a move.
func mustSync(c room.Change) bool {
	_, time := c.(*room.Ticked)
	return !time
}

// do makes a change now.
func (t *Table) do(c room.Change) error { return t.commit(t.clock.now(), c) }
