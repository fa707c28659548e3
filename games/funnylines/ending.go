package funnylines

import (
	"time"

	"linework/game"
)

// FinishedRounds returns how many rounds are over, the one that lies open too.
func (m *state) FinishedRounds() int {
	if m.isRoundInPlay() {
		return len(m.pastRounds)
	}
	return len(m.roundsSoFar())
}

// EndWithoutCurrentRound ends the game with what everyone had when the last round was over (CM-25).
func (m *state) EndWithoutCurrentRound(at time.Duration) []game.Event {
	if n := len(m.pastRounds); m.isRoundInPlay() && n > 0 {
		for side, p := range m.round.pursesBefore {
			*m.purses[side] = p
		}
		m.abandonedRound, m.round, m.pastRounds = m.round, m.pastRounds[n-1], m.pastRounds[:n-1]
		m.pot = 0
	}
	return m.endGame(at, noSide)
}
