package words

import (
	"slices"
	"strings"
)

// reasonForPhrase returns Phrase if what stands around a span describes it, so that the
// guess is one guess (CM-23), else why not.
func (j *Judge) reasonForPhrase(g *Guess, r *span, f *form, a *Answer) Reason {
	if g.isList {
		return List
	}
	before, after, another := j.findCompoundAround(g, r, f, a)
	if another {
		return AnotherWord
	}
	if r.from > 0 && g.words[r.from-1].joinedToNext && j.strict.Inflected != Right {
		if key, _ := j.lookUpCompound(g.words[r.from-1:r.from], f.words, nil); !a.hasFormWithKey(key) {
			return Compound // it is not the word on the card (DR-13)
		}
	}
	if r.from > 0 && a.tailKeys[r.key] && (before > 0 || g.words[r.from-1].inPack) && !j.precedingWordNamesNoKind(g, r) && !a.wordKeys[g.words[r.from-1].key] {
		return AnotherWord // a lunar eclipse is no solar one, though both are eclipses
	}
	last := g.words[r.to-1].entry.Is
	p := phraseCheck{judge: j, guess: g, answer: a, isLast: r.to+after == len(g.words) && g.words[r.to-1].role != personWord, isVerb: f.reason == Verb, isOnlyVerb: r.to-r.from == 1 && last&IsVerbForm != 0}
	for i := r.from - before - 1; i >= 0 && p.reason == ""; i-- {
		p.isRightBefore = i == r.from-1
		p.checkWordBeforeSpan(i)
	}
	p.isRightBefore = false
	p.afterPreposition, p.afterOf, p.isVerb = false, false, p.isVerb || last&IsVerbForm != 0
	for i := r.to + after; i < len(g.words) && p.reason == ""; i++ {
		p.checkWordAfterSpan(i)
	}
	switch {
	case p.reason != "":
		return p.reason
	case p.around > maxAround:
		return TooLong
	}
	return Phrase
}

// findCompoundAround looks for a noun of several words that the span is the end of. Where
// that is another thing (hot dog), the span does not name what it seems to; where it is a
// kind of the same (polar bear), wordsBefore is how many in front belong to it. A noun that
// the span begins (tap dance) is always another thing, unless it is the answer: then
// wordsAfter is how many behind belong to it.
func (j *Judge) findCompoundAround(g *Guess, r *span, f *form, a *Answer) (wordsBefore, wordsAfter int, isOtherThing bool) {
	const most = 2
	first := 1
	if r.from > 0 && g.words[r.from-1].joinedToNext {
		key, _ := j.lookUpCompound(g.words[r.from-1:r.from], f.words, nil)
		switch {
		case a.hasFormWithKey(key):
			return 1, 0, false
		case j.isAnswerInEitherNumber(key) || !g.words[r.from-1].makesKind:
			return 0, 0, true
		}
		wordsBefore, first = 1, 2
	}
	for n := first; n <= most && r.from-n >= 0 && canJoinCompound(g.words[r.from-n]); n++ {
		key, entry := j.lookUpCompound(g.words[r.from-n:r.from], f.words, nil)
		plain := n == 1 && g.words[r.from-1].role == plainAdjective
		switch {
		case a.hasFormWithKey(key):
			return n, 0, false
		case !plain && (j.isAnswerInEitherNumber(key) || entry.Is&IsWord != 0),
			!plain && entry.Is&(IsCompound|IsKindOfLast) == IsCompound && r.to-r.from == 1 && !j.isPossessiveNoun(g.words[r.from-n]):
			return 0, 0, true
		case entry.Is&IsKindOfLast != 0 && (entry.Is&IsCommon != 0 || !g.words[r.from-n].inPack || a.kinds&living == 0):
			wordsBefore = n
		}
	}
	for n := 1; n <= most && r.to+n <= len(g.words) && canJoinCompound(g.words[r.to+n-1]); n++ {
		key, entry := j.lookUpCompound(nil, f.words, g.words[r.to:r.to+n])
		switch {
		case a.hasFormWithKey(key):
			wordsAfter = n
		case j.isAnswerInEitherNumber(key) || entry.Is&(IsWord|IsCompound) != 0 && g.words[r.to+n-1].entry.Is&IsVerbForm == 0:
			return 0, 0, true
		}
	}
	return wordsBefore, wordsAfter, false
}

// precedingWordNamesNoKind reports whether the word in front of a span says nothing of its
// kind.
func (j *Judge) precedingWordNamesNoKind(g *Guess, r *span) bool {
	t := g.words[r.from-1]
	return t.role != contentWord || t.entry.Is&IsNoun == 0 && t.entry.Is&IsVerbForm != 0 || j.isPossessiveNoun(t)
}

func canJoinCompound(t token) bool {
	return t.role == contentWord || t.role == plainAdjective || t.role == personWord || t.role == numberWord
}

