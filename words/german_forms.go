package words

import (
	"slices"
	"strings"
)

// forms is the other forms of an answer.
func (g german) forms(words []string) []inflected {
	b := &germanBender{words: words}
	if short := withoutJoinsOf(words, germanJoins); short != nil {
		b.add(short, Exact, lettersOf(short))
	}
	b.adjectives()
	b.english()
	b.compound()
	for _, at := range germanBending(words) {
		b.inflect(at)
	}
	b.doing()
	return b.all
}

func (german) numbers(words []string) [][]string {
	var all [][]string
	for _, at := range germanBending(words) {
		for _, w := range append(germanPlurals(words[at]), germanSingulars(words[at])...) {
			if germanForms().find("v:"+w) == nil { // sawing is no saws
				all = append(all, with(words, at, w))
			}
		}
	}
	return all
}

// with is words with another one in a place.
func with(words []string, at int, word string) []string {
	other := slices.Clone(words)
	other[at] = word
	return other
}

// A germanBender collects the forms of an answer.
type germanBender struct {
	words []string
	all   []inflected
}

// add adds a form, also with its umlauts left out.
func (b *germanBender) add(words []string, reason Reason, letters int) {
	b.all = append(b.all, inflected{words, reason, letters})
	bare := make([]string, len(words))
	for i, w := range words {
		bare[i] = w
		if i >= len(b.words) || w != b.words[i] {
			bare[i] = bareUmlauts.Replace(w)
		}
		if bare[i] != w && germanWords().find(bare[i]).Is&IsCommon != 0 {
			return
		}
	}
	if !slices.Equal(bare, words) {
		b.all = append(b.all, inflected{bare, reason, letters})
	}
}

// bareUmlauts leaves umlauts out of a folded word, where they can be none else.
var bareUmlauts = strings.NewReplacer("aeue", "auer", "aeu", "au", "eue", "eue", "aue", "aue", "que", "que", "ae", "a", "oe", "o", "ue", "u")

// adjectives is the answer with other endings on what describes: the black hole, a black
// hole.
func (b *germanBender) adjectives() {
	var stems []string
	found := false
	for i, w := range b.words {
		stem := ""
		for _, e := range adjectiveEndings {
			if s, ok := strings.CutSuffix(w, e); ok && i+1 < len(b.words) && len(s) > 2 && stem == "" && germanRoles()[w] != leading {
				if m := germanWords().find(s); m.Is&IsDescribing != 0 || germanRoles()[s] == plainly {
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
		b.add(other, Exact, lettersOf(other))
	}
}

// english is an answer from English as whoever only heard it writes it, where that is no
// other word.
func (b *germanBender) english() {
	const few = 5
	key := strings.Join(b.words, "")
	if !fromEnglish(key) {
		return
	}
	for _, spelt := range inGerman {
		if other := writeGerman(spelt, key); other != key && len(other) > few && germanWords().find(other).Is == 0 {
			b.add([]string{other}, Exact, 0)
		}
	}
}

// compound is the answer with other letters between the parts of its last word, and with
// its parts said one after the other: a house of cards.
func (b *germanBender) compound() {
	last := len(b.words) - 1
	c := german{}.split(b.words[last])
	if c.head == "" {
		return
	}
	more, head := c.more, c.head
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
			b.add(append(front, many+head), Exact, lettersOf(front)+len(many)+len(head))
		}
	}
	if s, ok := strings.CutSuffix(more, "s"); ok && stem == more {
		stem = s
	} else if germanWords().find(stem).Is&IsNoun == 0 {
		links = nil // a sloth is no lazy animal
	}
	for _, link := range links {
		if other := stem + link + head; other != b.words[last] {
			b.add(append(front, other), Exact, lettersOf(front)+len(other))
		}
	}
	if last > 0 {
		return
	}
	joins := []string{"aus", "von", "vom", "fuer", "mit"}
	if !c.kind {
		joins = joins[:1]
	}
	for _, what := range []string{more, stem, strings.TrimSuffix(more, "s")} {
		for _, join := range joins {
			b.add([]string{head, join, what}, Exact, len(head)+len(what))
		}
	}
}

// inflect is the answer with one of its words in all its forms.
func (b *germanBender) inflect(at int) {
	word := b.words[at]
	rest := lettersOf(b.words) - len(word)
	add := func(forms []string, reason Reason, letters int) {
		for _, f := range forms {
			if f != word {
				b.add(with(b.words, at, f), reason, min(letters, rest+len(f)))
			}
		}
	}
	plurals := germanPlurals(word)
	add(plurals, Plural, rest+len(word))
	for _, p := range plurals {
		if hasSuffix(p, "e", "er", "el") && germanForms().find("v:"+p+"n") == nil {
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
	add(diminutives(word), Form, rest+len(word))
	add(feminines(word), Form, rest+len(word))
	for _, v := range germanVerbs(word) {
		add(append(conjugateGerman(v), v), Verb, rest+len(v))
		if v == word {
			add(agentsOf(v), Verb, rest+len(v))
		} else if stem := germanStem(v); hasSuffix(word, "er", "erin") && germanWords().find(stem).Is&(IsNoun|IsWord) == IsNoun|IsWord && germanWords().find(stem).Kinds == 0 && !germanUnlike[stem] {
			add([]string{stem}, Verb, rest+len(v)) // dancer, dance
		}
	}
}

// germanBending is which words of an answer can take a plural or be a verb: the last one,
// and the one before "von" and its like.
func germanBending(words []string) []int {
	if len(words) == 0 {
		return nil
	}
	at := []int{len(words) - 1}
	if join := slices.IndexFunc(words, func(w string) bool { return germanJoins[w] }); join > 0 {
		at = append(at, join-1)
	}
	return at
}

// withoutJoinsOf is an answer of three words and more without the small ones between.
func withoutJoinsOf(words []string, joins map[string]bool) []string {
	short := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return joins[w] })
	if len(short) < 2 || len(short) == len(words) {
		return nil
	}
	return short
}
