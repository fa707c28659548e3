package game

// A Poll is the vote on an objection (CM-20). Who has not voted is not for it.
type Poll struct {
	Voters  Seats // neither who objects nor who drew it
	Yes, No Seats
}

// Missing is whose votes are missing.
func (p *Poll) Missing() Seats { return p.Voters &^ p.Yes &^ p.No }

// Cast counts the vote of a seat.
func (p *Poll) Cast(seat Seat, uphold bool) {
	if uphold {
		p.Yes = p.Yes.With(seat)
	} else {
		p.No = p.No.With(seat)
	}
}

// Upheld reports whether more than half of the voters are for it.
func (p *Poll) Upheld() bool { return 2*p.Yes.Len() > p.Voters.Len() }

// Decided reports whether they are, or no longer can be: then the vote is over.
func (p *Poll) Decided() bool { return p.Upheld() || 2*p.No.Len() >= p.Voters.Len() }
