package cards

import (
	"math"
	"math/rand/v2"

	"linework/ink"
)

// Drawn by hand: how far a steady hand strays, in units of the board.
const (
	sampleStep   = 34.0 // between two samples of the pen
	wobbleShare  = 0.009
	minWobble    = 3.0
	maxWobble    = 13.0
	maxOvershoot = 42.0
)

// finePenWidth is the width up to which a shape is drawn with a finer pen: with the usual
// one it would be a blot.
const finePenWidth = 4 * fileUnit

// Pen returns the tool that a shape is drawn with.
func (s Shape) Pen() ink.Tool {
	if s.Kind != Line && s.narrowWidth() < finePenWidth {
		return ink.Fine
	}
	return ink.Medium
}

// DrawByHand returns a shape as a person with a steady hand draws it: a stroke with pressure,
// lines that wobble a little, circles that do not quite meet. The same seed draws the same
// stroke.
func DrawByHand(s Shape, seed uint64) []ink.Point {
	r := rand.New(rand.NewPCG(seed, 0x46756e6e79))
	return addPressure(addWobble(r, tracePenPath(r, s), s), r)
}

// tracePenPath returns the path of the pen before the hand shakes: from a corner around the
// shape and a little past where it began.
func tracePenPath(r *rand.Rand, s Shape) []ink.Vec {
	if s.IsRound() {
		return traceRound(r, s)
	}
	corners := s.Corners
	if s.Kind == Line {
		return appendEasedLineSamples(nil, corners[0], corners[1])
	}
	first := r.IntN(len(corners))
	past := math.Min(maxOvershoot, 0.12*corners[first].Distance(corners[(first+1)%len(corners)])) * r.Float64()
	var path []ink.Vec
	for i := range corners {
		a, b := corners[(first+i)%len(corners)], corners[(first+i+1)%len(corners)]
		path = appendEasedLineSamples(path, a, b)
	}
	from, to := corners[first], corners[(first+1)%len(corners)]
	way := to.Minus(from)
	return append(path, from.Plus(way.Times(1/way.Length()).Times(past)))
}

// traceRound returns the path around a round shape from near the top, and a little further
// than once.
func traceRound(r *rand.Rand, s Shape) []ink.Vec {
	start := (-90 - s.Turn + 50*(r.Float64()-0.5)) * math.Pi / 180
	sweep := 2*math.Pi + 0.16*r.Float64()
	n := max(int(sweep*(s.Radii.X+s.Radii.Y)/2/sampleStep), 20)
	drift := 0.014 * (r.Float64() - 0.5)
	path := make([]ink.Vec, 0, n+1)
	for i := range n + 1 {
		t := float64(i) / float64(n)
		p := s.pointAt(start + sweep*t)
		path = append(path, s.Centre.Plus(p.Minus(s.Centre).Times(1+drift*(2*t-1))))
	}
	return path
}

// appendEasedLineSamples appends the samples of a straight line. The pen slows down at its ends, so
// corners stay sharp.
func appendEasedLineSamples(path []ink.Vec, from, to ink.Vec) []ink.Vec {
	n := max(int(from.Distance(to)/sampleStep), 4)
	for i := range n + 1 {
		t := float64(i) / float64(n)
		path = append(path, from.Lerp(to, t-math.Sin(2*math.Pi*t)/(4*math.Pi)))
	}
	return path
}

// addWobble moves a path aside in slow waves, less on small shapes.
func addWobble(r *rand.Rand, path []ink.Vec, s Shape) []ink.Vec {
	low, high := Bounds(s)
	stray := min(max(wobbleShare*low.Distance(high), minWobble), maxWobble)
	var wave [2][3]struct{ high, long, from float64 }
	for axis := range wave {
		for i := range wave[axis] {
			wave[axis][i].high = stray * (0.4 + 0.6*r.Float64()) / float64(i+1)
			wave[axis][i].long = (900 + 700*r.Float64()) / float64(i+1)
			wave[axis][i].from = 2 * math.Pi * r.Float64()
		}
	}
	off := func(axis int, run float64) float64 {
		sum := 0.0
		for _, w := range wave[axis] {
			sum += w.high * math.Sin(w.from+2*math.Pi*run/w.long)
		}
		return sum / 1.8
	}
	run := 0.0
	strayed := make([]ink.Vec, len(path))
	for i, p := range path {
		if i > 0 {
			run += path[i-1].Distance(p)
		}
		strayed[i] = p.Plus(ink.Vec{X: off(0, run), Y: off(1, run)})
	}
	return strayed
}

// addPressure rounds a path to the board and gives it pressure: the pen comes down, presses
// on, and lifts.
func addPressure(path []ink.Vec, r *rand.Rand) []ink.Point {
	points := make([]ink.Point, 0, len(path))
	base, from := 118+20*r.Float64(), 2*math.Pi*r.Float64()
	for i, v := range path {
		t := float64(i) / float64(len(path)-1)
		ease := min(1, 0.72+6*t, 0.6+5*(1-t))
		p := v.RoundToBoard()
		p.P = uint8(ease * (base + 14*math.Sin(from+9*t)))
		if n := len(points); n > 0 && points[n-1].X == p.X && points[n-1].Y == p.Y {
			continue
		}
		points = append(points, p)
	}
	return points
}
