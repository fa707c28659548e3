package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"linework/ink"
	"linework/table"
)

var inkKills = flag.Int("ink-kills", 2, "how often to kill the server under six pens, in each drawing game")

// A studio is a table at which six people draw, on a server that is killed and
// started again.
type studio struct {
	t       *testing.T
	data    string
	server  *process
	tickets []table.Ticket
	host    *device
	easels  []*drawingSeat
	tv      *device

	limit time.Duration // of drawing, from the command that began it
	since time.Time     // when the server was started, or that command was sent if that was later
	alive time.Duration // for how long there was a server since then, before this one
}

func openStudio(t *testing.T, gameID, options string, people int) *studio {
	s := &studio{t: t, data: t.TempDir()}
	s.server = start(t, s.data)
	var first table.Ticket
	s.server.post("api/tables", fmt.Sprintf(`{"name":"P0","game":%q}`, gameID), &first)
	s.tickets = append(s.tickets, first)
	for k := 1; k < people; k++ {
		var ticket table.Ticket
		s.server.post("api/tables/"+first.Code+"/seats", fmt.Sprintf(`{"name":"P%d"}`, k), &ticket)
		s.tickets = append(s.tickets, ticket)
	}
	s.host = s.join(first.Token)
	s.host.must(table.Command{Do: "options", Data: json.RawMessage(options)})
	s.since = time.Now()
	s.host.must(table.Command{Do: "start", Data: json.RawMessage(`{"force":true}`)})
	return s
}

func (s *studio) join(token string) *device {
	s.t.Helper()
	return connect(s.t, s.server.url, s.tickets[0].Code, token)
}

// seatPens gives those who draw their easels; boards says which are whose.
func (s *studio) seatPens(boards func(seat int) []int) {
	for seat, id := range s.host.room().Playing {
		i := slices.IndexFunc(s.tickets, func(t table.Ticket) bool { return t.Seat == id })
		e := &drawingSeat{ticket: s.tickets[i], seat: seat, rng: rand.New(rand.NewPCG(uint64(seat), 5))}
		for _, board := range boards(seat) {
			e.canvases = append(e.canvases, &drawnBoard{board: board})
		}
		if len(e.canvases) > 0 {
			s.easels = append(s.easels, e)
		}
	}
	if len(s.easels) != 6 {
		s.t.Fatalf("%d people draw", len(s.easels))
	}
	s.connectPens()
}

func (s *studio) connectPens() {
	s.tv = s.join("")
	s.host = s.join(s.tickets[0].Token)
	for _, e := range s.easels {
		e.pen, e.echo = s.join(e.ticket.Token), s.join(e.ticket.Token)
	}
}

// draw has all six draw while something goes on.
func (s *studio) draw(during func()) {
	stop := make(chan struct{})
	var drawing sync.WaitGroup
	for _, e := range s.easels {
		drawing.Go(func() { e.draw(stop) })
	}
	during()
	close(stop)
	drawing.Wait()
}

// restart kills the server, and starts it again after a while.
func (s *studio) restart(down time.Duration) {
	s.server.kill()
	s.alive += time.Since(s.since)
	time.Sleep(down)
	s.server = start(s.t, s.data)
	s.since = time.Now()
}

// spent is how much of the limit a device says has passed.
func (s *studio) spent(d *device) time.Duration {
	return s.limit - time.Duration(d.now().Left)*time.Millisecond
}

