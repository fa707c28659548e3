package vote

import (
	"time"

	"linework/game"
)

// An Appeal is a guess that the machine refused and that is not far off. For some
// seconds the people who know the word may accept it, more than half of them; nobody
// can refuse what the machine accepted (CM-17). The zero Appeal is a guess that nobody
// can accept.
type Appeal struct {
	Poll
	until time.Duration // 0 for no limit
}

// NewAppeal puts a guess to those who know the word, for a limit; 0 for no limit.
func NewAppeal(at, limit time.Duration, voters game.Seats) Appeal {
	a := Appeal{Poll: Poll{Voters: voters}}
	if limit > 0 {
		a.until = at + limit
	}
	return a
}

// IsOpen reports whether the guess can still be accepted.
func (a *Appeal) IsOpen(at time.Duration) bool {
	return !a.IsDecided() && (a.until == 0 || at <= a.until)
}

// Deadline returns until when the guess can be accepted; 0 for no limit.
func (a *Appeal) Deadline() time.Duration { return a.until }

// TimeLeft returns for how long the guess can still be accepted; 0 for no limit.
func (a *Appeal) TimeLeft(at time.Duration) time.Duration {
	if a.until == 0 {
		return 0
	}
	return max(a.until-at, time.Millisecond)
}

// CheckAnswer refuses the answer of a seat that is not asked, or not any more.
func (a *Appeal) CheckAnswer(at time.Duration, seat game.Seat) error {
	switch {
	case a.Voters == 0:
		return game.Refuse("far-off")
	case !a.IsOpen(at):
		return game.Refuse("too-late.accept")
	case !a.Voters.Has(seat):
		return game.Refuse("not-your-vote.guess")
	case !a.PendingVoters().Has(seat):
		return game.Refuse("said-already.guess-answered")
	}
	return nil
}

// RecordAnswer counts the answer of a seat, or refuses it.
func (a *Appeal) RecordAnswer(at time.Duration, seat game.Seat, yes bool) error {
	if err := a.CheckAnswer(at, seat); err != nil {
		return err
	}
	return a.CastVote(seat, yes)
}
