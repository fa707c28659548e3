package lobby

import (
	"crypto/rand"
	"strings"

	"linework/game"
)

// codeLetters are those of a code: no look-alikes, and no vowels, so that no code is a word.
const codeLetters = "BCDFGHJKMNPQRSTVWXZ"

// A code has five letters, which gives 2.4 million of them, and six where so many
// tables are stored that somebody who tries codes would find one now and then.
const (
	shortCodeLength = 5
	longCodeLength  = 6
	longCodeFrom    = 20_000 // one short code in 120
)

// randomCode returns a code at random, a longer one where many tables are stored.
func randomCode(storedTables int) string {
	length := shortCodeLength
	if storedTables >= longCodeFrom {
		length = longCodeLength
	}
	code := make([]byte, 0, length)
	var raw [1]byte
	for len(code) < length {
		_, _ = rand.Read(raw[:])                                         // never fails
		if n := int(raw[0]); n < 256/len(codeLetters)*len(codeLetters) { // each letter as likely as any other
			code = append(code, codeLetters[n%len(codeLetters)])
		}
	}
	return string(code)
}

// ParseTypedCode reads a code as a person may have typed it: in any case, with spaces or dashes in it.
func ParseTypedCode(typed string) (string, error) {
	code := strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(typed))
	if len(code) < shortCodeLength || len(code) > longCodeLength || strings.Trim(code, codeLetters) != "" {
		return "", game.Refuse("no-such-table.not-a-code", game.Figures{"code": game.Truncate(typed, 12)})
	}
	return code, nil
}
