package doodlerush

import (
	"math/rand/v2"
	"time"

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
	boardsEach  = 6 // and as many words (DR-1)
	cardsEach   = 2
	wordsOnCard = boardsEach / cardsEach
	fullGame    = 3 // rounds of drawing, and of guessing (DR-3)
)

const (
	countDown  = 3 * time.Second        // before the first round (DR-3)
	acceptFor  = 8 * time.Second        // a refused guess can be accepted (CM-17)
	atOnce     = 250 * time.Millisecond // or less apart is at the same time (CM-18)
	perSecond  = 4                      // guesses of one player,
	perRound   = 60                     // and in a guessing round (DR-18)
	fewLeft    = 10                     // guesses, or less, are told in time
	wavesApart = time.Second            // of one player
	lastMoment = time.Second            // a round goes on when nobody has anything left to guess: others may have guessed at the same time (DR-9)
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
				Key: roundsOption, Label: "Rounds", Default: fullGame, Detail: true,
				Help:    "In each round, everyone draws, then guesses. The rulebook says three.",
				Choices: []game.Choice{{Value: 1, Label: "1"}, {Value: 2, Label: "2"}, {Value: fullGame, Label: "3"}},
			},
			game.SlipsOption(),
		},
	}
}

// Want asks for two cards a player, with the side that the table chose (DR-1, DR-2).
func (Game) Want(setup game.Setup) words.Want {
	return words.Want{Cards: cardsEach * setup.Seats(), Words: wordsOnCard, Side: side(setup.Options[sideOption] == hardSide)}
}

// Layout is cards of three words on each of two sides (DR-1, DR-2).
func (Game) Layout() words.Layout {
	return words.Layout{Sides: []string{side(false), side(true)}, Words: wordsOnCard, Least: cardsEach * Game{}.Info().Max}
}

// side is what packs call the sides of a card (DR-2).
func side(hard bool) string {
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
	dealt, err := wordsOf(setup.Pack, n)
	if err != nil {
		return nil, nil, err
	}
	m := &match{
		Roster: setup.Roster(),
		hard:   setup.Options[sideOption] == hardSide,
		accept: acceptFor,
		judge:  words.NewJudge(words.OneForm, setup.Pack, setup.Options[game.SlipsKey] != 0),
		words:  dealt,
		rounds: fullGame,
		lately: make([][]time.Duration, n),
		waved:  make([]time.Duration, n),
	}
	length := setup.TimeLimit(minuteOption)
	m.Limits = map[Stage]time.Duration{Starting: countDown, Drawing: length, Guessing: length, Settling: length}
	m.Stage = Starting
	m.SetDeadline(0, countDown)
	if rounds, ok := setup.Options[roundsOption]; ok { // setups of before there was an option mean three
		m.rounds = rounds
	}
	if setup.Pace > 0 {
		m.accept = acceptFor * time.Duration(setup.Pace) / 100
	}
	m.cases = make(vote.Cases, n*boardsEach)
	for i := range m.cases {
		m.boards = append(m.boards, &board{id: i, against: &m.cases[i], owner: game.Seat(i / boardsEach), word: i})
	}
	return m, []game.Event{m.ToAll(CountDownBegan{Seconds: int(countDown / time.Second)})}, nil
}

// wordsOf is the words of a pack as they were dealt, six for each of n players.
func wordsOf(p *words.Pack, n int) ([]word, error) {
	var all []word
	if p != nil {
		for _, c := range p.Cards {
			if len(c.Sides) == 0 || len(c.Sides[0].Words) < wordsOnCard {
				continue
			}
			for _, w := range c.Sides[0].Words[:wordsOnCard] {
				all = append(all, word{text: w.Text, answer: p.Answer(w)})
			}
		}
	}
	if len(all) < n*boardsEach {
		return nil, game.Refuse("no-words", "this game needs {cards} cards of {words} words and was dealt {dealt}; choose a larger pack",
			game.Figures{"cards": n * cardsEach, "words": wordsOnCard, "dealt": len(all) / wordsOnCard})
	}
	return all[:n*boardsEach], nil
}
