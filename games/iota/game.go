package iota

import (
	"math/rand/v2"
	"slices"

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
		ID: "iota", Name: "iota", Tagline: "Lay cards in lines of up to four: colours, shapes and numbers each all the same or all different.",
		Prefix: "IO", Rules: 1, Min: 2, Max: 4, Minutes: 25,
		Marks: []game.Mark{game.Smallest},
		Options: []game.Option{
			{
				Key: deckOption, Label: "Deck", Default: fullDeck,
				Help: "Half a deck makes a shorter game. Both wilds stay in.",
				Choices: []game.Choice{
					{Value: fullDeck, Label: "Whole deck"}, {Value: halfDeck, Label: "33 cards"}, {Value: halfWilds, Label: "34 cards"},
				},
			},
			{
				Key: helpOption, Label: "Help", Default: fullHelp,
				Help: "With help you see where a card fits and what it scores, and a hint shows you a good play. Without it you find out by playing, as with real cards.",
				Choices: []game.Choice{
					{Value: fullHelp, Label: "Show what fits, with hints"}, {Value: noHints, Label: "Show what fits"}, {Value: noHelp, Label: "No help"},
				},
			},
			{
				Key: scoringOption, Label: "Scoring", Default: 1,
				Help:    "With young children, play without points: once the pile is empty, the first to run out of cards wins.",
				Choices: []game.Choice{{Value: 1, Label: "Points"}, {Value: 0, Label: "No points, first to run out of cards wins"}},
			},
			{
				Key: turnOption, Label: "Time per turn", Default: 120,
				Help:    "When time’s up, you pass without trading.",
				Choices: game.LimitChoices("No limit", 30, 60, 120, 300),
			},
			{
				Key: starterOption, Label: "If the first card is a wild", Default: 0, Detail: true,
				Help:    "Put it back and turn up another, or leave it there.",
				Choices: []game.Choice{{Value: 0, Label: "Turn up another"}, {Value: wildFirst, Label: "Leave it"}},
			},
		},
	}
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
		return nil, nil, game.Refuse("wrong-count", "iota is for {least} to {most} players, not {players}", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	cards := newDeck()
	if size := deckSizes[setup.Options[deckOption]]; size < len(cards) {
		singles := cards[2:]
		rng.Shuffle(len(singles), func(i, j int) { singles[i], singles[j] = singles[j], singles[i] })
		cards = cards[:size]
	}
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
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
	m.startFirstTurn(setup.TimeLimit(turnOption))
	return m, append(events, m.ToAll(GameBegan{Starter: starter, Pile: len(m.pile), First: m.turn, Lot: lot})), nil
}
