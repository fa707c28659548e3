package ink

import "math"

const (
	longestStep  = 60  // between two points of a line, in units of the board
	sharpestBend = 0.5 // the cosine of the sharpest turn that is no corner: 60 degrees
)

// fillGaps returns points with others in between, on a curve through all of them, so that no step
// is long. A fast finger on a slow device leaves few points, and the calmed line, which goes only
// a part of the way to each, would come out too small, with a beak at its end.
func fillGaps(points []sample) []sample {
	filled := append(make([]sample, 0, len(points)), points[0])
	for i := 1; i < len(points); i++ {
		from, to := points[i-1], points[i]
		length := to.at.Distance(from.at)
		steps := int(math.Ceil(length / longestStep))
		if steps > 1 {
			leaving, arriving := to.at.Minus(from.at), to.at.Minus(from.at)
			if i > 1 {
				leaving = tangent(points[i-2].at, from.at, to.at)
			}
			if i+1 < len(points) {
				arriving = tangent(points[i+1].at, to.at, from.at).Times(-1)
			}
			for step := 1; step < steps; step++ {
				t := float64(step) / float64(steps)
				s := 1 - t
				at := from.at.Times(s * s * (1 + 2*t)).Plus(to.at.Times(t * t * (3 - 2*t))).Plus(leaving.Times(s).Minus(arriving.Times(t)).Times(s * t))
				filled = append(filled, sample{at: at, pressure: s*from.pressure + t*to.pressure})
			}
		}
		filled = append(filled, to)
	}
	return filled
}

// tangent returns where a line heads at a point from which it goes on to the next, as far as it is
// to there: smoothly round a bend, straight on at a corner.
func tangent(before, at, next Vec) Vec {
	ahead, arrived := next.Minus(at), at.Minus(before)
	length, behind := ahead.Length(), arrived.Length()
	if arrived.Dot(ahead) < sharpestBend*length*behind || behind == 0 {
		return ahead
	}
	return arrived.Times(length / behind).Times(length).Plus(ahead.Times(behind)).Times(1 / (length + behind))
}
