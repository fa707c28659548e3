package doodledash

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

const (
	tieWindow         = 250 * time.Millisecond // two who finish within it finish at the same time (CM-18)
	maxRollsPerSecond = 5                      // of the die by hand (DD-8)
	rollPatience      = 2 * time.Second        // before the die rolls for a holder who doesn't
	firstRollPatience = 6 * time.Second        // the same before its first roll: whoever has it must see that first
	rollInterval      = 500 * time.Millisecond // between automatic rolls (DD-8)
	faces             = 6
	stopFace          = faces
)

// toDrawers makes an event for the drawers alone, for what the guesser and the public must not
// know yet.
func (r *race) toDrawers(fact game.Fact) game.Event { return game.Event{To: r.drawers, Fact: fact} }

// checkIsGuesser refuses, with a code, what only the guesser may do.
func (r *race) checkIsGuesser(seat game.Seat, code string, names []string) error {
	if seat != r.guesser {
		return game.Refuse(code, game.Figures{"name": names[r.guesser]})
	}
	return nil
}

// checkIsDrawer refuses an action that only drawers may take.
func (r *race) checkIsDrawer(seat game.Seat) error {
	if seat == r.guesser {
		return game.Refuse("not-drawer")
	}
	return nil
}

// ages is what is known of who is younger than whom (CM-2).
type ages struct {
	seatsByAge []game.Seat // the oldest first; empty where ages are not known
	youngest   game.Seat   // who is marked as youngest where ages are not known; else Watcher
}

// newAges returns the ages that the table knows, or else who is marked as youngest.
func newAges(setup game.Setup) ages {
	a := ages{seatsByAge: slices.Clone(setup.Ages), youngest: game.Watcher}
	if seat, ok := setup.Marks[game.Youngest]; ok && len(a.seatsByAge) == 0 {
		a.youngest = seat
	}
	return a
}

// sortYoungerFirst sorts seats that finished at the same time: the younger comes first (DD-20).
// Where only the youngest player is known, or the age of some, the others keep their places.
func (a ages) sortYoungerFirst(tied []game.Seat) {
	if i := slices.Index(tied, a.youngest); i > 0 {
		copy(tied[1:], tied[:i])
		tied[0] = a.youngest
		return
	}
	var places []int // of those whose age is known
	var known []game.Seat
	for i, seat := range tied {
		if slices.Contains(a.seatsByAge, seat) {
			places, known = append(places, i), append(known, seat)
		}
	}
	slices.SortFunc(known, func(x, y game.Seat) int { return slices.Index(a.seatsByAge, y) - slices.Index(a.seatsByAge, x) })
	for i, place := range places {
		tied[place] = known[i]
	}
}

// A race is the drawing of a round: who has finished and who holds cylinder and die.
type race struct {
	guesser game.Seat
	drawers game.Seats
	ages
	rollsDuringTie bool // rules of version 2: the die may roll before ties are settled
	hurriesFirst   bool // rules of version 8: the first roll waits no longer than the others

	started       bool
	endReason     Reason          // "" while drawing is not over
	drawingEnds   time.Duration   // when drawing ends in any case; 0 for never
	bell          time.Duration   // when drawing ends, or the die rolls by itself if that is sooner
	finished      game.Seats      // drawers whose boards are locked
	finishOrder   []game.Seat     // by hand, in the order in which the server got them
	firstFinish   time.Duration   // when the first finished
	tiedWithFirst int             // how many finished at the same time as the first, itself included
	cylinder      game.Seat       // who has it, or Watcher
	die           game.Seat       // who has it, or Watcher
	rolls         []int           // the faces so far
	recentRolls   []time.Duration // by hand, the latest few
	lastRoll      time.Duration   // when the die was last rolled, or taken
	automatic     bool            // the die rolls by itself
	skippedOnce   game.Seats      // drawers who were skipped
	absent        game.Seats      // drawers who were skipped twice and are no longer awaited
}

func (r *race) isDrawingTime() bool { return r.started && r.endReason == StillDrawing }

func (r *race) mayDraw(seat game.Seat) bool {
	return r.isDrawingTime() && r.drawers.Has(seat) && !r.finished.Has(seat)
}

// finishDrawingAndAward locks a drawer's board. The first to finish gets the cylinder and the second
// the die (DD-7); later drawers may finish too (DD-9).
func (r *race) finishDrawingAndAward(at time.Duration, seat game.Seat) []game.Event {
	if len(r.finishOrder) == 0 {
		r.firstFinish = at
	}
	r.finishOrder = append(r.finishOrder, seat)
	if at-r.firstFinish <= tieWindow {
		r.tiedWithFirst = len(r.finishOrder)
	}
	return append(r.lockBoardAndEndIfLast(seat, false), r.awardCylinderAndDie(at)...)
}

// lockBoardAndEndIfLast ends a seat's drawing; when everybody has finished, drawing is over
// (DD-9). Skipped means that the seat is away, and has no place in the race.
func (r *race) lockBoardAndEndIfLast(seat game.Seat, skipped bool) []game.Event {
	if r.finished = r.finished.With(seat); r.finished == r.drawers {
		r.endReason = AllDone
	}
	return []game.Event{r.toDrawers(Finished{Seat: seat, Late: skipped})}
}

