package doodledash

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/game/paper"
)

const (
	sameTime  = 250 * time.Millisecond // within which two finish at the same time (CM-18)
	maxTaps   = 5                      // of the die in a second (DD-8)
	patience  = 2 * time.Second        // before the die rolls for somebody who does not
	rollEvery = 500 * time.Millisecond // when it rolls by itself (DD-8)
	faces     = 6
	stopFace  = faces
)

// A Reason is why drawing ended.
type Reason string

// The reasons.
const (
	GoesOn    Reason = ""
	Stopped   Reason = "stop"         // the die showed it (DD-7)
	AllDone   Reason = "all-finished" // nobody had anything left to draw (DD-9)
	OutOfTime Reason = "time"         // the limit of drawing (DD-9)
)

// ink takes a batch for the seat's own board.
func (m *match) ink(at time.Duration, seat game.Seat, move game.Ink) error {
	number, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	if err := m.onlyDrawer(seat); err != nil {
		return err
	}
	switch {
	case number != int(seat):
		return game.Refuse("not-your-board", "board {board} is not yours; you draw on board {yours}", game.Figures{"board": number, "yours": seat})
	case m.Stage != Drawing:
		return game.Refuse("not-now", "you can only draw between the start signal and the end of drawing")
	case m.round.done.Has(seat):
		return game.Refuse("finished", "you’ve finished; your drawing stays as it is")
	}
	return m.round.boards[seat].Draw(at, move)
}

// finish locks a board. The first to finish takes the cylinder and the second the
// die (DD-7); later drawers may finish too (DD-9).
func (m *match) finish(at time.Duration, seat game.Seat) ([]game.Event, error) {
	r := m.round
	if err := m.onlyDrawer(seat); err != nil {
		return nil, err
	}
	switch {
	case m.Stage != Drawing:
		return nil, game.Refuse("not-now", "you can only finish between the start signal and the end of drawing")
	case r.done.Has(seat):
		return nil, game.Refuse("finished", "you’ve already finished")
	case r.boards[seat].Drawing.IsEmpty():
		return nil, game.Refuse("blank", "your board is blank; draw something first")
	}
	r.done = r.done.With(seat)
	r.reach(at, seat)
	events := []game.Event{m.toDrawers(Finished{Seat: seat})}
	events = append(events, m.handOut(at)...)
	return append(events, m.allDone(at)...), nil
}

// skipDrawer locks the board of a drawer who is not there, or lets their die roll by
// itself. At the second skip there is nothing left to do for them, and they are awaited
// no more. Not at the first: a bot lets its die roll with it, and nobody may see from
// who is awaited that it has the die (DD-4).
func (m *match) skipDrawer(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	r := m.round
	if r.missed.Has(seat) {
		r.absent = r.absent.With(seat)
		return nil, nil
	}
	r.missed = r.missed.With(seat)
	switch {
	case seat != r.die || r.alone:
		return m.layDown(at, seat), nil
	case at-r.first <= sameTime && !m.RulesBefore(3): // rules of version 2: at once
		r.alone = true // who has it is settled before it rolls (DD-20)
		m.awaitRoll()
		return nil, nil
	}
	return m.rollAlone(at, rng), nil
}

// layDown locks the board of a drawer who is not there. It takes no place.
func (m *match) layDown(at time.Duration, seat game.Seat) []game.Event {
	r := m.round
	if r.done.Has(seat) {
		return nil // awaited only so that nobody sees who has finished
	}
	r.done = r.done.With(seat)
	events := []game.Event{m.toDrawers(Finished{Seat: seat, Late: true})}
	return append(events, m.allDone(at)...)
}

// allDone ends drawing when everybody has finished (DD-9).
func (m *match) allDone(at time.Duration) []game.Event {
	if m.round.done != m.round.drawers {
		return nil
	}
	return m.endDrawing(at, AllDone)
}

