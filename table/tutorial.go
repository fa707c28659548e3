package table

import (
	"slices"
	"time"

	"linework/table/room"
)

// desertedTimeout is how long a game that waits for somebody who is still looking at how it
// works waits on when their device has gone: long enough to load a page again.
const desertedTimeout = 10 * time.Second

// A tutorialGate is what a table knows of who knows which game. Before the first game of a kind
// at a table begins, those who are new to it are shown how it works, each on the own device,
// and the game is held until they are through. A device that does not say which games it
// knows is not waited for.
type tutorialGate struct {
	room          *room.Room
	conns         func(room.SeatID) []Conn
	knownGames    map[Conn][]string // the ids of games
	desertedSince time.Time         // since when nobody is here who is still looking, while a game is held
}

func newTutorialGate(r *room.Room, conns func(room.SeatID) []Conn) tutorialGate {
	return tutorialGate{room: r, conns: conns, knownGames: map[Conn][]string{}}
}

// recordSeen notes that a device has been shown a game.
func (l *tutorialGate) recordSeen(c Conn, game string) {
	if games, says := l.knownGames[c]; !says || !slices.Contains(games, game) {
		l.knownGames[c] = append(games, game)
	}
}

// newcomers is who of those who are about to play must be shown how first. Where a game of
// the kind has been played, nobody is kept waiting.
func (l *tutorialGate) newcomers(game string, playing []room.SeatID) []room.SeatID {
	if slices.ContainsFunc(l.room.Evening, func(g room.Game) bool { return g.Game == game }) {
		return nil
	}
	var list []room.SeatID
	for _, id := range playing {
		if l.isNewcomer(id, game) {
			list = append(list, id)
		}
	}
	return list
}

// isNewcomer reports whether the devices of a seat say that they do not know a game. One of them
// that does is enough.
func (l *tutorialGate) isNewcomer(id room.SeatID, game string) bool {
	new := false
	for _, c := range l.conns(id) {
		games, says := l.knownGames[c]
		if slices.Contains(games, game) {
			return false
		}
		new = new || says
	}
	return new
}

// isDeserted reports whether a game is held for people who have all gone, while others of
// its players are here. A table that everyone has left stays as it is.
func (l *tutorialGate) isDeserted() bool {
	here := func(id room.SeatID) bool { return len(l.conns(id)) > 0 }
	if !l.room.TutorialPending() || slices.ContainsFunc(l.room.Learning, here) || !slices.ContainsFunc(l.room.Match.Playing, here) {
		l.desertedSince = time.Time{}
		return false
	}
	if l.desertedSince.IsZero() {
		l.desertedSince = time.Now()
	}
	return time.Since(l.desertedSince) >= desertedTimeout
}

// untilDeserted is how long until that can be so.
func (l *tutorialGate) untilDeserted() time.Duration {
	if l.desertedSince.IsZero() {
		return time.Hour
	}
	return desertedTimeout - time.Since(l.desertedSince)
}

// recordTutorialSeen notes that a device of a seat has been shown a game, and lets the game begin that
// waited for nobody else.
func (s *tableLoop) recordTutorialSeen(c Conn, by *room.Seat, game string) error {
	if _, ok := s.cfg.FindGame(game); !ok {
		return noSuchGame(game)
	}
	s.tutorial.recordSeen(c, game)
	if s.room.TutorialPending() && s.room.Match.Name == game {
		return s.endTutorialFor(by.ID)
	}
	return nil
}

// endTutorialFor has a game no longer wait for a seat.
func (s *tableLoop) endTutorialFor(id room.SeatID) error {
	if !slices.Contains(s.room.Learning, id) {
		return nil
	}
	return s.commitNow(&room.TutorialSeen{Seat: id})
}
