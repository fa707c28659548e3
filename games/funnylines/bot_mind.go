package funnylines

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/cards"
	"linework/game"
	"linework/ink"
)

var _ game.Thinker = buyer{}

// NewMind returns a buyer that takes its time, so that people can be faster, and that draws
// with a hand.
func (b buyer) NewMind(*rand.Rand) game.Mind { return &patient{buyer: b} }

// A patient remembers since when it has been asked.
type patient struct {
	buyer
	round int // for which it has made up its mind what it thinks of
	phase int
	since time.Duration
	delay time.Duration // before it guesses or buys in this phase
}

// forMates is how much longer it leaves a basket to its team-mates.
const forMates = 5 * time.Second

// untilMore is how long it looks at a picture that tells it too little, unless a shape is
// added.
const untilMore = 4 * time.Second

// BoardsToSee is empty: where the shapes are, the view tells.
func (p *patient) BoardsToSee(any) []int { return nil }

// Think waits until people had a chance, and then does as a buyer does.
func (p *patient) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	v := s.View.(View)
	if v.Round != p.round {
		p.round, p.later = v.Round, p.forget(rng)
		for k := range p.taste {
			p.taste[k] = 0.5 * rng.NormFloat64()
		}
	}
	if v.Phase != p.phase {
		p.phase, p.since = v.Phase, s.At
		p.delay = p.slow + time.Duration(rng.Int64N(int64(p.slow)))
	}
	if wait := p.since + s.ScalePause(p.hesitates(v)) - s.At; wait > 0 {
		return nil, wait
	}
	if v.Can.Pen >= 0 && v.Can.Blank {
		return sketch(v, rng), 0
	}
	move := p.Play(v, rng)
	if move == nil && v.Can.Guess {
		return nil, untilMore // a guess at any time (FL-37), and nobody waits for it
	}
	return move, 0
}

// forget is the cards that do not come to mind at once in a round, and how many shapes
// it takes.
func (p *patient) forget(rng *rand.Rand) map[int]int {
	later := map[int]int{}
	for _, c := range standard().cards {
		if rng.Float64() < p.gaps {
			later[c.Number] = 4 + rng.IntN(5)
		}
	}
	return later
}

// hesitates is for how long it does nothing in a phase. Where no bell will ring nobody
// is in a hurry, and it is not to be the last who is waited for.
func (p *patient) hesitates(v View) time.Duration {
	switch {
	case !v.Timed:
		return 0
	case v.Can.Buy && (v.Sides[v.Buyer].Seats&^v.Carlos).Len() > 1:
		return p.delay + forMates
	case v.Can.Put, v.Can.Ask, v.Can.Pass, v.Can.Guess:
		return p.delay
	}
	return 0
}

// sketch is the open shape drawn freehand, as fast as a hand is.
func sketch(v View, rng *rand.Rand) game.Move {
	card := remember(v)
	at := slices.IndexFunc(v.Card.Shapes, func(s CardShape) bool { return slices.Contains(s.Drawn, v.Can.Pen) })
	if card == nil || at < 0 {
		return game.Ink{Batch: scribble(v.Can.Pen, rng)}
	}
	var w ink.Writer
	var drawn game.Sketch
	for _, points := range cards.DrawByHand(card.Shapes[at], rng.Uint64()) {
		for _, batch := range batches(&w, v.Can.Pen, ink.Stroke{Tool: card.Shapes[at].Pen(), Pressure: true, Points: points}) {
			drawn.Batches = append(drawn.Batches, game.TimedBatch{After: penTime, Batch: batch})
		}
	}
	return drawn
}
