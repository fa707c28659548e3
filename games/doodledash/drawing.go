package doodledash

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/game/paper"
)

const (
	tieWindow         = 250 * time.Millisecond // two who finish within it finish at the same time (CM-18)
	maxRollsPerSecond = 5                      // of the die by hand (DD-8)
	rollPatience      = 2 * time.Second        // before the die rolls for a holder who doesn't
	rollInterval      = 500 * time.Millisecond // between automatic rolls (DD-8)
	faces             = 6
	stopFace          = faces
)

// A Reason says why drawing ended.
type Reason string

// The reasons.
const (
	StillDrawing Reason = ""
	Stopped      Reason = "stop"         // the die showed the stop face (DD-7)
	AllDone      Reason = "all-finished" // every drawer has finished (DD-9)
	OutOfTime    Reason = "time"         // the time limit ran out (DD-9)
)

// drawInk adds a batch of ink to the seat's own board.
func (m *match) drawInk(at time.Duration, seat game.Seat, move game.Ink) error {
	number, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	if err := m.checkIsDrawer(seat); err != nil {
		return err
	}
	switch {
	case number != int(seat):
		return game.Refuse("not-your-board", "board {board} is not yours; you draw on board {yours}", game.Figures{"board": number, "yours": seat})
	case m.Stage != Drawing:
		return game.Refuse("not-now", "you can only draw between the start signal and the end of drawing")
	case m.round.finished.Has(seat):
		return game.Refuse("finished", "you’ve finished; your drawing stays as it is")
	}
	return m.round.boards[seat].Draw(at, move)
}

// finishDrawing locks a drawer's board. The first to finish gets the cylinder and the second
// the die (DD-7); later drawers may finish too (DD-9).
func (m *match) finishDrawing(at time.Duration, seat game.Seat) ([]game.Event, error) {
	r := m.round
	if err := m.checkIsDrawer(seat); err != nil {
		return nil, err
	}
	switch {
	case m.Stage != Drawing:
		return nil, game.Refuse("not-now", "you can only finish between the start signal and the end of drawing")
	case r.finished.Has(seat):
		return nil, game.Refuse("finished", "you’ve already finished")
	case r.boards[seat].Drawing.IsEmpty():
		return nil, game.Refuse("blank", "your board is blank; draw something first")
	}
	r.finished = r.finished.With(seat)
	r.recordFinish(at, seat)
	events := []game.Event{m.toDrawers(Finished{Seat: seat})}
	events = append(events, m.awardCylinderAndDie(at)...)
	return append(events, m.endDrawingIfAllDone(at)...), nil
}

// skipDrawer handles a skip of a drawer who is away. The first skip locks their board, or has
// their die roll by itself; the second one stops waiting for them. Not the first: a bot lets
// its die roll that way, and the list of awaited seats must not reveal who has the die (DD-4).
func (m *match) skipDrawer(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	r := m.round
	if r.skippedOnce.Has(seat) {
		r.absent = r.absent.With(seat)
		return nil, nil
	}
	r.skippedOnce = r.skippedOnce.With(seat)
	switch {
	case seat != r.die || r.automatic:
		return m.lockSkippedBoard(at, seat), nil
	case at-r.firstFinish <= tieWindow && !m.RulesBefore(3): // rules of version 2: at once
		r.automatic = true // who has it is settled before it rolls (DD-20)
		m.scheduleRoll()
		return nil, nil
	}
	return m.rollAutomatically(at, rng), nil
}

// lockSkippedBoard finishes the drawing of a drawer who was skipped, without a place in the
// race.
func (m *match) lockSkippedBoard(at time.Duration, seat game.Seat) []game.Event {
	r := m.round
	if r.finished.Has(seat) {
		return nil // awaited only so that nobody sees who has finished
	}
	r.finished = r.finished.With(seat)
	events := []game.Event{m.toDrawers(Finished{Seat: seat, Late: true})}
	return append(events, m.endDrawingIfAllDone(at)...)
}

// endDrawingIfAllDone ends drawing when everybody has finished (DD-9).
func (m *match) endDrawingIfAllDone(at time.Duration) []game.Event {
	if m.round.finished != m.round.drawers {
		return nil
	}
	return m.endDrawing(at, AllDone)
}

// recordFinish adds a seat to the finishing order and counts who tied with the first.
func (r *race) recordFinish(at time.Duration, seat game.Seat) {
	if len(r.finishOrder) == 0 {
		r.firstFinish = at
	}
	r.finishOrder = append(r.finishOrder, seat)
	if at-r.firstFinish <= tieWindow {
		r.tiedWithFirst = len(r.finishOrder)
	}
}

