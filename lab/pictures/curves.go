package sketchbook

import "math"

// strokeOfCommand returns the stroke of a line, a poly, a curve or a loop.
func strokeOfCommand(command string, places []Place) []Place {
	closed := command == "poly" || command == "loop"
	if command == "line" || command == "poly" {
		if closed {
			places = append(places, places[0])
		}
		return straightStroke(places)
	}
	n := len(places)
	at := func(i int) Place {
		if closed {
			return places[((i%n)+n)%n]
		}
		return places[min(max(i, 0), n-1)]
	}
	pieces := n - 1
	if closed {
		pieces = n
	}
	stroke := []Place{places[0]}
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
func straightStroke(p []Place) []Place {
	stroke := p[:1:1]
	for i := 1; i < len(p); i++ {
		a, b := p[i-1], p[i]
		steps := max(1, math.Ceil(math.Hypot(b.X-a.X, b.Y-a.Y)/1.5))
		for k := 1.0; k <= steps; k++ {
			stroke = append(stroke, Place{a.X + (b.X-a.X)*k/steps, a.Y + (b.Y-a.Y)*k/steps})
		}
	}
	return stroke
}

// catmullRom returns a point of the smooth curve from b to c, which comes from a and goes on
// to d.
func catmullRom(a, b, c, d Place, t float64) Place {
	of := func(a, b, c, d float64) float64 {
		return b + t/2*(c-a+t*(2*a-5*b+4*c-d+t*(3*(b-c)+d-a)))
	}
	return Place{of(a.X, b.X, c.X, d.X), of(a.Y, b.Y, c.Y, d.Y)}
}

// oval returns an oval, turned by degrees. A hand begins it at the top and overshoots a
// little.
func oval(centre Place, rx, ry, turn float64) []Place {
	sin, cos := math.Sincos(turn * math.Pi / 180)
	var stroke []Place
	const steps = 32
	for k := range steps + 2 {
		s, o := math.Sincos(float64(k)*2*math.Pi/steps - math.Pi/2)
		x, y := o*rx, s*ry
		stroke = append(stroke, Place{centre.X + x*cos - y*sin, centre.Y + x*sin + y*cos})
	}
	return stroke
}

// arc returns part of a circle, from one angle to another in degrees.
func arc(centre Place, r, from, to float64) []Place {
	steps := max(3, int(math.Abs(to-from)/10))
	var stroke []Place
	for k := range steps + 1 {
		s, o := math.Sincos((from + (to-from)*float64(k)/float64(steps)) * math.Pi / 180)
		stroke = append(stroke, Place{centre.X + o*r, centre.Y + s*r})
	}
	return stroke
}
