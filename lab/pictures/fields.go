package pictures

import (
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"

	"linework/ink"
)

// linesWithFields returns the lines of a file that say something: the number of each, from 1,
// and its words, without remarks.
func linesWithFields(text string) iter.Seq2[int, []string] {
	return func(yield func(int, []string) bool) {
		for i, line := range strings.Split(text, "\n") {
			line, _, _ = strings.Cut(line, "#")
			if fields := strings.Fields(line); len(fields) > 0 && !yield(i+1, fields) {
				return
			}
		}
	}
}

// parseNames reads a name and other right ones, with | between.
func parseNames(fields []string) ([]string, error) {
	names := strings.Split(strings.Join(fields, " "), "|")
	for i, name := range names {
		if names[i] = strings.TrimSpace(name); names[i] == "" {
			return nil, fmt.Errorf("there is no name between two bars")
		}
	}
	return names, nil
}

// A fieldReader reads the words of a shape's line from left to right.
type fieldReader []string

// nextField returns the next word, "" at the end of the line.
func (w *fieldReader) nextField() string {
	if len(*w) == 0 {
		return ""
	}
	word := (*w)[0]
	*w = (*w)[1:]
	return word
}

// skipWordIfNext reads a word, if it comes next, and reports whether it did.
func (w *fieldReader) skipWordIfNext(word string) bool {
	if len(*w) == 0 || (*w)[0] != word {
		return false
	}
	*w = (*w)[1:]
	return true
}

func (w *fieldReader) nextNumber() (float64, error) {
	word := w.nextField()
	n, ok := parseNumber(word)
	if !ok {
		return 0, fmt.Errorf("%q is not a number", word)
	}
	return n, nil
}

// nextNumberIfAny reads a number, if one comes next, or else returns another.
func (w *fieldReader) nextNumberIfAny(other float64) float64 {
	if len(*w) == 0 {
		return other
	}
	n, ok := parseNumber((*w)[0])
	if !ok {
		return other
	}
	w.nextField()
	return n
}

// parseNumber parses a number that a picture can have in it.
func parseNumber(word string) (float64, bool) {
	n, err := strconv.ParseFloat(word, 64)
	return n, err == nil && math.Abs(n) < 10_000
}

// nextPair reads two numbers with a comma between: a place, a size or a direction.
func (w *fieldReader) nextPair() (ink.Vec, error) {
	word := w.nextField()
	first, second, both := strings.Cut(word, ",")
	x, okX := parseNumber(first)
	y, okY := parseNumber(second)
	if !both || !okX || !okY {
		return ink.Vec{}, fmt.Errorf("%q is not a pair of numbers such as 25,40", word)
	}
	return ink.Vec{X: x, Y: y}, nil
}

// nextPairs reads pairs up to the first word that is none.
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

// A placement mirrors, turns, scales and moves points, in this order.
type placement struct {
	mirrored bool
	axis     float64 // the x of the upright line that is mirrored at
	turn     float64 // degrees clockwise
	about    ink.Vec // what is turned and scaled about
	scale    float64
	move     ink.Vec
}

func (p placement) transformPoint(v ink.Vec) ink.Vec {
	if p.mirrored {
		v.X = 2*p.axis - v.X
	}
	turned := v.Minus(p.about).Rotate(p.turn * math.Pi / 180)
	return p.about.Plus(turned.Times(p.scale)).Plus(p.move)
}

func (p placement) transformPoints(points []ink.Vec) []ink.Vec {
	var list []ink.Vec
	for _, v := range points {
		list = append(list, p.transformPoint(v))
	}
	return list
}

// readCopies reads any of mirror, repeat and ring to the end of the line, and returns the
// shapes with all their copies: limit is how many there may be, and transform places one.
func readCopies[T any](w *fieldReader, shapes []T, limit int, transform func(placement, T) T) ([]T, error) {
	for len(*w) > 0 {
		places, err := w.nextCopyPlaces(limit)
		if err != nil {
			return nil, err
		}
		first := shapes
		for _, place := range places {
			for _, s := range first {
				shapes = append(shapes, transform(place, s))
			}
		}
		if len(shapes) > limit {
			return nil, fmt.Errorf("the line makes %d shapes; there are at most %d", len(shapes), limit)
		}
	}
	return shapes, nil
}

// nextCopyPlaces reads one of mirror, repeat and ring, and returns where the further copies
// are.
func (w *fieldReader) nextCopyPlaces(limit int) ([]placement, error) {
	switch word := w.nextField(); word {
	case "mirror":
		x, err := w.nextNumber()
		return []placement{{mirrored: true, axis: x, scale: 1}}, err
	case "repeat":
		n, step, err := w.nextCountAndPair(limit)
		return placeCopies(n, func(i float64) placement { return placement{scale: 1, move: step.Times(i)} }), err
	case "ring":
		n, centre, err := w.nextCountAndPair(limit)
		degrees := w.nextNumberIfAny(360 / float64(n))
		return placeCopies(n, func(i float64) placement { return placement{scale: 1, turn: degrees * i, about: centre} }), err
	default:
		return nil, fmt.Errorf("%q is not understood; there are mirror X, repeat N DX,DY and ring N CENTRE [D]", word)
	}
}

// placeCopies returns the places of copies from the second to the last.
func placeCopies(count int, place func(number float64) placement) (places []placement) {
	for i := 1; i < count; i++ {
		places = append(places, place(float64(i)))
	}
	return places
}

// nextCountAndPair reads how many copies there are, and their centre or the step between them.
func (w *fieldReader) nextCountAndPair(limit int) (int, ink.Vec, error) {
	word := w.nextField()
	n, err := strconv.Atoi(word)
	if err != nil || n < 2 || n > limit {
		return 0, ink.Vec{}, fmt.Errorf("%q is not a number from 2 to %d", word, limit)
	}
	pair, err := w.nextPair()
	return n, pair, err
}
