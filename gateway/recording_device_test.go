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
	"testing/synctest"
	"time"

	"linework/client"
	"linework/game"
	"linework/games"
	"linework/ink"
	"linework/ink/inktest"
	"linework/table"
)

// A recordedFrame is one frame as it came over the socket.
type recordedFrame struct {
	ink  bool // a binary frame
	data []byte
}

// A recordingDevice is one audience of a table, a seat or somebody who watches, with one
// device after another. It writes down every frame that any of them was sent.
type recordingDevice struct {
	t      *testing.T
	server *server
	wire   game.Wire // of the game that is played
	code   string
	token  string
	seat   game.Seat // of the match; Watcher for the public

	session *client.Session

	mu   sync.Mutex
	logs [][]recordedFrame // of one device after another; one that resumed goes on in the same
}

// connect opens a device. One that resumes says what the one before saw last; any other
// comes without a memory.
func (w *recordingDevice) connect(resume bool) {
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
	server := w.server.client()
	server.Trace = w.recordFrame
	session, err := server.Open(w.t.Context(), w.code, table.DoHello{Token: w.token})
	if err != nil {
		w.t.Fatal(err)
	}
	w.session = session
	w.t.Cleanup(session.Close)
}

func (w *recordingDevice) recordFrame(binary bool, frame []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	last := &w.logs[len(w.logs)-1]
	*last = append(*last, recordedFrame{binary, frame})
}

// framesByDevice is every frame that was sent, device by device.
func (w *recordingDevice) framesByDevice() [][]recordedFrame {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.logs)
}

// sendAndAwaitAnswer sends a command and waits for its answer. The limit only keeps a broken test
// from hanging.
func (w *recordingDevice) sendAndAwaitAnswer(c table.Command) frame {
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

// tryMove makes a move, which may be refused: others move at the same time.
func (w *recordingDevice) tryMove(m game.Move) frame {
	w.t.Helper()
	data, _ := json.Marshal(m)
	f := w.sendAndAwaitAnswer(table.Command{Do: "move", Phase: w.session.Match().Phase, Kind: w.wire.KindOf(m), Data: data})
	if f.Code == "slow-down" {
		time.Sleep(200 * time.Millisecond)
	}
	return f
}

// lastView reads the match as it was told last.
func lastView[V any](w *recordingDevice) V {
	w.t.Helper()
	var v V
	if err := json.Unmarshal(w.session.Match().View, &v); err != nil {
		w.t.Fatal(err)
	}
	return v
}

// drawDoodle draws on a board, with second thoughts, and returns what was sent.
func (w *recordingDevice) drawDoodle(board int, rng *rand.Rand) [][]byte {
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

// A recordedTable is a table whose frames are recorded: by those who play, a TV and somebody who comes and
// goes.
type recordedTable struct {
	players []*recordingDevice // by seat of the match
	tv      *recordingDevice
	passer  *recordingDevice
	rng     *rand.Rand
	resumed int // devices that came back with a memory,
	fresh   int // and without

	reports int // of drawings and names; after each the host asks what was reported
}

// startRecordedGame starts a game with words of our own, none of which can be in a frame by chance.
func startRecordedGame(t *testing.T, gameID, options, watching string, players int, lexicon []string) *recordedTable {
	t.Helper()
	s := newServerOnPipes(t)
	h := &recordedTable{rng: rand.New(rand.NewPCG(uint64(players), 11))}
	played, _ := games.Find(gameID)
	var ticket table.Ticket
	if status := s.post(t, "/api/tables", fmt.Sprintf(`{"name":"Player 0","game":%q}`, gameID), &ticket); status != http.StatusCreated {
		t.Fatalf("create table: status %d", status)
	}
	join := func(token string, seat game.Seat) *recordingDevice {
		w := &recordingDevice{t: t, server: s, wire: played.Wire(), code: ticket.Code, token: token, seat: seat}
		w.connect(false)
		return w
	}
	h.players = append(h.players, join(ticket.Token, 0))
	for k := 1; k < players; k++ {
		h.players = append(h.players, join(s.takeSeat(t, ticket.Code, fmt.Sprintf("Player %d", k)).Token, game.Seat(k)))
	}
	h.tv, h.passer = join("", game.Watcher), join("", game.Watcher)
	paste, _ := json.Marshal(strings.Join(lexicon, "\n"))
	for _, c := range []table.Command{
		{Do: "filter", Data: json.RawMessage(`{"level":"strict"}`)}, // which must not tell a word either,
		{Do: "watching", Data: json.RawMessage(watching)},           // nor what the host is told of approvals
		{Do: "words", Data: json.RawMessage(fmt.Sprintf(`{"paste":%s}`, paste))},
		{Do: "options", Data: json.RawMessage(options)},
		{Do: "start", Data: json.RawMessage(`{"force":true}`)},
	} {
		if f := h.players[0].sendAndAwaitAnswer(c); !f.OK {
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

func (h *recordedTable) everybody() []*recordingDevice {
	return append(slices.Clone(h.players), h.tv, h.passer)
}

// reconnect has somebody's device drop out and come back, with a memory or without.
func (h *recordedTable) reconnect(w *recordingDevice) {
	w.t.Helper()
	resume := h.resumed < h.fresh
	if resume {
		h.resumed++
	} else {
		h.fresh++
	}
	w.connect(resume)
}

// reportByChance has somebody report somebody's drawing or name, sometimes take that back, and the host ask what was; not
// when the game is over, for then the host is told all.
func (h *recordedTable) reportByChance() {
	by := h.rng.IntN(len(h.players))
	seat := h.players[(by+1+h.rng.IntN(len(h.players)-1))%len(h.players)].seat
	data := fmt.Sprintf(`{"seat":%d,"name":%v}`, seat+1, h.rng.IntN(8) == 0)
	if reported := h.players[by].sendAndAwaitAnswer(table.Command{Do: "report", Data: json.RawMessage(data)}); reported.OK {
		h.reports++
		if h.rng.IntN(3) == 0 {
			h.players[by].sendAndAwaitAnswer(table.Command{Do: "unreport", Data: game.MustJSON(reported.Data)})
		}
		synctest.Wait()
		// The list counts as a device that comes, of which there may not be so many at once.
		if h.players[0].session.Drain(); h.reports%3 == 0 && !h.players[0].isGameOver() {
			h.players[0].sendAndAwaitAnswer(table.Command{Do: "reports"})
		}
	}
}

// isGameOver reports whether the game has ended for a device.
func (w *recordingDevice) isGameOver() bool { return w.session.Table().Stage == table.Results }
