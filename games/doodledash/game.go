package doodledash

import (
	"math/rand/v2"
	"sync"

	"linework/bot/mind"
	"linework/game"
	"linework/words"
)

// Game is Doodle Dash.
type Game struct{}

var (
	_ game.WordGame     = Game{}
	_ game.DrawingMatch = (*match)(nil)
	_ game.EarlyEnder   = (*match)(nil)
	_ game.Reporter     = (*match)(nil)
)

const (
	wordsOnCard  = 7
	roundsByDeck = 0 // option value: as many rounds as the rules have (DD-1)
	boxCards     = 3 // in addition to the deck, for restarted rounds (DD-16)
)

func (Game) Info() game.Info {
	return game.Info{
		ID: "doodledash", Name: "Doodle Dash", Tagline: "One of you guesses while the rest draw the same word. The quickest drawing is shown first.",
		Prefix: "DD", Rules: 4, Min: 3, Max: 7, Minutes: 20,
		Marks:       []game.Mark{game.Oldest, game.Youngest},
		WordsNeeded: game.PerPlayerCount(3, 7, func(n int) int { return wordsOnCard * (deckSize(n) + boxCards) }),
		Options: []game.Option{
			{
				Key: drawOption, Label: "Time to draw", Default: 90,
				Help:    "When time’s up, everyone stops drawing, whatever the die says.",
				Choices: game.LimitChoices("No limit", 60, 90, 120),
			},
			{
				Key: guessOption, Label: "Time to guess", Default: 40,
				Help:    "Running out of time counts as a wrong guess.",
				Choices: game.LimitChoices("No limit", 20, 40, 60),
			},
			{
				Key: answerOption, Label: "Time to accept or vote", Default: 8, Detail: true,
				Help:    "How long you get to accept a wrong guess, and how long a vote on a drawing lasts.",
				Choices: game.LimitChoices("No limit", 8, 15, 30),
			},
			{
				Key: readyOption, Label: "Time to get ready", Default: 20, Detail: true,
				Help:    "When time’s up, a number is picked at random and the round starts by itself.",
				Choices: game.LimitChoices("No limit", 10, 20, 40),
			},
			{
				Key: lookOption, Label: "Time to look", Default: 15, Detail: true,
				Help:    "How long the drawings stay up after a round, unless everyone moves on sooner.",
				Choices: game.LimitChoices("No limit", 8, 15, 30),
			},
			{
				Key: youngOption, Label: "Young players", Default: 0,
				Help:    "Young players skip the hard word on each card.",
				Choices: []game.Choice{{Value: 0, Label: "All words"}, {Value: 1, Label: "No hard words"}},
			},
			{
				Key: roundsOption, Label: "Rounds", Default: roundsByDeck, Detail: true,
				Help: "The rulebook says twelve for three or four players, and two per player for five or more.",
				Choices: []game.Choice{
					{Value: 1, Label: "Everyone guesses once"}, {Value: 2, Label: "Everyone guesses twice"}, {Value: roundsByDeck, Label: "As in the rulebook"},
				},
			},
			game.SlipsOption(),
		},
	}
}

// deckSize returns how many cards are dealt, one for each round (DD-1).
func deckSize(players int) int {
	if players <= 4 {
		return 12
	}
	return 2 * players
}

// countRounds returns how many rounds are played: one for each card of the deck, or as many as
// let each player guess once or twice.
func countRounds(setup game.Setup) int {
	n := setup.Seats()
	if each := setup.Options[roundsOption]; each != roundsByDeck {
		return each * n
	}
	return deckSize(n)
}

// Want asks for the deck and the cards of the box.
func (Game) Want(setup game.Setup) words.Want {
	return words.Want{Cards: countRounds(setup) + boxCards, Words: wordsOnCard}
}

// Layout describes the cards of a pack: seven words each, one of them starred (DD-2).
func (Game) Layout() words.Layout {
	return words.Layout{Sides: []string{""}, Words: wordsOnCard, Stars: 1, Least: deckSize(Game{}.Info().Max)}
}

// New lays the deck out and turns the first card (DD-1, DD-3).
func (Game) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	n := setup.Seats()
	info := Game{}.Info()
	if n < info.Min || n > info.Max {
		return nil, nil, game.Refuse("wrong-count", "Doodle Dash is for {least} to {most} players, not {players}", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	rounds := countRounds(setup)
	cards, err := wordsByCard(setup.Pack, rounds)
	if err != nil {
		return nil, nil, err
	}
	m := &match{
		Roster:       setup.Roster(),
		PhaseClock:   game.PhaseClock[Stage]{Limits: stageLimits(setup)},
		RoundPlan:    game.RoundPlan{TotalRounds: rounds},
		ages:         newAges(setup),
		youngPlayers: setup.Options[youngOption] != 0,
		judge: sync.OnceValue(func() *words.Judge {
			return words.NewJudge(words.AnyForm, setup.Pack, setup.Options[game.SlipsKey] != 0)
		}),
		deck:   cards[:rounds],
		box:    cards[rounds:],
		points: make([]int, n),
	}
	first, lot := setup.SeatWithMark(game.Oldest, rng)
	m.firstByLot = lot
	return m, m.beginNextRound(0, first), nil
}

func (Game) Wire() game.Wire { return wire }

// wordsByCard returns the words of each card of a pack. It refuses a pack with
// fewer cards than minCards.
func wordsByCard(pack *words.Pack, minCards int) ([][]words.Word, error) {
	var cards [][]words.Word
	if pack != nil {
		for _, c := range pack.Cards {
			if len(c.Sides) > 0 && len(c.Sides[0].Words) > 0 {
				cards = append(cards, c.Sides[0].Words)
			}
		}
	}
	if len(cards) < minCards {
		return nil, game.Refuse("no-words", "this game needs {cards} cards and was dealt {dealt}; choose a larger pack", game.Figures{"cards": minCards, "dealt": len(cards)})
	}
	return cards, nil
}

func (Game) Bots() []game.Bot {
	return mind.MakeBots(func(l mind.Level) game.Bot { return artist{l} }, random{}, scribbler{})
}