// killUnderPens kills the server while all draw, compares, and says how many batches
// had been shown.
func (s *studio) killUnderPens(down time.Duration) (shown int) {
	s.t.Helper()
	first := s.easels[0]
	var late *device        // comes to the first seat while it draws, and looks at the clock,
	var spent time.Duration // which shows this
	var sent []int          // when the pen has sent so much
	s.draw(func() {
		time.Sleep(rand.N(150 * time.Millisecond))
		first.settleOne()
		late = s.join(first.ticket.Token)
		spent, sent = s.spent(late), first.count()
		time.Sleep(rand.N(400 * time.Millisecond)) // a moment like any other
		s.restart(down)
	})
	seen := s.seen(late)
	if s.tv.inkSeen() > 0 {
		s.t.Error("the public was sent ink while it was drawn")
	}
	later := false // something was shown that was drawn after the look at the clock
	for i, c := range first.canvases {
		later = later || seen[c] > sent[i]
	}

	s.tv = s.join("") // the first to come: the clock goes on from here
	switch after := s.spent(s.tv); {
	case later && after < spent-clockRounds:
		s.t.Errorf("%v of the limit had passed when something was drawn, and after the restart %v", spent, after)
	case after > s.alive+time.Since(s.since)+clockRounds:
		s.t.Errorf("after the restart %v of the limit have passed; there was a server for %v of them", after, s.alive)
	}
	s.connectPens()
	for _, e := range s.easels {
		for _, c := range e.canvases {
			shown += seen[c]
			if err := c.survived(seen[c], e.echo.picture(c.board)); err != nil {
				s.t.Errorf("seat %d: %v", e.seat, err)
			}
		}
	}
	return shown
}

// seen is how much of what was sent had been shown to a second device, or to the one
// that came late to the first seat, when the server was killed.
func (s *studio) seen(late *device) map[*drawnBoard]int {
	s.t.Helper()
	shown := map[*drawnBoard]int{}
	for i, e := range s.easels {
		devices := []*device{e.echo}
		if i == 0 {
			devices = append(devices, late)
		}
		for _, d := range devices {
			d.awaitEnd()
			for _, c := range e.canvases {
				n, err := c.seen(d)
				if err != nil {
					s.t.Errorf("seat %d: %v", e.seat, err)
				}
				shown[c] = max(shown[c], n)
			}
		}
	}
	return shown
}

// clockRounds is how far two readings of one time may be apart: the journal and the
// frames count whole milliseconds.
const clockRounds = 2 * time.Millisecond

func (s *device) inkSeen() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pictures) + len(s.batches)
}

// killAll kills the server as often as asked for; the first time it stays down for a
// while, which no clock may count. Then everybody draws some more in peace.
func (s *studio) killAll() {
	shown := 0
	for n := range *inkKills {
		down := time.Duration(0)
		if n == 0 {
			down = time.Second
		}
		shown += s.killUnderPens(down)
	}
	if shown == 0 {
		s.t.Fatal("nothing was shown between the kills")
	}
	s.t.Logf("%d kills under six pens, %d batches that had been shown looked at again", *inkKills, shown)
	s.draw(func() {
		for _, e := range s.easels {
			e.settleOne()
		}
	})
	for _, e := range s.easels {
		e.settle()
	}
}

// showing compares what the public is shown with what was drawn, kills the server,
// and compares again.
func (s *studio) showing(canvases []*drawnBoard) {
	s.t.Helper()
	for _, when := range []string{"before", "after"} {
		for _, c := range canvases {
			s.tv.await("a picture", func() bool { return s.tv.pictures[c.board] != nil })
			if got, want := s.tv.picture(c.board), c.flat(s.t); !bytes.Equal(got, want) {
				s.t.Errorf("%s the kill board %d is shown as %x, not as %x", when, c.board, got, want)
			}
		}
		if when == "before" {
			s.restart(0)
			s.connectPens()
		}
	}
}

