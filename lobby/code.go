package lobby

import (
	"crypto/rand"
	"strings"

	"linework/game"
)

// letters are those of a code: no look-alikes, and no vowels, so that no code is a
// word.
const letters = "BCDFGHJKMNPQRSTVWXZ"

// codeLength gives 2.4 million codes.
const codeLength = 5

func newCode() string {
	code := make([]byte, 0, codeLength)
	var raw [1]byte
	for len(code) < codeLength {
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
	if len(code) != codeLength || strings.Trim(code, letters) != "" {
		return "", game.Refuse("no-such-table", "“{code}” is not a table's code; a code is five letters, without vowels", game.Figures{"code": game.Short(typed, 12)})
	}
	return code, nil
}
