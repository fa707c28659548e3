package pictomania

import (
	"time"

	"linework/game"
)

var _ game.EarlyEnder = (*match)(nil)

// final reports whether the round in play is the last one.
func (m *match) final() bool { return m.last || m.round.number >= m.count }

// total is how many rounds the game has, as far as is known.
func (m *match) total() int {
	if m.last && m.round != nil {
		return m.round.number
	}
	return m.count
}

// decided reports whether the round in play is over but for looking at it: all is drawn
// and guessed, and nobody votes.
func (m *match) decided() bool { return m.scoring() && !m.round.cases.HasOpenVote() }

// FinishedRounds returns how many rounds are over, the one that is being scored too.
func (m *match) FinishedRounds() int {
	if m.Stage == Over || m.decided() {
		return len(m.past) + 1
	}
	return len(m.past)
}

// SetLastRound makes the round in play the last one, or takes that back (CM-25).
func (m *match) SetLastRound(last bool) { m.last = last }

// EndNow ends the game with the points of the rounds that are over (CM-25).
func (m *match) EndNow(at time.Duration) []game.Event {
	n := len(m.past)
	if m.decided() {
		m.Stage = Summing // its points count
	} else if n > 0 {
		m.round, m.past = m.past[n-1], m.past[:n-1]
		m.Stage = Summing
	}
	return m.end(at, m.points())
}
