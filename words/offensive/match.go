package offensive

import "strings"

// Offends reports whether a text is offensive, as strictly as asked.
func (l *Lists) Offends(text string, strict bool) bool {
	for _, r := range readWords(text) {
		for i, w := range r.words {
			// Nobody disguises their name.
			if r.disguised && l.words[w] == MarkName || l.wordOffends(w, strict) || l.phraseOffends(r.words[i:], strict) {
				return true
			}
		}
	}
	return false
}

// wordOffends reports whether one word is an entry, has a stem in it or is made of entries.
func (l *Lists) wordOffends(w string, strict bool) bool {
	switch {
	case len(w) < 2 || l.innocent[w]:
		return false
	case l.isEntry(w, strict), l.isMadeOfEntries(w, strict), findFront(l.fronts, w) != "":
		return true
	}
	for i := range w {
		if findFront(l.stems, w[i:]) != "" {
			return true
		}
	}
	return false
}

// isEntry reports whether a word is an entry, perhaps in the plural, with letters repeated or
// some of them covered.
func (l *Lists) isEntry(w string, strict bool) bool {
	if l.counts(l.words[w], strict) || l.counts(l.words[strings.TrimRight(w, "sz")], strict) && len(w) > 4 {
		return true
	}
	for _, entry := range l.spelled.find(w) {
		if (matchedLength(entry, w) == len(w) || coveredLength(entry, w) == len(w)) && l.counts(l.words[entry], strict) {
			return true
		}
	}
	if len(w) < minMisspelled {
		return false
	}
	for length := len(w) - 1; length <= len(w)+1; length++ {
		for _, entry := range l.long[spelling{w[0], length}] {
			if isMisspelled(entry, w) && l.counts(l.words[entry], strict) {
				return true
			}
		}
	}
	return false
}

// counts reports whether a word with a mark is offensive by itself.
func (l *Lists) counts(mark byte, strict bool) bool {
	return mark == MarkWord || mark == MarkStrict && strict
}

// findFront returns the stem with which a text begins; "" for none.
func findFront(stems index, text string) string {
	for _, stem := range stems.find(text) {
		if matchedLength(stem, text) > 0 || coveredLength(stem, text) > 0 {
			return stem
		}
	}
	return ""
}

// minStretch is how often a letter of a short entry is repeated before it counts as stretched:
// Fagg is a name.
const minStretch = 3

// matchedLength returns how much of the front of a text is an entry, each letter of it repeated
// as often as one likes, but no less often than in the entry; 0 where it is another word.
func matchedLength(entry, text string) (length int) {
	for e := 0; e < len(entry); {
		want := runLength(entry[e:])
		if length >= len(text) || text[length] != entry[e] {
			return 0
		}
		has := runLength(text[length:])
		if has < want || len(entry) < 4 && has > want && has < minStretch {
			return 0
		}
		e, length = e+want, length+has
	}
	return length
}

// runLength returns how often the first letter of a text is repeated there.
func runLength(text string) int {
	n := 1
	for n < len(text) && text[n] == text[0] {
		n++
	}
	return n
}

// coveredLength returns how much of the front of a text is an entry with letters covered, at most
// half of them and not the first; 0 for none.
func coveredLength(entry, text string) int {
	if len(entry) < 4 || len(entry) > len(text) {
		return 0
	}
	covered := 0
	for i := range len(entry) {
		switch text[i] {
		case entry[i]:
		case anyLetter:
			covered++
		default:
			return 0
		}
	}
	if covered == 0 || covered > len(entry)/2 {
		return 0
	}
	return len(entry)
}

// minMisspelled is how many letters a word has at least that may be misspelled.
const minMisspelled = 7

// isMisspelled reports whether a word is an entry of about its length with one letter too many,
// too few or wrong, but not the first.
func isMisspelled(entry, w string) bool {
	front := 1
	for front < len(w) && front < len(entry) && w[front] == entry[front] {
		front++
	}
	switch {
	case len(w) > len(entry):
		return w[front+1:] == entry[front:]
	case len(w) < len(entry):
		return w[front:] == entry[front+1:]
	}
	return front < len(w) && w[front+1:] == entry[front+1:]
}

const (
	minPart      = 1 // letters of a part of a joined word,
	minOffending = 3 // and of one that offends
)

// isMadeOfEntries reports whether a word is nothing but entries and common words, joined.
func (l *Lists) isMadeOfEntries(w string, strict bool) bool {
	const reached, offends = 1, 2
	at := make([]int, len(w)+1) // where a part may begin, and whether one before it offends
	at[0] = reached
	for i := range w {
		for j := i + minPart; j <= len(w) && at[i] != 0; j++ {
			part := w[i:j]
			mark := l.words[part]
			switch {
			case len(part) == len(w):
			case i > 0 && j < len(w) && isJoint(part):
				at[j] |= at[i]
			case len(part) >= minOffending && (mark == MarkName || l.counts(mark, strict)):
				at[j] |= at[i] | offends
			case l.companions[part] != 0:
				at[j] |= at[i]
			}
		}
	}
	return at[len(w)]&offends != 0
}

// isJoint reports whether letters join two German words: Dreck-s-arbeit.
func isJoint(letters string) bool { return letters == "s" || letters == "n" || letters == "en" }

const (
	maxPhrase    = 4 // words that are read as one
	minAcrossGap = 6 // letters of a stem that begins with a word and ends within the next
)

// phraseOffends reports whether the first words of some are offensive together: a phrase, a word
// with gaps in it, or a name beside what makes it none.
func (l *Lists) phraseOffends(words []string, strict bool) bool {
	if len(words) > 1 && l.isNameBesideCompanion(words[0], words[1]) {
		return true
	}
	joined := words[0]
	for _, next := range words[1:min(len(words), maxPhrase)] {
		before := len(joined)
		joined += next
		if l.innocent[joined] {
			continue
		}
		if len(joined) > minOffending && l.counts(l.words[joined], strict) {
			return true
		}
		if stem := findFront(l.stems, joined); stem != "" && len(stem) > before && (len(stem) >= minAcrossGap || len(stem) == len(joined)) {
			return true
		}
	}
	return false
}

// isNameBesideCompanion reports whether one of two words is an entry that is a name as well, and
// the other what makes it none.
func (l *Lists) isNameBesideCompanion(a, b string) bool {
	return l.words[a] == MarkName && l.companions[b] == MarkCompanion || l.words[b] == MarkName && l.companions[a] == MarkCompanion
}
