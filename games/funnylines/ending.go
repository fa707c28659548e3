package funnylines

import (
	"time"

	"linework/game"
)

var _ game.EarlyEnder = (*match)(nil)

// FinishedRounds returns how many rounds are over, the one that lies open too.
func (m *match) FinishedRounds() int {
	if m.inPlay() {
		return len(m.past)
	}
	return len(m.played())
}

// total is how many rounds the game has, as far as is known.
func (m *match) total() int {
	if m.last && m.round != nil {
		return min(m.round.number, m.rounds)
	}
	return m.rounds
}

// SetLastRound makes the round in play the last one, or takes that back (CM-25).
func (m *match) SetLastRound(last bool) { m.last = last }

// EndNow ends the game with what everyone had when the last round was over (CM-25).
func (m *match) EndNow(at time.Duration) []game.Event {
	if n := len(m.past); m.inPlay() && n > 0 {
		for side, p := range m.round.before {
			*m.purses[side] = p
		}
		m.broken, m.round, m.past = m.round, m.past[n-1], m.past[:n-1]
		m.pot = 0
	}
	return m.end(at, -1)
}
