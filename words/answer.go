package words

import (
	"slices"
	"strings"
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
	sound   string
	hard    string // the same with a hard ch, as in anchor
	reason  Reason // Exact, Plural, Singular or Verb
	letters int    // by which slips are forgiven; 0 where none is
}

// Answer makes a word of the pack, or one in its language, ready to be judged. It
// takes some microseconds: do it once a word, not once a guess.
func (p *Pack) Answer(w Word) *Answer { return newAnswer(languageOf(p.Language), w) }

func newAnswer(lang language, w Word) *Answer {
	a := &Answer{at: map[string]int{}, own: map[string]bool{}, tails: map[string]bool{}}
	shown := strings.Count(w.Text, "/") + 1
	var texts [][]string
	var also []bool // is not on the card
	for i, text := range w.Answers {
		for _, spelt := range []string{text, umlauts.Replace(text)} {
			words := lang.words(spelt)
			if len(words) > 0 && !slices.ContainsFunc(texts, func(t []string) bool { return slices.Equal(t, words) }) {
				texts, also = append(texts, words), append(also, i >= shown)
			}
		}
	}
	for i, words := range texts {
		a.write(lang, words)
		for k := 1; i == 0 && k < len(words); k++ {
			a.tails[lang.key(words[k:])] = true
		}
	}
	for _, word := range lang.words(w.Note) {
		a.own[lang.key([]string{word})] = true
	}
	for i, words := range texts {
		for _, f := range lang.forms(words) {
			if f.reason != Verb || !also[i] { // "chop" belongs to no helicopter, whoever calls it a chopper
				a.add(lang, f.words, f.reason, f.base)
			}
		}
	}
	return a
}

// write adds an answer as it is written, and what it is made of.
func (a *Answer) write(lang language, words []string) {
	key := lang.key(words)
	a.add(lang, words, Exact, utf8.RuneCountInString(key))
	if written := strings.Join(words, ""); written != key {
		a.put(lang, written, words, Exact, utf8.RuneCountInString(written)) // a slip in it keeps its spelling
	}
	a.keys = append(a.keys, key)
	a.kinds |= lang.mark(key).Kinds | lang.mark(lang.key(words[len(words)-1:])).Kinds
	for i, word := range words {
		a.own[lang.key(words[i:i+1])] = true
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

func (a *Answer) add(lang language, words []string, reason Reason, letters int) {
	a.put(lang, lang.key(words), words, reason, letters)
}

func (a *Answer) put(lang language, key string, words []string, reason Reason, letters int) {
	if a.has(key) {
		return
	}
	f := form{key: key, words: words, reason: reason, letters: letters}
	if letters > 0 {
		f.runes = []rune(key)
		f.abc = alphabetOf(f.runes)
		f.sound = lang.sound(key, letters <= fewVowels)
		if strings.Contains(key, "ch") {
			f.hard = lang.sound(strings.ReplaceAll(key, "ch", "k"), letters <= fewVowels)
		}
	}
	a.at[key] = len(a.forms)
	a.forms = append(a.forms, f)
}

// fewVowels is up to how many letters a word has so much company that its vowels
// matter.
const fewVowels = 5

// spoken reports whether a run sounds like the form.
func (f *form) spoken(r *run) bool {
	heard := r.sound
	if f.letters <= fewVowels {
		heard = r.close
	}
	return heard != "" && (f.sound == heard || f.hard == heard)
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
