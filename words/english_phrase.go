package words

import (
	"slices"
	"strings"
)

// forms is the other forms of an answer. How many slips are forgiven in one goes by
// the letters of what it was made of.
func (english) forms(words []string) []inflected {
	var all []inflected
	if short := withoutJoins(words); short != nil {
		all = append(all, inflected{short, Exact, lettersOf(short)})
	}
	for i, w := range words {
		head := slices.Contains(bending(words), i)
		for _, other := range append(singulars(w), plurals(w)...) {
			if !head && !joins[w] && (other == w+"s" || other+"s" == w) || pairsOf[w] && other+"s" == w {
				bent := slices.Clone(words)
				bent[i] = other
				all = append(all, inflected{bent, Exact, lettersOf(bent)}) // new year eve, bagpipe
			}
		}
	}
	for _, at := range bending(words) {
		all = append(all, inflect(words, at)...)
	}
	return append(append(all, turned(words)...), swapped(words)...)
}

func (english) numbers(words []string) [][]string {
	var all [][]string
	for _, at := range bending(words) {
		for _, w := range append(plurals(words[at]), singulars(words[at])...) {
			other := slices.Clone(words)
			other[at] = w
			all = append(all, other)
		}
	}
	return all
}

// lettersOf counts the letters of folded English words.
func lettersOf(words []string) int {
	n := 0
	for _, w := range words {
		n += len(w)
	}
	return n
}

// withoutJoins is an answer of three words and more without "and" and its like,
// which thumbs leave out: fish chips, tug war.
func withoutJoins(words []string) []string {
	short := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return joins[w] })
	if len(short) < 2 || len(short) == len(words) {
		return nil
	}
	return short
}

// inflect is the answer with one of its words in all its forms.
func inflect(words []string, at int) []inflected {
	var all []inflected
	word := words[at]
	rest := lettersOf(words) - len(word)
	add := func(forms []string, reason Reason, letters int) {
		for _, f := range forms {
			if reason == Verb && englishWords() != nil && englishWords().find(squash([]string{f})).Is == 0 {
				continue // gardenning: a slip, but no word
			}
			bent := slices.Clone(words)
			bent[at] = f
			all = append(all, inflected{bent, reason, min(letters, rest+len(f))})
		}
	}
	add(plurals(word), Plural, rest+len(word))
	add(singulars(word), Singular, rest+len(word))
	for _, v := range verbs(word) {
		letters := 0
		if commonVerbs[v.root] { // else it may be no verb at all, and its forms like other words
			letters = rest + len(v.root)
		}
		add(v.forms, Verb, letters)
	}
	return all
}

// swapped is "house of cards" as a card house.
func swapped(words []string) []inflected {
	of := slices.Index(words, "of")
	if of < 1 || of == len(words)-1 {
		return nil
	}
	var all []inflected
	for _, what := range numbers(words[of+1:]) {
		other := append(slices.Clone(what), words[:of]...)
		all = append(all, inflected{other, Exact, lettersOf(other)})
	}
	return all
}

// joins are small words that hold an answer together.
var joins = set("and as at by de down for from in into la of off on or out over through to under up van with")

// bending is which words of an answer can take a plural or be a verb: the last
// one; the one before "of" and its like (bird of prey, birds of prey); and a verb
// in front (walking the dog, walk the dog).
func bending(words []string) []int {
	if len(words) == 0 {
		return nil
	}
	at := []int{len(words) - 1}
	if join := slices.IndexFunc(words, func(w string) bool { return joins[w] }); join > 0 {
		at = append(at, join-1)
	}
	if len(words) > 1 && hasSuffix(words[0], "ing") && len(roots(words[0])) > 0 {
		at = append(at, 0)
	}
	return at
}

// turned is an answer that does something to something, said the other way round:
// "weightlifter" and "lifting weights", "mowing the lawn" and "lawn mower".
func turned(words []string) []inflected {
	var all []inflected
	add := func(reason Reason, words ...string) {
		all = append(all, inflected{slices.Clone(words), reason, lettersOf(words)})
	}
	if doing, what := words[0], words[1:]; len(what) > 0 && hasSuffix(doing, "ing") {
		if slices.ContainsFunc(what, func(w string) bool { return joins[w] }) {
			return nil
		}
		for _, v := range roots(doing) {
			for _, thing := range numbers(what) {
				add(Exact, append(slices.Clone(thing), doing)...) // lawn mowing
				add(Verb, append(slices.Clone(thing), agent(v))...)
				for _, form := range conjugate(v) {
					add(Plural, append([]string{form}, thing...)...)
				}
			}
		}
		return all
	}
	what, doer := words[:len(words)-1], words[len(words)-1]
	if len(what) == 0 {
		what, doer = split(doer)
	}
	if len(what) == 0 || slices.ContainsFunc(what, func(w string) bool { return joins[w] }) {
		return nil
	}
	for _, v := range roots(doer) {
		reason := Verb
		if hasSuffix(doer, "ing") {
			reason = Exact
		}
		for _, thing := range numbers(what) {
			for _, form := range conjugate(v) {
				if form == doer || reason == Verb {
					add(reason, append([]string{form}, thing...)...) // lifting weights
				}
			}
		}
	}
	return all
}

// split is a word written in one as the two that it is made of: weight, lifter.
func split(word string) (what []string, doer string) {
	for cut := 3; cut <= len(word)-4; cut++ {
		if len(roots(word[cut:])) > 0 && englishWords().find(word[:cut]).Is&IsNoun != 0 && englishWords().find(word[cut:]).Is&IsWord != 0 {
			return []string{word[:cut]}, word[cut:]
		}
	}
	return nil, word
}

// numbers is words with the last of them in the singular and in the plural.
func numbers(words []string) [][]string {
	last := len(words) - 1
	all := [][]string{words}
	for _, w := range append(plurals(words[last]), singulars(words[last])...) {
		other := slices.Clone(words)
		other[last] = w
		all = append(all, other)
	}
	return all
}

// agent is whoever does what a verb says.
func agent(verb string) string {
	switch n := len(verb); {
	case hasSuffix(verb, "e"):
		return verb + "r"
	case n > 1 && doubles(verb):
		return verb + verb[n-1:] + "er"
	case n > 1 && hasSuffix(verb, "y") && !vowel(verb[n-2]):
		return strings.TrimSuffix(verb, "y") + "ier"
	}
	return verb + "er"
}
