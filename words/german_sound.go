package words

import (
	"slices"
	"strings"
	"sync"
)

var (
	germanConsonants = germanLists.replacer("consonant sounds")
	germanVowels     = germanLists.replacer("vowel sounds")
	closeSounds      = germanLists.replacer("close sounds")
	roughSounds      = germanLists.replacer("rough sounds")
	foreignSounds    = germanLists.replacer("foreign sounds")
	frenchSounds     = germanLists.replacer("French sounds")
	englishSigns     = germanLists.words("English signs")
	englishLetters   = germanLists.words("English by ear")
)

// twoLikeliestSounds returns the sounds of a word read as German, and read as if it were
// English.
func (german) twoLikeliestSounds(word string) [2]string {
	return [2]string{germanSounds(word), germanSounds(respellWithWordEnds(englishByEar()[0], word))}
}

// pronunciations returns how German words are spoken: as they are written, each by itself or
// all in one, or as in the language they came from.
func (german) pronunciations(words []string) []pronunciation {
	key := strings.Join(words, "")
	said := []string{germanSounds(key)}
	add := func(way string) {
		if !slices.Contains(said, way) {
			said = append(said, way)
		}
	}
	if len(words) > 1 {
		each := ""
		for _, w := range words {
			each += germanSounds(w)
		}
		add(each)
	}
	add(germanSounds(foreignSounds().Replace(key)))
	add(germanSounds(respellWithWordEnds(frenchSounds(), key)))
	if looksEnglish(key) {
		for _, spelt := range englishByEar() {
			add(germanSounds(respellWithWordEnds(spelt, key)))
		}
	}
	all := make([]pronunciation, len(said))
	for i, s := range said {
		all[i] = germanPronunciation(s)
	}
	return all
}

// respellWithWordEnds returns a key with a replacer applied that knows ^ and $ as the ends
// of a word.
func respellWithWordEnds(replacer *strings.Replacer, key string) string {
	return strings.Trim(replacer.Replace("^"+key+"$"), "^$")
}

// looksEnglish reports whether a word has groups of letters that few German words have.
func looksEnglish(key string) bool {
	return slices.ContainsFunc(englishSigns(), func(sign string) bool { return strings.Contains(key, sign) })
}

// englishByEar are ways to write English words as they are spoken, with German letters:
// tischört, Skäitbord, Cauboi, Passel.
var englishByEar = sync.OnceValue(func() []*strings.Replacer {
	common := englishLetters()
	long := func(a, i string) []string {
		var all []string
		for c := range strings.FieldsSeq("b d f k l m n p s t v") {
			all = append(all, "a"+c+"e", a+c, "i"+c+"e", i+c, "o"+c+"e$", "o"+c+"$")
		}
		return append(all, "ai", a, "ay", a, "baby", "b"+a+"bi")
	}
	short := []string{"u", "a", "a", "ae"}
	return []*strings.Replacer{
		strings.NewReplacer(common...),
		strings.NewReplacer(slices.Concat(long("ae", "ei"), common)...),
		strings.NewReplacer(slices.Concat(long("ei", "ei"), common)...),
		strings.NewReplacer(slices.Concat(common, short)...),
	}
})

func (german) pronunciationOfSounds(sounds []byte) pronunciation {
	return germanPronunciation(string(sounds))
}

// germanPronunciation returns how German sounds are heard. German is spoken as it is
// written, so that most of what only sounds a bit alike was meant as it stands. Heard
// closely, an umlaut counts as its vowel, as some leave its dots out; roughly, as the vowel
// that it sounds like, and hard and soft consonants count as one.
func germanPronunciation(sounds string) pronunciation {
	rough := []byte(strings.TrimSuffix(roughSounds().Replace(sounds+"$"), "$"))
	return pronunciation{rough: string(slices.Compact(rough)), close: strings.TrimSuffix(closeSounds().Replace(sounds+"$"), "$")}
}

// germanSounds returns the sounds of a German key.
func germanSounds(key string) string {
	return strings.Trim(germanVowels().Replace(germanConsonants().Replace("^"+key+"$")), "^$")
}
