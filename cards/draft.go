package cards

import (
	"fmt"
	"slices"

	"linework/ink"
)

// A Draft is a picture that somebody has composed: its names, and its shapes in the order
// in which they were put down. docs/cards.md tells how it is kept in a file.
type Draft struct {
	Name   string   `json:"name"`
	Also   []string `json:"also"` // other right names
	Shapes []Piece  `json:"shapes"`
}

// A Piece is a shape as whoever composes a picture puts it down: so large, and turned
// about its middle. The board is from 0 to 1000, to the right and down.
type Piece struct {
	Kind Kind `json:"kind"`
	X    int  `json:"x"` // of its middle
	Y    int  `json:"y"`
	W    int  `json:"w"`           // how wide it is before it is turned; of a line how long
	H    int  `json:"h,omitempty"` // how high; a circle, a square and a line have none
	Turn int  `json:"turn,omitempty"`
	// Tip is how far the tip of a triangle, or the middle of the upper side of a trapezium,
	// is from the middle, in percent of the width: 50 is above the right corner.
	Tip int `json:"tip,omitempty"`
	// Top is the upper side of a trapezium, in percent of the lower.
	Top int `json:"top,omitempty"`
}

// pieceUnit is how many points of the board a unit of a piece is.
const pieceUnit = ink.Size / 1000.0

// Bounds of what a draft can say.
const (
	maxCoordinate = 10_000
	maxOtherNames = 12
	maxPieces     = 3 * MaxShapes
)

// CheckLimits refuses what no picture has: too many names or shapes, or numbers far off the
// board. What is wrong with the picture itself, the Faults of its card say.
func (d Draft) CheckLimits() error {
	if n := len(d.Also); n > maxOtherNames {
		return fmt.Errorf("a picture has at most %d other names, this one has %d", maxOtherNames, n)
	}
	if n := len(d.Shapes); n > maxPieces {
		return fmt.Errorf("%d shapes are more than a board holds; a picture has at most %d", n, MaxShapes)
	}
	for _, p := range d.Shapes {
		for _, n := range []int{p.X, p.Y, p.W, p.H, p.Turn, p.Tip, p.Top} {
			if n < -maxCoordinate || n > maxCoordinate {
				return fmt.Errorf("%d is no number of a picture, whose board is from 0 to 1000", n)
			}
		}
	}
	return nil
}

// ToCard returns the picture as a card. Its prices follow from what one sees most of, and it
// is neither easy nor hard: nobody has tried.
func (d Draft) ToCard(number int) *Card {
	c := &Card{Number: number, Name: d.Name, Also: slices.Clone(d.Also), Theme: Own, Border: Yellow}
	for _, p := range d.Shapes {
		c.Shapes = append(c.Shapes, p.toShape())
	}
	c.Prices = c.pricesByOutlineLength()
	return c
}

// pricesByOutlineLength returns what the kinds of a picture cost: the one with the longest
// outlines most, the next one less, and all others 1 (FL-2, FL-4).
func (c *Card) pricesByOutlineLength() [Kinds]int {
	var long [Kinds]float64
	for _, s := range c.Shapes {
		path := s.outlinePath()
		for i := 1; i < len(path); i++ {
			long[s.Kind] += path[i-1].Distance(path[i])
		}
	}
	prices := [Kinds]int{1, 1, 1, 1, 1, 1, 1}
	for price := 3; price > 1; price-- {
		most := slices.Index(long[:], slices.Max(long[:]))
		if long[most] > 0 {
			prices[most], long[most] = price, 0
		}
	}
	return prices
}

func (p Piece) toShape() Shape {
	s := Shape{Kind: p.Kind}
	w, h := float64(p.W)/2*pieceUnit, float64(p.H)/2*pieceUnit
	centre := ink.Vec{X: float64(p.X) * pieceUnit, Y: float64(p.Y) * pieceUnit}
	at := func(x, y float64) ink.Vec { return centre.Plus(ink.Vec{X: x, Y: y}.Rotate(radians(float64(p.Turn)))) }
	tip, top := float64(p.Tip)/50*w, float64(p.Top)/100*w
	switch p.Kind {
	case Circle:
		s.Centre, s.Radii = centre, ink.Vec{X: w, Y: w}
	case Oval:
		s.Centre, s.Radii, s.Turn = centre, ink.Vec{X: w, Y: h}, float64(p.Turn)
	case Line:
		s.Corners = []ink.Vec{at(-w, 0), at(w, 0)}
	case Triangle:
		s.Corners = []ink.Vec{at(tip, -h), at(w, h), at(-w, h)}
	case Trapezium:
		s.Corners = []ink.Vec{at(tip-top, -h), at(tip+top, -h), at(w, h), at(-w, h)}
	case Square:
		s.Corners = []ink.Vec{at(-w, -w), at(w, -w), at(w, w), at(-w, w)}
	default:
		s.Corners = []ink.Vec{at(-w, -h), at(w, -h), at(w, h), at(-w, h)}
	}
	return s
}
