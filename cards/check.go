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
	FewestShapes = 7
	MostShapes   = 22
	margin       = 3 * fileUnit
	leastSpan    = 80 * fileUnit // of the longer side of a picture: it fills the board
	offCentre    = 4 * fileUnit
	leastAcross  = 1.2 * fileUnit // a smaller shape is a blot under a pen
	leastLine    = 2.5 * fileUnit
	unlike       = 1.25 // the longer to the shorter side where the two must differ
)

// What counts as exact, and what as clearly not so.
const (
	sameLength = 0.01 // of the longer
	rightAngle = 1.0  // degrees off
	parallel   = 1.0  // degrees between two sides
	slanted    = 6.0  // degrees between two sides that are clearly not parallel
	sharpest   = 7.0  // degrees at a corner
)

func (c *Card) problem(format string, args ...any) Problem {
	return Problem{c.file, c.line, c.Number, fmt.Sprintf(format, args...)}
}

// check is what is wrong with a card by itself.
func (c *Card) check() []Problem {
	var list []Problem
	for i, s := range c.Shapes {
		if _, fault := s.fault(); fault != "" {
			list = append(list, Problem{c.file, s.line, c.Number, fault})
		}
		if slices.ContainsFunc(c.Shapes[:i], s.covers) {
			list = append(list, Problem{c.file, s.line, c.Number, fmt.Sprintf("the %v lies on one that is there already", s.Kind)})
		}
	}
	if n := len(c.Shapes); n < FewestShapes || n > MostShapes {
		list = append(list, c.problem("it has %d shapes; a picture has %d to %d", n, FewestShapes, MostShapes))
	}
	return append(append(append(list, c.checkNames()...), c.checkPrices()...), c.checkSpan()...)
}

func (c *Card) checkNames() []Problem {
	if c.Number < 1 || c.Number > len(subjects) {
		return []Problem{c.problem("the list has no number %d; it goes from 1 to %d (FL-6)", c.Number, len(subjects))}
	}
	var list []Problem
	want := subjects[c.Number-1]
	if c.Name != want.name {
		list = append(list, c.problem("number %d is the %s, not the %s (FL-6)", c.Number, want.name, c.Name))
	}
	right := want.also
	if want.listed != "" {
		right = append(slices.Clip(right), want.listed)
	}
	for _, also := range right {
		if !slices.ContainsFunc(c.Names(), func(name string) bool { return strings.EqualFold(name, also) }) {
			list = append(list, c.problem("%q is a right name too (FL-6)", also))
		}
	}
	if want.note != c.Note {
		list = append(list, c.problem("its note is %q, and should be %q (FL-6)", c.Note, want.note))
	}
	return list
}

func (c *Card) checkPrices() []Problem {
	var list []Problem
	ones, dearest, most := 0, 0, slices.Max(c.Prices[:])
	for k := range Kind(Kinds) {
		price := c.Prices[k]
		switch {
		case price < 1 || price > 3:
			list = append(list, c.problem("a %v costs %d; prices are 1, 2 or 3 (FL-2)", k, price))
		case c.Count(k) == 0 && price != 1:
			list = append(list, c.problem("a %v costs %d and is not in the picture; such a kind costs 1 (FL-2)", k, price))
		}
		if price == 1 {
			ones++
		}
		if price == most {
			dearest++
		}
	}
	if ones == 0 {
		list = append(list, c.problem("no kind costs 1, so one Frico buys nothing (FL-4)"))
	}
	if most == 1 || dearest > 1 {
		list = append(list, c.problem("%d kinds cost most; one kind gives the picture away and is dearest (FL-2)", dearest))
	}
	if want, ok := printed[c.Number]; ok {
		list = append(list, c.checkPrinted(want)...)
	}
	return list
}

// checkPrinted compares the card with the figures that the rules print (FL-7).
func (c *Card) checkPrinted(want figures) []Problem {
	var list []Problem
	for k, n := range want.counts {
		if n != unprinted && c.Count(Kind(k)) != n {
			list = append(list, c.problem("it has %d %s, and should have %d (FL-7)", c.Count(Kind(k)), Kind(k).Plural(), n))
		}
	}
	if c.Prices != want.prices {
		list = append(list, c.problem("its prices are %v, and should be %v (FL-7)", c.Prices, want.prices))
	}
	if want.border != unprinted && c.Border != Border(want.border) {
		list = append(list, c.problem("its border is %v, and should be %v (FL-7)", c.Border, Border(want.border)))
	}
	return list
}

// checkSpan looks whether the picture fills the board.
func (c *Card) checkSpan() []Problem {
	if len(c.Shapes) == 0 {
		return nil
	}
	var list []Problem
	span, off := c.spread()
	if max(span.X, span.Y) < leastSpan {
		list = append(list, c.problem("the picture is %.0f by %.0f; it should be at least %.0f one way, to fill the board",
			span.X/fileUnit, span.Y/fileUnit, leastSpan/fileUnit))
	}
	if math.Hypot(off.X, off.Y) > offCentre {
		list = append(list, c.problem("the picture is not in the middle of the board; move it by %.0f,%.0f", off.X/fileUnit, off.Y/fileUnit))
	}
	return list
}

