package words

import (
	"bytes"
	"slices"
	"strings"
)

// A slip costs two, one that is made most easily costs one: two letters swapped, a
// letter doubled, a double one written once.
const (
	anySlip  = 2
	easySlip = 1
)

// minSlipLetters is how many letters a guess must have to be a slip of anything; with three
// it can be an easy slip or sound like the word.
const minSlipLetters = 4

// maxSlipCost returns what slips may cost in a word of that many letters (CM-15): one slip for
// five letters and more, two for nine and more; where the guess sounds like the word, one or
// two more; in four letters one, if nothing else is near.
func maxSlipCost(letters int, sounds likeness) int {
	more := 0
	switch sounds {
	case consonantsAlike, roughlyAlike:
		more = 1
	case closelyAlike:
		more = 2
	}
	switch {
	case letters >= 9:
		return 2*anySlip + 4*anySlip*more
	case letters == 8:
		return anySlip + easySlip + 3*anySlip*more
	case letters == 7:
		return anySlip + 3*anySlip*more
	case letters == 6:
		return anySlip + anySlip*more
	case letters >= 4 && sounds == closelyAlike:
		return 3 * anySlip
	case letters >= 4:
		return anySlip
	case letters == 3 && sounds == closelyAlike:
		return 2 * anySlip
	case letters == 3:
		return easySlip // a letter doubled: nothing shorter than fewest is a slip
	}
	return 0
}

func maxNearMissCost(letters int) int {
	if letters >= 12 {
		return 3 * anySlip
	}
	if letters >= 5 {
		return maxSlipCost(letters, soundsDiffer)
	}
	return 0
}

// ruleOnSlip returns the ruling for a span that is a form of the word but for slips of the
// finger. A word of its own is no slip (CM-15).
func (j *Judge) ruleOnSlip(g *Guess, r *span, a *Answer) Ruling {
	switch {
	case g.isList:
		return Ruling{Wrong, List}
	case r.whole && r.inPack:
		return Ruling{Wrong, AnotherWord}
	case len(r.runes) < minSlipLetters-1, len(r.runes) < minSlipLetters && r.class == knownWord:
		return Ruling{Wrong, Different}
	}
	nearest, forgiven := maxSlipLetters, false
	var closest *form
	for k := range a.forms {
		f := &a.forms[k]
		if f.key == r.key {
			continue // that is no slip
		}
		if r.class == knownWord && f.reason != Exact {
			break // it is another word, and the more so of other forms
		}
		sounds := f.soundLikenessUnlessKnownWord(r)
		limit := max(maxSlipCost(f.letters, sounds), maxNearMissCost(f.letters))
		if f.letters < 5 && j.lang.lexicon() == nil {
			continue // nobody knows what else is near
		}
		if limit == 0 || r.letters.slipCostSurelyExceeds(f.letterSet, limit) {
			continue
		}
		cost := slipCostUpTo(r.runes, f.runes, limit)
		switch {
		case cost > limit,
			r.class.isRareOrCoined() && cost > easySlip && !r.isCoinedAndOneLetterOff(f) && sounds != closelyAlike && (sounds == soundsDiffer || f.letters < 8 || r.class == coinedCompound),
			len(r.runes) < minSlipLetters && cost > easySlip && sounds != closelyAlike:
			continue
		}
		ok := cost <= maxSlipCost(f.letters, sounds) && j.canBeSlipOf(g, r, f)
		if f.reason == Exact && isLikeEnough(sounds, f) {
			cost = min(cost, easySlip)
		}
		if ok && !forgiven || ok == forgiven && cost < nearest {
			nearest, forgiven, closest = cost, ok, f
		}
	}
	switch {
	case closest == nil:
		return Ruling{Wrong, Different}
	case r.class == knownWord:
		return Ruling{Wrong, AnotherWord}
	case forgiven && j.isContested(r, nearest, closest, a):
		return Ruling{Wrong, Different}
	case forgiven && j.forgiveSlips:
		if ruling := j.ruleOnMatchedForm(g, r, closest, a); ruling.Verdict != Right {
			return ruling
		}
		return Ruling{Right, Slip}
	case r.whole:
		return Ruling{j.strict.NearMiss, NearMiss}
	}
	return Ruling{Wrong, Different}
}

