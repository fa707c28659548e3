package pictomania

import (
	"math/rand/v2"
	"slices"

	"linework/game"
	"linework/words"
)

// Game is Pictomania.
type Game struct{}

var (
	_ game.Worded    = Game{}
	_ game.Inker     = (*match)(nil)
	_ game.Dealer    = (*match)(nil)
	_ game.Recounter = (*match)(nil)
)

// The options of the game.
const (
	decksOption    = "decks"
	childrenOption = "children"
	readOption     = "read"
	roundOption    = "round"
	answerOption   = "answer"
	walkOption     = "walk"
	tokensOption   = "tokens"
	bonusOption    = "bonus"
)

const (
	rounds      = 5 // (PM-1)
	numbers     = 7 // words on a card, and number cards in a hand (PM-2, PM-11)
	symbols     = 6 // cards of a round (PM-4)
	byVote      = 0 // instead of a sequence of decks (PM-3)
	easyDecks   = 11222
	oneCard     = 1 // the children's variant (PM-40)
	oneGreen    = 2 // and the green deck only
	tableBonus  = 0 // bonus tokens by count of players, as the rules have them (PM-9)
	sumsAsLong  = 2 // as a step of the walk: there is more to read, and a vote
	byLeadAlone = 0 // instead of seconds for each step of the walk
)

// Alone is without a vote, and with little time to read.
func (Game) Alone() game.Values { return game.Values{decksOption: easyDecks, readOption: 8} }

// Info describes Pictomania to the lobby.
func (Game) Info() game.Info {
	return game.Info{
		ID: "pictomania", Name: "Pictomania", Tagline: "Everyone draws, everyone guesses, all at the same time.",
		Prefix: "PM", Rules: 2, Min: 3, Max: symbols, Minutes: 30,
		Marks: []game.Mark{},
		Needs: game.ByPlayers(3, symbols, func(int) int { return symbols * numbers }),
		Options: []game.Option{
			{
				Key: decksOption, Label: "Decks", Default: byVote,
				Help: "From green, the easiest, to purple. Voting, most votes win, and of equals the easier deck. Bots can draw what is green or orange, and hardly anything of blue and purple.",
				Choices: []game.Choice{
					{Value: byVote, Label: "Vote before each round"},
					{Value: 12344, Label: "Green, orange, blue, purple, purple"},
					{Value: easyDecks, Label: "Green, green, orange, orange, orange"},
					{Value: 11223, Label: "Green, green, orange, orange, blue"},
					{Value: 22334, Label: "Orange, orange, blue, blue, purple"},
					{Value: 11111, Label: "Green only"}, {Value: 22222, Label: "Orange only"},
					{Value: 33333, Label: "Blue only"}, {Value: 44444, Label: "Purple only"},
				},
			},
			{
				Key: childrenOption, Label: "Children", Default: 0,
				Help: "With one card all draw words of that card, and there are no symbols.",
				Choices: []game.Choice{
					{Value: 0, Label: "Six cards"}, {Value: oneCard, Label: "One card"}, {Value: oneGreen, Label: "One card, green only"},
				},
			},
			{
				Key: roundOption, Label: "A round lasts", Default: 240,
				Help:    "At most: it ends sooner when the tokens are gone or all are done.",
				Choices: game.Limits("No limit", 120, 180, 240, 300, 420),
			},
			{
				Key: readOption, Label: "Time to read", Default: 12, Detail: true,
				Help:    "The cards, before anyone learns the own word.",
				Choices: game.Limits("Until all are ready", 8, 12, 20, 30),
			},
			{
				Key: walkOption, Label: "Scoring goes on", Default: 12, Detail: true,
				Help:    "How long each drawing is looked at, unless all have seen enough; the sums stay twice as long. Or the host turns the page.",
				Choices: game.Limits("When the host says so", 8, 12, 20),
			},
			{
				Key: answerOption, Label: "Time to vote", Default: 20, Detail: true,
				Help:    "On the first deck, and on an objection while scoring.",
				Choices: game.Limits("No limit", 10, 20, 30),
			},
			{
				Key: tokensOption, Label: "Scoring tokens", Default: 32111, Detail: true,
				Help: "One for each opponent. With fewer than six players the last ones are left in the box.",
				Choices: []game.Choice{
					{Value: 32111, Label: "3, 2, 1, 1, 1"}, {Value: 33221, Label: "3, 3, 2, 2, 1"}, {Value: 11111, Label: "1, 1, 1, 1, 1"},
				},
			},
			{
				Key: bonusOption, Label: "Bonus tokens", Default: tableBonus, Detail: true,
				Help: "For finishing early. With fewer than six players the last ones are left in the box.",
				Choices: []game.Choice{
					{Value: tableBonus, Label: "3, 3, 2, 2, 1; five 3, 3, 2, 1; four 3, 2, 1; three 2, 1"},
					{Value: 33221, Label: "3, 3, 2, 2, 1"}, {Value: 11111, Label: "1, 1, 1, 1, 1"},
				},
			},
		},
	}
}

