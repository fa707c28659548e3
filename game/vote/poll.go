// Package vote is what the people at a table decide, in every game alike: whether a
// drawing is against the rules (CM-20), and whether a guess that the machine refused is
// right all the same (CM-17). Bots abstain. What follows is for each game to say.
package vote

import "linework/game"

// A Poll is a question that is decided by more than half of its voters. A missing vote is
// not for it, and who abstains is no voter.
type Poll struct {
	Voters  game.Seats
	Yes, No game.Seats

	// Rules of version 1, for matches that were begun under them (CM-27).
	OneYesWins  bool // one yes is enough; it is lost when all have said no
	AbstainIsNo bool // who abstains has said no
}

// PendingVoters returns whose votes are missing.
func (p *Poll) PendingVoters() game.Seats { return p.Voters &^ p.Yes &^ p.No }

// CastVote counts the vote of a seat, or refuses it.
func (p *Poll) CastVote(seat game.Seat, yes bool) error {
	switch {
	case !p.Voters.Has(seat):
		return game.Refuse("not-your-vote.poll")
	case !p.PendingVoters().Has(seat):
		return game.Refuse("said-already.voted")
	case yes:
		p.Yes = p.Yes.With(seat)
	default:
		p.No = p.No.With(seat)
	}
	return nil
}

// Abstain takes a seat that is away or cannot judge out of the poll.
func (p *Poll) Abstain(seat game.Seat) {
	switch {
	case !p.PendingVoters().Has(seat):
	case p.AbstainIsNo:
		p.No = p.No.With(seat)
	default:
		p.Voters = p.Voters.Without(seat)
	}
}

// IsCarried reports whether more than half of the voters are for it.
func (p *Poll) IsCarried() bool { return 2*p.Yes.Len() > p.Voters.Len() || p.OneYesWins && p.Yes != 0 }

// IsDecided reports whether the poll is carried or can no longer be: then the vote is over.
func (p *Poll) IsDecided() bool {
	return p.IsCarried() || p.PendingVoters() == 0 || 2*p.No.Len() >= p.Voters.Len() && !p.OneYesWins
}
