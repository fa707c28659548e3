package lobby

import (
	"crypto/rand"
	"math/big"
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
	code := make([]byte, length)
	for i := range code {
		n, _ := rand.Int(rand.Reader, big.NewInt(int64(len(codeLetters)))) // never fails
		code[i] = codeLetters[n.Int64()]
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
