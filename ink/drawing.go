package ink

import (
	"iter"
	"math"
	"slices"
)

// A Drawing is what has been drawn on a board, with all that can be undone and redone. The
// zero Drawing is an empty board.
//
// It is a history of gestures, of which the first few are applied and the rest undone.
// Erasing removes nothing from the history: each stroke notes which of its steps were erased
// by which gesture, and they are hidden while that gesture is applied. So undo and redo only
// move the mark between applied and undone.
type Drawing struct {
	reader      Reader
	history     []gesture
	applied     int
	points      []Point // of all gestures, in order
	used        usage
	lastID      int  // of all gestures ever begun
	interrupted bool // points are refused until a gesture begins
	scratch     []stepRun
}

// A gesture is a stroke of a pen or an eraser, from touching the board to leaving it, or a
// clear. Only the last one in the history can be open.
type gesture struct {
	id         int // no two gestures of a drawing have the same
	tool       Tool
	pressure   bool
	erased     bool      // of an eraser or a clear: it erased something
	from, to   int       // its points
	steps      int32     // the length of a stroke
	box        box       // around a stroke
	erasedRuns []stepRun // of a stroke: sorted, none touching another of the same eraser
}

// usage is what counts towards the limits of a drawing.
type usage struct{ gestures, points, steps, bytes int }

// formatLimit is the most that a drawing can hold by the format, freshLimit while it is
// still being drawn on.
var (
	formatLimit = usage{MaxGestures, MaxPoints, MaxSteps, math.MaxInt}
	freshLimit  = usage{FreshGestures, FreshPoints, FreshSteps, FreshBytes}
)

func (u usage) exceeds(limit usage) bool {
	return u.gestures > limit.gestures || u.points > limit.points || u.steps > limit.steps || u.bytes > limit.bytes
}

// Apply applies a batch from the drawing's author, or refuses it with a *Refusal: the
// drawing has not changed then, and it is interrupted. An undo with nothing to undo, a redo
// with nothing to redo, and a clear of an empty board do nothing. Every op but a point ends
// the gesture before it.
func (d *Drawing) Apply(batch []byte) error { return d.applyWithin(batch, formatLimit) }

// ApplyWithinSmallerLimits applies a batch that is being drawn now. It is like Apply, but
// within the smaller limits of a board that is still drawn on: a batch beyond them is
// refused as ErrFull. Undo and redo are applied even then.
func (d *Drawing) ApplyWithinSmallerLimits(batch []byte) error {
	return d.applyWithin(batch, freshLimit)
}

// applyWithin applies a batch that adds no more than a limit allows, or refuses it and
// interrupts the drawing.
func (d *Drawing) applyWithin(batch []byte, limit usage) error {
	if len(batch) > MaxBatchBytes {
		d.RefusePointsUntilBegin()
		return ErrBatch
	}
	used, err := d.checkBatch(batch, false)
	adds := used.gestures > d.used.gestures || used.points > d.used.points
	if err == nil && adds && used.exceeds(limit) {
		err = ErrFull
	}
	if err != nil {
		d.RefusePointsUntilBegin()
		return err
	}
	d.interrupted = false
	d.used = used
	d.applyOps(batch)
	return nil
}

// RefusePointsUntilBegin makes the drawing refuse points until the next gesture begins. Call
// it when a batch did not reach the drawing: points are encoded relative to those before
// them.
func (d *Drawing) RefusePointsUntilBegin() { d.interrupted = true }

// Load replaces the drawing by the one in a snapshot.
func (d *Drawing) Load(snapshot []byte) error {
	var fresh Drawing
	used, err := fresh.checkBatch(snapshot, true)
	if err != nil {
		return err
	}
	fresh.used = used
	fresh.applyOps(snapshot)
	*d = fresh
	return nil
}

// checkBatch reads a batch without applying it, and returns what the drawing will have used
// once it is applied, or why it is refused.
func (d *Drawing) checkBatch(batch []byte, isSnapshot bool) (used usage, err error) {
	r := d.reader
	used = d.used
	used.bytes += len(batch)
	if d.interrupted {
		r.pen.open = false
	}
	if _, err := r.StartBatch(batch); err != nil {
		return used, err
	}
	ops, inBatch, inStroke, pen := 0, 0, 0, false
	if r.pen.open {
		g := &d.history[len(d.history)-1]
		inStroke, pen = g.to-g.from, g.tool.IsPen()
	}
	last := r.pen.at
	reset := false
	for {
		op, ok := r.Next()
		if !ok {
			break
		}
		ops++
		switch op.Do {
		case Begin:
			inStroke, pen = 0, op.Tool.IsPen()
			last = op.Point
			used.gestures++
			fallthrough
		case Move:
			inBatch++
			inStroke++
			used.points++
			if pen {
				used.steps += countSteps(last, op.Point)
			}
			last = op.Point
		case Clear:
			used.gestures++
		case Reset:
			reset = true
		}
		switch {
		case inBatch > MaxBatchPoints && !isSnapshot:
			return used, ErrBatch
		case inStroke > MaxStrokePoints:
			return used, ErrStroke
		case used.exceeds(formatLimit):
			return used, ErrFull
		}
	}
	switch {
	case r.Err() != nil:
		return used, r.Err()
	case reset && !isSnapshot:
		return used, ErrReset
	case ops == 0 || isSnapshot && !reset:
		return used, ErrMalformed
	}
	return used, nil
}

