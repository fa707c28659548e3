package cards

import (
	"math"

	"linework/ink"
)

// A Shape is one shape of a picture, on the board of 4096.
type Shape struct {
	Kind    Kind
	Corners []ink.Vec // of everything but circles and ovals, in order around it; a line has its two ends
	Centre  ink.Vec   // of a circle or an oval
	Radii   ink.Vec   // of a circle or an oval, along and across its own axis
	Turn    float64   // of an oval's axis, in degrees clockwise from lying flat

	line int // where it was read, for problems
}

func (s Shape) isRound() bool { return s.Kind == Circle || s.Kind == Oval }

// pointAt returns the point of a circle or an oval at an angle from its own axis, in
// radians.
func (s Shape) pointAt(angle float64) ink.Vec {
	sin, cos := math.Sincos(angle)
	return plus(s.Centre, rotate(ink.Vec{X: s.Radii.X * cos, Y: s.Radii.Y * sin}, s.Turn))
}

// roundSegmentCount returns how many straight sides a round shape is drawn with: enough to
// look round at the size of a wall.
func (s Shape) roundSegmentCount() int {
	return min(max(int(math.Max(s.Radii.X, s.Radii.Y)/6), 24), 160)
}

// outlinePath returns the shape as a line that ends where it began; a line has its two ends.
func (s Shape) outlinePath() []ink.Vec {
	switch {
	case s.Kind == Line:
		return s.Corners
	case s.isRound():
		n := s.roundSegmentCount()
		path := make([]ink.Vec, 0, n+1)
		for i := range n {
			path = append(path, s.pointAt(2*math.Pi*float64(i)/float64(n)))
		}
		return append(path, path[0])
	}
	return append(append(make([]ink.Vec, 0, len(s.Corners)+1), s.Corners...), s.Corners[0])
}

// Outline returns the shape as a line through points of the board, exact and not as by hand.
// It ends where it began, except for a line, which has two points.
func (s Shape) Outline() []ink.Point {
	path := s.outlinePath()
	points := make([]ink.Point, len(path))
	for i, v := range path {
		points[i] = roundAndClampToBoard(v)
	}
	return points
}

// AreaOrLength returns the area of a shape, or the length of a line, to compare shapes of one kind.
func (s Shape) AreaOrLength() float64 {
	switch {
	case s.Kind == Line:
		return distance(s.Corners[0], s.Corners[1])
	case s.isRound():
		return math.Pi * s.Radii.X * s.Radii.Y
	}
	return math.Abs(signedArea(s.Corners))
}

// narrowWidth returns about how wide a shape is where it is narrow; 0 for a line.
func (s Shape) narrowWidth() float64 {
	if s.isRound() {
		return 2 * min(s.Radii.X, s.Radii.Y)
	}
	longest := 0.0
	for i, c := range s.Corners {
		longest = max(longest, distance(c, s.Corners[(i+1)%len(s.Corners)]))
	}
	return math.Abs(signedArea(s.Corners)) / longest
}

// centre returns the place that a shape is turned about.
func (s Shape) centre() ink.Vec {
	if s.isRound() {
		return s.Centre
	}
	var sum ink.Vec
	for _, c := range s.Corners {
		sum = plus(sum, c)
	}
	return times(sum, 1/float64(len(s.Corners)))
}

func bounds(shapes ...Shape) (low, high ink.Vec) {
	var path []ink.Vec
	for _, s := range shapes {
		path = append(path, s.outlinePath()...)
	}
	return ink.Bounds(path)
}

func roundAndClampToBoard(v ink.Vec) ink.Point {
	clamp := func(f float64) uint16 { return uint16(min(max(math.Round(f), 0), ink.Size-1)) }
	return ink.Point{X: clamp(v.X), Y: clamp(v.Y)}
}

func plus(a, b ink.Vec) ink.Vec            { return ink.Vec{X: a.X + b.X, Y: a.Y + b.Y} }
func minus(a, b ink.Vec) ink.Vec           { return ink.Vec{X: a.X - b.X, Y: a.Y - b.Y} }
func times(a ink.Vec, k float64) ink.Vec   { return ink.Vec{X: a.X * k, Y: a.Y * k} }
func lerp(a, b ink.Vec, t float64) ink.Vec { return plus(a, times(minus(b, a), t)) }
func distance(a, b ink.Vec) float64        { return math.Hypot(a.X-b.X, a.Y-b.Y) }
func cross(a, b ink.Vec) float64           { return a.X*b.Y - a.Y*b.X }
func dot(a, b ink.Vec) float64             { return a.X*b.X + a.Y*b.Y }
func unit(a ink.Vec) ink.Vec               { return times(a, 1/math.Hypot(a.X, a.Y)) }
func perpendicular(a ink.Vec) ink.Vec      { return ink.Vec{X: -a.Y, Y: a.X} }

// rotate returns v turned clockwise, as seen on a board whose y goes down.
func rotate(v ink.Vec, degrees float64) ink.Vec {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return ink.Vec{X: v.X*cos - v.Y*sin, Y: v.X*sin + v.Y*cos}
}

// signedArea returns the area of a polygon, negative when it goes the other way around.
func signedArea(corners []ink.Vec) float64 {
	sum := 0.0
	for i, a := range corners {
		sum += cross(a, corners[(i+1)%len(corners)])
	}
	return sum / 2
}
