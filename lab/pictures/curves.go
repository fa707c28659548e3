package pictures

import (
	"math"

	"linework/ink"
)

// strokeOfCommand returns the stroke of a line, a poly, a curve or a loop.
func strokeOfCommand(command string, places []ink.Vec) []ink.Vec {
	closed := command == "poly" || command == "loop"
	if command == "line" || command == "poly" {
		if closed {
			places = append(places, places[0])
		}
		return straightStroke(places)
	}
	n := len(places)
	at := func(i int) ink.Vec {
		if closed {
			return places[((i%n)+n)%n]
		}
		return places[min(max(i, 0), n-1)]
	}
	pieces := n - 1
	if closed {
		pieces = n
	}
	stroke := []ink.Vec{places[0]}
	const steps = 8
	for i := range pieces {
		for k := 1; k <= steps; k++ {
			stroke = append(stroke, catmullRom(at(i-1), at(i), at(i+1), at(i+2), float64(k)/steps))
		}
	}
	return stroke
}

// straightStroke returns a stroke from place to place, with so many points that the pen does
// not round its corners off.
func straightStroke(p []ink.Vec) []ink.Vec {
	stroke := p[:1:1]
	for i := 1; i < len(p); i++ {
		a, b := p[i-1], p[i]
		steps := max(1, math.Ceil(a.Distance(b)/1.5))
		for k := 1.0; k <= steps; k++ {
			stroke = append(stroke, a.Lerp(b, k/steps))
		}
	}
	return stroke
}

// catmullRom returns a point of the smooth curve from b to c, which comes from a and goes on
// to d.
func catmullRom(a, b, c, d ink.Vec, t float64) ink.Vec {
	of := func(a, b, c, d float64) float64 {
		return b + t/2*(c-a+t*(2*a-5*b+4*c-d+t*(3*(b-c)+d-a)))
	}
	return ink.Vec{X: of(a.X, b.X, c.X, d.X), Y: of(a.Y, b.Y, c.Y, d.Y)}
}

// oval returns an oval, turned by degrees. A hand begins it at the top and overshoots a
// little.
func oval(centre, radii ink.Vec, turn float64) (stroke []ink.Vec) {
	const steps = 32
	for k := range steps + 2 {
		sin, cos := math.Sincos(float64(k)*2*math.Pi/steps - math.Pi/2)
		stroke = append(stroke, centre.Plus(ink.Vec{X: cos * radii.X, Y: sin * radii.Y}.Rotate(turn*math.Pi/180)))
	}
	return stroke
}

// arc returns part of a circle, from one angle to another in degrees.
func arc(centre ink.Vec, radius, from, to float64) (stroke []ink.Vec) {
	steps := max(3, int(math.Abs(to-from)/10))
	for k := range steps + 1 {
		angle := from + (to-from)*float64(k)/float64(steps)
		stroke = append(stroke, centre.Plus(ink.Vec{X: radius}.Rotate(angle*math.Pi/180)))
	}
	return stroke
}
