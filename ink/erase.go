package ink

// Erasing, in whole numbers so that everybody comes to the same strokes.
//
// A stroke is walked in steps: its first point is step 0, and each further point is
// reached from the one before in equal steps of at most stepLength along x and y,
// at least one. An eraser erases the steps that lie less than its reach away from its
// path: its own radius and half the line's width, so that it erases the ink it
// touches. What it erases depends on where the stroke was drawn and not on what was
// erased before, so erasing twice is erasing once.

const stepLength = 8

// countSteps returns how many steps lead from a to b; a stroke's first point, which comes
// from nowhere, is one as well.
func countSteps(a, b Point) int {
	dx, dy := int(b.X)-int(a.X), int(b.Y)-int(a.Y)
	return max((max(dx, -dx, dy, -dy)+stepLength-1)/stepLength, 1)
}

// stepPoint returns where one of some steps from a to b ends, rounded to the board.
func stepPoint(a, b Point, step, steps int) Point {
	return Point{
		X: uint16(interpolateRounded(int(a.X), int(b.X), step, steps)),
		Y: uint16(interpolateRounded(int(a.Y), int(b.Y), step, steps)),
		P: uint8(interpolateRounded(int(a.P), int(b.P), step, steps)),
	}
}

// interpolateRounded returns a + (b-a)·step/steps, rounded to the nearest whole number, halves
// upwards.
func interpolateRounded(a, b, step, steps int) int {
	return (2*(a*steps+(b-a)*step) + steps) / (2 * steps)
}

// A stepRun is some consecutive steps of a stroke, from and to included, and the gesture
// that erased them.
type stepRun struct {
	from, to int32
	eraser   int32 // index of the gesture in the history
}

// A box is a rectangle including its edges.
type box struct{ left, top, right, bottom int16 }

func boxAround(a, b Point) box {
	return box{int16(min(a.X, b.X)), int16(min(a.Y, b.Y)), int16(max(a.X, b.X)), int16(max(a.Y, b.Y))}
}

func (b box) enlargedToContain(p Point) box {
	return box{min(b.left, int16(p.X)), min(b.top, int16(p.Y)), max(b.right, int16(p.X)), max(b.bottom, int16(p.Y))}
}

func (b box) isWithinReachOf(other box, reach int) bool {
	return int(b.left)-reach <= int(other.right) && int(other.left)-reach <= int(b.right) &&
		int(b.top)-reach <= int(other.bottom) && int(other.top)-reach <= int(b.bottom)
}

// An eraserPath is one step of an eraser, from a to b, and how far it reaches.
type eraserPath struct {
	a, b  Point
	box   box
	reach int
}

// erases reports whether p is closer to the path than the eraser's reach. No number in it
// needs more than 53 bits.
func (s *eraserPath) erases(p Point) bool {
	dx, dy := int(s.b.X)-int(s.a.X), int(s.b.Y)-int(s.a.Y)
	px, py := int(p.X)-int(s.a.X), int(p.Y)-int(s.a.Y)
	along, whole := px*dx+py*dy, dx*dx+dy*dy
	reach := s.reach * s.reach
	switch {
	case along <= 0:
		return px*px+py*py < reach
	case along >= whole:
		px, py = px-dx, py-dy
		return px*px+py*py < reach
	}
	across := px*dy - py*dx
	return across*across < reach*whole
}

// stepsPossiblyInReach returns which of the steps between two points may be erased; none
// where first > last. It only saves work: margin covers the rounding of steps.
func (s *eraserPath) stepsPossiblyInReach(from, to Point, steps int) (first, last int) {
	const margin = 2
	reach := s.reach + margin
	if !s.box.isWithinReachOf(boxAround(from, to), reach) {
		return 1, 0
	}
	w := interval{0, 1}
	w.clipWhereBetween(int(from.X), int(to.X), int(s.box.left)-reach, int(s.box.right)+reach)
	w.clipWhereBetween(int(from.Y), int(to.Y), int(s.box.top)-reach, int(s.box.bottom)+reach)
	if dx, dy := int(s.b.X)-int(s.a.X), int(s.b.Y)-int(s.a.Y); dx != 0 || dy != 0 {
		across := func(from Point) int { return (int(from.X)-int(s.a.X))*dy - (int(from.Y)-int(s.a.Y))*dx }
		far := reach * (max(dx, -dx) + max(dy, -dy))
		w.clipWhereBetween(across(from), across(to), -far, far)
	}
	return max(int(w.from*float64(steps)), 1), min(int(w.to*float64(steps))+1, steps)
}

// An interval is a part of the way from one point to another, which goes from 0 to 1.
type interval struct{ from, to float64 }

