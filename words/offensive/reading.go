package offensive

import (
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/unicode/norm"

	"linework/words/letters"
)

// A manner is one way of reading a text that may be disguised.
type manner struct {
	bareUmlauts  bool   // ä is a, and not ae
	figures      string // letters that figures and signs stand for, in the order of leetSigns; "" for none
	holes        bool   // a point or a stroke within a word stands for a letter that was left out
	splitCapital bool   // a capital within a word begins another: BigFoot
}

const (
	leetSigns  = "0134567892@$!|€£+¢§μ("
	leetWithI  = "oieasgtbgzasiieltcsuc"
	leetWithL  = "oleasgtbgzaslleltcsuc"
	holeSigns  = ".-_"
	coverSigns = "*#%•●■█×"
	swapSigns  = "@$!€" // cover a letter within a word, where they do not stand for one that they look like
)

const (
	unknownLetter = '\x01' // a letter that looks like none from a to z
	anyLetter     = '*'    // a letter that was covered
	wordGap       = ' '
)

// A reading is the words of a text, read in one manner.
type reading struct {
	words     []string
	disguised bool // figures or signs were read as letters
}

// readWords returns the words of a text read in each manner that makes a difference.
func readWords(text string) []reading {
	text = norm.NFKC.String(text)
	has := func(signs string) bool { return strings.ContainsAny(text, signs) }
	var readings []reading
	seen := map[string]bool{}
	for _, bare := range options(has("äöüÄÖÜ")) {
		for _, figures := range []string{"", leetWithI, leetWithL} {
			for _, holes := range options(has(holeSigns)) {
				for _, split := range options(text != strings.ToLower(text)) {
					if figures != "" && !has(leetSigns) {
						continue
					}
					plain := manner{bare, figures, holes, split}.plainLetters(text)
					if !seen[plain] {
						seen[plain] = true
						fields := strings.Fields(plain)
						joined := joinSpelledOut(fields)
						readings = append(readings, reading{joined, figures != "" || holes || len(joined) < len(fields)})
					}
				}
			}
		}
	}
	return readings
}

// options returns false and, where both are possible, true.
func options(both bool) []bool {
	if both {
		return []bool{false, true}
	}
	return []bool{false}
}

// plainLetters returns a text in small letters from a to z, with gaps between words.
func (m manner) plainLetters(text string) string {
	var b strings.Builder
	runes := []rune(text)
	for i, r := range runes {
		if unicode.In(r, unicode.Cf, unicode.Mn, unicode.Me) || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			continue // cannot be seen, or hardly
		}
		between := i > 0 && i+1 < len(runes) && unicode.IsLetter(runes[i-1]) && unicode.IsLetter(runes[i+1])
		if m.splitCapital && i > 0 && unicode.IsUpper(r) && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			b.WriteRune(wordGap)
		}
		switch at := strings.IndexRune(leetSigns, r); {
		case at >= 0 && m.figures != "":
			b.WriteByte(m.figures[len([]rune(leetSigns[:at]))])
		case strings.ContainsRune(coverSigns, r), m.holes && between && strings.ContainsRune(holeSigns, r) && !(unicode.IsLower(runes[i-1]) && unicode.IsUpper(runes[i+1])), between && strings.ContainsRune(swapSigns, r):
			b.WriteRune(anyLetter)
		case strings.ContainsRune("'’", r) && between:
		case !unicode.IsLetter(r) && !isDecoratedLetter(r):
			b.WriteRune(wordGap)
		default:
			b.WriteString(m.plainLetter(r))
		}
	}
	return b.String()
}

func isDecoratedLetter(r rune) bool {
	_, ok := letters.Plain(r)
	return ok
}

// plainLetter returns a letter as one from a to z, or several: an umlaut is two, and what looks
// like another letter is that.
func (m manner) plainLetter(r rune) string {
	if looks := confusable.GetReplacement(r); r > unicode.MaxASCII && isPlain(strings.ToLower(looks)) {
		return strings.ToLower(looks)
	}
	r, _ = letters.Plain(r)
	r = unicode.ToLower(r)
	switch {
	case r >= 'a' && r <= 'z':
		return string(r)
	case strings.ContainsRune("äöü", r) && !m.bareUmlauts:
		return map[rune]string{'ä': "ae", 'ö': "oe", 'ü': "ue"}[r]
	case r == 'ß':
		return "ss"
	case r == 'ø':
		return "o"
	}
	base := []rune(norm.NFD.String(string(r)))[0]
	if base >= 'a' && base <= 'z' {
		return string(base)
	}
	if looks := strings.ToLower(confusable.GetReplacement(base)); isPlain(looks) {
		return looks
	}
	return string(unknownLetter)
}

// isPlain reports whether a text is letters from a to z.
func isPlain(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == ""
}

// joinSpelledOut joins words of one letter each that stand in a row: f u n is fun.
func joinSpelledOut(words []string) []string {
	var joined []string
	spelled := false
	for _, w := range words {
		if single := len(w) == 1; single && spelled {
			joined[len(joined)-1] += w
		} else {
			joined = append(joined, w)
			spelled = single
		}
	}
	return joined
}
