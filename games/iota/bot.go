package iota

import (
	"math/rand/v2"
	"slices"

	"linework/game"
)

// Bots are the players that the machine can seat, from quick to slow.
func (Game) Bots() []game.Bot { return []game.Bot{random, greedy, strong} }

// A level is a bot, by how well it plays.
type level struct {
	name, label string
	turn        func(View, *rand.Rand) game.Move // what it does when it is its turn
}

func (l level) Name() string  { return l.name }
func (l level) Label() string { return l.label }

// Play waits for the bot's turn.
func (l level) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	if v.Turn != v.Seat {
		return nil
	}
	return l.turn(v, rng)
}

// legal is what a seat may do now, which a bot finds out itself where the table plays
// without help (IO-27).
func legal(v View) Can {
	if !v.Unaided {
		return v.Can
	}
	g := &see(v).grid
	return Can{Plays: g.options(v.Hand, v.Scoring, v.Pile == 0), Recycles: g.recycles(v.Hand), Trade: v.Can.Trade}
}

// random plays any legal play, and sometimes recycles or passes.
var random = level{"easy", "Easy – plays whatever fits", func(v View, rng *rand.Rand) game.Move {
	can := legal(v)
	if len(can.Recycles) > 0 && rng.IntN(3) == 0 {
		return Recycle(can.Recycles[rng.IntN(len(can.Recycles))])
	}
	if len(can.Plays) == 0 || rng.IntN(20) == 0 {
		return Pass{Trade: v.Hand[:rng.IntN(can.Trade+1)]}
	}
	return Play{Place: can.Plays[rng.IntN(len(can.Plays))].Place}
}}

// greedy takes the highest score that its cards make, or lays the most cards where
// that scores the same. It takes a wild back only when it has no play, and trades
// what it can when that does not help either.
var greedy = level{"normal", "Normal – goes for the most points", func(v View, _ *rand.Rand) game.Move {
	switch can := legal(v); {
	case len(can.Plays) > 0:
		best := slices.MaxFunc(can.Plays, func(a, b Option) int {
			if a.Total != b.Total {
				return a.Total - b.Total
			}
			return len(a.Place) - len(b.Place)
		})
		return Play{Place: best.Place}
	case len(can.Recycles) > 0:
		return Recycle(can.Recycles[0])
	}
	singles := slices.DeleteFunc(slices.Clone(v.Hand), func(c Card) bool { return c == Wild })
	return Pass{Trade: singles[:min(len(singles), v.Can.Trade)]}
}}
