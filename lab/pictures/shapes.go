package cards

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"linework/ink"
)

// A fieldReader reads the words of a shape's line from left to right.
type fieldReader []string

func (w *fieldReader) nextField() (string, bool) {
	if len(*w) == 0 {
		return "", false
	}
	word := (*w)[0]
	*w = (*w)[1:]
	return word, true
}

func (w *fieldReader) skipWordIfNext(word string) bool {
	if len(*w) > 0 && (*w)[0] == word {
		*w = (*w)[1:]
		return true
	}
	return false
}

func (w *fieldReader) nextNumber() (float64, error) {
	word, _ := w.nextField()
	n, ok := parseNumber(word)
	if !ok {
		return 0, fmt.Errorf("%q is not a number", word)
	}
	return n, nil
}

// parseNumber parses a number that a picture can have in it.
func parseNumber(word string) (float64, bool) {
	n, err := strconv.ParseFloat(word, 64)
	return n, err == nil && math.Abs(n) < 10_000
}

// nextPair reads two numbers with a comma between: a place, a size or a direction.
func (w *fieldReader) nextPair() (ink.Vec, error) {
	word, _ := w.nextField()
	first, second, both := strings.Cut(word, ",")
	x, okX := parseNumber(first)
	y, okY := parseNumber(second)
	if !both || !okX || !okY {
		return ink.Vec{}, fmt.Errorf("%q is not a pair of numbers such as 25,40", word)
	}
	return ink.Vec{X: x, Y: y}, nil
}

