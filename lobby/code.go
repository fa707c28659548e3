package lobby

import (
	"crypto/rand"
	"strings"

	"linework/game"
)

// letters are those of a code: no look-alikes, and no vowels, so that no code is a
// word.
const letters = "BCDFGHJKMNPQRSTVWXZ"

// A code has five letters, which gives 2.4 million of them, and six where so many
// tables are stored that somebody who tries codes would find one now and then.
const (
	shortCode  = 5
	longCode   = 6
	manyTables = 20_000 // one short code in 120
)

func newCode(tables int) string {
	length := shortCode
	if tables >= manyTables {
		length = longCode
	}
	code := make([]byte, 0, length)
	var raw [1]byte
	for len(code) < length {
		_, _ = rand.Read(raw[:])                                 // never fails
		if n := int(raw[0]); n < 256/len(letters)*len(letters) { // each letter as likely as any other
			code = append(code, letters[n%len(letters)])
		}
	}
	return string(code)
}

// Fold reads a code as a person may have typed it: in any case, with spaces or
// dashes in it.
func Fold(typed string) (string, error) {
	code := strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(typed))
	if len(code) < shortCode || len(code) > longCode || strings.Trim(code, letters) != "" {
		return "", game.Refuse("no-such-table", "“{code}” isn’t a table code; a code is five or six letters, with no vowels", game.Figures{"code": game.Truncate(typed, 12)})
	}
	return code, nil
}
