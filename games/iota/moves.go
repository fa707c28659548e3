package iota

import (
	"errors"

	"linework/game"
)

// A Play lays one to four cards in a line (IO-6, IO-7).
type Play struct {
	Place []Placement `json:"place"`
}

// A Pass trades cards with the pile: none, some or all (IO-11). They go to its
// bottom in the order given.
type Pass struct {
	Trade []Card `json:"trade"`
}

// A Recycle puts a card from the hand in the place of a wild in the grid and
// takes the wild into the hand (IO-16). The turn goes on.
type Recycle struct {
	Card Card `json:"card"`
	Cell Cell `json:"cell"`
}

// Kind is "play".
func (Play) Kind() string { return "play" }

// Kind is "pass".
func (Pass) Kind() string { return "pass" }

// Kind is "recycle".
func (Recycle) Kind() string { return "recycle" }

// Decode reads a move from the wire.
func (Game) Decode(kind string, data []byte) (game.Move, error) {
	switch kind {
	case "play":
		wire, err := game.DecodeMove[struct{ Place []*Placement }](kind, data)
		if err != nil {
			return nil, err
		}
		place, err := whole(kind, wire.Place)
		return Play{Place: place}, err
	case "pass":
		wire, err := game.DecodeMove[struct{ Trade []*Card }](kind, data)
		if err != nil {
			return nil, err
		}
		trade, err := whole(kind, wire.Trade)
		return Pass{Trade: trade}, err
	case "recycle":
		wire, err := game.DecodeMove[struct {
			Card *Card
			Cell *Cell
		}](kind, data)
		if err != nil {
			return nil, err
		}
		if wire.Card == nil || wire.Cell == nil || !wire.Cell.inReach() {
			return nil, game.Malformed(kind, errors.New("it needs a card and a cell of the grid"))
		}
		return Recycle{Card: *wire.Card, Cell: *wire.Cell}, nil
	}
	return nil, game.UnknownMove(kind, "play", "pass", "recycle")
}

// whole refuses lists that are longer than a hand or have a hole in them.
func whole[E any](kind string, list []*E) ([]E, error) {
	if len(list) > handSize {
		return nil, game.Malformed(kind, errors.New("a hand has at most four cards"))
	}
	if list == nil {
		return nil, nil
	}
	all := make([]E, len(list))
	for i, e := range list {
		if e == nil {
			return nil, game.Malformed(kind, errors.New("null is not a card"))
		}
		all[i] = *e
	}
	return all, nil
}
