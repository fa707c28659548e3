package main

import (
	"math"
	"slices"

	"linework/bot/hand"
	"linework/ink"
	"linework/tools/lines"
)

// A line is a stroke of a pen on a raster, in pixels from the middle of the first one. One
// place is a dot.
type line = hand.Line

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
	return traceGrid(enlargeRaster(r))
}

// traceGrid returns the lines of ink on a grid; it thins the ink.
func traceGrid(g *grid) []line {
	thinLines(g)
	net := newLineGraph(g)
	net.removeTwigs(spur * fine)
	var traced []line
	for _, path := range net.joinEdgesToPaths() {
		traced = append(traced, lines.Simplify(smoothPath(path), tolerance))
	}
	return orderLines(traced)
}

func cellPosition(cell int) ink.Vec {
	return ink.Vec{X: float64(cell%cells-margin) / fine, Y: float64(cell/cells-margin) / fine}
}

// smoothPath turns cells into places and smooths the stairs. Ends stay, and a closed line
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
		var sum ink.Vec
		for k := -reach; k <= reach; k++ {
			j := i + k
			if closed {
				j = ((j % (n - 1)) + n - 1) % (n - 1)
			}
			sum = sum.Plus(cellPosition(path[j]))
		}
		count := float64(2*reach + 1)
		calmed[i] = ink.Vec{X: sum.X / count, Y: sum.Y / count}
	}
	return calmed
}

// orderLines returns lines in the order in which somebody could have drawn them.
func orderLines(all []line) []line {
	longest := 0.0
	for _, l := range all {
		longest = max(longest, lines.Length(l))
	}
	var outline, detail []line
	for _, l := range all {
		if lines.Length(l) >= mainShare*longest {
			outline = append(outline, l)
		} else {
			detail = append(detail, l)
		}
	}
	var pen ink.Vec
	var ordered []line
	for _, group := range [][]line{outline, detail} {
		for len(group) > 0 {
			next, nearest := 0, math.Inf(1)
			for i, l := range group {
				if d := min(pen.Distance(l[0]), pen.Distance(l[len(l)-1])); d < nearest {
					next, nearest = i, d
				}
			}
			l := group[next]
			if pen.Distance(l[0]) > nearest {
				slices.Reverse(l)
			}
			ordered = append(ordered, l)
			pen = l[len(l)-1]
			group = slices.Delete(group, next, next+1)
		}
	}
	return ordered
}
