package ink

// AppendSnapshot appends the drawing as one batch, with all that can be undone and
// redone and with the gesture that is open, so that the batches which follow fit on
// it. It is for those who may see the board while it is drawn.
func (d *Drawing) AppendSnapshot(dst []byte, board int) []byte {
	var w Writer
	dst = w.Append(AppendHeader(dst, board), Op{Do: Reset})
	for i := range d.history {
		g := &d.history[i]
		if g.tool == clearTool {
			dst = w.Append(dst, Op{Do: Clear})
			continue
		}
		dst = w.appendUnendedStroke(dst, Stroke{g.tool, g.pressure, d.points[g.from:g.to]})
	}
	if w.pen.open && !d.IsPenDown() {
		dst = w.Append(dst, Op{Do: End})
	}
	for range len(d.history) - d.applied {
		dst = w.Append(dst, Op{Do: Undo})
	}
	return dst
}

// AppendFlatSnapshot appends what can be seen of the drawing as one batch, and nothing of
// what was undone or erased. It is for those who are shown a board that was hidden
// from them (CM-7). No later batch fits on it.
func (d *Drawing) AppendFlatSnapshot(dst []byte, board int) []byte {
	var w Writer
	dst = w.Append(AppendHeader(dst, board), Op{Do: Reset})
	for s := range d.Strokes() {
		dst = w.appendUnendedStroke(dst, s)
	}
	if w.pen.open {
		dst = w.Append(dst, Op{Do: End})
	}
	return dst
}

// appendUnendedStroke appends a whole gesture, which the next op ends.
func (w *Writer) appendUnendedStroke(dst []byte, s Stroke) []byte {
	op := Op{Do: Begin, Tool: s.Tool, Pressure: s.Pressure}
	for _, op.Point = range s.Points {
		dst = w.Append(dst, op)
		op.Do = Move
	}
	return dst
}
