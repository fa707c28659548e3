package table

import (
	"slices"
	"time"

	"linework/table/room"
)

// primerPatience is how long a game that waits for somebody who is still looking at how it
// works waits on when their device has gone: long enough to load a page again.
const primerPatience = 10 * time.Second

// A primer is what a table knows of who knows which game. Before the first game of a kind
// at a table begins, those who are new to it are shown how it works, each on the own device,
// and the game is held until they are through. A device that does not say which games it
// knows is not waited for.
type primer struct {
	room  *room.Room
	conns func(room.SeatID) []Conn
	knows map[Conn][]string // the ids of games
	gone  time.Time         // since when nobody is here who is still looking, while a game is held
}

func newPrimer(r *room.Room, conns func(room.SeatID) []Conn) primer {
	return primer{room: r, conns: conns, knows: map[Conn][]string{}}
}

// learnt notes that a device has been shown a game.
func (l *primer) learnt(c Conn, game string) {
	if games, says := l.knows[c]; !says || !slices.Contains(games, game) {
		l.knows[c] = append(games, game)
	}
}

// newcomers is who of those who are about to play must be shown how first. Where a game of
// the kind has been played, nobody is kept waiting.
func (l *primer) newcomers(game string, playing []room.SeatID) []room.SeatID {
	if slices.ContainsFunc(l.room.Evening, func(g room.Game) bool { return g.Game == game }) {
		return nil
	}
	var list []room.SeatID
	for _, id := range playing {
		if l.isNew(id, game) {
			list = append(list, id)
		}
	}
	return list
}

// isNew reports whether the devices of a seat say that they do not know a game. One of them
// that does is enough.
func (l *primer) isNew(id room.SeatID, game string) bool {
	new := false
	for _, c := range l.conns(id) {
		games, says := l.knows[c]
		if slices.Contains(games, game) {
			return false
		}
		new = new || says
	}
	return new
}

// deserted reports whether a game is held for people who have all gone, while others of
// its players are here. A table that everyone has left stays as it is.
func (l *primer) deserted() bool {
	here := func(id room.SeatID) bool { return len(l.conns(id)) > 0 }
	if !l.room.Held() || slices.ContainsFunc(l.room.Learning, here) || !slices.ContainsFunc(l.room.Match.Playing, here) {
		l.gone = time.Time{}
		return false
	}
	if l.gone.IsZero() {
		l.gone = time.Now()
	}
	return time.Since(l.gone) >= primerPatience
}

// untilDeserted is how long until that can be so.
func (l *primer) untilDeserted() time.Duration {
	if l.gone.IsZero() {
		return time.Hour
	}
	return primerPatience - time.Since(l.gone)
}

// learnt notes that a device of a seat has been shown a game, and lets the game begin that
// waited for nobody else.
func (s *steward) learnt(c Conn, by *room.Seat, game string) error {
	if _, ok := s.cfg.Find(game); !ok {
		return noGame(game)
	}
	s.primer.learnt(c, game)
	if s.room.Held() && s.room.Match.Name == game {
		return s.through(by.ID)
	}
	return nil
}

// through has a game no longer wait for a seat.
func (s *steward) through(id room.SeatID) error {
	if !slices.Contains(s.room.Learning, id) {
		return nil
	}
	return s.do(&room.Learnt{Seat: id})
}
