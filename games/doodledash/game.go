package doodledash

import (
	"math/rand/v2"
	"sync"

	"linework/bot/mind"
	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// Game is Doodle Dash.
type Game struct{}

var (
	_ game.WordGame     = Game{}
	_ game.DrawingMatch = (*match)(nil)
	_ game.EarlyEnder   = (*match)(nil)
	_ game.CardReporter = (*match)(nil)
)

const (
	wordsOnCard  = 7
	roundsByDeck = 0 // option value: as many rounds as the rules have (DD-1)
	leastBox     = 3 // cards in addition to the deck, for restarted rounds; all that are left are in the box (DD-16)
)

func (Game) Info() game.Info {
	return game.Info{
		ID:     "doodledash",
		Prefix: "DD", Rules: 10, Min: 3, Max: 7, Minutes: 20,
		Marks:       []game.Mark{game.Oldest, game.Youngest},
		WordsNeeded: game.PerPlayerCount(3, 7, func(n int) int { return wordsOnCard * (deckSize(n) + leastBox) }),
		Options: []game.Option{
			{Key: drawOption, Default: 90, Choices: game.LimitChoices(60, 90, 120)},
			{Key: guessOption, Default: 40, Choices: game.LimitChoices(20, 40, 60)},
			{Key: answerOption, Default: 8, Detail: true, Choices: game.LimitChoices(8, 15, 30)},
			{Key: readyOption, Default: 20, Detail: true, Choices: game.LimitChoices(10, 20, 40)},
			{Key: lookOption, Default: 15, Detail: true, Choices: game.LimitChoices(8, 15, 30)},
			{Key: youngOption, Default: 0, Choices: game.Choices(0, 1)},
			{Key: roundsOption, Default: roundsByDeck, Detail: true, Choices: game.Choices(1, 2, roundsByDeck)},
			game.SlipsOption(),
		},
		Presets: game.Presets(10, game.Values{roundsOption: 1, drawOption: 60, guessOption: 20}, game.Values{}, game.Values{youngOption: 1, roundsOption: 1}),
	}.WithLabels()
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

// Want asks for the deck, and for all other cards as spares for the box (DD-16).
func (Game) Want(setup game.Setup) words.Want {
	return words.Want{Cards: countRounds(setup), Spares: leastBox, Words: wordsOnCard}
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
		return nil, nil, game.Refuse("wrong-count.doodle-dash", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	rounds := countRounds(setup)
	cards, err := wordsByCard(setup.Pack, rounds)
	if err != nil {
		return nil, nil, err
	}
	m := &match{
		Roster:     setup.Roster(),
		PhaseClock: game.PhaseClock[Stage]{Limits: stageLimits(setup)},
		RoundPlan:  game.RoundPlan{TotalRounds: rounds},
		ages:       newAges(setup),
		judge: sync.OnceValue(func() *words.Judge {
			return words.NewJudge(words.AnyForm, setup.Pack, setup.Options[game.SlipsKey] != 0)
		}),
		piles:  newPiles(cards, rounds, setup.Options[youngOption] != 0),
		points: make([]int, n),
	}
	m.objectors = vote.NewObjectors(5)
	first, lot := setup.SeatWithMark(game.Oldest, rng)
	m.firstByLot = lot
	return m, m.startRound(0, m.drawTop(), 1, first), nil
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
		return nil, game.Refuse("no-words.cards", game.Figures{"cards": minCards, "dealt": len(cards)})
	}
	return cards, nil
}

func (Game) Bots() []game.Bot { return mind.MakeBots(NewBot) }

// NewBot returns a bot of any skill.
func NewBot(l mind.Level) game.Bot { return artist{l} }
