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

func TestBotsVoteForDecks(t *testing.T) {
	t.Run("PM-3 CM-21 a vote among bots comes out for every deck, for the easier more often", func(t *testing.T) {
		won := map[string]int{}
		const votes = 240
		for vote := range uint64(votes) {
			s := opened(t, 4, "decks=0 bots=abcd")
			for seat := range s.m.Players().All() {
				mind := artist{mind.Tempers[0]}.Mind(chance(vote))
				move, _ := mind.Think(game.Look(s.m, seat, mind, 0), chance(vote*10+uint64(seat)))
				if _, ok := move.(Choose); !ok {
					t.Fatalf("it says %+v", move)
				}
				if _, err := s.m.Apply(game.Input{Seat: seat, Phase: s.m.Phase, Move: move}, chance(vote)); err != nil {
					t.Fatal(err)
				}
			}
			won[s.view(0).Deck]++
		}
		if won["purple"] < votes/40 || won["blue"] < won["purple"] || won["green"] < won["blue"] || won["green"] > votes*3/4 {
			t.Errorf("of %d votes they won %v", votes, won)
		}
	})
}
