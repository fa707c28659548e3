package cards

import (
	"math"
	"math/rand/v2"

	"linework/ink"
)

// Drawn by hand: how far a steady hand strays, in units of the board.
const (
	sampleStep   = 34.0 // between two samples of the pen
	strayShare   = 0.009
	leastStray   = 3.0
	mostStray    = 13.0
	mostOvershot = 42.0
)

// small is how wide a shape is, across, that a finer pen draws: with the usual one it would
// be a blot.
const small = 4 * fileUnit

// Pen is what a shape is drawn with.
func (s Shape) Pen() ink.Tool {
	if s.Kind != Line && s.across() < small {
		return ink.Fine
	}
	return ink.Medium
}

// Hand is a shape as a person with a steady hand draws it: strokes with pressure,
// lines that stray a little, circles that do not quite meet. The same seed draws
// the same strokes.
func Hand(s Shape, seed uint64) [][]ink.Point {
	r := rand.New(rand.NewPCG(seed, 0x46756e6e79))
	return [][]ink.Point{inked(strayed(r, traced(r, s), s), r)}
}

// traced is the way of the pen before the hand shakes: from a corner around the
// shape and a little past where it began.
func traced(r *rand.Rand, s Shape) []ink.Vec {
	if s.round() {
		return tracedRound(r, s)
	}
	corners := s.Corners
	if s.Kind == Line {
		return samples(nil, corners[0], corners[1])
	}
	first := r.IntN(len(corners))
	past := math.Min(mostOvershot, 0.12*distance(corners[first], corners[(first+1)%len(corners)])) * r.Float64()
	var path []ink.Vec
	for i := range corners {
		a, b := corners[(first+i)%len(corners)], corners[(first+i+1)%len(corners)]
		path = samples(path, a, b)
	}
	from, to := corners[first], corners[(first+1)%len(corners)]
	return append(path, plus(from, times(unit(minus(to, from)), past)))
}

// tracedRound goes around from near the top, and a little further than once.
func tracedRound(r *rand.Rand, s Shape) []ink.Vec {
	start := (-90 - s.Turn + 50*(r.Float64()-0.5)) * math.Pi / 180
	sweep := 2*math.Pi + 0.16*r.Float64()
	n := max(int(sweep*(s.Radii.X+s.Radii.Y)/2/sampleStep), 20)
	drift := 0.014 * (r.Float64() - 0.5)
	path := make([]ink.Vec, 0, n+1)
	for i := range n + 1 {
		t := float64(i) / float64(n)
		p := s.at(start + sweep*t)
		path = append(path, plus(s.Centre, times(minus(p, s.Centre), 1+drift*(2*t-1))))
	}
	return path
}

// samples appends the samples of a straight line. The pen slows down at its ends,
// so corners stay sharp.
func samples(path []ink.Vec, a, b ink.Vec) []ink.Vec {
	n := max(int(distance(a, b)/sampleStep), 4)
	for i := range n + 1 {
		t := float64(i) / float64(n)
		path = append(path, between(a, b, t-math.Sin(2*math.Pi*t)/(4*math.Pi)))
	}
	return path
}

// strayed lets the hand wander off the path in slow waves, less on small shapes.
func strayed(r *rand.Rand, path []ink.Vec, s Shape) []ink.Vec {
	low, high := bounds(s)
	stray := min(max(strayShare*distance(low, high), leastStray), mostStray)
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
			run += distance(path[i-1], p)
		}
		strayed[i] = plus(p, ink.Vec{X: off(0, run), Y: off(1, run)})
	}
	return strayed
}

// inked rounds a path to the board and lays the pressure on it: the pen comes down,
// presses on, and lifts.
func inked(path []ink.Vec, r *rand.Rand) []ink.Point {
	points := make([]ink.Point, 0, len(path))
	base, from := 118+20*r.Float64(), 2*math.Pi*r.Float64()
	for i, v := range path {
		t := float64(i) / float64(len(path)-1)
		ease := min(1, 0.72+6*t, 0.6+5*(1-t))
		p := onBoard(v)
		p.P = uint8(ease * (base + 14*math.Sin(from+9*t)))
		if n := len(points); n > 0 && points[n-1].X == p.X && points[n-1].Y == p.Y {
			continue
		}
		points = append(points, p)
	}
	return points
}