// TestKillWhileSixDraw kills the server at random moments under six pens. After each
// restart every batch that another device had been shown is there, byte for byte,
// and the clock goes on: not before the last thing that was shown, and without the
// time in which there was no server.
func TestKillWhileSixDraw(t *testing.T) {
	t.Run("Doodle Rush", func(t *testing.T) {
		t.Parallel()
		s := openStudio(t, "doodlerush", `{"options":{"minute":120},"pace":200}`, 6)
		s.limit = (3 + 240) * time.Second // the count-down, and the first round
		s.host.awaitStage("draw")
		s.seatPens(func(seat int) []int {
			return []int{6 * seat, 6*seat + 1, 6*seat + 2, 6*seat + 3, 6*seat + 4, 6*seat + 5}
		})
		s.killAll()
		s.allDone("guess")
		var inked []*drawnBoard
		for _, e := range s.easels {
			for _, c := range e.canvases {
				if len(c.kept)+len(c.sent) > 0 {
					inked = append(inked, c)
				}
			}
		}
		s.showing(inked)
		for _, stage := range []string{"draw", "guess", "draw", "guess", "over"} {
			s.allDone(stage)
		}
		s.gallery(inked)
		stopGently(t, s.server)
	})
	t.Run("Doodle Dash", func(t *testing.T) {
		t.Parallel()
		s := openStudio(t, "doodledash", `{"options":{"draw":120},"pace":200}`, 7)
		var v struct{ Guesser int }
		s.host.view(&v)
		guesser := s.join(s.ticketOf(v.Guesser).Token)
		guesser.move("name", `{"number":1}`)
		guesser.awaitStage("drawing")
		s.since, s.limit = time.Now(), 240*time.Second
		s.seatPens(func(seat int) []int {
			if seat == v.Guesser {
				return nil
			}
			return []int{seat}
		})
		s.killAll()
		var all []*drawnBoard
		for _, e := range s.easels {
			e.pen.move("finish", `{}`)
			all = append(all, e.canvases...)
		}
		s.tv.awaitStage("guessing")
		s.showing(all[:1]) // who was first has the cylinder
		guesser = s.join(s.ticketOf(v.Guesser).Token)
		for guesser.stage() == "guessing" {
			guesser.move("pass", `{}`)
		}
		s.tv.awaitStage("looking")
		s.showing(all)
		stopGently(t, s.server)
	})
}

// ticketOf is the ticket of a seat of the match.
func (s *studio) ticketOf(seat int) table.Ticket {
	i := slices.IndexFunc(s.tickets, func(t table.Ticket) bool { return t.Seat == s.host.room().Playing[seat] })
	return s.tickets[i]
}

// allDone has everyone say that they are done with a round of Doodle Rush.
func (s *studio) allDone(next string) {
	s.t.Helper()
	for _, e := range s.easels {
		e.pen.move("done", `{"done":true}`)
	}
	for _, e := range s.easels {
		e.pen.awaitStage(next)
	}
	s.tv.awaitStage(next)
}

// gallery compares how the drawings were drawn, as the server has it, with what was
// sent: every batch, byte for byte.
func (s *studio) gallery(canvases []*drawnBoard) {
	s.t.Helper()
	s.tv.await("the key of the gallery", func() bool { return len(s.tv.room().Evening) == 1 })
	path := s.server.url + "api/tables/" + s.tickets[0].Code + "/gallery/" + s.tv.room().Gallery
	var games []table.Gallery
	if err := json.Unmarshal(fetch(s.t, path), &games); err != nil {
		s.t.Fatal(err)
	}
	drawings := map[int]ink.Recording{}
	for i := range games[0].Drawings {
		rec, err := ink.ReadRecording(fetch(s.t, fmt.Sprintf("%s/0/%d.ink", path, i)))
		if err != nil {
			s.t.Fatal(err)
		}
		board, _, err := ink.Split(rec[0].Batch)
		if err != nil {
			s.t.Fatal(err)
		}
		drawings[board] = rec
	}
	for _, c := range canvases {
		drawing, _ := replayed(slices.Concat(c.kept, c.sent))
		if drawing.IsEmpty() {
			continue // all of it was undone
		}
		var got [][]byte
		for _, m := range drawings[c.board] {
			got = append(got, m.Batch)
		}
		if !slices.EqualFunc(got, slices.Concat(c.kept, c.sent), bytes.Equal) {
			s.t.Errorf("of board %d the gallery has %d batches, not the %d that were drawn", c.board, len(got), len(c.kept)+len(c.sent))
		}
	}
}

func fetch(t *testing.T, url string) []byte {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %v", url, res.StatusCode, err)
	}
	return body
}
