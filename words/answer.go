package words

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// An Answer is a word made ready to be judged: every form of it that a guesser
// might type.
type Answer struct {
	forms []form   // the words of the card first
	keys  []string // of the words of the card
	parts []string // keys of some words of an answer that has several
}

// A form is the word itself or one that can be made of it. How many slips are
// forgiven in it goes by the letters of what it was made of: "cats" is as short as
// "cat".
type form struct {
	key     string
	runes   []rune
	abc     alphabet
	reason  Reason // Exact, Plural, Singular or Verb
	letters int    // 0 where no slip is forgiven
}

// NewAnswer makes a word ready. It takes some microseconds: do it once a word, not
// once a guess.
func NewAnswer(w Word) *Answer {
	a := &Answer{}
	for _, text := range w.Answers {
		words := foldWords(text)
		if len(words) == 0 {
			continue
		}
		a.add(squash(words), Exact, utf8.RuneCountInString(squash(words)))
		a.keys = append(a.keys, squash(words))
		for size := 1; size < len(words); size++ {
			for from := 0; from+size <= len(words); from++ {
				if size > 1 || !joins[words[from]] {
					a.parts = append(a.parts, squash(words[from:from+size]))
				}
			}
		}
	}
	for _, text := range w.Answers {
		words := foldWords(text)
		for _, at := range bending(words) {
			a.inflect(words, at)
		}
	}
	return a
}

func (a *Answer) add(key string, reason Reason, letters int) {
	if !slices.ContainsFunc(a.forms, func(f form) bool { return f.key == key }) {
		runes := []rune(key)
		a.forms = append(a.forms, form{key, runes, alphabetOf(runes), reason, letters})
	}
}

// inflect adds the answer with one of its words in all its forms.
func (a *Answer) inflect(words []string, at int) {
	bent := slices.Clone(words)
	word := words[at]
	rest := utf8.RuneCountInString(squash(words)) - utf8.RuneCountInString(word)
	add := func(forms []string, reason Reason, letters int) {
		for _, f := range forms {
			bent[at] = f
			a.add(squash(bent), reason, min(letters, rest+len(f)))
		}
	}
	add(plurals(word), Plural, rest+len(word))
	add(singulars(word), Singular, rest+len(word))
	for _, v := range verbs(word) {
		letters := 0
		if commonVerbs[v[0]] { // else it may be no verb at all, and its forms like other words
			letters = rest + len(v[0])
		}
		add(v, Verb, letters)
	}
}

// joins are small words that hold an answer together.
var joins = set("and as at by de down for from in into la of off on or out over through to under up van with")

// bending is which words of an answer can take a plural or be a verb: the last
// one; the one before "of" and its like (bird of prey, birds of prey); and a verb
// in front (walking the dog, walk the dog).
func bending(words []string) []int {
	if len(words) == 0 {
		return nil
	}
	at := []int{len(words) - 1}
	if join := slices.IndexFunc(words, func(w string) bool { return joins[w] }); join > 0 {
		at = append(at, join-1)
	}
	if len(words) > 1 && hasSuffix(words[0], "ing") && len(roots(words[0])) > 0 {
		at = append(at, 0)
	}
	return at
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
