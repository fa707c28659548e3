// Package vote is what the people at a table decide, in every game alike: whether a
// drawing is against the rules (CM-20), and whether a guess that the machine refused is
// right all the same (CM-17). Bots abstain. What follows is for each game to say.
package vote

import "linework/game"

// A Poll is a question to some people; more than half of them decide it. Who says
// nothing is not for it, and who abstains is not asked.
type Poll struct {
	Voters  game.Seats
	Yes, No game.Seats

	// Rules of version 1, for matches that were begun under them (CM-27).
	One   bool // one yes is enough; it is lost when all have said no
	Stern bool // who abstains has said no
}

// Missing is whose votes are missing.
func (p *Poll) Missing() game.Seats { return p.Voters &^ p.Yes &^ p.No }

// Cast counts the vote of a seat.
func (p *Poll) Cast(seat game.Seat, yes bool) error {
	switch {
	case !p.Voters.Has(seat):
		return game.Refuse("not-your-vote", "you don’t get a vote on this; wait for the others")
	case !p.Missing().Has(seat):
		return game.Refuse("said-already", "you’ve voted; wait for the others")
	case yes:
		p.Yes = p.Yes.With(seat)
	default:
		p.No = p.No.With(seat)
	}
	return nil
}

// Abstain leaves it to the others, for somebody who is not there or cannot judge.
func (p *Poll) Abstain(seat game.Seat) {
	switch {
	case !p.Missing().Has(seat):
	case p.Stern:
		p.No = p.No.With(seat)
	default:
		p.Voters = p.Voters.Without(seat)
	}
}

// Carried reports whether more than half of the voters are for it.
func (p *Poll) Carried() bool { return 2*p.Yes.Len() > p.Voters.Len() || p.One && p.Yes != 0 }

// Decided reports whether they are, or no longer can be: then the vote is over.
func (p *Poll) Decided() bool {
	return p.Carried() || p.Missing() == 0 || 2*p.No.Len() >= p.Voters.Len() && !p.One
}
