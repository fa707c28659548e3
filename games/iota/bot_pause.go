package iota

import (
	"math/rand/v2"
	"time"

	"linework/game"
)

var _ game.Thinker = levelBot{}

// timeOnShow is how long a bot leaves the turn before its own on show, in addition to the time
// that the table lets it think. Nobody can follow three bots that play without a pause.
const timeOnShow = 1400 * time.Millisecond

func (l levelBot) NewMind(*rand.Rand) game.Mind { return &unhurriedMind{levelBot: l} }

// An unhurriedMind plays when the turn before its own has been on show for a while.
type unhurriedMind struct {
	levelBot
	turnsSeen int           // when it last looked
	waitUntil time.Duration // the last turn is on show until then
}

func (*unhurriedMind) BoardsToSee(any) []int { return nil }

// Think waits until the last turn has been on show, and then plays.
func (c *unhurriedMind) Think(observed game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	if n := len(observed.View.(View).Turns); n != c.turnsSeen {
		c.turnsSeen, c.waitUntil = n, observed.At+observed.ScalePause(timeOnShow)
	}
	if observed.At < c.waitUntil {
		return nil, c.waitUntil - observed.At
	}
	return c.Play(observed.View, rng), 0
}
