package ink

import "math"

// The shape of a line. Long steps are filled (fillGaps); from there on the geometry is
// that of perfect-freehand 1.2 by Steve Ruiz (MIT licence), which draws the same lines in
// the browser: the hand is calmed, its
// pressure is taken or made up from its speed, and an edge is laid along each side
// with round ends and round corners. The options that both sides use:
//
//	size              32, 60, 120 for the three pens
//	thinning          0.4
//	smoothing         0.5
//	streamline        0.5
//	simulatePressure  true for strokes without pressure
//	last              true, also while the stroke is drawn
//
// with points as [x, y], or as [x, y, p/255] for strokes with pressure.
const (
	thinning   = 0.4
	smoothing  = 0.5
	streamline = 0.5
)

const (
	streamlining           = 0.15 + 0.85*(1-streamline) // how far the line follows the hand at each point
	pressureRate           = 0.275                      // how fast made-up pressure follows the speed
	firstSimulatedPressure = 0.25                       // lines begin slowly, and should not begin fat
	simulatedPressure      = 0.5
	warmUp                 = 10 // points whose pressure a line begins with
	endNoise               = 3  // so much of a line's end is left out, its last point apart
	minRadius              = 0.01
	halfTurn               = math.Pi + 0.0001
	capSides               = 13
	endCapSides            = 29
)

// A sample is a point of the smoothed line.
type sample struct {
	at       Vec
	back     Vec // the direction from here to the sample before
	pressure float64
	step     float64 // how far it is from the sample before
	distance float64 // and from the beginning
}

// Outline returns the shape of a stroke as a closed polygon, which is meant to be drawn with
// rounded corners (see AppendSVG) and filled by the nonzero rule.
func Outline(s Stroke) []Vec {
	if len(s.Points) == 0 {
		return nil
	}
	size := float64(s.Tool.Width())
	line := smoothStroke(s, size)
	if len(line) == 1 {
		return circleOutline(line[0].at, lineRadius(size, initialPressure(line, s.Pressure, size)))
	}
	e := edges{size: size, left: make([]Vec, 0, 2*len(line)+64), right: make([]Vec, 0, len(line)+16)}
	e.traceBothEdges(line, s.Pressure)

	first, last := line[0], line[len(line)-1]
	outline := e.left
	tip := last.at.Plus(last.back.Times(-1).perpendicular().Times(e.radius))
	const side = 1.0 / endCapSides
	for t := side; t < 1; t += side {
		outline = append(outline, tip.rotateAround(last.at, halfTurn*3*t))
	}
	for i := len(e.right) - 1; i >= 0; i-- {
		outline = append(outline, e.right[i])
	}
	for t := capSide; t <= 1; t += capSide {
		outline = append(outline, e.right[0].rotateAround(first.at, halfTurn*t))
	}
	return outline
}

const capSide = 1.0 / capSides

// smoothStroke returns the line that the hand meant: each sample goes only a part of the way
// to its point. The beginning is left out until the line is as long as it is wide.
func smoothStroke(s Stroke, size float64) []sample {
	points := strokeSamples(s)
	line := append(make([]sample, 0, len(points)), points[0])
	last := points[0]
	final := len(points) - 1
	run, begun := 0.0, false
	for i, p := range points[1:] {
		at := p.at
		if i+1 < final {
			at = last.at.Lerp(p.at, streamlining)
		}
		if at == last.at {
			continue
		}
		step := at.Minus(last.at).Length()
		run += step
		if i+1 < final && !begun {
			if run < size {
				continue
			}
			begun = true
		}
		back := Vec{(last.at.X - at.X) / step, (last.at.Y - at.Y) / step}
		last = sample{at: at, back: back, pressure: p.pressure, step: step, distance: run}
		line = append(line, last)
	}
	if len(line) > 1 {
		line[0].back = line[1].back
	}
	return line
}

