package funnylines

import (
	"math/rand/v2"

	"linework/game"
	"linework/game/vote"
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
	_ game.Joiner       = (*match)(nil)
)

func (Game) Info() game.Info {
	inTeams := &game.When{Key: playOption, Values: []int{playTeams}}
	forMoney := &game.When{Key: playOption, Values: []int{playTeams, playSolo}}
	forOneself := &game.When{Key: playOption, Values: []int{playSolo}}
	inClass := &game.When{Key: playOption, Values: []int{playClass}}
	return game.Info{
		ID:     "funnylines",
		Prefix: "FL", Rules: 8, Min: 1, Max: maxSeats, Minutes: 25,
		Marks: []game.Mark{}, TellsPictures: true,
		Options: []game.Option{
			{
				Key: playOption, Default: playTeams,
				Choices: []game.Choice{
					{Value: playTeams, Least: minTeams},
					{Value: playSolo, Least: minSolo, Most: maxSolo},
					{Value: playClass, PeopleOnly: true},
				},
			},
			{Key: handOption, Default: 0, Choices: game.Choices(0, 1)},
			{Key: carloOption, Default: 0, When: inTeams, Choices: game.Choices(0, 1)},
			{Key: loanOption, Default: 0, When: forOneself, Choices: game.Choices(0, 1)},
			{Key: declineOption, Default: 0, When: forOneself, Detail: true, Choices: game.Choices(0, 1)},
			{Key: picturesOption, Default: 5, When: inClass, Choices: game.Choices(3, 5, 10, 20)},
			{Key: buyOption, Default: 60, When: forMoney, Detail: true, Choices: game.LimitChoices(30, 60, 120)},
			{Key: drawOption, Default: 30, When: forMoney, Detail: true, Choices: game.LimitChoices(15, 30, 60)},
			{Key: pauseOption, Default: 15, When: inTeams, Detail: true, Choices: game.LimitChoices(10, 15, 30)},
			{Key: callOption, Default: 45, When: forMoney, Detail: true, Choices: game.LimitChoices(30, 45, 90)},
			{Key: answerOption, Default: 8, Detail: true, Choices: game.LimitChoices(8, 15, 30)},
			{Key: lookOption, Default: 15, When: forMoney, Detail: true, Choices: game.LimitChoices(8, 15, 30)},
			{Key: sidesOption, Default: 60, When: inTeams, Detail: true, Choices: game.LimitChoices(30, 60, 120)},
			{Key: roundsOption, Default: rulebookRounds, When: forMoney, Detail: true, Choices: game.Choices(2, 3, 4, rulebookRounds)},
			{Key: tieOption, Default: 1, When: inTeams, Detail: true, Choices: game.Choices(1, 0)},
			{Key: boxOption, Default: 200, When: forMoney, Detail: true, Choices: game.Choices(160, 200, 300)},
			game.SlipsOption(),
		},
		Presets: game.Presets(15, game.Values{handOption: 1, roundsOption: 4, buyOption: 30, callOption: 30}, game.Values{handOption: 1}, game.Values{roundsOption: 2, boxOption: 300}),
	}.WithLabels()
}

// New shuffles the deck. Players who are each for themselves begin at once; teams
// choose sides first, and a teacher writes the names of the class.
func (g Game) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	n := setup.Seats()
	info := g.Info()
	if n < info.Min || n > info.Max {
		return nil, nil, game.Refuse("wrong-count.funny-lines", game.Figures{"least": info.Min, "most": info.Max, "players": n})
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
	s.objectors = vote.NewObjectors(6)
	s.loansMayBeDeclined = setup.Options[declineOption] != 0 || s.RulesBefore(6) // rules of version 5: always
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
		s.assignTeams(s.Players(), setup.Teams)
		s.Enter(0, Choosing)
		events = []game.Event{s.ToAll(TeamsSet{Teams: s.members})}
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
	return game.MapList(skilledBots, func(b skilledBot) game.Bot { return b })
}
