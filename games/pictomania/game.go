package pictomania

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"linework/bot/mind"
	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// Game is Pictomania.
type Game struct{}

var (
	_ game.WordGame     = Game{}
	_ game.DrawingMatch = (*match)(nil)
	_ game.CardReporter = (*match)(nil)
	_ game.EarlyEnder   = (*match)(nil)
)

// QuickStartOptions returns the options of a game started at once: easy decks without a vote,
// and more time to read. Whoever has read goes on with a tap, for bots keep nobody waiting.
func (Game) QuickStartOptions() game.Values {
	return game.Values{decksOption: easyDecks, readOption: 20}
}

func (Game) Info() game.Info {
	return game.Info{
		ID:     "pictomania",
		Prefix: "PM", Rules: 7, Min: 3, Max: symbols, Minutes: 30,
		Marks:       []game.Mark{},
		WordsNeeded: game.PerPlayerCount(3, symbols, func(int) int { return symbols * numbers }),
		Options: []game.Option{
			{Key: decksOption, Default: byVote, Choices: game.Choices(byVote, ownDecks, 12344, easyDecks, 11223, 22334, 11111, 22222, 33333, 44444)},
			deckOptionOf(1), deckOptionOf(2), deckOptionOf(3), deckOptionOf(4), deckOptionOf(5),
			{Key: childrenOption, Default: 0, Choices: game.Choices(0, oneCard, oneGreen)},
			{Key: roundOption, Default: 240, Choices: game.LimitChoices(120, 180, 240, 300, 420)},
			{Key: roundsOption, Default: fullGameRounds, Detail: true, Choices: game.Choices(2, 3, 4, fullGameRounds)},
			{Key: readOption, Default: 12, Detail: true, Choices: game.LimitChoices(8, 12, 20, 30)},
			{Key: walkOption, Default: 5, Detail: true, Choices: game.LimitChoices(5, 8, 12, 20)},
			{Key: answerOption, Default: 20, Detail: true, Choices: game.LimitChoices(10, 20, 30)},
			{Key: replaceOption, Default: 1, Detail: true, Choices: game.Choices(0, 1, 2, 5, unlimitedReplacements)},
			{Key: totalsOption, Default: totalsEveryRound, Detail: true, Choices: game.Choices(totalsEveryRound, totalsAtEnd)},
			{Key: tokensOption, Default: 32111, Detail: true, Choices: game.Choices(32111, 33221, 11111)},
			{Key: bonusOption, Default: bonusByPlayers, Detail: true, Choices: game.Choices(bonusByPlayers, 33221, 11111)},
		},
		Presets: game.Presets(15, game.Values{roundsOption: 3, roundOption: 180}, game.Values{decksOption: 12344}, game.Values{roundsOption: 3, childrenOption: oneGreen}),
	}.WithLabels()
}

// deckOptionOf returns the option for the deck of one round; its default is as in the rules
// (PM-3).
func deckOptionOf(round int) game.Option {
	return game.Option{
		Key: deckOption + strconv.Itoa(round), Default: [...]int{1, 2, 3, 4, 4}[round-1],
		When:    &game.When{Key: decksOption, Values: []int{ownDecks}},
		Choices: game.Choices(1, 2, 3, 4),
	}
}

// deckLevelsByRound returns the deck of each round, 1 being the easiest; none where decks are voted
// on.
func deckLevelsByRound(options game.Values) []int {
	switch {
	case options[childrenOption] == oneGreen:
		return digitsOf(11111)
	case options[decksOption] != ownDecks:
		return digitsOf(options[decksOption])
	}
	var levels []int
	for round := range fullGameRounds {
		levels = append(levels, options[deckOption+strconv.Itoa(round+1)])
	}
	return levels
}

// digitsOf returns the decimal digits of an option's value, which stand for a row of decks or
// tokens.
func digitsOf(value int) []int {
	var list []int
	for ; value > 0; value /= 10 {
		list = append(list, value%10)
	}
	slices.Reverse(list)
	return list
}

// bonusTokensOfRound returns the bonus tokens of a round, highest first (PM-9).
func bonusTokensOfRound(option, players int) []int {
	if option == bonusByPlayers {
		return [][]int{3: {2, 1}, 4: {3, 2, 1}, 5: {3, 3, 2, 1}, 6: {3, 3, 2, 2, 1}}[players]
	}
	return digitsOf(option)[:players-1]
}

// countCardsPerRound returns how many cards are laid out in a round (PM-4, PM-40).
func countCardsPerRound(options game.Values) int {
	if options[childrenOption] != 0 {
		return 1
	}
	return symbols
}

// Want asks for as many cards of each deck as a whole game with that deck could need,
// all replacements included.
func (Game) Want(setup game.Setup) words.Want {
	inRounds := setup.Options.Or(roundsOption, fullGameRounds) * countCardsPerRound(setup.Options)
	return words.Want{Piles: true, Cards: inRounds + setup.Seats()*setup.Options.Or(replaceOption, 1), Words: numbers} // (PM-6)
}

// Layout describes the cards of a pack: seven words on each of two sides, in four decks
// (PM-2). A round lays out six cards (PM-4), and each player may have one replaced (PM-6).
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
		return nil, nil, game.Refuse("wrong-count.pictomania", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	options := setup.Options
	m := &match{
		Roster:           setup.Roster(),
		PhaseClock:       game.PhaseClock[Stage]{Limits: stageLimits(setup)},
		RoundPlan:        game.RoundPlan{TotalRounds: options.Or(roundsOption, fullGameRounds)},
		voteTime:         setup.TimeLimit(answerOption),
		graceTime:        setup.AtPace(timeAfterGuesses),
		ledByHost:        options[walkOption] == hostLeads,
		cardsPerRound:    countCardsPerRound(options),
		bonusTokens:      bonusTokensOfRound(options[bonusOption], n),
		replacementsLeft: slices.Repeat([]int{options.Or(replaceOption, 1)}, n),
		piles:            newPiles(setup.Pack, countCardsPerRound(options)),
		deckVotes:        make([]string, n),
		rounds:           rounds{scoringTokens: digitsOf(options[tokensOption])[:n-1], hidesTotals: options[totalsOption] == totalsAtEnd},
	}
	m.objectors = vote.NewObjectors(4)
	if len(m.piles.decks) == 0 {
		return nil, nil, game.Refuse("no-words.deck", game.Figures{"cards": m.cardsPerRound, "words": numbers})
	}
	levels := deckLevelsByRound(options)
	if len(levels) == 0 && len(m.piles.decks) > 1 {
		m.decksByVote = true
		m.enterStageWithNobodyReady(0, Choosing)
		return m, []game.Event{m.ToAll(DeckAsked{Decks: slices.Clone(m.piles.decks)})}, nil
	}
	m.fixedDecks = m.piles.decksByRound(levels)
	return m, m.beginNextRound(0), nil
}

func (Game) Wire() game.Wire { return wire }

func (Game) Bots() []game.Bot { return mind.MakeBots(NewBot) }

// NewBot returns a bot of any skill.
func NewBot(l mind.Level) game.Bot { return artist{l} }
