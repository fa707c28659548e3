package table

import (
	"errors"

	"linework/game"
	"linework/table/room"
)

// A TV waits with a table of its own: it shows the code, and whoever sits down first is
// the host. Until somebody does, that code is also the way to have the TV show another
// table: who can read it stands in front of the screen, or knows who does.

// waitsForPeople reports whether nobody has ever sat here.
func (s *steward) waitsForPeople() bool { return s.room.LastID == 0 }

// ShowInstead has the TVs that wait with this table show another one, by its code. Where
// somebody has sat down it is theirs, and nobody sends their screens away.
func (t *Table) ShowInstead(code string) (refused error) {
	err := t.ask(func() {
		s := t.steward
		switch {
		case !s.waitsForPeople():
			refused = game.Refuse("no-tv", "there are already people at table {code}; choose “New table” on the TV and type the code it shows then", game.Figures{"code": t.code})
		case s.people.count(room.Public) == 0:
			refused = game.Refuse("no-tv", "no TV is showing the code {code} right now; check the TV and type what it says", game.Figures{"code": t.code})
		default:
			s.tellAll(Show{Type: "show", Code: code})
		}
	})
	return errors.Join(err, refused)
}
