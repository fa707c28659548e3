package game

import (
	"math/rand/v2"
	"time"
)

// StageRules says what a match does in the stage that it is in, besides what its moves do:
// whom it waits for, what the bell does and what skipping a seat does. A match has one
// table of them, by stage; the zero value is for a match that is over.
type StageRules struct {
	Waiting Seats // who is awaited
	// Skippable is who may be skipped though nobody waits for them.
	Skippable Seats
	// Bell does the mildest legal thing for all who are awaited, when time is up (CM-9).
	Bell func(at time.Duration, rng *rand.Rand) []Event
	// Skip does for one seat what the bell would do (CM-5); nil for the same as Bell.
	Skip func(at time.Duration, seat Seat, rng *rand.Rand) ([]Event, error)
}

// BellWithoutRandom makes a Bell of a function that needs no random numbers.
func BellWithoutRandom(f func(at time.Duration) []Event) func(time.Duration, *rand.Rand) []Event {
	return func(at time.Duration, _ *rand.Rand) []Event { return f(at) }
}

// SkipWithoutRandom makes a Skip of a function that needs no random numbers.
func SkipWithoutRandom(f func(at time.Duration, seat Seat) ([]Event, error)) func(time.Duration, Seat, *rand.Rand) ([]Event, error) {
	return func(at time.Duration, seat Seat, _ *rand.Rand) ([]Event, error) { return f(at, seat) }
}

// A StagedMatch is a match that ApplyInput can run. It embeds a Roster and a PhaseClock.
type StagedMatch interface {
	Match
	Players() Seats
	// WaitingAndTimeoutActions returns the rules of the present stage.
	WaitingAndTimeoutActions() StageRules
	// ApplyMove applies one of the game's own moves, or Ink, that was admitted.
	ApplyMove(Input, *rand.Rand) ([]Event, error)
}

// ApplyInput applies an input to a match: it refuses what no match accepts, and then lets
// the bell ring, skips a seat or applies a move. It is the body of a match's Apply.
func ApplyInput(m StagedMatch, in Input, rng *rand.Rand) ([]Event, error) {
	if err := CheckAdmissible(in, m.Status(), m.Players()); err != nil {
		return nil, err
	}
	if _, skip := in.Move.(Skip); in.Move != nil && !skip {
		return m.ApplyMove(in, rng)
	}
	rules := m.WaitingAndTimeoutActions()
	switch {
	case in.Move == nil:
		return rules.Bell(in.At, rng), nil
	case !(rules.Waiting | rules.Skippable).Has(in.Seat):
		return nil, Refuse("not-awaited")
	case rules.Skip == nil:
		return rules.Bell(in.At, rng), nil
	}
	return rules.Skip(in.At, in.Seat, rng)
}

// AnyPhase marks a move that is accepted in any phase so far: a guess is judged by what the
// table shows when it arrives, and a change of stage on its way does not make it stale
// (CM-24). The match itself checks whether it comes too late.
type AnyPhase interface{ AnyPhase() }

// CheckAdmissible refuses what no match accepts, whatever its rules: a move after the end, a bell that
// is not due, a move without a seat, and one that answers another phase. Ink answers no
// phase, and a move with AnyPhase any that has been.
func CheckAdmissible(in Input, s Status, players Seats) error {
	_, ink := in.Move.(Ink)
	_, anytime := in.Move.(AnyPhase)
	switch {
	case s.Result != nil:
		return RefuseOver()
	case in.Move == nil:
		if s.Deadline == 0 || in.At < s.Deadline {
			return Refuse("too-early")
		}
	case !players.Has(in.Seat):
		return Refuse("not-seated.move")
	case anytime && in.Phase < s.Phase:
	case !ink && in.Phase != s.Phase:
		return Refuse("stale")
	}
	return nil
}
