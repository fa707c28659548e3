package iota

import (
	"math/rand/v2"
	"time"

	"linework/game"
)

var _ game.Thinker = level{}

// shown is how long a bot leaves the turn before its own on the grid, lit and with its
// points told, beside the time that the table lets it think: nobody can follow three bots
// that play one upon the other.
const shown = 1400 * time.Millisecond

// NewMind returns a bot that lets people look first.
func (l level) NewMind(*rand.Rand) game.Mind { return &courteous{level: l} }

// A courteous bot plays when the turn before its own has been looked at.
type courteous struct {
	level
	turns int           // that it has seen,
	until time.Duration // and until when the last of them is looked at
}

// Looks at no boards: there are none.
func (*courteous) BoardsToSee(any) []int { return nil }

func (c *courteous) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	if n := len(s.View.(View).Turns); n != c.turns {
		c.turns, c.until = n, s.At+s.ScalePause(shown)
	}
	if s.At < c.until {
		return nil, c.until - s.At
	}
	return c.Play(s.View, rng), 0
}
