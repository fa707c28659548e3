package iota

import (
	"time"

	"linework/game"
)

var _ game.EarlyEnder = (*match)(nil)

// FinishedRounds returns how many turns were played; the points of each count.
func (m *match) FinishedRounds() int { return len(m.turns) }

// EndWithoutCurrentRound ends the game with the points so far (CM-25).
func (m *match) EndWithoutCurrentRound(time.Duration) []game.Event {
	return []game.Event{m.endGame(Stopped, m.currentLeaders())}
}
