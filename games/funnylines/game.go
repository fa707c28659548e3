package funnylines

import (
	"math/rand/v2"

	"linework/game"
)

// Game is Funny Lines.
type Game struct {
	deck *deck // nil for the cards that come with the program
}

var (
	_ game.DrawingMatch = (*match)(nil)
	_ game.Answerer     = (*match)(nil)
	_ game.CardReporter = (*match)(nil)
	_ game.EarlyEnder   = (*match)(nil)
	_ game.Reporter     = (*match)(nil)
)

func (Game) Info() game.Info {
	inTeams := &game.When{Key: playOption, Values: []int{playTeams}}
	forMoney := &game.When{Key: playOption, Values: []int{playTeams, playSolo}}
	forOneself := &game.When{Key: playOption, Values: []int{playSolo}}
	inClass := &game.When{Key: playOption, Values: []int{playClass}}
	return game.Info{
		ID: "funnylines", Name: "Funny Lines", Tagline: "Buy shapes, watch the picture grow, and be first to name it.",
		Prefix: "FL", Rules: 5, Min: 1, Max: maxSeats, Minutes: 40,
		Marks: []game.Mark{}, Teams: teamNames[:],
		Options: []game.Option{
			{
				Key: playOption, Label: "Mode", Default: playTeams,
				Help: "Two teams: four or more players. Everyone for themselves: three to eight. A class: the teacher takes the first seat; nobody else needs one.",
				Choices: []game.Choice{
					{Value: playTeams, Label: "Two teams", Least: minTeams},
					{Value: playSolo, Label: "Everyone for themselves", Least: minSolo, Most: maxSolo},
					{Value: playClass, Label: "A class"},
				},
			},
			{
				Key: handOption, Label: "How to draw", Default: 0,
				Help:    "Tap a shape and it’s drawn, or draw it with the pen.",
				Choices: []game.Choice{{Value: 0, Label: "Tap to stamp"}, {Value: 1, Label: "Freehand"}},
			},
			{
				Key: carloOption, Label: "Who draws", Default: 0, When: inTeams,
				Help:    "Take turns round the table, or let each team say who draws next. Nobody draws twice in a row.",
				Choices: []game.Choice{{Value: 0, Label: "Taking turns"}, {Value: 1, Label: "The team chooses"}},
			},
			{
				Key: loanOption, Label: "Loans", Default: 0, When: forOneself,
				Help:    "10 Fricos, once per game: when you’ve run out and it’s your turn to buy, or as soon as you run out.",
				Choices: []game.Choice{{Value: 0, Label: "On your turn"}, {Value: 1, Label: "At once"}},
			},
			{
				Key: picturesOption, Label: "Pictures in a lesson", Default: 5, When: inClass,
				Help:    "The teacher can end it earlier.",
				Choices: []game.Choice{{Value: 3, Label: "3"}, {Value: 5, Label: "5"}, {Value: 10, Label: "10"}, {Value: 20, Label: "20"}},
			},
			{
				Key: buyOption, Label: "Time to buy", Default: 60, When: forMoney, Detail: true,
				Help:    "When time’s up, you buy what’s in the basket, or the cheapest shape if it’s empty.",
				Choices: game.LimitChoices("No limit", 30, 60, 120),
			},
			{
				Key: drawOption, Label: "Time to draw a shape", Default: 30, When: forMoney, Detail: true,
				Help:    "If nothing is drawn for that long, the shape is drawn for you.",
				Choices: game.LimitChoices("No limit", 15, 30, 60),
			},
			{
				Key: pauseOption, Label: "Pause for guesses", Default: 15, When: inTeams, Detail: true,
				Help:    "A break after each drawing; it ends early if nobody wants to guess.",
				Choices: game.LimitChoices("No limit", 10, 15, 30),
			},
			{
				Key: callOption, Label: "Last guesses", Default: 45, When: forMoney, Detail: true,
				Help:    "How long you can still guess once the picture is complete.",
				Choices: game.LimitChoices("No limit", 30, 45, 90),
			},
			{
				Key: answerOption, Label: "Time to accept or vote", Default: 8, Detail: true,
				Help:    "How long you get to accept a wrong guess, and how long a vote lasts.",
				Choices: game.LimitChoices("No limit", 8, 15, 30),
			},
			{
				Key: lookOption, Label: "Time to look", Default: 15, When: forMoney, Detail: true,
				Help:    "How long the picture stays up after a round, unless everyone moves on sooner.",
				Choices: game.LimitChoices("No limit", 8, 15, 30),
			},
			{
				Key: sidesOption, Label: "Time to choose sides", Default: 60, When: inTeams, Detail: true,
				Help:    "When time’s up, the teams stay as they are.",
				Choices: game.LimitChoices("No limit", 30, 60, 120),
			},
			{
				Key: roundsOption, Label: "Rounds", Default: rulebookRounds, When: forMoney, Detail: true,
				Help: "The rulebook says six for teams. If it’s everyone for themselves, three or four players draw twice each, five or more once each.",
				Choices: []game.Choice{
					{Value: 2, Label: "2"}, {Value: 3, Label: "3"}, {Value: 4, Label: "4"}, {Value: rulebookRounds, Label: "As in the rulebook"},
				},
			},
			{
				Key: tieOption, Label: "If there’s a tie", Default: 1, When: inTeams, Detail: true,
				Help:    "Play one more round, or share the win.",
				Choices: []game.Choice{{Value: 1, Label: "One more round"}, {Value: 0, Label: "Share the win"}},
			},
			{
				Key: boxOption, Label: "Fricos in the box", Default: 200, When: forMoney, Detail: true,
				Help:    "Whatever the players don’t have is in the bank.",
				Choices: []game.Choice{{Value: 160, Label: "160"}, {Value: 200, Label: "200"}, {Value: 300, Label: "300"}},
			},
			game.SlipsOption(),
		},
	}
}

