package fault

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"linework/fault/check"
	"linework/game"
	"linework/games"
	"linework/ink"
	"linework/table"
)

const (
	pingEvery    = 2 * time.Second // ten times as often as a page does, so that a dead line is noticed within a round
	pingPatience = 4 * time.Second
	moveEvery    = 150 * time.Millisecond
	inkEvery     = 120 * time.Millisecond
	muteEvery    = 700 * time.Millisecond
)

// A device sits at a table, comes back by itself as a page does, and keeps all that it
// said and was told. One that plays chooses what a bot would.
type device struct {
	t       testing.TB
	ticket  table.Ticket
	plays   bool
	slow    bool // it reads a frame now and then
	address func(try int) string

	mu      sync.Mutex
	history check.History
	rng     *rand.Rand
	socket  *websocket.Conn
	in      bool // it was welcomed on this socket
	stream  string
	n       int
	lastID  int
	waiting map[int]time.Time // commands without an answer
	heard   time.Time
	stage   table.Stage
	game    string
	host    bool
	match   *table.MatchView
	muted   bool      // whether it has muted itself, being the host
	resting bool      // it makes no move any more
	noInk   time.Time // no ink until then: it was refused

	done  chan struct{}
	ended sync.WaitGroup
}

func newDevice(t testing.TB, name string, ticket table.Ticket, seed uint64, address func(int) string) *device {
	return &device{
		t: t, ticket: ticket, address: address, rng: rand.New(rand.NewPCG(seed, uint64(ticket.Seat))), waiting: map[int]time.Time{}, done: make(chan struct{}),
		history: check.History{Table: ticket.Code, Device: name, Seat: int(ticket.Seat)},
	}
}

func (d *device) start() {
	d.ended.Go(d.live)
	d.ended.Go(d.act)
}

func (d *device) stop() {
	close(d.done)
	d.cut()
	d.ended.Wait()
}

// cut ends the socket from the device's side.
func (d *device) cut() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.socket != nil {
		_ = d.socket.Close()
	}
}

func (d *device) note(e check.Event) {
	e.At = time.Now()
	d.history.Events = append(d.history.Events, e)
}

// live keeps the device connected until it is stopped.
func (d *device) live() {
	followed := false // at once, since the line was last good
	for try, fails := 0, 0; !d.stopped(); try++ {
		began := time.Now()
		atOnce := d.connect(try)
		if time.Since(began) > 3*time.Second {
			fails, followed = 0, false
		}
		rest := min(500*time.Millisecond<<min(fails, 4), 5*time.Second)
		if atOnce && !followed {
			rest, followed = 0, true
		}
		fails++
		select {
		case <-d.done:
			return
		case <-time.After(rest):
		}
	}
}

// connect opens a socket and reads it to its end. It reports whether the device was told
// to come back at once.
func (d *device) connect(try int) (atOnce bool) {
	dialer := websocket.Dialer{HandshakeTimeout: pingPatience}
	socket, res, err := dialer.Dial("ws://"+d.address(try)+"/api/tables/"+d.ticket.Code+"/socket", nil)
	if err != nil {
		if res != nil {
			_ = res.Body.Close()
		}
		return false
	}
	defer socket.Close()
	d.mu.Lock()
	if d.stopped() { // meanwhile
		d.mu.Unlock()
		return false
	}
	d.socket, d.in, d.heard = socket, false, time.Now()
	clear(d.waiting)
	d.note(check.Event{What: check.Connected})
	hello, _ := json.Marshal(table.DoHello{Version: 2, Token: d.ticket.Token, Stream: d.stream, Seen: d.n})
	d.say("hello", hello, nil)
	d.mu.Unlock()
	for {
		kind, data, err := socket.ReadMessage()
		d.mu.Lock()
		if err != nil {
			var closed *websocket.CloseError
			atOnce = errors.As(err, &closed) && closed.Code == 4014
			d.note(check.Event{What: check.Parted, Code: err.Error()})
			d.socket, d.in = nil, false
			d.mu.Unlock()
			return atOnce
		}
		d.heard = time.Now()
		d.hear(kind, data)
		slow := d.slow
		d.mu.Unlock()
		if slow {
			select {
			case <-d.done:
			case <-time.After(400 * time.Millisecond):
			}
		}
	}
}

// say sends a command. The caller has the lock.
func (d *device) say(do string, data []byte, move *check.Move) {
	if d.socket == nil {
		return
	}
	d.lastID++
	c := table.Command{ID: d.lastID, Do: do, Data: data}
	if move != nil {
		c.Phase, c.Kind = move.Phase, move.Kind
	}
	frame, _ := json.Marshal(c)
	d.note(check.Event{What: check.Said, ID: d.lastID, Do: do, Move: move})
	d.waiting[d.lastID] = time.Now()
	_ = d.socket.SetWriteDeadline(time.Now().Add(time.Second))
	_ = d.socket.WriteMessage(websocket.TextMessage, frame) // it may be gone by now
}

