package eye

import (
	"cmp"
	"slices"
	"sync"

	"linework/bot/noun"
)

// An Eye looks at drawings, one at a time: it has buffers of its own, so that looking
// allocates nothing. Eyes share their weights.
type Eye struct {
	net   *network
	sight Probabilities
}

var loadLayers = sync.OnceValue(func() []layer { return readLayers(weights) })

// New returns an eye.
func New() *Eye {
	return &Eye{net: newNetwork(loadLayers()), sight: make(Probabilities, noun.Count()+1)}
}

// LookAtPicture returns what a picture may show. The result is the eye's own until its next
// look. An empty picture shows nothing, and the network is not asked: it was never trained
// on one.
func (e *Eye) LookAtPicture(p *Picture) Probabilities {
	if *p == (Picture{}) {
		clear(e.sight)
		clear(e.Features())
		e.sight[len(e.sight)-1] = 1
		return e.sight
	}
	softmax(e.net.classify(p), e.sight)
	return e.sight
}

// Features returns what the network made of the last picture before it decided between
// nouns. Drawings of one thing have similar features, even of a thing that the eye never
// learned. The result is the eye's own until its next look.
func (e *Eye) Features() []float32 {
	head := e.net.layers[len(e.net.layers)-1]
	return e.net.field[:head.inputs]
}

// Probabilities are what an eye made of a drawing: the probability of each noun, in the
// order of package noun, and behind them that of something else.
type Probabilities []float32

// Probability returns how likely the drawing shows a noun.
func (s Probabilities) Probability(n noun.Noun) float32 { return s[n] }

// UnknownProbability returns how likely the drawing shows none of the nouns: a scribble, a
// thing that the eye never learned, or too little to tell.
func (s Probabilities) UnknownProbability() float32 { return s[len(s)-1] }

// Likeliest returns the likeliest nouns, the likeliest first.
func (s Probabilities) Likeliest(limit int) []noun.Noun {
	list := make([]noun.Noun, len(s)-1)
	for i := range list {
		list[i] = noun.Noun(i)
	}
	slices.SortStableFunc(list, func(a, b noun.Noun) int { return cmp.Compare(s[b], s[a]) })
	return list[:min(limit, len(list))]
}
