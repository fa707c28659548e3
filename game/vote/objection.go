package vote

import "linework/game"

// An Objection is the vote on a drawing (CM-20). The player who objects votes for it. Where
// nobody else can vote, the artist is asked instead.
type Objection struct {
	Poll
	By         game.Seat
	AsksArtist bool // the artist alone is asked, because the objector is the only voter

	artist      game.Seats // who drew it; nobody if a bot did
	decideAlone bool       // rules before the artist was asked: the only voter decides
	objectors   *Objectors
}

// AsBallot returns what everyone sees of the vote, with the number of the board it is about.
func (o *Objection) AsBallot(boardNumber int) *Ballot {
	return &Ballot{Seat: o.By, Board: boardNumber, Voters: o.Voters, Yes: o.Yes, No: o.No, AsksArtist: o.AsksArtist}
}

// Abstain takes a seat out of the vote. If that leaves the objector as the only voter, the
// artist is asked.
func (o *Objection) Abstain(seat game.Seat) {
	o.Poll.Abstain(seat)
	o.askArtistIfObjectorIsOnlyVoter()
}

// askArtistIfObjectorIsOnlyVoter leaves the decision to the artist where nobody but the
// objector could vote. A bot that drew it agrees to nothing.
func (o *Objection) askArtistIfObjectorIsOnlyVoter() {
	if !o.decideAlone && o.Voters == game.Of(o.By) {
		o.Poll, o.AsksArtist = Poll{Voters: o.artist}, true
	}
}

// A Case is the objections to one drawing: the open vote, and who has objected already. The
// zero Case is a drawing to which nobody has objected.
type Case struct {
	Vote      *Objection // nil if nothing is being voted on
	objectors game.Seats // who has objected: one objection per player and drawing
}

// A Drawing is what an objection is about.
type Drawing struct {
	Author game.Seat
	Blank  bool // there is nothing on it to object to
}

// CheckObjection refuses an objection that a seat may not make.
func (c *Case) CheckObjection(objector game.Seat, d Drawing, roster *game.Roster, objectors *Objectors) error {
	switch bar := objectors.BarOf(objector, roster); {
	case objector == d.Author:
		return game.Refuse("own-drawing.object")
	case c.Vote != nil:
		return game.Refuse("vote-open.object")
	case c.objectors.Has(objector):
		return game.Refuse("said-already.objected")
	case d.Blank && !roster.RulesBefore(2): // rules of version 1: blank boards as well
		return game.Refuse("empty-board.object")
	case bar == NoneLeft:
		return game.Refuse("no-objections-left", game.Figures{"most": maxNotUpheld})
	case bar == OnlyBots:
		return game.Refuse("bots-drawing")
	case votersOnObjectionExceptAuthor(objector, d, roster) == 0:
		return game.Refuse("no-voters")
	}
	return nil
}

// votersOnObjectionExceptAuthor returns who votes on an objection: the people who are not the author.
func votersOnObjectionExceptAuthor(objector game.Seat, d Drawing, roster *game.Roster) game.Seats {
	all := roster.People().Without(d.Author)
	if roster.RulesBefore(2) { // rules of version 1: nor who objects
		return all.Without(objector)
	}
	return all
}

// OpenVote begins the vote on an objection that CheckObjection lets pass, and returns it. By
// old rules it may be decided at once, where nobody else is asked.
func (c *Case) OpenVote(objector game.Seat, d Drawing, roster *game.Roster, objectors *Objectors) *Objection {
	c.objectors = c.objectors.With(objector)
	c.Vote = &Objection{
		By: objector, Poll: Poll{Voters: votersOnObjectionExceptAuthor(objector, d, roster), AbstainIsNo: roster.RulesBefore(2)},
		artist: game.Of(d.Author) & roster.People(), decideAlone: roster.RulesBefore(objectors.artistsAskedSince), objectors: objectors,
	}
	c.Vote.Yes = game.Of(objector) & c.Vote.Voters
	c.Vote.askArtistIfObjectorIsOnlyVoter()
	return c.Vote
}

// CastVote counts a vote on the drawing, or refuses it.
func (c *Case) CastVote(seat game.Seat, uphold bool) error {
	if c.Vote == nil {
		return game.Refuse("no-vote")
	}
	return c.Vote.CastVote(seat, uphold)
}

// PendingVoters returns whose votes on the drawing are missing; nobody's where there is no
// vote.
func (c *Case) PendingVoters() game.Seats {
	if c.Vote == nil {
		return 0
	}
	return c.Vote.PendingVoters()
}

// CloseVote ends the vote. It reports whether the objection is upheld; missing votes are not
// for it (CM-9). If it is not, it counts against who objected.
func (c *Case) CloseVote() (upheld bool) {
	if upheld = c.Vote.IsCarried(); !upheld {
		c.Vote.objectors.notUpheld[c.Vote.By]++
	}
	c.Vote = nil
	return upheld
}

// AllowNewObjections lets everyone object again, to another drawing on the same board. A
// vote on the last one goes on.
func (c *Case) AllowNewObjections() { c.objectors = 0 }
