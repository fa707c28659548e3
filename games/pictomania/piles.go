package pictomania

import (
	"slices"

	"linework/game"
	"linework/words"
)

// A piles is the decks to draw from. Each card has its sides in the order to play them, the
// one that is up first.
type piles struct {
	decks  []string // that have enough cards for a round, easiest first
	cards  map[string][]words.Card
	turned []words.Side // every side that came to the table
}

// newPiles sorts the cards of a pack into decks. Decks with fewer cards than a round needs are
// left out.
func newPiles(pack *words.Pack, cardsPerRound int) piles {
	t := piles{cards: map[string][]words.Card{}}
	if pack == nil {
		return t
	}
	for _, c := range pack.Cards {
		c.Sides = slices.DeleteFunc(slices.Clone(c.Sides), func(s words.Side) bool { return len(s.Words) < numbers })
		if len(c.Sides) == 0 {
			continue
		}
		if len(t.cards[c.Deck]) == 0 {
			t.decks = append(t.decks, c.Deck)
		}
		t.cards[c.Deck] = append(t.cards[c.Deck], c)
	}
	t.decks = slices.DeleteFunc(t.decks, func(deck string) bool { return len(t.cards[deck]) < cardsPerRound })
	return t
}

// decksByRound returns the deck of each round by its level, 1 being the easiest. A pack with
// fewer decks gives its hardest one.
func (t *piles) decksByRound(levelsByRound []int) []string {
	list := make([]string, fullGameRounds)
	for i := range list {
		level := 1
		if i < len(levelsByRound) {
			level = levelsByRound[i]
		}
		list[i] = t.decks[min(level, len(t.decks))-1]
	}
	return list
}

// drawCardPreferringUnsharedWords draws the next card of a deck that shares no word with the cards
// on the table, or the next one at all if each does. The deck must have a card.
func (t *piles) drawCardPreferringUnsharedWords(deck string, onTable []words.Card) words.Card {
	pile := t.cards[deck]
	i := max(0, slices.IndexFunc(pile, func(c words.Card) bool {
		return !slices.ContainsFunc(onTable, func(other words.Card) bool { return shareWord(upSide(c), upSide(other)) })
	}))
	t.cards[deck] = slices.Concat(pile[:i], pile[i+1:])
	t.turned = append(t.turned, upSide(pile[i]))
	return pile[i]
}

// upSide returns the side of a card that can be read.
func upSide(c words.Card) words.Side { return c.Sides[0] }

func shareWord(a, b words.Side) bool {
	foldedName := func(w words.Word) string { return words.Fold(w.Name()) }
	names := game.MapList(a.Words, foldedName)
	return slices.ContainsFunc(b.Words, func(w words.Word) bool { return slices.Contains(names, foldedName(w)) })
}

func visibleCard(c words.Card) Card {
	return Card{Words: game.MapList(upSide(c).Words[:numbers], func(w words.Word) string { return w.Text })}
}

// fixedOrVotedDeck returns the deck of a round: a fixed one, or the one with the most votes (PM-3);
// of decks with equal votes, the easiest.
func (m *match) fixedOrVotedDeck(roundNumber int) string {
	if !m.decksByVote {
		return m.fixedDecks[roundNumber-1]
	}
	chosen, most := m.piles.decks[0], 0
	for _, deck := range m.piles.decks {
		if count := game.CountWhere(m.deckVotes, func(vote string) bool { return vote == deck }); count > most {
			chosen, most = deck, count
		}
	}
	return chosen
}
