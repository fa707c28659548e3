package doodlerush

import (
	"time"

	"linework/game"
)

var _ game.EarlyEnder = (*match)(nil)

// final is the last round of drawing and guessing.
func (m *match) final() int {
	if m.only > 0 {
		return m.only
	}
	return m.rounds
}

// FinishedRounds returns how many rounds of drawing and guessing are over. A board that is taken
// stays so, and the round in which it was counts as well.
func (m *match) FinishedRounds() int {
	done := max(m.Phase-1, 0) / 2
	for _, t := range m.takes {
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
		m.only = max(m.round(), 1)
	default:
		m.only = 0
	}
}

// EndNow ends the game with the boards that are taken (CM-25).
func (m *match) EndNow(at time.Duration) []game.Event {
	m.now = at
	return append(m.closeVotes(), m.end())
}
