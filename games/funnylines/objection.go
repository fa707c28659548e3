package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/game"
	"linework/game/vote"
)

// A ballot is the vote on a shape, and what it interrupted.
type ballot struct {
	board     *board
	shape     *drawnShape
	suspended game.Suspended[Stage]
}

// findShape is the shape with the number of an ink board; nil if there is none.
func (m *match) findShape(id int) (*board, *drawnShape) {
	for _, b := range m.round.boards {
		for _, d := range b.shapes {
			if d.id == id {
				return b, d
			}
		}
	}
	return nil, nil
}

// shapeToObject is a shape that a seat may object to: one that was drawn freehand (FL-63).
func (m *match) shapeToObject(seat game.Seat, id int) (*board, *drawnShape, error) {
	switch {
	case !m.isInPlay() || m.Stage == Accepting:
		return nil, nil, game.Refuse("not-now", "you can’t object to a drawing right now")
	case m.Stage == Voting:
		return nil, nil, game.Refuse("not-now", "there’s already a vote; wait for the result")
	}
	b, d := m.findShape(id)
	switch {
	case d == nil || d.isOpen:
		return nil, nil, game.Refuse("no-shape", "there’s no finished shape with that number")
	case !d.freehand:
		return nil, nil, game.Refuse("is-stamp", "this shape was drawn for them, just as it is on the card")
	}
	return b, d, d.CheckObjection(seat, d.voteSubject(b), &m.Roster)
}

// voteSubject is the shape as an objection sees it. None is blank: the pen cannot leave it so.
func (*drawnShape) voteSubject(b *board) vote.Drawing { return vote.Drawing{Author: b.carlo} }

// openObjection begins a vote, which interrupts whatever is under way.
func (m *match) openObjection(at time.Duration, seat game.Seat, id int, rng *rand.Rand) ([]game.Event, error) {
	b, d, err := m.shapeToObject(seat, id)
	if err != nil {
		return nil, err
	}
	if err := d.OpenVote(seat, d.voteSubject(b), &m.Roster); err != nil {
		return nil, err
	}
	m.round.ballot = &ballot{board: b, shape: d, suspended: m.Suspend(at)}
	m.Enter(at, Voting)
	return append([]game.Event{m.ToAll(Objected{Seat: seat, Shape: id})}, m.closeDecidedVote(at, rng)...), nil
}

// castVote answers the objection.
func (m *match) castVote(at time.Duration, seat game.Seat, uphold bool, rng *rand.Rand) ([]game.Event, error) {
	if m.Stage != Voting {
		return nil, game.Refuse("no-vote", "there’s nothing to vote on")
	}
	if _, err := m.round.ballot.shape.CastVote(seat, uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.Voted{Seat: seat, Uphold: uphold})}, m.closeDecidedVote(at, rng)...), nil
}

// abstainFromVote leaves the vote to those who are there.
func (m *match) abstainFromVote(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	m.round.ballot.shape.Vote.Abstain(seat)
	return m.closeDecidedVote(at, rng)
}

// closeDecidedVote ends the vote as soon as it is decided.
func (m *match) closeDecidedVote(at time.Duration, rng *rand.Rand) []game.Event {
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
		b.shape.edition = m.nextEdition()
		m.stampFromCard(b.shape, rng)
		events = append(events, m.ToAll(ShapeRedrawn{Board: b.board.number, ID: b.shape.id}))
	}
	m.Resume(at, b.suspended)
	if !m.isInPlay() {
		return events
	}
	for side := range m.purses {
		if m.isBroke(side) {
			return append(events, m.concludeRound(at, side)...)
		}
	}
	switch m.Stage {
	case Drawing:
		for _, board := range m.round.boards {
			board.lastActive = at
		}
		m.setDrawingDeadline()
	case Buying:
		events = append(events, m.recheckBuyer(at)...)
	case Pausing, LastCall:
		events = append(events, m.endPauseIfAllSkipped(at)...)
	}
	return events
}
