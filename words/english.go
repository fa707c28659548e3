package words

import (
	"slices"
	"strings"
	"sync"
)

// english is the language of most packs. Its rules are here and in english_forms.go,
// english_phrase.go and english_sound.go, the words that they go by in lists/en.txt.
type english struct{ unknownLanguage }

func (english) beginsNames(word string) bool     { return englishNameBegins()[word] }
func (english) endsNames(word string) bool       { return englishNameEnds()[word] }
func (english) isAnybody(word string) bool       { return englishAnybody()[word] }
func (english) isMeasure(word string) bool       { return englishMeasures()[word] }
func (english) partsGuesses(word string) bool    { return englishDoubts()[word] }
func (english) isIndefinite(article string) bool { return article == "a" || article == "an" }
func (english) isKind(word string) bool          { return englishKinds()[word] }
func (english) isTitle(word string) bool         { return englishTitles()[word] }
func (english) isName(answer string) bool        { return answer != strings.ToLower(answer[:1])+answer[1:] }
func (english) isDoer(word string) bool {
	return findEnglish(word).Kinds&person != 0 && slices.ContainsFunc(englishVerbRoots(word), func(v string) bool { return commonVerbs()[v] && agentNounOfVerb(v) == word })
}
func (english) isOneThing(key string) bool {
	return englishPairs()[key] || englishPairs()[strings.TrimSuffix(key, "s")]
}
func (english) isArticle(word string) bool { return englishArticles()[word] || possessives()[word] }
func (e english) isParticiple(word string) bool {
	return hasAnySuffix(word, "ing") && e.lookUp(e.key([]string{word})).Is&IsVerbForm != 0
}

// isAction tells what is done to a thing, or to several, from things that are called by what is
// done with them: a spinning top.
func (e english) isAction(answer string) bool {
	words := e.foldAndDropArticles(answer)
	last := len(words) - 1
	return last == 1 && e.isParticiple(words[1]) || last >= 0 && e.isParticiple(words[0]) && (last == 0 || len(strings.Fields(answer)) > len(words) || len(englishSingulars(words[last])) > 0)
}

// englishWords returns the word list, as tools/lexicon packs it.
var englishWords = sync.OnceValue(func() *lexicon { return readPacked("en", parseLexicon) })

// What lists/en.txt has; it says there what each list is for.
var (
	englishNameBegins  = englishLists.set("names begin with")
	moreEnglishWords   = englishLists.set("words")
	englishKinds       = englishLists.set("kinds")
	englishTitles      = englishLists.set("titles")
	englishPairs       = englishLists.joined("one thing")(joinToAmericanKey)
	englishNameEnds    = englishLists.set("names end with")
	englishArticles    = englishLists.set("articles")
	englishConnectors  = englishLists.set("connectors")
	englishAnybody     = englishLists.set("anybody")
	englishMeasures    = englishLists.set("measures")
	englishDoubts      = englishLists.set("doubts")
	englishNumbers     = englishLists.pairs("numbers")
	englishOtherThings = englishLists.set("other things")
	englishRoles       = sync.OnceValue(englishLists.roles)
	sameEnglish        = englishLists.pairs("same words")
	britishSpellings   = englishLists.replacer("British spellings")
	possessives        = englishLists.set("possessives")
)

func (english) lexicon() *lexicon { return englishWords() }

// lookUp returns the entry of a key, or of its singular.
func (english) lookUp(key string) Entry {
	m := englishWords().find(key)
	if moreEnglishWords()[key] {
		m.Is |= IsWord
	}
	if englishOtherThings()[key] {
		m.Is = m.Is&^(IsKindOfLast|IsCommon) | IsCompound
	}
	if n := len(key); m.Is == 0 && n > 3 && key[n-1] == 's' {
		if one := englishWords().find(key[:n-1]); one.Is&(IsWord|IsRare) != 0 {
			return Entry{Is: one.Is&IsNoun | IsRare, Kinds: one.Kinds}
		}
	}
	return m
}

func (english) key(words []string) string { return joinToAmericanKey(words) }

// roleInGuess returns the role of a word that stands in guesses without naming anything.
func (english) roleInGuess(word string) role { return englishRoles()[word] }

// foldAndDropArticles folds a text, spells out its numbers ("4 leaf clover" is "four leaf
// clover") and leaves out possessives: "brushing my teeth" is "brushing your teeth".
func (english) foldAndDropArticles(text string) []string {
	all := foldWordsWithoutArticles(text)
	for i, w := range all {
		all[i] = capRepeatsAtTwo(w)
	}
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(w string) bool { return possessives()[w] })
	}
	return spellNumbersOf(text, all, englishNumbers)
}
