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

// A fieldReader reads the words of a shape's line from left to right. After the first that is
// wrong, what it returns means nothing.
type fieldReader struct {
	fields []string
	err    error // what was wrong first
}

func (w *fieldReader) recordFirstError(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(format, args...)
	}
}

// hasMore reports whether there is a word to read.
func (w *fieldReader) hasMore() bool { return w.err == nil && len(w.fields) > 0 }

// nextField returns the next word, "" at the end of the line.
func (w *fieldReader) nextField() string {
	if len(w.fields) == 0 {
		return ""
	}
	word := w.fields[0]
	w.fields = w.fields[1:]
	return word
}

// skipWordIfNext reads a word, if it comes next, and reports whether it did.
func (w *fieldReader) skipWordIfNext(word string) bool {
	isNext := w.hasMore() && w.fields[0] == word
	if isNext {
		w.nextField()
	}
	return isNext
}

func (w *fieldReader) nextNumber() float64 {
	word := w.nextField()
	n, ok := parseNumber(word)
	if !ok {
		w.recordFirstError("%q is not a number", word)
	}
	return n
}

// nextNumberIfAny reads a number, if one comes next, or else returns another.
func (w *fieldReader) nextNumberIfAny(other float64) float64 {
	if w.hasMore() {
		if n, ok := parseNumber(w.fields[0]); ok {
			w.nextField()
			return n
		}
	}
	return other
}

// parseNumber parses a number that a picture can have in it.
func parseNumber(word string) (float64, bool) {
	n, err := strconv.ParseFloat(word, 64)
	return n, err == nil && math.Abs(n) < 10_000
}

// nextPair reads two numbers with a comma between: a place, a size or a direction.
func (w *fieldReader) nextPair() ink.Vec {
	word := w.nextField()
	first, second, both := strings.Cut(word, ",")
	x, okX := parseNumber(first)
	y, okY := parseNumber(second)
	if !both || !okX || !okY {
		w.recordFirstError("%q is not a pair of numbers such as 25,40", word)
	}
	return ink.Vec{X: x, Y: y}
}

// nextPairs reads pairs up to the first word that is none.
func (w *fieldReader) nextPairs() (list []ink.Vec) {
	for w.hasMore() && strings.Contains(w.fields[0], ",") {
		list = append(list, w.nextPair())
	}
	return list
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
func readCopies[T any](w *fieldReader, shapes []T, limit int, transform func(placement, T) T) []T {
	for w.hasMore() {
		first := shapes
		for _, place := range w.nextCopyPlaces(limit) {
			for _, s := range first {
				shapes = append(shapes, transform(place, s))
			}
		}
		if len(shapes) > limit {
			w.recordFirstError("the line makes %d shapes; there are at most %d", len(shapes), limit)
		}
	}
	return shapes
}

// nextCopyPlaces reads one of mirror, repeat and ring, and returns where the further copies
// are.
func (w *fieldReader) nextCopyPlaces(limit int) (places []placement) {
	switch word := w.nextField(); word {
	case "mirror":
		places = []placement{{mirrored: true, axis: w.nextNumber(), scale: 1}}
	case "repeat":
		n, step := w.nextCopyCount(limit), w.nextPair()
		for i := 1; i < n; i++ {
			places = append(places, placement{scale: 1, move: step.Times(float64(i))})
		}
	case "ring":
		n, centre := w.nextCopyCount(limit), w.nextPair()
		degrees := w.nextNumberIfAny(360 / float64(n))
		for i := 1; i < n; i++ {
			places = append(places, placement{scale: 1, turn: degrees * float64(i), about: centre})
		}
	default:
		w.recordFirstError("%q is not understood; there are mirror X, repeat N DX,DY and ring N CENTRE [D]", word)
	}
	return places
}

// nextCopyCount reads how many copies there are.
func (w *fieldReader) nextCopyCount(limit int) int {
	word := w.nextField()
	n, err := strconv.Atoi(word)
	if err != nil || n < 2 || n > limit {
		w.recordFirstError("%q is not a number from 2 to %d", word, limit)
		return 0
	}
	return n
}
