package words

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"linework/texts"
)

// What a phone shows of a word without breaking it in ugly places.
const (
	maxText   = 60 // characters with all alternatives
	maxAnswer = 28 // of one answer on the card
	maxWord   = 20 // of one word in it
)

// A Layout describes the cards of a game.
type Layout struct {
	Sides []string // their labels, in order
	Words int      // on each side
	Stars int      // among them
	Decks []string // from easy to hard, of which a pack may leave some out; nil: no decks
	Least int      // cards that the largest table needs; where there are decks, of each
	// Apart is whether the words of a side are told apart by their drawings alone, so
	// that words which merely come near each other cannot be seen together.
	Apart bool
}

// Layouts are the games that packs are written for, by ID.
type Layouts map[string]Layout

// FindPackProblems returns everything that should be corrected in a pack before people play with it, in
// the order of its lines.
func (l Layouts) FindPackProblems(p *Pack) []Problem {
	c := &checker{pack: p, games: l, firstUse: map[string]wordPlace{}, judge: NewJudge(AnyForm, &Pack{Language: p.Language}, true), tooAlikeFrom: Right}
	if l[p.Game].Apart {
		c.judge, c.tooAlikeFrom = NewJudge(OneForm, &Pack{Language: p.Language}, true), Close
	}
	c.lang = c.judge.lang
	c.judge.lang = withoutLexicon{c.lang}
	c.checkHeaderAndCardCount()
	c.checkDeckSizesAndOrder()
	for _, card := range p.Cards {
		c.checkCardLayout(card)
		for _, s := range card.Sides {
			for _, w := range s.Words {
				c.checkWordFitsAndIsClean(w, s.line)
				c.checkDuplicateAndRecordUse(w, s.line)
			}
			c.checkWordsTooAlike(s)
		}
	}
	slices.SortStableFunc(c.problems, func(a, b Problem) int { return a.Line - b.Line })
	return c.problems
}

// withoutLexicon is a language without its list of words, so that the judge takes words that
// are near each other for slips.
type withoutLexicon struct{ language }

func (withoutLexicon) lookUp(string) Entry                     { return Entry{} }
func (withoutLexicon) lexicon() *lexicon                       { return nil }
func (withoutLexicon) twoLikeliestSounds(string) [2]string     { return [2]string{} }
func (withoutLexicon) splitCompound(string) compound           { return compound{} }
func (withoutLexicon) pronunciations([]string) []pronunciation { return nil }

// A checker collects the problems of one pack.
type checker struct {
	pack         *Pack
	lang         language
	games        Layouts
	judge        *Judge               // has no lexicon, so it takes similar words for slips
	tooAlikeFrom Verdict              // the verdict from which on two words are too alike
	firstUse     map[string]wordPlace // by key
	problems     []Problem
}

// A wordPlace is a word and the line of the pack that it is in.
type wordPlace struct {
	word Word
	line int
}

func (c *checker) report(line int, code, format string, args ...any) {
	c.problems = append(c.problems, Problem{c.pack.ID, line, code, fmt.Sprintf(format, args...)})
}

var languageTag = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)

// checkHeaderAndCardCount checks the language, the grade, the game and the number of cards.
func (c *checker) checkHeaderAndCardCount() {
	p := c.pack
	if !languageTag.MatchString(p.Language) {
		c.report(0, "header", "language is %q; write a tag such as en or pt-BR", p.Language)
	}
	if p.Grade != "" && !slices.Contains([]string{"easy", "mixed", "hard"}, p.Grade) {
		c.report(0, "header", "grade is %q; it can be easy, mixed or hard", p.Grade)
	}
	l, known := c.games[p.Game]
	if !known && p.Game != Any {
		games := strings.Join(slices.Sorted(maps.Keys(c.games)), ", ")
		c.report(0, "header", "there are no packs for a game %q; it can be %s or %s", p.Game, games, Any)
	}
	if l.Decks == nil && len(p.Cards) < l.Least {
		c.report(0, "too-few", "the pack has %d cards; a full table needs %d", len(p.Cards), l.Least)
	}
}

// checkDeckSizesAndOrder checks that each deck of the pack has enough cards, and that decks
// go from easy to hard: a game knows which deck is the harder one by their order.
func (c *checker) checkDeckSizesAndOrder() {
	l := c.games[c.pack.Game]
	count := map[string]int{}
	hardest := 0
	for _, card := range c.pack.Cards {
		count[card.Deck]++
		level := slices.Index(l.Decks, card.Deck)
		if level >= 0 && level < hardest && count[card.Deck] == 1 {
			c.report(card.Sides[0].line, "shape", "the deck %q comes after %q; write the decks from easy to hard: %q", card.Deck, l.Decks[hardest], l.Decks)
		}
		hardest = max(hardest, level)
	}
	for _, deck := range l.Decks {
		if n := count[deck]; n > 0 && n < l.Least {
			c.report(0, "too-few", "the deck %q has %d cards; a full table needs %d, or leave the deck out", deck, n, l.Least)
		}
	}
}

// checkCardLayout checks that a card has the sides, words, stars and deck that its game wants.
func (c *checker) checkCardLayout(card Card) {
	l, known := c.games[c.pack.Game]
	if !known {
		return
	}
	line := card.Sides[0].line
	var labels []string
	for _, side := range card.Sides {
		labels = append(labels, side.Label)
		if len(side.Words) != l.Words {
			c.report(side.line, "shape", "there are %d words here; a card of this game has %d", len(side.Words), l.Words)
		}
		stars := 0
		for _, w := range side.Words {
			if w.Hard {
				stars++
			}
		}
		if stars != l.Stars {
			c.report(side.line, "shape", "there are %d words with a star here; a card of this game has %d", stars, l.Stars)
		}
	}
	if !slices.Equal(labels, l.Sides) {
		c.report(line, "shape", "a card of this game has the sides %q, this one has %q", l.Sides, labels)
	}
	if l.Decks == nil && card.Deck != "" || l.Decks != nil && !slices.Contains(l.Decks, card.Deck) {
		c.report(line, "shape", "the deck is %q; this game has %q", card.Deck, l.Decks)
	}
}

