package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Answer is a word prepared for judging: every form of it that a guesser might type.
type Answer struct {
	forms     []form          // the words of the card first
	formByKey map[string]int  // indexes of forms
	keys      []string        // of the answers as they are written
	parts     []string        // keys of some words of an answer that has several
	wordKeys  map[string]bool // keys of all words of the answers
	tailKeys  map[string]bool // keys of the last words of the name, if it has several
	kinds     uint32          // the kinds of things that the word names
	isAction  bool            // the card shows what somebody does
	isName    bool            // the card shows the name of somebody or something
}

// A form is one way to write an answer: the answer itself or an inflection of it.
type form struct {
	key       string
	words     []string
	runes     []rune
	letterSet letterSet
	sounds    []pronunciation
	reason    Reason // Exact, Plural, Singular or Verb
	isSynonym bool   // of an answer that the card does not show, nor a variant of it
	onCard    bool   // it is what the card shows, or its plural or singular
	letters   int    // the number by which slips are forgiven; 0 where none is
}

// Answer prepares a word of the pack, or one in its language, for judging. It takes some
// microseconds: do it once per word, not once per guess.
func (p *Pack) Answer(w Word) *Answer { return newAnswer(languageForTag(p.Language), w) }

// newAnswer prepares a word of that language for judging.
func newAnswer(lang language, w Word) *Answer {
	a := &Answer{formByKey: map[string]int{}, wordKeys: map[string]bool{}, tailKeys: map[string]bool{}}
	var texts [][]string
	var offCard, shown []bool // by index in texts
	for i, text := range w.Answers {
		if i < w.countAnswersOnCard() {
			a.isAction, a.isName = a.isAction || lang.isAction(text), a.isName || lang.isName(text)
		}
		for _, spelt := range lang.allSpellings(text) {
			words := lang.foldAndDropArticles(spelt)
			if len(words) > 0 && !slices.ContainsFunc(texts, func(t []string) bool { return slices.Equal(t, words) }) {
				texts, offCard, shown = append(texts, words), append(offCard, isUnprintedSynonym(lang, w, i)), append(shown, i < w.countAnswersOnCard())
			}
		}
	}
	for i, words := range texts {
		a.addAnswerAsWritten(lang, words, offCard[i], shown[i])
		for k := 1; i == 0 && k < len(words); k++ {
			a.tailKeys[lang.key(words[k:])] = true
		}
	}
	for _, word := range lang.foldAndDropArticles(w.Note) {
		if lang.roleInGuess(word) == contentWord {
			a.wordKeys[lang.key([]string{word})] = true
		}
	}
	for i, words := range texts {
		for _, f := range lang.inflections(words) {
			if f.reason == Plural || shown[i] { // "chop" belongs to no helicopter, whoever calls it a chopper
				a.addFormIfNew(lang, lang.key(f.words), form{words: f.words, reason: f.reason, letters: f.slipLetters, isSynonym: offCard[i], onCard: shown[i] && f.reason != Verb})
			}
		}
	}
	return a
}

// isUnprintedSynonym reports whether the answer with that index is neither on the word's card
// nor a variant of what is there.
func isUnprintedSynonym(lang language, word Word, answerIndex int) bool {
	for _, card := range word.Answers[:min(word.countAnswersOnCard(), len(word.Answers))] {
		if answerIndex < word.countAnswersOnCard() || isVariantOfCard(lang, lang.foldAndDropArticles(card), lang.foldAndDropArticles(word.Answers[answerIndex]), word.Answers[answerIndex]) {
			return false
		}
	}
	return true
}

// isVariantOfCard reports whether an answer that is not on a card says what the card says:
// the same and more (tree root), another spelling, or the part of a name by which everybody
// calls it.
func isVariantOfCard(lang language, cardWords, answerWords []string, answer string) bool {
	has := func(all []string, w string) bool {
		return slices.ContainsFunc(all, func(o string) bool { return lang.key([]string{o}) == lang.key([]string{w}) })
	}
	within := func(part, whole []string) bool {
		return !slices.ContainsFunc(part, func(w string) bool { return !has(whole, w) })
	}
	if within(cardWords, answerWords) || strings.ContainsFunc(answer, unicode.IsUpper) && within(answerWords, cardWords) {
		return true
	}
	a, b := []rune(lang.key(cardWords)), []rune(lang.key(answerWords))
	limit := maxSlipCost(len(a), soundsDiffer)
	near := slipCostUpTo(a, b, limit) <= limit
	return slices.ContainsFunc(lang.pronunciations(answerWords), func(h pronunciation) bool {
		sounds := compareSounds(lang.pronunciations(cardWords), &[2]pronunciation{h})
		return sounds == closelyAlike || sounds > soundsDiffer && near
	})
}

