package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/paper"
	"linework/ink"
)

// drawing is the stage in which the Carlos draw what was bought.
type drawing struct{ *state }

// startDrawing lets the Carlos draw what was bought, all at the same time (FL-17).
func (m drawing) startDrawing(at time.Duration) []game.Event {
	r := m.round
	m.EnterFor(at, Drawing, 0)
	events := []game.Event{m.ToAll(DrawingBegan{})}
	for _, b := range r.boards {
		b.lastActive = at
		if !b.purchasePending {
			continue
		}
		for _, s := range b.startPurchase(r.card) {
			events = append(events, m.ToAll(Announced{Board: b.number, Shape: s.Shape, Left: s.Left, More: s.More}))
		}
	}
	return append(events, m.continueDrawing(at)...)
}

// continueDrawing waits for the Carlos, or ends the drawing when all have drawn.
func (m drawing) continueDrawing(at time.Duration) []game.Event {
	var events []game.Event
	for _, b := range m.round.boards {
		if b.isComplete() && !b.completeAnnounced {
			b.completeAnnounced = true
			events = append(events, m.ToAll(BoardCompleted{Board: b.number}))
		}
	}
	if m.round.busyCarlos() == 0 {
		return append(events, m.endDrawing(at)...)
	}
	m.setDrawingDeadline()
	return events
}

// setDrawingDeadline sets the bell for the Carlo who has done nothing for longest (FL-61).
// Ink does not move it, since ink begins no phase; when the bell rings, it is checked
// whether there was some.
func (m drawing) setDrawingDeadline() {
	m.Deadline = m.round.nextDrawingDeadline(m.Limits[Drawing])
}

// endDrawing goes on to the guesses, or to the next purchase.
func (m drawing) endDrawing(at time.Duration) []game.Event {
	switch {
	case m.mode == Class:
		m.Enter(at, Guessing)
		return nil
	case m.round.isComplete():
		if m.pauseForGuesses(at, LastCall) {
			return []game.Event{m.ToAll(LastCalled{})}
		}
		return m.concludeRound(at, noSide)
	case m.mode == Teams && m.pauseForGuesses(at, Pausing):
		return []game.Event{m.ToAll(PauseBegan{})}
	}
	m.next = toBuying
	return nil
}

// pauseForGuesses enters a stage that gives time for guesses, and reports whether anybody
// can pay for one (FL-22, FL-25).
func (m drawing) pauseForGuesses(at time.Duration, stage Stage) bool {
	m.round.skippedGuess = 0
	m.Enter(at, stage)
	return m.actingSeats() != 0
}

// checkMayDraw returns the board on which a Carlo draws now. It refuses whoever has nothing to draw.
func (m drawing) checkMayDraw(seat game.Seat) (*board, error) {
	if m.round == nil || m.round.boardOfCarlo(seat) == nil {
		return nil, game.Refuse("not-carlo", "only the Carlo draws")
	}
	b := m.round.boardOfCarlo(seat)
	if m.Stage != Drawing || !b.hasShapesToDraw() {
		return nil, game.Refuse("not-now", "there’s nothing to draw right now")
	}
	return b, nil
}

// checkDrawShape refuses a shape that was not bought, or is on the board.
func (m drawing) checkDrawShape(b *board, shape int) error {
	switch s := m.round.card.Shapes; {
	case shape < 0 || shape >= len(s):
		return game.Refuse("no-shape", "the card has shapes 0 to {last}, not {shape}", game.Figures{"last": len(s) - 1, "shape": shape})
	case b.inkByShape[shape] >= 0:
		return game.Refuse("drawn-already", "that {shape} is already on the board", game.Figures{"shape": s[shape].Kind})
	case b.toDraw[s[shape].Kind] > 0:
		return nil
	case b.openShape() != nil && b.openShape().kind == s[shape].Kind && b.openShape().drawing.IsEmpty():
		return nil // instead of the one that was taken up
	default:
		return game.Refuse("not-bought", "no more of this shape were bought: {shape}", game.Figures{"shape": s[shape].Kind})
	}
}

