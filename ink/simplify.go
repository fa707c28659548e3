package ink

import "math"

// Pictures are made of polygons with no more corners than the eye needs. An outline has
// two corners for each sample of the hand, and thirty at every sharp turn, at whatever
// size it is looked at; its polygon stays within some slack of the curve through it.

// boardTolerance is the tolerance of a picture that can be looked at in any size, in units
// of the board: a fifth of a pixel at 1,024.
const boardTolerance = 0.8

func strokePolygon(s Stroke, tolerance float64) []Vec {
	// Half of the slack is for curves that become straight, half for corners that go.
	return simplifyLine(flattenCurves(Outline(s), tolerance/2), tolerance/2)
}

// flattenCurves returns an outline as straight sides. Rounded, it is a closed line of
// quadratic curves: its corners are their handles, and they meet in the middle of its sides.
func flattenCurves(outline []Vec, tolerance float64) []Vec {
	if len(outline) < 3 {
		return nil
	}
	line := make([]Vec, 0, 2*len(outline))
	at := outline[len(outline)-1].Lerp(outline[0], 0.5)
	for i, handle := range outline {
		end := handle.Lerp(outline[(i+1)%len(outline)], 0.5)
		bend := at.Plus(end).Minus(handle.Times(2)).Length()
		sides := math.Ceil(math.Sqrt(bend / (4 * tolerance)))
		for k := 1.0; k < sides; k++ {
			t := k / sides
			line = append(line, at.Lerp(handle, t).Lerp(handle.Lerp(end, t), t))
		}
		line = append(line, end)
		at = end
	}
	return line
}

// chunk is how many corners are simplified together, so that no line, however it was drawn,
// takes more than that many looks at a corner.
const chunk = 256

// simplifyLine removes corners of a polygon that lie near the line through their neighbours
// (Ramer, Douglas and Peucker). It works in place.
func simplifyLine(line []Vec, tolerance float64) []Vec {
	if len(line) <= 3 {
		return line
	}
	kept := line[:1]
	for from := 0; from < len(line)-1; from += chunk {
		to := min(from+chunk, len(line)-1)
		kept = appendSimplifiedTail(kept, line[from:to+1], tolerance*tolerance)
	}
	return kept
}

// appendSimplifiedTail appends a simplified line without its first point. Where dst shares its
// memory, it never grows beyond what has been read.
func appendSimplifiedTail(dst, line []Vec, tolerance2 float64) []Vec {
	first, last := line[0], line[len(line)-1]
	far, at := tolerance2, 0
	for i := 1; i < len(line)-1; i++ {
		if d := squaredDistanceToSegment(line[i], first, last); d > far {
			far, at = d, i
		}
	}
	if at == 0 {
		return append(dst, last)
	}
	return appendSimplifiedTail(appendSimplifiedTail(dst, line[:at+1], tolerance2), line[at:], tolerance2)
}

// squaredDistanceToSegment returns the square of the distance of p from the segment from a
// to b.
func squaredDistanceToSegment(p, a, b Vec) float64 {
	side, way := b.Minus(a), p.Minus(a)
	if whole := side.Dot(side); whole > 0 {
		t := min(max(way.Dot(side)/whole, 0), 1)
		way = way.Minus(side.Times(t))
	}
	return way.Dot(way)
}
