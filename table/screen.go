package table

import (
	"errors"
	"slices"

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

const (
	maxScreens   = 8  // that stay at a locked table
	minScreenKey = 32 // letters: 24 random bytes, as a token has
	maxScreenKey = 128
)

// screens is the TVs that watch now, first come first. A TV has no seat; it is known by a
// key that it has made itself and says in hello. When the table is locked those that are
// there stay: the hashes of their keys are kept with the lock, and forgotten when it opens.
type screens []screen

type screen struct {
	conn Conn
	hash string // of the key
}

// add notes a device that watches and has a key. One that could be guessed is none.
func (s *screens) add(c Conn, key string) {
	if len(key) >= minScreenKey && len(key) <= maxScreenKey {
		*s = append(*s, screen{c, hashOf(key)})
	}
}

func (s *screens) forget(c Conn) {
	*s = slices.DeleteFunc(*s, func(x screen) bool { return x.conn == c })
}

// hash is that of a device's key; "" for one that is no TV.
func (s *screens) hash(c Conn) string {
	for _, x := range *s {
		if x.conn == c {
			return x.hash
		}
	}
	return ""
}

// staying is the hashes of the TVs that stay when the table is locked.
func (s *screens) staying() (hashes []string) {
	for _, x := range *s {
		if len(hashes) < maxScreens && !slices.Contains(hashes, x.hash) {
			hashes = append(hashes, x.hash)
		}
	}
	return hashes
}