// clipWhereBetween clips the interval to the part in which a value that goes evenly from a to
// b is between low and high.
func (w *interval) clipWhereBetween(a, b, low, high int) {
	if a == b {
		if a < low || a > high {
			w.to = -1
		}
		return
	}
	t, u := float64(low-a)/float64(b-a), float64(high-a)/float64(b-a)
	w.from, w.to = max(w.from, min(t, u)), min(w.to, max(t, u))
}

// eraseAlong erases what is in reach of one step of the open eraser.
func (d *Drawing) eraseAlong(from, to Point) {
	by := len(d.history) - 1
	tool := d.history[by].tool
	way := eraserPath{a: from, b: to, box: boxAround(from, to)}
	for i := range d.history[:by] {
		g := &d.history[i]
		if !g.tool.IsPen() {
			continue
		}
		way.reach = radius[tool] + radius[g.tool]
		if !way.box.isWithinReachOf(g.box, way.reach) {
			continue
		}
		d.scratch = g.appendNewlyErased(d.scratch[:0], d.points[g.from:g.to], &way)
		if len(d.scratch) == 0 {
			continue
		}
		if tool == Lift {
			d.scratch = g.appendVisibleRuns(d.scratch[:0], by+1)
		}
		g.recordErased(d.scratch, by)
		d.history[by].erased = true
	}
}

// appendNewlyErased appends the runs of a stroke that an eraser erases and that were still
// visible.
func (g *gesture) appendNewlyErased(dst []stepRun, points []Point, path *eraserPath) []stepRun {
	gone := g.erasedRuns
	last := points[0]
	at := int32(-1) // the step that led to last
	for i, p := range points {
		n := int32(1)
		if i > 0 {
			n = int32(countSteps(last, p))
		}
		first, final := path.stepsPossiblyInReach(last, p, int(n))
		for k := int32(first); k <= int32(final); k++ {
			for len(gone) > 0 && gone[0].to < at+k {
				gone = gone[1:]
			}
			if len(gone) > 0 && gone[0].from <= at+k {
				k = gone[0].to - at
				continue
			}
			if !path.erases(stepPoint(last, p, int(k), int(n))) {
				continue
			}
			if end := len(dst) - 1; end >= 0 && dst[end].to == at+k-1 {
				dst[end].to++
			} else {
				dst = append(dst, stepRun{from: at + k, to: at + k})
			}
		}
		at += n
		last = p
	}
	return dst
}

// recordErased records runs as erased by a gesture. They must be sorted and visible so far.
func (g *gesture) recordErased(runs []stepRun, eraser int) {
	merged := make([]stepRun, 0, len(g.erasedRuns)+len(runs))
	add := func(r stepRun) {
		if end := len(merged) - 1; end >= 0 && merged[end].eraser == r.eraser && merged[end].to == r.from-1 {
			merged[end].to = r.to
		} else {
			merged = append(merged, r)
		}
	}
	gone := g.erasedRuns
	for _, r := range runs {
		for len(gone) > 0 && gone[0].from < r.from {
			add(gone[0])
			gone = gone[1:]
		}
		add(stepRun{r.from, r.to, int32(eraser)})
	}
	for _, r := range gone {
		add(r)
	}
	g.erasedRuns = merged
}

func (g *gesture) countVisibleSteps(appliedGestures int) int {
	left := int(g.steps)
	for _, r := range g.erasedRuns {
		if int(r.eraser) < appliedGestures {
			left -= int(r.to - r.from + 1)
		}
	}
	return left
}

func (g *gesture) appendVisibleRuns(dst []stepRun, appliedGestures int) []stepRun {
	from := int32(0)
	for _, r := range g.erasedRuns {
		if int(r.eraser) >= appliedGestures {
			continue
		}
		if r.from > from {
			dst = append(dst, stepRun{from: from, to: r.from - 1})
		}
		from = r.to + 1
	}
	if from < g.steps {
		dst = append(dst, stepRun{from: from, to: g.steps - 1})
	}
	return dst
}

// pointsOfRun returns the part of a stroke that a run covers: the points in it and, where it
// begins or ends between two points, the place of that step.
func pointsOfRun(points []Point, r stepRun) []Point {
	var piece []Point
	last := points[0]
	at := int32(-1)
	for i, p := range points {
		n := int32(1)
		if i > 0 {
			n = int32(countSteps(last, p))
		}
		if k := r.from - at; k >= 1 && k < n {
			piece = append(piece, stepPoint(last, p, int(k), int(n)))
		}
		if k := r.to - at; k >= 1 && k < n {
			if r.to > r.from {
				piece = append(piece, stepPoint(last, p, int(k), int(n)))
			}
			return piece
		}
		at += n
		last = p
		if at >= r.from && at <= r.to {
			piece = append(piece, p)
		}
	}
	return piece
}
