package iota

import (
	"math/rand/v2"

	"linework/game"
)

// Bots are the players that the machine can seat.
func (Game) Bots() []game.Bot { return []game.Bot{random{}, greedy{}} }

// random plays any legal play, and sometimes recycles or passes.
type random struct{}

func (random) Name() string  { return "random" }
func (random) Label() string { return "Random" }

func (random) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	if len(v.Recycles) > 0 && rng.IntN(3) == 0 {
		r := v.Recycles[rng.IntN(len(v.Recycles))]
		return Recycle{Card: r.Card, Cell: r.Cell}
	}
	if len(v.Plays) == 0 || rng.IntN(20) == 0 {
		return Pass{Trade: v.Hand[:rng.IntN(v.Trade+1)]}
	}
	return Play{Place: v.Plays[rng.IntN(len(v.Plays))].Place}
}

// greedy takes the highest score.
type greedy struct{}

func (greedy) Name() string  { return "greedy" }
func (greedy) Label() string { return "Greedy" }

func (greedy) Play(view any, _ *rand.Rand) game.Move {
	v := view.(View)
	if len(v.Plays) == 0 {
		return Pass{Trade: v.Hand[:v.Trade]}
	}
	best := v.Plays[0]
	for _, p := range v.Plays {
		if p.Total > best.Total || p.Total == best.Total && len(p.Place) > len(best.Place) {
			best = p
		}
	}
	return Play{Place: best.Place}
}
