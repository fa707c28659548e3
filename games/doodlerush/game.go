package doodlerush

import (
	"math/rand/v2"
	"sync"
	"time"

	"linework/bot/mind"
	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// Game is Doodle Rush.
type Game struct{}

var (
	_ game.WordGame     = Game{}
	_ game.DrawingMatch = (*match)(nil)
	_ game.EarlyEnder   = (*match)(nil)
)

func (Game) Info() game.Info {
	return game.Info{
		ID:     gameID,
		Prefix: "DR", Rules: 6, Min: 3, Max: 6, Minutes: 8,
		Marks:       []game.Mark{},
		WordsNeeded: game.PerPlayerCount(3, 6, func(n int) int { return boardsEach * n }),
		Options: []game.Option{
			{Key: sideOption, Default: easySide, Choices: game.Choices(easySide, hardSide)},
			{Key: minuteOption, Default: 60, Choices: game.DurationChoices(30, 45, 60, 90, 120)},
			{Key: roundsOption, Default: fullGameRounds, Detail: true, Choices: game.Choices(1, 2, fullGameRounds)},
			game.SlipsOption(),
		},
		Presets: game.Presets(3, game.Values{roundsOption: 1}, game.Values{}, game.Values{roundsOption: 2, minuteOption: 90}),
	}.WithLabels()
}

// Want asks for two cards a player, with the side that the table chose (DR-1, DR-2).
func (Game) Want(setup game.Setup) words.Want {
	return words.Want{Cards: cardsEach * setup.Seats(), Words: wordsOnCard, Side: sideLabel(setup.Options[sideOption] == hardSide)}
}

// Layout describes the cards of a pack: three words on each of two sides (DR-1, DR-2).
func (Game) Layout() words.Layout {
	return words.Layout{Sides: []string{sideLabel(false), sideLabel(true)}, Words: wordsOnCard, Least: cardsEach * Game{}.Info().Max}
}

// New gives everyone six boards and two cards, face down (DR-1, DR-2).
func (Game) New(setup game.Setup, _ *rand.Rand) (game.Match, []game.Event, error) {
	n := setup.Seats()
	info := Game{}.Info()
	if n < info.Min || n > info.Max {
		return nil, nil, game.Refuse("wrong-count.doodle-rush", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	dealt, err := dealSixWordsEach(setup.Pack, n)
	if err != nil {
		return nil, nil, err
	}
	m := &match{
		Roster:   setup.Roster(),
		schedule: schedule{rounds: setup.Options.Or(roundsOption, fullGameRounds)},
		hard:     setup.Options[sideOption] == hardSide,
		boardSet: newBoardSet(dealt),
		guessBook: guessBook{
			judge: sync.OnceValue(func() *words.Judge {
				return words.NewJudge(words.OneForm, setup.Pack, setup.Options[game.SlipsKey] != 0)
			}),
			acceptTime:    setup.AtPace(defaultAcceptTime),
			recentGuesses: make([][]time.Duration, n),
		},
		mayWaveAt: make([]time.Duration, n),
	}
	m.objectors = vote.NewObjectors(6)
	length := setup.TimeLimit(minuteOption)
	m.Limits = map[Stage]time.Duration{Starting: countDown, Drawing: length, Guessing: length, Settling: length}
	m.Stage = Starting
	m.SetDeadlineAfter(0, countDown)
	return m, []game.Event{m.ToAll(CountDownBegan{Seconds: int(countDown / time.Second)})}, nil
}

func (Game) Wire() game.Wire { return wire }

// dealSixWordsEach returns the dealt words of a pack, six for each player. It refuses a pack with
// too few.
func dealSixWordsEach(pack *words.Pack, players int) ([]word, error) {
	var all []word
	if pack != nil {
		for _, c := range pack.Cards {
			if len(c.Sides) == 0 || len(c.Sides[0].Words) < wordsOnCard {
				continue
			}
			for _, w := range c.Sides[0].Words[:wordsOnCard] {
				all = append(all, word{text: w.Text, answer: sync.OnceValue(func() *words.Answer { return pack.Answer(w) })})
			}
		}
	}
	if len(all) < players*boardsEach {
		return nil, game.Refuse("no-words.cards-of-words",
			game.Figures{"cards": players * cardsEach, "words": wordsOnCard, "dealt": len(all) / wordsOnCard})
	}
	return all[:players*boardsEach], nil
}

func (Game) Bots() []game.Bot { return mind.MakeBots(NewBot) }

// NewBot returns a bot of any skill.
func NewBot(l mind.Level) game.Bot { return artist{l} }
