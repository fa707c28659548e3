package words

import (
	"slices"
	"strings"
)

// germanVerbs is the verbs that belong to a noun (DD-17): the noun taken as one, and the
// one that it was made from.
func germanVerbs(noun string) []string {
	if notDoneInGerman[noun] || germanWords() == nil {
		return nil
	}
	kinds := germanWords().find(noun).Kinds
	var all []string
	try := func(v string) {
		if (germanWords().find(v).Is&IsDoing != 0 || kinds&person != 0 && hasSuffix(noun, "er", "erin")) && !slices.Contains(all, v) && germanForms().find("v:"+v) != nil {
			all = append(all, v)
		}
	}
	try(noun) // to swim, swimming
	for _, ending := range []string{"er", "erin", "ung", "erei", "e", "t"} {
		if stem, ok := strings.CutSuffix(noun, ending); ok && len(stem) > 2 && !germanUnlike[noun] && (ending != "e" || kinds&natural == 0) {
			try(stem + "en")
			try(stem + "n")
			if hasSuffix(noun, "er", "erin") {
				try(withoutUmlaut(stem) + "en") // dancer
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
	if kinds&(natural&^person|food) == 0 && !germanUnlike[noun] {
		for _, s := range []string{noun, withUmlaut(noun)} {
			try(s + "en")
			try(s + "n")
		}
	}
	return all
}

// agentsOf is whoever does what a verb says.
func agentsOf(v string) []string {
	stem := germanStem(v)
	var all []string
	for _, s := range []string{stem, withUmlaut(stem)} {
		if who := s + "er"; germanWords().find(who).Is&IsNoun != 0 && !germanUnlike[who] {
			all = append(all, who, who+"in")
		}
	}
	return all
}

// germanStem is a verb without its ending.
func germanStem(v string) string { return strings.TrimSuffix(strings.TrimSuffix(v, "n"), "e") }

// conjugateGerman is the forms of a verb: as the list has them, or by rule.
func conjugateGerman(v string) []string {
	forms := germanForms().find("v:" + v)
	if stem, ok := strings.CutSuffix(v, "ieren"); ok && forms == nil {
		for _, ending := range []string{"iere", "ierst", "iert", "ierte", "ierten", "ierend"} {
			forms = append(forms, stem+ending)
		}
	}
	return forms
}

// doing is an answer that does something to something, said the other way round: brushing
// teeth, brushes teeth.
func (b *germanBender) doing() {
	last := len(b.words) - 1
	what, verb := b.words[:last], b.words[last]
	if len(what) == 0 && germanWords().find(verb).Is&IsDoing == 0 {
		for _, doing := range doneWith {
			b.add([]string{verb + doing}, Verb, 0) // in one, though it is two words
		}
	}
	if len(what) == 0 {
		what, verb = splitDoing(verb)
	}
	if len(what) == 0 || len(what) > 2 {
		return
	}
	verbs := []string{verb}
	if germanForms().find("v:"+verb) == nil {
		if verbs = germanVerbs(verb); len(verbs) == 0 || !hasSuffix(verb, "er", "erin", "ung") {
			return
		}
	}
	things := [][]string{what}
	for _, w := range append(germanPlurals(what[len(what)-1]), germanSingulars(what[len(what)-1])...) {
		things = append(things, with(what, len(what)-1, w))
	}
	for _, v := range verbs {
		for _, thing := range things {
			letters := 0 // what is put together so is too loose for slips beside
			b.add(append(slices.Clone(thing), v), Verb, lettersOf(thing)+len(v))
			for _, form := range conjugateGerman(v) {
				b.add(append([]string{form}, thing...), Verb, letters)
				b.add(append(slices.Clone(thing), form), Verb, letters)
			}
			for _, who := range agentsOf(v) {
				b.add(append(slices.Clone(thing), who), Verb, letters)
			}
		}
	}
}

// splitDoing is a word written in one as what is done and to what: zaehne, putzen.
func splitDoing(word string) (what []string, verb string) {
	for cut := leastPart; cut <= len(word)-4; cut++ {
		doing := word[cut:]
		if germanForms().find("v:"+doing) == nil && !(hasSuffix(doing, "er", "ung") && len(germanVerbs(doing)) > 0 && germanWords().find(doing).Is&IsNoun != 0) {
			continue
		}
		if begins(word[:cut], germanWords().find, 0) {
			return []string{word[:cut]}, doing
		}
	}
	return nil, word
}
