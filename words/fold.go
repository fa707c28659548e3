package words

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold returns the key by which texts are compared (CM-14): the letters and digits alone,
// small, without accents, spaces or articles, in American spelling. Folding a key again does
// not change it.
func Fold(text string) string { return joinToAmericanKey(foldWordsWithoutArticles(text)) }

// foldWordsWithoutArticles returns the words of a text, folded but for their spelling.
func foldWordsWithoutArticles(text string) []string {
	all := dropArticles(strings.Fields(lowercaseWithoutAccents(text)), englishArticles())
	for i, w := range all {
		all[i] = cmp.Or(sameEnglish()[w], w)
	}
	return all
}

// dropArticles takes articles out of a text, but leaves one where there is nothing else.
func dropArticles(words []string, articles map[string]bool) []string {
	kept := words[:0]
	for i, w := range words {
		if onlyOne := i == len(words)-1 && len(kept) == 0; !articles[w] || onlyOne {
			kept = append(kept, w)
		}
	}
	return kept
}

// joinToAmericanKey returns the key of folded English words: spaces gone, so that "ice cream",
// "ice-cream" and "icecream" are one, and the spelling American wherever the spaces were.
func joinToAmericanKey(words []string) string {
	key := composeUnicodeLetters(americanSpelling(strings.Join(words, "")))
	return cmp.Or(sameEnglish()[key], key)
}

// americanSpelling replaces British spelling in a key by American (CM-14). It works on parts
// of words anywhere, so that "snowplough" is treated like "plough". That it also changes
// words that have no second spelling ("rise" to "rize") does no harm: both sides are changed
// alike, and no two words become one.
func americanSpelling(key string) string {
	for {
		mended := britishSpellings().Replace(key)
		if mended == key {
			return key
		}
		key = mended // a mended part can make another one with its neighbours
	}
}

// capRepeatsAtTwo returns a word with every letter at most twice in a row: pandaaaa becomes
// pandaa.
func capRepeatsAtTwo(word string) string {
	isThird := func(i int) bool {
		return i > 1 && word[i] == word[i-1] && word[i] == word[i-2] && word[i] >= 'a' && word[i] <= 'z'
	}
	var kept []byte // nil while nothing is left out
	for i := range len(word) {
		switch {
		case isThird(i) && kept == nil:
			kept = []byte(word[:i])
		case !isThird(i) && kept != nil:
			kept = append(kept, word[i])
		}
	}
	if kept == nil {
		return word
	}
	return string(kept)
}

// spellNumbersOf returns the folded words of a text with its numbers as words, by the names
// that the language has for them; "4leaf" becomes "four leaf".
func spellNumbersOf(text string, words []string, names func() map[string]string) []string {
	if !strings.ContainsAny(text, "0123456789") {
		return words
	}
	var spelled []string
	for _, w := range words {
		parts := []string{w}
		if names()[w] == "" { // "1st" has one
			parts = digitsOrLetters.FindAllString(w, -1)
		}
		for _, part := range parts {
			spelled = append(spelled, strings.Split(cmp.Or(names()[part], part), "-")...)
		}
	}
	return spelled
}

// digitsOrLetters matches a part of a word that is all digits or has none.
var digitsOrLetters = regexp.MustCompile(`\d+|\D+`)

// composeUnicodeLetters combines letters that folding took apart: a syllable of Hangul
// counts as one letter, not three.
func composeUnicodeLetters(key string) string {
	if isASCII(key) {
		return key
	}
	return norm.NFC.String(key)
}

// lowercaseWithoutAccents returns a text in small letters without accents, everything else
// turned into spaces.
func lowercaseWithoutAccents(text string) string {
	if !isASCII(text) {
		text = norm.NFKD.String(quotes.Replace(strings.ToValidUTF8(text, " ")))
	}
	var b strings.Builder
	b.Grow(len(text))
	for _, r := range text {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteByte(byte(r))
		case r >= 'A' && r <= 'Z':
			b.WriteByte(byte(r - 'A' + 'a'))
		case r == '\'' || r == '`' || r == '’' || r == '‘' || r == 'ʼ' || unicode.Is(accents, r):
			// "king's" is "kings", and "é" is "e"
		case r == '&' || r == '+':
			b.WriteString(" and ")
		case r < unicode.MaxASCII:
			b.WriteByte(' ')
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			// By way of the capital, since two small letters can share one: σ and ς.
			r = unicode.ToLower(unicode.ToUpper(r))
			if plain, ok := spelledOut[r]; ok {
				b.WriteString(plain)
			} else {
				b.WriteRune(r)
			}
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// quotes replaces accents that stand alone, which would leave a space behind, by
// apostrophes.
var quotes = strings.NewReplacer("´", "'", "`", "'")

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// accents are the marks over and under letters that a phone's keyboard hides: of
// Latin, Greek and Cyrillic, and the vowel points of Hebrew and Arabic. Marks that
// make another letter, as in Hindi or Japanese, stay.
var accents = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x0300, Hi: 0x036f, Stride: 1},
		{Lo: 0x0591, Hi: 0x05bd, Stride: 1},
		{Lo: 0x05bf, Hi: 0x05bf, Stride: 1},
		{Lo: 0x05c1, Hi: 0x05c2, Stride: 1},
		{Lo: 0x05c4, Hi: 0x05c5, Stride: 1},
		{Lo: 0x05c7, Hi: 0x05c7, Stride: 1},
		{Lo: 0x064b, Hi: 0x0652, Stride: 1},
		{Lo: 0x1ab0, Hi: 0x1aff, Stride: 1},
		{Lo: 0x1dc0, Hi: 0x1dff, Stride: 1},
		{Lo: 0x20d0, Hi: 0x20ff, Stride: 1},
	},
}

// spelledOut are letters that Unicode does not decompose.
var spelledOut = map[rune]string{
	'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th", 'ł': "l", 'ı': "i", 'ħ': "h", 'ß': "ss",
}
