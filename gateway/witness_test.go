package gateway_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"linework/game"
	"linework/games"
	"linework/ink"
	"linework/ink/inktest"
	"linework/table"
)

// A heard is one frame as it came over the socket.
type heard struct {
	ink  bool // a binary frame
	data []byte
}

// A witness is one audience of a table, a seat or somebody who watches, with one
// device after another. It writes down every frame that any of them was sent.
type witness struct {
	t      *testing.T
	server *server
	wire   game.Wire // of the game that is played
	code   string
	token  string
	seat   game.Seat // of the match; Watcher for the public

	device *ear
	logs   [][]heard // of the devices before it; one that resumed has its own in the next
}

// An ear is one device of a witness.
type ear struct {
	t      *testing.T
	socket *websocket.Conn
	told   chan struct{}
	closed chan struct{}

	mu     sync.Mutex
	log    []heard
	lastID int
	answer map[int]frame
	stream string
	n      int
	view   []byte // of the match, as last told
	phase  int
	stage  table.Stage
}

// come opens a device. One that resumes says what the one before saw last; any other
// comes without a memory.
func (w *witness) come(resume bool) {
	w.t.Helper()
	old := w.device
	e := &ear{t: w.t, told: make(chan struct{}, 1), closed: make(chan struct{}), answer: map[int]frame{}}
	if old != nil {
		_ = old.socket.NetConn().Close()
		<-old.closed
	}
	hello := table.DoHello{Version: 2, Token: w.token}
	switch {
	case old == nil:
	case resume:
		hello.Stream, hello.Seen = old.stream, old.n
		e.log, e.stream, e.n, e.view, e.phase, e.stage = slices.Clone(old.log), old.stream, old.n, old.view, old.phase, old.stage
	default:
		w.logs = append(w.logs, old.log)
	}
	dialer := websocket.Dialer{EnableCompression: true}
	socket, _, err := dialer.Dial("ws"+strings.TrimPrefix(w.server.URL, "http")+"/api/tables/"+w.code+"/socket", nil)
	if err != nil {
		w.t.Fatal(err)
	}
	e.socket, w.device = socket, e
	w.t.Cleanup(func() { _ = socket.NetConn().Close() })
	go e.listen()
	data, _ := json.Marshal(hello)
	if f := w.say(table.Command{Do: "hello", Data: data}); !f.OK {
		w.t.Fatalf("hello: %s", f.Text)
	}
}

// all is every frame that the witness was sent, device by device.
func (w *witness) all() [][]heard {
	w.device.mu.Lock()
	defer w.device.mu.Unlock()
	return append(slices.Clone(w.logs), slices.Clone(w.device.log))
}

// listen reads the socket to its end.
func (e *ear) listen() {
	defer close(e.closed)
	for {
		kind, data, err := e.socket.ReadMessage()
		if err != nil {
			return
		}
		e.note(heard{ink: kind == websocket.BinaryMessage, data: data})
	}
}

func (e *ear) note(h heard) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.log = append(e.log, h)
	if !h.ink {
		e.hear(h.data)
	}
	select {
	case e.told <- struct{}{}:
	default:
	}
}

func (e *ear) hear(data []byte) {
	var f frame
	if err := json.Unmarshal(data, &f); err != nil {
		e.t.Errorf("frame %s: %v", data, err)
		return
	}
	switch f.Type {
	case "welcome":
		e.stream, e.n = f.Stream, f.N
	case "update":
		e.n = f.N
	case "answer":
		e.answer[f.ID] = f
	}
	if f.Table != nil {
		e.stage = f.Table.Stage
	}
	if f.Match != nil {
		e.view, e.phase = f.Match.View, f.Match.Phase
	}
}

// say sends a command and waits for its answer. The limit only keeps a broken test
// from hanging.
func (w *witness) say(c table.Command) frame {
	w.t.Helper()
	e := w.device
	e.lastID++
	c.ID = e.lastID
	data, _ := json.Marshal(c)
	if err := e.socket.WriteMessage(websocket.TextMessage, data); err != nil {
		w.t.Fatal(err)
	}
	for limit := time.After(hangs); ; {
		e.mu.Lock()
		f, ok := e.answer[c.ID]
		e.mu.Unlock()
		if ok {
			return f
		}
		select {
		case <-e.told:
		case <-e.closed:
			w.t.Fatalf("closed instead of an answer to %s %s", c.Do, c.Kind)
		case <-limit:
			w.t.Fatalf("no answer to %s %s", c.Do, c.Kind)
		}
	}
}

