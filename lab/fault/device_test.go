package fault

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"linework/client"
	"linework/game"
	"linework/games"
	"linework/games/gametest"
	"linework/ink"
	"linework/lab/fault/check"
	"linework/table"
)

// How long a device bears silence: as a page does (web/src/lib/pulse.ts and
// web/src/lib/table.svelte.ts), so that rounds show how long people wait.
const (
	silenceBeforePing = 6 * time.Second  // after which it asks whether anybody is there
	pingTimeout       = 5 * time.Second  // that this may take before it leaves
	welcomeTimeout    = 12 * time.Second // that opening a socket may take, and being let in after it
	stableAfter       = 5 * time.Second  // after which the next break is taken for the first
	pingInterval      = 20 * time.Second // the server must hear from a device
	longestPause      = 5 * time.Second  // between two tries
)

// What a device says, and how often.
const (
	moveInterval     = 150 * time.Millisecond
	inkInterval      = 80 * time.Millisecond
	muteInterval     = 700 * time.Millisecond
	drawDuration     = 500 * time.Millisecond // before it asks a bot again what to do
	batchesPerStroke = 3                      // batches
	warmUpBatches    = 8                      // batches of the host before a game begins
	sheetBoard       = 8192                   // and the id of a seat: its layer of the warm-up sheet
)

// A device sits at a table, comes back by itself as a page does, and keeps all that it
// said and was told. One that plays chooses what a bot would, in whatever game it is.
type device struct {
	t       testing.TB
	ticket  table.Ticket
	plays   bool
	slow    bool // it reads a frame now and then
	address func(try int) string

	mu          sync.Mutex
	history     check.History
	rng         *rand.Rand
	socket      *client.Conn
	nodeAddress string    // the address of the node that it has its socket to, or has tried last
	opened      time.Time // when it began to open that socket
	entered     bool      // it was welcomed on this socket
	enteredAt   time.Time // when
	stream      string
	n           int
	lastID      int
	waiting     map[int]time.Time // commands without an answer
	lastHeard   time.Time
	pingSent    time.Time // whether anybody is there; zero while it does not wait for the answer
	pingID      int
	lastPing    time.Time
	stage       table.Stage
	game        string
	host        bool
	bot         int // id of a seat that is a bot's, or of its own where there is none
	match       *table.MatchView
	muted       bool   // whether it has muted that bot, being the host
	resting     bool   // it makes no move any more
	key         string // with which another device may take over its seat
	pen         pen

	stopping chan struct{}
	running  sync.WaitGroup
}

// A pen is where a device draws, and how far it has come.
type pen struct {
	writer ink.Writer
	board  int       // of the stroke
	left   int       // batches of it
	canvas int       // the board of the match that it may draw on,
	until  time.Time // until it asks again
	phase  int
	drawn  int       // batches since the last game
	rest   time.Time // no ink until then: it was refused
}

func newDevice(t testing.TB, name string, ticket table.Ticket, seed uint64, address func(int) string) *device {
	return &device{
		t: t, ticket: ticket, address: address, rng: rand.New(rand.NewPCG(seed, uint64(ticket.Seat))), waiting: map[int]time.Time{}, stopping: make(chan struct{}),
		history: check.History{Table: ticket.Code, Device: name, Seat: int(ticket.Seat)},
	}
}

func (d *device) start() {
	d.running.Go(d.stayConnected)
	d.running.Go(d.act)
}

func (d *device) stop() {
	close(d.stopping)
	d.dropSocket()
	d.running.Wait()
}

// dropSocket ends the socket from the device's side.
func (d *device) dropSocket() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.socket != nil {
		_ = d.socket.Close()
	}
}

func (d *device) record(e check.Event) {
	e.At = time.Now()
	d.history.Events = append(d.history.Events, e)
}

// stayConnected keeps the device connected until it is stopped.
func (d *device) stayConnected() {
	followed := false // at once, since the line was last good
	for try, fails := 0, 0; !d.isStopped(); try++ {
		held, atOnce := d.connect(try)
		if held > stableAfter {
			fails, followed = 0, false
		}
		rest := min(500*time.Millisecond<<min(fails, 4), longestPause)
		if atOnce && !followed {
			rest, followed = 0, true
		}
		fails++
		select {
		case <-d.stopping:
			return
		case <-time.After(rest):
		}
	}
}

