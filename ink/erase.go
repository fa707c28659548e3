package ink

// Erasing, in whole numbers so that everybody comes to the same strokes.
//
// A stroke is walked in steps: its first point is step 0, and each further point is
// reached from the one before in equal steps of at most stepLength along x and y,
// at least one. An eraser takes the steps that lie less than its reach away from its
// path: its own radius and half the line's width, so that it takes the ink it
// touches. What it takes depends on where the stroke was drawn and not on what was
// erased before, so erasing twice is erasing once.

const stepLength = 8

// steps is how many steps lead from a to b; a stroke's first point, which comes from
// nowhere, is one as well.
func steps(a, b Point) int {
	dx, dy := int(b.X)-int(a.X), int(b.Y)-int(a.Y)
	return max((max(dx, -dx, dy, -dy)+stepLength-1)/stepLength, 1)
}

// step is the place of the k-th of n steps from a to b, rounded to the board.
func step(a, b Point, k, n int) Point {
	return Point{
		X: uint16(between(int(a.X), int(b.X), k, n)),
		Y: uint16(between(int(a.Y), int(b.Y), k, n)),
		P: uint8(between(int(a.P), int(b.P), k, n)),
	}
}

// between is a + (b-a)·k/n, rounded to the nearest whole number, halves upwards.
func between(a, b, k, n int) int {
	return (2*(a*n+(b-a)*k) + n) / (2 * n)
}

// A run is some consecutive steps of a stroke, from and to included, and the gesture
// that took them.
type run struct {
	from, to int32
	by       int32
}

// A box is a rectangle with its edges.
type box struct{ left, top, right, bottom int16 }

func boxOf(a, b Point) box {
	return box{int16(min(a.X, b.X)), int16(min(a.Y, b.Y)), int16(max(a.X, b.X)), int16(max(a.Y, b.Y))}
}

func (b box) and(p Point) box {
	return box{min(b.left, int16(p.X)), min(b.top, int16(p.Y)), max(b.right, int16(p.X)), max(b.bottom, int16(p.Y))}
}

func (b box) near(c box, reach int) bool {
	return int(b.left)-reach <= int(c.right) && int(c.left)-reach <= int(b.right) &&
		int(b.top)-reach <= int(c.bottom) && int(c.top)-reach <= int(b.bottom)
}

// A swipe is one step of an eraser, from a to b, and how far it reaches.
type swipe struct {
	a, b  Point
	box   box
	reach int
}

