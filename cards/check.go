package cards

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"linework/ink"
)

// What a picture keeps to, in units of the board.
const (
	MinShapes = 7
	MaxShapes = 22
	margin    = 3 * fileUnit
	minSpan   = 80 * fileUnit // of the longer side of a picture: it fills the board
	offCentre = 4 * fileUnit
	minWidth  = 1.2 * fileUnit // a smaller shape is a blot under a pen
	minLine   = 2.5 * fileUnit
	minRatio  = 1.25 // the longer to the shorter side where the two must differ
)

// What counts as exact, and what as clearly not so.
const (
	sameLength = 0.01 // of the longer
	rightAngle = 1.0  // degrees off
	parallel   = 1.0  // degrees between two sides
	slanted    = 6.0  // degrees between two sides that are clearly not parallel
	minAngle   = 7.0  // degrees at a corner
)

func (c *Card) newProblem(format string, args ...any) Problem {
	return Problem{c.file, c.line, c.Number, fmt.Sprintf(format, args...)}
}

// findProblems returns what is wrong with a card by itself.
func (c *Card) findProblems() []Problem {
	var list []Problem
	for i, s := range c.Shapes {
		if _, fault := s.findFlaw(); fault != "" {
			list = append(list, Problem{c.file, s.line, c.Number, fault})
		}
		if slices.ContainsFunc(c.Shapes[:i], s.coincidesWith) {
			list = append(list, Problem{c.file, s.line, c.Number, fmt.Sprintf("the %v lies on one that is there already", s.Kind)})
		}
	}
	if n := len(c.Shapes); n < MinShapes || n > MaxShapes {
		list = append(list, c.newProblem("it has %d shapes; a picture has %d to %d", n, MinShapes, MaxShapes))
	}
	return append(append(append(list, c.checkNamesAgainstRulebook()...), c.checkPricesAndPrintedFigures()...), c.checkFillsBoardCentred()...)
}

// checkNamesAgainstRulebook compares number, names and note with the rulebook's list (FL-6).
func (c *Card) checkNamesAgainstRulebook() []Problem {
	if c.Number < 1 || c.Number > len(subjects) {
		return []Problem{c.newProblem("the list has no number %d; it goes from 1 to %d (FL-6)", c.Number, len(subjects))}
	}
	var list []Problem
	want := subjects[c.Number-1]
	if c.Name != want.name {
		list = append(list, c.newProblem("number %d is the %s, not the %s (FL-6)", c.Number, want.name, c.Name))
	}
	right := want.also
	if want.listed != "" {
		right = append(slices.Clip(right), want.listed)
	}
	for _, also := range right {
		if !slices.ContainsFunc(c.Names(), func(name string) bool { return strings.EqualFold(name, also) }) {
			list = append(list, c.newProblem("%q is a right name too (FL-6)", also))
		}
	}
	if want.note != c.Note {
		list = append(list, c.newProblem("its note is %q, and should be %q (FL-6)", c.Note, want.note))
	}
	return list
}

// checkPricesAndPrintedFigures checks the prices by the rules (FL-2, FL-4), and a card whose
// figures the rules print by those (FL-7).
func (c *Card) checkPricesAndPrintedFigures() []Problem {
	var list []Problem
	ones, dearest, most := 0, 0, slices.Max(c.Prices[:])
	for k := range Kind(Kinds) {
		price := c.Prices[k]
		switch {
		case price < 1 || price > 3:
			list = append(list, c.newProblem("a %v costs %d; prices are 1, 2 or 3 (FL-2)", k, price))
		case c.Count(k) == 0 && price != 1:
			list = append(list, c.newProblem("a %v costs %d and is not in the picture; such a kind costs 1 (FL-2)", k, price))
		}
		if price == 1 {
			ones++
		}
		if price == most {
			dearest++
		}
	}
	if ones == 0 {
		list = append(list, c.newProblem("no kind costs 1, so one Frico buys nothing (FL-4)"))
	}
	if most == 1 || dearest > 1 {
		list = append(list, c.newProblem("%d kinds cost most; one kind gives the picture away and is dearest (FL-2)", dearest))
	}
	if want, ok := printedFigures[c.Number]; ok {
		list = append(list, c.checkPrintedFigures(want)...)
	}
	return list
}

