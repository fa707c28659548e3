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
	connsOf       func(room.SeatID) []Conn
	knownGames    map[Conn][]string // ids of games
	desertedSince time.Time         // since when none of the newcomers is here, while a game waits; zero otherwise
}

func newTutorialGate(r *room.Room, connsOf func(room.SeatID) []Conn) tutorialGate {
	return tutorialGate{room: r, connsOf: connsOf, knownGames: map[Conn][]string{}}
}

// setKnownGames notes which games a device says that it knows.
func (g *tutorialGate) setKnownGames(c Conn, games []string) { g.knownGames[c] = games }

func (g *tutorialGate) recordSeen(c Conn, game string) {
	if games, told := g.knownGames[c]; !told || !slices.Contains(games, game) {
		g.knownGames[c] = append(games, game)
	}
}

func (g *tutorialGate) removeDevice(c Conn) { delete(g.knownGames, c) }

// seatsNeedingTutorial returns the seats of those about to play who must be shown the game
// first. Where a game of the kind has been played, nobody is kept waiting.
func (g *tutorialGate) seatsNeedingTutorial(game string, playing []room.SeatID) []room.SeatID {
	if slices.ContainsFunc(g.room.Evening, func(played room.Game) bool { return played.Game == game }) {
		return nil
	}
	var list []room.SeatID
	for _, id := range playing {
		if g.isNewcomer(id, game) {
			list = append(list, id)
		}
	}
	return list
}

// isNewcomer reports whether the devices of a seat say that they do not know a game. One of
// them that knows it is enough.
func (g *tutorialGate) isNewcomer(id room.SeatID, game string) bool {
	newcomer := false
	for _, c := range g.connsOf(id) {
		games, told := g.knownGames[c]
		if slices.Contains(games, game) {
			return false
		}
		newcomer = newcomer || told
	}
	return newcomer
}

// trackDeserted notes since when a game waits for newcomers who have all gone, while others of
// its players are here, and reports whether that was a while ago. A table that everyone has
// left stays as it is.
func (g *tutorialGate) trackDeserted() (deserted bool) {
	isHere := func(id room.SeatID) bool { return len(g.connsOf(id)) > 0 }
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
