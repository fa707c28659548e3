package words

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// What a phone shows of a word without breaking it in ugly places.
const (
	maxText   = 60 // characters with all alternatives
	maxAnswer = 28 // of one answer
	maxWord   = 20 // of one word in it
)

// A shape is what the cards of a game look like.
type shape struct {
	sides []string // their labels, in order
	words int      // on each side
	stars int      // among them
	decks []string // nil: no decks
	least int      // cards that the largest table needs in a game
}

var shapes = map[string]shape{
	"doodledash": {sides: []string{""}, words: 7, stars: 1, least: 14},
	"doodlerush": {sides: []string{"easy", "hard"}, words: 3, least: 12},
	"pictomania": {sides: []string{"front", "back"}, words: 7, decks: []string{"green", "orange", "blue", "purple"}, least: 24},
	"funnylines": {sides: []string{""}, words: 1, least: 8},
}

// Check looks a pack over and lists all that should be mended before people play
// with it, in the order of its lines.
func Check(p *Pack) []Problem {
	c := &checker{pack: p, first: map[string]place{}, judge: NewJudge(DoodleDash, &Pack{}, true)}
	c.checkHeader()
	for _, card := range p.Cards {
		c.checkShape(card)
		for _, s := range card.Sides {
			for _, w := range s.Words {
				c.checkWord(w, s.line)
				c.checkDuplicate(w, s.line)
			}
			c.checkAlike(s)
		}
	}
	slices.SortStableFunc(c.problems, func(a, b Problem) int { return a.Line - b.Line })
	return c.problems
}

type checker struct {
	pack     *Pack
	judge    *Judge           // knows no words, so it takes near ones for slips
	first    map[string]place // by key
	problems []Problem
}

type place struct {
	word Word
	line int
}

func (c *checker) add(line int, code, format string, args ...any) {
	c.problems = append(c.problems, Problem{c.pack.ID, line, code, fmt.Sprintf(format, args...)})
}

var languageTag = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)

func (c *checker) checkHeader() {
	p := c.pack
	if !languageTag.MatchString(p.Language) {
		c.add(0, "header", "language is %q; write a tag such as en or pt-BR", p.Language)
	}
	if p.Grade != "" && !slices.Contains([]string{"easy", "mixed", "hard"}, p.Grade) {
		c.add(0, "header", "grade is %q; it can be easy, mixed or hard", p.Grade)
	}
	s, known := shapes[p.Game]
	if !known && p.Game != Any {
		c.add(0, "header", "there are no packs for a game %q; it can be doodledash, doodlerush, funnylines, pictomania or any", p.Game)
	}
	if len(p.Cards) < s.least {
		c.add(0, "too-few", "the pack has %d cards; a full table needs %d", len(p.Cards), s.least)
	}
}

func (c *checker) checkShape(card Card) {
	s, known := shapes[c.pack.Game]
	if !known {
		return
	}
	line := card.Sides[0].line
	var labels []string
	for _, side := range card.Sides {
		labels = append(labels, side.Label)
		if len(side.Words) != s.words {
			c.add(side.line, "shape", "there are %d words here; a card of this game has %d", len(side.Words), s.words)
		}
		stars := 0
		for _, w := range side.Words {
			if w.Hard {
				stars++
			}
		}
		if stars != s.stars {
			c.add(side.line, "shape", "there are %d words with a star here; a card of this game has %d", stars, s.stars)
		}
	}
	if !slices.Equal(labels, s.sides) {
		c.add(line, "shape", "a card of this game has the sides %q, this one has %q", s.sides, labels)
	}
	if s.decks == nil && card.Deck != "" || s.decks != nil && !slices.Contains(s.decks, card.Deck) {
		c.add(line, "shape", "the deck is %q; this game has %q", card.Deck, s.decks)
	}
}

func (c *checker) checkWord(w Word, line int) {
	if err := fits(w); err != nil {
		c.add(line, "unfit", "%v", err)
	}
	for _, answer := range w.Answers {
		if offensive(answer) {
			c.add(line, "profanity", "%q is not for a family's table", answer)
		}
	}
}

// fits says why a word cannot be put on a card.
func fits(w Word) error {
	if n := utf8.RuneCountInString(w.Text); n > maxText {
		return fmt.Errorf("%.40q… has %d characters; a card has room for %d", w.Text, n, maxText)
	}
	for _, answer := range w.Answers {
		if Fold(answer) == "" {
			return fmt.Errorf("%q has no letter in it, so nobody could type it", answer)
		}
		if n := utf8.RuneCountInString(answer); n > maxAnswer {
			return fmt.Errorf("%q has %d characters; a word has room for %d", answer, n, maxAnswer)
		}
		for _, part := range strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == '-' }) {
			if n := utf8.RuneCountInString(part); n > maxWord {
				return fmt.Errorf("%q has %d letters in one; a phone breaks it after %d", part, n, maxWord)
			}
		}
	}
	if strings.ContainsAny(w.Name(), "*()[]") {
		return errors.New("stars stand in front of a word and brackets at its end: " + w.Text)
	}
	return nil
}

// checkDuplicate finds an answer that another word of the pack has too, be it in
// the plural. Where notes tell the two meanings apart, both may stay.
func (c *checker) checkDuplicate(w Word, line int) {
	var keys []string
	for _, answer := range w.Answers {
		words := foldWords(answer)
		if len(words) == 0 {
			continue
		}
		key := squash(words)
		last := len(words) - 1
		same := []string{key}
		for _, one := range singulars(words[last]) {
			words[last] = one
			same = append(same, squash(words))
		}
		words[last] = foldWords(answer)[last]
		for _, many := range plurals(words[last]) {
			words[last] = many
			same = append(same, squash(words))
		}
		for _, k := range same {
			if was, ok := c.first[k]; ok && (was.word.Note == "" || was.word.Note == w.Note) {
				c.add(line, "duplicate", "%q is in the pack already, as %q in line %d", w.Text, was.word.Text, was.line)
				break
			}
		}
		keys = append(keys, key)
	}
	for _, key := range keys {
		if _, ok := c.first[key]; !ok {
			c.first[key] = place{w, line}
		}
	}
}

// checkAlike finds words seen together of which the judge takes one for the other.
func (c *checker) checkAlike(s Side) {
	answers := make([]*Answer, len(s.Words))
	guesses := make([][]Guess, len(s.Words))
	for i, w := range s.Words {
		answers[i] = NewAnswer(w)
		for _, text := range w.Answers {
			guesses[i] = append(guesses[i], c.judge.Read(text))
		}
	}
	takes := func(guess, word int) bool {
		return slices.ContainsFunc(guesses[guess], func(g Guess) bool {
			return c.judge.Rule(g, answers[word]).Verdict == Right
		})
	}
	for i, a := range s.Words {
		for k, b := range s.Words[:i] {
			if takes(i, k) || takes(k, i) {
				c.add(s.line, "alike", "%q and %q on one card: a guess at one can be right for the other", b.Text, a.Text)
			}
		}
	}
}