// reach notes who reaches for cylinder and die, and whether it is at the same time
// as the first.
func (r *race) reach(at time.Duration, seat game.Seat) {
	if len(r.order) == 0 {
		r.first = at
	}
	r.order = append(r.order, seat)
	if at-r.first <= sameTime {
		r.tied = len(r.order)
	}
}

// ranking is who reached for cylinder and die, in the order that counts: of those
// who did so at the same time as the first, the younger comes first (DD-20). Where only
// the youngest is known, the others stay in the order the server got them.
func (m *match) ranking() []game.Seat {
	r := m.round
	rank := slices.Clone(r.order)
	tied := rank[:r.tied]
	if i := slices.Index(tied, m.youngest); i > 0 {
		return slices.Insert(slices.Delete(rank, i, i+1), 0, m.youngest)
	}
	var places []int // of those whose age is known
	var known []game.Seat
	for i, seat := range tied {
		if slices.Contains(m.ages, seat) {
			places, known = append(places, i), append(known, seat)
		}
	}
	slices.SortFunc(known, func(a, b game.Seat) int { return slices.Index(m.ages, b) - slices.Index(m.ages, a) })
	for i, place := range places {
		tied[place] = known[i]
	}
	return rank
}

// handOut gives cylinder and die to those whose they are, even if another has them
// (DD-20). Three players have no cylinder (DD-10).
func (m *match) handOut(at time.Duration) []game.Event {
	r := m.round
	rank := m.ranking()
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
	heard := r.die == game.Watcher
	r.die = rank[0]
	r.alone = r.alone && m.RulesBefore(3) // another hand has it now
	events = append(events, m.toDrawers(DieTaken{Seat: r.die}))
	if heard { // that it changes hands is seen, not heard
		r.rolled = at
		m.awaitRoll()
		events = append(events, m.toOthers(DieHeard{}))
	}
	return events
}

// awaitRoll sets the bell for the next roll that the die makes by itself.
func (m *match) awaitRoll() {
	r := m.round
	m.Deadline = r.rolled + r.rollIn()
	if r.ends > 0 {
		m.Deadline = min(m.Deadline, r.ends)
	}
}

// tap rolls the die for the drawer who has it (DD-8).
func (m *match) tap(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	r := m.round
	if err := m.onlyDrawer(seat); err != nil {
		return nil, err
	}
	switch {
	case m.Stage != Drawing:
		return nil, game.Refuse("not-now", "you roll the die while the others draw")
	case seat != r.die:
		return nil, game.Refuse("no-die", "you don’t have the die")
	case at-r.first <= sameTime:
		return nil, game.Refuse("too-fast", "somebody may have finished at the same time; roll in a moment")
	case len(r.taps) == maxTaps && at-r.taps[0] < time.Second:
		return nil, game.Refuse("too-fast", "you can roll the die {most} times a second, no faster", game.Figures{"most": maxTaps})
	}
	if len(r.taps) == maxTaps {
		r.taps = r.taps[1:]
	}
	r.taps = append(r.taps, at)
	r.alone = false
	return m.roll(at, rng), nil
}

// rollAlone rolls the die for somebody who is not there.
func (m *match) rollAlone(at time.Duration, rng *rand.Rand) []game.Event {
	m.round.alone = true
	return m.roll(at, rng)
}

// roll rolls the die; the stop face ends drawing at once (DD-7).
func (m *match) roll(at time.Duration, rng *rand.Rand) []game.Event {
	r := m.round
	face := 1 + rng.IntN(faces)
	r.rolls = append(r.rolls, face)
	r.rolled = at
	events := []game.Event{m.ToAll(DieRolled{Face: face, Stop: face == stopFace})}
	if face == stopFace {
		return append(events, m.endDrawing(at, Stopped)...)
	}
	m.awaitRoll()
	return events
}

// endDrawing locks all boards; the guesser may look now.
func (m *match) endDrawing(at time.Duration, why Reason) []game.Event {
	r := m.round
	r.ended = why
	events := []game.Event{m.ToAll(DrawingEnded{Reason: why, Cylinder: r.cylinder, Die: r.die})}
	return append(events, m.showNext(at)...)
}
