package mind

import (
	"embed"
	"hash/fnv"
	"math"
	"slices"
	"sync"

	"linework/bot/eye"
	"linework/bot/hand"
	"linework/bot/noun"
	"linework/cards"
	"linework/ink"
	"linework/words"
	"linework/words/packed"
)

// A bot can recognise what its eye has never learned by a drawing of our own: it compares
// the features that its eye finds in both, as one would compare it with a picture in a book.

// An OwnSketch is one of our own drawings and the words that it shows.
type OwnSketch struct {
	Names  []string
	Sketch hand.Sketch
}

// OwnSketches returns all our own drawings: of the sketchbook, of icons, and the cards of Funny Lines.
func OwnSketches() []OwnSketch {
	var list []OwnSketch
	known := map[string]bool{}
	add := func(names []string) {
		key := words.Fold(names[0])
		if known[key] {
			return // its drawings are those of the word
		}
		known[key] = true
		for _, s := range slices.Concat(hand.Sketchbook().Book[key], hand.Icons().Book[key], hand.SecondIcons().Book[key], cardBook()[key]) {
			list = append(list, OwnSketch{names, s})
		}
	}
	for _, names := range slices.Concat(hand.Sketchbook().Words, hand.Icons().Words, hand.SecondIcons().Words) {
		add(names)
	}
	for _, card := range cards.Deck() {
		add(card.Names())
	}
	return list
}

// IsLearned reports whether the eye has learned what the drawing shows.
func (o *OwnSketch) IsLearned() bool {
	_, learned := noun.OfWord(words.Word{Answers: o.Names})
	return learned
}

// Render returns the drawing as the eye sees it.
func (o *OwnSketch) Render() eye.Picture {
	return eye.Render(slices.Values(sketchToInk(o.Sketch)))
}

// sketchToInk returns a sketch as ink that fills a board.
func sketchToInk(s hand.Sketch) []ink.Stroke {
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
			stroke.Points = append(stroke.Points, ink.Point{X: uint16((p.X - low) * scale), Y: uint16((p.Y - low) * scale)})
		}
		strokes = append(strokes, stroke)
	}
	return strokes
}

// An unlearnedThing is something that the eye has never learned and that we have drawings
// of.
type unlearnedThing struct {
	names    []string
	features [][]float32 // of each drawing, centred and of length 1
}

// unlearnedThings are all of them.
type unlearnedThings struct {
	list   []unlearnedThing
	byKey  map[string]int // by the key of each name
	centre []float32      // the mean of the features of all
}

var loadUnlearned = sync.OnceValue(func() unlearnedThings {
	stored := loadStoredFeatures()
	all := unlearnedThings{byKey: map[string]int{}}
	for _, o := range OwnSketches() {
		if o.IsLearned() {
			continue
		}
		p := o.Render()
		features := stored[PictureKey(&p)]
		if features == nil {
			features = lookForFeatures(&p)
		}
		all.add(o.Names, features)
	}
	all.centre = meanFeatures(all.list)
	for _, t := range all.list {
		for k, features := range t.features {
			t.features[k] = all.centred(features)
		}
	}
	return all
})

// add adds a drawing with its features as the eye found them.
func (u *unlearnedThings) add(names []string, features []float32) {
	i, known := u.byKey[words.Fold(names[0])]
	if !known {
		i = len(u.list)
		u.list = append(u.list, unlearnedThing{names: names})
	}
	for _, name := range names {
		if _, taken := u.byKey[words.Fold(name)]; !taken {
			u.byKey[words.Fold(name)] = i
		}
	}
	u.list[i].features = append(u.list[i].features, features)
}

func meanFeatures(list []unlearnedThing) []float32 {
	mean := make([]float32, len(eye.New().Features()))
	count := 0
	for _, t := range list {
		for _, features := range t.features {
			count++
			for k, v := range features {
				mean[k] += v
			}
		}
	}
	for k := range mean {
		mean[k] /= float32(max(count, 1))
	}
	return mean
}

func lookForFeatures(p *eye.Picture) []float32 {
	e := eyes.Get().(*eye.Eye)
	defer eyes.Put(e)
	e.LookAtPicture(p)
	return slices.Clone(e.Features())
}

// centred returns features without what all drawings have in common, of length 1.
func (u *unlearnedThings) centred(features []float32) []float32 {
	centred := make([]float32, len(u.centre))
	square := float32(0)
	for k, c := range u.centre {
		centred[k] = features[k] - c
		square += centred[k] * centred[k]
	}
	scale := 1 / float32(math.Sqrt(float64(square)+1e-12))
	for k := range centred {
		centred[k] *= scale
	}
	return centred
}

// likeness returns the similarity of centred features to those of the most similar drawing of
// a thing, at least 0.
func (t *unlearnedThing) likeness(features []float32) float32 {
	best := float32(0)
	for _, own := range t.features {
		sum := float32(0)
		for k, v := range own {
			sum += v * features[k]
		}
		best = max(best, sum)
	}
	return best
}

//go:embed all:data
var data embed.FS

// featuresFile holds the features of our own drawings that the eye never learned, which
// tools/quickdraw computes when the program is built, as each takes as long as a look: zipped, the checksum of the
// weights, the number of features of a drawing, and for each drawing the key of its picture,
// the largest feature in millionths and each feature as a byte; the numbers are uvarints.
// What is missing there, or was computed with other weights, is computed when it is needed.
const featuresFile = "data/features.gz"

func loadStoredFeatures() map[uint64][]float32 {
	stored := map[uint64][]float32{}
	file, err := data.ReadFile(featuresFile)
	if err != nil {
		return stored // not made yet
	}
	r, err := packed.Open(file)
	if err != nil || r.NextUvarint() != int(eye.WeightsChecksum()) {
		return stored
	}
	count := r.NextUvarint()
	for r.Remaining() > 0 {
		key := uint64(r.NextUvarint())
		largest := float32(r.NextUvarint()) / 1e6
		features := make([]float32, count)
		for i, b := range r.NextBytes(count) {
			features[i] = float32(b) / math.MaxUint8 * largest
		}
		stored[key] = features
	}
	return stored
}

// PictureKey returns a number that no two of our drawings share.
func PictureKey(p *eye.Picture) uint64 {
	h := fnv.New64a()
	h.Write(p[:])
	return h.Sum64() >> 1 // a varint of package packed has a sign
}

// nounNames returns all names of each noun: in the list of nouns, and in our book.
var nounNames = sync.OnceValue(func() [][]string {
	names := make([][]string, noun.Count())
	for n := range names {
		names[n] = slices.Clone(noun.Noun(n).Names())
	}
	for _, o := range OwnSketches() {
		n, learned := noun.OfWord(words.Word{Answers: o.Names})
		for _, name := range o.Names {
			if learned && !slices.Contains(names[n], name) {
				names[n] = append(names[n], name)
			}
		}
	}
	return names
})
