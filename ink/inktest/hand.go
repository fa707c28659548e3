// Package inktest draws with a synthetic hand, for tests and benchmarks: it hurries
// along straight lines, slows down in bends and at both ends, trembles a little, and
// is sampled as a device samples it.
package inktest

import (
	"math"
	"math/rand/v2"
	"time"

	"linework/ink"
)

// A Device is how a hand is sampled.
type Device struct {
	Name     string
	Rate     int     // samples a second
	Grid     float64 // distance of two neighbouring places that it can tell, in units of the board
	Pressure bool
}

// Devices that people draw with. A mouse counts whole pixels of a board 700 pixels
// wide, a coarse finger those of a board 360 wide, a fine one thirds of them.
var (
	Stylus = Device{"stylus", 60, 1, true}
	Pen    = Device{"pen", 60, 1, false}
	Finger = Device{"finger", 60, 3.8, false}
	Coarse = Device{"coarse finger", 60, 11.4, false}
	Mouse  = Device{"mouse", 60, 5.85, false}
)

// WithRate returns the same device at another sampling rate.
func (d Device) WithRate(rate int) Device {
	d.Rate = rate
	return d
}

// A Curve is a path across the board for t from 0 to 1.
type Curve func(t float64) (x, y float64)

// Draw returns the samples of a curve drawn at a speed, in units a second. A device with
// pressure sends it as SteadyPressure advises.
func (d Device) Draw(r *rand.Rand, c Curve, speed float64) []ink.Point {
	way := newPenPath(c, speed)
	shake := tremor{size: 0.7 + 2*r.Float64(), x: 8 + 4*r.Float64(), y: 8 + 4*r.Float64()}
	var points []ink.Point
	var sent uint8
	for i := 0; ; i++ {
		t := float64(i) / float64(d.Rate)
		x, y, rest := way.positionAt(t)
		sx, sy := shake.next(r, t)
		p := ink.Point{X: d.snap(x + sx), Y: d.snap(y + sy)}
		if d.Pressure {
			felt := pressureAt(t, rest)
			if i == 0 {
				sent = felt
			}
			sent = SteadyPressure(sent, felt)
			p.P = sent
		}
		points = append(points, p)
		if rest <= 0 {
			return points
		}
	}
}

func (d Device) snap(v float64) uint16 {
	v = math.Round(math.Round(v/d.Grid) * d.Grid)
	return uint16(min(max(v, 0), ink.Size-1))
}

// pressureAt returns the pressure at a time: it rises within a tenth of a second, swells a
// little and falls at the end.
func pressureAt(t, remaining float64) uint8 {
	p := 0.55 + 0.12*math.Sin(3*t)
	p *= min(1, 0.25+t/0.1, 0.15+max(remaining, 0)/0.08)
	return uint8(255 * p)
}

// A penPath is a curve with the time at which the hand is at each place.
type penPath struct {
	x, y, t []float64
	i       int
}

func newPenPath(c Curve, speed float64) *penPath {
	const pieces = 2000
	w := &penPath{x: make([]float64, pieces+1), y: make([]float64, pieces+1), t: make([]float64, pieces+1)}
	length := make([]float64, pieces+1)
	for i := range w.x {
		w.x[i], w.y[i] = c(float64(i) / pieces)
		if i > 0 {
			length[i] = length[i-1] + math.Hypot(w.x[i]-w.x[i-1], w.y[i]-w.y[i-1])
		}
	}
	for i := 1; i <= pieces; i++ {
		step := length[i] - length[i-1]
		bend := 0.0
		if i < pieces && step > 0 {
			ax, ay, bx, by := w.x[i]-w.x[i-1], w.y[i]-w.y[i-1], w.x[i+1]-w.x[i], w.y[i+1]-w.y[i]
			bend = math.Abs(math.Atan2(ax*by-ay*bx, ax*bx+ay*by)) / step
		}
		// The law of drawing hands: speed falls with the cube root of curvature.
		v := speed * min(1, 1.2*math.Cbrt(1/(1+400*bend)))
		v *= min(1, 0.12+math.Sqrt(min(length[i], length[pieces]-length[i])/250))
		w.t[i] = w.t[i-1] + step/v
	}
	return w
}

// positionAt returns where the hand is at a time, and how much time is left.
func (w *penPath) positionAt(t float64) (x, y, timeLeft float64) {
	last := len(w.t) - 1
	for w.i < last-1 && w.t[w.i+1] < t {
		w.i++
	}
	i := w.i
	f := 1.0
	if w.t[i+1] > w.t[i] {
		f = min((t-w.t[i])/(w.t[i+1]-w.t[i]), 1)
	}
	return w.x[i] + f*(w.x[i+1]-w.x[i]), w.y[i] + f*(w.y[i+1]-w.y[i]), w.t[last] - t
}

// A tremor is a slow trembling and a faint noise.
type tremor struct{ size, x, y, nx, ny float64 }

func (s *tremor) next(r *rand.Rand, t float64) (x, y float64) {
	s.nx += (1.2*r.NormFloat64() - s.nx) * 0.4
	s.ny += (1.2*r.NormFloat64() - s.ny) * 0.4
	return s.size*math.Sin(2*math.Pi*s.x*t) + s.nx, s.size*math.Cos(2*math.Pi*s.y*t) + s.ny
}

// BatchTime is how long samples are gathered before they are sent.
const BatchTime = 50 * time.Millisecond

// Record appends a gesture to a recording, in batches for a board from a time on, and
// returns when it ended. The Writer must be the board's.
func (d Device) Record(w *ink.Writer, r ink.Recording, board int, from time.Duration, tool ink.Tool, points []ink.Point) (ink.Recording, time.Duration) {
	op := ink.Op{Do: ink.Begin, Tool: tool, Pressure: d.Pressure}
	var batch []byte
	at, due := from, from+BatchTime
	for i, p := range points {
		at = from + time.Duration(i)*time.Second/time.Duration(d.Rate)
		if at >= due {
			r = append(r, ink.Moment{At: due, Batch: batch})
			due += BatchTime
			batch = nil
		}
		if batch == nil {
			batch = ink.AppendHeader(nil, board)
		}
		op.Point = p
		batch = w.Append(batch, op)
		op.Do = ink.Move
	}
	batch = w.Append(batch, ink.Op{Do: ink.End})
	return append(r, ink.Moment{At: due, Batch: batch}), due
}

// SteadyPressure returns the pressure to send after the last one sent: the same one until
// the hand has changed it noticeably, then the nearest that fits in one byte. No eye sees
// the difference, and a point costs half a byte less. The client does the same.
func SteadyPressure(sent, measured uint8) uint8 {
	const pressStep = 8 // the unit of a change of pressure in one byte
	change := (int(measured) - int(sent)) / pressStep * pressStep
	return uint8(int(sent) + change)
}
