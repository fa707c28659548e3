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

// Ask puts a guess to those who know the word, for a limit, or for ever if that is 0.
func Ask(at, limit time.Duration, who game.Seats) Appeal {
	a := Appeal{Poll: Poll{Voters: who}}
	if limit > 0 {
		a.until = at + limit
	}
	return a
}

// Open reports whether the guess can still be accepted.
func (a *Appeal) Open(at time.Duration) bool { return !a.Decided() && (a.until == 0 || at <= a.until) }

// Left is for how long it can be accepted; 0 for no limit.
func (a *Appeal) Left(at time.Duration) time.Duration {
	if a.until == 0 {
		return 0
	}
	return max(a.until-at, time.Millisecond)
}

// MayAnswer refuses whoever is not asked, or no more.
func (a *Appeal) MayAnswer(at time.Duration, seat game.Seat) error {
	switch {
	case a.Voters == 0:
		return game.Refuse("far-off", "that guess is too far off to be accepted")
	case !a.Open(at):
		return game.Refuse("too-late", "it’s too late to accept that guess, or it’s already decided")
	case !a.Voters.Has(seat):
		return game.Refuse("not-your-vote", "it’s not up to you to accept this guess")
	case !a.Missing().Has(seat):
		return game.Refuse("said-already", "you’ve already had your say on this guess")
	}
	return nil
}

// Answer counts what one of them says.
func (a *Appeal) Answer(at time.Duration, seat game.Seat, yes bool) error {
	if err := a.MayAnswer(at, seat); err != nil {
		return err
	}
	return a.Cast(seat, yes)
}
