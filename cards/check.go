package cards

import (
	"math"
	"slices"

	"linework/ink"
)

// What a picture keeps to, in units of the board.
const (
	MinShapes = 7
	MaxShapes = 22
	margin    = 3 * fileUnit
	MinSpan   = 80 * fileUnit // of the longer side of a picture: it fills the board
	offCentre = 4 * fileUnit
	minWidth  = 1.2 * fileUnit // a smaller shape is a blot under a pen
	minLine   = 2.5 * fileUnit
	MinRatio  = 1.25 // the longer to the shorter side where the two must differ
)

// What counts as exact, and what as clearly not so.
const (
	sameLength = 0.01 // of the longer
	rightAngle = 1.0  // degrees off
	parallel   = 1.0  // degrees between two sides
	slanted    = 6.0  // degrees between two sides that are clearly not parallel
	minAngle   = 7.0  // degrees at a corner
)

// fileUnit is how many points of the board a hundredth of its width is, in which card files
// measure.
const fileUnit = ink.Size / 100.0

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
	Heap        Flaw = "heap"         // most shapes lie on one another
	FewShapes   Flaw = "few-shapes"
	ManyShapes  Flaw = "many-shapes"
	SmallSpan   Flaw = "small-span" // it does not fill the board
	OffCentre   Flaw = "off-centre"
)

// A Fault is a flaw of a picture, and the index of the shape that has it; -1 for the picture
// as a whole.
type Fault struct {
	Flaw  Flaw `json:"flaw"`
	Shape int  `json:"shape"`
}

// Faults returns what is wrong with the shapes of a card, by themselves and together.
func (c *Card) Faults() []Fault {
	faults := []Fault{}
	for i, s := range c.Shapes {
		if flaw := s.findFlaw(); flaw != "" {
			faults = append(faults, Fault{flaw, i})
		}
		if slices.ContainsFunc(c.Shapes[:i], s.coincidesWith) {
			faults = append(faults, Fault{Doubled, i})
		}
	}
	whole := func(wrong bool, flaw Flaw) {
		if wrong {
			faults = append(faults, Fault{flaw, -1})
		}
	}
	whole(len(c.Shapes) < MinShapes, FewShapes)
	whole(len(c.Shapes) > MaxShapes, ManyShapes)
	if len(c.Shapes) == 0 {
		return faults
	}
	whole(c.isHeap(), Heap)
	size, toCentre := c.MeasureExtent()
	whole(max(size.X, size.Y) < MinSpan, SmallSpan)
	whole(toCentre.Length() > offCentre, OffCentre)
	return faults
}

// isHeap reports whether more than half of the shapes lie on one of them, so that nobody could
// tell what they show. No picture of the box has more than a few in one place.
func (c *Card) isHeap() bool {
	if len(c.Shapes) < MinShapes {
		return false
	}
	return slices.ContainsFunc(c.Shapes, func(s Shape) bool {
		lying := 0
		for _, other := range c.Shapes {
			if s.fillsPlaceOf(other) {
				lying++
			}
		}
		return 2*lying > len(c.Shapes)
	})
}

// fillsPlaceOf reports whether the boxes around two shapes share half of the larger one at
// least. A line that runs straight fills none.
func (s Shape) fillsPlaceOf(other Shape) bool {
	low, high := Bounds(s)
	otherLow, otherHigh := Bounds(other)
	width := min(high.X, otherHigh.X) - max(low.X, otherLow.X)
	height := min(high.Y, otherHigh.Y) - max(low.Y, otherLow.Y)
	area := func(low, high ink.Vec) float64 { return (high.X - low.X) * (high.Y - low.Y) }
	return width > 0 && height > 0 && width*height >= area(low, high)/2 && width*height >= area(otherLow, otherHigh)/2
}

// MeasureExtent returns the size of the picture, and how far it would have to be moved to be
// in the middle.
func (c *Card) MeasureExtent() (size, toCentre ink.Vec) {
	low, high := Bounds(c.Shapes...)
	return high.Minus(low), ink.Vec{X: ink.Size / 2, Y: ink.Size / 2}.Minus(low.Lerp(high, 0.5))
}

