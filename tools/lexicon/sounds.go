package main

import (
	"bytes"
	"maps"
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
func (l lexicon) packIrregularSounds() []byte {
	ways := map[string][]string{}
	for line := range bytes.Lines(readFile("cmu-pronouncing-dictionary/index.js")) {
		m := entry.FindStringSubmatch(string(line))
		if m == nil || strings.Contains(m[1], "'") {
			continue
		}
		key, said := words.Fold(m[1]), soundsOfARPAbet(m[2])
		if l[key].Is&(words.IsWord|words.IsRare) != 0 && !words.AreSoundsAlike(said, words.EnglishSounds(key)) && !slices.Contains(ways[key], said) {
			ways[key] = append(ways[key], said)
		}
	}
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(ways)) {
		lines = append(lines, key+" "+strings.Join(ways[key], " "))
	}
	return packed.Gzip([]byte(strings.Join(lines, "\n")))
}

// soundsOfARPAbet returns the sounds of a word that a dictionary writes in ARPAbet.
func soundsOfARPAbet(arpabet string) string {
	var b strings.Builder
	phones := strings.Fields(arpabet)
	for i, p := range phones {
		p = strings.TrimRight(p, "012")
		next := ""
		if i+1 < len(phones) {
			next = phones[i+1]
		}
		switch {
		case p == "AA" && next == "R":
			p = "AE" // car
		case p == "IH" && next == "R":
			p = "IY" // beer
		case p == "G" && i > 0 && phones[i-1] == "NG":
			continue
		}
		b.WriteString(soundOfPhone[p])
	}
	return b.String()
}

// soundOfPhone has the sound of each phone of ARPAbet.
var soundOfPhone = map[string]string{
	"AA": "o", "AE": "a", "AH": "u", "AO": "o", "AW": "W", "AY": "i", "EH": "e", "ER": "ur", "EY": "a", "IH": "i", "IY": "e", "OW": "o",
	"OY": "Y", "UH": "u", "UW": "u",
	"B": "b", "CH": "J", "D": "d", "DH": "T", "F": "f", "G": "g", "HH": "h", "JH": "J", "K": "k", "L": "l", "M": "m", "N": "n",
	"NG": "n", "P": "p", "R": "r", "S": "s", "SH": "J", "T": "t", "TH": "T", "V": "v", "W": "w", "Y": "y", "Z": "s", "ZH": "J",
}