// checkPrintedFigures compares the card with the figures that the rules print (FL-7).
func (c *Card) checkPrintedFigures(want figures) []Problem {
	var list []Problem
	for k, n := range want.counts {
		if n != notPrinted && c.Count(Kind(k)) != n {
			list = append(list, c.newProblem("it has %d %s, and should have %d (FL-7)", c.Count(Kind(k)), Kind(k).Plural(), n))
		}
	}
	if c.Prices != want.prices {
		list = append(list, c.newProblem("its prices are %v, and should be %v (FL-7)", c.Prices, want.prices))
	}
	if want.border != notPrinted && c.Border != Border(want.border) {
		list = append(list, c.newProblem("its border is %v, and should be %v (FL-7)", c.Border, Border(want.border)))
	}
	return list
}

func (c *Card) checkFillsBoardCentred() []Problem {
	if len(c.Shapes) == 0 {
		return nil
	}
	var list []Problem
	span, off := c.measureExtent()
	if max(span.X, span.Y) < minSpan {
		list = append(list, c.newProblem("the picture is %.0f by %.0f; it should be at least %.0f one way, to fill the board",
			span.X/fileUnit, span.Y/fileUnit, minSpan/fileUnit))
	}
	if math.Hypot(off.X, off.Y) > offCentre {
		list = append(list, c.newProblem("the picture is not in the middle of the board; move it by %.0f,%.0f", off.X/fileUnit, off.Y/fileUnit))
	}
	return list
}

// measureExtent returns the size of the picture, and how far it would have to be moved to be
// in the middle.
func (c *Card) measureExtent() (size, toCentre ink.Vec) {
	low, high := bounds(c.Shapes...)
	return minus(high, low), minus(ink.Vec{X: ink.Size / 2, Y: ink.Size / 2}, lerp(low, high, 0.5))
}

// coincidesWith reports whether one shape would be drawn over the other.
func (s Shape) coincidesWith(other Shape) bool {
	if s.Kind != other.Kind {
		return false
	}
	near := func(a, b ink.Vec) bool { return distance(a, b) < minWidth/2 }
	theirs := other.extremePoints()
	return !slices.ContainsFunc(s.extremePoints(), func(c ink.Vec) bool {
		return !slices.ContainsFunc(theirs, func(d ink.Vec) bool { return near(c, d) })
	})
}

// extremePoints returns the corners of a shape, or the ends of its two axes.
func (s Shape) extremePoints() []ink.Vec {
	if s.isRound() {
		return []ink.Vec{s.pointAt(0), s.pointAt(math.Pi / 2), s.pointAt(math.Pi), s.pointAt(3 * math.Pi / 2)}
	}
	return s.Corners
}

// A Flaw says what is wrong with a picture, as a code that programs can translate for
// people.
type Flaw string

// The flaws of a shape, and of a picture as a whole.
const (
	OffBoard    Flaw = "off-board"
	TooSmall    Flaw = "too-small"
	WrongKind   Flaw = "wrong-kind"   // a circle that is not round, a square that leans …
	TooEven     Flaw = "too-even"     // an oval that is nearly a circle, a rectangle that is nearly a square
	TooStraight Flaw = "too-straight" // a trapezium that is nearly a rectangle
	TooSharp    Flaw = "too-sharp"    // a corner, or it crosses itself
	Doubled     Flaw = "doubled"      // it lies on one of its kind
	FewShapes   Flaw = "few-shapes"
	ManyShapes  Flaw = "many-shapes"
	SmallSpan   Flaw = "small-span" // it does not fill the board
	OffCentre   Flaw = "off-centre"
)

// findFlaw returns why a shape is not a proper one of its kind, as a code and a sentence;
// both empty if it is.
func (s Shape) findFlaw() (flaw Flaw, sentence string) {
	low, high := bounds(s)
	if low.X < margin || low.Y < margin || high.X > ink.Size-margin || high.Y > ink.Size-margin {
		return OffBoard, fmt.Sprintf("the %v goes from %.1f,%.1f to %.1f,%.1f; the board is from 3 to 97", s.Kind,
			low.X/fileUnit, low.Y/fileUnit, high.X/fileUnit, high.Y/fileUnit)
	}
	switch s.Kind {
	case Circle, Oval:
		return s.findRoundFlaw()
	case Line:
		if s.AreaOrLength() < minLine {
			return TooSmall, "the line is too short to be seen"
		}
		return "", ""
	case Triangle:
		return s.findCornerFlaw(3)
	}
	if flaw, fault := s.findCornerFlaw(4); fault != "" {
		return flaw, fault
	}
	if s.Kind == Trapezium {
		return s.findTrapeziumFlaw()
	}
	return s.findRectangleFlaw()
}

