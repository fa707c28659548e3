package iota

import (
	"time"

	"linework/game"
)

var _ game.Ender = (*match)(nil)

// Finished is how many turns were played: each of them counts, and so do its points.
func (m *match) Finished() int { return len(m.turns) }

// LastRound has the game end when all have had as many turns.
func (m *match) LastRound(last bool) { m.last = last }

// End ends the game with the points so far (CM-25).
func (m *match) End(time.Duration) []game.Event {
	return []game.Event{m.end(Stopped, m.leaders())}
}
