package funnylines

import (
	"slices"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
)

// blind plays a game of buyers. Whenever one of them thinks that has not seen the card,
// or with carlos one that has, another picture lies there, with the border and prices of
// the card, which everybody sees.
func blind(number int, carlos bool) error {
	setup := game.Setup{Names: []string{"a", "b", "c", "d"}, Options: game.Values{playOption: number % playClass}, Bots: game.Players(4)}
	doubled, decoys := withDecoys()
	bot := buyers[number%len(buyers)]
	return gametest.Blind(Game{}, setup, number, bot, func(m game.Match, seat game.Seat) func() {
		match := m.(*match)
		r := match.round
		if r == nil || r.outcome != nil || r.carlos.Has(seat) != carlos {
			return func() {}
		}
		card, deck := r.card, match.deck
		r.card, match.deck = decoys[card], doubled
		return func() { r.card, match.deck = card, deck }
	})
}

// withDecoys is the deck with a decoy of each card: the picture of the one before it.
func withDecoys() (*deck, map[*cards.Card]*cards.Card) {
	real := standard().cards
	both := slices.Clone(real)
	decoys := map[*cards.Card]*cards.Card{}
	before := real[len(real)-1]
	for _, card := range real {
		decoy := *before
		decoy.Border, decoy.Prices = card.Border, card.Prices
		decoys[card] = &decoy
		both = append(both, &decoy)
		before = card
	}
	doubled := newDeck(both)
	doubled.sheet = standard().sheet // everybody has it
	return doubled, decoys
}

// TestBuyersAreBlind shows that no path gives a bot the picture.
func TestBuyersAreBlind(t *testing.T) { gametest.AreBlind(t, blind) }