// applyOps applies the ops of a batch that checkBatch found correct.
func (d *Drawing) applyOps(batch []byte) {
	d.reader.StartBatch(batch)
	for {
		open := d.reader.pen.open
		op, ok := d.reader.Next()
		if !ok {
			d.reader.rest = nil // the batch is its sender's
			return
		}
		if open && op.Do != Move {
			d.endGestureDroppingIdleEraser()
		}
		switch op.Do {
		case Begin:
			d.beginGestureDroppingUndone(gesture{tool: op.Tool, pressure: op.Pressure})
			d.addPointOrErase(op.Point)
		case Move:
			d.addPointOrErase(op.Point)
		case Undo:
			d.applied = max(d.applied-1, 0)
		case Redo:
			d.applied = min(d.applied+1, len(d.history))
		case Clear:
			d.clearBoardUnlessEmpty()
		}
	}
}

// beginGestureDroppingUndone adds a gesture to the history. What was undone can no longer be
// redone.
func (d *Drawing) beginGestureDroppingUndone(g gesture) {
	d.dropGesturesAndUnerase(d.applied)
	d.lastID++
	g.id, g.from, g.to = d.lastID, len(d.points), len(d.points)
	d.history = append(d.history, g)
	d.applied++
}

// addPointOrErase adds a point to the open gesture; an eraser erases along the way to it.
func (d *Drawing) addPointOrErase(p Point) {
	g := &d.history[len(d.history)-1]
	last := p
	if g.to > g.from {
		last = d.points[g.to-1]
	} else {
		g.box = boxAround(p, p)
	}
	d.points = append(d.points, p)
	g.to++
	if g.tool.IsPen() {
		g.steps += int32(countSteps(last, p))
		g.box = g.box.enlargedToContain(p)
	} else {
		d.eraseAlong(last, p)
	}
}

// endGestureDroppingIdleEraser closes the open gesture. An eraser that erased nothing leaves
// no trace, so that an undo always has something to show.
func (d *Drawing) endGestureDroppingIdleEraser() {
	last := len(d.history) - 1
	if g := &d.history[last]; !g.tool.IsPen() && !g.erased {
		d.dropGesturesAndUnerase(last)
	}
}

// clearBoardUnlessEmpty adds a clear to the history, unless the board is empty.
func (d *Drawing) clearBoardUnlessEmpty() {
	if d.IsEmpty() {
		return
	}
	d.beginGestureDroppingUndone(gesture{tool: clearTool, erased: true})
	for i := range d.history {
		if g := &d.history[i]; g.tool.IsPen() {
			d.scratch = g.appendVisibleRuns(d.scratch[:0], d.applied)
			g.recordErased(d.scratch, d.applied-1)
		}
	}
}

// dropGesturesAndUnerase removes the history from a gesture on, and shows again what those
// gestures erased.
func (d *Drawing) dropGesturesAndUnerase(fromGesture int) {
	erased := false
	for i := range d.history[fromGesture:] {
		erased = erased || d.history[fromGesture+i].erased
	}
	if fromGesture < len(d.history) {
		d.points = d.points[:d.history[fromGesture].from]
	}
	clear(d.history[fromGesture:])
	d.history = d.history[:fromGesture]
	d.applied = min(d.applied, fromGesture)
	if erased {
		for i := range d.history {
			g := &d.history[i]
			g.erasedRuns = slices.DeleteFunc(g.erasedRuns, func(r stepRun) bool { return int(r.eraser) >= fromGesture })
		}
	}
}

// IsEmpty reports whether no ink can be seen.
func (d *Drawing) IsEmpty() bool {
	for i := range d.history[:d.applied] {
		g := &d.history[i]
		if g.tool.IsPen() && g.countVisibleSteps(d.applied) > 0 {
			return false
		}
	}
	return true
}

// CanUndo reports whether there is something to undo.
func (d *Drawing) CanUndo() bool { return d.applied > 0 }

// CanRedo reports whether there is something to redo.
func (d *Drawing) CanRedo() bool { return d.applied < len(d.history) }

// IsPenDown reports whether a gesture is open: the pen, or the eraser, is on the board.
func (d *Drawing) IsPenDown() bool { return d.reader.pen.open }

// Strokes iterates over the ink that can be seen, in the order drawn. The points are the
// drawing's own: they may be read until the next batch, and not changed.
func (d *Drawing) Strokes() iter.Seq[Stroke] {
	return func(yield func(Stroke) bool) {
		for i := range d.applied {
			for s := range d.visiblePieces(i) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

func (d *Drawing) visiblePieces(gesture int) iter.Seq[Stroke] {
	g := &d.history[gesture]
	return func(yield func(Stroke) bool) {
		if !g.tool.IsPen() {
			return
		}
		points := d.points[g.from:g.to:g.to]
		if g.countVisibleSteps(d.applied) == int(g.steps) {
			yield(Stroke{g.tool, g.pressure, points})
			return
		}
		for _, r := range g.appendVisibleRuns(nil, d.applied) {
			if !yield(Stroke{g.tool, g.pressure, pointsOfRun(points, r)}) {
				return
			}
		}
	}
}
