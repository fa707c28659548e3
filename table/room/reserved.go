package room

import (
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"linework/game"
	"linework/texts"
)

// CheckNotReserved refuses a name by which somebody would seem to speak for the table or the
// server: one that looks like a reserved word of any language, or contains one.
func CheckNotReserved(name string) error {
	bare := stripAccents(name)
	words := strings.FieldsFunc(bare, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N) })
	for _, said := range append(words, bare) {
		x := nameShapeOf(said)
		y := nameShapeOf(strings.TrimRightFunc(said, unicode.IsNumber))
		for _, word := range reservedShapes() {
			if x.looksLike(word) || y.looksLike(word) {
				return game.Refuse("name-reserved", game.Figures{"name": name})
			}
		}
	}
	return nil
}

// reservedShapes returns what the reserved words look like.
var reservedShapes = sync.OnceValue(func() []nameShape {
	var list []nameShape
	for _, word := range texts.ReservedNames() {
		list = append(list, nameShapeOf(stripAccents(word)))
	}
	return list
})

func stripAccents(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(text))
}
