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
	vote.Appeal      // where the machine refused it
	board       int  // on which the guesser's side has its shapes
	shapes      int  // so many lay there when it was made
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

func (gs guesses) publicRecords() []GuessRecord {
	return game.MapList(gs, func(g guess) GuessRecord { return g.GuessRecord })
}
