package words

import (
	"slices"
	"strings"
)

// reasonForPhrase returns Phrase if a span is a separate word of a guess that names nothing
// else (CM-23, DD-17, DR-13), Place if it says where one other answer is, else why not.
func (j *Judge) reasonForPhrase(g *Guess, r *span, f *form, a *Answer) Reason {
	if g.isList || !a.isName && j.countNounsInRow(g, r) > 2 && (j.lang.joinsNouns() || !j.hasCompound(g)) {
		return List
	}
	before, after, reason := j.findNounAround(g, r, f, a)
	switch {
	case reason != "":
		return reason
	case g.spans[0].inPack && j.strict.OtherThing == Right && f.onCard && !slices.ContainsFunc(g.words, func(t token) bool { return t.role == conjunction }):
		return Phrase // all of it is one thing, a cat in a sack
	}
	if r.from > 0 && a.tailKeys[r.key] && !(f.onCard && j.isOneThing(g.words[r.from-1], r)) && (before > 0 || g.words[r.from-1].inPack) && j.canNameKind(g.words[r.from-1]) && !a.wordKeys[g.words[r.from-1].key] {
		return AnotherWord // a lunar eclipse is no solar one, though both are eclipses
	}
	isVerb := g.words[r.to-1].entry.Is&IsVerbForm != 0
	p := phraseCheck{judge: j, guess: g, answer: a, span: r, isVerb: f.reason == Verb, isOnlyVerb: isVerb && r.to-r.from == 1, isOnCard: f.onCard, hasPartner: after > 0, joined: j.countNouns(g.words[r.from-before:r.from]) + after}
	for i := r.from - before - 1; i >= 0 && p.reason == ""; i-- {
		p.checkWord(i)
	}
	p.link, p.isVerb = contentWord, p.isVerb || isVerb
	for i := r.to + after; i < len(g.words) && p.reason == ""; i++ {
		p.checkWord(i)
	}
	switch {
	case p.reason != "":
		return p.reason
	case p.nouns > 0 && p.joined > 0:
		return List // a sink is a toilet's, but a bath is a third thing
	case p.around > maxAround:
		return TooLong
	case p.main != nil && p.nouns+p.joined == 0 && !p.namesThirdThing():
		return Place
	case p.main != nil:
		return Behind
	}
	return Phrase
}

// findNounAround looks for a noun of several words that the span is in: polar bear, hot dog,
// car park. It returns how many words before and behind the span belong to it, or why the
// span is then not the word: because all is written in one, or because it is another thing in
// a game that minds.
func (j *Judge) findNounAround(g *Guess, r *span, f *form, a *Answer) (wordsBefore, wordsAfter int, reason Reason) {
	const most = 2
	minds := j.strict.OtherThing != Right || !f.onCard // a web page is no cobweb, whoever calls that a web
	if r.from > 0 && g.words[r.from-1].joinedToNext {
		key, _ := j.lookUpCompound(g.words[r.from-1:r.from], f.words, nil)
		switch {
		case a.hasFormWithKey(key) && j.strict.Inflected == Right:
			return 1, 0, ""
		case j.isAnswerInEitherNumber(key) || !g.words[r.from-1].makesKind:
			return 0, 0, AnotherWord
		case j.strict.Inflected != Right:
			return 0, 0, Compound
		}
		wordsBefore = 1
	}
	for n := wordsBefore + 1; n <= most && r.from-n >= 0 && canJoinCompound(g.words[r.from-n]); n++ {
		key, entry := j.lookUpCompound(g.words[r.from-n:r.from], f.words, nil)
		isKind := entry.Is&(IsWord|IsKindOfLast) == IsKindOfLast || n == 1 && g.words[r.from-1].role == plainAdjective || j.isPossessiveNoun(g.words[r.from-n])
		switch {
		case a.hasFormWithKey(key):
			return n, 0, ""
		case !j.isAnswerInEitherNumber(key) && !entry.canBeNoun() && (minds || !j.lang.isOneThing(key)):
		case minds && !isKind:
			return 0, 0, AnotherWord
		default:
			wordsBefore = n
		}
	}
	for n := 1; n <= most && r.to+n <= len(g.words) && canJoinCompound(g.words[r.to+n-1]); n++ {
		key, entry := j.lookUpCompound(nil, f.words, g.words[r.to:r.to+n])
		switch {
		case a.hasFormWithKey(key):
			wordsAfter = n
		case !j.isAnswerInEitherNumber(key) && !entry.canBeNoun() && (minds || !j.lang.isOneThing(key)):
		case minds && g.words[r.to+n-1].entry.Is&IsVerbForm == 0:
			return 0, 0, AnotherWord
		default:
			wordsAfter = n
		}
	}
	return wordsBefore, wordsAfter, ""
}

