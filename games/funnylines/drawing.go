package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/paper"
	"linework/ink"
	"linework/texts"
)

// drawingStage is the stage in which the Carlos draw what was bought.
type drawingStage struct{ *state }

// announceShortagesAndStartDrawing lets the Carlos draw what was bought, all at the same time, and
// tells what of it the card does not have (FL-17).
func (m drawingStage) announceShortagesAndStartDrawing(at time.Duration) []game.Event {
	r := m.round
	m.EnterFor(at, Drawing, 0)
	events := []game.Event{m.ToAll(DrawingBegan{})}
	for _, b := range r.boards {
		b.lastActive = at
		if !b.purchasePending {
			continue
		}
		for _, s := range b.queuePurchasedShapes(r.card) {
			events = append(events, m.ToAll(Announced{Board: b.number, Shape: s.Shape, Left: s.Left, More: s.More}))
		}
	}
	return append(events, m.continueOrEndDrawing(at)...)
}

// continueOrEndDrawing announces boards that are complete, and waits for the Carlos or ends the
// drawing when all have drawn.
func (m drawingStage) continueOrEndDrawing(at time.Duration) []game.Event {
	var events []game.Event
	for _, b := range m.round.boards {
		if b.isComplete() && !b.completeAnnounced {
			b.completeAnnounced = true
			events = append(events, m.ToAll(BoardCompleted{Board: b.number}))
		}
	}
	if m.round.carlosStillDrawing() == 0 {
		return append(events, m.moveOnAfterDrawing(at)...)
	}
	m.setIdleCarloDeadline()
	return events
}

// setIdleCarloDeadline sets the bell for the Carlo who has done nothing for longest (FL-61).
// Ink does not move it, since ink begins no phase; when the bell rings, it is checked
// whether there was some.
func (m drawingStage) setIdleCarloDeadline() {
	m.Deadline = 0
	limit := m.Limits[Drawing]
	for _, b := range m.round.boards {
		if due := b.lastActive + limit; b.hasShapesToDrawOrFinish() && limit > 0 && (m.Deadline == 0 || due < m.Deadline) {
			m.Deadline = due
		}
	}
}

// moveOnAfterDrawing goes on to the guesses or to the next purchase, or ends the round where the
// picture is complete and nobody can guess.
func (m drawingStage) moveOnAfterDrawing(at time.Duration) []game.Event {
	switch {
	case m.mode == Class:
		m.Enter(at, Guessing)
		return nil
	case m.round.areAllBoardsComplete():
		if m.enterPauseOrLastCall(at, LastCall) {
			return []game.Event{m.ToAll(LastCalled{})}
		}
		return m.endUnguessedRoundOrAwaitAppeals(at, noSide)
	case m.mode == Teams && m.enterPauseOrLastCall(at, Pausing):
		return []game.Event{m.ToAll(PauseBegan{})}
	}
	m.next = toBuying
	return nil
}

// enterPauseOrLastCall enters a stage that gives time for guesses, and reports whether anybody
// can pay for one (FL-22, FL-25).
func (m drawingStage) enterPauseOrLastCall(at time.Duration, stage Stage) (anyoneCanPay bool) {
	m.round.skippedGuess = 0
	m.Enter(at, stage)
	return m.actingSeats() != 0
}

// boardToDrawOn returns the board on which a Carlo draws now. It refuses whoever has nothing to draw.
func (m drawingStage) boardToDrawOn(seat game.Seat) (*board, error) {
	if m.round == nil || m.round.boardOfCarlo(seat) == nil {
		return nil, game.Refuse("not-carlo.draw")
	}
	b := m.round.boardOfCarlo(seat)
	if m.Stage != Drawing || !b.hasShapesToDrawOrFinish() {
		return nil, game.Refuse("not-now.nothing-to-draw")
	}
	return b, nil
}

func (m drawingStage) checkShapeMayBeDrawn(b *board, cardShape int) error {
	switch s := m.round.card.Shapes; {
	case cardShape < 0 || cardShape >= len(s):
		return game.Refuse("no-shape.card", game.Figures{"last": len(s) - 1, "shape": cardShape})
	case b.inkByShape[cardShape] >= 0:
		return game.Refuse("drawn-already", game.Figures{"shape": texts.NewWord(s[cardShape].Kind.String())})
	case b.toDraw[s[cardShape].Kind] > 0:
		return nil
	case b.shapeBeingDrawn() != nil && b.shapeBeingDrawn().kind == s[cardShape].Kind && b.shapeBeingDrawn().drawing.IsEmpty():
		return nil // instead of the one that was taken up
	default:
		return game.Refuse("not-bought", game.Figures{"shape": texts.NewWord(s[cardShape].Kind.String())})
	}
}

