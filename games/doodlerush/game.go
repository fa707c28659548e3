package doodlerush

import (
	"math/rand/v2"
	"time"

	"linework/bot/mind"
	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// Game is Doodle Rush.
type Game struct{}

// The options of the game.
const (
	sideOption   = "side"
	minuteOption = "minute"
	roundsOption = "rounds"

	easySide = 0
	hardSide = 1
)

const (
	boardsEach     = 6 // boards, and words, of each player (DR-1)
	cardsEach      = 2
	wordsOnCard    = boardsEach / cardsEach
	fullGameRounds = 3 // rounds of drawing, and of guessing (DR-3)
)

const (
	countDown         = 3 * time.Second        // before the first round (DR-3)
	defaultAcceptTime = 8 * time.Second        // for accepting a refused guess (CM-17)
	tieWindow         = 250 * time.Millisecond // guesses within it are simultaneous (CM-18)
	guessesPerSecond  = 4                      // of one player
	guessesPerRound   = 60                     // of one player, in a guessing round (DR-18)
	warnGuessesLeft   = 10                     // from this many on, a player is told how many are left
	waveInterval      = time.Second            // between waves of one player
	closingDelay      = time.Second            // before a round ends in which nobody can guess: others may have guessed at the same time (DR-9)
)

// Info describes Doodle Rush to the lobby.
func (Game) Info() game.Info {
	return game.Info{
		ID: "doodlerush", Name: "Doodle Rush", Tagline: "A minute to draw, a minute to guess: three rounds, everyone at once.",
		Prefix: "DR", Rules: 5, Min: 3, Max: 6, Minutes: 8,
		Marks:       []game.Mark{},
		WordsNeeded: game.PerPlayerCount(3, 6, func(n int) int { return boardsEach * n }),
		Options: []game.Option{
			{
				Key: sideOption, Label: "Words", Default: easySide,
				Help:    "Each card has an easy side and a hard side.",
				Choices: []game.Choice{{Value: easySide, Label: "Easy"}, {Value: hardSide, Label: "Hard"}},
			},
			{
				Key: minuteOption, Label: "Round length", Default: 60,
				Help:    "This long to draw, then the same again to guess, with no break in between.",
				Choices: game.DurationChoices(30, 45, 60, 90, 120),
			},
			{
				Key: roundsOption, Label: "Rounds", Default: fullGameRounds, Detail: true,
				Help:    "In each round, everyone draws, then guesses. The rulebook says three.",
				Choices: []game.Choice{{Value: 1, Label: "1"}, {Value: 2, Label: "2"}, {Value: fullGameRounds, Label: "3"}},
			},
			game.SlipsOption(),
		},
	}
}

// Want asks for two cards a player, with the side that the table chose (DR-1, DR-2).
func (Game) Want(setup game.Setup) words.Want {
	return words.Want{Cards: cardsEach * setup.Seats(), Words: wordsOnCard, Side: sideLabel(setup.Options[sideOption] == hardSide)}
}

// Layout describes the cards of a pack: three words on each of two sides (DR-1, DR-2).
func (Game) Layout() words.Layout {
	return words.Layout{Sides: []string{sideLabel(false), sideLabel(true)}, Words: wordsOnCard, Least: cardsEach * Game{}.Info().Max}
}

// sideLabel returns what packs call a side of a card (DR-2).
func sideLabel(hard bool) string {
	if hard {
		return "hard"
	}
	return "easy"
}

// New gives everyone six boards and two cards, face down (DR-1, DR-2).
func (Game) New(setup game.Setup, _ *rand.Rand) (game.Match, []game.Event, error) {
	n := setup.Seats()
	info := Game{}.Info()
	if n < info.Min || n > info.Max {
		return nil, nil, game.Refuse("wrong-count", "Doodle Rush is for {least} to {most} players, not {players}", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	dealt, err := wordsOfPack(setup.Pack, n)
	if err != nil {
		return nil, nil, err
	}
	m := &match{
		Roster:        setup.Roster(),
		hard:          setup.Options[sideOption] == hardSide,
		acceptTime:    defaultAcceptTime,
		judge:         words.NewJudge(words.OneForm, setup.Pack, setup.Options[game.SlipsKey] != 0),
		words:         dealt,
		rounds:        fullGameRounds,
		recentGuesses: make([][]time.Duration, n),
		mayWaveAt:     make([]time.Duration, n),
	}
	length := setup.TimeLimit(minuteOption)
	m.Limits = map[Stage]time.Duration{Starting: countDown, Drawing: length, Guessing: length, Settling: length}
	m.Stage = Starting
	m.SetDeadline(0, countDown)
	if rounds, ok := setup.Options[roundsOption]; ok { // setups of before there was an option mean three
		m.rounds = rounds
	}
	if setup.Pace > 0 {
		m.acceptTime = defaultAcceptTime * time.Duration(setup.Pace) / 100
	}
	m.objections = make(vote.Cases, n*boardsEach)
	for i := range m.objections {
		m.boards = append(m.boards, &board{id: i, objections: &m.objections[i], owner: game.Seat(i / boardsEach), word: i})
	}
	return m, []game.Event{m.ToAll(CountDownBegan{Seconds: int(countDown / time.Second)})}, nil
}

// wordsOfPack returns the dealt words of a pack, six for each player. It refuses a pack with
// too few.
func wordsOfPack(pack *words.Pack, players int) ([]word, error) {
	var all []word
	if pack != nil {
		for _, c := range pack.Cards {
			if len(c.Sides) == 0 || len(c.Sides[0].Words) < wordsOnCard {
				continue
			}
			for _, w := range c.Sides[0].Words[:wordsOnCard] {
				all = append(all, word{text: w.Text, answer: pack.Answer(w)})
			}
		}
	}
	if len(all) < players*boardsEach {
		return nil, game.Refuse("no-words", "this game needs {cards} cards of {words} words and was dealt {dealt}; choose a larger pack",
			game.Figures{"cards": players * cardsEach, "words": wordsOnCard, "dealt": len(all) / wordsOnCard})
	}
	return all[:players*boardsEach], nil
}

// Bots lists the bots that can fill a seat.
func (Game) Bots() []game.Bot {
	return mind.MakeBots(func(l mind.Level) game.Bot { return artist{l} }, scribbler{})
}
