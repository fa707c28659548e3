package mind

import (
	"math"
	"slices"
	"sync"

	"linework/bot/eye"
	"linework/bot/hand"
	"linework/bot/noun"
	"linework/bot/sketchbook"
	"linework/cards"
	"linework/ink"
	"linework/words"
)

// What the eye has never learned may still be known from a drawing of our own: then a
// bot compares what it sees with that, as one would with a picture in a book.

// A blurred is a picture, half as wide, whose lines are so thick that two that lie near
// each other overlap, with the mean 0 and the length 1.
type blurred [half * half]float32

const half = eye.Side / 2

func blur(p *eye.Picture) *blurred {
	var sharp, wide [eye.Side * eye.Side]float32
	for i, shade := range p {
		sharp[i] = float32(shade)
	}
	for range 2 {
		for y := range eye.Side {
			for x := range eye.Side {
				sum := float32(0)
				for ny := max(y-1, 0); ny <= min(y+1, eye.Side-1); ny++ {
					for nx := max(x-1, 0); nx <= min(x+1, eye.Side-1); nx++ {
						sum += sharp[ny*eye.Side+nx]
					}
				}
				wide[y*eye.Side+x] = sum
			}
		}
		sharp = wide
	}
	var b blurred
	for i := range sharp {
		b[i/eye.Side/2*half+i%eye.Side/2] += sharp[i]
	}
	mean, square := float32(0), float32(0)
	for _, v := range b {
		mean += v / float32(len(b))
	}
	for i := range b {
		b[i] -= mean
		square += b[i] * b[i]
	}
	length := float32(math.Sqrt(float64(square))) + 1e-6
	for i := range b {
		b[i] /= length
	}
	return &b
}

// like is how much two pictures are alike, up to 1.
func (b *blurred) like(c *blurred) float32 {
	sum := float32(0)
	for i := range b {
		sum += b[i] * c[i]
	}
	return sum
}

// prints are the pictures in the book, by word, each as it is and mirrored.
var prints struct {
	sync.Mutex
	of map[string][]*blurred
}

// printsOf is the drawings of our own that show a word.
func printsOf(w words.Word) []*blurred {
	w = w.Subject()
	prints.Lock()
	defer prints.Unlock()
	key := words.Fold(w.Name())
	if list, ok := prints.of[key]; ok {
		return list
	}
	var list []*blurred
	for _, s := range sketchesOf(w) {
		for _, mirror := range []bool{false, true} {
			p := eye.Render(slices.Values(flat(s, mirror)))
			list = append(list, blur(&p))
		}
	}
	if prints.of == nil {
		prints.of = map[string][]*blurred{}
	}
	prints.of[key] = list
	return list
}

// sketchesOf is our own drawings of a word, as they are in the books.
func sketchesOf(w words.Word) []hand.Sketch {
	ours, _ := hand.Sketchbook().(hand.Book)
	var list []hand.Sketch
	for _, answer := range w.Answers {
		key := words.Fold(answer)
		list = slices.Concat(list, ours[key], pictures()[key])
	}
	return list
}

// flat is a sketch as ink that fills a board.
func flat(s hand.Sketch, mirror bool) []ink.Stroke {
	low, high := math.Inf(1), math.Inf(-1)
	for _, line := range s.Lines {
		for _, p := range line {
			low, high = min(low, p.X, p.Y), max(high, p.X, p.Y)
		}
	}
	scale := (ink.Size - 1) / max(high-low, 1e-6)
	var strokes []ink.Stroke
	for _, line := range s.Lines {
		var stroke ink.Stroke
		for _, p := range line {
			x, y := (p.X-low)*scale, (p.Y-low)*scale
			if mirror {
				x = ink.Size - 1 - x
			}
			stroke.Points = append(stroke.Points, ink.Point{X: uint16(x), Y: uint16(y)})
		}
		strokes = append(strokes, stroke)
	}
	return strokes
}

// How much a better likeness counts: among the few words that a game leaves open 0.1
// more make a word about three times as likely, among all words there are seven times.
const (
	telling     = 11
	tellingOpen = 20
)

// likeness is how likely each of some words is what was drawn, by the drawings of our
// own; for a word that has none it is what no likeness at all would make it.
func (s *Sight) likeness(candidates []words.Word) []float32 {
	likely := make([]float32, len(candidates))
	for i, w := range candidates {
		likely[i] = float32(math.Exp(telling * float64(s.like(w))))
	}
	return likely
}

// like is how much the drawing is like our own drawings of a word; 0 if there is none.
func (s *Sight) like(w words.Word) float32 { return s.likeAny(printsOf(w)) }

func (s *Sight) likeAny(prints []*blurred) float32 {
	best := float32(0)
	for _, m := range prints {
		best = max(best, s.blurred.like(m))
	}
	return best
}

// A model is something that we have drawings of.
type model struct {
	names   []string
	noun    noun.Noun // that the eye has learned,
	learned bool      // if it has
	prints  []*blurred
}

// called is what each noun may be called: in the list of nouns, and in our book.
var called = sync.OnceValue(func() [][]string {
	names := make([][]string, noun.Count())
	for n := range names {
		names[n] = slices.Clone(noun.Noun(n).Names())
	}
	for _, m := range book() {
		for _, name := range m.names {
			if m.learned && !slices.Contains(names[m.noun], name) {
				names[m.noun] = append(names[m.noun], name)
			}
		}
	}
	return names
})

// book is all that we have drawings of.
var book = sync.OnceValue(func() []model {
	var list []model
	known := map[string]bool{}
	add := func(names []string) {
		w := words.Word{Text: names[0], Answers: names}
		key := words.Fold(names[0])
		if known[key] {
			return // its drawings are those of the word
		}
		known[key] = true
		m := model{names: names, prints: printsOf(w)}
		m.noun, m.learned = noun.Of(w)
		list = append(list, m)
	}
	for _, d := range sketchbook.Drawings() {
		add(d.Words)
	}
	for _, card := range cards.Deck() {
		add(card.Names())
	}
	return list
})
