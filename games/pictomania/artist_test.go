package pictomania

import (
	"testing"

	"linework/bot/mind"
	"linework/game"
	"linework/game/gametest"
)

// blind plays a game of artists. Whenever one of them thinks while all draw, symbols and
// numerals of the others go round among them, or with own those of the artist too.
func blind(number int, own bool) error {
	setup := game.Setup{Names: []string{"a", "b", "c", "d"}, Options: game.Values{decksOption: 12344}, Bots: game.Players(4)}
	setup.Pack = game.OwnPack(Game{}).Marked(mind.Draws)
	bot := artist{mind.Tempers[number%len(mind.Tempers)]}
	return gametest.Blind(Game{}, setup, number, bot, func(m game.Match, seat game.Seat) func() {
		if m.(*match).Stage != Drawing {
			return func() {}
		}
		parts := m.(*match).round.parts
		last := -1
		type lot struct{ symbol, numeral int }
		var lots []lot
		for i, p := range parts {
			lots = append(lots, lot{p.symbol, p.numeral})
			if !own && game.Seat(i) == seat {
				continue
			}
			if last >= 0 {
				parts[i].symbol, parts[last].symbol = parts[last].symbol, parts[i].symbol
				parts[i].numeral, parts[last].numeral = parts[last].numeral, parts[i].numeral
			}
			last = i
		}
		return func() {
			for i, l := range lots {
				parts[i].symbol, parts[i].numeral = l.symbol, l.numeral
			}
		}
	})
}

// TestArtistsAreBlind shows that no path gives a bot the words of others.
func TestArtistsAreBlind(t *testing.T) { gametest.AreBlind(t, blind) }
