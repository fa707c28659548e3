package table_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/ink"
	"linework/lab/bench"
)

// A sketchGame is easels with bots at them, each of which draws one stroke over a second
// and then looks at what is on board 0.
type sketchGame struct{ bench.SharedBoards }

func (sketchGame) Bots() []game.Bot { return []game.Bot{sketchBot{}} }

type sketchBot struct{}

func (sketchBot) Name() string                   { return "painter" }
func (sketchBot) Label() string                  { return "Painter" }
func (sketchBot) Play(any, *rand.Rand) game.Move { panic("a thinker is asked through its mind") }
func (sketchBot) NewMind(*rand.Rand) game.Mind   { seats++; return &sketchMind{board: seats} }

// A sketchMind is what a painter has in mind.
type sketchMind struct {
	board int
	drawn bool
}

// seats counts the minds, which are made in the order of the seats: here the bots sit
// in seats 1 and 2.
var seats int

func (m *sketchMind) BoardsToSee(any) []int { return []int{0, 99} }

func (m *sketchMind) Think(s game.Observation, _ *rand.Rand) (game.Move, time.Duration) {
	if len(s.Pictures) != 1 || s.Pictures[0] == nil {
		panic("a mind sees the boards that it asked for and that there are")
	}
	if m.drawn {
		return nil, time.Hour
	}
	m.drawn = true
	p := pen{board: m.board}
	sketch := game.Sketch{Batches: []game.TimedBatch{{Batch: p.batch(begin(10, 10))}}}
	for k := range 10 {
		sketch.Batches = append(sketch.Batches, game.TimedBatch{After: 100 * time.Millisecond, Batch: p.batch(to(uint16(20+k), 20))})
	}
	sketch.Batches = append(sketch.Batches, game.TimedBatch{Batch: p.batch(ink.Op{Do: ink.End})})
	return sketch, 0
}

// TestBotsDrawSketches has two bots draw: the ink comes bit by bit, and that of both together.
func TestBotsDrawSketches(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		seats = 0
		r.Close()
		r.find = func(string) (game.Game, bool) { return sketchGame{}, true }
		r.reopen()
		ana, _ := r.sit("Ana")
		ana.mustSend("add-bot", `{"bot":"painter"}`)
		ana.mustSend("add-bot", `{"bot":"painter"}`)
		ana.mustSend("start", `{"force":true}`)
		had, entries := ana.countBatches(), len(r.log.all())
		time.Sleep(1500 * time.Millisecond) // a second to think, half a second to draw
		synctest.Wait()
		half := ana.countBatches() - had
		if half < 4 || half > 20 {
			t.Fatalf("after half of the time %d batches have come", half)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		for board := 1; board <= 2; board++ {
			if got := ana.countInk(board); got != 11 {
				t.Errorf("board %d has %d points", board, got)
			}
		}
		if got := len(r.log.all()) - entries; got > 14 {
			t.Errorf("%d entries for 24 batches: the pens do not move together", got)
		}
		r.reopen()
		if got := r.connect("").countInk(2); got != 11 {
			t.Errorf("%d points are left after a restart", got)
		}
	})
}
