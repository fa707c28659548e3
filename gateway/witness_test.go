package gateway_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"linework/client"
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

	session *client.Session

	mu   sync.Mutex
	logs [][]heard // of one device after another; one that resumed goes on in the same
}

// come opens a device. One that resumes says what the one before saw last; any other
// comes without a memory.
func (w *witness) come(resume bool) {
	w.t.Helper()
	if resume {
		if err := w.session.Resume(w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
		return
	}
	if w.session != nil {
		w.session.Close()
	}
	w.logs = append(w.logs, nil)
	session, err := client.Server{URL: w.server.URL, Compress: true, Trace: w.note}.Open(w.t.Context(), w.code, table.DoHello{Token: w.token})
	if err != nil {
		w.t.Fatal(err)
	}
	w.session = session
	w.t.Cleanup(session.Close)
}

func (w *witness) note(binary bool, frame []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	last := &w.logs[len(w.logs)-1]
	*last = append(*last, heard{binary, frame})
}

// all is every frame that the witness was sent, device by device.
func (w *witness) all() [][]heard {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.logs)
}

// say sends a command and waits for its answer. The limit only keeps a broken test
// from hanging.
func (w *witness) say(c table.Command) frame {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), hangs)
	defer cancel()
	f, err := w.session.Send(ctx, c)
	if f.Type == "" {
		w.t.Fatalf("no answer to %s %s: %v", c.Do, c.Kind, err)
	}
	w.session.Drain()
	return f
}

// play makes a move, which may be refused: others move at the same time.
func (w *witness) play(m game.Move) frame {
	w.t.Helper()
	data, _ := json.Marshal(m)
	f := w.say(table.Command{Do: "move", Phase: w.session.Match().Phase, Kind: w.wire.KindOf(m), Data: data})
	if f.Code == "slow-down" {
		time.Sleep(200 * time.Millisecond)
	}
	return f
}

// look reads the match as it was told last.
func look[V any](w *witness) V {
	w.t.Helper()
	var v V
	if err := json.Unmarshal(w.session.Match().View, &v); err != nil {
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
		if err := w.session.SendInk(m.Batch); err != nil {
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
		for w.session.Match() == nil {
			if _, err := w.session.Next(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	return h
}

func (h *hall) everybody() []*witness { return append(slices.Clone(h.players), h.tv, h.passer) }

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
func (w *witness) over() bool { return w.session.Table().Stage == table.Results }
