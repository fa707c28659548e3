package main

import (
	"math"
	"slices"
)

// A spot is a place on a raster, in pixels from the middle of the first one.
type spot struct{ x, y float64 }

func (a spot) distanceTo(b spot) float64 { return math.Hypot(b.x-a.x, b.y-a.y) }

// A line is a stroke of a pen. One spot is a dot.
type line []spot

func (l line) length() float64 {
	sum := 0.0
	for i := 1; i < len(l); i++ {
		sum += l[i-1].distanceTo(l[i])
	}
	return sum
}

const (
	spur      = 1.3         // a twig of fewer pixels is dirt, not a line
	aim       = 2.0         // pixels over which the direction of a line is measured
	straight  = math.Pi / 3 // a line goes on over a crossing if it turns less than this
	tolerance = 0.22        // so far a simplified line may lie from the traced one
	mainShare = 0.35        // of the longest line: this long is outline, shorter is detail
	calmOver  = 2           // cells to each side over which a line is evened out
)

// traceLines returns the lines of a raster, in an order in which somebody could have drawn
// them: the outline first, each line from where the pen is nearest.
func traceLines(r *raster) []line {
	g := enlargeRaster(r)
	thinLines(g)
	net := newLineGraph(g)
	net.removeTwigs(spur * fine)
	var lines []line
	for _, path := range net.joinEdgesToPaths() {
		lines = append(lines, simplifyLine(smoothPath(path), tolerance))
	}
	return orderLines(lines)
}

func cellPosition(cell int) spot {
	return spot{float64(cell%cells-margin) / fine, float64(cell/cells-margin) / fine}
}

// smoothPath turns cells into spots and smooths the stairs. Ends stay, and a closed line
// stays closed.
func smoothPath(path []int) line {
	n := len(path)
	closed := n > 2*calmOver && path[0] == path[n-1]
	calmed := make(line, n)
	for i := range path {
		reach := min(calmOver, i, n-1-i)
		if closed {
			reach = calmOver
		}
		var sum spot
		for k := -reach; k <= reach; k++ {
			j := i + k
			if closed {
				j = ((j % (n - 1)) + n - 1) % (n - 1)
			}
			p := cellPosition(path[j])
			sum.x += p.x
			sum.y += p.y
		}
		calmed[i] = spot{sum.x / float64(2*reach+1), sum.y / float64(2*reach+1)}
	}
	return calmed
}

// simplifyLine removes spots without which the line stays where it is, by the method of
// Ramer, Douglas and Peucker.
func simplifyLine(l line, tolerance float64) line {
	if len(l) < 3 {
		return l
	}
	first, last := l[0], l[len(l)-1]
	farthest, most := 0, 0.0
	for i, p := range l[1 : len(l)-1] {
		if d := distanceToLine(p, first, last); d > most {
			farthest, most = i+1, d
		}
	}
	if most <= tolerance {
		return line{first, last}
	}
	head := simplifyLine(l[:farthest+1], tolerance)
	return append(slices.Clip(head[:len(head)-1]), simplifyLine(l[farthest:], tolerance)...)
}

// distanceToLine returns how far a spot lies from the straight line between two others.
func distanceToLine(p, a, b spot) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	t := 0.0
	if square := dx*dx + dy*dy; square > 0 {
		t = min(max(((p.x-a.x)*dx+(p.y-a.y)*dy)/square, 0), 1)
	}
	return p.distanceTo(spot{a.x + t*dx, a.y + t*dy})
}

// orderLines returns lines in the order in which somebody could have drawn them.
func orderLines(lines []line) []line {
	if len(lines) == 0 {
		return nil
	}
	longest := slices.MaxFunc(lines, func(a, b line) int {
		switch la, lb := a.length(), b.length(); {
		case la < lb:
			return -1
		case la > lb:
			return 1
		}
		return 0
	}).length()
	var outline, detail []line
	for _, l := range lines {
		if l.length() >= mainShare*longest {
			outline = append(outline, l)
		} else {
			detail = append(detail, l)
		}
	}
	pen := spot{}
	var ordered []line
	for _, group := range [][]line{outline, detail} {
		for len(group) > 0 {
			next, turned, nearest := 0, false, math.Inf(1)
			for i, l := range group {
				if d := pen.distanceTo(l[0]); d < nearest {
					next, turned, nearest = i, false, d
				}
				if d := pen.distanceTo(l[len(l)-1]); d < nearest {
					next, turned, nearest = i, true, d
				}
			}
			l := group[next]
			if turned {
				slices.Reverse(l)
			}
			ordered = append(ordered, l)
			pen = l[len(l)-1]
			group = slices.Delete(group, next, next+1)
		}
	}
	return ordered
}
