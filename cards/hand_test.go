package cards

import (
	"math"
	"reflect"
	"testing"

	"linework/ink"
)

// strays is how far a hand may leave the shape, and how much of the shape it may
// leave undrawn, in units of the board.
const strays = 45

func TestDrawByHandDrawsTheShape(t *testing.T) {
	for _, c := range Deck() {
		for i, s := range c.Shapes {
			points := DrawByHand(s, uint64(i))
			if len(points) < 2 || len(points) > ink.MaxStrokePoints {
				t.Fatalf("card %d, shape %d: a stroke of %d points", c.Number, i, len(points))
			}
			var drawn []ink.Vec
			for _, p := range points {
				if p.P == 0 || p.X >= ink.Size || p.Y >= ink.Size {
					t.Fatalf("card %d, shape %d: point %v", c.Number, i, p)
				}
				drawn = append(drawn, ink.Vec{X: float64(p.X), Y: float64(p.Y)})
			}
			path := s.outlinePath()
			if far := farthest(drawn, path); far > strays {
				t.Errorf("card %d, shape %d, a %v: the hand strays by %.0f", c.Number, i, s.Kind, far)
			}
			if far := farthest(path, drawn); far > strays {
				t.Errorf("card %d, shape %d, a %v: %.0f from the hand is nothing drawn", c.Number, i, s.Kind, far)
			}
		}
	}
}

// farthest is how far the points are at most from a line.
func farthest(points, line []ink.Vec) float64 {
	most := 0.0
	for _, p := range points {
		least := math.Inf(1)
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			d := b.Minus(a)
			t := min(max(p.Minus(a).Dot(d)/max(d.Dot(d), 1e-9), 0), 1)
			least = min(least, p.Distance(a.Plus(d.Times(t))))
		}
		most = max(most, least)
	}
	return most
}

func TestHandIsSteadyAndNotARuler(t *testing.T) {
	s := Deck()[1].Shapes[0]
	if !reflect.DeepEqual(DrawByHand(s, 7), DrawByHand(s, 7)) {
		t.Error("one seed draws two ways")
	}
	if reflect.DeepEqual(DrawByHand(s, 7), DrawByHand(s, 8)) {
		t.Error("two seeds draw alike")
	}
	line := Shape{Kind: Line, Corners: []ink.Vec{{X: 300, Y: 2000}, {X: 3700, Y: 2000}}}
	heights := map[uint16]bool{}
	for _, p := range DrawByHand(line, 1) {
		heights[p.Y] = true
	}
	if len(heights) < 5 {
		t.Errorf("a long line has %d heights, as if by ruler", len(heights))
	}
}

// The holes of the watch's strap were blobs once.
func TestNoShapeIsABlot(t *testing.T) {
	fine := 0
	for _, c := range Deck() {
		for i, s := range c.Shapes {
			if s.Kind == Line {
				continue
			}
			if wide := float64(s.Pen().Width()); s.narrowWidth() < 1.5*wide {
				t.Errorf("%s: shape %d, a %v, is %.0f wide under a pen of %.0f", c.Name, i, s.Kind, s.narrowWidth(), wide)
			}
			if s.Pen() == ink.Fine {
				fine++
			}
		}
	}
	t.Logf("a fine pen draws %d shapes", fine)
}
