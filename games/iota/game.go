package iota

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

// Game is iota.
type Game struct{}

const handSize = 4

// The options of the game.
const (
	deckOption    = "deck"
	scoringOption = "scoring"
	turnOption    = "turn"
	starterOption = "starter"
	helpOption    = "help"

	fullDeck  = 0
	halfDeck  = 1 // of the 66 cards, with the wilds among them
	halfWilds = 2 // half of the 64, and the wilds
	wildFirst = 1 // a wild may be the starter
	fullHelp  = 0
	noHelp    = 1
	noHints   = 2
)

func (Game) Info() game.Info {
	return game.Info{
		ID:     "iota",
		Prefix: "IO", Rules: 2, Min: 2, Max: 4, Minutes: 25,
		Marks: []game.Mark{game.Smallest},
		Options: []game.Option{
			{Key: deckOption, Default: fullDeck, Choices: game.Choices(fullDeck, halfDeck, halfWilds)},
			{Key: helpOption, Default: fullHelp, Choices: game.Choices(fullHelp, noHints, noHelp)},
			{Key: scoringOption, Default: 1, Choices: game.Choices(1, 0)},
			{Key: turnOption, Default: 120, Choices: game.LimitChoices(30, 60, 120, 300)},
			{Key: starterOption, Default: 0, Detail: true, Choices: game.Choices(0, wildFirst)},
		},
		Presets: game.Presets(10, game.Values{turnOption: 60}, game.Values{helpOption: noHelp, turnOption: 0}, game.Values{deckOption: halfDeck}),
	}.WithLabels()
}

// newDeck returns all 66 cards (IO-1).
func newDeck() []Card {
	cards := []Card{Wild, Wild}
	for c := range Wild {
		cards = append(cards, c)
	}
	return cards
}

// deckSizes is how many cards each kind of deck has, both wilds included (IO-5).
var deckSizes = [...]int{fullDeck: 66, halfDeck: 33, halfWilds: 34}

// New shuffles, deals and turns the starter up (IO-2 to IO-5).
func (Game) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	n := setup.Seats()
	info := Game{}.Info()
	if n < info.Min || n > info.Max {
		return nil, nil, game.Refuse("wrong-count.iota", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	cards := newDeck()
	if size := deckSizes[setup.Options[deckOption]]; size < len(cards) {
		singles := cards[2:]
		shuffleCards(singles, rng)
		cards = cards[:size]
	}
	shuffleCards(cards, rng)
	m := &match{
		Roster:      setup.Roster(),
		scoring:     setup.Options[scoringOption] != 0,
		withoutHelp: setup.Options[helpOption] == noHelp,
		hints:       setup.Options[helpOption] == fullHelp,
		pile:        cards,
		hands:       make([][]Card, n),
		scores:      make([]int, n),
	}
	first, lot := setup.SeatWithMark(game.Smallest, rng)
	m.turn, m.starterByLot = first, lot
	var events []game.Event
	for seat := range m.hands {
		m.hands[seat] = m.drawFromPile(handSize)
		events = append(events, game.Event{To: game.Of(game.Seat(seat)), Fact: HandDealt{Hand: slices.Clone(m.hands[seat])}})
	}
	starter := m.drawStarter(setup.Options[starterOption] == wildFirst, rng)
	m.grid.placeCard(placeOf(Cell{}), starter)
	m.laidIn = append(m.laidIn, -1)
	m.Stage, m.Limits = inTurn, map[stage]time.Duration{inTurn: setup.TimeLimit(turnOption)} // phase 0, as journals have it
	m.SetDeadlineAfter(0, setup.TimeLimit(turnOption))
	return m, append(events, m.ToAll(GameBegan{Starter: starter, Pile: len(m.pile), First: m.turn, Lot: lot})), nil
}
