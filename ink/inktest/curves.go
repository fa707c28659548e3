package inktest

import (
	"math"
	"math/rand/v2"
)

// Line returns a straight line, bent to its side by bow units.
func Line(x0, y0, x1, y1, bow float64) Curve {
	l := max(math.Hypot(x1-x0, y1-y0), 1)
	return func(t float64) (float64, float64) {
		b := 4 * bow * t * (1 - t) / l
		return x0 + t*(x1-x0) - b*(y1-y0), y0 + t*(y1-y0) + b*(x1-x0)
	}
}

// Arc returns a part of an ellipse from one angle to another, in turns.
func Arc(x, y, rx, ry, from, to float64) Curve {
	return func(t float64) (float64, float64) {
		sin, cos := math.Sincos(2 * math.Pi * (from + t*(to-from)))
		return x + rx*cos, y + ry*sin
	}
}

// Spiral returns a spiral that winds outwards.
func Spiral(x, y, radius, turns float64) Curve {
	return func(t float64) (float64, float64) {
		sin, cos := math.Sincos(2 * math.Pi * turns * t)
		return x + t*radius*cos, y + t*radius*sin
	}
}

// Wave returns a wave along the line between two places.
func Wave(x0, y0, x1, y1, height, waves float64) Curve {
	l := max(math.Hypot(x1-x0, y1-y0), 1)
	return func(t float64) (float64, float64) {
		b := height * math.Sin(2*math.Pi*waves*t) / l
		return x0 + t*(x1-x0) - b*(y1-y0), y0 + t*(y1-y0) + b*(x1-x0)
	}
}

// Corners returns straight lines through places, given as x, y, x, y and so on, with a stop
// at each.
func Corners(xy ...float64) Curve {
	sides := float64(len(xy)/2 - 1)
	return func(t float64) (float64, float64) {
		i := min(math.Floor(t*sides), sides-1)
		f := t*sides - i
		f *= f * (3 - 2*f)
		p := xy[2*int(i):]
		return p[0] + f*(p[2]-p[0]), p[1] + f*(p[3]-p[1])
	}
}

// Smooth returns one smooth curve through places, given as x, y, x, y and so on.
func Smooth(xy ...float64) Curve {
	n := len(xy)/2 - 1
	at := func(i, axis int) float64 { return xy[2*min(max(i, 0), n)+axis] }
	return func(t float64) (float64, float64) {
		i := min(int(t*float64(n)), n-1)
		f := t*float64(n) - float64(i)
		var v [2]float64
		for axis := range v {
			a, b, c, d := at(i-1, axis), at(i, axis), at(i+1, axis), at(i+2, axis)
			v[axis] = b + f/2*(c-a+f*(2*a-5*b+4*c-d+f*(3*(b-c)+d-a)))
		}
		return v[0], v[1]
	}
}

// Doodle returns a random line such as people doodle, and the speed at which they do.
func Doodle(r *rand.Rand) (c Curve, speed float64) {
	between := func(a, b float64) float64 { return a + (b-a)*r.Float64() }
	x, y := between(700, 3400), between(700, 3400)
	sin, cos := math.Sincos(between(0, 2*math.Pi))
	reach := between(75, 900)
	x1, y1, x2, y2 := x-reach*cos, y-reach*sin, x+reach*cos, y+reach*sin
	switch r.IntN(6) {
	case 0:
		radius := between(80, 1100) * r.Float64()
		from := r.Float64()
		return Arc(x, y, 60+radius, 60+radius*between(0.6, 1.4), from, from+1.05), between(1800, 4800)
	case 1:
		return Line(x1, y1, x2, y2, reach*between(-0.1, 0.1)), between(2000, 7000)
	case 2:
		return Wave(x1, y1, x2, y2, between(40, 190), between(2, 8)), between(1500, 4000)
	case 3:
		return Spiral(x, y, between(150, 750), 3), between(1500, 4500)
	case 4: // hatching
		var xy []float64
		for i := range 8 + r.IntN(12) {
			xy = append(xy, x1+float64(i)*60, y1+float64(i%2)*reach)
		}
		return Smooth(xy...), between(2500, 7500)
	}
	return Corners(x1, y1, x2, y2, x1+reach*sin, y2-reach*cos, x1, y1), between(1800, 5300)
}