// coincidesWith reports whether one shape would be drawn over the other.
func (s Shape) coincidesWith(other Shape) bool {
	if s.Kind != other.Kind {
		return false
	}
	near := func(a, b ink.Vec) bool { return a.Distance(b) < minWidth/2 }
	theirs := other.extremePoints()
	return !slices.ContainsFunc(s.extremePoints(), func(c ink.Vec) bool {
		return !slices.ContainsFunc(theirs, func(d ink.Vec) bool { return near(c, d) })
	})
}

// extremePoints returns the corners of a shape, or the ends of its two axes.
func (s Shape) extremePoints() []ink.Vec {
	if s.IsRound() {
		return []ink.Vec{s.pointAt(0), s.pointAt(math.Pi / 2), s.pointAt(math.Pi), s.pointAt(3 * math.Pi / 2)}
	}
	return s.Corners
}

// findFlaw returns why a shape is not a proper one of its kind; "" if it is.
func (s Shape) findFlaw() Flaw {
	low, high := Bounds(s)
	if min(low.X, low.Y) < margin || max(high.X, high.Y) > ink.Size-margin {
		return OffBoard
	}
	switch s.Kind {
	case Circle, Oval:
		return s.findRoundFlaw()
	case Line:
		if s.AreaOrLength() < minLine {
			return TooSmall
		}
		return ""
	}
	if flaw := s.findCornerFlaw(); flaw != "" {
		return flaw
	}
	switch s.Kind {
	case Triangle:
		return ""
	case Trapezium:
		return s.findTrapeziumFlaw()
	}
	return s.findRectangleFlaw()
}

func (s Shape) findRoundFlaw() Flaw {
	if min(s.Radii.X, s.Radii.Y) < minWidth {
		return TooSmall
	}
	return findRatioFlaw(s.Radii.X, s.Radii.Y, s.Kind == Circle)
}

// findRatioFlaw checks that two lengths are the same, or clearly not.
func findRatioFlaw(a, b float64, wantSame bool) Flaw {
	short, long := min(a, b), max(a, b)
	switch {
	case wantSame && long-short > sameLength*long:
		return WrongKind
	case !wantSame && long < MinRatio*short:
		return TooEven
	}
	return ""
}

// findCornerFlaw checks that a shape is convex.
func (s Shape) findCornerFlaw() Flaw {
	corners := len(s.Corners)
	way := signedArea(s.Corners)
	for i, b := range s.Corners {
		a, c := s.Corners[(i+corners-1)%corners], s.Corners[(i+1)%corners]
		if a.Distance(b) < minWidth {
			return TooSmall
		}
		angle := degreesBetween(a.Minus(b), c.Minus(b))
		if b.Minus(a).Cross(c.Minus(b))*way <= 0 || angle < minAngle || angle > 180-minAngle {
			return TooSharp
		}
	}
	return ""
}

// findRectangleFlaw checks the corners and sides of a rectangle or a square.
func (s Shape) findRectangleFlaw() Flaw {
	for i, b := range s.Corners {
		if math.Abs(degreesBetween(s.Corners[(i+3)%4].Minus(b), s.Corners[(i+1)%4].Minus(b))-90) > rightAngle {
			return WrongKind
		}
	}
	return findRatioFlaw(s.Corners[0].Distance(s.Corners[1]), s.Corners[1].Distance(s.Corners[2]), s.Kind == Square)
}

// findTrapeziumFlaw checks that exactly two sides are parallel.
func (s Shape) findTrapeziumFlaw() Flaw {
	slant := func(i int) float64 {
		degrees := degreesBetween(s.Corners[i+1].Minus(s.Corners[i]), s.Corners[(i+3)%4].Minus(s.Corners[i+2]))
		return min(degrees, 180-degrees)
	}
	a, b := slant(0), slant(1)
	switch {
	case min(a, b) > parallel:
		return WrongKind
	case max(a, b) < slanted:
		return TooStraight
	}
	return ""
}

// degreesBetween returns the angle between two directions.
func degreesBetween(u, v ink.Vec) float64 {
	return math.Abs(math.Atan2(u.Cross(v), u.Dot(v))) * 180 / math.Pi
}
