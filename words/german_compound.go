package words

import "strings"

// German writes in one what English writes as two words. The lexicon has the words that
// compounds are made of, and compounds that everybody uses, which mostly are things of
// their own: a football is no ball that happens to be at a foot. All others are a kind of
// their last part.

const (
	minPart     = 3  // letters of a part
	maxCompound = 30 // letters of a word that is taken apart
)

var (
	looseHeads     = germanLists.set("loose heads")
	looseModifiers = germanLists.set("loose modifiers")
)

// germanLinks are the letters that can connect the parts of a compound.
var germanLinks = []string{"s", "n", "en", "es", "er", "e", "ens"}

// splitCompound splits a compound before its last part.
func (german) splitCompound(word string) compound {
	l := germanWords()
	if l == nil || len(word) < 2*minPart || len(word) > maxCompound {
		return compound{}
	}
	m := l.find(word)
	other, kind := germanOtherThings()[word], kindsOfLast()[word]
	if m.Is&(IsWord|IsRare|IsDescriptive) != 0 && m.Is&IsCompound == 0 && !other && !kind {
		return compound{}
	}
	more, head := SplitGermanCompound(word, l.find)
	if head == "" {
		return compound{}
	}
	return compound{more, head, kind || !other && m.Is&IsCompound == 0 && !looseHeads()[head] && !looseModifiers()[more]}
}

// SplitGermanCompound returns the two parts of a German compound, both empty where a word is
// none. It goes by the entries of nouns and stems that lookUp returns; tools/lexicon leaves
// out of the lexicon what it splits.
func SplitGermanCompound(word string, lookUp func(string) Entry) (modifier, head string) {
	for cut := minPart; cut <= len(word)-minPart; cut++ {
		m := lookUp(word[cut:])
		if !canEndCompound(m, len(word)-cut) {
			continue
		}
		if canBeginCompound(word[:cut], lookUp, 0) {
			return word[:cut], word[cut:]
		}
	}
	return "", ""
}

// canEndCompound reports whether a word with that entry and number of letters can be the
// last part of a compound.
func canEndCompound(entry Entry, letters int) bool {
	return entry.Is&(IsNoun|IsWord) == IsNoun|IsWord || letters > 7 && entry.Is&IsNoun != 0
}

// canBeginCompound reports whether a compound can begin with a part: with a noun, with the
// stem of a verb or an adjective, or with another compound.
func canBeginCompound(part string, lookUp func(string) Entry, depth int) bool {
	if canBeModifier(lookUp(part), len(part)) {
		return true
	}
	for _, link := range germanLinks {
		if stem, ok := strings.CutSuffix(part, link); ok && len(stem) >= minPart {
			if m := lookUp(stem); m.Is&IsNoun != 0 && canBeModifier(m, len(stem)) {
				return true
			}
		}
	}
	if m := lookUp(part + "e"); len(part) > 3 && m.Is&(IsNoun|IsWord) == IsNoun|IsWord {
		return true // Schul-, Kirsch-
	}
	if depth > 0 {
		return false
	}
	for cut := minPart + 1; cut <= len(part)-minPart; cut++ {
		rest := part[cut:]
		m := lookUp(rest)
		if !canEndCompound(m, len(rest)) {
			for _, link := range germanLinks[:3] {
				if stem, ok := strings.CutSuffix(rest, link); ok && len(stem) >= minPart && !canEndCompound(m, len(rest)) {
					m = lookUp(stem)
				}
			}
		}
		if canEndCompound(m, len(rest)) && canBeginCompound(part[:cut], lookUp, depth+1) {
			return true
		}
	}
	return false
}

// canBeModifier reports whether a word with that entry and number of letters can stand in
// front of another in a compound.
func canBeModifier(entry Entry, letters int) bool {
	switch {
	case entry.Is&IsCompound == 0 && entry.Is&IsKindOfLast != 0: // a stem
		return true
	case letters == minPart:
		return entry.Is&IsWord != 0 && entry.Is&IsNoun != 0
	}
	return entry.Is&IsNoun != 0 || entry.Is&(IsDescriptive|IsWord) == IsDescriptive|IsWord && entry.Is&IsVerbForm == 0
}
