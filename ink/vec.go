package ink

import "math"

// A Vec is a place or a direction on the board.
type Vec struct{ X, Y float64 }

// Plus returns a + b.
func (a Vec) Plus(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y} }

// Minus returns a - b.
func (a Vec) Minus(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y} }

// Times returns a, k times as long.
func (a Vec) Times(k float64) Vec { return Vec{a.X * k, a.Y * k} }

// Dot returns the dot product.
func (a Vec) Dot(b Vec) float64 { return a.X*b.X + a.Y*b.Y }

// Cross returns the cross product: positive where b is clockwise from a on the board, whose
// y goes down.
func (a Vec) Cross(b Vec) float64 { return a.X*b.Y - a.Y*b.X }

// Length returns how long a direction is.
func (a Vec) Length() float64 { return math.Hypot(a.X, a.Y) }

// Distance returns how far a place is from another.
func (a Vec) Distance(b Vec) float64 { return a.Minus(b).Length() }

// Lerp returns the place between a, where t is 0, and b, where it is 1.
func (a Vec) Lerp(b Vec, t float64) Vec { return a.Plus(b.Minus(a).Times(t)) }

// Rotate returns a turned clockwise about 0, by an angle in radians.
func (a Vec) Rotate(angle float64) Vec {
	sin, cos := math.Sincos(angle)
	return Vec{a.X*cos - a.Y*sin, a.X*sin + a.Y*cos}
}

func (a Vec) rotateAround(c Vec, angle float64) Vec { return a.Minus(c).Rotate(angle).Plus(c) }

func (a Vec) perpendicular() Vec { return Vec{a.Y, -a.X} }

// RoundToBoard returns the point of the board that is nearest to a place.
func (a Vec) RoundToBoard() Point {
	clamp := func(f float64) uint16 { return uint16(min(max(math.Round(f), 0), Size-1)) }
	return Point{X: clamp(a.X), Y: clamp(a.Y)}
}

// Bounds returns the corners of the box around some places; where there are none, low is above
// high.
func Bounds(places []Vec) (low, high Vec) {
	low, high = Vec{math.Inf(1), math.Inf(1)}, Vec{math.Inf(-1), math.Inf(-1)}
	for _, p := range places {
		low = Vec{min(low.X, p.X), min(low.Y, p.Y)}
		high = Vec{max(high.X, p.X), max(high.Y, p.Y)}
	}
	return low, high
}
