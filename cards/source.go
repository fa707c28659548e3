package cards

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"linework/ink"
)

// words is a shape's line as it is read, from left to right.
type words []string

func (w *words) next() (string, bool) {
	if len(*w) == 0 {
		return "", false
	}
	word := (*w)[0]
	*w = (*w)[1:]
	return word, true
}

// skip takes the next word if it is this one.
func (w *words) skip(word string) bool {
	if len(*w) > 0 && (*w)[0] == word {
		*w = (*w)[1:]
		return true
	}
	return false
}

func (w *words) number() (float64, error) {
	word, _ := w.next()
	n, ok := number(word)
	if !ok {
		return 0, fmt.Errorf("%q is not a number", word)
	}
	return n, nil
}

// number reads a number that a picture can have in it.
func number(word string) (float64, bool) {
	n, err := strconv.ParseFloat(word, 64)
	return n, err == nil && math.Abs(n) < 10_000
}

// pair is two numbers with a comma between: a place, a size or a way.
func (w *words) pair() (ink.Vec, error) {
	word, _ := w.next()
	first, second, both := strings.Cut(word, ",")
	x, okX := number(first)
	y, okY := number(second)
	if !both || !okX || !okY {
		return ink.Vec{}, fmt.Errorf("%q is not a pair of numbers such as 25,40", word)
	}
	return ink.Vec{X: x, Y: y}, nil
}

