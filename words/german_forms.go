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

// germanPlurals is the plural of a noun: as the list has it, as that of its last part, or
// by rule.
func germanPlurals(w string) []string {
	if many, ok := germanManyOf[w]; ok {
		return []string{many}
	}
	if forms := germanForms().find("n:" + w); forms != nil {
		if many, ok := otherMany[w]; ok {
			forms = append(forms, many)
		}
		if hasSuffix(w, "a", "o", "i", "u", "y", "us", "um") && !hasSuffix(w, "aus", "aum", "au", "eu", "ei") {
			forms = append(forms, ruledPlurals(w)...)
		}
		return forms
	}
	if c := (german{}).split(w); c.head != "" {
		var all []string
		for _, p := range germanPlurals(c.head) {
			all = append(all, c.more+p)
		}
		return all
	}
	return ruledPlurals(w)
}

// ruledPlurals is the plural of a noun by its ending.
func ruledPlurals(w string) []string {
	switch {
	case len(w) < 3 || germanWords().find(w).Is&(IsDoing|IsNoun) == IsDoing:
		return nil
	case hasSuffix(w, "chen", "lein", "en"):
		return nil
	case hasSuffix(w, "in"):
		return []string{w + "nen", w + "s"}
	case hasSuffix(w, "ei"):
		return []string{w + "en", w + "er"} // Bücherei, Spiegelei
	case hasSuffix(w, "ung", "heit", "keit", "schaft", "ion", "taet", "ur", "ik"):
		return []string{w + "en"}
	case hasSuffix(w, "ist", "ant", "ent", "oge", "at"):
		return []string{w + "en", w + "e"}
	case hasSuffix(w, "e"):
		return []string{w + "n"}
	case hasSuffix(w, "el"):
		return []string{w + "n", w + "s"}
	case hasSuffix(w, "er"):
		return []string{w + "n", w + "s"}
	case hasSuffix(w, "us", "um") && !hasSuffix(w, "aus", "aum", "eus"):
		return []string{w[:len(w)-2] + "en", w + "se", w + "s"}
	case hasSuffix(w, "a", "o", "i", "u", "y"):
		return []string{w + "s", w[:len(w)-1] + "en"}
	case hasSuffix(w, "nis"):
		return []string{w + "se"}
	}
	return []string{w + "e", w + "s", w + "en"}
}

// germanSingulars is every noun that w can be the plural of.
func germanSingulars(w string) []string {
	if noGermanPlural[w] || germanWords() == nil || germanForms().find("v:"+w) != nil {
		return nil
	}
	if c := (german{}).split(w); c.head != "" && germanForms().find("n:"+w) == nil {
		var all []string
		for _, one := range germanSingulars(c.head) {
			all = append(all, c.more+one)
		}
		return all
	}
	var all []string
	for _, ending := range []string{"", "e", "n", "en", "er", "s", "nen", "se"} {
		stem, ok := strings.CutSuffix(w, ending)
		if !ok || len(stem) < 3 {
			continue
		}
		for _, one := range []string{stem, withoutUmlaut(stem), stem + "us", stem + "um", stem + "a", stem + "o"} {
			if one == w || germanWords().find(one).Is&IsNoun == 0 || slices.Contains(all, one) {
				continue
			}
			if slices.Contains(germanPlurals(one), w) {
				all = append(all, one)
			}
		}
	}
	return all
}

// withUmlaut is a word with its last vowel turned: hund, huend; baum, baeum.
func withUmlaut(w string) string {
	for i := len(w) - 1; i >= 0; i-- {
		switch {
		case w[i] == 'u' && i > 0 && (w[i-1] == 'a' || w[i-1] == 'e'):
			if w[i-1] == 'e' {
				return w
			}
			return w[:i-1] + "aeu" + w[i+1:]
		case w[i] == 'e' && i > 0 && strings.IndexByte("aou", w[i-1]) >= 0:
			return w // it has one
		case w[i] == 'a' && i > 0 && w[i-1] == 'a':
			return w[:i-1] + "ae" + w[i+1:]
		case w[i] == 'a' || w[i] == 'o' || w[i] == 'u':
			return w[:i+1] + "e" + w[i+1:]
		case w[i] == 'i' || w[i] == 'y':
			return w
		}
	}
	return w
}

// withoutUmlaut is a word with its last umlaut turned back.
func withoutUmlaut(w string) string {
	i := max(strings.LastIndex(w, "ae"), strings.LastIndex(w, "oe"), strings.LastIndex(w, "ue"))
	if i < 0 {
		return w
	}
	return w[:i+1] + w[i+2:]
}

// diminutives is a small one of what a noun names, and what it is a small one of.
func diminutives(w string) []string {
	if notSmall[w] || len(w) < 3 {
		return nil
	}
	for _, ending := range []string{"chen", "lein"} {
		stem, ok := strings.CutSuffix(w, ending)
		if !ok || len(stem) < 3 {
			continue
		}
		var all []string
		for _, one := range []string{stem, withoutUmlaut(stem)} {
			for _, end := range []string{"", "e", "en"} {
				if (germanWords().find(one+end).Is&IsNoun != 0 || end == "" && german{}.split(one).head != "") && !notSmall[one+end] {
					all = append(all, one+end)
				}
			}
		}
		return all
	}
	stem := w
	switch {
	case hasSuffix(w, "en") && len(w) > 5:
		stem = w[:len(w)-2]
	case hasSuffix(w, "e"):
		stem = w[:len(w)-1]
	}
	var all []string
	for _, s := range []string{withUmlaut(stem), stem} {
		for _, ending := range []string{"chen", "lein", "erl", "le", "li", "elchen"} {
			if small := s + ending; !notSmall[small] {
				all = append(all, small)
			}
		}
	}
	if s, ok := strings.CutSuffix(w, "el"); ok {
		all = append(all, withUmlaut(s)+"lein")
	}
	return all
}

// feminines is a woman who is what a noun names, or the man.
func feminines(w string) []string {
	if man, ok := strings.CutSuffix(w, "in"); ok && len(man) > 3 && !ofHerOwn[w] {
		var all []string
		for _, one := range []string{man, man + "e", withoutUmlaut(man)} {
			if germanWords().find(one).Is&(IsNoun|IsWord) == IsNoun|IsWord {
				all = append(all, one)
			}
		}
		return all
	}
	stem := strings.TrimSuffix(w, "e")
	if s, ok := strings.CutSuffix(w, "erer"); ok {
		stem = s + "er" // Zauberin
	}
	var all []string
	for _, s := range []string{stem, withUmlaut(stem)} {
		her := s + "in"
		if german := germanWords(); !ofHerOwn[her] && (german.find(her).Is&IsNoun != 0 || hasSuffix(w, "er", "ist") && (german == nil || german.find(w).Is == 0)) {
			all = append(all, her, her+"nen")
		}
	}
	return all
}

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
