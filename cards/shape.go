package cards

import (
	"math"

	"linework/ink"
)

// A Shape is one shape of a picture, on the board of 4096.
type Shape struct {
	Kind    Kind
	Corners []ink.Vec `json:",omitempty"` // of everything but circles and ovals, in order around it; a line has its two ends
	Centre  ink.Vec   `json:",omitzero"`  // of a circle or an oval
	Radii   ink.Vec   `json:",omitzero"`  // of a circle or an oval, along and across its own axis
	Turn    float64   `json:",omitzero"`  // of an oval's axis, in degrees clockwise from lying flat
}

// IsRound reports whether the shape has a centre and radii, and no corners.
func (s Shape) IsRound() bool { return s.Kind == Circle || s.Kind == Oval }

// pointAt returns the point of a circle or an oval at an angle from its own axis, in
// radians.
func (s Shape) pointAt(angle float64) ink.Vec {
	sin, cos := math.Sincos(angle)
	return s.Centre.Plus(ink.Vec{X: s.Radii.X * cos, Y: s.Radii.Y * sin}.Rotate(radians(s.Turn)))
}

// outlinePath returns the shape as a line that ends where it began; a line has its two ends.
func (s Shape) outlinePath() []ink.Vec {
	switch {
	case s.Kind == Line:
		return s.Corners
	case s.IsRound():
		n := min(max(int(math.Max(s.Radii.X, s.Radii.Y)/6), 24), 160) // enough straight sides to look round at the size of a wall
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
		points[i] = v.RoundToBoard()
	}
	return points
}

// AreaOrLength returns the area of a shape, or the length of a line, to compare shapes of one kind.
func (s Shape) AreaOrLength() float64 {
	switch {
	case s.Kind == Line:
		return s.Corners[0].Distance(s.Corners[1])
	case s.IsRound():
		return math.Pi * s.Radii.X * s.Radii.Y
	}
	return math.Abs(signedArea(s.Corners))
}

// narrowWidth returns about how wide a shape is where it is narrow; 0 for a line.
func (s Shape) narrowWidth() float64 {
	if s.IsRound() {
		return 2 * min(s.Radii.X, s.Radii.Y)
	}
	longest := 0.0
	for i, c := range s.Corners {
		longest = max(longest, c.Distance(s.Corners[(i+1)%len(s.Corners)]))
	}
	return math.Abs(signedArea(s.Corners)) / longest
}

// Bounds returns the corners of the box around some shapes.
func Bounds(shapes ...Shape) (low, high ink.Vec) {
	var path []ink.Vec
	for _, s := range shapes {
		path = append(path, s.outlinePath()...)
	}
	return ink.Bounds(path)
}

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// signedArea returns the area of a polygon, negative when it goes the other way around.
func signedArea(corners []ink.Vec) float64 {
	sum := 0.0
	for i, a := range corners {
		sum += a.Cross(corners[(i+1)%len(corners)])
	}
	return sum / 2
}
