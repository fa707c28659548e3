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
	_ game.Inker     = (*match)(nil)
	_ game.Asker     = (*match)(nil)
	_ game.Dealer    = (*match)(nil)
	_ game.Recounter = (*match)(nil)
)

// The options of the game.
const (
	playOption     = "play"
	handOption     = "hand"
	buyOption      = "buy"
	drawOption     = "draw"
	pauseOption    = "pause"
	callOption     = "call"
	answerOption   = "answer"
	lookOption     = "look"
	sidesOption    = "sides"
	registerOption = "register"
	turnOption     = "turn"
	picturesOption = "pictures"
	tieOption      = "tie"
	boxOption      = "box"
)

// The ways to play, as the option counts them.
const (
	playTeams = iota
	playSolo
	playClass
)

// How many players make which game.
const (
	minTeams = 4 // two in each (FL-10)
	minSolo  = 3 // (FL-30)
	maxSolo  = 8
	maxSeats = 12
)

// Info describes Funny Lines to the lobby.
func (Game) Info() game.Info {
	inTeams := &game.When{Key: playOption, Values: []int{playTeams}}
	forMoney := &game.When{Key: playOption, Values: []int{playTeams, playSolo}}
	inClass := &game.When{Key: playOption, Values: []int{playClass}}
	return game.Info{
		ID: "funnylines", Name: "Funny Lines", Tagline: "Buy shapes, see the picture grow, name it first.",
		Prefix: "FL", Rules: 2, Min: 1, Max: maxSeats, Minutes: 40,
		Marks: []game.Mark{},
		Options: []game.Option{
			{
				Key: playOption, Label: "How to play", Default: playTeams,
				Help: "Teams are for four and more, each for themselves is for three to eight. A class needs nobody but the teacher, who has the first seat.",
				Choices: []game.Choice{
					{Value: playTeams, Label: "Two teams", Least: minTeams},
					{Value: playSolo, Label: "Each for themselves", Least: minSolo, Most: maxSolo},
					{Value: playClass, Label: "A class"},
				},
			},
			{
				Key: handOption, Label: "How to draw", Default: 0,
				Help:    "Who draws taps a shape and it is drawn, or draws it with the pen.",
				Choices: []game.Choice{{Value: 0, Label: "Tap to stamp"}, {Value: 1, Label: "Freehand"}},
			},
			{
				Key: picturesOption, Label: "Pictures in a lesson", Default: 5, When: inClass,
				Help:    "The teacher can end it earlier.",
				Choices: []game.Choice{{Value: 3, Label: "3"}, {Value: 5, Label: "5"}, {Value: 10, Label: "10"}, {Value: 20, Label: "20"}},
			},
			{
				Key: buyOption, Label: "Time to buy", Default: 60, When: forMoney, Detail: true,
				Help:    "When it is over, the basket is bought as it is, or the cheapest shape.",
				Choices: game.Limits("No limit", 30, 60, 120),
			},
			{
				Key: drawOption, Label: "Time to draw a shape", Default: 30, Detail: true,
				Help:    "When whoever draws does nothing for so long, the machine draws.",
				Choices: game.Limits("No limit", 15, 30, 60),
			},
			{
				Key: pauseOption, Label: "Pause for guesses", Default: 15, When: inTeams, Detail: true,
				Help:    "After each drawing. It ends early when nobody has a guess.",
				Choices: game.Limits("No limit", 10, 15, 30),
			},
			{
				Key: callOption, Label: "Last call", Default: 45, When: forMoney, Detail: true,
				Help:    "How long there is to guess when the picture is complete.",
				Choices: game.Limits("No limit", 30, 45, 90),
			},
			{
				Key: turnOption, Label: "Time for a student", Default: 120, When: inClass, Detail: true,
				Help:    "To ask for a shape and to guess. When it is over, it is the next student's turn.",
				Choices: game.Limits("No limit", 60, 120, 300),
			},
			{
				Key: answerOption, Label: "Time for the others to answer", Default: 8, Detail: true,
				Help:    "How long a guess that the machine refused can be accepted, and how long a vote lasts.",
				Choices: game.Limits("No limit", 8, 15, 30),
			},
			{
				Key: lookOption, Label: "Time to look", Default: 15, Detail: true,
				Help:    "How long the picture stays open after a round, unless all want to go on.",
				Choices: game.Limits("No limit", 8, 15, 30),
			},
			{
				Key: sidesOption, Label: "Time to choose sides", Default: 60, When: inTeams, Detail: true,
				Help:    "When it is over, the teams stay as they are.",
				Choices: game.Limits("No limit", 30, 60, 120),
			},
			{
				Key: registerOption, Label: "Time to prepare a lesson", Default: 1200, When: inClass, Detail: true,
				Help:    "When it is over, the lesson begins with the names that are there.",
				Choices: game.Limits("No limit", 600, 1200),
			},
			{
				Key: tieOption, Label: "A tie after six rounds", Default: 1, When: inTeams, Detail: true,
				Help:    "Another round, or both win.",
				Choices: []game.Choice{{Value: 1, Label: "A seventh round"}, {Value: 0, Label: "Both win"}},
			},
			{
				Key: boxOption, Label: "Fricos in the box", Default: 200, When: forMoney, Detail: true,
				Help:    "What players do not have is the bank's.",
				Choices: []game.Choice{{Value: 160, Label: "160"}, {Value: 200, Label: "200"}, {Value: 300, Label: "300"}},
			},
			game.Slips(),
		},
	}
}

// modeFor is what so many players play who chose one way of playing: that one where
// it fits them, else the nearest that does.
func modeFor(chosen, players int) Mode {
	switch {
	case chosen == playClass || players < minSolo:
		return Class
	case players < minTeams || chosen == playSolo && players <= maxSolo:
		return Solo
	}
	return Teams
}

// New shuffles the deck. Players who are each for themselves begin at once; teams
// choose sides first, and a teacher writes the names of the class.
func (g Game) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	n := setup.Seats()
	info := g.Info()
	if n < info.Min || n > info.Max {
		return nil, nil, game.Refuse("wrong-count", "Funny Lines is for {least} to {most} players, not {players}", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	m := &match{
		Party:    setup.Party(),
		Course:   game.Course[Stage]{Limits: limits(setup)},
		mode:     modeFor(setup.Options[playOption], n),
		freehand: setup.Options[handOption] != 0,
		slips:    setup.Options[game.SlipsKey] != 0,
		tie:      setup.Options[tieOption] != 0,
		bank:     setup.Options[boxOption],
		deck:     g.cards(),
	}
	var err error
	if m.pile, err = m.deck.pile(setup.Pack, rng); err != nil {
		return nil, nil, err
	}
	switch m.mode {
	case Teams:
		m.rounds = teamRounds
		events := m.chooseSides()
		if n-setup.Bots.Len() <= 1 { // nobody to choose with
			events = append(events, m.setTeams(0, rng)...)
		}
		return m, events, nil
	case Class:
		m.rounds = min(setup.Options[picturesOption], len(m.pile))
		return m, m.register(), nil
	}
	m.rounds = soloRounds[n]
	m.handOut(n, soloMoney[n])
	return m, m.begin(0, rng), nil
}

// cards is the deck that is played with.
func (g Game) cards() *deck {
	if g.deck != nil {
		return g.deck
	}
	return standard()
}
