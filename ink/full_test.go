package ink_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"linework/ink"
	"linework/ink/inktest"
)

// drawAll has a device draw now, as far as the board takes it, in batches of so many
// points. It says how many points were taken.
func (b *board) drawAll(t *testing.T, ops []ink.Op, perBatch int) (points int) {
	t.Helper()
	for some := range slices.Chunk(ops, perBatch) {
		before := b.AppendSnapshot(nil, 0)
		w := b.w
		err := b.ApplyWithinSmallerLimits(write(&w, 0, some...))
		if errors.Is(err, ink.ErrFull) {
			if !slices.Equal(before, b.AppendSnapshot(nil, 0)) {
				t.Error("the refused batch has changed the drawing")
			}
			return points
		}
		if err != nil {
			t.Fatal(err)
		}
		b.w = w
		points += len(some)
	}
	return points
}

// randomWalk is strokes without end, of so many points each, with jumps of up to so many
// units in each direction.
func randomWalk(tool ink.Tool, strokes, points, jump int) []ink.Op {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := 2000, 2000
	var ops []ink.Op
	for range strokes {
		for i := range points {
			do := ink.Move
			if i == 0 {
				do = ink.Begin
			}
			x, y = (x+r.IntN(2*jump+1)-jump+ink.Size)%ink.Size, (y+r.IntN(2*jump+1)-jump+ink.Size)%ink.Size
			ops = append(ops, ink.Op{Do: do, Tool: tool, Point: ink.Point{X: uint16(x), Y: uint16(y)}})
		}
	}
	return ops
}

// A board that is drawn on is full at some time, whatever it is filled with; what was
// drawn before can still be undone, and a journal that holds more is taken.
func TestFullBoard(t *testing.T) {
	for _, tt := range []struct {
		name string
		ops  []ink.Op
		want int // points taken
	}{
		{"points", randomWalk(ink.Fine, 40, 2048, 3), ink.FreshPoints},
		{"gestures", randomWalk(ink.Bold, 9000, 1, 50), ink.FreshGestures},
		{"erasers that take nothing", randomWalk(ink.Lift, 9000, 1, 50), ink.FreshGestures},
		{"length", randomWalk(ink.Medium, 20, 2048, 1000), 3200},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b board
			if got := b.drawAll(t, tt.ops, 128); got > tt.want || got < tt.want*3/4 {
				t.Errorf("took %d points, of %d", got, tt.want)
			}
			more := write(new(ink.Writer), 0, begin(ink.Fine, 10, 10), op(ink.Move, 4000, 4000), begin(ink.Fine, 10, 10))
			for range 128 { // the last batch may have left room for less than a batch
				_ = b.ApplyWithinSmallerLimits(more)
			}
			if err := b.ApplyWithinSmallerLimits(more); !errors.Is(err, ink.ErrFull) {
				t.Fatalf("more is answered by %v", err)
			}
			if err := b.ApplyWithinSmallerLimits(write(&b.w, 0, op(ink.Undo), op(ink.Redo))); err != nil {
				t.Errorf("undo on a full board: %v", err)
			}
			if err := b.Apply(more); err != nil {
				t.Errorf("from a journal: %v", err)
			}
			if picture := b.AppendSnapshot(nil, 0); len(picture) > ink.FreshBytes+1024 {
				t.Errorf("who joins is sent %d bytes", len(picture))
			}
		})
	}
	t.Run("bytes, though all is undone", func(t *testing.T) {
		var b board
		taken := 0
		for range 2 * ink.FreshBytes / 1000 {
			ops := append([]ink.Op{begin(ink.Fine, 10, 10)}, slices.Repeat([]ink.Op{op(ink.Undo)}, 995)...)
			if b.ApplyWithinSmallerLimits(write(&b.w, 0, ops...)) == nil {
				taken += 1000
			}
		}
		if taken > ink.FreshBytes || taken < ink.FreshBytes*9/10 {
			t.Errorf("took %d bytes", taken)
		}
	})
}

// Nobody who plays meets the limits: not with any device, in the longest round, without
// ever resting but to begin the next stroke, and with every second stroke undone.
func TestNobodyFillsABoard(t *testing.T) {
	const longest = 4 * time.Minute
	for _, device := range []inktest.Device{inktest.Finger, inktest.Mouse, inktest.Stylus, inktest.Stylus.WithRate(120)} {
		r := rand.New(rand.NewPCG(3, 4))
		var b board
		var rec ink.Recording
		var w ink.Writer
		at := time.Duration(0)
		for k := 0; at < longest; k++ {
			curve, speed := inktest.Doodle(r)
			rec, at = device.Record(&w, rec, 0, at, ink.Fine, device.Draw(r, curve, speed))
			if k%2 == 1 {
				rec = append(rec, ink.Moment{At: at, Batch: write(&w, 0, op(ink.Undo))})
			}
		}
		bytes := 0
		for _, m := range rec {
			bytes += len(m.Batch)
			if err := b.ApplyWithinSmallerLimits(m.Batch); err != nil {
				t.Fatalf("%s at %d a second: after %v and %d bytes: %v", device.Name, device.Rate, m.At, bytes, err)
			}
		}
		t.Logf("%s at %d a second: %d bytes in %d batches", device.Name, device.Rate, bytes, len(rec))
	}
}
