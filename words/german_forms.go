package words

import (
	"slices"
	"strings"
)

func (g german) inflections(words []string) []inflection {
	b := &germanInflector{words: words}
	if short := dropConnectorsOrNil(words, germanConnectors()); short != nil {
		b.addFormAlsoWithoutUmlauts(short, Exact, countLetters(short))
	}
	b.addOtherAdjectiveEndings()
	b.addSpellingsByEar()
	b.addCompoundVariants()
	for _, at := range inflectablePositions(words, germanConnectors()) {
		b.addWordFormsAt(at)
	}
	b.addVerbAndObjectPhrases()
	return b.all
}

func (german) pluralsAndSingulars(words []string) [][]string {
	var all [][]string
	for _, at := range inflectablePositions(words, germanConnectors()) {
		nouns := slices.DeleteFunc(germanPluralsAndSingulars(words[at]), func(w string) bool {
			return germanForms().find("v:"+w) != nil // sawing is no saws
		})
		all = append(all, replaceWordByEach(words, at, nouns)...)
	}
	return all
}

// A germanInflector collects the forms of an answer.
type germanInflector struct {
	words []string
	all   []inflection
}

// addFormAlsoWithoutUmlauts adds a form, and the same with its umlauts left out.
func (b *germanInflector) addFormAlsoWithoutUmlauts(words []string, reason Reason, letters int) {
	b.all = append(b.all, inflection{words, reason, letters})
	bare := make([]string, len(words))
	for i, w := range words {
		bare[i] = w
		if i >= len(b.words) || w != b.words[i] {
			bare[i] = bareUmlauts.Replace(w)
		}
		if bare[i] != w && isGermanNounOrCommon(bare[i]) {
			return
		}
	}
	if !slices.Equal(bare, words) {
		b.all = append(b.all, inflection{bare, reason, letters})
	}
}

// isGermanNounOrCommon reports whether a word without its umlauts is another one: Schlosser.
func isGermanNounOrCommon(word string) bool {
	const noun = IsWord | IsNoun
	is := germanWords().find(word).Is
	return is&IsCommon != 0 || is&noun == noun
}

// bareUmlauts replaces the two letters of an umlaut by its vowel, where they can be nothing
// else.
var bareUmlauts = strings.NewReplacer("aeue", "auer", "aeu", "au", "eue", "eue", "aue", "aue", "que", "que", "ae", "a", "oe", "o", "ue", "u")

// addOtherAdjectiveEndings adds the answer with other endings on its adjectives: the black
// hole, a black hole.
func (b *germanInflector) addOtherAdjectiveEndings() {
	var stems []string
	found := false
	for i, w := range b.words {
		stem := ""
		for _, e := range adjectiveEndings {
			if s, ok := strings.CutSuffix(w, e); ok && i+1 < len(b.words) && len(s) > 2 && stem == "" && germanRoles()[w] != preposition {
				if m := germanWords().find(s); m.Is&IsDescriptive != 0 || germanRoles()[s] == plainAdjective {
					stem, found = s, true
				}
			}
		}
		stems = append(stems, stem)
	}
	if !found {
		return
	}
	for _, e := range append(adjectiveEndings, "") {
		other := slices.Clone(b.words)
		for i, stem := range stems {
			if stem != "" {
				other[i] = stem + e
			}
		}
		b.addFormAlsoWithoutUmlauts(other, Exact, countLetters(other))
	}
}

// addSpellingsByEar adds ways to write an English answer for those who have only heard it,
// unless that makes another word.
func (b *germanInflector) addSpellingsByEar() {
	const few = 5
	key := strings.Join(b.words, "")
	if !looksEnglish(key) {
		return
	}
	for _, spelt := range englishByEar() {
		if other := respellWithWordEnds(spelt, key); other != key && len(other) > few && germanWords().find(other).Is == 0 {
			b.addFormAlsoWithoutUmlauts([]string{other}, Exact, 0)
		}
	}
}

// addCompoundVariants adds the answer with other letters between the parts of its last word,
// and with its parts as separate words: a house of cards.
func (b *germanInflector) addCompoundVariants() {
	last := len(b.words) - 1
	c := german{}.splitCompound(b.words[last])
	if c.head == "" {
		return
	}
	more, head := c.modifier, c.head
	front := b.words[:last:last]
	stem := more
	for _, link := range germanLinks {
		if s, ok := strings.CutSuffix(more, link); ok && germanWords().find(s).Is&IsNoun != 0 {
			stem = s
		}
	}
	links := append([]string{""}, germanLinks...)
	for _, many := range germanPlurals(stem) { // Mausefalle, Mäusefalle
		if many != more && germanWords().find(stem).Is&IsNoun != 0 {
			b.addFormAlsoWithoutUmlauts(append(front, many+head), Exact, countLetters(front)+len(many)+len(head))
		}
	}
	if s, ok := strings.CutSuffix(more, "s"); ok && stem == more {
		stem = s
	} else if germanWords().find(stem).Is&IsNoun == 0 {
		links = nil // a sloth is no lazy animal
	}
	for _, link := range links {
		if other := stem + link + head; other != b.words[last] {
			b.addFormAlsoWithoutUmlauts(append(front, other), Exact, countLetters(front)+len(other))
		}
	}
	if last > 0 {
		return
	}
	joins := []string{"aus", "von", "vom", "fuer", "mit"}
	if !c.isKindOfHead {
		joins = joins[:1]
	}
	for _, what := range []string{more, stem, strings.TrimSuffix(more, "s")} {
		for _, join := range joins {
			b.addFormAlsoWithoutUmlauts([]string{head, join, what}, Exact, len(head)+len(what))
		}
	}
}

func (b *germanInflector) addWordFormsAt(index int) {
	word := b.words[index]
	rest := countLetters(b.words) - len(word)
	add := func(forms []string, reason Reason, letters int) {
		for _, f := range forms {
			if f != word {
				b.addFormAlsoWithoutUmlauts(replaceWord(b.words, index, f), reason, min(letters, rest+len(f)))
			}
		}
	}
	plurals := germanPlurals(word)
	add(plurals, Plural, rest+len(word))
	add(otherGermanPlurals(word), Plural, 0)
	for _, p := range plurals {
		if hasAnySuffix(p, "e", "er", "el") && germanForms().find("v:"+p+"n") == nil {
			add([]string{p + "n"}, Plural, rest+len(word))
		}
	}
	if german := germanWords(); german.find(word).Is&IsNoun != 0 && len(word) > 3 {
		for _, owned := range []string{word + "s", word + "es"} {
			if german.find(owned).Is&IsWord == 0 {
				add([]string{owned}, Exact, 0) // des Hundes
			}
		}
	}
	add(germanSingulars(word), Singular, rest+len(word))
	add(diminutivesOrBaseNoun(word), Form, rest+len(word))
	add(nounInOtherGender(word), Form, rest+len(word))
	for _, v := range germanVerbsOfNoun(word) {
		forms := slices.DeleteFunc(conjugateGerman(v), func(f string) bool {
			m := germanWords().find(f)
			return m.Is&IsNoun != 0 && m.Kinds != 0 // a grille is a cricket
		})
		add(append(forms, v), Verb, rest+len(v))
		if v == word {
			add(germanAgentNouns(v), Verb, rest+len(v))
		} else if stem := germanVerbStem(v); hasAnySuffix(word, "er", "erin") && germanWords().find(stem).Is&(IsNoun|IsWord) == IsNoun|IsWord && germanWords().find(stem).Kinds == 0 && !notFromGermanVerb()[stem] {
			add([]string{stem}, Verb, rest+len(v)) // dancer, dance
		}
	}
}
