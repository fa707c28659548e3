package room

import (
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"linework/game"
	"linework/texts"
)

// CheckReserved refuses a name by which somebody would seem to speak for the table or the
// server: one that looks like a reserved word of any language, or contains one.
func CheckReserved(name string) error {
	bare := withoutMarks(name)
	words := strings.FieldsFunc(bare, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N) })
	for _, said := range append(words, bare) {
		x := newLook(said)
		y := newLook(strings.TrimRightFunc(said, unicode.IsNumber))
		for _, word := range reserved() {
			if x.alike(word) || y.alike(word) {
				return game.Refuse("name-reserved", "only the host can be called “{name}” here; what do your friends call you?", game.Figures{"name": name})
			}
		}
	}
	return nil
}

// reserved is what the reserved words look like.
var reserved = sync.OnceValue(func() []look {
	var list []look
	for _, word := range texts.ReservedNames() {
		list = append(list, newLook(withoutMarks(word)))
	}
	return list
})

// withoutMarks is a text without accents.
func withoutMarks(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(text))
}