// canBeSlipOf reports whether a span of several words can be a slip in a form: none of its
// words may be another word, unless that sounds alike or was made by an easy slip.
func (j *Judge) canBeSlipOf(g *Guess, r *span, f *form) bool {
	if r.to-r.from == 1 || r.isCoinedAndOneLetterOff(f) {
		return true
	}
	if r.to-r.from != len(f.words) {
		limit := maxSlipCost(len(f.runes), f.soundLikenessUnlessKnownWord(r))
		switch {
		case slices.ContainsFunc(g.words[r.from:r.to], func(t token) bool {
			return t.inPack && (f.soundLikenessUnlessKnownWord(r) != closelyAlike || !strings.Contains(f.key, t.key))
		}):
			limit = easySlip // a balcony and an ear
		case r.allWords && f.soundLikenessUnlessKnownWord(r) == closelyAlike:
		case r.allWords && f.soundLikenessUnlessKnownWord(r) > soundsDiffer:
			limit = anySlip
		case r.allWords:
			limit = easySlip
		}
		return slipCostUpTo(r.runes, f.runes, limit) <= limit
	}
	for i, want := range f.words {
		t := &g.words[r.from+i]
		key := j.lang.key([]string{want})
		if t.key == key {
			continue
		}
		typed, meant := []rune(t.key), []rune(key)
		read := j.cachedSoundsOf(t)
		guessSounds := [2]pronunciation{j.lang.pronunciationOfSounds([]byte(read[0])), j.lang.pronunciationOfSounds([]byte(read[1]))}
		sounds := compareSounds(j.lang.pronunciations([]string{want}), &guessSounds)
		alike := sounds > consonantsAlike || sounds == consonantsAlike && t.entry.Is&IsWord == 0
		limit := maxSlipCost(len(meant), soundsDiffer)
		if alike {
			limit = maxSlipCost(len(f.runes), closelyAlike)
		}
		switch {
		case t.inPack && (sounds != closelyAlike || len(meant) < 4),
			t.entry.Is&IsWord != 0 && !alike && (len(meant) < 6 || len(f.runes) < 14),
			!alike && len(meant) < 4:
			limit = easySlip
		}
		if slipCostUpTo(typed, meant, limit) > limit {
			return false
		}
	}
	return true
}

// isCoinedAndOneLetterOff reports whether a span is a compound that nobody uses, and a long
// form but for one letter left out or added: Sankasten. Another letter may make a compound
// of another thing.
func (r *span) isCoinedAndOneLetterOff(f *form) bool {
	const long = 9
	more := len(r.runes) - len(f.runes)
	return r.class == coinedCompound && f.letters >= long && (more == 1 || more == -1) && slipCostUpTo(r.runes, f.runes, anySlip) <= anySlip
}

// isLikeEnough reports whether a guess of that likeness was meant for a form: a short word has
// so many neighbours that its vowels matter.
func isLikeEnough(sounds likeness, f *form) bool {
	return sounds == closelyAlike || sounds > soundsDiffer && f.letters > 5
}

// isContested reports whether a span is nearer to another word than to the answer, or as
// near to another answer of the pack (CM-15). In four letters, where one slip makes many
// words, no other word may be as near.
func (j *Judge) isContested(r *span, cost int, f *form, a *Answer) bool {
	sounds := f.soundLikenessUnlessKnownWord(r)
	if isLikeEnough(sounds, f) {
		cost = min(cost, easySlip)
	}
	for i := range j.rivals {
		o := &j.rivals[i]
		limit := cost
		if o.offCard {
			limit-- // less likely to be meant
		}
		if !r.letters.slipCostSurelyExceeds(o.letterSet, limit) && slipCostUpTo(r.runes, o.runes, limit) <= limit && !a.hasFormWithKey(o.key) && len(o.runes) >= 4 {
			return true
		}
	}
	if f.letters > 4 {
		cost--
	}
	if cost < easySlip || r.to-r.from > 1 {
		return false
	}
	common := func(key []byte) bool {
		return findEntry(j.lang.lexicon(), key).Is&IsCommon != 0 && !a.hasFormWithKey(string(key)) && !bytes.HasPrefix(key, []byte(f.key)) &&
			(sounds != closelyAlike || compareSounds(j.lang.pronunciations([]string{string(key)}), &r.sounds) == closelyAlike)
	}
	return anyEasySlipMatches(r.key, common) || cost >= anySlip && anyOneSlipMatches(r.key, common)
}

// anyEasySlipMatches reports whether an easy slip in a key makes one that matches: two letters
// swapped, a double one written once, a letter doubled.
func anyEasySlipMatches(key string, matches func([]byte) bool) bool {
	room := make([]byte, 0, 64)
	for i := range len(key) {
		isDouble := i > 0 && key[i] == key[i-1]
		switch {
		case i > 0 && !isDouble && matches(joinIn(room, key[:i-1], key[i:i+1], key[i-1:i], key[i+1:])),
			isDouble && matches(joinIn(room, key[:i], key[i+1:])),
			matches(joinIn(room, key[:i+1], key[i:])):
			return true
		}
	}
	return false
}

// slipAlphabet are the letters that a slip can put in place of others.
const slipAlphabet = "abcdefghijklmnopqrstuvwxyz"

// anyOneSlipMatches reports whether one slip in a key makes one that matches: a letter left
// out, added or mistaken.
func anyOneSlipMatches(key string, matches func([]byte) bool) bool {
	room := make([]byte, 0, 64)
	for i := range len(key) + 1 {
		before, after := key[:i], key[i:]
		if after != "" && matches(joinIn(room, before, after[1:])) {
			return true
		}
		for k := range len(slipAlphabet) {
			letter := slipAlphabet[k : k+1]
			if matches(joinIn(room, before, letter, after)) || after != "" && matches(joinIn(room, before, letter, after[1:])) {
				return true
			}
		}
	}
	return false
}

// joinIn returns texts in one, in the memory of room.
func joinIn(room []byte, texts ...string) []byte {
	room = room[:0]
	for _, text := range texts {
		room = append(room, text...)
	}
	return room
}
