package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/game"
	"linework/game/vote"
)

// A ballot is the vote on a shape, and what it interrupted.
type ballot struct {
	board *board
	shape *drawn
	halt  game.Suspended[Stage]
}

// find is the shape with the number of an ink board; nil if there is none.
func (m *match) find(id int) (*board, *drawn) {
	for _, b := range m.round.boards {
		for _, d := range b.shapes {
			if d.id == id {
				return b, d
			}
		}
	}
	return nil, nil
}

// objectable is a shape that a seat may object to: one that was drawn freehand (FL-63).
func (m *match) objectable(seat game.Seat, id int) (*board, *drawn, error) {
	switch {
	case !m.inPlay() || m.Stage == Accepting:
		return nil, nil, game.Refuse("not-now", "you can’t object to a drawing right now")
	case m.Stage == Voting:
		return nil, nil, game.Refuse("not-now", "there’s already a vote; wait for the result")
	}
	b, d := m.find(id)
	switch {
	case d == nil || d.open:
		return nil, nil, game.Refuse("no-shape", "there’s no finished shape with that number")
	case !d.hand:
		return nil, nil, game.Refuse("is-stamp", "this shape was drawn for them, just as it is on the card")
	}
	return b, d, d.CheckObjection(seat, d.about(b), &m.Roster)
}

// about is the shape as an objection sees it. None is blank: the pen cannot leave it so.
func (*drawn) about(b *board) vote.Drawing { return vote.Drawing{Author: b.carlo} }

// object begins a vote, which interrupts whatever is under way.
func (m *match) object(at time.Duration, seat game.Seat, id int, rng *rand.Rand) ([]game.Event, error) {
	b, d, err := m.objectable(seat, id)
	if err != nil {
		return nil, err
	}
	if err := d.OpenVote(seat, d.about(b), &m.Roster); err != nil {
		return nil, err
	}
	m.round.ballot = &ballot{board: b, shape: d, halt: m.Suspend(at)}
	m.Enter(at, Voting)
	return append([]game.Event{m.ToAll(Objected{Seat: seat, Shape: id})}, m.voted(at, rng)...), nil
}

// vote answers the objection.
func (m *match) vote(at time.Duration, seat game.Seat, uphold bool, rng *rand.Rand) ([]game.Event, error) {
	if m.Stage != Voting {
		return nil, game.Refuse("no-vote", "there’s nothing to vote on")
	}
	if _, err := m.round.ballot.shape.CastVote(seat, uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.Voted{Seat: seat, Uphold: uphold})}, m.voted(at, rng)...), nil
}

// abstain leaves the vote to those who are there.
func (m *match) abstain(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	m.round.ballot.shape.Vote.Abstain(seat)
	return m.voted(at, rng)
}

// voted ends the vote as soon as it is decided.
func (m *match) voted(at time.Duration, rng *rand.Rand) []game.Event {
	if !m.round.ballot.shape.Vote.IsDecided() {
		return nil
	}
	return m.closeVote(at, rng)
}

// closeVote redraws the shape if the objection is upheld, and goes on where it came in.
// A guess that was made meanwhile may have left a side without money.
func (m *match) closeVote(at time.Duration, rng *rand.Rand) []game.Event {
	b := m.round.ballot
	m.round.ballot = nil
	upheld := b.shape.CloseVote()
	events := []game.Event{m.ToAll(VoteEnded{Shape: b.shape.id, Upheld: upheld})}
	if upheld {
		b.shape.edition = m.edition()
		m.stamp(b.shape, rng)
		events = append(events, m.ToAll(ShapeRedrawn{Board: b.board.number, ID: b.shape.id}))
	}
	m.Resume(at, b.halt)
	if !m.inPlay() {
		return events
	}
	for side := range m.purses {
		if m.broke(side) {
			return append(events, m.conclude(at, side)...)
		}
	}
	switch m.Stage {
	case Drawing:
		for _, board := range m.round.boards {
			board.acted = at
		}
		m.awaitCarlos()
	case Buying:
		events = append(events, m.poorer(at)...)
	case Pausing, LastCall:
		events = append(events, m.goQuiet(at)...)
	}
	return events
}
