package doodledash

import (
	"time"

	"linework/game"
)

var _ game.EarlyEnder = (*match)(nil)

// FinishedRounds returns how many rounds are over. A restarted round counts once.
func (m *match) FinishedRounds() int {
	if m.isRevealed() {
		return m.round.number
	}
	return m.round.number - 1
}

// plannedRounds returns how many rounds the game will have, by what is decided now.
func (m *match) plannedRounds() int {
	if m.endsAfterRound {
		return m.round.number
	}
	return m.totalRounds
}

// SetLastRound makes the round in play the last one, or takes that back (CM-25).
func (m *match) SetLastRound(last bool) { m.endsAfterRound = last }

// EndNow ends the game with the points of the rounds that are over (CM-25).
func (m *match) EndNow(at time.Duration) []game.Event {
	if !m.isRevealed() {
		m.dropRound(m.round.number)
	}
	return m.endGame(at)
}

// dropRound removes an unfinished round with all of its restarts.
func (m *match) dropRound(number int) {
	for n := len(m.pastRounds); n > 0 && m.round.number == number; n-- {
		m.round, m.pastRounds = m.pastRounds[n-1], m.pastRounds[:n-1]
	}
}