// canBeNoun reports whether words with that entry, written in one, can be a noun.
func (e Entry) canBeNoun() bool {
	return e.Is&(IsCompound|IsKindOfLast) != 0 || e.Is&(IsWord|IsDescriptive) == IsWord
}

// countNouns returns how many of some words are nouns that could be guesses of their own.
func (j *Judge) countNouns(words []token) int {
	n := 0
	for _, t := range words {
		if t.role == contentWord && t.entry.Is&IsNoun != 0 && !t.joinedToNext && !t.hyphened && !t.owns && t.entry.Kinds&located == 0 && !j.lang.isMeasure(t.word) && !j.lang.isTitle(t.key) {
			n++
		}
	}
	return n
}

// countNounsInRow returns how many nouns stand in a row with nothing between them, the span being one
// of them. A verb at the end says what is done.
func (j *Judge) countNounsInRow(g *Guess, r *span) int {
	from, to := r.from, r.to
	canBeNoun := func(t token) bool { return t.joinedToNext || t.entry.Is&IsNoun != 0 && !j.lang.isParticiple(t.word) }
	for from > 0 && g.words[from].isBare() && canBeNoun(g.words[from-1]) {
		from--
	}
	for to < len(g.words) && g.words[to].isBare() && canBeNoun(g.words[to]) {
		to++
	}
	if to > r.to && j.lang.isAction(g.words[to-1].word) && g.words[to-1].entry.Kinds == 0 {
		to--
	}
	return 1 + j.countNouns(g.words[from:r.from]) + j.countNouns(g.words[r.to:max(to, r.to)])
}

// hasCompound reports whether two neighbouring words of a guess are one noun of the language.
func (j *Judge) hasCompound(g *Guess) bool {
	return slices.ContainsFunc(g.spans, func(r span) bool {
		return r.to-r.from == 2 && (r.inPack || r.class == knownWord || r.class == rareWord || j.lang.isOneThing(r.key))
	})
}

// isBare reports whether a word has neither an article nor a hyphen in front.
func (t *token) isBare() bool { return t.article == "" && !t.hyphened }

// isProperName reports whether a word can only be the name of somebody or of a place.
func (t *token) isProperName() bool {
	return t.entry.Is&(IsNoun|IsCommon|IsDescriptive) == IsNoun && t.entry.Kinds != 0 && t.entry.Kinds&^(person|located) == 0
}

// isOneThing reports whether a word in front of a span is one thing with it.
func (j *Judge) isOneThing(t token, r *span) bool { return j.lang.isOneThing(t.key + r.key) }

// canNameKind reports whether a word in front of a noun can say which kind of it is meant.
func (j *Judge) canNameKind(t token) bool {
	return t.role == contentWord && (t.entry.Is&IsNoun != 0 || t.entry.Is&IsVerbForm == 0) && !j.isPossessiveNoun(t)
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
	name := one.Is&(IsNoun|IsDescriptive) == 0 || t.entry.Is&IsNoun == 0 || j.lang.joinsNouns() && t.entry.Is&(IsWord|IsRare) == IsRare // Harry Potters
	return one.Is&(IsWord|IsRare) != 0 && (t.entry.Kinds&living != 0 && one.Kinds&living != 0 || name && one.Is&IsDescriptive == 0)
}

// A phraseCheck looks among the words around a span for other things that the guess names,
// from the span outwards.
type phraseCheck struct {
	judge  *Judge
	guess  *Guess
	answer *Answer
	span   *span

	isVerb     bool  // the span is, or can be, a verb
	isOnlyVerb bool  // … in one word
	isOnCard   bool  // the span is what the card shows
	hasPartner bool  // what follows the span is one thing with it
	main       *span // another answer, of which the span only says where it is
	link       role  // of the word such as "with" between the span and the word being checked
	linkAt     int   // the index of that word

	nouns  int // beside the span
	joined int // nouns that are one thing with the span
	around int // words that are no fillers
	reason Reason
}

