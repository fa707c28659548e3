package eye

import (
	"cmp"
	"iter"
	"slices"
	"sync"

	"linework/bot/noun"
	"linework/ink"
)

// An Eye looks at drawings, one at a time: it has memory of its own, so that to see
// a picture allocates nothing. Eyes share their weights.
type Eye struct {
	net  *net
	seen Sight
}

var learned = sync.OnceValue(func() []layer { return readLayers(weights) })

// New is an eye.
func New() *Eye {
	return &Eye{net: newNet(learned()), seen: make(Sight, noun.Count()+1)}
}

// Look looks at strokes. The sight is the eye's own until its next look.
func (e *Eye) Look(strokes iter.Seq[ink.Stroke]) Sight {
	p := Render(strokes)
	return e.See(&p)
}

// See looks at a picture. The sight is the eye's own until its next look. An empty
// picture shows nothing, and the net is not asked: it never saw one.
func (e *Eye) See(p *Picture) Sight {
	if *p == (Picture{}) {
		clear(e.seen)
		e.seen[len(e.seen)-1] = 1
		return e.seen
	}
	softmax(e.net.run(p), e.seen)
	return e.seen
}

// A Sight is what an eye made of a drawing: the probability of each noun, in the
// order of package noun, and behind them that of something else.
type Sight []float32

// Of is how likely the drawing shows a noun.
func (s Sight) Of(n noun.Noun) float32 { return s[n] }

// Else is how likely the drawing shows none of the nouns: a scribble, a thing that
// the eye never learned, or too little to tell.
func (s Sight) Else() float32 { return s[len(s)-1] }

// Best is the likeliest nouns, the likeliest first.
func (s Sight) Best(count int) []noun.Noun {
	list := make([]noun.Noun, len(s)-1)
	for i := range list {
		list[i] = noun.Noun(i)
	}
	slices.SortStableFunc(list, func(a, b noun.Noun) int { return cmp.Compare(s[b], s[a]) })
	return list[:min(count, len(list))]
}