func (s Shape) findRoundFlaw() (flaw Flaw, sentence string) {
	short, long := min(s.Radii.X, s.Radii.Y), max(s.Radii.X, s.Radii.Y)
	switch {
	case short < minWidth:
		return TooSmall, fmt.Sprintf("the %v is too small to be seen", s.Kind)
	case s.Kind == Circle && long-short > sameLength*long:
		return WrongKind, "the circle is not round"
	case s.Kind == Oval && long < minRatio*short:
		return TooEven, fmt.Sprintf("the oval is nearly a circle; one way it should be %.2f times the other", minRatio)
	}
	return "", ""
}

// findCornerFlaw checks that a shape has that many corners and is convex.
func (s Shape) findCornerFlaw(corners int) (flaw Flaw, sentence string) {
	if len(s.Corners) != corners {
		return WrongKind, fmt.Sprintf("a %v has %d corners, not %d", s.Kind, corners, len(s.Corners))
	}
	way := signedArea(s.Corners)
	for i, b := range s.Corners {
		a, c := s.Corners[(i+corners-1)%corners], s.Corners[(i+1)%corners]
		if distance(a, b) < minWidth {
			return TooSmall, fmt.Sprintf("the %v is too small to be seen", s.Kind)
		}
		if cross(minus(b, a), minus(c, b))*way <= 0 || angleAt(a, b, c) < minAngle || angleAt(a, b, c) > 180-minAngle {
			return TooSharp, fmt.Sprintf("the %v is degenerate: look at its corner %.0f,%.0f", s.Kind, b.X/fileUnit, b.Y/fileUnit)
		}
	}
	return "", ""
}

// findRectangleFlaw checks the corners and sides of a rectangle or a square.
func (s Shape) findRectangleFlaw() (flaw Flaw, sentence string) {
	for i, b := range s.Corners {
		if math.Abs(angleAt(s.Corners[(i+3)%4], b, s.Corners[(i+1)%4])-90) > rightAngle {
			return WrongKind, fmt.Sprintf("the %v has a corner that is not right", s.Kind)
		}
	}
	a, b := distance(s.Corners[0], s.Corners[1]), distance(s.Corners[1], s.Corners[2])
	short, long := min(a, b), max(a, b)
	switch {
	case s.Kind == Square && long-short > sameLength*long:
		return WrongKind, "the square is not square"
	case s.Kind == Rectangle && long < minRatio*short:
		return TooEven, fmt.Sprintf("the rectangle is nearly a square; one side should be %.2f times the other", minRatio)
	}
	return "", ""
}

// findTrapeziumFlaw checks that exactly two sides are parallel.
func (s Shape) findTrapeziumFlaw() (flaw Flaw, sentence string) {
	side := func(i int) ink.Vec { return minus(s.Corners[(i+1)%4], s.Corners[i]) }
	a, b := degreesBetweenLines(side(0), side(2)), degreesBetweenLines(side(1), side(3))
	switch {
	case max(a, b) <= parallel:
		return TooStraight, "the trapezium has two pairs of parallel sides"
	case min(a, b) > parallel:
		return WrongKind, "the trapezium has no two parallel sides"
	case max(a, b) < slanted:
		return TooStraight, "the trapezium is nearly a rectangle; its sides should slant more"
	}
	return "", ""
}

// angleAt returns the angle at b between a and c, in degrees.
func angleAt(a, b, c ink.Vec) float64 {
	u, v := minus(a, b), minus(c, b)
	return math.Abs(math.Atan2(cross(u, v), dot(u, v))) * 180 / math.Pi
}

// degreesBetweenLines returns the angle between two lines of either direction, in degrees.
func degreesBetweenLines(u, v ink.Vec) float64 {
	return math.Abs(math.Atan2(math.Abs(cross(u, v)), math.Abs(dot(u, v)))) * 180 / math.Pi
}
