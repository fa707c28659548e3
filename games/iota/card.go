package iota

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"linework/game"
	"linework/texts"
)

// A Card is one of the 64 combinations of colour, shape and number, or Wild. On
// the wire and in tests it is written as three letters, "Rt2" for the red
// triangle with a 2, or "W".
type Card uint8

// Wild is both of the wild cards; nothing tells them apart.
const Wild Card = 64

const (
	colours = "RGBY" // red green blue yellow
	shapes  = "tpsc" // triangle plus square circle
)

// colour returns the colour, from 0.
func (c Card) colour() int { return int(c >> 4) }

// shape returns the shape, from 0.
func (c Card) shape() int { return int(c >> 2 & 3) }

func (c Card) isWild() bool { return c == Wild }

// value returns what the card counts: its number, 0 for a wild (IO-1, IO-15).
func (c Card) value() int {
	if c == Wild {
		return 0
	}
	return int(c&3) + 1
}

func (c Card) String() string {
	if c == Wild {
		return "W"
	}
	return string([]byte{colours[c.colour()], shapes[c.shape()], '0' + byte(c.value())})
}

// ParseCard parses a card as String writes it.
func ParseCard(text string) (Card, error) {
	if text == "W" {
		return Wild, nil
	}
	if len(text) == 3 {
		colour, shape, number := strings.IndexByte(colours, text[0]), strings.IndexByte(shapes, text[1]), int(text[2]-'0')
		if colour >= 0 && shape >= 0 && number >= 1 && number <= 4 {
			return Card(colour<<4 | shape<<2 | (number - 1)), nil
		}
	}
	return 0, texts.NewError("problem.card", texts.Figures{"text": game.Truncate(string(text), 8)})
}

func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalJSON reads the card from the wire. It refuses null, which encoding/json
// would take for a card that is left as it was.
func (c *Card) UnmarshalJSON(data []byte) error { return unmarshalText(data, c, ParseCard) }

func unmarshalText[T any](data []byte, target *T, parse func(string) (T, error)) error {
	var s string
	err := json.Unmarshal(data, &s)
	if err == nil {
		*target, err = parse(s)
	}
	return err
}

// A Cell is a position in the grid. The starter lies at 0,0; y grows downwards.
type Cell struct {
	X int8 `json:"x"`
	Y int8 `json:"y"`
}

func (c Cell) String() string { return fmt.Sprintf("%d,%d", c.X, c.Y) }

// maxReach is how far from the starter a card can ever lie: 66 cards in a chain.
const maxReach = 66

func parseCell(text string) (Cell, error) {
	left, right, ok := strings.Cut(text, ",")
	x, errX := strconv.ParseInt(left, 10, 8)
	y, errY := strconv.ParseInt(right, 10, 8)
	if !ok || errX != nil || errY != nil || x < -maxReach || x > maxReach || y < -maxReach || y > maxReach {
		return Cell{}, texts.NewError("problem.cell", texts.Figures{"text": game.Truncate(string(text), 16), "least": -maxReach, "most": maxReach})
	}
	return Cell{int8(x), int8(y)}, nil
}

// A Placement is a card on a cell, written "Rt2@1,-3".
type Placement struct {
	Card Card
	Cell Cell
}

func (p Placement) String() string { return p.Card.String() + "@" + p.Cell.String() }

func (p Placement) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (p *Placement) UnmarshalJSON(data []byte) error { return unmarshalText(data, p, ParsePlacement) }

// ParsePlacement parses a placement as String writes it.
func ParsePlacement(text string) (Placement, error) {
	card, at, ok := strings.Cut(text, "@")
	if !ok {
		return Placement{}, texts.NewError("problem.placement", texts.Figures{"text": game.Truncate(string(text), 16)})
	}
	c, err := ParseCard(card)
	if err != nil {
		return Placement{}, err
	}
	cell, err := parseCell(at)
	return Placement{Card: c, Cell: cell}, err
}
