package ink

import (
	"iter"
	"math"
)

// A Drawing is what has been drawn on a board, with all that can be undone and
// redone. The zero Drawing is an empty board.
//
// It is a history of gestures, of which the first few are done and the rest undone.
// Nothing is taken out of the history when it is erased: each stroke notes which of
// its steps are gone and by which gesture, and they are gone while that gesture is
// done. So undo and redo only move the mark between done and undone.
type Drawing struct {
	read    Reader
	history []gesture
	done    int
	points  []Point // of all gestures, in order
	used    usage
	begun   int  // gestures, ever
	deaf    bool // no points are taken until a gesture begins
	scratch []run
}

// A gesture is a stroke of a pen or an eraser, from touching the board to leaving
// it, or a clear. Only the last one in the history can be open.
type gesture struct {
	id       int // no two gestures of a drawing have the same
	tool     Tool
	pressure bool
	took     bool  // an eraser or a clear: whether anything went
	from, to int   // its points
	steps    int32 // how long a stroke is, in steps
	box      box   // around a stroke
	gone     []run // of a stroke: in order, none touching another of the same gesture
}

// usage is what counts towards the limits of a drawing.
type usage struct{ gestures, points, steps, bytes int }

// The most that there can be on a board: by the format, and while it is drawn on.
var (
	most      = usage{MaxGestures, MaxPoints, MaxSteps, math.MaxInt}
	mostFresh = usage{FreshGestures, FreshPoints, FreshSteps, FreshBytes}
)

// over reports whether that is more than there can be.
func (u usage) over(most usage) bool {
	return u.gestures > most.gestures || u.points > most.points || u.steps > most.steps || u.bytes > most.bytes
}

// Apply takes a batch from the drawing's author, or refuses it with a *Refusal: the
// drawing has not changed then, and it is interrupted. An undo with nothing to undo,
// a redo with nothing to redo, and a clear of an empty board do nothing. Whatever is
// not a point ends the gesture before it.
func (d *Drawing) Apply(batch []byte) error { return d.apply(batch, most) }

// Draw takes a batch that is being drawn now. It is as Apply, but a board that is drawn
// on holds less than one can that was drawn before: what is more is refused as ErrFull.
// Undo and redo are taken even then.
func (d *Drawing) Draw(batch []byte) error { return d.apply(batch, mostFresh) }

func (d *Drawing) apply(batch []byte, limit usage) error {
	if len(batch) > MaxBatchBytes {
		d.Interrupt()
		return ErrBatch
	}
	used, err := d.check(batch, false)
	adds := used.gestures > d.used.gestures || used.points > d.used.points
	if err == nil && adds && used.over(limit) {
		err = ErrFull
	}
	if err != nil {
		d.Interrupt()
		return err
	}
	d.deaf = false
	d.used = used
	d.play(batch)
	return nil
}

// Interrupt makes the drawing refuse points until the next gesture begins. Whoever
// keeps a batch from the drawing interrupts it: the points that follow are told by
// those that never came.
func (d *Drawing) Interrupt() { d.deaf = true }

// Load replaces the drawing by the one that a snapshot holds.
func (d *Drawing) Load(snapshot []byte) error {
	var fresh Drawing
	used, err := fresh.check(snapshot, true)
	if err != nil {
		return err
	}
	fresh.used = used
	fresh.play(snapshot)
	*d = fresh
	return nil
}

// check reads a batch without taking it and says what will have been used up.
func (d *Drawing) check(batch []byte, snapshot bool) (usage, error) {
	r, used := d.read, d.used
	used.bytes += len(batch)
	if d.deaf {
		r.nib.open = false
	}
	if _, err := r.Batch(batch); err != nil {
		return used, err
	}
	ops, inBatch, inStroke, pen := 0, 0, 0, false
	if r.nib.open {
		g := &d.history[len(d.history)-1]
		inStroke, pen = g.to-g.from, g.tool.Pen()
	}
	last := r.nib.at
	reset := false
	for {
		op, ok := r.Next()
		if !ok {
			break
		}
		ops++
		switch op.Do {
		case Begin:
			inStroke, pen = 0, op.Tool.Pen()
			last = op.Point
			used.gestures++
			fallthrough
		case Move:
			inBatch++
			inStroke++
			used.points++
			if pen {
				used.steps += steps(last, op.Point)
			}
			last = op.Point
		case Clear:
			used.gestures++
		case Reset:
			reset = true
		}
		switch {
		case inBatch > MaxBatchPoints && !snapshot:
			return used, ErrBatch
		case inStroke > MaxStrokePoints:
			return used, ErrStroke
		case used.over(most):
			return used, ErrFull
		}
	}
	switch {
	case r.Err() != nil:
		return used, r.Err()
	case reset && !snapshot:
		return used, ErrReset
	case ops == 0 || snapshot && !reset:
		return used, ErrMalformed
	}
	return used, nil
}