// hear notes a frame. The caller has the lock.
func (d *device) hear(kind int, data []byte) {
	if kind == websocket.BinaryMessage {
		if _, tokens, err := ink.Split(data); err == nil && len(tokens) > 0 && tokens[0] != 0xE6 { // a picture stands for what was drawn before
			d.note(check.Event{What: check.Inked, Batch: data})
		}
		return
	}
	var f struct {
		Type   string           `json:"type"`
		ID     int              `json:"id"`
		OK     bool             `json:"ok"`
		Code   json.RawMessage  `json:"code"`
		Stream string           `json:"stream"`
		N      int              `json:"n"`
		Table  *table.View      `json:"table"`
		Match  *table.MatchView `json:"match"`
		Facts  []table.Fact     `json:"facts"`
	}
	if err := json.Unmarshal(data, &f); err != nil {
		d.t.Error(err)
		return
	}
	if f.Table != nil {
		d.stage, d.game, d.host = f.Table.Stage, f.Table.Game, false
		for _, s := range f.Table.Seats {
			d.host = d.host || s.Host && s.ID == d.ticket.Seat
		}
	}
	view := ""
	switch {
	case f.Type != "welcome" && f.Type != "update":
	case f.Match != nil:
		d.match, view = f.Match, check.Print(f.Match.View)
	case f.Type == "welcome" || f.Table != nil && f.Table.Stage == table.Lobby:
		d.match, view = nil, check.NoMatch
	}
	switch f.Type {
	case "welcome":
		d.stream, d.n, d.in = f.Stream, f.N, true
		d.note(check.Event{What: check.Welcomed, Stream: f.Stream, N: f.N, View: view})
	case "update":
		d.n = f.N
		d.note(check.Event{What: check.Updated, N: f.N, View: view, Facts: len(f.Facts)})
	case "answer":
		var code string
		_ = json.Unmarshal(f.Code, &code)
		delete(d.waiting, f.ID)
		d.in = d.in || f.OK // it was let in, and missed nothing
		if f.ID == 0 {
			d.noInk = time.Now().Add(time.Second)
		}
		d.note(check.Event{What: check.Answered, ID: f.ID, OK: f.OK, Code: code})
	}
}

// act says what the device has to say, until it is stopped.
func (d *device) act() {
	tick := time.NewTicker(inkEvery / 2)
	defer tick.Stop()
	var moved, muted, inked, pinged time.Time
	for {
		select {
		case <-d.done:
			return
		case <-tick.C:
		}
		d.mu.Lock()
		now := time.Now()
		if d.socket != nil && now.Sub(d.heard) > pingPatience {
			_ = d.socket.Close() // it is dead, and nobody has said so
		}
		if d.in && now.Sub(pinged) > pingEvery {
			d.say("ping", []byte("null"), nil)
			pinged = now
		}
		if d.plays && d.in && !d.resting && now.Sub(moved) > moveEvery {
			moved = now
			d.play()
		}
		if d.plays && d.in && !d.resting && d.host && now.Sub(muted) > muteEvery {
			// Whatever the game is at, all devices are told something new now and then.
			muted, d.muted = now, !d.muted
			d.say("mute", fmt.Appendf(nil, `{"seat":%d,"muted":%t}`, d.ticket.Seat, d.muted), nil)
		}
		if d.plays && d.in && !d.resting && now.Sub(inked) > inkEvery && now.After(d.noInk) {
			inked = now
			d.draw()
		}
		d.mu.Unlock()
	}
}

// play makes the move that a bot would make, if there is one. One that was said and not
// answered is waited for.
func (d *device) play() {
	for id, at := range d.waiting {
		if time.Since(at) < 3*time.Second && id != 0 {
			return
		}
	}
	if d.stage != table.Playing {
		if d.host {
			d.say("start", []byte(`{"force":true}`), nil)
		}
		return
	}
	if d.match == nil || d.match.Seat < 0 || !d.match.Waiting.Has(d.match.Seat) {
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
	move := choose(g, view.Elem().Interface(), d.rng)
	if move == nil {
		return
	}
	data, _ := json.Marshal(move)
	d.say("move", data, &check.Move{Seat: int(d.match.Seat), Phase: d.match.Phase, Kind: game.Kind(move), Data: data})
}

// choose is what the game's weakest bot does.
func choose(g game.Game, view any, rng *rand.Rand) game.Move {
	move := g.Bots()[0].Play(view, rng)
	switch move.(type) {
	case nil, game.Ink:
		return nil
	}
	return move
}

// draw sets a mark that nobody else sets, where the seat has a board.
func (d *device) draw() {
	if d.match == nil || d.match.Seat < 0 || d.stage != table.Playing {
		return
	}
	seat := int(d.match.Seat)
	board, ok := map[string]int{"doodledash": seat, "pictomania": seat, "doodlerush": 6*seat + d.rng.IntN(6)}[d.game]
	if !ok {
		return
	}
	var w ink.Writer
	batch := ink.AppendHeader(nil, board)
	any := func() ink.Point { return ink.Point{X: uint16(d.rng.IntN(4096)), Y: uint16(d.rng.IntN(4096))} }
	batch = w.Append(batch, ink.Op{Do: ink.Begin, Tool: ink.Fine, Point: any()})
	batch = w.Append(batch, ink.Op{Do: ink.Move, Point: any()})
	batch = w.Append(batch, ink.Op{Do: ink.Move, Point: any()})
	batch = w.Append(batch, ink.Op{Do: ink.End})
	d.note(check.Event{What: check.Drew, Batch: slices.Clone(batch)})
	_ = d.socket.SetWriteDeadline(time.Now().Add(time.Second))
	_ = d.socket.WriteMessage(websocket.BinaryMessage, batch)
}

// toldAfter is when the device was told anything of the table after a moment; zero if not yet.
func (d *device) toldAfter(at time.Time) time.Time {
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

// stopped reports whether the device was told to stop.
func (d *device) stopped() bool {
	select {
	case <-d.done:
		return true
	default:
		return false
	}
}
