package hand

import (
	"math"
	"math/rand/v2"
	"time"

	"linework/ink"
)

const (
	grain     = 8.0                   // distance of the places along which a stroke is thought out
	corner    = math.Pi / 3.2         // a line that turns more has a corner, and is not rounded off
	pace      = 2600.0                // of the pen on an easy curve, on the board in a second
	easy      = 350.0                 // radius of an easy curve
	bendReach = 5                     // grains to each side from which a bend is felt
	tick      = time.Second / 60      // from one sample to the next
	dotTime   = 90 * time.Millisecond // that a dot takes
)

// Draw draws a sketch: each line in turn, with a pause to move to the next.
func (m Manner) Draw(s Sketch, r *rand.Rand) []Stroke {
	var strokes []Stroke
	now := time.Duration(0)
	var pen ink.Vec
	slipped := false
	for i, l := range vary(s, m.Shake, r) {
		path := flow(l)
		if i > 0 {
			now += m.pause(pen, path[0], r)
		}
		if !slipped && len(path) > 40 && r.Float64() < m.Slips {
			slipped = true
			wrong := m.pull(astray(path, r), now, r)
			wrong.Undone = wrong.Samples[len(wrong.Samples)-1].At + time.Duration(250+r.IntN(450))*time.Millisecond
			strokes = append(strokes, wrong)
			now = wrong.Undone + time.Duration(200+r.IntN(400))*time.Millisecond
		}
		stroke := m.pull(path, now, r)
		strokes = append(strokes, stroke)
		now = stroke.Samples[len(stroke.Samples)-1].At
		pen = path[len(path)-1]
	}
	return strokes
}

// pause is the time from lifting the pen to setting it down elsewhere.
func (m Manner) pause(from, to ink.Vec, r *rand.Rand) time.Duration {
	seconds := 0.14 + 0.25*r.Float64() + apart(from, to)/9000
	if r.IntN(6) == 0 {
		seconds += 0.5 * r.Float64() // what comes next?
	}
	return time.Duration(seconds / m.Speed * float64(time.Second))
}

// pull draws a path, slower in bends and at both ends, with the shake of a hand.
func (m Manner) pull(path Line, from time.Duration, r *rand.Rand) Stroke {
	s := Stroke{Tool: m.Tool}
	shake := newTremor(r, m.Shake)
	put := func(i int, at time.Duration) {
		p := shake.at(path, i)
		s.Samples = append(s.Samples, Sample{ink.Point{X: onBoard(p.X), Y: onBoard(p.Y)}, at})
	}
	put(0, from)
	if len(path) == 1 {
		put(0, from+dotTime)
		return s
	}
	at, due := from, from+tick
	for i := 1; i < len(path); i++ {
		speed := pace * m.Speed * ease(path, i) * easeEnds(i, len(path))
		at += time.Duration(apart(path[i-1], path[i]) / speed * float64(time.Second))
		if at >= due || i == len(path)-1 {
			put(i, at)
			for due <= at {
				due += tick
			}
		}
	}
	return s
}

// ease is how fast the pen goes where the path bends: hands follow a law by which the
// speed goes with the cube root of the radius.
func ease(path Line, i int) float64 {
	before, after := path[max(i-bendReach, 0)], path[min(i+bendReach, len(path)-1)]
	in, out := heading(before, path[i]), heading(path[i], after)
	turn := math.Abs(math.Remainder(out-in, 2*math.Pi))
	radius := bendReach * grain / max(turn, 0.02)
	return min(max(math.Cbrt(radius/easy), 0.35), 1.5)
}

func easeEnds(i, n int) float64 {
	const reach = 16
	return min(1, 0.35+0.65*float64(min(i, n-i))/reach)
}

// flow is a line as a pen goes along it: through its places in curves, around sharp
// corners without cutting them.
func flow(l Line) Line {
	if len(l) == 1 {
		return l
	}
	closed := len(l) > 3 && apart(l[0], l[len(l)-1]) < grain
	path := Line{l[0]}
	for i := range len(l) - 1 {
		a, b := l[i], l[i+1]
		before, after := a, b
		switch {
		case i > 0 && turning(l[i-1], a, b) < corner:
			before = l[i-1]
		case i == 0 && closed && turning(l[len(l)-2], a, b) < corner:
			before = l[len(l)-2]
		}
		switch {
		case i+2 < len(l) && turning(a, b, l[i+2]) < corner:
			after = l[i+2]
		case i+2 == len(l) && closed && turning(a, b, l[1]) < corner:
			after = l[1]
		}
		steps := max(int(math.Ceil(apart(a, b)/grain)), 1)
		for k := 1; k <= steps; k++ {
			path = append(path, between(before, a, b, after, float64(k)/float64(steps)))
		}
	}
	return path
}

// between is a place on the way from b to c that comes from a and leads to d: a curve
// of Catmull and Rom, whose tangents are no longer than the way itself.
func between(a, b, c, d ink.Vec, t float64) ink.Vec {
	way := apart(b, c)
	tangent := func(from, to ink.Vec) ink.Vec {
		long := max(apart(from, to), 1e-9)
		return ink.Vec{X: (to.X - from.X) / long * way, Y: (to.Y - from.Y) / long * way}
	}
	m, n := tangent(a, c), tangent(b, d)
	t2, t3 := t*t, t*t*t
	h1, h2, h3, h4 := 2*t3-3*t2+1, t3-2*t2+t, 3*t2-2*t3, t3-t2
	return ink.Vec{X: h1*b.X + h2*m.X + h3*c.X + h4*n.X, Y: h1*b.Y + h2*m.Y + h3*c.Y + h4*n.Y}
}

// astray is the beginning of a path that goes wrong more and more.
func astray(path Line, r *rand.Rand) Line {
	n := int(float64(len(path)) * (0.25 + 0.35*r.Float64()))
	off := (0.25 + 0.25*r.Float64()) * float64(1-2*r.IntN(2))
	wrong := make(Line, n)
	for i := range wrong {
		sin, cos := math.Sincos(off * float64(i) / float64(n))
		dx, dy := path[i].X-path[0].X, path[i].Y-path[0].Y
		wrong[i] = ink.Vec{X: path[0].X + dx*cos - dy*sin, Y: path[0].Y + dx*sin + dy*cos}
	}
	return wrong
}

// A tremor moves the pen to the sides of its path in slow waves, and a little at
// every place.
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

func (t *tremor) at(path Line, i int) ink.Vec {
	along := float64(i) * grain
	off := t.slow.by*math.Sin(2*math.Pi*along/t.slow.length+t.slow.phase) +
		t.fast.by*math.Sin(2*math.Pi*along/t.fast.length+t.fast.phase)
	sin, cos := math.Sincos(heading(path[max(i-1, 0)], path[min(i+1, len(path)-1)]) + math.Pi/2)
	return ink.Vec{
		X: path[i].X + off*cos + t.grit*clampNormal(t.r),
		Y: path[i].Y + off*sin + t.grit*clampNormal(t.r),
	}
}

func apart(a, b ink.Vec) float64   { return math.Hypot(b.X-a.X, b.Y-a.Y) }
func heading(a, b ink.Vec) float64 { return math.Atan2(b.Y-a.Y, b.X-a.X) }

// turning is by how much a path turns at b.
func turning(a, b, c ink.Vec) float64 {
	return math.Abs(math.Remainder(heading(b, c)-heading(a, b), 2*math.Pi))
}

func onBoard(v float64) uint16 { return uint16(min(max(math.Round(v), 0), ink.Size-1)) }
