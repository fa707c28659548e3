package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/paper"
	"linework/ink"
)

// startDrawing lets the Carlos draw what was bought, all at the same time (FL-17).
func (m *match) startDrawing(at time.Duration) []game.Event {
	r := m.round
	m.EnterFor(at, Drawing, 0)
	events := []game.Event{m.ToAll(DrawingBegan{})}
	for _, b := range r.boards {
		b.acted = at
		if !b.fresh {
			continue
		}
		for _, s := range b.takeUp(r.card) {
			events = append(events, m.ToAll(Announced{Board: b.number, Shape: s.Shape, Left: s.Left, More: s.More}))
		}
	}
	return append(events, m.drawOn(at)...)
}

// drawOn waits for the Carlos, or goes on when all have drawn.
func (m *match) drawOn(at time.Duration) []game.Event {
	var events []game.Event
	for _, b := range m.round.boards {
		if b.complete() && !b.finished {
			b.finished = true
			events = append(events, m.ToAll(BoardCompleted{Board: b.number}))
		}
	}
	if m.drawing() == 0 {
		return append(events, m.endDrawing(at)...)
	}
	m.awaitCarlos()
	return events
}

// awaitCarlos sets the bell for the Carlo who has done nothing for longest (FL-61).
// Ink does not move it, since ink is no step of the match; the bell looks whether
// there was some.
func (m *match) awaitCarlos() {
	m.Deadline = 0
	for _, b := range m.round.boards {
		if due := b.acted + m.Limits[Drawing]; b.busy() && m.Limits[Drawing] > 0 && (m.Deadline == 0 || due < m.Deadline) {
			m.Deadline = due
		}
	}
}

// drawing is the Carlos who have something to draw.
func (m *match) drawing() game.Seats {
	var busy game.Seats
	for _, b := range m.round.boards {
		if b.busy() {
			busy = busy.With(b.carlo)
		}
	}
	return busy
}

// endDrawing goes on to the guesses, or to the next purchase.
func (m *match) endDrawing(at time.Duration) []game.Event {
	r := m.round
	complete := true
	for _, b := range r.boards {
		complete = complete && b.complete()
	}
	switch {
	case m.mode == Class:
		m.Enter(at, Guessing)
		return nil
	case complete:
		return m.await(at, LastCall, LastCalled{}, func(at time.Duration) []game.Event { return m.conclude(at, nobody) })
	case m.mode == Teams:
		return m.await(at, Pausing, PauseBegan{}, m.startBuying)
	}
	return m.startBuying(at)
}

// await gives time for guesses, unless nobody can pay for one (FL-22, FL-25).
func (m *match) await(at time.Duration, stage Stage, fact game.Fact, then func(time.Duration) []game.Event) []game.Event {
	m.round.passed = 0
	m.Enter(at, stage)
	if m.group() == 0 {
		return then(at)
	}
	return []game.Event{m.ToAll(fact)}
}

// boardOf is the board on which a Carlo draws; nil for everyone else.
func (m *match) boardOf(seat game.Seat) *board {
	for _, b := range m.round.boards {
		if b.carlo == seat {
			return b
		}
	}
	return nil
}

// boardFor is the board for which a side buys.
func (m *match) boardFor(side int) *board {
	if m.mode == Teams {
		return m.round.boards[side]
	}
	return m.round.boards[0]
}

// mayDraw refuses whoever has nothing to draw now.
func (m *match) mayDraw(seat game.Seat) (*board, error) {
	if m.round == nil || m.boardOf(seat) == nil {
		return nil, game.Refuse("not-carlo", "only the Carlo draws")
	}
	b := m.boardOf(seat)
	if m.Stage != Drawing || !b.busy() {
		return nil, game.Refuse("not-now", "there’s nothing to draw right now")
	}
	return b, nil
}

// mayDrawShape refuses a shape that was not bought, or is on the board.
func (m *match) mayDrawShape(b *board, shape int) error {
	switch s := m.round.card.Shapes; {
	case shape < 0 || shape >= len(s):
		return game.Refuse("no-shape", "the card has shapes 0 to {last}, not {shape}", game.Figures{"last": len(s) - 1, "shape": shape})
	case b.inkOf[shape] >= 0:
		return game.Refuse("drawn-already", "that {shape} is already on the board", game.Figures{"shape": s[shape].Kind})
	case b.todo[s[shape].Kind] > 0:
		return nil
	case b.pen() != nil && b.pen().kind == s[shape].Kind && b.pen().drawing.IsEmpty():
		return nil // instead of the one that was taken up
	default:
		return game.Refuse("not-bought", "no more of this shape were bought: {shape}", game.Figures{"shape": s[shape].Kind})
	}
}

