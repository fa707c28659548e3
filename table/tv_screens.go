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

// wasNeverSeated reports whether nobody has ever sat here.
func (s *tableLoop) wasNeverSeated() bool { return s.room.LastSeatID == 0 }

// ShowOtherTable has the TVs that wait with this table show another one, by its code. Where
// somebody has sat down it is theirs, and nobody sends their screens away.
func (t *Table) ShowOtherTable(code string) (refused error) {
	err := t.ask(func() {
		s := t.loop
		switch {
		case !s.wasNeverSeated():
			refused = game.Refuse("no-tv", "there are already people at table {code}; choose “New table” on the TV and type the code it shows then", game.Figures{"code": t.code})
		case s.audiences.deviceCount(room.Public) == 0:
			refused = game.Refuse("no-tv", "no TV is showing the code {code} right now; check the TV and type what it says", game.Figures{"code": t.code})
		default:
			s.broadcast(Show{Type: "show", Code: code})
		}
	})
	return errors.Join(err, refused)
}

const (
	maxScreens   = 8  // that stay at a locked table
	minScreenKey = 32 // letters: 24 random bytes, as a token has
	maxScreenKey = 128
)

// tvScreens is the TVs that watch now, first come first. A TV has no seat; it is known by a
// key that it has made itself and says in hello. When the table is locked those that are
// there stay: the hashes of their keys are kept with the lock, and forgotten when it opens.
type tvScreens []tvScreen

type tvScreen struct {
	conn Conn
	hash string // of the key
}

// add notes a device that watches and has a key. One that could be guessed is none.
func (s *tvScreens) add(c Conn, key string) {
	if len(key) >= minScreenKey && len(key) <= maxScreenKey {
		*s = append(*s, tvScreen{c, hashOf(key)})
	}
}

func (s *tvScreens) remove(c Conn) {
	*s = slices.DeleteFunc(*s, func(x tvScreen) bool { return x.conn == c })
}

// keyHash is that of a device's key; "" for one that is no TV.
func (s *tvScreens) keyHash(c Conn) string {
	for _, x := range *s {
		if x.conn == c {
			return x.hash
		}
	}
	return ""
}

// keyHashes is the hashes of the TVs that stay when the table is locked.
func (s *tvScreens) keyHashes() (hashes []string) {
	for _, x := range *s {
		if len(hashes) < maxScreens && !slices.Contains(hashes, x.hash) {
			hashes = append(hashes, x.hash)
		}
	}
	return hashes
}