// takes reports whether p lies less than the reach away from the way from a to b.
// No number in it needs more than 53 bits.
func (s *swipe) takes(p Point) bool {
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

// window is which of the n steps from p to q may be taken; none where first > last.
// It spares the walk and decides nothing: margin covers the rounding of steps.
func (s *swipe) window(p, q Point, n int) (first, last int) {
	const margin = 2
	reach := s.reach + margin
	if !s.box.near(boxOf(p, q), reach) {
		return 1, 0
	}
	w := window{0, 1}
	w.clip(int(p.X), int(q.X), int(s.box.left)-reach, int(s.box.right)+reach)
	w.clip(int(p.Y), int(q.Y), int(s.box.top)-reach, int(s.box.bottom)+reach)
	if dx, dy := int(s.b.X)-int(s.a.X), int(s.b.Y)-int(s.a.Y); dx != 0 || dy != 0 {
		across := func(p Point) int { return (int(p.X)-int(s.a.X))*dy - (int(p.Y)-int(s.a.Y))*dx }
		far := reach * (max(dx, -dx) + max(dy, -dy))
		w.clip(across(p), across(q), -far, far)
	}
	return max(int(w.from*float64(n)), 1), min(int(w.to*float64(n))+1, n)
}

// A window is a part of the way from one point to another, which is from 0 to 1.
type window struct{ from, to float64 }

// clip keeps the part in which what goes evenly from a to b is between low and high.
func (w *window) clip(a, b, low, high int) {
	if a == b {
		if a < low || a > high {
			w.to = -1
		}
		return
	}
	t, u := float64(low-a)/float64(b-a), float64(high-a)/float64(b-a)
	w.from, w.to = max(w.from, min(t, u)), min(w.to, max(t, u))
}

// erase takes what lies in reach of one step of the open eraser.
func (d *Drawing) erase(a, b Point) {
	by := len(d.history) - 1
	tool := d.history[by].tool
	way := swipe{a: a, b: b, box: boxOf(a, b)}
	for i := range d.history[:by] {
		g := &d.history[i]
		if !g.tool.Pen() {
			continue
		}
		way.reach = tool.Radius() + radius[g.tool]
		if !way.box.near(g.box, way.reach) {
			continue
		}
		d.scratch = g.hit(d.scratch[:0], d.points[g.from:g.to], &way)
		if len(d.scratch) == 0 {
			continue
		}
		if tool == Lift {
			d.scratch = g.spared(d.scratch[:0], by+1)
		}
		g.lose(d.scratch, by)
		d.history[by].took = true
	}
}

// hit appends the runs of a stroke that the swipe takes and that were still there.
func (g *gesture) hit(dst []run, points []Point, way *swipe) []run {
	gone := g.gone
	last := points[0]
	at := int32(-1) // the step that led to last
	for i, p := range points {
		n := int32(1)
		if i > 0 {
			n = int32(steps(last, p))
		}
		first, final := way.window(last, p, int(n))
		for k := int32(first); k <= int32(final); k++ {
			for len(gone) > 0 && gone[0].to < at+k {
				gone = gone[1:]
			}
			if len(gone) > 0 && gone[0].from <= at+k {
				k = gone[0].to - at
				continue
			}
			if !way.takes(step(last, p, int(k), int(n))) {
				continue
			}
			if end := len(dst) - 1; end >= 0 && dst[end].to == at+k-1 {
				dst[end].to++
			} else {
				dst = append(dst, run{from: at + k, to: at + k})
			}
		}
		at += n
		last = p
	}
	return dst
}

// lose notes that runs are gone by a gesture. They are in order and were still there.
func (g *gesture) lose(runs []run, by int) {
	merged := make([]run, 0, len(g.gone)+len(runs))
	add := func(r run) {
		if end := len(merged) - 1; end >= 0 && merged[end].by == r.by && merged[end].to == r.from-1 {
			merged[end].to = r.to
		} else {
			merged = append(merged, r)
		}
	}
	gone := g.gone
	for _, r := range runs {
		for len(gone) > 0 && gone[0].from < r.from {
			add(gone[0])
			gone = gone[1:]
		}
		add(run{r.from, r.to, int32(by)})
	}
	for _, r := range gone {
		add(r)
	}
	g.gone = merged
}

// regain brings back what gestures from by on have taken.
func (g *gesture) regain(by int) {
	kept := g.gone[:0]
	for _, r := range g.gone {
		if int(r.by) < by {
			kept = append(kept, r)
		}
	}
	g.gone = kept
}

// left is how many steps are still there when the first done gestures are done.
func (g *gesture) left(done int) int {
	left := int(g.steps)
	for _, r := range g.gone {
		if int(r.by) < done {
			left -= int(r.to - r.from + 1)
		}
	}
	return left
}

// spared appends the runs that are still there when the first done gestures are done.
func (g *gesture) spared(dst []run, done int) []run {
	from := int32(0)
	for _, r := range g.gone {
		if int(r.by) >= done {
			continue
		}
		if r.from > from {
			dst = append(dst, run{from: from, to: r.from - 1})
		}
		from = r.to + 1
	}
	if from < g.steps {
		dst = append(dst, run{from: from, to: g.steps - 1})
	}
	return dst
}

// cut is the part of a stroke that a run covers: the points in it and, where it
// begins or ends between two points, the place of that step.
func cut(points []Point, r run) []Point {
	var piece []Point
	last := points[0]
	at := int32(-1)
	for i, p := range points {
		n := int32(1)
		if i > 0 {
			n = int32(steps(last, p))
		}
		if k := r.from - at; k >= 1 && k < n {
			piece = append(piece, step(last, p, int(k), int(n)))
		}
		if k := r.to - at; k >= 1 && k < n {
			if r.to > r.from {
				piece = append(piece, step(last, p, int(k), int(n)))
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
