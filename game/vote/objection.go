package vote

import "linework/game"

// An Objection is the vote on a drawing (CM-20). Whoever objects is for it.
type Objection struct {
	Poll
	By game.Seat
}

// A Case is what is said against one drawing: the vote on it, and who has had theirs.
// The zero Case is a drawing to which nobody has objected.
type Case struct {
	Open *Objection // nil if nothing is being voted on
	had  game.Seats // who has objected: one objection per player and drawing
}

// A Drawing is what an objection is about.
type Drawing struct {
	Author game.Seat
	Blank  bool // there is nothing on it to object to
}

// MayObject refuses an objection of a seat to a drawing that it can see.
func (c *Case) MayObject(seat game.Seat, d Drawing, p *game.Party) error {
	switch {
	case seat == d.Author:
		return game.Refuse("own-drawing", "this is your own drawing; you can object to other people’s")
	case c.Open != nil:
		return game.Refuse("vote-open", "there’s already a vote on this drawing; wait for the result")
	case c.had.Has(seat):
		return game.Refuse("said-already", "you’ve already objected to this drawing; once is all you get")
	case d.Blank && !p.Before(2): // rules of version 1: blank boards as well
		return game.Refuse("empty-board", "there’s nothing on this board to object to")
	case voters(seat, d, p) == 0:
		return game.Refuse("no-voters", "there’s nobody to vote on it")
	}
	return nil
}

// voters is the people who are not the author.
func voters(seat game.Seat, d Drawing, p *game.Party) game.Seats {
	all := p.People().Without(d.Author)
	if p.Before(2) { // rules of version 1: nor who objects
		return all.Without(seat)
	}
	return all
}

// Object begins the vote of the people who are not the author. It may be decided at
// once, where nobody else is asked.
func (c *Case) Object(seat game.Seat, d Drawing, p *game.Party) error {
	if err := c.MayObject(seat, d, p); err != nil {
		return err
	}
	c.had = c.had.With(seat)
	c.Open = &Objection{By: seat, Poll: Poll{Voters: voters(seat, d, p), Stern: p.Before(2)}}
	c.Open.Yes = game.Of(seat) & c.Open.Voters
	return nil
}

// Vote counts a vote on the drawing. It reports whether that decides it.
func (c *Case) Vote(seat game.Seat, uphold bool) (decided bool, err error) {
	if c.Open == nil {
		return false, game.Refuse("no-vote", "there’s no objection to vote on")
	}
	if err := c.Open.Cast(seat, uphold); err != nil {
		return false, err
	}
	return c.Open.Decided(), nil
}

// Missing is whose votes on the drawing are missing; nobody's where nobody objects.
func (c *Case) Missing() game.Seats {
	if c.Open == nil {
		return 0
	}
	return c.Open.Missing()
}

// Close ends the vote. It reports whether the objection is upheld; missing votes are
// not for it (CM-9).
func (c *Case) Close() (upheld bool) {
	upheld = c.Open.Carried()
	c.Open = nil
	return upheld
}

// Anew is for another drawing on the same board: everyone may object again. A vote on
// the last one goes on.
func (c *Case) Anew() { c.had = 0 }
