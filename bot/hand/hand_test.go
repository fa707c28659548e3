package hand

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"linework/bot/noun"
	"linework/ink"
	"linework/words"
)

func parseWord(t testing.TB, text string) words.Word {
	t.Helper()
	w, err := words.ParseWord(text)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// ordinaryHand is a hand that knows every noun.
func ordinaryHand(t testing.TB) *Hand {
	t.Helper()
	h := &Hand{Sources: []Source{Icons(), Sketchbook(), PeoplesDrawings()}, Manner: Ordinary}
	if !h.CanDraw(parseWord(t, "cat")) {
		t.Fatal("bot/hand/data has no drawings; `make hands` makes them")
	}
	return h
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestCanDraw(t *testing.T) {
	h := ordinaryHand(t)
	for text, can := range map[string]bool{"bicycle / bike": true, "bike": true, "bat (animal)": true, "bat (sport)": false, "syllogism": false} {
		if h.CanDraw(parseWord(t, text)) != can {
			t.Errorf("%s: %v", text, !can)
		}
	}
	if strokes := h.Draw(parseWord(t, "syllogism"), newRand(1)); strokes != nil {
		t.Errorf("a syllogism is drawn in %d strokes", len(strokes))
	}
}

// TestEveryNounIsDrawnAsAPersonCould draws all nouns that people drew: on the board, in the order of
// time, no longer than people would watch, and so that a drawing takes every batch.
func TestEveryNounIsDrawnAsAPersonCould(t *testing.T) {
	h := ordinaryHand(t)
	var total time.Duration
	for n := range noun.Noun(len(PeoplesDrawings())) {
		strokes := h.Draw(words.Word{Answers: []string{n.String()}}, newRand(uint64(n)))
		if len(strokes) == 0 {
			t.Errorf("%s is not drawn", n)
			continue
		}
		now := time.Duration(-1)
		for _, s := range strokes {
			for _, p := range s.Samples {
				if p.At <= now {
					t.Fatalf("%s: a sample at %v after one at %v", n, p.At, now)
				}
				if p.X >= ink.Size || p.Y >= ink.Size {
					t.Fatalf("%s: the pen is at %d,%d", n, p.X, p.Y)
				}
				now = p.At
			}
			if s.Undone > 0 {
				if s.Undone <= now {
					t.Fatalf("%s: undone at %v, drawn until %v", n, s.Undone, now)
				}
				now = s.Undone
			}
		}
		if length := duration(strokes); length != now || length > 40*time.Second {
			t.Errorf("%s takes %v, and ends at %v", n, length, now)
		}
		total += now

		var w ink.Writer
		var d ink.Drawing
		for _, moment := range EncodeStrokes(&w, strokes, 0, 80*time.Millisecond) {
			if err := d.Apply(moment.Batch); err != nil {
				t.Fatalf("%s: %v", n, err)
			}
		}
		var drawn []ink.Stroke
		for s := range d.Strokes() {
			drawn = append(drawn, s)
		}
		if seen := visibleInkAt(strokes, now); !reflect.DeepEqual(drawn, seen) {
			t.Errorf("%s: %d strokes are recorded, %d seen", n, len(drawn), len(seen))
		}
	}
	if mean := total / time.Duration(len(PeoplesDrawings())); mean < 4*time.Second || mean > 12*time.Second {
		t.Errorf("a drawing takes %v on average", mean)
	}
}

func TestNeverTwiceAlike(t *testing.T) {
	h := ordinaryHand(t)
	w := parseWord(t, "cat")
	if !reflect.DeepEqual(h.Draw(w, newRand(3)), h.Draw(w, newRand(3))) {
		t.Error("the same chance draws another cat")
	}
	var before [][]Stroke
	for seed := range uint64(40) {
		cat := h.Draw(w, newRand(seed))
		for _, other := range before {
			if reflect.DeepEqual(cat, other) {
				t.Fatalf("cat %d was drawn before", seed)
			}
		}
		before = append(before, cat)
	}
}

func TestSlipsAreUndone(t *testing.T) {
	h := ordinaryHand(t)
	h.Manner.Slips = 1
	slips := 0
	for seed := range uint64(20) {
		strokes := h.Draw(parseWord(t, "house"), newRand(seed))
		end := duration(strokes)
		for i, s := range strokes {
			if s.Undone == 0 {
				continue
			}
			slips++
			if i == len(strokes)-1 {
				t.Error("the last stroke is taken back, and not drawn again")
			}
			if before, after := visibleInkAt(strokes, s.Undone-1), visibleInkAt(strokes, s.Undone); len(after) != len(before)-1 {
				t.Errorf("of %d strokes %d are left when one is taken back", len(before), len(after))
			}
			if len(visibleInkAt(strokes, end)) != len(strokes)-1 {
				t.Error("a stroke that was taken back is there at the end")
			}
		}
	}
	if slips < 18 {
		t.Errorf("%d slips in 20 houses", slips)
	}
}

func TestFixedSketchIsNotMirrored(t *testing.T) {
	note := Sketch{Lines: []Line{{{X: 0, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: 30}}}, Fixed: true}
	book := Book{}
	book.AddSketch("musical note", note)
	h := &Hand{Sources: []Source{book}, Manner: Manner{Speed: 1, Shake: 0.2}}
	for seed := range uint64(30) {
		points := visibleInkAt(h.Draw(parseWord(t, "Musical Note / note"), newRand(seed)), time.Minute)[0].Points
		top, bottom := points[0], points[len(points)-1]
		if top.Y > bottom.Y { // drawn the other way round
			top, bottom = bottom, top
		}
		if top.X > bottom.X {
			t.Fatalf("with chance %d left and right are swapped", seed)
		}
	}
}

func TestWithoutDataNothingIsKnown(t *testing.T) {
	if (tracedDrawings)(nil).Sketches(parseWord(t, "cat")) != nil {
		t.Error("a cat is known, but there are no drawings")
	}
	if _, err := parseTraced([]byte("no drawings")); err == nil {
		t.Error("a file that is none is read")
	}
}

// TestDuration checks that a stroke counts until it is undone.
func TestDuration(t *testing.T) {
	drawn := Stroke{Samples: []Sample{{At: 0}, {At: time.Second}}}
	undone := Stroke{Samples: []Sample{{At: 2 * time.Second}}, Undone: 3 * time.Second}
	for want, strokes := range map[time.Duration][]Stroke{0: nil, time.Second: {drawn}, 3 * time.Second: {drawn, undone}} {
		if got := duration(strokes); got != want {
			t.Errorf("%d strokes take %v; want %v", len(strokes), got, want)
		}
	}
}

// visibleInkAt returns the ink that is on the board at a time.
func visibleInkAt(strokes []Stroke, at time.Duration) []ink.Stroke {
	var seen []ink.Stroke
	for _, s := range strokes {
		if s.Undone > 0 && s.Undone <= at {
			continue
		}
		visible := ink.Stroke{Tool: s.Tool}
		for _, p := range s.Samples {
			if p.At <= at {
				visible.Points = append(visible.Points, p.Point)
			}
		}
		if len(visible.Points) > 0 {
			seen = append(seen, visible)
		}
	}
	return seen
}

// duration returns how long it takes to draw strokes.
func duration(strokes []Stroke) time.Duration {
	if len(strokes) == 0 {
		return 0
	}
	last := strokes[len(strokes)-1]
	return max(last.Samples[len(last.Samples)-1].At, last.Undone)
}

// Picks with different numbers are different drawings, those of the first source first, until all have
// been drawn.
func TestPicksDiffer(t *testing.T) {
	book := func(lengths ...int) Book {
		b := Book{}
		for _, n := range lengths {
			b.AddSketch("cat", Sketch{Lines: make([]Line, n)})
		}
		return b
	}
	h := &Hand{Sources: []Source{book(), book(1, 2), book(3, 4, 5)}}
	orders := map[string]bool{}
	for order := range uint64(20) {
		var chosen []int
		for number := range 6 {
			s, _ := h.choose(parseWord(t, "cat"), Pick{order, number})
			chosen = append(chosen, len(s.Lines))
		}
		orders[fmt.Sprint(chosen)] = true
		if chosen[0]+chosen[1] != 3 || chosen[2]+chosen[3]+chosen[4] != 12 || chosen[3] == chosen[2] || chosen[4] == chosen[3] || chosen[5] != chosen[0] {
			t.Errorf("in order %d come %v", order, chosen)
		}
	}
	if len(orders) < 2 {
		t.Error("they come in the same order always")
	}
}