// lookUpCompound returns the key and the entry of a form together with the words around it, also
// in the singular.
func (j *Judge) lookUpCompound(before []token, form []string, after []token) (key string, entry Entry) {
	var room [2 * maxTokens]string
	words := room[:0]
	for _, t := range before {
		words = append(words, t.word)
	}
	words = append(words, form...)
	for _, t := range after {
		words = append(words, t.word)
	}
	key = j.lang.key(words)
	entry = j.lang.lookUp(key)
	if n := len(key); entry == (Entry{}) && n > 1 && key[n-1] == 's' {
		entry = j.lang.lookUp(key[:n-1])
	}
	return key, entry
}

// A phraseCheck checks the words around an answer in a guess, from the answer outwards.
type phraseCheck struct {
	judge  *Judge
	guess  *Guess
	answer *Answer

	isVerb     bool // the span is, or can be, a verb
	isOnlyVerb bool // the span is a form of a verb, in one word
	isLast     bool // nothing stands behind the span, and it is nobody who could do something

	isRightBefore    bool // the word being checked stands right in front of the span
	afterPreposition bool // a word such as "with" or "eating" stands between it and the span
	afterOf          bool // … and that is "of"
	isAnswer         bool // it is an answer of the pack, or a part of one

	nouns  int // that describe the span, or that it describes
	around int // words that are no fillers
	reason Reason
}

// maxNouns is how many nouns may stand beside a word without being guesses of their own.
const maxNouns = 1

// applyRulesForBothSides applies the rules that hold before and behind the span to a word, counts
// it, and reports whether they settled it.
func (p *phraseCheck) applyRulesForBothSides(i int) (settled bool) {
	t := &p.guess.words[i]
	if t.role != fillerWord {
		p.around++
	}
	p.isAnswer = t.inPack || p.isInOtherAnswerOfPack(i)
	switch {
	case t.role == fillerWord:
		return true
	case t.role == negation && i == 0 && p.guess.words[1].role == fillerWord:
		return true // no wait, it is a panda
	case t.role == negation:
		p.reason = Denied
	case t.role == conjunction && (!p.isDescriptiveAt(i-1) || !p.isDescriptiveAt(i+1)):
		p.reason = List
	case t.role == conjunction, p.answer.wordKeys[t.key]:
		return true
	case t.role == preposition || t.role == ofWord:
		p.afterPreposition, p.afterOf = true, t.role == ofWord
		return true
	case p.isAnswer && !p.afterPreposition && !p.isDescriptionOfNextWord(i):
		p.reason = List
	case t.entry.Kinds&p.answer.kinds&^vague != 0 && t.entry.Is&IsDescriptive == 0 && !p.isVerb && !p.afterPreposition && t.role == contentWord:
		p.reason = List // a lion and a tiger
	case t.entry.Is&(IsNoun|IsDescriptive) == 0 && t.role == contentWord && !p.isAnswer && p.judge.lang.lexicon() != nil:
		p.reason = List // a name, or a slip in another guess
	case p.isAnswer && !p.isDescriptionOfNextWord(i):
		return false
	case t.role == plainAdjective || t.role == personWord || t.role == numberWord:
		return true
	case t.entry.Is&IsDescriptive != 0:
		p.afterPreposition = p.afterPreposition || t.entry.Is&IsVerbForm != 0
		return true
	}
	return p.reason != ""
}

// isOwnerAt reports whether a word says whose the thing behind it is, though it can be an
// answer itself: chefs hat.
func (p *phraseCheck) isOwnerAt(i int) bool {
	t := p.guess.words[i]
	return p.judge.isPossessiveNoun(t) && !p.judge.answerKeys[t.key] && (p.answer.kinds&person == 0 && t.entry.Kinds&person != 0 || p.answer.kinds&living == 0 || len(p.answer.tailKeys) > 0 || t.entry.Kinds == 0)
}

// isPossessiveNoun reports whether a word is a living being or a name with an s: chefs, Santas.
func (j *Judge) isPossessiveNoun(t token) bool {
	singular := strings.TrimSuffix(t.key, "s")
	if singular == t.key || t.role != contentWord {
		return false
	}
	one := j.lang.lookUp(singular)
	if one.Is == 0 {
		one = j.lang.lookUp(strings.TrimSuffix(singular, "e")) // witches
	}
	name := one.Is&(IsNoun|IsDescriptive) == 0 || t.entry.Is&IsNoun == 0
	return one.Is&(IsWord|IsRare) != 0 && (t.entry.Kinds&living != 0 && one.Kinds&living != 0 || name && one.Is&IsDescriptive == 0)
}

// isBodyPartOwnerAt reports whether a word says what the part of a body behind it belongs to,
// though it can be an answer itself: a bird's wing.
func (p *phraseCheck) isBodyPartOwnerAt(i int) bool {
	t := p.guess.words[i]
	return t.role == contentWord && p.nouns == 0 && !p.afterPreposition && t.entry.Kinds&living != 0 && p.answer.kinds&living == 0 && p.answer.kinds&bodily != 0
}

