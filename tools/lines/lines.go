// Package lines reads, measures, simplifies and writes the lines of drawings that tools make for bots:
// svg.go reads the shapes of an icon, and path.go flattens their outlines.
package lines

import (
	"encoding/binary"
	"math"
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

// AppendDrawing appends a drawing and the words that it shows as book files have them. Of each
// place the way from the one before is written, in steps of which a unit of it has several.
func AppendDrawing(dst []byte, words []string, drawing []hand.Line, stepsPerUnit float64) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(words)))
	for _, word := range words {
		dst = append(binary.AppendUvarint(dst, uint64(len(word))), word...)
	}
	dst = binary.AppendUvarint(dst, uint64(len(drawing)))
	for _, l := range drawing {
		dst = binary.AppendUvarint(dst, uint64(len(l)))
		var x, y int64
		for _, p := range l {
			nextX, nextY := int64(math.Round(p.X*stepsPerUnit)), int64(math.Round(p.Y*stepsPerUnit))
			dst = binary.AppendVarint(binary.AppendVarint(dst, nextX-x), nextY-y)
			x, y = nextX, nextY
		}
	}
	return dst
}