// digits is the decimal digits of an option's value: a row of decks or of tokens.
func digits(value int) []int {
	var list []int
	for ; value > 0; value /= 10 {
		list = append(list, value%10)
	}
	slices.Reverse(list)
	return list
}

// bonusTokens is what lies in the middle for n players, highest first (PM-9).
func bonusTokens(option, n int) []int {
	if option == tableBonus {
		return [][]int{3: {2, 1}, 4: {3, 2, 1}, 5: {3, 3, 2, 1}, 6: {3, 3, 2, 2, 1}}[n]
	}
	return digits(option)[:n-1]
}

// laidOut is how many cards a round has (PM-4, PM-40).
func laidOut(options game.Values) int {
	if options[childrenOption] != 0 {
		return 1
	}
	return symbols
}

// Want asks for as many cards of each deck as a whole game with that deck could need,
// all replacements included.
func (Game) Want(setup game.Setup) words.Want {
	return words.Want{Piles: true, Cards: rounds*laidOut(setup.Options) + setup.Seats(), Words: numbers}
}

// Layout is cards of seven words on each of two sides, in four decks (PM-2). A round lays
// out six cards (PM-4), and each player may have one replaced (PM-6).
func (Game) Layout() words.Layout {
	return words.Layout{
		Sides: []string{"front", "back"}, Words: numbers, Apart: true,
		Decks: []string{"green", "orange", "blue", "purple"}, Least: symbols + Game{}.Info().Max,
	}
}

// New sorts the cards into decks. The first one is voted on, or its cards are laid out.
func (Game) New(setup game.Setup, _ *rand.Rand) (game.Match, []game.Event, error) {
	n := setup.Seats()
	info := Game{}.Info()
	if n < info.Min || n > info.Max {
		return nil, nil, game.Refuse("wrong-count", "Pictomania is for {least} to {most} players, not {players}", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	m := &match{
		Party:  setup.Party(),
		Course: game.Course[Stage]{Limits: limits(setup)},
		answer: setup.Limit(answerOption),
		led:    setup.Options[walkOption] == byLeadAlone,
		layout: laidOut(setup.Options),
		tokens: digits(setup.Options[tokensOption])[:n-1],
		bonus:  bonusTokens(setup.Options[bonusOption], n),
		votes:  make([]string, n),
		piles:  newPiles(setup.Pack, laidOut(setup.Options)),
	}
	if len(m.piles.decks) == 0 {
		return nil, nil, game.Refuse("no-words", "this game needs a deck of {cards} cards with {words} words each; choose a larger pack", game.Figures{"cards": m.layout, "words": numbers})
	}
	levels := digits(setup.Options[decksOption])
	if setup.Options[childrenOption] == oneGreen {
		levels = digits(11111)
	}
	if len(levels) == 0 && len(m.piles.decks) > 1 {
		m.byVote = true
		m.enter(0, Choosing)
		return m, []game.Event{m.All(DeckAsked{Decks: slices.Clone(m.piles.decks)})}, nil
	}
	m.sequence = m.piles.sequence(levels)
	return m, m.begin(0), nil
}
