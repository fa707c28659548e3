package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"linework/client"
	"linework/ink"
	"linework/ink/inktest"
	"linework/table"
)

// A device is one device at a table. It keeps what it was told last, and all ink.
type device struct {
	t       *testing.T
	session *client.Session
	told    chan struct{} // something came in
	hasty   bool          // it draws and moves without looking whether it still may

	mu       sync.Mutex
	pictures map[int][]byte   // by board: as it came last as a whole
	batches  map[int][][]byte // by board: what was drawn on it since
}

// connect opens a device at a seat, or of the public where there is no token, and
// returns when it has been told everything.
func connect(t *testing.T, url string, code, token string) *device {
	t.Helper()
	s := &device{t: t, told: make(chan struct{}, 1), pictures: map[int][]byte{}, batches: map[int][][]byte{}}
	session, err := client.Server{URL: url, Trace: s.note}.Open(t.Context(), code, table.DoHello{Token: token})
	if err != nil {
		t.Fatal(err)
	}
	s.session = session
	t.Cleanup(session.Close)
	return s
}

// note looks at a frame before the session does.
func (s *device) note(binary bool, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if binary {
		s.see(data)
	} else if f, err := client.DecodeFrame(false, data); err != nil {
		s.t.Error(err)
	} else if f.Type == "answer" && f.ID == 0 && !s.hasty {
		s.t.Errorf("ink was refused: %s", f.Text)
	}
	select {
	case s.told <- struct{}{}:
	default:
	}
}

// awaitEnd waits until nothing more can come.
func (s *device) awaitEnd() {
	for err := error(nil); err == nil; {
		_, err = s.session.Next(context.Background())
	}
}

func (s *device) see(frame []byte) {
	board, _, err := ink.Split(frame)
	if err != nil {
		s.t.Errorf("frame %x: %v", frame, err)
		return
	}
	if new(ink.Drawing).Load(frame) == nil { // a snapshot
		s.pictures[board], s.batches[board] = frame, nil
		return
	}
	s.batches[board] = append(s.batches[board], frame)
}

// picture is a board as it came last as a whole.
func (s *device) picture(board int) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pictures[board]
}

// must sends a command and waits until it has been done.
func (s *device) must(c table.Command) {
	s.t.Helper()
	if a := s.try(c); !a.OK {
		s.t.Fatalf("%s %s: %s", c.Do, c.Kind, a.Text)
	}
}

// try sends a command and waits for the answer.
func (s *device) try(c table.Command) client.Frame {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), hangs)
	defer cancel()
	f, err := s.session.Send(ctx, c)
	if f.Type == "" {
		s.t.Fatalf("no answer to %s %s: %v", c.Do, c.Kind, err)
	}
	s.session.Drain()
	return f
}

// move makes a move in the phase that was told last.
func (s *device) move(kind, data string) {
	s.t.Helper()
	s.must(table.Command{Do: "move", Phase: s.now().Phase, Kind: kind, Data: json.RawMessage(data)})
}

// hangs is how long something that takes seconds may take before it is said not to happen,
// on a machine however busy.
const hangs = 3 * time.Minute

// await waits until something is so. The limit only keeps a broken test from hanging.
func (s *device) await(what string, so func() bool) {
	s.t.Helper()
	limit := time.After(hangs)
	for {
		s.mu.Lock()
		done := so()
		s.mu.Unlock()
		if done {
			return
		}
		select {
		case <-s.told:
		case <-time.After(20 * time.Millisecond):
		case <-limit:
			s.t.Fatalf("no sign of %s", what)
		}
	}
}

func (s *device) now() table.MatchView { return *s.session.Match() }

func (s *device) room() table.View { return *s.session.Table() }

// view reads the match as it was told last.
func (s *device) view(into any) {
	s.t.Helper()
	if err := json.Unmarshal(s.now().View, into); err != nil {
		s.t.Fatal(err)
	}
}

// stage is the stage of the match.
func (s *device) stage() string {
	var v struct{ Stage string }
	s.view(&v)
	return v.Stage
}

func (s *device) awaitStage(stage string) {
	s.t.Helper()
	s.await("the stage "+stage, func() bool {
		var v struct{ Stage string }
		match := s.session.Match()
		return match != nil && json.Unmarshal(match.View, &v) == nil && v.Stage == stage
	})
}

// A drawnBoard is one board as whoever draws on it knows it.
type drawnBoard struct {
	board  int
	writer ink.Writer
	kept   [][]byte // what was there after the last restart
	sent   [][]byte // since
}

