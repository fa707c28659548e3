package gametest

import (
	"strings"

	"linework/game"
	"linework/words"
)

// ParseSetup returns a setup of a game for n players called a, b, c …, as a test writes it:
// "round=120 pace=150 bots=cd oldest=b ages=bca" sets an option, the pace of the table, who
// is a bot, who carries a mark and who is how old. Words are for the test to deal.
func ParseSetup(t T, g game.Game, n int, text string) game.Setup {
	t.Helper()
	setup := game.Setup{Names: strings.Split("abcdefghijklmnopqrstuvwxyz123456789ABCDEF", "")[:n], Marks: map[game.Mark]game.Seat{}}
	chosen := game.Values{}
	for pair := range strings.FieldsSeq(text) {
		key, value, _ := strings.Cut(pair, "=")
		switch {
		case key == "bots":
			setup.Bots = SeatsOf(t, value)
		case key == "ages": // the oldest first
			for _, letter := range value {
				setup.Ages = append(setup.Ages, SeatOf(t, string(letter)))
			}
		case key == "pace":
			setup.Pace = ParseNumber(t, value)
		case key == string(game.Youngest) || key == string(game.Oldest):
			setup.Marks[game.Mark(key)] = SeatOf(t, value)
		default:
			chosen[key] = ParseNumber(t, value)
		}
	}
	options, err := game.ResolveOptions(g.Info().Options, chosen)
	if err != nil {
		t.Fatalf("%v", err)
	}
	setup.Options = options
	return setup
}

// SetupOfFourBots returns a setup of four bots, with words dealt from a pack.
func SetupOfFourBots(g game.WordGame, pack *words.Pack, seedNumber int) (game.Setup, error) {
	setup := game.Setup{Names: []string{"a", "b", "c", "d"}, Bots: game.Players(4)}
	err := game.DealWords(g, &setup, pack, &words.Bag{}, Seed(seedNumber).At(-1))
	return setup, err
}

// SameLinesInBothScenes returns lines as pairs, to be said in both of two scenes.
func SameLinesInBothScenes(lines ...string) [][2]string {
	return game.MapList(lines, func(line string) [2]string { return [2]string{line, line} })
}