// connect opens a socket and reads it to its end. It is for how long the device was in, and
// whether it was told to come back at once.
func (d *device) connect(try int) (held time.Duration, atOnce bool) {
	address := d.address(try)
	d.mu.Lock()
	d.nodeAddress = address
	d.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), welcomeTimeout)
	defer cancel()
	socket, err := client.Server{URL: "http://" + address}.Dial(ctx, d.ticket.Code)
	if err != nil {
		return 0, false
	}
	defer socket.Close()
	d.mu.Lock()
	if d.isStopped() { // meanwhile
		d.mu.Unlock()
		return 0, false
	}
	d.socket, d.entered, d.opened, d.pingSent, d.pen.left = socket, false, time.Now(), time.Time{}, 0
	clear(d.waiting)
	d.record(check.Event{What: check.Connected})
	hello, _ := json.Marshal(table.DoHello{Version: table.ProtocolVersion, Token: d.ticket.Token, Stream: d.stream, Seen: d.n, Device: fmt.Sprintf("%p", d)})
	d.send("hello", hello, nil)
	d.mu.Unlock()
	for {
		f, err := socket.ReadFrame()
		d.mu.Lock()
		if err != nil {
			var closed *client.CloseError
			atOnce = errors.As(err, &closed) && closed.Code == table.CloseAgain
			d.record(check.Event{What: check.Parted, Code: err.Error()})
			if d.entered {
				held = time.Since(d.enteredAt)
			}
			d.socket, d.entered = nil, false
			d.mu.Unlock()
			return held, atOnce
		}
		d.lastHeard = time.Now()
		d.handleFrame(f)
		slow := d.slow
		d.mu.Unlock()
		if slow {
			select {
			case <-d.stopping:
			case <-time.After(400 * time.Millisecond):
			}
		}
	}
}

// send sends a command. The caller has the lock.
func (d *device) send(do string, data []byte, move *check.Move) {
	if d.socket == nil {
		return
	}
	d.lastID++
	c := table.Command{ID: d.lastID, Do: do, Data: data}
	if move != nil {
		c.Phase, c.Kind = move.Phase, move.Kind
	}
	d.record(check.Event{What: check.Said, ID: d.lastID, Do: do, Move: move})
	d.waiting[d.lastID] = time.Now()
	_ = d.socket.SetWriteDeadline(time.Now().Add(time.Second))
	_ = d.socket.Send(c) // it may be gone by now
}

// handleFrame notes a frame. The caller has the lock.
func (d *device) handleFrame(f client.Frame) {
	if f.Ink != nil {
		board, _, err := ink.Split(f.Ink)
		if err != nil {
			d.t.Errorf("%s: ink %x: %v", d, f.Ink, err)
		} else if picture := check.FingerprintPicture(f.Ink); picture != "" { // it stands for all that was drawn before
			d.record(check.Event{What: check.Pictured, Board: board, Picture: picture})
		} else {
			d.record(check.Event{What: check.Inked, Board: board, Batch: f.Ink})
		}
		return
	}
	if f.Table != nil {
		d.stage, d.game, d.host, d.bot = f.Table.Stage, f.Table.Game, false, int(d.ticket.Seat)
		for _, s := range f.Table.Seats {
			d.host = d.host || s.Host && s.ID == d.ticket.Seat
			if s.Bot != "" {
				d.bot = int(s.ID)
			}
		}
	}
	view := ""
	switch {
	case f.Type != "welcome" && f.Type != "update":
	case f.Match != nil:
		d.match, view = f.Match, check.Fingerprint(f.Match.View)
	case f.Type == "welcome" || f.Table != nil && f.Table.Stage == table.Lobby:
		d.match, view = nil, check.NoMatch
	}
	switch f.Type {
	case "welcome":
		d.stream, d.n = f.Stream, f.N
		d.markEntered()
		d.record(check.Event{What: check.Welcomed, Stream: f.Stream, N: f.N, View: view})
	case "update":
		d.n = f.N
		d.record(check.Event{What: check.Updated, N: f.N, View: view, Facts: len(f.Facts)})
	case "answer":
		delete(d.waiting, f.ID)
		if f.OK {
			d.markEntered() // it was let in, and missed nothing
		}
		if f.ID == d.pingID {
			d.pingSent = time.Time{}
		}
		var handed table.HandOver
		if json.Unmarshal(f.Data, &handed) == nil && handed.Key != "" {
			d.key = handed.Key
		}
		if f.ID == 0 {
			d.pen.left, d.pen.until, d.pen.rest = 0, time.Time{}, time.Now().Add(time.Second)
		}
		d.record(check.Event{What: check.Answered, ID: f.ID, OK: f.OK, Code: string(f.Code)})
	}
}

// markEntered notes that the device was let in.
func (d *device) markEntered() {
	if !d.entered {
		d.entered, d.enteredAt = true, time.Now()
	}
}

// leaveSilentNode leaves a node that says nothing, as a page does. The caller has the lock.
func (d *device) leaveSilentNode(now time.Time) {
	silent := now.Sub(d.lastHeard)
	switch {
	case d.socket == nil:
	case !d.entered && now.Sub(d.opened) > welcomeTimeout, d.entered && !d.pingSent.IsZero() && now.Sub(d.pingSent) > pingTimeout:
		_ = d.socket.Close()
	case d.entered && d.pingSent.IsZero() && (silent > silenceBeforePing || now.Sub(d.lastPing) > pingInterval):
		d.send("ping", []byte("null"), nil)
		d.pingSent, d.lastPing, d.pingID = now, now, d.lastID
	}
}

