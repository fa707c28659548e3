package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Answer is a word made ready to be judged: every form of it that a guesser
// might type.
type Answer struct {
	forms []form          // the words of the card first
	at    map[string]int  // forms by key
	keys  []string        // of the words of the card
	parts []string        // keys of some words of an answer that has several
	own   map[string]bool // keys of all words of the answers
	tails map[string]bool // keys of the last words of the name, if it has several
	kinds uint32          // of things that the word is one of
}

// A form is the word itself or one that can be made of it.
type form struct {
	key     string
	words   []string
	runes   []rune
	abc     alphabet
	sounds  []heard
	reason  Reason // Exact, Plural, Singular or Verb
	also    bool   // of an answer that is not on the card
	letters int    // by which slips are forgiven; 0 where none is
}

// Answer makes a word of the pack, or one in its language, ready to be judged. It
// takes some microseconds: do it once a word, not once a guess.
func (p *Pack) Answer(w Word) *Answer { return newAnswer(languageOf(p.Language), w) }

func newAnswer(lang language, w Word) *Answer {
	a := &Answer{at: map[string]int{}, own: map[string]bool{}, tails: map[string]bool{}}
	var texts [][]string
	var also, shown []bool // is another word than that on the card; is on the card
	for i, text := range w.Answers {
		for _, spelt := range lang.spellings(text) {
			words := lang.words(spelt)
			if len(words) > 0 && !slices.ContainsFunc(texts, func(t []string) bool { return slices.Equal(t, words) }) {
				texts, also, shown = append(texts, words), append(also, beside(lang, w, i)), append(shown, i < w.shown())
			}
		}
	}
	for i, words := range texts {
		a.write(lang, words, also[i])
		for k := 1; i == 0 && k < len(words); k++ {
			a.tails[lang.key(words[k:])] = true
		}
	}
	for _, word := range lang.words(w.Note) {
		a.own[lang.key([]string{word})] = true
	}
	for i, words := range texts {
		for _, f := range lang.forms(words) {
			if f.reason == Plural || f.reason == Singular || shown[i] { // "chop" belongs to no helicopter, whoever calls it a chopper
				a.put(lang, lang.key(f.words), form{words: f.words, reason: f.reason, letters: f.base, also: also[i]})
			}
		}
	}
	return a
}

// beside reports whether the i-th answer to a word is not on its card, nor the same as
// what is.
func beside(lang language, w Word, i int) bool {
	for _, card := range w.Answers[:min(w.shown(), len(w.Answers))] {
		if i < w.shown() || sameWords(lang, lang.words(card), lang.words(w.Answers[i]), w.Answers[i]) {
			return false
		}
	}
	return true
}

// sameWords reports whether what is right beside a card says what the card does: the
// same and more (tree root), another spelling, or that part of a name by which everybody
// calls it.
func sameWords(lang language, card, words []string, text string) bool {
	has := func(all []string, w string) bool {
		return slices.ContainsFunc(all, func(o string) bool { return lang.key([]string{o}) == lang.key([]string{w}) })
	}
	within := func(part, whole []string) bool {
		return !slices.ContainsFunc(part, func(w string) bool { return !has(whole, w) })
	}
	if within(card, words) || strings.ContainsFunc(text, unicode.IsUpper) && within(words, card) {
		return true
	}
	a, b := []rune(lang.key(card)), []rune(lang.key(words))
	limit := tolerance(len(a), unlikely)
	near := slipCost(a, b, limit) <= limit
	return slices.ContainsFunc(lang.sounds(words), func(h heard) bool {
		sounds := sounding(lang.sounds(card), &[2]heard{h})
		return sounds == closely || sounds > unlikely && near
	})
}

// write adds an answer as it is written, and what it is made of.
func (a *Answer) write(lang language, words []string, also bool) {
	key := lang.key(words)
	f := form{words: words, reason: Exact, letters: utf8.RuneCountInString(key), also: also}
	a.put(lang, key, f)
	if written := strings.Join(words, ""); written != key {
		f.letters = utf8.RuneCountInString(written)
		a.put(lang, written, f) // a slip in it keeps its spelling
	}
	a.keys = append(a.keys, key)
	a.kinds |= lang.mark(key).Kinds | lang.mark(lang.key(words[len(words)-1:])).Kinds
	for i, word := range words {
		a.own[lang.key(words[i:i+1])] = true
		if c := lang.split(word); c.head != "" {
			a.parts = append(a.parts, lang.key([]string{c.more}), lang.key([]string{c.head}))
			a.kinds |= lang.mark(lang.key([]string{c.head})).Kinds
		}
		for to := i + 1; to <= len(words); to++ {
			small := to-i == 1 && slices.Contains([]role{leading, holding, adding}, lang.role(word))
			if to-i < len(words) && !small {
				a.parts = append(a.parts, lang.key(words[i:to]))
			}
		}
	}
}

// umlauts are written in two letters by those who know them.
var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ø", "oe", "Ø", "Oe", "å", "aa", "Å", "Aa")

func (a *Answer) put(lang language, key string, f form) {
	if a.has(key) {
		return
	}
	f.key = key
	if f.letters > 0 {
		f.runes = []rune(key)
		f.abc = alphabetOf(f.runes)
		f.sounds = lang.sounds(f.words)
	}
	a.at[key] = len(a.forms)
	a.forms = append(a.forms, f)
}

// alike is how much two texts sound alike.
type alike int

const (
	unlikely alike = iota
	barely         // in the consonants, and in what it ends with
	roughly        // … and where vowels are
	closely        // … and which vowel comes first
)

// spoken is how much a run sounds like the form.
func (f *form) spoken(r *run) alike {
	if r.word {
		return unlikely // it was meant as it stands
	}
	return sounding(f.sounds, &r.heard)
}

// fewBones is how many consonants a word must have to be known by them: gardner.
const fewBones = 3

func sounding(ways []heard, read *[2]heard) alike {
	best := unlikely
	for _, way := range ways {
		for _, h := range read {
			switch {
			case h.rough == "":
			case way.close == h.close:
				return closely
			case way.rough == h.rough:
				best = roughly
			case way.bones == h.bones && len(h.bones) >= fewBones && way.rough[len(way.rough)-1] == h.rough[len(h.rough)-1]:
				best = max(best, barely)
			}
		}
	}
	return best
}

// has reports whether a key is a form of the word.
func (a *Answer) has(key string) bool {
	_, ok := a.at[key]
	return ok
}

// kinship is what a wrong guess has to do with the word.
func (a *Answer) kinship(g Guess) Reason {
	whole := g.runs[0].key
	for _, key := range a.keys {
		switch {
		case strings.Contains(key, whole):
			return Part
		case strings.Contains(whole, key) && len(g.runs) > 1:
			return TooLong
		case strings.Contains(whole, key):
			return Compound
		}
	}
	return Different
}