// maxNouns is how many nouns may stand beside a word without being guesses of their own.
const maxNouns = 1

// checkWord counts a word around the span, or sets the reason why with it the guess is not one
// guess.
func (p *phraseCheck) checkWord(i int) {
	t := &p.guess.words[i]
	if t.role == fillerWord {
		return
	}
	p.around++
	isCard := t.inPack || p.isInOtherAnswerOfPack(i)
	isBehind := i >= p.span.to
	if owned := i + 1; p.link == contentWord && (isBehind && i == p.span.to && p.judge.lang.isGenitive(t.article) || owned == p.span.from && p.judge.lang.isGenitive(p.guess.words[owned].article)) {
		p.link, p.linkAt = ofWord, min(i, p.span.to-1) // the dog of the neighbour
	}
	switch {
	case t.role == negation && i == 0 && p.guess.words[1].role == fillerWord: // no wait, it is a panda
	case t.role == negation:
		p.reason = Denied
	case t.role == withoutWord && isBehind:
		p.link = preposition // climbing without a rope
	case t.role == withoutWord:
		p.reason = Denied
	case t.role == conjunction && isBehind && p.link == withWord && !p.guess.words[i-1].inPack: // Cupid with bow and arrow
	case t.role == conjunction && (p.answer.isAction || !p.isDescriptiveAt(i-1) || !p.isDescriptiveAt(i+1)):
		p.reason = List // a cat or a dog, shopping or waiting; not a big and red ball
	case isCard && p.link == withWord && p.answer.wordKeys[t.key]:
		p.reason = List // a swim with a swimmer
	case t.role == conjunction:
	case p.answer.wordKeys[t.key]: // a table beside what can be called an ironing table
		p.joined += p.judge.countNouns(p.guess.words[i : i+1])
	case !isCard && (t.role == preposition || t.role == ofWord || t.role == withWord):
		p.link, p.linkAt = p.roleOfLink(i), i
	case p.overlapsSpan(i), p.joinsSpan(i):
		p.joined += p.judge.countNouns(p.guess.words[i : i+1])
	case isCard && (p.describesSpan(i) || p.belongsToAction(i)):
	case isCard && (p.link == contentWord || p.link == withWord && p.isAlike(t)):
		p.reason = List // a dog with a cat
	case isCard && p.isAboutOther(i, isBehind):
		p.setMainThing(p.findOtherAnswerAt(i))
	case !isCard && isBehind && p.link == contentWord && t.entry.Is&(IsNoun|IsDescriptive|IsVerbForm) == IsNoun|IsDescriptive && t.entry.Kinds&p.answer.kinds&^vague != 0:
		p.reason = List // a lemon, an orange
	case isBehind && i == p.span.to && p.link == contentWord && t.joinedToNext && t.isBare() && !p.isVerb:
		p.reason = List // Magnet Hufeisen: one thing would be written in one word
	case isCard || t.role == plainAdjective || t.role == personWord:
	case t.role == numberWord:
		if isBehind && p.link == contentWord && t.entry.Is != 0 && !p.hasRoleAt(i-1, numberWord) && !p.hasRoleAt(i+1, numberWord) {
			p.reason = List // it counts what follows, unless it is a year or has a measure
		}
	case t.entry.Is&IsDescriptive != 0:
		if t.entry.Is&IsVerbForm != 0 && p.link == contentWord {
			p.link = preposition // a man eating an apple
		}
	case i == p.span.to && !p.isOnCard && t.article == "" && t.entry.Kinds&person != 0:
		p.reason = List // a staple remover is no stapler
	case p.link != contentWord || p.isVerb || p.judge.isPossessiveNoun(*t) && (t.owns || t.entry.Kinds&p.answer.kinds&^vague == 0):
	case i == p.span.from-1 && !p.answer.isName && t.isProperName(): // a Disney princess, a London police station
	case p.judge.lang.isAction(t.word) && t.entry.Kinds&food == 0:
		p.link = preposition // lying in a hammock
	case p.judge.lang.joinsNouns() && t.entry.Kinds&p.answer.kinds != 0 && !t.hyphened && !p.guess.words[p.span.from].hyphened:
		p.reason = List // Uhr Kompass: one thing would be written in one word
	case t.entry.Kinds&p.answer.kinds&^vague != 0, t.entry.Kinds&food != 0 && (p.answer.kinds&living != 0 || i == p.span.to && t.entry.Kinds&plant != 0), t.entry.Is == 0 && p.judge.isNearRival(t):
		p.reason = List // a lion and a tiger, a pizza and a panda, a moon and a banana, a slip in another guess
	case p.answer.isAction:
	case isBehind && i == p.span.to && p.judge.lang.isIndefinite(t.article), i == p.span.from-1 && p.judge.lang.isIndefinite(p.guess.words[p.span.from].article):
		p.reason = List // a saw, a board
	case isBehind && !p.isOnCard:
		p.reason = List // a sitting duck is no babysitter, whoever calls that a sitter
	case t.owns, !isBehind && t.entry.Is == 0, p.joined > 0 && p.joinsNext(i): // a name, a garden tool shed
	default:
		if p.nouns++; p.nouns > maxNouns {
			p.reason = List
		}
	}
}