// A drawingSeat is a seat with two devices: a pen, and a second one that sees it draw.
type drawingSeat struct {
	ticket table.Ticket
	seat   int // of the match
	pen    *device
	echo   *device
	rng    *rand.Rand

	mu       sync.Mutex
	canvases []*drawnBoard
}

// draw draws doodle after doodle, now on this board and now on that, until stop is
// closed, which leaves the last stroke unfinished.
func (e *drawingSeat) draw(stop <-chan struct{}) {
	for {
		c := e.canvases[e.rng.IntN(len(e.canvases))]
		curve, speed := inktest.Doodle(e.rng)
		strokes, _ := inktest.Pen.Record(&c.writer, nil, c.board, 0, ink.Tool(e.rng.IntN(3)), inktest.Pen.Draw(e.rng, curve, speed))
		if e.rng.IntN(4) == 0 {
			strokes = append(strokes, ink.Moment{Batch: c.writer.Append(ink.AppendHeader(nil, c.board), ink.Op{Do: ink.Undo})})
		}
		for _, m := range strokes {
			select {
			case <-stop:
				return
			case <-time.After(17 * time.Millisecond): // a little less than a device may send
			}
			e.mu.Lock()
			c.sent = append(c.sent, m.Batch)
			e.mu.Unlock()
			_ = e.pen.session.SendInk(m.Batch) // it may be gone by now
		}
	}
}

// count is how many batches were sent since the last restart, for each canvas.
func (e *drawingSeat) count() []int {
	e.mu.Lock()
	defer e.mu.Unlock()
	var n []int
	for _, c := range e.canvases {
		n = append(n, len(c.sent))
	}
	return n
}

// settleOne waits until the second device has been shown something.
func (e *drawingSeat) settleOne() {
	e.echo.t.Helper()
	e.echo.await("ink", func() bool {
		return slices.ContainsFunc(e.canvases, func(c *drawnBoard) bool { return len(e.echo.batches[c.board]) > 0 })
	})
}

// settle waits until the second device has been shown all that was drawn.
func (e *drawingSeat) settle() {
	e.echo.t.Helper()
	want := e.count()
	e.echo.await(fmt.Sprintf("all ink of seat %d", e.seat), func() bool {
		for i, c := range e.canvases {
			if len(e.echo.batches[c.board]) < want[i] {
				return false
			}
		}
		return true
	})
}

// seen is how many of the batches sent a device has been shown, of the same seat: in
// the picture that it got when it came, and after it.
func (c *drawnBoard) seen(d *device) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	batches := d.batches[c.board]
	for n := range len(c.sent) - len(batches) + 1 {
		drawing, err := replayed(slices.Concat(c.kept, c.sent[:n]))
		if err != nil {
			return 0, err
		}
		if bytes.Equal(drawing.AppendSnapshot(nil, c.board), d.pictures[c.board]) && slices.EqualFunc(batches, c.sent[n:n+len(batches)], bytes.Equal) {
			return n + len(batches), nil
		}
	}
	return 0, fmt.Errorf("board %d was shown as %x and then %x, which is not what was sent", c.board, d.pictures[c.board], batches)
}

// survived compares a board after a restart with what was sent before, of which some
// had been shown to another device. It must be what was sent, up to some batch that
// is none of those shown; from there on it goes on.
func (c *drawnBoard) survived(shown int, picture []byte) error {
	for n := shown; n <= len(c.sent); n++ {
		all := slices.Concat(c.kept, c.sent[:n])
		drawing, err := replayed(all)
		if err != nil {
			return err
		}
		if bytes.Equal(drawing.AppendSnapshot(nil, c.board), picture) {
			c.kept, c.sent, c.writer = all, nil, ink.Writer{}
			return nil
		}
	}
	return fmt.Errorf("board %d had %d batches, and %d of %d more were shown; now it is another drawing: %x", c.board, len(c.kept), shown, len(c.sent), picture)
}

// flat is what others are shown of the canvas.
func (c *drawnBoard) flat(t *testing.T) []byte {
	t.Helper()
	drawing, err := replayed(slices.Concat(c.kept, c.sent))
	if err != nil {
		t.Fatal(err)
	}
	return drawing.AppendFlatSnapshot(nil, c.board)
}

func replayed(batches [][]byte) (*ink.Drawing, error) {
	d := new(ink.Drawing)
	for _, b := range batches {
		if err := d.Apply(b); err != nil {
			return nil, err
		}
	}
	return d, nil
}
