package hand

import (
	"math"
	"math/rand/v2"
	"slices"

	"linework/ink"
)

const (
	margin      = 220.0               // of the board, which the pen keeps clear of
	usableWidth = ink.Size - 2*margin // that is left
)

// placeVariedSketch puts a sketch onto the board as it was never drawn before: of another
// size, elsewhere, turned, stretched, slanted, bent as a whole, perhaps mirrored, its lines
// not quite where they were, and some detail forgotten.
func placeVariedSketch(s Sketch, shake float64, r *rand.Rand) []Line {
	low, high := ink.Bounds(slices.Concat(s.Lines...))
	middle := low.Lerp(high, 0.5)
	size := max(high.X-low.X, high.Y-low.Y, 1e-9)

	turn, slant := 0.07*clampedNormal(r), 0.07*clampedNormal(r)
	sx, sy := math.Exp(0.11*clampedNormal(r)), math.Exp(0.11*clampedNormal(r))
	if !s.Fixed && r.IntN(2) == 0 {
		sx = -sx
	}
	bend := newWaveField(r, shake)
	lines := maybeForgetOneDetail(s.Lines, size, r)
	varied := make([]Line, len(lines))
	for i, l := range lines {
		varied[i] = make(Line, len(l))
		part := newLineShift(l, size, r)
		for k, p := range l {
			p = part.apply(p)
			x, y := (p.X-middle.X)/size*sx, (p.Y-middle.Y)/size*sy
			x += slant * y
			varied[i][k] = bend.apply(ink.Vec{X: x, Y: y}.Rotate(turn))
		}
	}

	low, high = ink.Bounds(slices.Concat(varied...))
	scale := usableWidth * (0.6 + 0.35*r.Float64()) / max(high.X-low.X, high.Y-low.Y, 1e-9)
	left := margin + r.Float64()*(usableWidth-(high.X-low.X)*scale)
	top := margin + r.Float64()*(usableWidth-(high.Y-low.Y)*scale)
	for _, l := range varied {
		for k, p := range l {
			l[k] = ink.Vec{X: left + (p.X-low.X)*scale, Y: top + (p.Y-low.Y)*scale}
		}
	}
	return reverseSomeAndSwapTwo(varied, r)
}

// maybeForgetOneDetail returns the lines of a sketch, now and then without a small one where
// there are many.
func maybeForgetOneDetail(lines []Line, size float64, r *rand.Rand) []Line {
	const many, small = 6, 0.15
	if len(lines) < many || r.IntN(2) == 0 {
		return lines
	}
	i := r.IntN(len(lines))
	low, high := ink.Bounds(lines[i])
	if max(high.X-low.X, high.Y-low.Y) > small*size {
		return lines
	}
	return slices.Delete(slices.Clone(lines), i, i+1)
}

// A lineShift moves one line of a sketch a little against the rest.
type lineShift struct {
	middle, shift ink.Vec
	scale         float64
}

func newLineShift(l Line, size float64, r *rand.Rand) lineShift {
	low, high := ink.Bounds(l)
	return lineShift{
		middle: low.Lerp(high, 0.5),
		shift:  ink.Vec{X: 0.008 * size * clampedNormal(r), Y: 0.008 * size * clampedNormal(r)},
		scale:  math.Exp(0.03 * clampedNormal(r)),
	}
}

func (t lineShift) apply(p ink.Vec) ink.Vec {
	return t.middle.Lerp(p, t.scale).Plus(t.shift)
}

func reverseSomeAndSwapTwo(lines []Line, r *rand.Rand) []Line {
	for _, l := range lines {
		if r.IntN(5) == 0 {
			slices.Reverse(l)
		}
	}
	if n := len(lines); n > 2 {
		i := 1 + r.IntN(n-2)
		lines[i], lines[i+1] = lines[i+1], lines[i]
	}
	return lines
}

// A waveField is a smooth random field that displaces points of a sheet of size 1.
type waveField [4]struct{ kx, ky, phase, dx, dy float64 }

func newWaveField(r *rand.Rand, shake float64) (w waveField) {
	for i := range w {
		sin, cos := math.Sincos(2 * math.Pi * r.Float64())
		length := 0.35 + 1.2*r.Float64()
		w[i].kx, w[i].ky = cos*2*math.Pi/length, sin*2*math.Pi/length
		w[i].phase = 2 * math.Pi * r.Float64()
		w[i].dx, w[i].dy = 0.013*shake*length*clampedNormal(r), 0.013*shake*length*clampedNormal(r)
	}
	return w
}

func (w *waveField) apply(p ink.Vec) ink.Vec {
	moved := p
	for _, v := range w {
		s := math.Sin(p.X*v.kx + p.Y*v.ky + v.phase)
		moved.X += s * v.dx
		moved.Y += s * v.dy
	}
	return moved
}

// clampedNormal returns a normal deviate limited to two standard deviations.
func clampedNormal(r *rand.Rand) float64 { return min(max(r.NormFloat64(), -2), 2) }
