package eye

import (
	"slices"
	"testing"

	"linework/bot/noun"
	"linework/ink"
)

// house is a square with a roof and a door, on a board of its own size.
func house(left, top, size int, tool ink.Tool) []ink.Stroke {
	at := func(x, y int) ink.Point { return ink.Point{X: uint16(left + x*size/100), Y: uint16(top + y*size/100)} }
	line := func(p ...ink.Point) ink.Stroke { return ink.Stroke{Tool: tool, Points: p} }
	return []ink.Stroke{
		line(at(10, 45), at(10, 100), at(90, 100), at(90, 45), at(10, 45)),
		line(at(0, 50), at(50, 0), at(100, 50)),
		line(at(40, 100), at(40, 70), at(60, 70), at(60, 100)),
	}
}

func TestPictureForgetsPlaceSizeAndPen(t *testing.T) {
	want := Render(slices.Values(house(0, 0, 4000, ink.Fine)))
	for name, strokes := range map[string][]ink.Stroke{
		"moved":   house(90, 70, 4000, ink.Fine),
		"smaller": house(1000, 2000, 2000, ink.Fine),
		"bold":    house(0, 0, 4000, ink.Bold),
	} {
		if got := Render(slices.Values(strokes)); got != want {
			t.Errorf("%s, the house looks different", name)
		}
	}
}

func TestPictureLiesInTheMiddle(t *testing.T) {
	for _, tt := range []struct {
		name   string
		points []ink.Point
		dark   []int // all pixels with more than half of the ink
	}{
		{"a dot", []ink.Point{{X: 100, Y: 4000}}, nil},
		{"a level line", []ink.Point{{X: 0, Y: 9}, {X: 4095, Y: 9}}, nil},
		{"a corner", []ink.Point{{X: 0, Y: 0}, {X: 0, Y: 2700}, {X: 2700, Y: 2700}}, corner()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := Render(slices.Values([]ink.Stroke{{Points: tt.points}}))
			var dark []int
			sum, x, y := 0.0, 0.0, 0.0
			for i, v := range p {
				sum += float64(v)
				x += float64(v) * float64(i%Side)
				y += float64(v) * float64(i/Side)
				if v > 128 {
					dark = append(dark, i)
				}
			}
			if tt.dark != nil && !slices.Equal(dark, tt.dark) {
				t.Errorf("dark are %v, want %v", dark, tt.dark)
			}
			if tt.dark == nil && (sum == 0 || x/sum != pictureSpan/2.0 || y/sum != pictureSpan/2.0) {
				t.Errorf("%.0f of ink about %.2f,%.2f", sum, x/sum, y/sum)
			}
		})
	}
}

// corner is the first column and the last row.
func corner() (list []int) {
	for y := range Side - 1 {
		list = append(list, y*Side)
	}
	for x := range Side {
		list = append(list, (Side-1)*Side+x)
	}
	return list
}

func TestEyeSeesAHouse(t *testing.T) {
	e := New()
	picture := Render(slices.Values(house(300, 300, 3000, ink.Medium)))
	seen := e.LookAtPicture(&picture)
	if best := seen.Likeliest(1)[0]; best.String() != "house" {
		t.Errorf("a house looks like a %s", best)
	}
	sum := float32(0)
	for _, p := range seen {
		sum += p
	}
	if sum < 0.999 || sum > 1.001 {
		t.Errorf("probabilities add up to %f", sum)
	}
}

func TestEyeSeesNothingOnAnEmptyBoard(t *testing.T) {
	picture := Render(slices.Values([]ink.Stroke(nil)))
	seen := New().LookAtPicture(&picture)
	if len(seen) != noun.Count()+1 {
		t.Fatalf("%d probabilities for %d nouns", len(seen), noun.Count())
	}
	if seen.UnknownProbability() != 1 {
		t.Errorf("an empty board shows a %s, and something else by %.2f only", seen.Likeliest(1)[0], seen.UnknownProbability())
	}
}

func TestLookAllocatesNothing(t *testing.T) {
	e, p := New(), Render(slices.Values(house(0, 0, 4000, ink.Fine)))
	if n := testing.AllocsPerRun(3, func() { e.LookAtPicture(&p) }); n > 0 {
		t.Errorf("%.0f allocations a look", n)
	}
}
