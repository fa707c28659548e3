package ink

// How far the points that are kept in a compact batch may lie beside the line that was drawn, in
// units of the board: at first, and at most, which is a pixel and a half of a picture of 128.
const (
	leastCompactTolerance = 6.0
	mostCompactTolerance  = 48.0
)

// AppendCompactBatch appends what can be seen of the drawing as one batch for an empty board, and
// reports whether it fits in one. It is for drawings that are shown small: strokes lose their
// pressure, and the more points than the eye needs.
func (d *Drawing) AppendCompactBatch(dst []byte, board int) (batch []byte, fits bool) {
	for tolerance := leastCompactTolerance; tolerance <= mostCompactTolerance; tolerance *= 2 {
		var w Writer
		points := 0
		batch = AppendHeader(dst, board)
		for s := range d.Strokes() {
			s = Stroke{Tool: s.Tool, Points: simplifyPoints(s.Points, tolerance)}
			points += len(s.Points)
			batch = w.appendUnendedStroke(batch, s)
		}
		if w.pen.open {
			batch = w.Append(batch, Op{Do: End})
		}
		if points <= MaxBatchPoints && len(batch)-len(dst) <= MaxBatchBytes {
			return batch, true
		}
	}
	return dst, false
}

// simplifyPoints returns the points of a stroke without those that lie near the line through the
// others.
func simplifyPoints(points []Point, tolerance float64) []Point {
	line := make([]Vec, len(points))
	for i, p := range points {
		line[i] = p.Vec()
	}
	line = simplifyLine(line, tolerance)
	kept := make([]Point, len(line))
	for i, v := range line {
		kept[i] = Point{X: uint16(v.X), Y: uint16(v.Y)}
	}
	return kept
}
