package funnylines

import (
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
)

// guesses is all guesses of a round, in the order made.
type guesses []guess

// A guess is one that was made, and whether it can be accepted.
type guess struct {
	GuessRecord
	vote.Appeal      // where the machine refused it
	verdict     bool // the machine says that it is right; a secret while it waits (FL-64)
}

// firstOpen returns the first guess that can still be accepted, for which all later ones wait
// (FL-64); nil where there is none.
func (gs guesses) firstOpen(at time.Duration) *guess {
	for i := range gs {
		if gs[i].IsOpen(at) {
			return &gs[i]
		}
	}
	return nil
}

// hasWaiting reports whether a guess waits for one before it.
func (gs guesses) hasWaiting() bool {
	return slices.ContainsFunc(gs, func(g guess) bool { return g.Waits })
}

// waitsUntil returns when a waiting guess is settled at the latest, or the next one is; 0 where
// none waits, or there is no limit. It is the same whatever the waiting guess is.
func (gs guesses) waitsUntil(at time.Duration) time.Duration {
	if first := gs.firstOpen(at); first != nil && gs.hasWaiting() {
		return first.Deadline()
	}
	return 0
}

// closeExpired closes the guesses whose seconds are over when the bell rings.
func (gs guesses) closeExpired(at time.Duration) {
	for i := range gs {
		if g := &gs[i]; g.IsOpen(0) && g.Deadline() > 0 && at >= g.Deadline() {
			g.No |= g.PendingVoters()
		}
	}
}

// judgesOfFirstOpen returns who is asked about the first guess that can still be accepted. Who
// could accept a later one is not told while it waits: it would tell that it is near.
func (gs guesses) judgesOfFirstOpen(at time.Duration) game.Seats {
	if first := gs.firstOpen(at); first != nil {
		return first.PendingVoters()
	}
	return 0
}

// pendingJudges returns who may still accept a guess.
func (gs guesses) pendingJudges(at time.Duration) (seats game.Seats) {
	for i := range gs {
		if g := &gs[i]; g.IsOpen(at) {
			seats |= g.PendingVoters()
		}
	}
	return seats
}

// lastAppealDeadline returns when the last open guess can no longer be accepted; 0 where none is open.
func (gs guesses) lastAppealDeadline(at time.Duration) (deadline time.Duration) {
	for i := range gs {
		if g := &gs[i]; g.IsOpen(at) {
			deadline = max(deadline, at+g.TimeLeft(at))
		}
	}
	return deadline
}

// declineAllOpen records that somebody who could accept a guess accepts none of those that are open.
func (gs guesses) declineAllOpen(at time.Duration, seat game.Seat) {
	for i := range gs {
		if g := &gs[i]; g.CheckAnswer(at, seat) == nil {
			g.No = g.No.With(seat)
		}
	}
}

// voidGuessesAfter marks all guesses after the accepted one as not counting, and returns them (FL-64).
func (gs guesses) voidGuessesAfter(accepted int) (voided guesses) {
	later := gs[accepted+1:]
	for i := range later {
		later[i].Void = true
	}
	return later
}

func (gs guesses) publicRecords() []GuessRecord {
	return game.MapList(gs, func(g guess) GuessRecord { return g.GuessRecord })
}
