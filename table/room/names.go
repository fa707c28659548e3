package room

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"linework/game"
	"linework/texts"
)

const (
	maxName = 20 // letters
	// maxMarks is how many accents of all scripts a letter may carry, and
	// maxOwnMarks how many with those that belong to its own script alone.
	maxMarks    = 2
	maxOwnMarks = 4
)

// NormalizeAndCheckName returns a name in its normal form, or refuses it for a seat, which may
// have it already; Public is for a new one.
func (r *Room) NormalizeAndCheckName(name string, forSeat SeatID) (normalized string, err error) {
	name = NormalizeName(name)
	if err := CheckName(name); err != nil {
		return "", err
	}
	if forSeat != r.Owner { // whoever opens a table comes when nobody owns it
		if err := CheckNotReserved(name); err != nil {
			return "", err
		}
	}
	wanted := nameShapeOf(name)
	for _, x := range r.Seats {
		if x.ID != forSeat && wanted.looksLike(nameShapeOf(x.Name)) {
			return "", game.Refuse("name-taken.player", game.Figures{"name": x.Name})
		}
	}
	return name, nil
}

// NormalizeName returns a name in one form, however it was typed.
func NormalizeName(name string) string {
	return norm.NFC.String(strings.Join(strings.Fields(name), " "))
}

// CheckName refuses what cannot be anybody's name: what is too long, what cannot be
// seen, and letters that are buried under marks.
func CheckName(name string) error {
	name = NormalizeName(name)
	letters := []rune(name)
	if len(letters) > maxName || len(letters) == 0 {
		return game.Refuse("bad-name.length", game.Figures{"most": maxName})
	}
	padded := slices.Concat([]rune{0}, letters, []rune{0})
	for i, r := range letters {
		if !isVisibleBetween(padded[i], r, padded[i+2]) || (i == 0 && unicode.Is(unicode.M, r)) {
			return game.Refuse("bad-name.invisible")
		}
	}
	if hasTooManyMarks(name) {
		return game.Refuse("bad-name.accents")
	}
	return nil
}

const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
	asEmoji   = '\ufe0f' // what comes before it is shown as a picture
	blankDots = '\u2800' // Braille without a dot
)

// isVisibleBetween reports whether a rune of a name can be seen, or belongs to its neighbours,
// which are 0 at its ends: emoji are joined, and in Arabic and the scripts of India joiners are
// letters' shapes.
func isVisibleBetween(before, r, after rune) bool {
	switch {
	case r == asEmoji:
		return canBeEmoji(before) || strings.ContainsRune("#*0123456789", before) && after == '\u20e3'
	case r == joiner && (before == asEmoji || canBeEmoji(before)):
		return canBeEmoji(after)
	case r == joiner || r == nonJoiner:
		return unicode.In(before, joiningScripts...) && unicode.In(after, joiningScripts...)
	case r == blankDots || r == unicode.ReplacementChar || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return false
	}
	return unicode.IsPrint(r)
}

// canBeEmoji reports whether a rune can be an emoji, or its skin colour.
func canBeEmoji(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sk, unicode.Sm, unicode.Po) && r > 0x7f
}

// joiningScripts is the scripts in which a joiner changes what is seen.
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
	unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala,
}

// hasTooManyMarks reports whether some letter has more marks than any language needs.
func hasTooManyMarks(name string) bool {
	marks, own := 0, 0
	for _, r := range norm.NFD.String(name) {
		switch {
		case !unicode.In(r, unicode.Mn, unicode.Me):
			marks, own = 0, 0
		case unicode.Is(unicode.Inherited, r):
			marks++
		default:
			own++
		}
		if marks > maxMarks || marks+own > maxOwnMarks {
			return true
		}
	}
	return false
}

// UniqueName returns a name or, where it is taken, one like it that nobody has: "Ana 2".
func (r *Room) UniqueName(name string) string {
	free, err := r.NormalizeAndCheckName(name, Public)
	for n := 2; err != nil; n++ {
		suffix := fmt.Sprintf(" %d", n)
		base := []rune(name)
		if n > MaxSeats+1 { // it was not for want of numbers: it cannot be cut there
			base = []rune("Guest")
		}
		free, err = r.NormalizeAndCheckName(string(base[:min(len(base), maxName-len(suffix))])+suffix, Public)
	}
	return free
}

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
	return game.MapList(texts.ReservedNames(), func(word string) nameShape { return nameShapeOf(stripAccents(word)) })
})

func stripAccents(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(text))
}