// addAnswerAsWritten adds one answer as it is written, its parts, words and kinds; its
// inflections are added apart.
func (a *Answer) addAnswerAsWritten(lang language, words []string, offCard, shown bool) {
	key := lang.key(words)
	f := form{words: words, reason: Exact, letters: utf8.RuneCountInString(key), isSynonym: offCard, onCard: shown}
	a.addFormIfNew(lang, key, f)
	if written := strings.Join(words, ""); written != key {
		f.letters = utf8.RuneCountInString(written)
		a.addFormIfNew(lang, written, f) // a slip in it keeps its spelling
	}
	a.keys = append(a.keys, key)
	a.kinds |= lang.lookUp(key).Kinds | lang.lookUp(lang.key(words[len(words)-1:])).Kinds
	for i, word := range words {
		a.wordKeys[lang.key(words[i:i+1])] = true
		if c := lang.splitCompound(word); c.head != "" {
			a.parts = append(a.parts, lang.key([]string{c.modifier}), lang.key([]string{c.head}))
			a.kinds |= lang.lookUp(lang.key([]string{c.head})).Kinds
		}
		for to := i + 1; to <= len(words); to++ {
			small := to-i == 1 && slices.Contains([]role{preposition, withWord, ofWord, conjunction}, lang.roleInGuess(word))
			if to-i < len(words) && !small {
				a.parts = append(a.parts, lang.key(words[i:to]))
			}
		}
	}
}

// umlauts writes umlauts in two letters, as people do whose keyboard has none.
var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ø", "oe", "Ø", "Oe", "å", "aa", "Å", "Aa")

func (a *Answer) addFormIfNew(lang language, key string, f form) {
	if a.hasFormWithKey(key) {
		return
	}
	f.key = key
	if f.letters > 0 {
		f.runes = []rune(key)
		f.letterSet = letterSetOf(f.runes)
		f.sounds = lang.pronunciations(f.words)
	}
	a.formByKey[key] = len(a.forms)
	a.forms = append(a.forms, f)
}

// A likeness says how much two texts sound alike.
type likeness int

const (
	soundsDiffer    likeness = iota
	consonantsAlike          // in the consonants, and in what it ends with
	roughlyAlike             // … and where vowels are
	closelyAlike             // … and which vowel comes first
)

// soundLikenessUnlessKnownWord returns how much a span sounds like the form. A known word
// sounds like no other: it was meant as it stands.
func (f *form) soundLikenessUnlessKnownWord(r *span) likeness {
	if r.class == knownWord {
		return soundsDiffer // it was meant as it stands
	}
	return compareSounds(f.sounds, &r.sounds)
}

// minConsonants is how many consonants a word must have to be recognised by them alone:
// gardner.
const minConsonants = 3

func compareSounds(answerSounds []pronunciation, guessSounds *[2]pronunciation) likeness {
	best := soundsDiffer
	for _, way := range answerSounds {
		for _, h := range guessSounds {
			switch {
			case h.rough == "":
			case way.close == h.close:
				return closelyAlike
			case way.rough == h.rough:
				best = roughlyAlike
			case way.consonants == h.consonants && len(h.consonants) >= minConsonants && way.rough[len(way.rough)-1] == h.rough[len(h.rough)-1]:
				best = max(best, consonantsAlike)
			}
		}
	}
	return best
}

func (a *Answer) hasFormWithKey(key string) bool {
	_, ok := a.formByKey[key]
	return ok
}

// nearestReasonForWrong returns why a wrong guess could still be taken for the word: it is a
// part of it, or contains it.
func (a *Answer) nearestReasonForWrong(g Guess) Reason {
	whole := g.spans[0].key
	for _, key := range a.keys {
		switch {
		case strings.Contains(key, whole):
			return Part
		case strings.Contains(whole, key) && len(g.spans) > 1:
			return TooLong
		case strings.Contains(whole, key):
			return Compound
		}
	}
	return Different
}