// finishOrRollForAbsent handles a skip of a drawer who is away. The first skip locks their board, or has
// their die roll by itself; the second one stops waiting for them. Not the first: a bot lets
// its die roll that way, and the list of awaited seats must not reveal who has the die (DD-4).
func (r *race) finishOrRollForAbsent(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	if r.skippedOnce.Has(seat) {
		r.absent = r.absent.With(seat)
		return nil
	}
	r.skippedOnce = r.skippedOnce.With(seat)
	holdsDie := seat == r.die && !r.automatic
	switch {
	case !holdsDie && r.finished.Has(seat):
		return nil // awaited only so that nobody sees who has finished
	case !holdsDie:
		return r.lockBoardAndEndIfLast(seat, true)
	case at-r.firstFinish <= tieWindow && !r.rollsDuringTie:
		r.automatic = true // who has it is settled before it rolls (DD-20)
		r.setBellForRollOrEnd()
		return nil
	}
	return r.rollAutomatically(at, rng)
}

// awardCylinderAndDie gives the cylinder to the first in rank and the die to the second, even
// if somebody else holds them already: those who tied with the first rank by their ages
// (DD-20). With three players there is no cylinder (DD-10).
func (r *race) awardCylinderAndDie(at time.Duration) []game.Event {
	rank := slices.Clone(r.finishOrder)
	r.sortYoungerFirst(rank[:r.tiedWithFirst])
	var events []game.Event
	if r.drawers.Len() > 2 {
		if r.cylinder != rank[0] {
			r.cylinder = rank[0]
			events = append(events, r.toDrawers(CylinderTaken{Seat: r.cylinder}))
		}
		rank = rank[1:]
	}
	if len(rank) == 0 || r.die == rank[0] {
		return events
	}
	firstHolder := r.die == game.Watcher
	r.die = rank[0]
	r.automatic = r.automatic && r.rollsDuringTie // another hand has it now
	events = append(events, r.toDrawers(DieTaken{Seat: r.die}))
	if firstHolder { // that it changes hands is seen, not heard
		r.lastRoll = at
		r.setBellForRollOrEnd()
		events = append(events, game.Event{To: game.Of(r.guesser, game.Watcher), Fact: DieHeard{}})
	}
	return events
}

// delayUntilAutomaticRoll returns how long the die waits before it rolls by itself (DD-8).
func (r *race) delayUntilAutomaticRoll() time.Duration {
	switch {
	case r.automatic:
		return rollInterval
	case len(r.rolls) == 0 && !r.hurriesFirst:
		return firstRollPatience
	}
	return rollPatience
}

// setBellForRollOrEnd sets the bell for the next automatic roll, or for the end of drawing if that
// comes sooner.
func (r *race) setBellForRollOrEnd() {
	r.bell = r.lastRoll + r.delayUntilAutomaticRoll()
	if r.drawingEnds > 0 {
		r.bell = min(r.bell, r.drawingEnds)
	}
}

// rollByHand rolls the die for the drawer who holds it (DD-8).
func (r *race) rollByHand(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	switch err := r.checkIsDrawer(seat); {
	case err != nil:
		return nil, err
	case !r.isDrawingTime():
		return nil, game.Refuse("not-now.roll")
	case seat != r.die:
		return nil, game.Refuse("no-die")
	case at-r.firstFinish <= tieWindow:
		return nil, game.Refuse("too-fast.finish-pending")
	case len(r.recentRolls) == maxRollsPerSecond && at-r.recentRolls[0] < time.Second:
		return nil, game.Refuse("too-fast.rolls", game.Figures{"most": maxRollsPerSecond})
	}
	if len(r.recentRolls) == maxRollsPerSecond {
		r.recentRolls = r.recentRolls[1:]
	}
	r.recentRolls = append(r.recentRolls, at)
	r.automatic = false
	return r.rollDieAndEndOnStopFace(at, rng), nil
}

// rollAutomatically rolls the die for a holder who doesn't.
func (r *race) rollAutomatically(at time.Duration, rng *rand.Rand) []game.Event {
	r.automatic = true
	return r.rollDieAndEndOnStopFace(at, rng)
}

// rollDieAndEndOnStopFace rolls the die once; the stop face ends drawing at once (DD-7).
func (r *race) rollDieAndEndOnStopFace(at time.Duration, rng *rand.Rand) []game.Event {
	face := 1 + rng.IntN(faces)
	r.rolls = append(r.rolls, face)
	r.lastRoll = at
	if face == stopFace {
		r.endReason = Stopped
	} else {
		r.setBellForRollOrEnd()
	}
	return []game.Event{{To: r.drawers.With(r.guesser).With(game.Watcher), Fact: DieRolled{Face: face, Stop: face == stopFace}}}
}

// guessingSteps is in how many steps the drawings are shown to the guesser.
const guessingSteps = 3

// authorsOfGuessingStep returns whose drawings are guessed at in a step; nobody where no one took that
// place.
func (r *race) authorsOfGuessingStep(step int) game.Seats {
	switch step {
	case 1:
		return game.Of(r.cylinder) & r.drawers
	case 2:
		return game.Of(r.die) & r.drawers
	}
	return r.drawers.Without(r.cylinder).Without(r.die)
}
