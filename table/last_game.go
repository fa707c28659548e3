package table

import (
	"linework/game"
	"linework/table/room"
)

// A LastGame is what "last" gives back: the game whose results everyone has left for the
// lobby, as the asker saw it then.
type LastGame struct {
	Game    string        `json:"game"`
	Playing []room.SeatID `json:"playing"` // as in View
	Match   MatchView     `json:"match"`
}

// sendLastGame tells a device of the last game, and shows it the boards first.
func (s *tableLoop) sendLastGame(c Conn, who room.SeatID) (*LastGame, error) {
	m := s.room.LastMatch
	if m == nil {
		return nil, game.Refuse("not-playing", "the results of the last game are no longer there")
	}
	if !s.limits.allowConnect(who) {
		return nil, game.Refuse("slow-down", "the results were asked for too often just now; wait a moment")
	}
	if inker, ok := m.Match.(game.Inker); ok {
		seat := m.SeatOf(who)
		for _, b := range inker.Boards(seat) {
			c.SendInk(inker.Picture(seat, b.ID))
		}
	}
	return &LastGame{Game: m.Name, Playing: m.Playing, Match: *s.audiences.snapshotOf(m, who).matchView()}, nil
}
