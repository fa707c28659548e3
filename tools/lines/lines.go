// Package lines reads, measures and simplifies the lines of drawings that tools make for bots:
// svg.go reads the shapes of an icon, and path.go flattens their outlines.
package lines

import (
	"slices"

	"linework/bot/hand"
	"linework/ink"
)

// Length returns how long a line is.
func Length(l hand.Line) float64 {
	sum := 0.0
	for i := 1; i < len(l); i++ {
		sum += l[i-1].Distance(l[i])
	}
	return sum
}

// Simplify returns a line without places that lie within a tolerance of what is left, by the
// method of Ramer, Douglas and Peucker.
func Simplify(l hand.Line, tolerance float64) hand.Line {
	if len(l) < 3 {
		return slices.Clone(l)
	}
	first, last := l[0], l[len(l)-1]
	farthest, most := 0, 0.0
	for i, p := range l {
		if d := DistanceToSegment(p, first, last); d > most {
			farthest, most = i, d
		}
	}
	if most <= tolerance {
		return hand.Line{first, last}
	}
	return append(Simplify(l[:farthest+1], tolerance), Simplify(l[farthest:], tolerance)[1:]...)
}

// DistanceToSegment returns how far a place lies from the straight line between two others.
func DistanceToSegment(p, a, b ink.Vec) float64 {
	way, t := b.Minus(a), 0.0
	if square := way.Dot(way); square > 0 {
		t = min(max(p.Minus(a).Dot(way)/square, 0), 1)
	}
	return p.Distance(a.Lerp(b, t))
}
