package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Guess is a typed guess, parsed once so that it can be compared with many words.
type Guess struct {
	words  []token
	spans  []span // all of the guess first, then all but fillers, then its parts
	isList bool   // punctuation between its words makes several guesses of it
	reason Reason // why it cannot be judged, where there are no spans
}

// A token is one word of a guess.
type token struct {
	word         string // folded but for its spelling
	key          string
	entry        Entry
	role         role
	inPack       bool // it is an answer of the pack
	joinedToNext bool // it is the first part of a compound, the next token is the rest
	makesKind    bool // … and the compound is a kind of that rest
	join
	sounds [2]string // filled in by cachedSoundsOf
}

// A span is a run of neighbouring words of a guess.
type span struct {
	from, to int // indexes of its words, to excluded
	key      string
	runes    []rune // of the key; nil where it cannot be a slip
	letters  letterSet
	sounds   [2]pronunciation
	class    spanClass
	whole    bool // it is the guess, or all of it but fillers
	inPack   bool // it is an answer of the pack
	allWords bool // it has several words, each a word of the language
}

// A spanClass says how well the language knows a span as one word.
type spanClass int

const (
	unlisted       spanClass = iota // in no list: probably a slip
	rareWord                        // a word that few know, or a compound that few use
	coinedCompound                  // a compound that is in no list; anybody can make one up
	knownWord                       // a word of the language, be it written as several
)

// classifySpan returns the class of a key with that entry in the lexicon.
func classifySpan(entry Entry, isCompound bool) spanClass {
	switch {
	case entry.Is&(IsWord|IsCompound) != 0, entry.Kinds&located != 0:
		return knownWord
	case isCompound && entry.Is == 0:
		return coinedCompound
	case isCompound || entry.Is&IsRare != 0:
		return rareWord
	}
	return unlisted
}

// isRareOrCoined reports whether few people would type such a span on purpose.
func (c spanClass) isRareOrCoined() bool { return c == rareWord || c == coinedCompound }

const (
	maxGuess  = 120 // characters
	maxTokens = 16  // words
	maxSpoken = 6   // words that are listened to as one
	maxAround = 5   // words that a guess may have around the word, fillers apart
)

// separators are the marks that people put between two guesses.
const separators = ",;/|\n!?.:…~•\\>="

// hardSeparators are those that nobody puts between adjectives.
const hardSeparators = ";/|\n?~•\\>="

// dashSeparators replaces dashes with spaces around them, which separate guesses too.
var dashSeparators = strings.NewReplacer(" - ", ",", " – ", ",", " — ", ",")

// ParseGuess splits a text into words, looks them up and lists the spans to compare.
func (j *Judge) ParseGuess(text string) Guess {
	if utf8.RuneCountInString(text) > maxGuess {
		return Guess{reason: TooLong}
	}
	var g Guess
	named := 0 // pieces of the text that name something
	text = j.lang.stripDoubtsAndClauseCommas(dashSeparators.Replace(text))
	text = strings.TrimRight(j.partAtDoubts(text), separators+" ")
	parts := strings.ContainsAny(text, hardSeparators) // then a word that could describe is a guess too
	for piece := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		folded := j.lang.foldAndDropArticles(piece)
		isFirst := len(g.words) == 0
		names := j.isAnswerInEitherNumber(j.lang.key(folded)) || isFirst && j.isOneAction(folded) || !isFirst && len(folded) == 1 && j.isCapitalNoun(piece)
		joins := j.joinsBetween(piece, len(folded))
		for i, w := range folded {
			c := j.lang.splitCompound(w)
			if c.head != "" {
				g.words = append(g.words, j.modifierToken(c))
				g.words[len(g.words)-1].join = joins[i]
				w, joins[i].hyphened = c.head, false
			}
			t := j.newToken(w)
			t.join = joins[i]
			if c.head != "" {
				t.role = contentWord // a grandma is not called to
			}
			names = names || t.inPack && t.role != plainAdjective || t.role == contentWord && t.entry.Is&IsDescriptive == 0 ||
				parts && (t.role == contentWord || t.role == plainAdjective)
			g.words = append(g.words, t)
		}
		if names {
			named++
		}
	}
	g.isList = named > 1
	switch {
	case len(g.words) == 0:
		return Guess{reason: Empty}
	case len(g.words) > maxTokens:
		return Guess{reason: TooLong}
	}
	j.addSpans(&g)
	return g
}

// isCapitalNoun reports whether a single word is written as only nouns are within a sentence.
func (j *Judge) isCapitalNoun(word string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(word))
	return j.lang.joinsNouns() && unicode.IsUpper(first)
}

// isOneAction reports whether words are an action and fillers: gardening before a comma.
func (j *Judge) isOneAction(words []string) bool {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return j.lang.roleInGuess(w) == fillerWord })
	return len(words) == 1 && j.lang.isAction(words[0])
}

// partAtDoubts puts a comma behind words that take back what precedes them, unless what follows
// only says more of that: a dog, maybe with a bone.
func (j *Judge) partAtDoubts(text string) string {
	fields := strings.Split(text, " ")
	for i := 1; i < len(fields)-1; i++ {
		next := j.lang.roleInGuess(lowercaseWithoutAccents(fields[i+1]))
		if j.lang.partsGuesses(strings.Join(j.lang.foldAndDropArticles(fields[i]), "")) && next != preposition && next != withWord {
			fields[i] += ","
		}
	}
	return strings.Join(fields, " ")
}

