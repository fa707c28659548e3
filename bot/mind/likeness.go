package mind

import (
	"math"
	"slices"
	"sync"

	"linework/bot/eye"
	"linework/bot/hand"
	"linework/bot/noun"
	"linework/cards"
	"linework/ink"
	"linework/words"
)

// A bot can recognise what its eye has never learned by a drawing of our own: it compares what
// it sees with that, as one would with a picture in a book.

// A blurredPicture is a picture at half its width, blurred so that lines near each other
// overlap, with mean 0 and length 1 (see ink.RasterSimilarity).
type blurredPicture [blurredSide * blurredSide]float32

const blurredSide = eye.Side / 2

// newBlurredPicture blurs, halves and normalises a picture.
func newBlurredPicture(p *eye.Picture) *blurredPicture {
	var sharp [eye.Side * eye.Side]float32
	for i, shade := range p {
		sharp[i] = float32(shade)
	}
	for range 2 {
		ink.BlurRaster(sharp[:], eye.Side)
	}
	var b blurredPicture
	for i := range sharp {
		b[i/eye.Side/2*blurredSide+i%eye.Side/2] += sharp[i]
	}
	ink.NormaliseRaster(b[:])
	return &b
}

// ownPictures caches the pictures of our own drawings, by word, each as it is and mirrored.
var ownPictures struct {
	sync.Mutex
	byKey map[string][]*blurredPicture
}

func ownPicturesOf(w words.Word) []*blurredPicture {
	w = w.DrawingSubject()
	ownPictures.Lock()
	defer ownPictures.Unlock()
	key := words.Fold(w.Name())
	if list, ok := ownPictures.byKey[key]; ok {
		return list
	}
	var list []*blurredPicture
	for _, s := range ownSketchesOf(w) {
		for _, mirror := range []bool{false, true} {
			p := eye.Render(slices.Values(sketchToInk(s, mirror)))
			list = append(list, newBlurredPicture(&p))
		}
	}
	if ownPictures.byKey == nil {
		ownPictures.byKey = map[string][]*blurredPicture{}
	}
	ownPictures.byKey[key] = list
	return list
}

// ownSketchesOf returns our own drawings of a word, as they are in the books.
func ownSketchesOf(w words.Word) []hand.Sketch {
	var list []hand.Sketch
	for _, answer := range w.Answers {
		key := words.Fold(answer)
		list = slices.Concat(list, hand.Sketchbook()[key], hand.Icons()[key], cardBook()[key])
	}
	return list
}

// sketchToInk returns a sketch as ink that fills a board.
func sketchToInk(s hand.Sketch, mirror bool) []ink.Stroke {
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

// How much a better likeness counts: 0.1 more makes a word about three times as likely among
// the few words that a game leaves open, and seven times among all words there are.
const (
	likenessWeight     = 11
	likenessWeightOpen = 20
)

// weightsByLikeness returns for each word how likely it was drawn, by our own drawings,
// unnormalised; a word without drawings gets the weight of no likeness at all.
func (s *Impression) weightsByLikeness(candidates []words.Word) []float32 {
	likely := make([]float32, len(candidates))
	for i, w := range candidates {
		likely[i] = float32(math.Exp(likenessWeight * float64(s.bestLikeness(ownPicturesOf(w)))))
	}
	return likely
}

// bestLikeness returns the similarity to the most similar of some pictures, at least 0.
func (s *Impression) bestLikeness(pictures []*blurredPicture) float32 {
	best := float32(0)
	for _, m := range pictures {
		best = max(best, ink.RasterSimilarity(s.blurred[:], m[:]))
	}
	return best
}

// An ownDrawing is something that we have drawings of.
type ownDrawing struct {
	names     []string
	noun      noun.Noun // if isLearned
	isLearned bool      // the eye has learned it
	pictures  []*blurredPicture
}

// nounNames returns all names of each noun: in the list of nouns, and in our book.
var nounNames = sync.OnceValue(func() [][]string {
	names := make([][]string, noun.Count())
	for n := range names {
		names[n] = slices.Clone(noun.Noun(n).Names())
	}
	for _, m := range ownDrawings() {
		for _, name := range m.names {
			if m.isLearned && !slices.Contains(names[m.noun], name) {
				names[m.noun] = append(names[m.noun], name)
			}
		}
	}
	return names
})

// ownDrawings returns everything that we have drawings of.
var ownDrawings = sync.OnceValue(func() []ownDrawing {
	var list []ownDrawing
	known := map[string]bool{}
	add := func(names []string) {
		w := words.Word{Text: names[0], Answers: names}
		key := words.Fold(names[0])
		if known[key] {
			return // its drawings are those of the word
		}
		known[key] = true
		m := ownDrawing{names: names, pictures: ownPicturesOf(w)}
		m.noun, m.isLearned = noun.OfWord(w)
		list = append(list, m)
	}
	for _, names := range slices.Concat(hand.SketchbookWords(), hand.IconWords()) {
		add(names)
	}
	for _, card := range cards.Deck() {
		add(card.Names())
	}
	return list
})