// describesSpan reports whether a word only says more of the span, though it can be an answer
// itself: an orange fish, a fishing hook, a chef's hat, a bird's wing, a baby crying.
func (p *phraseCheck) describesSpan(i int) bool {
	t := &p.guess.words[i]
	switch {
	case p.link == contentWord && i < p.span.from && (i == p.span.from-1 && t.owns || p.guess.words[i+1].owns && p.isInOtherAnswerOfPack(i)):
		return true
	case p.link != contentWord || p.nouns > 0 || p.isInOtherAnswerOfPack(i):
		return false
	case t.role == personWord:
		return p.isOnlyVerb || i == p.span.from-1 && t.entry.Is&IsDescriptive != 0 // der junge Mozart
	case i != p.span.from-1 || p.isOnlyVerb:
		return false
	case t.role == plainAdjective:
		return t.entry.Is&IsDescriptive != 0 && t.entry.Kinds&person == 0
	case p.judge.lang.isParticiple(t.word):
		return p.guess.words[p.span.to-1].role != personWord && !p.hasPartner
	case t.entry.Kinds&located != 0 && !p.judge.lang.joinsNouns():
		return p.answer.kinds&vague != 0 // a Venice gondola
	case p.judge.isPossessiveNoun(*t):
		return !p.judge.answerKeys[t.key]
	}
	return t.entry.Kinds&(animal|person) != 0 && p.answer.kinds&(living|bodily) == bodily
}

// isAlike reports whether a word names somebody of the same kind as the answer: a vet with a dog
// is a vet, a cat with a dog is two guesses.
func (p *phraseCheck) isAlike(t *token) bool {
	alike := t.entry.Kinds & p.answer.kinds & (animal | person)
	return alike&animal != 0 || alike != 0 && t.entry.Kinds&animal == p.answer.kinds&animal
}

// joinsSpan reports whether a word right beside the span makes one thing of both: a garage
// door, a Christmas elf, a Rugby-Ball. Two answers of one kind are two things.
func (p *phraseCheck) joinsSpan(i int) bool {
	t := &p.guess.words[i]
	if p.judge.strict.OtherThing != Right || p.link != contentWord || p.nouns > 0 || p.around > 1 {
		return false
	}
	lang, isAlike := p.judge.lang, t.entry.Kinds&p.answer.kinds&^vague != 0
	alike := t.entry.Kinds & p.answer.kinds
	hyphenedAlike := p.judge.answerKeys[t.key] && (alike&living != 0 || alike&food != 0 && alike&food == t.entry.Kinds&food)
	switch i {
	case p.span.to:
		return !hyphenedAlike && t.hyphened || p.isNamedBehind(t) || !t.inPack && t.entry.Kinds&food != 0 && lang.isMeasure(p.span.key) || !isAlike && p.joined == 0 && lang.endsNames(t.key) || !t.inPack && (lang.isKind(t.key) || p.isOnCard && p.answer.kinds&(animal|person) != person && lang.isDoer(t.word))
	case p.span.from - 1:
		return !hyphenedAlike && p.guess.words[p.span.from].hyphened || lang.beginsNames(t.key) || p.answer.isName && t.entry.Is&IsCommon != 0 && t.entry.Kinds&(animal|person) != 0 || (p.answer.isName || !t.inPack && p.answer.kinds&living == 0) && lang.isTitle(t.key) ||
			lang.isMeasure(t.word) && (p.answer.kinds&food != 0 || lang.isIndefinite(t.article) && !lang.isMeasure(p.span.key) && !isAlike && p.guess.words[p.span.from].article == "")
	}
	return false
}