// play makes a move, which may be refused: others move at the same time.
func (w *witness) play(m game.Move) frame {
	w.t.Helper()
	w.device.mu.Lock()
	phase := w.device.phase
	w.device.mu.Unlock()
	data, _ := json.Marshal(m)
	f := w.say(table.Command{Do: "move", Phase: phase, Kind: w.wire.KindOf(m), Data: data})
	if f.code() == "slow-down" {
		time.Sleep(200 * time.Millisecond)
	}
	return f
}

// look reads the match as it was told last.
func look[V any](w *witness) V {
	w.t.Helper()
	w.device.mu.Lock()
	defer w.device.mu.Unlock()
	var v V
	if err := json.Unmarshal(w.device.view, &v); err != nil {
		w.t.Fatal(err)
	}
	return v
}

// doodle draws on a board, with second thoughts, and returns what was sent.
func (w *witness) doodle(board int, rng *rand.Rand) [][]byte {
	w.t.Helper()
	var pen ink.Writer
	curve, speed := inktest.Doodle(rng)
	points := inktest.Stylus.Draw(rng, curve, speed)
	strokes, _ := inktest.Stylus.Record(&pen, nil, board, 0, ink.Medium, points[:min(len(points), 10)])
	if rng.IntN(3) == 0 {
		undo := pen.Append(ink.AppendHeader(nil, board), ink.Op{Do: ink.Undo})
		strokes = append(strokes, ink.Moment{Batch: undo}, strokes[0])
	}
	var sent [][]byte
	for _, m := range strokes {
		if err := w.device.socket.WriteMessage(websocket.BinaryMessage, m.Batch); err != nil {
			w.t.Fatal(err)
		}
		sent = append(sent, m.Batch)
	}
	return sent
}

// A hall is a table with witnesses: those who play, a TV and somebody who comes and
// goes.
type hall struct {
	players []*witness // by seat of the match
	tv      *witness
	passer  *witness
	rng     *rand.Rand
	resumed int // devices that came back with a memory,
	fresh   int // and without
}

// openHall starts a game with words of our own, none of which can be in a frame by chance.
func openHall(t *testing.T, gameID, options string, players int, lexicon []string) *hall {
	t.Helper()
	s := newServer(t)
	h := &hall{rng: rand.New(rand.NewPCG(uint64(players), 11))}
	played, _ := games.Find(gameID)
	var ticket table.Ticket
	if status := s.post(t, "/api/tables", fmt.Sprintf(`{"name":"Player 0","game":%q}`, gameID), &ticket); status != http.StatusCreated {
		t.Fatalf("create table: status %d", status)
	}
	join := func(token string, seat game.Seat) *witness {
		w := &witness{t: t, server: s, wire: played.Wire(), code: ticket.Code, token: token, seat: seat}
		w.come(false)
		return w
	}
	h.players = append(h.players, join(ticket.Token, 0))
	for k := 1; k < players; k++ {
		h.players = append(h.players, join(s.sit(t, ticket.Code, fmt.Sprintf("Player %d", k)).Token, game.Seat(k)))
	}
	h.tv, h.passer = join("", game.Watcher), join("", game.Watcher)
	paste, _ := json.Marshal(strings.Join(lexicon, "\n"))
	for _, c := range []table.Command{
		{Do: "words", Data: json.RawMessage(fmt.Sprintf(`{"paste":%s}`, paste))},
		{Do: "options", Data: json.RawMessage(options)},
		{Do: "start", Data: json.RawMessage(`{"force":true}`)},
	} {
		if f := h.players[0].say(c); !f.OK {
			t.Fatalf("%s: %s", c.Do, f.Text)
		}
	}
	for _, w := range h.everybody() {
		w.until("the start", func(e *ear) bool { return e.view != nil })
	}
	return h
}

func (h *hall) everybody() []*witness { return append(slices.Clone(h.players), h.tv, h.passer) }

// until waits until a device has been told something.
func (w *witness) until(what string, so func(*ear) bool) {
	w.t.Helper()
	for limit := time.After(hangs); ; {
		w.device.mu.Lock()
		done := so(w.device)
		w.device.mu.Unlock()
		if done {
			return
		}
		select {
		case <-w.device.told:
		case <-limit:
			w.t.Fatalf("no sign of %s", what)
		}
	}
}

// comeAgain has somebody's device drop out and come back, with a memory or without.
func (h *hall) comeAgain(w *witness) {
	w.t.Helper()
	resume := h.resumed < h.fresh
	if resume {
		h.resumed++
	} else {
		h.fresh++
	}
	w.come(resume)
}

// over reports whether the game has ended for a device.
func (w *witness) over() bool {
	w.device.mu.Lock()
	defer w.device.mu.Unlock()
	return w.device.stage == table.Results
}
