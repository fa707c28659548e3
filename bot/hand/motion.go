package hand

import (
	"math"
	"math/rand/v2"
	"time"

	"linework/ink"
)

const (
	pathStep       = 8.0                   // distance of the places along which a stroke is thought out
	cornerAngle    = math.Pi / 3.2         // a line that turns more has a corner, and is not rounded off
	penSpeed       = 2600.0                // of the pen on an easy curve, on the board in a second
	easyRadius     = 350.0                 // radius of an easy curve
	bendSteps      = 5                     // grains to each side from which a bend is felt
	sampleInterval = time.Second / 60      // from one sample to the next
	dotDuration    = 90 * time.Millisecond // that a dot takes
)

// DrawSketch draws a sketch: each line in turn, with a pause to move to the next.
func (m Manner) DrawSketch(s Sketch, r *rand.Rand) []Stroke {
	var strokes []Stroke
	now := time.Duration(0)
	var pen ink.Vec
	slipped := false
	for i, l := range placeVariedSketch(s, m.Shake, r) {
		if i > 0 && r.Float64() < m.Omits {
			continue
		}
		path := smoothPath(l)
		if i > 0 {
			now += m.penUpTime(pen, path[0], r)
		}
		if !slipped && len(path) > 40 && r.Float64() < m.Slips {
			slipped = true
			wrong := m.drawPath(makeWrongStart(path, r), now, r)
			wrong.Undone = wrong.Samples[len(wrong.Samples)-1].At + time.Duration(250+r.IntN(450))*time.Millisecond
			strokes = append(strokes, wrong)
			now = wrong.Undone + time.Duration(200+r.IntN(400))*time.Millisecond
		}
		stroke := m.drawPath(path, now, r)
		strokes = append(strokes, stroke)
		now = stroke.Samples[len(stroke.Samples)-1].At
		pen = path[len(path)-1]
	}
	return strokes
}

// penUpTime returns the time from lifting the pen to setting it down elsewhere.
func (m Manner) penUpTime(from, to ink.Vec, r *rand.Rand) time.Duration {
	seconds := 0.14 + 0.25*r.Float64() + from.Distance(to)/9000
	if r.IntN(6) == 0 {
		seconds += 0.5 * r.Float64() // what comes next?
	}
	return time.Duration(seconds / m.Speed * float64(time.Second))
}

// drawPath draws a path, slower in bends and at both ends, with the shake of a hand.
func (m Manner) drawPath(path Line, start time.Duration, r *rand.Rand) Stroke {
	s := Stroke{Tool: m.Tool}
	shake := newTremor(r, m.Shake)
	put := func(i int, at time.Duration) {
		s.Samples = append(s.Samples, Sample{shake.displacedPoint(path, i).RoundToBoard(), at})
	}
	put(0, start)
	if len(path) == 1 {
		put(0, start+dotDuration)
		return s
	}
	at, due := start, start+sampleInterval
	for i := 1; i < len(path); i++ {
		speed := penSpeed * m.Speed * speedFactorInBend(path, i) * speedFactorNearEnds(i, len(path))
		at += time.Duration(path[i-1].Distance(path[i]) / speed * float64(time.Second))
		if at >= due || i == len(path)-1 {
			put(i, at)
			for due <= at {
				due += sampleInterval
			}
		}
	}
	return s
}

// speedFactorInBend returns how fast the pen goes where the path bends: the speed of hands
// grows with the cube root of the radius.
func speedFactorInBend(path Line, point int) float64 {
	before, after := path[max(point-bendSteps, 0)], path[min(point+bendSteps, len(path)-1)]
	in, out := heading(before, path[point]), heading(path[point], after)
	turn := math.Abs(math.Remainder(out-in, 2*math.Pi))
	radius := bendSteps * pathStep / max(turn, 0.02)
	return min(max(math.Cbrt(radius/easyRadius), 0.35), 1.5)
}

// speedFactorNearEnds returns how fast the pen goes near the ends of a path of n points.
func speedFactorNearEnds(point, points int) float64 {
	const reach = 16
	return min(1, 0.35+0.65*float64(min(point, points-point))/reach)
}