// act says what the device has to say, until it is stopped.
func (d *device) act() {
	tick := time.NewTicker(inkInterval / 2)
	defer tick.Stop()
	var moved, muted, inked time.Time
	for {
		select {
		case <-d.stopping:
			return
		case <-tick.C:
		}
		d.mu.Lock()
		now := time.Now()
		d.leaveSilentNode(now)
		if d.plays && d.entered && !d.resting {
			if now.Sub(moved) > moveInterval {
				moved = now
				d.playAsBot()
			}
			if d.host && now.Sub(muted) > muteInterval {
				// Whatever the game is at, all devices are told something new now and then.
				muted, d.muted = now, !d.muted
				d.send("mute", fmt.Appendf(nil, `{"seat":%d,"muted":%t}`, d.bot, d.muted), nil)
			}
			if now.Sub(inked) > inkInterval && now.After(d.pen.rest) {
				inked = now
				d.drawBatch(now)
			}
		}
		d.mu.Unlock()
	}
}

// playAsBot makes the move that a bot would make, if there is one. One that was said and not
// answered is waited for. Between two games people warm up.
func (d *device) playAsBot() {
	for id, at := range d.waiting {
		if time.Since(at) < 3*time.Second && id != 0 {
			return
		}
	}
	switch {
	case d.stage == table.Playing:
	case !d.host:
		return
	case d.stage == table.Lobby && d.pen.drawn >= warmUpBatches:
		d.send("start", []byte(`{"force":true}`), nil)
		return
	case d.stage == table.Results:
		d.pen.drawn = 0
		d.send("lobby", []byte("null"), nil)
		return
	default:
		return
	}
	if d.match == nil || d.match.Seat < 0 || !d.match.Waiting.Has(d.match.Seat) || d.pen.phase == d.match.Phase && time.Now().Before(d.pen.until) {
		return
	}
	g, ok := games.Find(d.game)
	if !ok {
		return
	}
	view := reflect.New(reflect.TypeOf(g.Wire().View))
	if err := json.Unmarshal(d.match.View, view.Interface()); err != nil {
		d.t.Error(err)
		return
	}
	switch move := gametest.RandomBot(d.game).Play(view.Elem().Interface(), d.rng).(type) {
	case nil:
	case game.Ink: // it draws there, and in its own way
		if board, _, err := ink.Split(move.Batch); err == nil {
			d.pen.canvas, d.pen.phase, d.pen.until = board, d.match.Phase, time.Now().Add(drawDuration)
		}
	default:
		data, _ := json.Marshal(move)
		d.send("move", data, &check.Move{Seat: int(d.match.Seat), Phase: d.match.Phase, Kind: g.Wire().KindOf(move), Data: data})
	}
}

// drawBatch goes on with a stroke, or begins one where the device may draw. No two batches have
// the same points. The caller has the lock.
func (d *device) drawBatch(now time.Time) {
	p := &d.pen
	board := -1
	switch {
	case d.stage == table.Lobby:
		board = sheetBoard + int(d.ticket.Seat)
	case d.stage == table.Playing && d.match != nil && p.phase == d.match.Phase && now.Before(p.until):
		board = p.canvas
	}
	if board < 0 {
		p.left = 0
		return
	}
	batch := ink.AppendHeader(nil, board)
	do := func(op ink.Op) { batch = p.writer.Append(batch, op) }
	any := func() ink.Point { return ink.Point{X: uint16(d.rng.IntN(4096)), Y: uint16(d.rng.IntN(4096))} }
	if p.left == 0 || p.board != board {
		p.writer, p.board, p.left = ink.Writer{}, board, batchesPerStroke
		if d.rng.IntN(6) == 0 {
			do(ink.Op{Do: ink.Undo})
		}
		do(ink.Op{Do: ink.Begin, Tool: ink.Fine, Point: any()})
	}
	for range 3 {
		do(ink.Op{Do: ink.Move, Point: any()})
	}
	if p.left--; p.left == 0 {
		do(ink.Op{Do: ink.End})
	}
	p.drawn++
	d.record(check.Event{What: check.Drew, Board: board, Batch: slices.Clone(batch)})
	_ = d.socket.SetWriteDeadline(time.Now().Add(time.Second))
	_ = d.socket.SendInk(batch)
}

// firstUpdateAfter returns when the device was told anything of the table after a moment; zero if not yet.
func (d *device) firstUpdateAfter(at time.Time) time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range d.history.Events {
		if e.At.After(at) && (e.What == check.Welcomed || e.What == check.Updated) {
			return e.At
		}
	}
	return time.Time{}
}

func (d *device) String() string { return fmt.Sprintf("%s at %s", d.history.Device, d.ticket.Code) }

// isStopped reports whether the device was told to stop.
func (d *device) isStopped() bool {
	select {
	case <-d.stopping:
		return true
	default:
		return false
	}
}
