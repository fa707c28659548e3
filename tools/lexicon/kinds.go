package main

import (
	_ "embed"
	"strings"
)

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