// New shuffles the deck. Players who are each for themselves begin at once; teams
// choose sides first, and a teacher writes the names of the class.
func (g Game) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	n := setup.Seats()
	info := g.Info()
	if n < info.Min || n > info.Max {
		return nil, nil, game.Refuse("wrong-count", "Funny Lines is for {least} to {most} players, not {players}", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	s := &state{
		Roster:     setup.Roster(),
		PhaseClock: game.PhaseClock[Stage]{Limits: stageLimits(setup)},
		bank:       bank{mode: modeFittingPlayers(setup.Options[playOption], n), reserve: setup.Options[boxOption]},
		teams: teams{
			teamsElect:    setup.Options[carloOption] != 0,
			electedCarlos: [2]game.Seat{game.Watcher, game.Watcher},
		},
		freehand:      setup.Options[handOption] != 0,
		forgivesSlips: setup.Options[game.SlipsKey] != 0,
		breaksTies:    setup.Options[tieOption] != 0,
		lendsAtOnce:   setup.Options[loanOption] != 0,
	}
	s.deck = g.deckFor(s.Language())
	if s.RulesBefore(5) && s.deck == standardDeck() { // rules of version 4: the pictures by the names of the list
		s.deck = listedDeck()
	}
	if s.isUntimedLesson() {
		s.Limits = lessonTimeoutByStage(setup)
	}
	var err error
	if s.pile, err = s.deck.orderDealtCardsFirst(setup.Pack, rng); err != nil {
		return nil, nil, err
	}
	var events []game.Event
	switch s.mode {
	case Teams:
		s.TotalRounds = roundCount(setup.Options, teamRounds)
		events = choosingStage{s}.assignTeamsAndStartChoosing(setup.Teams)
		if n-setup.Bots.Len() <= 1 { // nobody to choose with
			events = append(events, choosingStage{s}.fillUndersizedTeamsAndStart(0, rng)...)
		}
	case Class:
		s.TotalRounds = min(setup.Options[picturesOption], len(s.pile))
		events = lessonStage{s}.letTeacherPrepareLesson()
	default:
		s.TotalRounds = roundCount(setup.Options, soloRounds[n])
		for seat := range s.Players().All() {
			s.openSidePurseFromBank(game.Of(seat), soloMoney[n])
		}
		events = s.beginRound(0, rng)
	}
	m := &match{s}
	return m, append(events, m.runTransitions(0)...), nil
}

// deckFor returns the deck that is played with in a language.
func (g Game) deckFor(language string) *deck {
	if g.deck != nil {
		return g.deck
	}
	return deckInLanguageOrEnglish(language)
}

func (Game) Wire() game.Wire { return wire }

func (Game) Bots() []game.Bot {
	return append([]game.Bot{randomBot{}}, game.MapList(skilledBots, func(b skilledBot) game.Bot { return b })...)
}