func (w *fieldReader) nextPairs() ([]ink.Vec, error) {
	var list []ink.Vec
	for len(*w) > 0 && strings.Contains((*w)[0], ",") {
		p, err := w.nextPair()
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// forms are the ways to write each kind.
var forms = [Kinds]string{
	Triangle:  "triangle A B C, or triangle APEX BASE wide W",
	Circle:    "circle CENTRE R",
	Oval:      "oval CENTRE RX,RY [turn D], or oval END END wide W",
	Rectangle: "rectangle CORNER CORNER [turn D], or rectangle END END wide W, or rectangle A B C D",
	Line:      "line A B",
	Trapezium: "trapezium A B C D, or trapezium END END wide W,W",
	Square:    "square CENTRE SIDE [turn D], or square A B C D",
}

// readShapes reads a shape and its copies: turn, mirror, repeat, ring.
func readShapes(kind Kind, fields []string) ([]Shape, error) {
	w := fieldReader(fields)
	s, err := readShape(kind, &w)
	if err != nil {
		return nil, fmt.Errorf("%w; write %s", err, forms[kind])
	}
	if w.skipWordIfNext("turn") {
		degrees, err := w.nextNumber()
		if err != nil {
			return nil, err
		}
		s = placement{scale: 1, turn: degrees, about: s.centre()}.transformShape(s)
	}
	shapes := []Shape{s}
	for len(w) > 0 {
		word, _ := w.nextField()
		var more []Shape
		switch word {
		case "mirror":
			more, err = readMirroredCopies(shapes, &w)
		case "repeat":
			more, err = readRepeatedCopies(shapes, &w)
		case "ring":
			more, err = readRingCopies(shapes, &w)
		default:
			return nil, fmt.Errorf("%q is not understood; write %s, then mirror X, repeat N DX,DY or ring N CENTRE [D]", word, forms[kind])
		}
		if err != nil {
			return nil, err
		}
		if shapes = append(shapes, more...); len(shapes) > MaxShapes {
			return nil, fmt.Errorf("the line makes %d shapes; a picture has at most %d", len(shapes), MaxShapes)
		}
	}
	return shapes, nil
}

func readShape(kind Kind, w *fieldReader) (Shape, error) {
	s := Shape{Kind: kind}
	points, err := w.nextPairs()
	if err != nil {
		return s, err
	}
	switch {
	case len(points) == 2 && w.skipWordIfNext("wide"):
		return readShapeAlongAxis(kind, points[0], points[1], w)
	case kind == Circle && len(points) == 1:
		r, err := w.nextNumber()
		s.Centre, s.Radii = points[0], ink.Vec{X: r, Y: r}
		return s, err
	case kind == Oval && len(points) == 2:
		s.Centre, s.Radii = points[0], points[1]
		return s, nil
	case kind == Square && len(points) == 1:
		side, err := w.nextNumber()
		half := ink.Vec{X: side / 2, Y: side / 2}
		s.Corners = boxCorners(minus(points[0], half), plus(points[0], half))
		return s, err
	case kind == Rectangle && len(points) == 2:
		s.Corners = boxCorners(points[0], points[1])
		return s, nil
	case kind == Line && len(points) == 2, kind == Triangle && len(points) == 3,
		len(points) == 4 && (kind == Rectangle || kind == Trapezium || kind == Square):
		s.Corners = points
		return s, nil
	}
	return s, fmt.Errorf("%d points are not a %v", len(points), kind)
}

// readShapeAlongAxis reads how wide a shape is that lies along an axis from a to b, and
// returns the shape.
func readShapeAlongAxis(kind Kind, a, b ink.Vec, w *fieldReader) (Shape, error) {
	s := Shape{Kind: kind}
	if a == b {
		return s, fmt.Errorf("its two ends are one point")
	}
	across := perpendicular(unit(minus(b, a)))
	if kind == Trapezium {
		wide, err := w.nextPair()
		at, to := times(across, wide.X/2), times(across, wide.Y/2)
		s.Corners = []ink.Vec{minus(a, at), plus(a, at), plus(b, to), minus(b, to)}
		return s, err
	}
	wide, err := w.nextNumber()
	off := times(across, wide/2)
	switch kind {
	case Triangle:
		s.Corners = []ink.Vec{a, plus(b, off), minus(b, off)}
	case Rectangle:
		s.Corners = []ink.Vec{minus(a, off), plus(a, off), plus(b, off), minus(b, off)}
	case Oval:
		s.Centre, s.Radii = lerp(a, b, 0.5), ink.Vec{X: distance(a, b) / 2, Y: wide / 2}
		s.Turn = math.Atan2(b.Y-a.Y, b.X-a.X) * 180 / math.Pi
	default:
		return s, fmt.Errorf("a %v has no wide", kind)
	}
	return s, err
}

func boxCorners(a, b ink.Vec) []ink.Vec {
	return []ink.Vec{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}}
}

// readMirroredCopies reads an x and returns the shapes on the other side of the upright line
// there.
func readMirroredCopies(shapes []Shape, w *fieldReader) ([]Shape, error) {
	x, err := w.nextNumber()
	if err != nil {
		return nil, err
	}
	var more []Shape
	for _, s := range shapes {
		s.Corners = slices.Clone(s.Corners)
		for i := range s.Corners {
			s.Corners[i].X = 2*x - s.Corners[i].X
		}
		s.Centre.X = 2*x - s.Centre.X
		s.Turn = -s.Turn
		more = append(more, s)
	}
	return more, nil
}

// readRepeatedCopies reads a number and a step, and returns the further copies of the shapes.
func readRepeatedCopies(shapes []Shape, w *fieldReader) ([]Shape, error) {
	n, err := w.nextCopyCount()
	if err != nil {
		return nil, err
	}
	way, err := w.nextPair()
	return makeCopies(shapes, n, func(i float64) placement { return placement{scale: 1, move: times(way, i)} }), err
}

// makeCopies returns the copies of shapes from the second to the last, each in its place.
func makeCopies(shapes []Shape, count int, place func(number float64) placement) (more []Shape) {
	for i := 1; i < count; i++ {
		for _, s := range shapes {
			more = append(more, place(float64(i)).transformShape(s))
		}
	}
	return more
}

// readRingCopies reads a number, a centre and perhaps degrees, and returns the further copies of
// the shapes, turned around the centre.
func readRingCopies(shapes []Shape, w *fieldReader) ([]Shape, error) {
	n, err := w.nextCopyCount()
	if err != nil {
		return nil, err
	}
	centre, err := w.nextPair()
	if err != nil {
		return nil, err
	}
	step := 360 / float64(n)
	if len(*w) > 0 {
		if degrees, ok := parseNumber((*w)[0]); ok {
			step = degrees
			w.nextField()
		}
	}
	return makeCopies(shapes, n, func(i float64) placement { return placement{scale: 1, turn: step * i, about: centre} }), nil
}

func (w *fieldReader) nextCopyCount() (int, error) {
	word, _ := w.nextField()
	n, err := strconv.Atoi(word)
	if err != nil || n < 2 || n > MaxShapes {
		return 0, fmt.Errorf("%q is not a number from 2 to %d", word, MaxShapes)
	}
	return n, nil
}

// A placement turns, scales and moves shapes.
type placement struct {
	turn  float64 // degrees clockwise
	about ink.Vec // what is turned and scaled about
	scale float64
	move  ink.Vec
}

// readPlacement reads how the whole picture is put on the board.
func readPlacement(fields []string) (placement, error) {
	p := placement{scale: 1, about: ink.Vec{X: 50, Y: 50}}
	w := fieldReader(fields)
	for len(w) > 0 {
		word, _ := w.nextField()
		var err error
		switch word {
		case "turn":
			p.turn, err = w.nextNumber()
		case "scale":
			if p.scale, err = w.nextNumber(); err == nil && p.scale <= 0 {
				err = fmt.Errorf("a picture cannot be scaled by %v", p.scale)
			}
		case "move":
			p.move, err = w.nextPair()
		default:
			err = fmt.Errorf("%q is not a way to place a picture; there are turn D, scale K and move X,Y", word)
		}
		if err != nil {
			return p, err
		}
	}
	return p, nil
}

func (p placement) transformPoint(v ink.Vec) ink.Vec {
	return plus(plus(p.about, times(rotate(minus(v, p.about), p.turn), p.scale)), p.move)
}

func (p placement) transformShape(s Shape) Shape {
	s.Corners = slices.Clone(s.Corners)
	for i, c := range s.Corners {
		s.Corners[i] = p.transformPoint(c)
	}
	if s.isRound() {
		s.Centre, s.Radii = p.transformPoint(s.Centre), times(s.Radii, p.scale)
		s.Turn += p.turn
	}
	return s
}

// transformToBoard returns a shape of a file on the board of 4096.
func (p placement) transformToBoard(s Shape) Shape {
	return placement{scale: fileUnit}.transformShape(p.transformShape(s))
}
