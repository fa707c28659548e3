package words

import (
	"slices"
	"strings"
	"sync"
)

// englishSounds returns how words are spoken that are not spoken as they are written.
var englishSounds = sync.OnceValue(func() wordTable { return readPacked("en-sounds", parseWordTable) })

var (
	spokenConsonants = englishLists.replacer("consonant sounds")
	spokenVowels     = englishLists.replacer("vowel sounds")
	secondReading    = englishLists.replacer("second reading")
)

// EnglishSounds guesses the sounds of an English key from its letters, as somebody who reads
// it for the first time would.
func EnglishSounds(key string) string {
	return strings.ReplaceAll(spokenVowels().Replace(spokenConsonants().Replace("^"+strings.TrimSuffix(key, "~")+"$")), "~", "")
}

// twoLikeliestSounds returns the sounds of a word for somebody who reads it for the first
// time, and the second most likely ones.
func (english) twoLikeliestSounds(word string) [2]string {
	return [2]string{EnglishSounds(word), EnglishSounds(secondReading().Replace(word + "$"))}
}

// pronunciations returns every way in which English words are spoken: as they are written,
// and as a dictionary has it.
func (english) pronunciations(words []string) []pronunciation {
	said := []string{""}
	for _, w := range words {
		ways := append(englishSounds().find(joinToAmericanKey([]string{w})), EnglishSounds(w))
		if strings.Contains(w, "ch") {
			ways = append(ways, EnglishSounds(strings.ReplaceAll(w, "ch", "k"))) // Archimedes
		}
		var longer []string
		for _, before := range said {
			for _, way := range ways {
				longer = append(longer, before+way)
			}
		}
		const most = 8
		said = longer[:min(len(longer), most)]
	}
	all := []pronunciation{pronunciationOf(EnglishSounds(joinToAmericanKey(words)))}
	for _, s := range said {
		if h := pronunciationOf(s); !slices.Contains(all, h) {
			all = append(all, h)
		}
	}
	return all
}
