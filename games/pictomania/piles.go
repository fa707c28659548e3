package pictomania

import (
	"slices"

	"linework/words"
)

// Piles are the decks to draw from. Each card has its sides in the order to play them;
// the first is the one that is or comes up.
type piles struct {
	decks  []string // that have enough cards for a round, easiest first
	cards  map[string][]words.Card
	turned []words.Side // every side that came to the table
}

// newPiles sorts the cards of a pack into decks. Those with fewer cards than a round
// needs are left out.
func newPiles(p *words.Pack, layout int) piles {
	t := piles{cards: map[string][]words.Card{}}
	if p == nil {
		return t
	}
	for _, c := range p.Cards {
		c.Sides = slices.DeleteFunc(slices.Clone(c.Sides), func(s words.Side) bool { return len(s.Words) < numbers })
		if len(c.Sides) == 0 {
			continue
		}
		if len(t.cards[c.Deck]) == 0 {
			t.decks = append(t.decks, c.Deck)
		}
		t.cards[c.Deck] = append(t.cards[c.Deck], c)
	}
	t.decks = slices.DeleteFunc(t.decks, func(deck string) bool { return len(t.cards[deck]) < layout })
	return t
}

// sequence is the decks of given levels, 1 being the easiest. Without levels there is
// nothing to choose from, and it is the only deck.
func (t *piles) sequence(levels []int) []string {
	list := make([]string, fullGame)
	for i := range list {
		level := 1
		if i < len(levels) {
			level = levels[i]
		}
		list[i] = t.decks[min(level, len(t.decks))-1]
	}
	return list
}

// draw turns up the next card of a deck. One that shares a word with what lies on the
// table waits, if there is another. It reports whether there was a card at all.
func (t *piles) draw(deck string, beside []words.Card) (words.Card, bool) {
	pile := t.cards[deck]
	if len(pile) == 0 {
		return words.Card{}, false
	}
	i := max(0, slices.IndexFunc(pile, func(c words.Card) bool {
		return !slices.ContainsFunc(beside, func(other words.Card) bool { return shareWord(up(c), up(other)) })
	}))
	card := pile[i]
	t.cards[deck] = slices.Concat(pile[:i], pile[i+1:])
	t.turned = append(t.turned, up(card))
	return card, true
}

// putUnder puts cards under their pile, turned over.
func (t *piles) putUnder(deck string, cards []words.Card) {
	for _, c := range cards {
		c.Sides = slices.Concat(c.Sides[1:], c.Sides[:1])
		t.cards[deck] = append(t.cards[deck], c)
	}
}

// up is the side of a card that can be read.
func up(c words.Card) words.Side { return c.Sides[0] }

// shareWord reports whether two sides have a word in common.
func shareWord(a, b words.Side) bool {
	var names []string
	for _, w := range a.Words {
		names = append(names, words.Fold(w.Name()))
	}
	return slices.ContainsFunc(b.Words, func(w words.Word) bool { return slices.Contains(names, words.Fold(w.Name())) })
}

// face is a card as everyone sees it.
func face(c words.Card) Card {
	card := Card{Words: make([]string, numbers)}
	for i := range card.Words {
		card.Words[i] = up(c).Words[i].Text
	}
	return card
}

// TurnedSides returns every side that came to the table, so that the evening has seen its words
// and no others.
func (m *match) TurnedSides() []words.Side { return slices.Clone(m.piles.turned) }
