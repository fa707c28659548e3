package doodlerush

import (
	"time"

	"linework/game"
)

var _ game.EarlyEnder = (*match)(nil)

// lastRound returns the number of the last round of drawing and guessing.
func (m *match) lastRound() int {
	if m.endsAfter > 0 {
		return m.endsAfter
	}
	return m.rounds
}

// FinishedRounds returns how many rounds of drawing and guessing are over. The current one
// counts too once a board was taken in it, for the board stays taken.
func (m *match) FinishedRounds() int {
	done := max(m.Phase-1, 0) / 2
	for _, t := range m.takenBoards {
		done = max(done, t.Round)
	}
	return done
}

// SetLastRound makes the round in play the last one, or takes that back (CM-25). When the
// last answers are awaited it is too late for both.
func (m *match) SetLastRound(last bool) {
	switch {
	case m.Stage == Settling:
	case last:
		m.endsAfter = max(m.currentRound(), 1)
	default:
		m.endsAfter = 0
	}
}

// EndNow ends the game with the boards that are taken (CM-25).
func (m *match) EndNow(at time.Duration) []game.Event {
	m.lastInputAt = at
	return append(m.closeVotes(), m.endGame())
}
