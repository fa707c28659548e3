package pictures

import (
	"fmt"
	"math"

	"linework/cards"
	"linework/ink"
)

// forms are the ways to write each kind.
var forms = [cards.Kinds]string{
	cards.Triangle:  "triangle A B C, or triangle APEX BASE wide W",
	cards.Circle:    "circle CENTRE R",
	cards.Oval:      "oval CENTRE RX,RY [turn D], or oval END END wide W",
	cards.Rectangle: "rectangle CORNER CORNER [turn D], or rectangle END END wide W, or rectangle A B C D",
	cards.Line:      "line A B",
	cards.Trapezium: "trapezium A B C D, or trapezium END END wide W,W",
	cards.Square:    "square CENTRE SIDE [turn D], or square A B C D",
}

// readShapes reads a shape and its copies: turn, mirror, repeat, ring.
func readShapes(kind cards.Kind, fields []string) ([]cards.Shape, error) {
	w := &fieldReader{fields: fields}
	s := readShape(kind, w)
	if w.err != nil {
		return nil, fmt.Errorf("%w; write %s", w.err, forms[kind])
	}
	if w.skipWordIfNext("turn") {
		s = placement{scale: 1, turn: w.nextNumber(), about: centreOf(s)}.transformShape(s)
	}
	shapes := readCopies(w, []cards.Shape{s}, cards.MaxShapes, placement.transformShape)
	return shapes, w.err
}

// centreOf returns the place that a shape is turned about.
func centreOf(s cards.Shape) ink.Vec {
	if s.IsRound() {
		return s.Centre
	}
	var sum ink.Vec
	for _, c := range s.Corners {
		sum = sum.Plus(c)
	}
	return sum.Times(1 / float64(len(s.Corners)))
}

func readShape(kind cards.Kind, w *fieldReader) cards.Shape {
	s := cards.Shape{Kind: kind}
	points := w.nextPairs()
	switch {
	case len(points) == 2 && w.skipWordIfNext("wide"):
		return readShapeAlongAxis(kind, points[0], points[1], w)
	case kind == cards.Circle && len(points) == 1:
		r := w.nextNumber()
		s.Centre, s.Radii = points[0], ink.Vec{X: r, Y: r}
	case kind == cards.Oval && len(points) == 2:
		s.Centre, s.Radii = points[0], points[1]
	case kind == cards.Square && len(points) == 1:
		side := w.nextNumber()
		half := ink.Vec{X: side / 2, Y: side / 2}
		s.Corners = boxCorners(points[0].Minus(half), points[0].Plus(half))
	case kind == cards.Rectangle && len(points) == 2:
		s.Corners = boxCorners(points[0], points[1])
	case kind == cards.Line && len(points) == 2, kind == cards.Triangle && len(points) == 3,
		len(points) == 4 && (kind == cards.Rectangle || kind == cards.Trapezium || kind == cards.Square):
		s.Corners = points
	default:
		w.recordFirstError("%d points are not a %v", len(points), kind)
	}
	return s
}

// readShapeAlongAxis reads how wide a shape is that lies along an axis from a to b, and
// returns the shape.
func readShapeAlongAxis(kind cards.Kind, a, b ink.Vec, w *fieldReader) cards.Shape {
	s := cards.Shape{Kind: kind}
	if a == b {
		w.recordFirstError("its two ends are one point")
		return s
	}
	way := b.Minus(a)
	way = way.Times(1 / way.Length())
	across := ink.Vec{X: -way.Y, Y: way.X}
	if kind == cards.Trapezium {
		wide := w.nextPair()
		at, to := across.Times(wide.X/2), across.Times(wide.Y/2)
		s.Corners = []ink.Vec{a.Minus(at), a.Plus(at), b.Plus(to), b.Minus(to)}
		return s
	}
	wide := w.nextNumber()
	off := across.Times(wide / 2)
	switch kind {
	case cards.Triangle:
		s.Corners = []ink.Vec{a, b.Plus(off), b.Minus(off)}
	case cards.Rectangle:
		s.Corners = []ink.Vec{a.Minus(off), a.Plus(off), b.Plus(off), b.Minus(off)}
	case cards.Oval:
		s.Centre, s.Radii = a.Lerp(b, 0.5), ink.Vec{X: a.Distance(b) / 2, Y: wide / 2}
		s.Turn = math.Atan2(b.Y-a.Y, b.X-a.X) * 180 / math.Pi
	default:
		w.recordFirstError("a %v has no wide", kind)
	}
	return s
}

func boxCorners(a, b ink.Vec) []ink.Vec {
	return []ink.Vec{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}}
}

// readPlacement reads how the whole picture is put on the board.
func readPlacement(fields []string) (placement, error) {
	p := placement{scale: 1, about: ink.Vec{X: 50, Y: 50}}
	w := fieldReader{fields: fields}
	for w.hasMore() {
		switch word := w.nextField(); word {
		case "turn":
			p.turn = w.nextNumber()
		case "scale":
			if p.scale = w.nextNumber(); p.scale <= 0 {
				w.recordFirstError("a picture cannot be scaled by %v", p.scale)
			}
		case "move":
			p.move = w.nextPair()
		default:
			w.recordFirstError("%q is not a way to place a picture; there are turn D, scale K and move X,Y", word)
		}
	}
	return p, w.err
}

func (p placement) transformShape(s cards.Shape) cards.Shape {
	s.Corners = p.transformPoints(s.Corners)
	if s.IsRound() {
		s.Centre, s.Radii = p.transformPoint(s.Centre), s.Radii.Times(p.scale)
		if p.mirrored {
			s.Turn = -s.Turn
		}
		s.Turn += p.turn
	}
	return s
}

// fileUnit is how many points of the board a unit of a card file is: files measure the
// board from 0 to 100, to the right and down.
const fileUnit = ink.Size / 100.0

// transformToBoard returns a shape of a file on the board of 4096.
func (p placement) transformToBoard(s cards.Shape) cards.Shape {
	return placement{scale: fileUnit}.transformShape(p.transformShape(s))
}
