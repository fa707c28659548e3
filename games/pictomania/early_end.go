package pictomania

import (
	"time"

	"linework/game"
)

var _ game.EarlyEnder = (*match)(nil)

// isLastRound reports whether the current round is the last one.
func (m *match) isLastRound() bool { return m.endsAfterRound || m.round.number >= m.totalRounds }

// plannedRounds returns how many rounds the game will have, by what is decided now.
func (m *match) plannedRounds() int {
	if m.endsAfterRound && m.round != nil {
		return m.round.number
	}
	return m.totalRounds
}

// isRoundDecided reports whether the scores of the current round are certain: all is drawn and
// guessed, and no vote is open.
func (m *match) isRoundDecided() bool { return m.isScoring() && !m.round.objections.HasOpenVote() }

// FinishedRounds returns how many rounds are over, the one that is being scored included.
func (m *match) FinishedRounds() int {
	if m.Stage == Over || m.isRoundDecided() {
		return len(m.pastRounds) + 1
	}
	return len(m.pastRounds)
}

// SetLastRound makes the round in play the last one, or takes that back (CM-25).
func (m *match) SetLastRound(last bool) { m.endsAfterRound = last }

// EndNow ends the game with the points of the rounds that are over (CM-25).
func (m *match) EndNow(at time.Duration) []game.Event {
	n := len(m.pastRounds)
	if m.isRoundDecided() {
		m.Stage = Summing // its points count
	} else if n > 0 {
		m.round, m.pastRounds = m.pastRounds[n-1], m.pastRounds[:n-1]
		m.Stage = Summing
	}
	return m.endGame(at, m.shownPoints())
}
