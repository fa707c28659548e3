package main

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"linework/words"
	"linework/words/packed"
)

// entry is a line of the CMU Pronouncing Dictionary; where a word is spoken in several
// ways, the others have a number.
var entry = regexp.MustCompile(`^\s*"?([a-z'.-]+)(?:\(\d\))?"?: "([A-Z0-2 ]+)"`)

// packIrregularSounds returns how words of the lexicon are spoken that are not spoken as
// they are written, zipped: a line each with the key and the ways, in order.
func (l lexicon) packIrregularSounds(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	ways := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		m := entry.FindStringSubmatch(line)
		if m == nil || strings.Contains(m[1], "'") {
			continue
		}
		key, said := words.Fold(m[1]), words.SoundsOfARPAbet(m[2])
		if l[key].Is&(words.IsWord|words.IsRare) != 0 && !words.AreSoundsAlike(said, words.EnglishSounds(key)) && !slices.Contains(ways[key], said) {
			ways[key] = append(ways[key], said)
		}
	}
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(ways)) {
		lines = append(lines, key+" "+strings.Join(ways[key], " "))
	}
	return packed.Gzip([]byte(strings.Join(lines, "\n"))), nil
}
