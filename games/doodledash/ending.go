package doodledash

import (
	"time"

	"linework/game"
)

var _ game.EarlyEnder = (*match)(nil)

// FinishedRounds returns how many rounds are over; those that were started again are not counted.
func (m *match) FinishedRounds() int {
	if m.open() {
		return m.round.number
	}
	return m.round.number - 1
}

// total is how many rounds the game has, as far as is known.
func (m *match) total() int {
	if m.last {
		return m.round.number
	}
	return m.count
}

// SetLastRound makes the round in play the last one, or takes that back (CM-25).
func (m *match) SetLastRound(last bool) { m.last = last }

// EndNow ends the game with the points of the rounds that are over (CM-25).
func (m *match) EndNow(at time.Duration) []game.Event {
	if !m.open() {
		m.drop(m.round.number)
	}
	return m.end(at)
}

// drop leaves a round out that is not over, also where it was started again.
func (m *match) drop(number int) {
	for n := len(m.past); n > 0 && m.round.number == number; n-- {
		m.round, m.past = m.past[n-1], m.past[:n-1]
	}
}