func (c *checker) checkWordFitsAndIsClean(w Word, line int) {
	if err := checkLengthAndCharacters(w); err != nil {
		c.report(line, "unfit", "%v", err)
	}
	for _, answer := range w.Answers {
		if c.lang.isOffensive(answer) {
			c.report(line, "profanity", "%q is not for a family's table", answer)
		}
	}
}

// checkLengthAndCharacters returns why a word cannot be put on a card, nil if it can: it is
// too long, has no letters to type, or has marks in it that a pack reads otherwise.
func checkLengthAndCharacters(w Word) error {
	if n := utf8.RuneCountInString(w.Text); n > maxText {
		return texts.NewError("words.card-too-long", figures{"word": firstPrintable(w.Text, 40), "n": n, "most": maxText})
	}
	for i, answer := range w.Answers {
		if Fold(answer) == "" {
			return texts.NewError("words.no-letter", figures{"word": answer})
		}
		if i >= w.countAnswersOnCard() {
			continue // the card does not show it
		}
		if n := utf8.RuneCountInString(answer); n > maxAnswer {
			return texts.NewError("words.answer-too-long", figures{"word": answer, "n": n, "most": maxAnswer})
		}
		for _, part := range strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == '-' }) {
			if n := utf8.RuneCountInString(part); n > maxWord {
				return texts.NewError("words.unbroken-too-long", figures{"word": part, "n": n, "most": maxWord})
			}
		}
	}
	if strings.ContainsAny(w.Name(), "*()[]") {
		return texts.NewError("words.stars-and-brackets", figures{"word": w.Text})
	}
	return nil
}

// checkDuplicateAndRecordUse reports an answer that another word of the pack has too, also in
// the plural, or that the word has twice, and records the answers for the words that follow.
// Where notes tell the two meanings apart, both may stay.
func (c *checker) checkDuplicateAndRecordUse(w Word, line int) {
	var keys, texts []string
	for _, answer := range w.Answers {
		known := cachedAnswerKeys(c.lang, answer)
		if known.empty {
			continue
		}
		for _, k := range append([]string{known.key}, known.numbers...) {
			if was, ok := c.firstUse[k]; ok && (was.word.Note == "" || was.word.Note == w.Note) {
				c.report(line, "duplicate", "%q is in the pack already, as %q in line %d", w.Text, was.word.Text, was.line)
				break
			}
		}
		if text := Fold(answer); slices.Contains(texts, text) {
			c.report(line, "duplicate", "%q says %q twice", w.Text, text)
		} else {
			texts = append(texts, text)
		}
		keys = append(keys, known.key)
	}
	for _, key := range keys {
		if _, ok := c.firstUse[key]; !ok {
			c.firstUse[key] = wordPlace{w, line}
		}
	}
}

func (c *checker) checkWordsTooAlike(s Side) {
	answers := make([]*Answer, len(s.Words))
	guesses := make([][]Guess, len(s.Words))
	for i, w := range s.Words {
		answers[i] = c.pack.Answer(w)
		for _, text := range w.Answers {
			guesses[i] = append(guesses[i], c.judge.ParseGuess(text))
		}
	}
	for i, a := range s.Words {
		for k, b := range s.Words[:i] {
			ruling := betterOrMoreSpecificRuling(c.bestRuling(guesses[i], answers[k]), c.bestRuling(guesses[k], answers[i]))
			if c.tooAlikeFrom == Close && ruling.Verdict == Wrong && isEitherCompoundOfOther(answers[i], answers[k]) {
				ruling = Ruling{Close, Compound}
			}
			if ruling.Verdict >= c.tooAlikeFrom {
				c.report(s.line, "alike", "%q and %q on one side are too alike: %s", b.Text, a.Text, alikeReasons[ruling.Reason])
			}
		}
	}
}

// alikeReasons says why two words are taken for each other.
var alikeReasons = map[Reason]string{
	Exact:    "they have an answer in common",
	Plural:   "one is the plural of the other",
	Singular: "one is the plural of the other",
	Verb:     "they are forms of one word",
	Phrase:   "one is a part of the other",
	Part:     "one is a part of the other",
	Compound: "one is a part of the other",
	Slip:     "they are spelt nearly alike",
	NearMiss: "they are spelt nearly alike",
}

func (c *checker) bestRuling(guesses []Guess, a *Answer) Ruling {
	best := Ruling{Wrong, Different}
	for _, g := range guesses {
		best = betterOrMoreSpecificRuling(best, c.judge.Rule(g, a))
	}
	return best
}

// isEitherCompoundOfOther reports whether one of two words is a compound that ends in the
// other, which makes it a kind of that: a sailboat is a boat. Shorter endings are mostly no
// words of their own (apricot, cot).
func isEitherCompoundOfOther(a, b *Answer) bool {
	const ending, before = 4, 3 // letters
	kind := func(long, short string) bool {
		n := utf8.RuneCountInString(short)
		return n >= ending && utf8.RuneCountInString(long) >= n+before && strings.HasSuffix(long, short)
	}
	return slices.ContainsFunc(a.keys, func(x string) bool {
		return slices.ContainsFunc(b.keys, func(y string) bool { return kind(x, y) || kind(y, x) })
	})
}
