package iota

import (
	"errors"

	"linework/game"
)

// A Meaning asks what a wild in the grid can still be (IO-12). What can be seen tells it,
// so anyone may ask, at any time.
type Meaning struct {
	Cell Cell `json:"cell"`
}

// Check refuses a cell where no card can ever lie.
func (m Meaning) Check() error {
	if !m.Cell.inReach() {
		return errors.New("it needs a cell of the grid")
	}
	return nil
}

// Meanings answers a Meaning: all 64 cards where nothing narrows it, and never none.
type Meanings struct {
	Cards []Card `json:"cards"`
}

// Ask answers what a play would score, or why it would be refused, and what a wild can
// be.
func (m *match) Ask(seat game.Seat, question game.Move) (any, error) {
	switch question.(type) {
	case Play, Meaning:
	default:
		return nil, wire.Unknown(game.Kind(question))
	}
	if seat < 0 || int(seat) >= len(m.hands) {
		return nil, game.Refuse("not-seated", "only a player has cards to place")
	}
	if m.unaided {
		return nil, game.Refuse("no-help", "this table plays without help; play the cards and see")
	}
	if q, ok := question.(Meaning); ok {
		return m.grid.meanings(q.Cell)
	}
	return m.judge(seat, question.(Play).Place)
}

// meanings is what the wild at a cell can be. It can be a card if that could take its
// place: both stand for the same in every line, and leave the other wild the same.
func (g *grid) meanings(at Cell) (Meanings, error) {
	p := placeOf(at)
	if g.empty(p) || g.card(p) != Wild {
		return Meanings{}, notWild(at)
	}
	var list []Card
	for c := range Wild {
		if g.recyclable(p, c) == nil {
			list = append(list, c)
		}
	}
	return Meanings{Cards: list}, nil
}
