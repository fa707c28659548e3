package words

import (
	"strings"
	"unicode/utf8"
)

// A Guess is a typed guess made ready to be held against many words.
type Guess struct {
	words  []token
	runs   []run  // the whole guess first, then what is left of it without fillers, then parts
	listed bool   // marks between its words make more than one guess of it
	reason Reason // why it is none
}

// A token is one word of a guess.
type token struct {
	word  string // folded but for its spelling
	key   string
	mark  Mark
	role  role
	pack  bool      // is an answer of the pack
	glued bool      // it is written in one with the word behind it, of which it says more,
	kind  bool      // and makes a kind of it
	said  [2]string // its sounds, once they have been asked for
}

// A run is some words of a guess that stand together.
type run struct {
	from, to int // among the words
	key      string
	runes    []rune // nil where it is no slip
	abc      alphabet
	heard    [2]heard
	core     bool // the guess, or all of it but fillers
	pack     bool // an answer of the pack
	word     bool // a word of the language, in one or in several words
	rare     bool // a word that few know
	made     bool // a compound in one word that is in no list
	worded   bool // of several words, each a word of the language
}

const (
	maxGuess  = 120 // characters
	maxTokens = 16  // words
	maxSpoken = 6   // words that are listened to as one
	maxAround = 5   // words that a guess may have around the word, fillers apart
)

// parting are the marks that people put between two guesses.
const parting = ",;/|\n!?.:…"

// dashes with spaces around them part guesses too.
var dashes = strings.NewReplacer(" - ", ",", " – ", ",", " — ", ",")

// Read makes a guess ready.
func (j *Judge) Read(text string) Guess {
	if utf8.RuneCountInString(text) > maxGuess {
		return Guess{reason: TooLong}
	}
	var g Guess
	named := 0 // pieces of the text that name something
	text = j.lang.clauses(dashes.Replace(text))
	for piece := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(parting, r) }) {
		names := false
		for _, w := range j.lang.words(piece) {
			c := j.lang.split(w)
			if c.head != "" {
				g.words = append(g.words, j.glued(c))
				w = c.head
			}
			t := j.token(w)
			if c.head != "" {
				t.role = naming // a grandma is not called to
			}
			names = names || t.role == naming && (t.pack || t.mark.Is&IsDescribing == 0)
			g.words = append(g.words, t)
		}
		if names {
			named++
		}
	}
	g.listed = named > 1
	switch {
	case len(g.words) == 0:
		return Guess{reason: Empty}
	case len(g.words) > maxTokens:
		return Guess{reason: TooLong}
	}
	j.cut(&g)
	return g
}

func (j *Judge) token(word string) token {
	t := token{word: word, key: j.lang.key([]string{word}), role: j.lang.role(word)}
	t.mark = j.lang.mark(t.key)
	t.pack = j.knows(t.key)
	if t.pack && t.role == filling {
		t.role = naming // a well is no filler where it can be an answer
	}
	return t
}

// glued is what stands in one with the word behind it. It names nothing by itself.
func (j *Judge) glued(c compound) token {
	return token{word: c.more, key: j.lang.key([]string{c.more}), mark: Mark{Is: IsWord | IsDescribing}, glued: true, kind: c.kind}
}

// cut lists the runs of a guess.
func (j *Judge) cut(g *Guess) {
	from, to := 0, len(g.words)
	g.runs = append(g.runs, j.run(g, from, to))
	for from < to && g.words[from].role == filling {
		from++
	}
	for from < to && g.words[to-1].role == filling {
		to--
	}
	g.runs[0].core = true
	j.listen(g, &g.runs[0])
	content := 0
	for _, t := range g.words[from:to] {
		if t.role != filling {
			content++
		}
	}
	for size := to - from; size > 0; size-- {
		for at := from; at+size <= to; at++ {
			if size == len(g.words) || content-size > maxAround || g.words[at+size-1].glued {
				continue
			}
			r := j.run(g, at, at+size)
			r.core = size == to-from
			j.listen(g, &r)
			g.runs = append(g.runs, r)
		}
	}
}

func (j *Judge) run(g *Guess, from, to int) run {
	r := run{from: from, to: to, worded: to-from > 1}
	var room [maxTokens]string
	words := room[:0]
	for _, t := range g.words[from:to] {
		words = append(words, t.word)
		r.worded = r.worded && t.mark.Is&IsWord != 0
	}
	mark := g.words[from].mark
	if len(words) == 1 {
		r.key, r.pack = g.words[from].key, g.words[from].pack
	} else {
		r.key = j.lang.key(words)
		r.pack, mark = j.knows(r.key), j.lang.mark(r.key)
	}
	r.word = mark.Is&(IsWord|IsCompound) != 0
	r.made = mark.Is == 0 && len(words) == 2 && g.words[from].glued
	r.rare = !r.word && (mark.Is&IsRare != 0 || len(words) == 2 && g.words[from].glued) // anybody can make a compound up
	return r
}

// listen makes a run ready to be looked at for slips. What consists of words and is
// not all that was typed was meant as it stands.
func (j *Judge) listen(g *Guess, r *run) {
	if r.pack || !r.core && (r.word || r.worded) {
		return
	}
	r.runes = []rune(r.key)
	r.abc = alphabetOf(r.runes)
	if r.to-r.from > maxSpoken {
		return
	}
	var sounds [2][]byte
	for i := r.from; i < r.to; i++ {
		said := j.said(&g.words[i])
		if g.words[i].glued && i+1 < r.to {
			whole := j.lang.spell(g.words[i].word + g.words[i+1].word)
			said, i = &whole, i+1
		}
		sounds[0], sounds[1] = append(sounds[0], said[0]...), append(sounds[1], said[1]...)
	}
	r.heard = [2]heard{j.lang.hear(sounds[0]), j.lang.hear(sounds[1])}
}

// said is the sounds of a word.
func (j *Judge) said(t *token) *[2]string {
	if t.said[0] == "" {
		t.said = j.lang.spell(t.word)
	}
	return &t.said
}