// A join is how a word is connected with the words beside it.
type join struct {
	hyphened bool   // a hyphen stands between it and the word before
	article  string // in front of it
	owns     bool   // it ends in 's: what follows belongs to it
}

// joinsBetween returns the joins of the words of a text, as many as it was folded to; all are
// plain where folding made more or fewer words of it.
func (j *Judge) joinsBetween(text string, count int) []join {
	var all []join
	article := ""
	for field := range strings.FieldsSeq(text) {
		owns := strings.HasSuffix(field, "'s") || strings.HasSuffix(field, "’s")
		for i, part := range strings.Split(field, "-") {
			for _, w := range strings.Fields(lowercaseWithoutAccents(part)) {
				if j.lang.isArticle(w) {
					article = part // a capital begins a name
					continue
				}
				all = append(all, join{hyphened: i > 0, article: article, owns: owns})
				article = ""
			}
		}
	}
	if len(all) != count {
		return make([]join, count)
	}
	return all
}

func (j *Judge) newToken(word string) token {
	t := token{word: word, key: j.lang.key([]string{word}), role: j.lang.roleInGuess(word)}
	t.entry = j.lang.lookUp(t.key)
	t.inPack = j.isAnswerInEitherNumber(t.key)
	switch {
	case t.inPack && t.role == fillerWord:
		t.role = contentWord // a well is no filler where it can be an answer
	case t.role == contentWord && strings.ContainsAny(word, "0123456789") && !t.inPack:
		t.role = numberWord
	}
	return t
}

// modifierToken returns the first part of a compound as a token. It names nothing by itself.
func (j *Judge) modifierToken(c compound) token {
	return token{word: c.modifier, key: j.lang.key([]string{c.modifier}), entry: Entry{Is: IsWord | IsDescriptive}, joinedToNext: true, makesKind: c.isKindOfHead}
}

func (j *Judge) addSpans(g *Guess) {
	from, to := 0, len(g.words)
	g.spans = append(g.spans, j.newSpan(g, from, to))
	for from < to && g.words[from].role == fillerWord {
		from++
	}
	for from < to && g.words[to-1].role == fillerWord {
		to--
	}
	g.spans[0].whole = true
	j.prepareForSlipsUnlessMeant(g, &g.spans[0])
	content := 0
	for _, t := range g.words[from:to] {
		if t.role != fillerWord {
			content++
		}
	}
	for size := to - from; size > 0; size-- {
		for at := from; at+size <= to; at++ {
			if size == len(g.words) || g.words[at+size-1].joinedToNext {
				continue
			}
			r := j.newSpan(g, at, at+size)
			if content-size > maxAround && !r.inPack {
				continue
			}
			r.whole = size == to-from
			j.prepareForSlipsUnlessMeant(g, &r)
			g.spans = append(g.spans, r)
		}
	}
}

// newSpan returns the span from one word to another, the last excluded.
func (j *Judge) newSpan(g *Guess, from, to int) span {
	r := span{from: from, to: to, allWords: to-from > 1}
	var room [maxTokens]string
	words := room[:0]
	for _, t := range g.words[from:to] {
		words = append(words, t.word)
		r.allWords = r.allWords && t.entry.Is&IsWord != 0
	}
	entry := g.words[from].entry
	if len(words) == 1 {
		r.key, r.inPack = g.words[from].key, g.words[from].inPack
	} else {
		r.key = j.lang.key(words)
		r.inPack, entry = j.isAnswerInEitherNumber(r.key), j.lang.lookUp(r.key)
	}
	r.class = classifySpan(entry, len(words) == 2 && g.words[from].joinedToNext)
	return r
}

// prepareForSlipsUnlessMeant adds to a span what comparing it for slips needs, unless the span
// was surely meant as it stands: an answer of the pack, or known words that are not all that
// was typed.
func (j *Judge) prepareForSlipsUnlessMeant(g *Guess, r *span) {
	if r.inPack || !r.whole && (r.class == knownWord || r.allWords) {
		return
	}
	r.runes = []rune(r.key)
	r.letters = letterSetOf(r.runes)
	if r.to-r.from > maxSpoken {
		return
	}
	var sounds [2][]byte
	for i := r.from; i < r.to; i++ {
		said := j.cachedSoundsOf(&g.words[i])
		if g.words[i].joinedToNext && i+1 < r.to {
			whole := j.lang.twoLikeliestSounds(g.words[i].word + g.words[i+1].word)
			said, i = &whole, i+1
		}
		sounds[0], sounds[1] = append(sounds[0], said[0]...), append(sounds[1], said[1]...)
	}
	r.sounds = [2]pronunciation{j.lang.pronunciationOfSounds(sounds[0]), j.lang.pronunciationOfSounds(sounds[1])}
}

// cachedSoundsOf returns the sounds of a word of the guess, working them out once.
func (j *Judge) cachedSoundsOf(t *token) *[2]string {
	if t.sounds[0] == "" {
		t.sounds = j.lang.twoLikeliestSounds(t.word)
	}
	return &t.sounds
}
