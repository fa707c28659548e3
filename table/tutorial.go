package table

import (
	"slices"
	"time"

	"linework/table/room"
)

// desertedTimeout is how long a game that waits for newcomers waits on when their devices
// have gone: long enough to load a page again.
const desertedTimeout = 10 * time.Second

// A tutorialGate holds the first game of a kind at a table until those who are new to it
// have been shown how it works, each on their own device. A device that does not say which
// games it knows is not waited for.
type tutorialGate struct {
	room          *room.Room
	devicesOf     func(room.SeatID) []*device
	desertedSince time.Time // since when none of the newcomers is here, while a game waits; zero otherwise
}

// seatsNeedingTutorial returns the seats of those about to play who must be shown the game
// first. Where a game of the kind has been played, nobody is kept waiting.
func (g *tutorialGate) seatsNeedingTutorial(game string, playing []room.SeatID) []room.SeatID {
	if slices.ContainsFunc(g.room.Evening, func(played room.Game) bool { return played.Game == game }) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(playing), func(id room.SeatID) bool { return !g.isNewcomer(id, game) })
}

// isNewcomer reports whether the devices of a seat say that they do not know a game. One of
// them that knows it is enough.
func (g *tutorialGate) isNewcomer(id room.SeatID, game string) bool {
	newcomer := false
	for _, d := range g.devicesOf(id) {
		if slices.Contains(d.knownGames, game) {
			return false
		}
		newcomer = newcomer || d.knownGames != nil
	}
	return newcomer
}

// trackDeserted notes since when a game waits for newcomers who have all gone, while others of
// its players are here, and reports whether that was a while ago. A table that everyone has
// left stays as it is.
func (g *tutorialGate) trackDeserted() (deserted bool) {
	isHere := func(id room.SeatID) bool { return len(g.devicesOf(id)) > 0 }
	if !g.room.TutorialPending() || slices.ContainsFunc(g.room.Learning, isHere) || !slices.ContainsFunc(g.room.Match.Playing, isHere) {
		g.desertedSince = time.Time{}
		return false
	}
	if g.desertedSince.IsZero() {
		g.desertedSince = time.Now()
	}
	return time.Since(g.desertedSince) >= desertedTimeout
}

// untilDeserted returns how long until a game that waits may count as deserted.
func (g *tutorialGate) untilDeserted() time.Duration {
	if g.desertedSince.IsZero() {
		return time.Hour
	}
	return desertedTimeout - time.Since(g.desertedSince)
}
