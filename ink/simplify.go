package ink

import "math"

// Pictures are made of polygons with no more corners than the eye needs. An outline has
// two corners for each sample of the hand, and thirty at every sharp turn, at whatever
// size it is looked at; its polygon stays within some slack of the curve through it.

// finest is the slack of a picture that can be looked at in any size, in units of the
// board: a fifth of a pixel at 1,024.
const finest = 0.8

// polygon is the shape of a stroke in straight sides.
func polygon(s Stroke, slack float64) []Vec {
	// Half of the slack is for curves that become straight, half for corners that go.
	return simplified(flattened(Outline(s), slack/2), slack/2)
}

// flattened goes along the curves of an outline (see smooth) in straight sides.
func flattened(outline []Vec, slack float64) []Vec {
	line := make([]Vec, 0, 2*len(outline))
	var at Vec
	smooth(outline, func(p Vec) {
		at = p
	}, func(handle, end Vec) {
		bend := at.plus(end).minus(handle.times(2)).length()
		sides := math.Ceil(math.Sqrt(bend / (4 * slack)))
		for k := 1.0; k < sides; k++ {
			t := k / sides
			line = append(line, at.to(handle, t).to(handle.to(end, t), t))
		}
		line = append(line, end)
		at = end
	})
	return line
}

// chunk is how many corners are simplified together, so that no line, however it was
// drawn, takes more than so many looks at a corner.
const chunk = 256

// simplified leaves out corners of a polygon that lie near the line through their
// neighbours, by Ramer, Douglas and Peucker. It works in place.
func simplified(line []Vec, slack float64) []Vec {
	if len(line) <= 3 {
		return line
	}
	kept := line[:1]
	for from := 0; from < len(line)-1; from += chunk {
		to := min(from+chunk, len(line)-1)
		kept = appendSimple(kept, line[from:to+1], slack*slack)
	}
	return kept
}

// appendSimple appends a line without its first point. Where dst shares its memory, it
// never grows beyond what has been read.
func appendSimple(dst, line []Vec, slack2 float64) []Vec {
	first, last := line[0], line[len(line)-1]
	far, at := slack2, 0
	for i := 1; i < len(line)-1; i++ {
		if d := fromSide(line[i], first, last); d > far {
			far, at = d, i
		}
	}
	if at == 0 {
		return append(dst, last)
	}
	return appendSimple(appendSimple(dst, line[:at+1], slack2), line[at:], slack2)
}

// fromSide is how far p is from the side from a to b, squared.
func fromSide(p, a, b Vec) float64 {
	side, way := b.minus(a), p.minus(a)
	if whole := side.dot(side); whole > 0 {
		t := min(max(way.dot(side)/whole, 0), 1)
		way = way.minus(side.times(t))
	}
	return way.dot(way)
}
