package table

import (
	"slices"

	"linework/table/secret"
)

const (
	maxScreens   = 8  // that stay at a locked table
	minScreenKey = 32 // letters: 24 random bytes, as a token has
	maxScreenKey = 128
)

// tvScreens are the TVs that watch now, first come first. A TV has no seat; it is known by a
// key that it has made itself and says in hello. When the table is locked those that are
// there stay: the hashes of their keys are kept with the lock, and forgotten when it opens.
type tvScreens []tvScreen

type tvScreen struct {
	conn Conn
	hash string // of the key
}

// addIfKeyLengthFits notes a watching device that has a key. A key short enough to be guessed, or
// too long, counts as none.
func (s *tvScreens) addIfKeyLengthFits(c Conn, key string) {
	if len(key) >= minScreenKey && len(key) <= maxScreenKey {
		*s = append(*s, tvScreen{c, secret.Hash(key)})
	}
}

func (s *tvScreens) remove(c Conn) {
	*s = slices.DeleteFunc(*s, func(x tvScreen) bool { return x.conn == c })
}

// keyHashOf returns the hash of a device's key; "" for a device that is no TV.
func (s *tvScreens) keyHashOf(c Conn) string {
	for _, x := range *s {
		if x.conn == c {
			return x.hash
		}
	}
	return ""
}

func (s *tvScreens) keyHashesKeptWhenLocked() (hashes []string) {
	for _, x := range *s {
		if len(hashes) < maxScreens && !slices.Contains(hashes, x.hash) {
			hashes = append(hashes, x.hash)
		}
	}
	return hashes
}