// finishLastShapeAndStampOrOpenNext stamps a shape on the board or, freehand, opens it for the pen (FL-17, FL-60).
// The shape that the pen was at before is finished, or removed if blank.
func (m drawingStage) finishLastShapeAndStampOrOpenNext(at time.Duration, seat game.Seat, cardShape int, rng *rand.Rand) ([]game.Event, error) {
	b, err := m.boardToDrawOn(seat)
	if err != nil {
		return nil, err
	}
	if err := m.checkShapeMayBeDrawn(b, cardShape); err != nil {
		return nil, err
	}
	b.lastActive = at
	var events []game.Event
	if pen := b.shapeBeingDrawn(); pen != nil && pen.drawing.IsEmpty() {
		b.removeAndRequeueLastShape()
	} else if pen != nil {
		events = append(events, m.closeAndAnnounceFreehand(b, pen))
	}
	kind := m.round.card.Shapes[cardShape].Kind
	d := b.addPurchasedShape(cardShape, kind, at, m.nextEdition())
	if m.freehand {
		d.isOpen = true
		events = append(events, m.ToAll(ShapeBegun{Board: b.number, ID: d.id, Shape: kind}))
	} else {
		events = append(events, m.stampAndAnnounceShape(b, d, rng))
	}
	return append(events, m.continueOrEndDrawing(at)...), nil
}

func (m drawingStage) finishFreehandShape(at time.Duration, seat game.Seat) ([]game.Event, error) {
	b, err := m.boardToDrawOn(seat)
	switch {
	case err != nil:
		return nil, err
	case b.shapeBeingDrawn() == nil:
		return nil, game.Refuse("no-pen")
	case b.shapeBeingDrawn().drawing.IsEmpty():
		return nil, game.Refuse("blank.shape")
	}
	b.lastActive = at
	return append([]game.Event{m.closeAndAnnounceFreehand(b, b.shapeBeingDrawn())}, m.continueOrEndDrawing(at)...), nil
}

func (m drawingStage) closeAndAnnounceFreehand(b *board, d *drawnShape) game.Event {
	d.finishFreehand()
	return m.ToAll(ShapeDrawn{Board: b.number, ID: d.id, Shape: d.kind, Hand: true})
}

func (m drawingStage) stampFromCard(d *drawnShape, rng *rand.Rand) {
	s := m.round.card.Shapes[d.shape]
	tool := s.Pen()
	if m.RulesBefore(4) { // rules of version 3: one pen for all
		tool = ink.Medium
	}
	d.replaceWithStamp(s, tool, rng.Uint64())
}

func (m drawingStage) stampAndAnnounceShape(b *board, d *drawnShape, rng *rand.Rand) game.Event {
	m.stampFromCard(d, rng)
	return m.ToAll(ShapeDrawn{Board: b.number, ID: d.id, Shape: d.kind, Late: d.byMachine})
}

// drawForLateCarlos stamps what is left for the Carlos who have done nothing for too long (FL-61).
func (m drawingStage) drawForLateCarlos(at time.Duration, rng *rand.Rand) []game.Event {
	var late []*board
	for _, b := range m.round.boards {
		if b.hasShapesToDrawOrFinish() && b.lastActive+m.Limits[Drawing] <= at {
			late = append(late, b)
		}
	}
	return m.stampRemainingShapes(at, rng, late...)
}

// stampRemainingShapes draws all that is left to draw on some boards, of each kind the smallest
// shapes, which tell least (FL-61), and goes on.
func (m drawingStage) stampRemainingShapes(at time.Duration, rng *rand.Rand, boards ...*board) []game.Event {
	var events []game.Event
	for _, b := range boards {
		if pen := b.shapeBeingDrawn(); pen != nil && pen.drawing.IsEmpty() {
			pen.byMachine = true
			events = append(events, m.stampAndAnnounceShape(b, pen, rng))
		} else if pen != nil {
			events = append(events, m.closeAndAnnounceFreehand(b, pen))
		}
		for k := range cards.Kind(cards.Kinds) {
			for b.toDraw[k] > 0 {
				d := b.addPurchasedShape(m.round.smallestUndrawnShape(b, k), k, at, m.nextEdition())
				d.byMachine = true
				events = append(events, m.stampAndAnnounceShape(b, d, rng))
			}
		}
	}
	return append(events, m.continueOrEndDrawing(at)...)
}

// applyInk applies a batch of ink to the shape that a Carlo is drawing freehand. Undoing, erasing
// and clearing are ink like any other, and reach no shape before it (FL-19, CM-11).
func (m drawingStage) applyInk(at time.Duration, seat game.Seat, move game.Ink) error {
	number, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	b, err := m.boardToDrawOn(seat)
	switch {
	case err != nil:
		return err
	case b.shapeBeingDrawn() == nil:
		return game.Refuse("no-pen")
	case b.shapeBeingDrawn().id != number:
		return paper.RefuseOtherBoard(number, b.shapeBeingDrawn().id)
	}
	if err := paper.ApplyInk(&b.shapeBeingDrawn().drawing, move); err != nil {
		return err
	}
	b.lastActive = at
	return nil
}
