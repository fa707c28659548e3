package room

import (
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/unicode/norm"

	"linework/words/letters"
)

// A nameShape is what a name looks like: in plain letters, and the skeleton of those (UTS #39)
// in three ways of reading, as they stand, in small letters and in capitals. I and l are one
// only as they stand, so that neither Ian and Lan nor Eli and Ell are alike.
type nameShape struct{ plain, asIs, lower, upper string }

func nameShapeOf(name string) nameShape {
	p := toPlainLetters(name)
	return nameShape{
		plain: p,
		asIs:  foldCaseAndDoubleV(strings.ReplaceAll(confusableSkeleton(p), "cl", "d")),
		lower: foldCaseAndDoubleV(confusableSkeleton(strings.ToLower(p))),
		upper: foldCaseAndDoubleV(confusableSkeleton(toCapitalsWithoutBars(p))),
	}
}

var barRemover = strings.NewReplacer("|", "", "ǀ", "", "∣", "")

// toCapitalsWithoutBars returns a name in capitals. A bar in it is no letter, and l among
// capitals is an I.
func toCapitalsWithoutBars(name string) string {
	name = barRemover.Replace(name)
	if rest := strings.ReplaceAll(name, "l", ""); len(rest) > 1 && rest == strings.ToUpper(rest) {
		name = strings.ReplaceAll(name, "l", "I")
	}
	return strings.ToUpper(name)
}

// looksLike reports whether two names are hard to tell apart (CM-32): in some way of reading
// they have the same skeleton. Who reads a script without capitals tells its letters apart,
// also those that Unicode has as look-alikes, such as ด and ค in Thai, so names that are
// both in one such script are compared as they are written.
func (x nameShape) looksLike(y nameShape) bool {
	if x.plain == y.plain {
		return true
	}
	same := x.asIs == y.asIs || x.lower == y.lower || x.upper == y.upper
	return same && !areInSameCaselessScript(x.plain, y.plain)
}

// toPlainLetters returns a name in plain letters, without what is hardly seen: spaces,
// punctuation, joiners, points of Hebrew and Arabic, and accents that make no letter of an
// alphabet. Of a name that is nothing else, all is left.
func toPlainLetters(name string) string {
	name = norm.NFKC.String(name) // wide, circled and mathematical letters
	if p := strings.Map(plainRuneOrDrop, name); p != "" {
		return p
	}
	return name
}

// plainRuneOrDrop returns the plain letter for a rune; -1 for one that is hardly seen.
func plainRuneOrDrop(r rune) rune {
	switch {
	case r == '|' || r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
		return r // a bar stands for l
	case unicode.In(r, unicode.Sk, unicode.Sm) && r < firstEmoji, unicode.In(r, unicode.P, unicode.Z, unicode.Cf), r == '°', r == tatweel:
		return -1
	case unicode.In(r, unicode.Mn, unicode.Me) && unicode.In(r, unicode.Inherited, unicode.Hebrew, unicode.Arabic, unicode.Cyrillic):
		return -1 // NFKC has made letters of the other accents
	}
	if plain, ok := letters.Plain(r); ok {
		return plain
	}
	if unicode.Is(rareAccented, r) {
		for _, base := range norm.NFD.String(string(r)) {
			return base
		}
	}
	return r
}

const (
	firstEmoji = 0x1f300  // where pictures begin
	tatweel    = '\u0640' // makes Arabic words longer
)

// rareAccented is letters with accents that hardly any alphabet has: neither those of Europe
// and of Vietnamese nor those of Pinyin.
var rareAccented = &unicode.RangeTable{R16: []unicode.Range16{{0x01de, 0x01f5, 1}, {0x01f8, 0x0217, 1}, {0x021e, 0x0233, 1}, {0x1e00, 0x1e9b, 1}, {0x1f00, 0x1fff, 1}}}

// confusableSkeleton returns a name with each letter replaced by the one that it looks like
// (UTS #39), without what looks like punctuation and without marks that are hardly seen.
func confusableSkeleton(name string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(name) {
		shown := confusable.GetReplacement(r)
		switch {
		case shown == "" || r >= firstEmoji && unicode.Is(unicode.So, r): // a red and a green apple are two
			b.WriteRune(r)
		case strings.IndexFunc(shown, isNotPunctuationOrSymbol) < 0 && !unicode.In(r, punctuationLikeScripts...):
		default:
			b.WriteString(shown)
		}
	}
	base := rune(0)
	return strings.Map(func(r rune) rune {
		if !unicode.Is(unicode.Mn, r) {
			base = r
		} else if isHardlyVisibleMark(r) && unicode.In(base, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Common) {
			return -1
		}
		return r
	}, norm.NFD.String(b.String()))
}

func isNotPunctuationOrSymbol(r rune) bool {
	return !unicode.In(r, unicode.P, unicode.Z, unicode.Sk, unicode.Sm)
}

// punctuationLikeScripts is the scripts of which common letters look like punctuation, and are
// read.
var punctuationLikeScripts = []*unicode.RangeTable{unicode.Hebrew, unicode.Arabic, unicode.Devanagari, unicode.Gujarati, unicode.Han, unicode.Hiragana, unicode.Katakana}

// isHardlyVisibleMark reports whether a mark is hardly seen: a stroke through a letter, what is
// below it, or a dot above.
func isHardlyVisibleMark(mark rune) bool {
	switch norm.NFD.PropertiesString(string(mark)).CCC() {
	case 1, 202, 220:
		return true
	}
	return mark == '\u0307'
}

// foldCaseAndDoubleV returns a skeleton in small letters, but keeps l, which stands for I and 1
// as well, apart from L; two v become a w.
func foldCaseAndDoubleV(skeleton string) string {
	return strings.ReplaceAll(strings.ToLower(strings.ReplaceAll(skeleton, "l", "|")), "vv", "w")
}

// areInSameCaselessScript reports whether all letters of two names are of one script that has no
// capitals.
func areInSameCaselessScript(a, b string) bool {
	var script *unicode.RangeTable
	for _, r := range a + b {
		switch {
		case !unicode.IsLetter(r) || unicode.Is(unicode.Common, r):
			continue
		case unicode.ToUpper(r) != unicode.ToLower(r):
			return false
		case script == nil:
			script = scriptOf(r)
		}
		if script == nil || !unicode.Is(script, r) {
			return false
		}
	}
	return script != nil
}

func scriptOf(r rune) *unicode.RangeTable {
	for _, script := range unicode.Scripts {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}