// drawShape puts a shape on the board, or takes the pen up for it (FL-17, FL-60).
func (m drawing) drawShape(at time.Duration, seat game.Seat, shape int, rng *rand.Rand) ([]game.Event, error) {
	b, err := m.checkMayDraw(seat)
	if err != nil {
		return nil, err
	}
	if err := m.checkDrawShape(b, shape); err != nil {
		return nil, err
	}
	b.lastActive = at
	var events []game.Event
	if pen := b.openShape(); pen != nil && pen.drawing.IsEmpty() {
		b.removeLastShape()
	} else if pen != nil {
		events = append(events, m.closeFreehand(b, pen))
	}
	kind := m.round.card.Shapes[shape].Kind
	d := b.addShape(shape, kind, at, m.nextEdition())
	if m.freehand {
		d.isOpen = true
		events = append(events, m.ToAll(ShapeBegun{Board: b.number, ID: d.id, Shape: kind}))
	} else {
		events = append(events, m.stampShape(b, d, rng))
	}
	return append(events, m.continueDrawing(at)...), nil
}

// finishShape ends the shape that is drawn freehand.
func (m drawing) finishShape(at time.Duration, seat game.Seat) ([]game.Event, error) {
	b, err := m.checkMayDraw(seat)
	switch {
	case err != nil:
		return nil, err
	case b.openShape() == nil:
		return nil, game.Refuse("no-pen", "choose a shape first")
	case b.openShape().drawing.IsEmpty():
		return nil, game.Refuse("blank", "the shape isn’t drawn yet; draw it first")
	}
	b.lastActive = at
	return append([]game.Event{m.closeFreehand(b, b.openShape())}, m.continueDrawing(at)...), nil
}

// closeFreehand ends a shape that was drawn with the pen, and tells everyone.
func (m drawing) closeFreehand(b *board, d *drawnShape) game.Event {
	d.finishFreehand()
	return m.ToAll(ShapeDrawn{Board: b.number, ID: d.id, Shape: d.kind, Hand: true})
}

// stampFromCard draws a shape as it is on the card.
func (m drawing) stampFromCard(d *drawnShape, rng *rand.Rand) {
	s := m.round.card.Shapes[d.shape]
	tool := s.Pen()
	if m.RulesBefore(4) { // rules of version 3: one pen for all
		tool = ink.Medium
	}
	d.drawStamp(s, tool, rng.Uint64())
}

// stampShape draws a shape as it is on the card, and tells everyone.
func (m drawing) stampShape(b *board, d *drawnShape, rng *rand.Rand) game.Event {
	m.stampFromCard(d, rng)
	return m.ToAll(ShapeDrawn{Board: b.number, ID: d.id, Shape: d.kind, Late: d.byMachine})
}

// drawForLateCarlos draws for the Carlos who have done nothing for too long (FL-61).
func (m drawing) drawForLateCarlos(at time.Duration, rng *rand.Rand) []game.Event {
	var late []*board
	for _, b := range m.round.boards {
		if b.hasShapesToDraw() && b.lastActive+m.Limits[Drawing] <= at {
			late = append(late, b)
		}
	}
	return m.drawRemaining(at, rng, late...)
}

// drawRemaining draws all that is left to draw on some boards: of each kind the smallest
// shapes, which tell least (FL-61).
func (m drawing) drawRemaining(at time.Duration, rng *rand.Rand, boards ...*board) []game.Event {
	var events []game.Event
	for _, b := range boards {
		if pen := b.openShape(); pen != nil && pen.drawing.IsEmpty() {
			pen.byMachine = true
			events = append(events, m.stampShape(b, pen, rng))
		} else if pen != nil {
			events = append(events, m.closeFreehand(b, pen))
		}
		for k := range cards.Kind(cards.Kinds) {
			for b.toDraw[k] > 0 {
				d := b.addShape(m.round.smallestShape(b, k), k, at, m.nextEdition())
				d.byMachine = true
				events = append(events, m.stampShape(b, d, rng))
			}
		}
	}
	return append(events, m.continueDrawing(at)...)
}

// applyInk applies a batch of ink to the shape that a Carlo is drawing freehand. Undoing, erasing
// and clearing are ink like any other, and reach no shape before it (FL-19, CM-11).
func (m drawing) applyInk(at time.Duration, seat game.Seat, move game.Ink) error {
	number, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	b, err := m.checkMayDraw(seat)
	switch {
	case err != nil:
		return err
	case b.openShape() == nil:
		return game.Refuse("no-pen", "choose a shape from the card first")
	case b.openShape().id != number:
		return paper.RefuseOtherBoard(number, b.openShape().id)
	}
	if err := paper.Draw(&b.openShape().drawing, move); err != nil {
		return err
	}
	b.lastActive = at
	return nil
}