// play does what a batch says that check has found to be in order.
func (d *Drawing) play(batch []byte) {
	d.read.Batch(batch)
	for {
		open := d.read.nib.open
		op, ok := d.read.Next()
		if !ok {
			d.read.rest = nil // the batch is its sender's
			return
		}
		if open && op.Do != Move {
			d.end()
		}
		switch op.Do {
		case Begin:
			d.begin(gesture{tool: op.Tool, pressure: op.Pressure})
			d.extend(op.Point)
		case Move:
			d.extend(op.Point)
		case Undo:
			d.done = max(d.done-1, 0)
		case Redo:
			d.done = min(d.done+1, len(d.history))
		case Clear:
			d.clear()
		}
	}
}

// begin adds a gesture to the history. What was undone can no longer be redone.
func (d *Drawing) begin(g gesture) {
	d.forget(d.done)
	d.begun++
	g.id, g.from, g.to = d.begun, len(d.points), len(d.points)
	d.history = append(d.history, g)
	d.done++
}

func (d *Drawing) extend(p Point) {
	g := &d.history[len(d.history)-1]
	last := p
	if g.to > g.from {
		last = d.points[g.to-1]
	} else {
		g.box = boxOf(p, p)
	}
	d.points = append(d.points, p)
	g.to++
	if g.tool.Pen() {
		g.steps += int32(steps(last, p))
		g.box = g.box.and(p)
	} else {
		d.erase(last, p)
	}
}

// end closes the open gesture. An eraser that took nothing leaves no trace, so that
// an undo always has something to show.
func (d *Drawing) end() {
	last := len(d.history) - 1
	if g := &d.history[last]; !g.tool.Pen() && !g.took {
		d.forget(last)
	}
}

func (d *Drawing) clear() {
	if d.Empty() {
		return
	}
	d.begin(gesture{tool: wipe, took: true})
	for i := range d.history {
		if g := &d.history[i]; g.tool.Pen() {
			d.scratch = g.spared(d.scratch[:0], d.done)
			g.lose(d.scratch, d.done-1)
		}
	}
}

// forget drops the history from a gesture on.
func (d *Drawing) forget(from int) {
	erased := false
	for i := range d.history[from:] {
		erased = erased || d.history[from+i].took
	}
	if from < len(d.history) {
		d.points = d.points[:d.history[from].from]
	}
	clear(d.history[from:])
	d.history = d.history[:from]
	d.done = min(d.done, from)
	if erased {
		for i := range d.history {
			d.history[i].regain(from)
		}
	}
}

// Empty reports whether no ink can be seen.
func (d *Drawing) Empty() bool {
	for i := range d.history[:d.done] {
		g := &d.history[i]
		if g.tool.Pen() && g.left(d.done) > 0 {
			return false
		}
	}
	return true
}

// CanUndo reports whether there is something to undo.
func (d *Drawing) CanUndo() bool { return d.done > 0 }

// CanRedo reports whether there is something to redo.
func (d *Drawing) CanRedo() bool { return d.done < len(d.history) }

// Open reports whether a gesture is open: the pen, or the eraser, is on the board.
func (d *Drawing) Open() bool { return d.read.nib.open }

// Strokes goes through the ink that can be seen, in the order drawn. The points are
// the drawing's own: they may be read until the next batch, and not changed.
func (d *Drawing) Strokes() iter.Seq[Stroke] {
	return func(yield func(Stroke) bool) {
		for i := range d.done {
			for s := range d.pieces(i) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// pieces goes through what can be seen of one gesture.
func (d *Drawing) pieces(i int) iter.Seq[Stroke] {
	g := &d.history[i]
	return func(yield func(Stroke) bool) {
		if !g.tool.Pen() {
			return
		}
		points := d.points[g.from:g.to:g.to]
		if g.left(d.done) == int(g.steps) {
			yield(Stroke{g.tool, g.pressure, points})
			return
		}
		for _, r := range g.spared(nil, d.done) {
			if !yield(Stroke{g.tool, g.pressure, cut(points, r)}) {
				return
			}
		}
	}
}
