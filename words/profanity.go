package words

import (
	"slices"
	"strings"
)

var (
	harmlessEnglish       = englishLists.set("harmless")
	offensiveEnglish      = englishLists.set("offensive words")
	offensiveEnglishStems = englishLists.words("offensive stems")
	offensiveGerman       = germanLists.set("offensive words")
	offensiveGermanStems  = germanLists.words("offensive stems")
)

// isOffensive goes by the English list where no other is known.
func (unknownLanguage) isOffensive(text string) bool {
	words := foldWordsWithoutArticles(text)
	key := joinToAmericanKey(words)
	return !harmlessEnglish()[key] && isAnyOffensive(append(words, key), offensiveEnglish(), offensiveEnglishStems())
}

func (g german) isOffensive(text string) bool {
	words := g.foldAndDropArticles(text)
	return isAnyOffensive(append(words, g.key(words)), offensiveGerman(), offensiveGermanStems())
}

// isAnyOffensive reports whether one of some words is in a list, or has a stem of another
// list in it; both lists are in ROT13.
func isAnyOffensive(words []string, offensive map[string]bool, stems []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		hidden := rot13Lowercase(w)
		return offensive[hidden] || slices.ContainsFunc(stems, func(stem string) bool { return strings.Contains(hidden, stem) })
	})
}

func rot13Lowercase(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return r
		}
		return 'a' + (r-'a'+13)%26
	}, s)
}
