package words

import (
	"slices"
	"strings"
)

var (
	notFromGermanVerb = germanLists.set("not from verbs")
	notAsGermanVerb   = germanLists.set("not as verbs")
	genericVerbs      = germanLists.words("generic verbs")
	irregularGerman   = germanLists.pairs("irregular roots")
)

// germanVerbsOfNoun returns the verbs that belong to a noun (DD-17): the noun used as one,
// and the one that it was made from.
func germanVerbsOfNoun(noun string) []string {
	if v, ok := irregularGerman()[noun]; ok {
		return []string{v}
	}
	if notAsGermanVerb()[noun] || germanWords() == nil {
		return nil
	}
	kinds := germanWords().find(noun).Kinds
	var all []string
	try := func(v string) {
		if (germanWords().find(v).Is&IsVerbForm != 0 || kinds&person != 0 && hasAnySuffix(noun, "er", "erin")) && !slices.Contains(all, v) && germanForms().find("v:"+v) != nil {
			all = append(all, v)
		}
	}
	try(noun) // to swim, swimming
	for _, ending := range []string{"er", "erin", "ung", "erei", "e", "t"} {
		if stem, ok := strings.CutSuffix(noun, ending); ok && len(stem) > 2 && !notFromGermanVerb()[noun] && (ending != "e" || kinds&natural == 0) {
			try(stem + "en")
			try(stem + "n")
			if hasAnySuffix(noun, "er", "erin") {
				try(removeUmlaut(stem) + "en") // dancer
			}
		}
	}
	for _, ending := range []string{"eur", "ation", "ator", "ion", ""} {
		if stem, ok := strings.CutSuffix(noun, ending); ok && len(stem) > 3 {
			try(stem + "ieren")
		}
	}
	if stem, ok := strings.CutSuffix(noun, "eur"); ok && kinds&person != 0 && len(all) == 0 {
		all = append(all, stem+"ieren") // Jongleur
	}
	if kinds&(natural&^person|food) == 0 && !notFromGermanVerb()[noun] {
		for _, s := range []string{noun, addUmlaut(noun)} {
			try(s + "en")
			try(s + "n")
		}
	}
	return all
}

func germanAgentNouns(verb string) []string {
	stem := germanVerbStem(verb)
	var all []string
	for _, s := range []string{stem, addUmlaut(stem)} {
		if who := s + "er"; germanWords().find(who).Is&IsNoun != 0 && !notFromGermanVerb()[who] {
			all = append(all, who, who+"in")
		}
	}
	return all
}

func germanVerbStem(verb string) string {
	return strings.TrimSuffix(strings.TrimSuffix(verb, "n"), "e")
}

// conjugateGerman returns the forms of a verb: as the list has them, or by rule.
func conjugateGerman(verb string) []string {
	forms := germanForms().find("v:" + verb)
	if forms == nil {
		forms = prefixEach(germanVerbStem(verb), []string{"e", "st", "t", "te", "ten", "end"})
	}
	return forms
}

// addVerbAndObjectPhrases adds an answer that does something to something with verb and
// object the other way round, and who does it: brushing teeth, brushes teeth.
func (b *germanInflector) addVerbAndObjectPhrases() {
	last := len(b.words) - 1
	what, verb := b.words[:last], b.words[last]
	if len(what) == 0 && germanWords().find(verb).Is&IsVerbForm == 0 {
		for _, doing := range genericVerbs() {
			b.addFormAlsoWithoutUmlauts([]string{verb + doing}, Verb, 0) // in one, though it is two words
		}
	}
	if len(what) == 0 {
		what, verb = splitObjectAndVerb(verb)
	}
	if len(what) == 0 || len(what) > 2 {
		return
	}
	verbs := []string{verb}
	if germanForms().find("v:"+verb) == nil {
		if verbs = germanVerbsOfNoun(verb); len(verbs) == 0 || !hasAnySuffix(verb, "er", "erin", "ung") {
			return
		}
	}
	things := append([][]string{what}, replaceWordByEach(what, len(what)-1, germanPluralsAndSingulars(what[len(what)-1]))...)
	for _, v := range verbs {
		for _, thing := range things {
			letters := 0 // such made-up forms are too loose to forgive slips in them
			b.addFormAlsoWithoutUmlauts(append(slices.Clone(thing), v), Verb, countLetters(thing)+len(v))
			for _, form := range conjugateGerman(v) {
				b.addFormAlsoWithoutUmlauts(append([]string{form}, thing...), Verb, letters)
				b.addFormAlsoWithoutUmlauts(append(slices.Clone(thing), form), Verb, letters)
			}
			for _, who := range germanAgentNouns(v) {
				b.addFormAlsoWithoutUmlauts(append(slices.Clone(thing), who), Verb, letters)
			}
		}
	}
}

// splitObjectAndVerb splits a word into what is done and to what: zaehne, putzen. The object
// is nil where it cannot.
func splitObjectAndVerb(word string) (objectOrNil []string, verbOrWord string) {
	for cut := minPart; cut <= len(word)-4; cut++ {
		doing := word[cut:]
		if germanForms().find("v:"+doing) == nil && !(hasAnySuffix(doing, "er", "ung") && len(germanVerbsOfNoun(doing)) > 0 && germanWords().find(doing).Is&IsNoun != 0) {
			continue
		}
		if canBeginCompound(word[:cut], germanWords().find, 0) {
			return []string{word[:cut]}, doing
		}
	}
	return nil, word
}
