package iota

import (
	"math/rand/v2"
	"slices"

	"linework/game"
)

// Bots are the players that the machine can seat, from quick to slow.
func (Game) Bots() []game.Bot { return []game.Bot{random{}, greedy{}, strong{}} }

// random plays any legal play, and sometimes recycles or passes.
type random struct{}

func (random) Name() string  { return "easy" }
func (random) Label() string { return "Easy – lays whatever fits" }

func (random) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	if v.Turn != v.Seat {
		return nil
	}
	if len(v.Can.Recycles) > 0 && rng.IntN(3) == 0 {
		return Recycle(v.Can.Recycles[rng.IntN(len(v.Can.Recycles))])
	}
	if len(v.Can.Plays) == 0 || rng.IntN(20) == 0 {
		return Pass{Trade: v.Hand[:rng.IntN(v.Can.Trade+1)]}
	}
	return Play{Place: v.Can.Plays[rng.IntN(len(v.Can.Plays))].Place}
}

// greedy takes the highest score that its cards make, or lays the most cards where
// that scores the same. It takes a wild back only when it has no play, and trades
// what it can when that does not help either.
type greedy struct{}

func (greedy) Name() string  { return "normal" }
func (greedy) Label() string { return "Normal – takes the most points" }

func (greedy) Play(view any, _ *rand.Rand) game.Move {
	v := view.(View)
	if v.Turn != v.Seat {
		return nil
	}
	switch {
	case len(v.Can.Plays) > 0:
		best := slices.MaxFunc(v.Can.Plays, func(a, b Option) int {
			if a.Total != b.Total {
				return a.Total - b.Total
			}
			return len(a.Place) - len(b.Place)
		})
		return Play{Place: best.Place}
	case len(v.Can.Recycles) > 0:
		return Recycle(v.Can.Recycles[0])
	}
	singles := slices.DeleteFunc(slices.Clone(v.Hand), func(c Card) bool { return c == Wild })
	return Pass{Trade: singles[:min(len(singles), v.Can.Trade)]}
}