// isDescriptionOfNextWord reports whether a word says what the thing right behind it looks like,
// though it can be an answer itself: a diamond ring.
func (p *phraseCheck) isDescriptionOfNextWord(i int) bool {
	t := p.guess.words[i]
	return p.isRightBefore && t.role == plainAdjective && t.entry.Is&IsDescriptive != 0 && t.entry.Kinds&person == 0 && p.nouns == 0 && !p.isInOtherAnswerOfPack(i)
}

// isPurposeAt reports whether a word is the only one in front of the last one and says what
// that is for, though it can be an answer itself: a fishing hook.
func (p *phraseCheck) isPurposeAt(i int) bool {
	t := p.guess.words[i]
	return p.judge.lang.verbsNamePurpose() && p.isRightBefore && p.isLast && !p.isVerb && !p.isOnlyVerb && p.isFirstContentWord(i) && t.entry.Is&IsVerbForm != 0 && t.role == contentWord && !p.isInOtherAnswerOfPack(i)
}

// isFirstContentWord reports whether only fillers stand in front of a word.
func (p *phraseCheck) isFirstContentWord(i int) bool {
	return !slices.ContainsFunc(p.guess.words[:i], func(t token) bool { return t.role != fillerWord })
}

// isActorAt reports whether a word says who does what is drawn, though it can be an answer
// itself: a baby crying.
func (p *phraseCheck) isActorAt(i int) bool {
	t := p.guess.words[i]
	return p.isOnlyVerb && p.nouns == 0 && !p.afterPreposition && t.role == personWord && !p.isInOtherAnswerOfPack(i)
}

// isPairWithPrevious reports whether a word and the one in front of it are one noun.
func (p *phraseCheck) isPairWithPrevious(i int) bool {
	_, entry := p.judge.lookUpCompound(p.guess.words[i-1:i+1], nil, nil)
	return entry.Is&(IsWord|IsCompound) != 0
}

// isDescriptiveAt reports whether a word of the guess is there to describe.
func (p *phraseCheck) isDescriptiveAt(i int) bool {
	if i < 0 || i >= len(p.guess.words) {
		return false
	}
	t := p.guess.words[i]
	return t.role == plainAdjective || t.role == contentWord && !t.inPack && t.entry.Is&IsDescriptive != 0
}

// isInOtherAnswerOfPack reports whether a word and its neighbours are another answer of the
// pack.
func (p *phraseCheck) isInOtherAnswerOfPack(i int) bool {
	return slices.ContainsFunc(p.guess.spans, func(r span) bool {
		return r.inPack && r.to-r.from > 1 && r.from <= i && i < r.to && !p.answer.hasFormWithKey(r.key)
	})
}

// checkWordBeforeSpan counts a word before the span, or sets the reason why with it the guess
// is not one guess.
func (p *phraseCheck) checkWordBeforeSpan(i int) {
	if p.isOwnerAt(i) || p.isBodyPartOwnerAt(i) || p.isActorAt(i) || p.isPurposeAt(i) || p.applyRulesForBothSides(i) {
		return
	}
	switch {
	case p.afterPreposition && !p.afterOf:
		p.reason = Behind // a man on a horse
	case p.afterPreposition || p.isVerb:
	case p.answer.kinds&living != 0 && p.guess.words[i].entry.Kinds != 0:
		p.reason = List // a pizza and a giraffe
	default:
		if p.nouns++; p.nouns > maxNouns {
			p.reason = List
		}
	}
}

func (p *phraseCheck) checkWordAfterSpan(i int) {
	t := p.guess.words[i]
	switch {
	case t.role == numberWord && !p.afterPreposition, (t.inPack && t.role == contentWord || p.isInOtherAnswerOfPack(i)) && p.isVerb && !p.afterPreposition:
		p.reason = List // it may be the one that is meant
		return
	case p.isActorAt(i), p.applyRulesForBothSides(i):
		return
	}
	switch {
	case p.afterPreposition && (!p.afterOf || !p.isAnswer), p.isVerb && !p.isAnswer && (p.nouns == 0 || p.isPairWithPrevious(i)):
		p.nouns++ // juggling balls, licking ice cream
		return
	case p.afterPreposition:
		p.reason = Behind // a cup of tea
	case p.answer.kinds&located != 0 && p.guess.words[i].entry.Kinds&located != 0 && !p.isAnswer:
		p.nouns++ // Venice, Italy
	case p.guess.words[i].entry.Kinds&whole != 0:
		p.reason = List // a torch and a castle
	default:
		if p.nouns++; p.nouns > maxNouns { // the gate of a castle
			p.reason = List
		}
	}
}
