package main

import (
	"cmp"
	"math"
	"slices"

	"linework/bot/hand"
	"linework/ink"
	"linework/tools/lines"
)

// What counts as one line, in percent of an icon's longer side.
const (
	sampleStep   = 0.5 // distance of the samples of a contour
	sameLine     = 3.5 // a line within this of another one is not drawn, where the list says nothing else
	cornerReach  = 1.8 // times as far along a contour its own line is no other one
	minRun       = 4.0 // a shorter piece of a contour is not drawn, and a shorter gap is
	joinDistance = 2.2 // ends nearer than this are joined
	tolerance    = 0.8 // so far a simplified line may lie from the outline
	minArea      = 6.0 // of a contour in square percent: 0.06 % of the sheet
	maxLines     = 22
)

// drawOutlines returns the lines that a hand draws of an icon, on a sheet of 100 by 100: the
// outlines of its shapes, each line once though shapes meet there, the longest first. Two
// lines nearer than apart are one.
func drawOutlines(shapes []lines.Shape, apart float64) []hand.Line {
	shapes = dropTiny(fitToSheet(shapes))
	var outlines []sampledContour
	for i, s := range shapes {
		for _, c := range s.Contours {
			outlines = append(outlines, sampleVisible(c, shapes, i))
		}
	}
	slices.SortStableFunc(outlines, func(a, b sampledContour) int { return cmp.Compare(len(b.points), len(a.points)) })
	var drawn []ink.Vec
	var drawing []hand.Line
	for _, o := range outlines {
		runs := o.newRuns(drawn, apart)
		drawn = append(drawn, slices.Concat(runs...)...)
		drawing = append(drawing, runs...)
	}
	drawing = joinEnds(drawing)
	for i := range drawing {
		drawing[i] = simplify(drawing[i])
	}
	slices.SortStableFunc(drawing, func(a, b hand.Line) int { return cmp.Compare(lines.Length(b), lines.Length(a)) })
	return drawing[:min(len(drawing), maxLines)]
}

// fitToSheet scales shapes so that the longer side of all of them is 100.
func fitToSheet(shapes []lines.Shape) []lines.Shape {
	var all []ink.Vec
	for _, s := range shapes {
		all = append(all, slices.Concat(s.Contours...)...)
	}
	low, high := ink.Bounds(all)
	scale := 100 / max(high.X-low.X, high.Y-low.Y, 1e-9)
	for _, s := range shapes {
		for _, c := range s.Contours {
			for i, p := range c {
				c[i] = p.Minus(low).Times(scale)
			}
		}
	}
	return shapes
}

// dropTiny leaves out contours of no or little area, and shapes that have no others.
func dropTiny(shapes []lines.Shape) []lines.Shape {
	var kept []lines.Shape
	for _, s := range shapes {
		s.Contours = slices.DeleteFunc(s.Contours, func(c lines.Contour) bool {
			return len(c) < 2 || !s.IsLine && math.Abs(area(c)) < minArea
		})
		if len(s.Contours) > 0 {
			kept = append(kept, s)
		}
	}
	return kept
}

func area(c lines.Contour) float64 {
	sum := 0.0
	for i, p := range c {
		sum += p.Cross(c[(i+1)%len(c)])
	}
	return sum / 2
}

// covers reports whether a place is within the painted area of a shape.
func covers(s lines.Shape, p ink.Vec) bool {
	if s.IsLine {
		return false
	}
	winding, crossings := 0, 0
	for _, c := range s.Contours {
		for i, a := range c {
			b := c[(i+1)%len(c)]
			if (a.Y <= p.Y) == (b.Y <= p.Y) {
				continue
			}
			if x := a.X + (p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X); x > p.X {
				crossings++
				if a.Y < b.Y {
					winding++
				} else {
					winding--
				}
			}
		}
	}
	if s.EvenOdd {
		return crossings%2 == 1
	}
	return winding != 0
}

// A sampledContour is a contour as places at even distances, and which of them can be seen.
type sampledContour struct {
	points  []ink.Vec
	visible []bool
	closed  bool
}

// sampleVisible samples a contour of a shape. What lies within another shape cannot be seen, as
// both have one colour.
func sampleVisible(c lines.Contour, shapes []lines.Shape, of int) sampledContour {
	s := sampledContour{points: resample(c, !shapes[of].IsLine), closed: !shapes[of].IsLine}
	for _, p := range s.points {
		hidden := false
		for i, other := range shapes {
			hidden = hidden || i != of && covers(other, p)
		}
		s.visible = append(s.visible, !hidden)
	}
	return s
}

// resample returns places along a contour at even distances; the last of a closed one is a
// step before its first.
func resample(c lines.Contour, closed bool) []ink.Vec {
	if closed {
		c = append(slices.Clip(c), c[0])
	}
	points := []ink.Vec{c[0]}
	left := sampleStep
	for i := 1; i < len(c); i++ {
		a, b := c[i-1], c[i]
		for a.Distance(b) >= left {
			a = a.Lerp(b, left/a.Distance(b))
			points = append(points, a)
			left = sampleStep
		}
		left -= a.Distance(b)
	}
	if !closed {
		points = append(points, c[len(c)-1])
	}
	return points
}

