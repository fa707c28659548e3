package funnylines

import (
	"time"

	"linework/game"
	"linework/game/vote"
)

// guesses is all guesses of a round, in the order made.
type guesses []guess

// A guess is one that was made, and whether it can be accepted.
type guess struct {
	GuessRecord
	vote.Appeal // where the machine refused it
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