// draw puts a shape on the board, or takes the pen up for it (FL-17, FL-60).
func (m *match) draw(at time.Duration, seat game.Seat, shape int, rng *rand.Rand) ([]game.Event, error) {
	b, err := m.mayDraw(seat)
	if err != nil {
		return nil, err
	}
	if err := m.mayDrawShape(b, shape); err != nil {
		return nil, err
	}
	b.acted = at
	var events []game.Event
	if pen := b.pen(); pen != nil && pen.drawing.IsEmpty() {
		b.takeBack()
	} else if pen != nil {
		events = append(events, m.closeShape(b, pen))
	}
	kind := m.round.card.Shapes[shape].Kind
	d := b.lay(shape, kind, at, m.edition())
	if m.freehand {
		d.open = true
		events = append(events, m.ToAll(ShapeBegun{Board: b.number, ID: d.id, Shape: kind}))
	} else {
		events = append(events, m.stampShape(b, d, rng))
	}
	return append(events, m.drawOn(at)...), nil
}

// done ends the shape that is drawn freehand.
func (m *match) done(at time.Duration, seat game.Seat) ([]game.Event, error) {
	b, err := m.mayDraw(seat)
	switch {
	case err != nil:
		return nil, err
	case b.pen() == nil:
		return nil, game.Refuse("no-pen", "choose a shape first")
	case b.pen().drawing.IsEmpty():
		return nil, game.Refuse("blank", "the shape isn’t drawn yet; draw it first")
	}
	b.acted = at
	return append([]game.Event{m.closeShape(b, b.pen())}, m.drawOn(at)...), nil
}

func (m *match) closeShape(b *board, d *drawn) game.Event {
	d.close()
	return m.ToAll(ShapeDrawn{Board: b.number, ID: d.id, Shape: d.kind, Hand: true})
}

// stamp draws a shape as it is on the card.
func (m *match) stamp(d *drawn, rng *rand.Rand) {
	s := m.round.card.Shapes[d.shape]
	tool := s.Pen()
	if m.RulesBefore(4) { // rules of version 3: one pen for all
		tool = ink.Medium
	}
	d.stamp(s, tool, rng.Uint64())
}

func (m *match) stampShape(b *board, d *drawn, rng *rand.Rand) game.Event {
	m.stamp(d, rng)
	return m.ToAll(ShapeDrawn{Board: b.number, ID: d.id, Shape: d.kind, Late: d.late})
}

// edition is a new edition for an ink board: no two shapes of a match share one.
func (m *match) edition() int {
	m.editions++
	return m.editions
}

// drawLate draws for the Carlos who have done nothing for too long (FL-61).
func (m *match) drawLate(at time.Duration, rng *rand.Rand) []game.Event {
	var late []*board
	for _, b := range m.round.boards {
		if b.busy() && b.acted+m.Limits[Drawing] <= at {
			late = append(late, b)
		}
	}
	return m.finish(at, rng, late...)
}

// finish draws all that is left to draw on some boards: of each kind the smallest
// shapes, which tell least (FL-61).
func (m *match) finish(at time.Duration, rng *rand.Rand, boards ...*board) []game.Event {
	var events []game.Event
	for _, b := range boards {
		if pen := b.pen(); pen != nil && pen.drawing.IsEmpty() {
			pen.late = true
			events = append(events, m.stampShape(b, pen, rng))
		} else if pen != nil {
			events = append(events, m.closeShape(b, pen))
		}
		for k := range cards.Kind(cards.Kinds) {
			for b.todo[k] > 0 {
				d := b.lay(m.smallest(b, k), k, at, m.edition())
				d.late = true
				events = append(events, m.stampShape(b, d, rng))
			}
		}
	}
	return append(events, m.drawOn(at)...)
}

// smallest is the smallest shape of a kind that is not on the board.
func (m *match) smallest(b *board, k cards.Kind) int {
	best := -1
	for i, s := range m.round.card.Shapes {
		if s.Kind == k && b.inkOf[i] < 0 && (best < 0 || s.AreaOrLength() < m.round.card.Shapes[best].AreaOrLength()) {
			best = i
		}
	}
	return best
}

// ink takes a batch for the shape that a Carlo is drawing freehand. Undoing, erasing
// and clearing are ink like any other, and reach no shape before it (FL-19, CM-11).
func (m *match) ink(at time.Duration, seat game.Seat, move game.Ink) error {
	number, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	b, err := m.mayDraw(seat)
	switch {
	case err != nil:
		return err
	case b.pen() == nil:
		return game.Refuse("no-pen", "choose a shape from the card first")
	case b.pen().id != number:
		return game.Refuse("not-your-board", "board {board} is not yours; you draw on board {yours}", game.Figures{"board": number, "yours": b.pen().id})
	}
	if err := paper.Draw(&b.pen().drawing, move); err != nil {
		return err
	}
	b.acted = at
	return nil
}