// smoothPath returns a line as a pen goes along it: through its places in curves, around
// sharp corners without cutting them.
func smoothPath(l Line) Line {
	if len(l) == 1 {
		return l
	}
	closed := len(l) > 3 && l[0].Distance(l[len(l)-1]) < pathStep
	path := Line{l[0]}
	for i := range len(l) - 1 {
		a, b := l[i], l[i+1]
		before, after := a, b
		switch {
		case i > 0 && turningAngle(l[i-1], a, b) < cornerAngle:
			before = l[i-1]
		case i == 0 && closed && turningAngle(l[len(l)-2], a, b) < cornerAngle:
			before = l[len(l)-2]
		}
		switch {
		case i+2 < len(l) && turningAngle(a, b, l[i+2]) < cornerAngle:
			after = l[i+2]
		case i+2 == len(l) && closed && turningAngle(a, b, l[1]) < cornerAngle:
			after = l[1]
		}
		steps := max(int(math.Ceil(a.Distance(b)/pathStep)), 1)
		for k := 1; k <= steps; k++ {
			path = append(path, catmullRom(before, a, b, after, float64(k)/float64(steps)))
		}
	}
	return path
}

// catmullRom returns a point of the curve from b to c that comes from a and leads to d; its
// tangents are no longer than the way itself.
func catmullRom(a, b, c, d ink.Vec, t float64) ink.Vec {
	way := b.Distance(c)
	tangent := func(from, to ink.Vec) ink.Vec {
		return to.Minus(from).Times(way / max(from.Distance(to), 1e-9))
	}
	m, n := tangent(a, c), tangent(b, d)
	t2, t3 := t*t, t*t*t
	h1, h2, h3, h4 := 2*t3-3*t2+1, t3-2*t2+t, 3*t2-2*t3, t3-t2
	return b.Times(h1).Plus(m.Times(h2)).Plus(c.Times(h3)).Plus(n.Times(h4))
}

// makeWrongStart returns the beginning of a path that goes wrong more and more.
func makeWrongStart(path Line, r *rand.Rand) Line {
	n := int(float64(len(path)) * (0.25 + 0.35*r.Float64()))
	off := (0.25 + 0.25*r.Float64()) * float64(1-2*r.IntN(2))
	wrong := make(Line, n)
	for i := range wrong {
		wrong[i] = path[0].Plus(path[i].Minus(path[0]).Rotate(off * float64(i) / float64(n)))
	}
	return wrong
}

// A tremor moves the pen to the sides of its path in slow waves, and a little at every
// point.
type tremor struct {
	slow, fast struct{ length, phase, by float64 }
	grit       float64
	r          *rand.Rand
}

func newTremor(r *rand.Rand, shake float64) tremor {
	t := tremor{grit: 1.2 * shake, r: r}
	t.slow.length, t.slow.phase, t.slow.by = 500+500*r.Float64(), 2*math.Pi*r.Float64(), 9*shake
	t.fast.length, t.fast.phase, t.fast.by = 120+120*r.Float64(), 2*math.Pi*r.Float64(), 3*shake
	return t
}

// displacedPoint returns where the pen is at a point of a path.
func (t *tremor) displacedPoint(path Line, point int) ink.Vec {
	along := float64(point) * pathStep
	off := t.slow.by*math.Sin(2*math.Pi*along/t.slow.length+t.slow.phase) +
		t.fast.by*math.Sin(2*math.Pi*along/t.fast.length+t.fast.phase)
	sin, cos := math.Sincos(heading(path[max(point-1, 0)], path[min(point+1, len(path)-1)]) + math.Pi/2)
	return ink.Vec{
		X: path[point].X + off*cos + t.grit*clampedNormal(t.r),
		Y: path[point].Y + off*sin + t.grit*clampedNormal(t.r),
	}
}

func heading(a, b ink.Vec) float64 { return math.Atan2(b.Y-a.Y, b.X-a.X) }

// turningAngle returns by how much a path turns at b.
func turningAngle(a, b, c ink.Vec) float64 {
	return math.Abs(math.Remainder(heading(b, c)-heading(a, b), 2*math.Pi))
}
