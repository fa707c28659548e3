package doodlerush

import (
	"slices"
	"testing"

	"linework/bot/mind"
	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

// blind plays a game of artists. Whenever one of them thinks, the words on the boards
// that are still there go round: those of the others or, with own, all.
func blind(number int, own bool) error {
	setup := game.Setup{Names: []string{"a", "b", "c", "d"}, Bots: game.Players(4)}
	pack := game.OwnPack(Game{}).Marked(mind.Draws)
	if err := game.DealWords(Game{}, &setup, pack, &words.Bag{}, gametest.Seed(number).At(-1)); err != nil {
		return err
	}
	bot := artist{mind.Tempers[number%len(mind.Tempers)]}
	return gametest.Blind(Game{}, setup, number, bot, func(m game.Match, seat game.Seat) func() {
		rush := m.(*match)
		kept := slices.Clone(rush.words)
		last := -1
		for _, b := range rush.boards {
			if !b.open() || !own && b.owner == seat {
				continue
			}
			if last >= 0 {
				rush.words[b.word], rush.words[last] = rush.words[last], rush.words[b.word]
			}
			last = b.word
		}
		return func() { copy(rush.words, kept) }
	})
}

// TestArtistsAreBlind shows that no path gives a bot the words of others.
func TestArtistsAreBlind(t *testing.T) { gametest.AreBlind(t, blind) }
