package words

import (
	"slices"
	"strings"
)

var pairsOfOneThing = englishLists.set("pairs of one thing")

// inflections returns the other forms of an answer. How many slips are forgiven in one
// depends on the letters of what it was made of.
func (english) inflections(words []string) []inflection {
	var all []inflection
	if short := dropConnectorsOrNil(words, englishConnectors()); short != nil {
		all = append(all, inflection{short, Exact, countLetters(short)})
	}
	for i, w := range words {
		head := slices.Contains(englishInflectablePositions(words), i)
		for _, other := range append(englishSingulars(w), englishPlurals(w)...) {
			if !head && !englishConnectors()[w] && (other == w+"s" || other+"s" == w) || pairsOfOneThing()[w] && other+"s" == w {
				bent := replaceWord(words, i, other)
				all = append(all, inflection{bent, Exact, countLetters(bent)}) // new year eve, bagpipe
			}
		}
	}
	for _, at := range englishInflectablePositions(words) {
		all = append(all, inflectWordAt(words, at)...)
	}
	return append(append(all, rephraseVerbAndObject(words)...), swapNounsAroundOf(words)...)
}

func (english) pluralsAndSingulars(words []string) [][]string {
	var all [][]string
	for _, at := range englishInflectablePositions(words) {
		all = append(all, replaceWordByEach(words, at, englishPluralsAndSingulars(words[at]))...)
	}
	return all
}

func englishPluralsAndSingulars(noun string) []string {
	return append(englishPlurals(noun), englishSingulars(noun)...)
}

func inflectWordAt(words []string, position int) []inflection {
	var all []inflection
	word := words[position]
	rest := countLetters(words) - len(word)
	add := func(forms []string, reason Reason, letters int) {
		for _, f := range forms {
			if reason == Verb && englishWords() != nil && findEnglish(f).Is == 0 {
				continue // gardenning: a slip, but no word
			}
			all = append(all, inflection{replaceWord(words, position, f), reason, min(letters, rest+len(f))})
		}
	}
	add(englishPlurals(word), Plural, rest+len(word))
	add(englishSingulars(word), Singular, rest+len(word))
	for _, v := range verbsOfNoun(word) {
		letters := 0
		if commonVerbs()[v.root] { // else it may be no verb at all, and its forms like other words
			letters = rest + len(v.root)
		}
		add(v.forms, Verb, letters)
	}
	return all
}

// swapNounsAroundOf returns "house of cards" as "card house", in singular and plural.
func swapNounsAroundOf(words []string) []inflection {
	of := slices.Index(words, "of")
	if of < 1 || of == len(words)-1 {
		return nil
	}
	var all []inflection
	for _, what := range lastWordInBothNumbers(words[of+1:]) {
		other := append(slices.Clone(what), words[:of]...)
		all = append(all, inflection{other, Exact, countLetters(other)})
	}
	return all
}

// englishInflectablePositions adds to inflectablePositions a verb in front: walking the dog,
// walk the dog.
func englishInflectablePositions(words []string) []int {
	at := inflectablePositions(words, englishConnectors())
	if len(words) > 1 && hasAnySuffix(words[0], "ing") && len(englishVerbRoots(words[0])) > 0 {
		at = append(at, 0)
	}
	return at
}

// rephraseVerbAndObject returns an answer that does something to something with verb and
// object the other way round: "weightlifter" and "lifting weights", "mowing the lawn" and
// "lawn mower".
func rephraseVerbAndObject(words []string) []inflection {
	var all []inflection
	add := func(reason Reason, words ...string) {
		all = append(all, inflection{slices.Clone(words), reason, countLetters(words)})
	}
	if doing, what := words[0], words[1:]; len(what) > 0 && hasAnySuffix(doing, "ing") {
		if slices.ContainsFunc(what, func(w string) bool { return englishConnectors()[w] }) {
			return nil
		}
		for _, v := range englishVerbRoots(doing) {
			for _, thing := range lastWordInBothNumbers(what) {
				add(Exact, append(slices.Clone(thing), doing)...) // lawn mowing
				add(Verb, append(slices.Clone(thing), agentNounOfVerb(v))...)
				for _, form := range conjugateEnglish(v) {
					add(Plural, append([]string{form}, thing...)...)
				}
			}
		}
		return all
	}
	what, doer := words[:len(words)-1], words[len(words)-1]
	if len(what) == 0 {
		what, doer = splitAgentNoun(doer)
	}
	if len(what) == 0 || slices.ContainsFunc(what, func(w string) bool { return englishConnectors()[w] }) {
		return nil
	}
	for _, v := range englishVerbRoots(doer) {
		reason := Verb
		if hasAnySuffix(doer, "ing") {
			reason = Exact
		}
		for _, thing := range lastWordInBothNumbers(what) {
			for _, form := range conjugateEnglish(v) {
				if form == doer || reason == Verb {
					add(reason, append([]string{form}, thing...)...) // lifting weights
				}
			}
		}
	}
	return all
}

// splitAgentNoun splits a noun in one word into what is done and who does it: weight,
// lifter. The object is nil where it cannot.
func splitAgentNoun(word string) (object []string, agent string) {
	for cut := 3; cut <= len(word)-4; cut++ {
		if len(englishVerbRoots(word[cut:])) > 0 && englishWords().find(word[:cut]).Is&IsNoun != 0 && englishWords().find(word[cut:]).Is&IsWord != 0 {
			return []string{word[:cut]}, word[cut:]
		}
	}
	return nil, word
}

func lastWordInBothNumbers(words []string) [][]string {
	last := len(words) - 1
	return append([][]string{words}, replaceWordByEach(words, last, englishPluralsAndSingulars(words[last]))...)
}

// agentNounOfVerb returns the noun for whoever does what a verb says.
func agentNounOfVerb(verb string) string {
	switch n := len(verb); {
	case hasAnySuffix(verb, "e"):
		return verb + "r"
	case n > 1 && doublesLastLetter(verb):
		return verb + verb[n-1:] + "er"
	case n > 1 && hasAnySuffix(verb, "y") && !isVowel(verb[n-2]):
		return strings.TrimSuffix(verb, "y") + "ier"
	}
	return verb + "er"
}
