package iota

import (
	"linework/texts"

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

// Check refuses more cards than a hand has.
func (p Play) Check() error { return checkFitsInHand(len(p.Place)) }

// Check refuses more cards than a hand has.
func (p Pass) Check() error { return checkFitsInHand(len(p.Trade)) }

func checkFitsInHand(cards int) error {
	if cards > handSize {
		return texts.NewError("problem.hand-size")
	}
	return nil
}

// UnmarshalJSON reads a recycling, which needs both: a card that is left out is not
// the first of the deck.
func (r *Recycle) UnmarshalJSON(data []byte) error {
	var wire struct {
		Card *Card `json:"card"`
		Cell *Cell `json:"cell"`
	}
	if err := game.DecodeStrict(data, &wire); err != nil {
		return err
	}
	if wire.Card == nil || wire.Cell == nil || !wire.Cell.isInReach() {
		return texts.NewError("problem.card-and-cell")
	}
	r.Card, r.Cell = *wire.Card, *wire.Cell
	return nil
}
