package iota

import (
	"time"

	"linework/game"
)

var _ game.EarlyEnder = (*match)(nil)

// FinishedRounds returns how many turns were played: each of them counts, and so do its points.
func (m *match) FinishedRounds() int { return len(m.turns) }

// SetLastRound has the game end when all have had as many turns.
func (m *match) SetLastRound(last bool) { m.last = last }

// EndNow ends the game with the points so far (CM-25).
func (m *match) EndNow(time.Duration) []game.Event {
	return []game.Event{m.end(Stopped, m.leaders())}
}