// strokeSamples returns the points as samples with their own pressure, long steps filled. A line
// of two points gets some in between, and a dot gets a neighbour.
func strokeSamples(s Stroke) []sample {
	points := make([]sample, 0, max(len(s.Points), 5))
	for i, p := range s.Points {
		pressure := simulatedPressure
		switch {
		case s.Pressure:
			pressure = float64(p.P) / 255
		case i == 0:
			pressure = firstSimulatedPressure
		}
		points = append(points, sample{at: p.Vec(), pressure: pressure})
	}
	points = fillGaps(points)
	switch len(points) {
	case 1:
		next := sample{at: points[0].at.Plus(Vec{1, 1}), pressure: simulatedPressure}
		if s.Pressure {
			next.pressure = points[0].pressure
		}
		points = append(points, next)
	case 2:
		a, b := points[0], points[1].at
		points = points[:1]
		for t := 0.25; t <= 1; t += 0.25 {
			points = append(points, sample{at: a.at.Lerp(b, t), pressure: simulatedPressure})
		}
	}
	return points
}

// lineRadius returns half the width of a line of this size under a pressure.
func lineRadius(size, pressure float64) float64 {
	return max(size*(0.5-thinning*(0.5-pressure)), minRadius)
}

// pressureFromSpeed returns the simulated pressure of a sample: the faster, the lighter.
func pressureFromSpeed(previous, step, size float64) float64 {
	speed := min(1, step/size)
	return min(1, previous+(1-speed-previous)*(speed*pressureRate))
}

// initialPressure returns the pressure that a line begins with, a mean over its first
// samples.
func initialPressure(line []sample, measured bool, size float64) float64 {
	mean := line[0].pressure
	for _, p := range line[:min(len(line), warmUp)] {
		if !measured {
			p.pressure = pressureFromSpeed(mean, p.step, size)
		}
		mean = (mean + p.pressure) / 2
	}
	return mean
}

func circleOutline(centre Vec, radius float64) []Vec {
	start := centre.Plus(Vec{-1, 1}.Times(-radius / math.Sqrt2))
	var circle []Vec
	for t := capSide; t <= 1; t += capSide {
		circle = append(circle, start.rotateAround(centre, halfTurn*2*t))
	}
	return circle
}

// edges are the two sides of a line.
type edges struct {
	size        float64
	left, right []Vec
	radius      float64 // at the sample last looked at
}

func (e *edges) traceBothEdges(line []sample, measured bool) {
	gap := e.size * smoothing // between two points of an edge; nearer ones are left out
	total := line[len(line)-1].distance
	pressure := initialPressure(line, measured, e.size)
	before := line[0].back
	left, right := line[0].at, line[0].at
	cornered := false
	for i, p := range line {
		final := i == len(line)-1
		if !final && total-p.distance < endNoise {
			continue
		}
		now := p.pressure
		if !measured {
			now = pressureFromSpeed(pressure, p.step, e.size)
		}
		e.radius = lineRadius(e.size, now)
		next, straight := p.back, 1.0
		if !final {
			next = line[i+1].back
			straight = p.back.Dot(next)
		}
		turns := straight < 0
		if turns || p.back.Dot(before) < 0 && !cornered {
			left, right = e.roundCorner(p.at, before.perpendicular().Times(e.radius))
			cornered = cornered || turns
			continue
		}
		cornered = false
		if final {
			off := p.back.perpendicular().Times(e.radius)
			e.left, e.right = append(e.left, p.at.Minus(off)), append(e.right, p.at.Plus(off))
			continue
		}
		off := next.Lerp(p.back, straight).perpendicular().Times(e.radius)
		if l := p.at.Minus(off); i <= 1 || isFartherThan(left, l, gap) {
			e.left = append(e.left, l)
			left = l
		}
		if r := p.at.Plus(off); i <= 1 || isFartherThan(right, r, gap) {
			e.right = append(e.right, r)
			right = r
		}
		pressure, before = now, p.back
	}
}

// roundCorner rounds both edges around a sharp turn and returns where they end.
func (e *edges) roundCorner(centre, offset Vec) (left, right Vec) {
	for t := 0.0; t <= 1; t += capSide {
		left = centre.Minus(offset).rotateAround(centre, halfTurn*t)
		right = centre.Plus(offset).rotateAround(centre, -halfTurn*t)
		e.left, e.right = append(e.left, left), append(e.right, right)
	}
	return left, right
}

func isFartherThan(a, b Vec, gap float64) bool {
	d := a.Minus(b)
	return d.Dot(d) > gap*gap
}