// spread is how large the picture is, and how far it would have to go to be in the middle.
func (c *Card) spread() (span, off ink.Vec) {
	low, high := bounds(c.Shapes...)
	return minus(high, low), minus(ink.Vec{X: ink.Size / 2, Y: ink.Size / 2}, between(low, high, 0.5))
}

// covers reports whether one shape would be drawn over the other.
func (s Shape) covers(o Shape) bool {
	if s.Kind != o.Kind {
		return false
	}
	near := func(a, b ink.Vec) bool { return distance(a, b) < leastAcross/2 }
	theirs := o.ends()
	return !slices.ContainsFunc(s.ends(), func(c ink.Vec) bool {
		return !slices.ContainsFunc(theirs, func(d ink.Vec) bool { return near(c, d) })
	})
}

// ends is the corners of a shape, or the ends of its two axes.
func (s Shape) ends() []ink.Vec {
	if s.round() {
		return []ink.Vec{s.at(0), s.at(math.Pi / 2), s.at(math.Pi), s.at(3 * math.Pi / 2)}
	}
	return s.Corners
}

// A Flaw is what is wrong with a picture, in a word that programs can tell people in
// their own.
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

// fault is what keeps a shape from being of its kind, and says so; or empty.
func (s Shape) fault() (Flaw, string) {
	low, high := bounds(s)
	if low.X < margin || low.Y < margin || high.X > ink.Size-margin || high.Y > ink.Size-margin {
		return OffBoard, fmt.Sprintf("the %v goes from %.1f,%.1f to %.1f,%.1f; the board is from 3 to 97", s.Kind,
			low.X/fileUnit, low.Y/fileUnit, high.X/fileUnit, high.Y/fileUnit)
	}
	switch s.Kind {
	case Circle, Oval:
		return s.roundFault()
	case Line:
		if s.Size() < leastLine {
			return TooSmall, "the line is too short to be seen"
		}
		return "", ""
	case Triangle:
		return s.cornersFault(3)
	case Rectangle, Square:
		if flaw, fault := s.cornersFault(4); fault != "" {
			return flaw, fault
		}
		return s.rightFault()
	}
	if flaw, fault := s.cornersFault(4); fault != "" {
		return flaw, fault
	}
	return s.trapeziumFault()
}

func (s Shape) roundFault() (Flaw, string) {
	short, long := min(s.Radii.X, s.Radii.Y), max(s.Radii.X, s.Radii.Y)
	switch {
	case short < leastAcross:
		return TooSmall, fmt.Sprintf("the %v is too small to be seen", s.Kind)
	case s.Kind == Circle && long-short > sameLength*long:
		return WrongKind, "the circle is not round"
	case s.Kind == Oval && long < unlike*short:
		return TooEven, fmt.Sprintf("the oval is nearly a circle; one way it should be %.2f times the other", unlike)
	}
	return "", ""
}

// cornersFault looks whether n corners make a shape that bulges everywhere.
func (s Shape) cornersFault(n int) (Flaw, string) {
	if len(s.Corners) != n {
		return WrongKind, fmt.Sprintf("a %v has %d corners, not %d", s.Kind, n, len(s.Corners))
	}
	way := area(s.Corners)
	for i, b := range s.Corners {
		a, c := s.Corners[(i+n-1)%n], s.Corners[(i+1)%n]
		if distance(a, b) < leastAcross {
			return TooSmall, fmt.Sprintf("the %v is too small to be seen", s.Kind)
		}
		if cross(minus(b, a), minus(c, b))*way <= 0 || angleAt(a, b, c) < sharpest || angleAt(a, b, c) > 180-sharpest {
			return TooSharp, fmt.Sprintf("the %v is degenerate: look at its corner %.0f,%.0f", s.Kind, b.X/fileUnit, b.Y/fileUnit)
		}
	}
	return "", ""
}

// rightFault looks at the corners and sides of a rectangle or a square.
func (s Shape) rightFault() (Flaw, string) {
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
	case s.Kind == Rectangle && long < unlike*short:
		return TooEven, fmt.Sprintf("the rectangle is nearly a square; one side should be %.2f times the other", unlike)
	}
	return "", ""
}

func (s Shape) trapeziumFault() (Flaw, string) {
	side := func(i int) ink.Vec { return minus(s.Corners[(i+1)%4], s.Corners[i]) }
	a, b := between180(side(0), side(2)), between180(side(1), side(3))
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

// angleAt is the angle at b between a and c, in degrees.
func angleAt(a, b, c ink.Vec) float64 {
	u, v := minus(a, b), minus(c, b)
	return math.Abs(math.Atan2(cross(u, v), dot(u, v))) * 180 / math.Pi
}

// between180 is the angle between two lines, whichever way they run, in degrees.
func between180(u, v ink.Vec) float64 {
	return math.Abs(math.Atan2(math.Abs(cross(u, v)), math.Abs(dot(u, v)))) * 180 / math.Pi
}
