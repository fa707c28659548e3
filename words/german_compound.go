package words

import "strings"

// German writes in one what English writes as two words. The lexicon has the words that
// compounds are made of, and compounds that everybody uses, which mostly are things of
// their own: a football is no ball that happens to be at a foot. All others are a kind of
// their last part.

const (
	leastPart    = 3  // letters of a part
	longestTaken = 30 // letters of a word that is taken apart
)

// germanLinks are what stands between the parts of a compound.
var germanLinks = []string{"s", "n", "en", "es", "er", "e", "ens"}

// split takes a compound apart before its last part.
func (german) split(word string) compound {
	l := germanWords()
	if l == nil || len(word) < 2*leastPart || len(word) > longestTaken {
		return compound{}
	}
	m := l.find(word)
	other, kind := otherGermanThings()[word], kindsOfLast()[word]
	if m.Is&(IsWord|IsRare|IsDescribing) != 0 && m.Is&IsCompound == 0 && !other && !kind {
		return compound{}
	}
	more, head := SplitGerman(word, l.find)
	if head == "" {
		return compound{}
	}
	return compound{more, head, kind || !other && m.Is&IsCompound == 0 && !looseHeads()[head] && !looseFronts[more]}
}

// SplitGerman is the two parts of a German compound, by the words that known says to be
// nouns or what else compounds begin with; tools/lexicon leaves out what it takes apart.
func SplitGerman(word string, known func(string) Mark) (more, head string) {
	for cut := leastPart; cut <= len(word)-leastPart; cut++ {
		m := known(word[cut:])
		if !heads(m, len(word)-cut) {
			continue
		}
		if begins(word[:cut], known, 0) {
			return word[:cut], word[cut:]
		}
	}
	return "", ""
}

// heads reports whether a word of n letters can be the last part of a compound.
func heads(m Mark, n int) bool {
	return m.Is&(IsNoun|IsWord) == IsNoun|IsWord || n > 7 && m.Is&IsNoun != 0
}

// begins reports whether a compound can begin so: with a noun, with what a verb or an
// adjective leaves of itself, or with another compound.
func begins(part string, known func(string) Mark, depth int) bool {
	if leads(known(part), len(part)) {
		return true
	}
	for _, link := range germanLinks {
		if stem, ok := strings.CutSuffix(part, link); ok && len(stem) >= leastPart {
			if m := known(stem); m.Is&IsNoun != 0 && leads(m, len(stem)) {
				return true
			}
		}
	}
	if m := known(part + "e"); len(part) > 3 && m.Is&(IsNoun|IsWord) == IsNoun|IsWord {
		return true // Schul-, Kirsch-
	}
	if depth > 0 {
		return false
	}
	for cut := leastPart + 1; cut <= len(part)-leastPart; cut++ {
		rest := part[cut:]
		m := known(rest)
		if !heads(m, len(rest)) {
			for _, link := range germanLinks[:3] {
				if stem, ok := strings.CutSuffix(rest, link); ok && len(stem) >= leastPart && !heads(m, len(rest)) {
					m = known(stem)
				}
			}
		}
		if heads(m, len(rest)) && begins(part[:cut], known, depth+1) {
			return true
		}
	}
	return false
}

func leads(m Mark, n int) bool {
	switch {
	case m.Is&IsCompound == 0 && m.Is&IsKindOfLast != 0: // a stem
		return true
	case n == leastPart:
		return m.Is&IsWord != 0 && m.Is&IsNoun != 0
	}
	return m.Is&IsNoun != 0 || m.Is&(IsDescribing|IsWord) == IsDescribing|IsWord && m.Is&IsDoing == 0
}