// overlapsSpan reports whether a word is one thing with words of the span: ice hockey in an ice hockey
// stick.
func (p *phraseCheck) overlapsSpan(i int) bool {
	return slices.ContainsFunc(p.guess.spans, func(r span) bool {
		return !r.whole && r.inPack && r.from <= i && i < r.to && r.from < p.span.to && p.span.from < r.to
	})
}

// joinsNext reports whether a word is one thing with its neighbour on the side of the span: a garden
// tool shed.
func (p *phraseCheck) joinsNext(i int) bool {
	if i >= p.span.to {
		i--
	}
	return p.judge.lang.isOneThing(p.guess.words[i].key + p.guess.words[i+1].key)
}

// isNamedBehind reports whether a word right behind the span is its name, or says what bears that
// name: the planet Mars, Mozart the composer.
func (p *phraseCheck) isNamedBehind(t *token) bool {
	lang := p.judge.lang
	if t.article != "" {
		return p.answer.isName && !lang.isIndefinite(t.article) && t.entry.Kinds&(animal|person) != 0
	}
	return lang.isTitle(p.span.key) && !t.inPack && t.entry.Kinds&living == 0
}

// belongsToAction reports whether the span is what somebody does, and a word says who does it,
// or to whom, or where: a dog licking a bone, praying in a church.
func (p *phraseCheck) belongsToAction(i int) bool {
	t := &p.guess.words[i]
	switch {
	case !p.isOnCard || !p.answer.isAction || p.link == withWord:
		return false
	case t.article != "", i < p.span.from && p.isBehindPreposition(i), i == p.span.to && t.inPack && !p.judge.answerKeys[t.key]:
		return true // sawing wood, peeling apples
	case i > p.span.from || t.entry.Kinds == 0 || t.entry.Kinds&^(animal|person) != 0:
		return false
	}
	return p.guess.words[i+1].role == preposition || i == p.span.from-1 && p.judge.lang.isParticiple(p.guess.words[p.span.from].word) || t.role == personWord
}

// isBehindPreposition reports whether a word and what describes it follow a preposition.
func (p *phraseCheck) isBehindPreposition(i int) bool {
	for i--; i > 0 && (p.isDescriptiveAt(i) || p.guess.words[i].role == fillerWord); {
		i--
	}
	return i >= 0 && (p.guess.words[i].role == preposition || p.guess.words[i].role == withWord)
}

// roleOfLink returns what a preposition or its like says of the words around it.
func (p *phraseCheck) roleOfLink(i int) role {
	r := p.guess.words[i].role
	switch {
	case r != ofWord || i == 0:
	case p.guess.words[i-1].role == preposition, i > 1 && p.guess.words[i-2].role == preposition:
		return preposition // in front of, on top of
	case p.guess.words[i-1].key == "full":
		return withWord
	}
	return r
}

// hasRoleAt reports whether the guess has a word with that index and role.
func (p *phraseCheck) hasRoleAt(i int, r role) bool {
	return i >= 0 && i < len(p.guess.words) && p.guess.words[i].role == r
}

// isDescriptiveAt reports whether a word of the guess is there to describe.
func (p *phraseCheck) isDescriptiveAt(i int) bool {
	if i < 0 || i >= len(p.guess.words) {
		return false
	}
	t := p.guess.words[i]
	return t.role == plainAdjective || t.role == contentWord && !t.inPack && t.entry.Is&IsDescriptive != 0
}

// isNearRival reports whether a word that no list has is one slip away from an answer of the
// pack.
func (j *Judge) isNearRival(t *token) bool {
	const few = 5
	typed := []rune(t.key)
	letters := letterSetOf(typed)
	return len(typed) >= few && slices.ContainsFunc(j.rivals, func(o rival) bool {
		return !letters.slipCostSurelyExceeds(o.letterSet, anySlip) && slipCostUpTo(typed, o.runes, anySlip) <= anySlip
	})
}
