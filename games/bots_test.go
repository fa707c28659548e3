package games_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"linework/bot/mind"
	"linework/game"
	"linework/game/gametest"
	"linework/games"
	"linework/games/examples"
	"linework/games/funnylines"
	gamestest "linework/games/gametest"
	"linework/lab/sim"
	"linework/words"
)

// TestBotsPlayWholeGames seats bots of all levels, and looks into each game that they
// played. CM-21, CM-22.
func TestBotsPlayWholeGames(t *testing.T) {
	count := gametest.GameCount(4)
	for _, g := range soakGames() {
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			moves, seconds := 0.0, 0.0
			for number := range count {
				played, err := sim.Run(context.Background(), newBotGame(g, number))
				if err != nil {
					t.Fatal(err)
				}
				moves += played.Moves
				seconds += played.Length.Mean
			}
			t.Logf("%d games of %.0f moves and %.0f s of play", count, moves/float64(count), seconds/float64(count))
		})
	}
}

// TestLevelsSuitEachOther has an easy, a normal, a hard and another normal bot play the games that
// are quickly played: easy wins 8 to 15 % of them and hard 35 to 50 %, and in teams easy and hard win
// as often as the normal ones. For drawing games `lab sim` says so.
func TestLevelsSuitEachOther(t *testing.T) {
	for _, tt := range []struct {
		game    string
		options game.Values
		games   int
		easy    [2]float64 // the least and the most share of wins
		hard    [2]float64
	}{
		{"iota", nil, 200, [2]float64{0.08, 0.15}, [2]float64{0.35, 0.5}},
		{"funnylines", game.Values{"play": 1}, 400, [2]float64{0.08, 0.15}, [2]float64{0.35, 0.5}},
		{"funnylines", nil, 400, [2]float64{0.225, 0.275}, [2]float64{0.225, 0.275}},
	} {
		t.Run(fmt.Sprint(tt.game, tt.options), func(t *testing.T) {
			t.Parallel()
			g, _ := games.Find(tt.game)
			report, err := sim.Run(t.Context(), sim.Config{Game: g, Bots: []string{"easy", "normal", "hard", "normal"}, Options: tt.options, Games: tt.games, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			for i, bars := range map[int][2]float64{0: tt.easy, 2: tt.hard} {
				if b := report.Bots[i]; b.Share < bars[0] || b.Share > bars[1] {
					t.Errorf("%s wins %.1f %%, want %.1f to %.1f", b.Bot, 100*b.Share, 100*bars[0], 100*bars[1])
				}
			}
		})
	}
}

// TestBotsGuessUnasked plays Funny Lines each for themselves and counts the guesses of
// bots for whom nobody waited.
func TestBotsGuessUnasked(t *testing.T) {
	t.Run("FL-37 at any time any player may guess, bots too", func(t *testing.T) {
		g := funnylines.Game{}
		unasked := 0
		_, err := sim.Run(context.Background(), sim.Config{
			Game: g, Bots: []string{"easy", "normal", "hard", "normal"}, Games: 6, Options: game.Values{"play": 1},
			Audit: func(r sim.Record) error {
				m, _, err := g.New(r.Setup, r.Seed.At(0))
				for step := 0; err == nil && len(r.Inputs) > 0; r.Inputs = r.Inputs[1:] {
					in := r.Inputs[0]
					if _, ok := in.Move.(funnylines.Guess); ok && !m.Status().Waiting.Has(in.Seat) {
						unasked++
					}
					if _, ink := in.Move.(game.Ink); !ink {
						step++
					}
					_, err = m.Apply(in, r.Seed.At(step))
				}
				return err
			},
		})
		if err != nil || unasked < 6 {
			t.Errorf("%d guesses in 6 games were made unasked: %v", unasked, err)
		}
	})
}

// soakGames returns the games of which `make soak` has bots play a thousand.
func soakGames() []game.Game { return examples.ListWithGames() }

// newBotGame returns a game of bots of all levels. As many sit down as may, and one less each
// time; of two such rows the first plays by the default options and the second by any.
func newBotGame(g game.Game, number int) sim.Config {
	info, offered := g.Info(), g.Bots()
	sizes := info.Max - info.Min + 1
	cfg := sim.Config{Game: g, Games: 1, Seed: uint64(number), CanDraw: mind.CanDraw, Audit: func(r sim.Record) error {
		return gametest.ReplayAndCheckLaws(g, r.Setup, r.Seed, r.Inputs, r.Match)
	}}
	for seat := range info.Max - number%sizes {
		cfg.Bots = append(cfg.Bots, offered[(seat+number)%len(offered)].Name())
	}
	if number/sizes%2 == 1 {
		cfg.Options = game.Values{}
		chance := rand.New(rand.NewPCG(uint64(number), 0))
		for _, o := range info.Options {
			cfg.Options[o.Key] = o.Choices[chance.IntN(len(o.Choices))].Value
		}
	}
	return cfg
}

// One person, or two, among bots: whatever is objected to, voted on and accepted, nothing
// waits for somebody who has no say, with limits and without.
func TestFewPeopleAmongBots(t *testing.T) {
	for _, g := range examples.ListWithGames() {
		for _, people := range []int{1, 2} {
			for _, limits := range []bool{true, false} {
				t.Run(fmt.Sprintf("CM-22 %s, %d among bots, limits %v", g.Info().ID, people, limits), func(t *testing.T) {
					t.Parallel()
					for number := range 6 {
						if err := playWithFewPeople(g, people, limits, number); err != nil {
							t.Errorf("game %d: %v", number, err)
						}
					}
				})
			}
		}
	}
}

// playWithFewPeople plays a game in which only the first seats are people.
func playWithFewPeople(g game.Game, people int, limits bool, number int) error {
	info, options := g.Info(), game.Values{}
	for _, o := range info.Options {
		off := func(c game.Choice) bool { return c.Value == 0 && strings.Contains(c.Label, "limit") }
		if !limits && slices.ContainsFunc(o.Choices, off) {
			options[o.Key] = 0
		}
	}
	n := min(max(info.Min, 3)+number%3, info.Max)
	table, err := dealTable(g, n, options, game.Players(n)&^game.Players(people), number)
	if err != nil {
		return err
	}
	return table.Play(gamestest.RandomBot(g.Info().ID), rand.New(rand.NewPCG(uint64(number), 0)))
}

// dealTable returns a table at which a game has begun, by these options and else by its own.
func dealTable(g game.Game, players int, options game.Values, bots game.Seats, number int) (*gametest.Table, error) {
	options, err := game.ResolveOptions(g.Info().Options, options)
	if err != nil {
		return nil, err
	}
	setup := game.Setup{Names: strings.Split("abcdefgh", "")[:players], Options: options, Bots: bots}
	if w, ok := g.(game.WordGame); ok {
		if err := game.DealWords(w, &setup, game.BuiltinPack(g), &words.Bag{}, gametest.Seed(number).At(-1)); err != nil {
			return nil, err
		}
	}
	return gametest.OpenTable(g, setup, gametest.Seed(number))
}
