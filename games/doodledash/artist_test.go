package doodledash

import (
	"slices"
	"testing"

	"linework/bot/mind"
	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

// blind plays a game of artists. Whenever one of them thinks, the words of the card go
// round, and with them the word that is drawn: for the guesser or, with drawers, for
// those who know it.
func blind(number int, drawers bool) error {
	setup := game.Setup{Names: []string{"a", "b", "c", "d"}, Bots: game.Players(4)}
	pack := game.OwnPack(Game{}).Marked(mind.Draws)
	if err := game.DealWords(Game{}, &setup, pack, &words.Bag{}, gametest.Seed(number).At(-1)); err != nil {
		return err
	}
	bot := artist{mind.Tempers[number%len(mind.Tempers)]}
	return gametest.Blind(Game{}, setup, number, bot, func(m game.Match, seat game.Seat) func() {
		r := m.(*match).round
		if r.word == nil || (seat == r.guesser) == drawers || m.(*match).Stage == Looking {
			return func() {}
		}
		card, word := r.card, r.word
		r.card = slices.Concat(card[1:], card[:1])
		r.word = &r.card[r.named-1]
		return func() { r.card, r.word = card, word }
	})
}

// TestArtistsAreBlind shows that no path gives the guesser the word.
func TestArtistsAreBlind(t *testing.T) { gametest.AreBlind(t, blind) }