// newRuns returns the pieces of a contour that no line runs along yet, neither through a place
// that is drawn nor the contour itself on its way. Each goes on to the line that it meets.
func (s sampledContour) newRuns(drawn []ink.Vec, apart float64) []hand.Line {
	taken := make([]bool, len(s.points))
	var own []int // samples that were free
	isFree := func(i int, distance float64) bool {
		p := s.points[i]
		return s.visible[i] && !slices.ContainsFunc(drawn, func(d ink.Vec) bool { return areNear(p, d, distance) }) &&
			!slices.ContainsFunc(own, func(k int) bool {
				return areNear(p, s.points[k], distance) && s.distanceAlong(i, k) >= cornerReach*apart
			})
	}
	for i := range s.points {
		if taken[i] = isFree(i, apart); taken[i] {
			own = append(own, i)
		}
	}
	taken = s.fillShort(taken)
	for _, r := range s.findRuns(taken, true) {
		for _, end := range [][2]int{{r[0], -1}, {r[len(r)-1], 1}} {
			for k := 1; k < int(apart/sampleStep); k++ {
				i := end[0] + k*end[1]
				if s.closed {
					i = (i + len(taken)) % len(taken)
				}
				if i < 0 || i >= len(taken) || taken[i] || !isFree(i, joinDistance-2*sampleStep) {
					break
				}
				taken[i] = true
			}
		}
	}
	return s.cutRuns(taken)
}

// areNear reports whether two places are nearer than a distance. Millions are compared, so it
// takes no roots.
func areNear(a, b ink.Vec, distance float64) bool {
	way := a.Minus(b)
	return way.Dot(way) < distance*distance
}

// distanceAlong returns how far two samples are from each other on the contour.
func (s sampledContour) distanceAlong(i, k int) float64 {
	d := max(i-k, k-i)
	if s.closed {
		d = min(d, len(s.points)-d)
	}
	return float64(d) * sampleStep
}

// fillShort closes gaps in a contour that are too short to be seen, where it could be seen,
// and takes pieces out that are.
func (s sampledContour) fillShort(taken []bool) []bool {
	for _, state := range []bool{false, true} {
		for _, r := range s.findRuns(taken, state) {
			length := float64(len(r)) * sampleStep
			if length >= minRun || len(r) == len(taken) {
				continue
			}
			for _, i := range r {
				taken[i] = !state
			}
		}
	}
	return taken
}

// findRuns returns the indexes of each piece of a contour in a state; of a closed one a piece
// may go over its first place.
func (s sampledContour) findRuns(taken []bool, state bool) [][]int {
	n, first := len(taken), 0
	if s.closed {
		first = max(slices.Index(taken, !state), 0)
	}
	var runs [][]int
	open := false
	for k := range n {
		i := (first + k) % n
		if taken[i] == state {
			if !open {
				runs = append(runs, nil)
			}
			runs[len(runs)-1] = append(runs[len(runs)-1], i)
		}
		open = taken[i] == state
	}
	return runs
}

func (s sampledContour) cutRuns(taken []bool) []hand.Line {
	var lines []hand.Line
	for _, r := range s.findRuns(taken, true) {
		var l hand.Line
		for _, i := range r {
			l = append(l, s.points[i])
		}
		if s.closed && len(r) == len(taken) {
			l = append(l, l[0])
		}
		lines = append(lines, l)
	}
	return lines
}

// joinEnds joins lines whose ends nearly meet.
func joinEnds(all []hand.Line) []hand.Line {
	for i := 0; i < len(all); i++ {
		for k := i + 1; k < len(all); k++ {
			if joined := joinPair(all[i], all[k]); joined != nil {
				all[i] = joined
				all = slices.Delete(all, k, k+1)
				k = i // others may meet it now
			}
		}
	}
	return all
}

// joinPair returns two lines as one, nil if their ends do not meet.
func joinPair(a, b hand.Line) hand.Line {
	for range 2 {
		for range 2 {
			if a[len(a)-1].Distance(b[0]) < joinDistance {
				return slices.Concat(a, b)
			}
			slices.Reverse(b)
		}
		slices.Reverse(a)
	}
	return nil
}

// simplify removes places without which a line stays where it is. A closed line is halved
// first: it has no ends to begin from.
func simplify(l hand.Line) hand.Line {
	if n := len(l); n > 3 && l[0].Distance(l[n-1]) < tolerance {
		far := 0
		for i, p := range l {
			if p.Distance(l[0]) > l[far].Distance(l[0]) {
				far = i
			}
		}
		return append(lines.Simplify(l[:far+1], tolerance), lines.Simplify(l[far:], tolerance)[1:]...)
	}
	return lines.Simplify(l, tolerance)
}