// rankFinishers returns the finishers in the order that counts. Among those who tied with the
// first, the younger comes first (DD-20). Where only the youngest player is known, the others
// keep the order in which the server got them.
func (m *match) rankFinishers() []game.Seat {
	r := m.round
	rank := slices.Clone(r.finishOrder)
	tied := rank[:r.tiedWithFirst]
	if i := slices.Index(tied, m.youngest); i > 0 {
		return slices.Insert(slices.Delete(rank, i, i+1), 0, m.youngest)
	}
	var places []int // of those whose age is known
	var known []game.Seat
	for i, seat := range tied {
		if slices.Contains(m.seatsByAge, seat) {
			places, known = append(places, i), append(known, seat)
		}
	}
	slices.SortFunc(known, func(a, b game.Seat) int { return slices.Index(m.seatsByAge, b) - slices.Index(m.seatsByAge, a) })
	for i, place := range places {
		tied[place] = known[i]
	}
	return rank
}

// awardCylinderAndDie gives the cylinder to the first in rank and the die to the second, even
// if somebody else holds them already (DD-20). With three players there is no cylinder
// (DD-10).
func (m *match) awardCylinderAndDie(at time.Duration) []game.Event {
	r := m.round
	rank := m.rankFinishers()
	var events []game.Event
	if len(m.Names) > 3 {
		if r.cylinder != rank[0] {
			r.cylinder = rank[0]
			events = append(events, m.toDrawers(CylinderTaken{Seat: r.cylinder}))
		}
		rank = rank[1:]
	}
	if len(rank) == 0 || r.die == rank[0] {
		return events
	}
	firstHolder := r.die == game.Watcher
	r.die = rank[0]
	r.automatic = r.automatic && m.RulesBefore(3) // another hand has it now
	events = append(events, m.toDrawers(DieTaken{Seat: r.die}))
	if firstHolder { // that it changes hands is seen, not heard
		r.lastRoll = at
		m.scheduleRoll()
		events = append(events, m.toGuesserAndPublic(DieHeard{}))
	}
	return events
}

// scheduleRoll sets the bell for the next automatic roll, or for the end of drawing if that
// comes sooner.
func (m *match) scheduleRoll() {
	r := m.round
	m.Deadline = r.lastRoll + r.rollDelay()
	if r.drawingEnds > 0 {
		m.Deadline = min(m.Deadline, r.drawingEnds)
	}
}

// rollByHand rolls the die for the drawer who holds it (DD-8).
func (m *match) rollByHand(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	r := m.round
	if err := m.checkIsDrawer(seat); err != nil {
		return nil, err
	}
	switch {
	case m.Stage != Drawing:
		return nil, game.Refuse("not-now", "you roll the die while the others draw")
	case seat != r.die:
		return nil, game.Refuse("no-die", "you don’t have the die")
	case at-r.firstFinish <= tieWindow:
		return nil, game.Refuse("too-fast", "somebody may have finished at the same time; roll in a moment")
	case len(r.recentRolls) == maxRollsPerSecond && at-r.recentRolls[0] < time.Second:
		return nil, game.Refuse("too-fast", "you can roll the die {most} times a second, no faster", game.Figures{"most": maxRollsPerSecond})
	}
	if len(r.recentRolls) == maxRollsPerSecond {
		r.recentRolls = r.recentRolls[1:]
	}
	r.recentRolls = append(r.recentRolls, at)
	r.automatic = false
	return m.rollDie(at, rng), nil
}

// rollAutomatically rolls the die for a holder who doesn't.
func (m *match) rollAutomatically(at time.Duration, rng *rand.Rand) []game.Event {
	m.round.automatic = true
	return m.rollDie(at, rng)
}

// rollDie rolls the die once; the stop face ends drawing at once (DD-7).
func (m *match) rollDie(at time.Duration, rng *rand.Rand) []game.Event {
	r := m.round
	face := 1 + rng.IntN(faces)
	r.rolls = append(r.rolls, face)
	r.lastRoll = at
	events := []game.Event{m.ToAll(DieRolled{Face: face, Stop: face == stopFace})}
	if face == stopFace {
		return append(events, m.endDrawing(at, Stopped)...)
	}
	m.scheduleRoll()
	return events
}

// endDrawing locks all boards and shows the first drawing to the guesser.
func (m *match) endDrawing(at time.Duration, reason Reason) []game.Event {
	r := m.round
	r.endReason = reason
	events := []game.Event{m.ToAll(DrawingEnded{Reason: reason, Cylinder: r.cylinder, Die: r.die})}
	return append(events, m.showNextDrawings(at)...)
}