// pairs takes all pairs that come next.
func (w *words) pairs() ([]ink.Vec, error) {
	var list []ink.Vec
	for len(*w) > 0 && strings.Contains((*w)[0], ",") {
		p, err := w.pair()
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// forms is how each kind can be written.
var forms = [Kinds]string{
	Triangle:  "triangle A B C, or triangle APEX BASE wide W",
	Circle:    "circle CENTRE R",
	Oval:      "oval CENTRE RX,RY [turn D], or oval END END wide W",
	Rectangle: "rectangle CORNER CORNER [turn D], or rectangle END END wide W, or rectangle A B C D",
	Line:      "line A B",
	Trapezium: "trapezium A B C D, or trapezium END END wide W,W",
	Square:    "square CENTRE SIDE [turn D], or square A B C D",
}

// readShapes reads a shape and what its line does with it: turn, mirror, repeat, ring.
func readShapes(kind Kind, fields []string) ([]Shape, error) {
	w := words(fields)
	s, err := readShape(kind, &w)
	if err != nil {
		return nil, fmt.Errorf("%w; write %s", err, forms[kind])
	}
	if w.skip("turn") {
		degrees, err := w.number()
		if err != nil {
			return nil, err
		}
		s = placing{scale: 1, turn: degrees, about: s.middle()}.moved(s)
	}
	shapes := []Shape{s}
	for len(w) > 0 {
		word, _ := w.next()
		var more []Shape
		switch word {
		case "mirror":
			more, err = mirrored(shapes, &w)
		case "repeat":
			more, err = repeated(shapes, &w)
		case "ring":
			more, err = ringed(shapes, &w)
		default:
			return nil, fmt.Errorf("%q is not understood; write %s, then mirror X, repeat N DX,DY or ring N CENTRE [D]", word, forms[kind])
		}
		if err != nil {
			return nil, err
		}
		if shapes = append(shapes, more...); len(shapes) > MostShapes {
			return nil, fmt.Errorf("the line makes %d shapes; a picture has at most %d", len(shapes), MostShapes)
		}
	}
	return shapes, nil
}

func readShape(kind Kind, w *words) (Shape, error) {
	s := Shape{Kind: kind}
	points, err := w.pairs()
	if err != nil {
		return s, err
	}
	switch {
	case len(points) == 2 && w.skip("wide"):
		return readWide(kind, points[0], points[1], w)
	case kind == Circle && len(points) == 1:
		r, err := w.number()
		s.Centre, s.Radii = points[0], ink.Vec{X: r, Y: r}
		return s, err
	case kind == Oval && len(points) == 2:
		s.Centre, s.Radii = points[0], points[1]
		return s, nil
	case kind == Square && len(points) == 1:
		side, err := w.number()
		half := ink.Vec{X: side / 2, Y: side / 2}
		s.Corners = box(minus(points[0], half), plus(points[0], half))
		return s, err
	case kind == Rectangle && len(points) == 2:
		s.Corners = box(points[0], points[1])
		return s, nil
	case kind == Line && len(points) == 2, kind == Triangle && len(points) == 3,
		len(points) == 4 && (kind == Rectangle || kind == Trapezium || kind == Square):
		s.Corners = points
		return s, nil
	}
	return s, fmt.Errorf("%d points are not a %v", len(points), kind)
}

// readWide reads a shape that lies along an axis from a to b, and how wide it is.
func readWide(kind Kind, a, b ink.Vec, w *words) (Shape, error) {
	s := Shape{Kind: kind}
	if a == b {
		return s, fmt.Errorf("its two ends are one point")
	}
	across := aside(unit(minus(b, a)))
	if kind == Trapezium {
		wide, err := w.pair()
		at, to := times(across, wide.X/2), times(across, wide.Y/2)
		s.Corners = []ink.Vec{minus(a, at), plus(a, at), plus(b, to), minus(b, to)}
		return s, err
	}
	wide, err := w.number()
	off := times(across, wide/2)
	switch kind {
	case Triangle:
		s.Corners = []ink.Vec{a, plus(b, off), minus(b, off)}
	case Rectangle:
		s.Corners = []ink.Vec{minus(a, off), plus(a, off), plus(b, off), minus(b, off)}
	case Oval:
		s.Centre, s.Radii = between(a, b, 0.5), ink.Vec{X: distance(a, b) / 2, Y: wide / 2}
		s.Turn = math.Atan2(b.Y-a.Y, b.X-a.X) * 180 / math.Pi
	default:
		return s, fmt.Errorf("a %v has no wide", kind)
	}
	return s, err
}

// box is the corners of an upright rectangle.
func box(a, b ink.Vec) []ink.Vec {
	return []ink.Vec{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}}
}

// mirrored is the shapes on the other side of the upright line at an x.
func mirrored(shapes []Shape, w *words) ([]Shape, error) {
	x, err := w.number()
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

// repeated is the shapes again and again, each time a way further: N in all.
func repeated(shapes []Shape, w *words) ([]Shape, error) {
	n, err := w.count()
	if err != nil {
		return nil, err
	}
	way, err := w.pair()
	var more []Shape
	for i := 1; i < n; i++ {
		for _, s := range shapes {
			more = append(more, placing{scale: 1, move: times(way, float64(i))}.moved(s))
		}
	}
	return more, err
}

// ringed is the shapes turned about a centre: N in all, evenly or by so many degrees.
func ringed(shapes []Shape, w *words) ([]Shape, error) {
	n, err := w.count()
	if err != nil {
		return nil, err
	}
	centre, err := w.pair()
	if err != nil {
		return nil, err
	}
	step := 360 / float64(n)
	if len(*w) > 0 {
		if degrees, ok := number((*w)[0]); ok {
			step = degrees
			w.next()
		}
	}
	var more []Shape
	for i := 1; i < n; i++ {
		for _, s := range shapes {
			more = append(more, placing{scale: 1, turn: step * float64(i), about: centre}.moved(s))
		}
	}
	return more, nil
}

func (w *words) count() (int, error) {
	word, _ := w.next()
	n, err := strconv.Atoi(word)
	if err != nil || n < 2 || n > MostShapes {
		return 0, fmt.Errorf("%q is not a number from 2 to %d", word, MostShapes)
	}
	return n, nil
}

// A placing turns, scales and moves shapes.
type placing struct {
	turn  float64 // degrees clockwise
	about ink.Vec // what is turned and scaled about
	scale float64
	move  ink.Vec
}

// readPlacing reads how the whole picture is put on the board.
func readPlacing(fields []string) (placing, error) {
	p := placing{scale: 1, about: ink.Vec{X: 50, Y: 50}}
	w := words(fields)
	for len(w) > 0 {
		word, _ := w.next()
		var err error
		switch word {
		case "turn":
			p.turn, err = w.number()
		case "scale":
			if p.scale, err = w.number(); err == nil && p.scale <= 0 {
				err = fmt.Errorf("a picture cannot be scaled by %v", p.scale)
			}
		case "move":
			p.move, err = w.pair()
		default:
			err = fmt.Errorf("%q is not a way to place a picture; there are turn D, scale K and move X,Y", word)
		}
		if err != nil {
			return p, err
		}
	}
	return p, nil
}

func (p placing) point(v ink.Vec) ink.Vec {
	return plus(plus(p.about, times(turned(minus(v, p.about), p.turn), p.scale)), p.move)
}

func (p placing) moved(s Shape) Shape {
	s.Corners = slices.Clone(s.Corners)
	for i, c := range s.Corners {
		s.Corners[i] = p.point(c)
	}
	if s.round() {
		s.Centre, s.Radii = p.point(s.Centre), times(s.Radii, p.scale)
		s.Turn += p.turn
	}
	return s
}

// put is a shape of a file on the board of 4096.
func (p placing) put(s Shape) Shape {
	return placing{scale: fileUnit}.moved(p.moved(s))
}
