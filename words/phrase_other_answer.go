package words

// setMainThing notes that the guess is about another answer, and refuses it unless the game takes
// phrases in which the word says where, in what or with what that one is: penguins at the South
// Pole, a bucket of sand, a dog with a ball. The roof of a house is no house.
func (p *phraseCheck) setMainThing(other *span) {
	isOnly := p.main == nil || p.main == other
	isPartOf := p.link == ofWord && other != nil && other.from < p.span.from
	if other == nil || !isOnly || isPartOf || !p.judge.strict.takesPlaces() {
		p.reason = Behind
		return
	}
	p.main = other
}

// namesThirdThing reports whether a word of the guess is on a card and neither of the span nor of the
// main thing.
func (p *phraseCheck) namesThirdThing() bool {
	for i, t := range p.guess.words {
		isOurs := p.span.from <= i && i < p.span.to || p.main.from <= i && i < p.main.to
		if t.inPack && !isOurs {
			return true
		}
	}
	return false
}

// isAboutOther reports whether a guess that names the answer and another one, with a preposition
// between them, means that other one: the first of them (the roof of a house, dreaming of sheep),
// unless it is the measure of the second, only somebody in it, or much the commoner of the two.
func (p *phraseCheck) isAboutOther(i int, isBehind bool) bool {
	first, second := p.findOtherAnswerAt(i), p.span
	if first == nil {
		return !isBehind // swimming with a swimmer
	}
	if isBehind {
		first, second = second, first
	}
	lang, link := p.judge.lang, &p.guess.words[p.linkAt]
	one, other := &p.guess.words[first.to-1], &p.guess.words[second.to-1]
	hasArticle := p.guess.words[p.linkAt+1].article != "" || lang.isGenitive(link.word)
	isPlural := isBehind && !p.judge.answerKeys[second.key] && p.judge.strict.Inflected != Right // a basket of apples is no apple
	isWhole := isPlural || hasArticle || one.entry.Kinds&(animal|person) != 0 || other.entry.Kinds&person != 0 || lang.isAction(one.word)
	isMeasure := lang.isMeasure(first.key) && !isPlural
	isRarer := p.isCommon(first) && !p.isCommon(second) && other.entry.Kinds&located == 0
	isSecond := false
	switch p.link {
	case ofWord:
		isSecond = !isWhole || isMeasure || isRarer && one.entry.Kinds&living == 0
	case withWord:
		isSecond = isMeasure && !hasArticle || isRarer && lang.isAnybody(one.word)
	case preposition:
		isSecond = !p.answer.isAction && (one.role == personWord || isRarer && (one.entry.Kinds&living == 0 || lang.isAnybody(one.word)))
	}
	return isBehind == isSecond
}

// isCommon reports whether everybody uses what a span names; a compound is as common as its head.
func (p *phraseCheck) isCommon(r *span) bool {
	return (p.judge.lang.lookUp(r.key).Is|p.guess.words[r.to-1].entry.Is)&IsCommon != 0 && (r.to-r.from == 1 || p.guess.words[r.from].joinedToNext)
}

// isInOtherAnswerOfPack reports whether a word and its neighbours are another answer of the
// pack.
func (p *phraseCheck) isInOtherAnswerOfPack(i int) bool {
	r := p.findOtherAnswerAt(i)
	return r != nil && r.to-r.from > 1
}

// findOtherAnswerAt returns the longest span at a word that is another answer of the pack, nil
// where there is none.
func (p *phraseCheck) findOtherAnswerAt(i int) *span {
	for k := range p.guess.spans {
		if r := &p.guess.spans[k]; r.inPack && r.from <= i && i < r.to && !p.answer.hasFormWithKey(r.key) {
			return r
		}
	}
	return nil
}
