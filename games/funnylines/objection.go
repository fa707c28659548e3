package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/game"
)

// A ballot is the vote on an objection.
type ballot struct {
	game.Poll
	by    game.Seat
	board *board
	shape *drawn
	from  Stage         // what it interrupted,
	left  time.Duration // and how long that has left; 0 for no limit
}

// object begins a vote on a shape that was drawn freehand (FL-63).
func (m *match) object(at time.Duration, seat game.Seat, id int) ([]game.Event, error) {
	if err := m.mayObject(seat, id); err != nil {
		return nil, err
	}
	b, d := m.find(id)
	d.objected = d.objected.With(seat)
	vote := &ballot{by: seat, board: b, shape: d, from: m.Stage}
	vote.Voters = m.voters(seat, b)
	if m.Deadline > 0 {
		vote.left = max(m.Deadline-at, time.Millisecond)
	}
	m.round.ballot = vote
	m.Enter(at, Voting, m.limits.answer)
	return []game.Event{m.All(Objected{Seat: seat, Shape: id})}, nil
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

// voters is everyone but who objects and who drew it.
func (m *match) voters(by game.Seat, b *board) game.Seats {
	return m.Players().Without(by).Without(b.carlo)
}

func (m *match) mayObject(seat game.Seat, id int) error {
	switch {
	case !m.inPlay():
		return game.Refuse("not-now", "no drawing can be objected to now")
	case m.Stage == Voting:
		return game.Refuse("not-now", "there is a vote already; wait for its end")
	}
	b, d := m.find(id)
	switch {
	case d == nil || d.open:
		return game.Refuse("no-shape", "there is no finished shape with that number")
	case !d.hand:
		return game.Refuse("is-stamp", "the machine has put it where it is on the card")
	case b.carlo == seat:
		return game.Refuse("own-drawing", "you cannot object to your own drawing")
	case d.objected.Has(seat):
		return game.Refuse("said-already", "you have objected to that shape before")
	case m.voters(seat, b) == 0:
		return game.Refuse("no-voters", "there is nobody who could vote on it")
	}
	return nil
}

// vote answers the objection.
func (m *match) vote(at time.Duration, seat game.Seat, uphold bool, rng *rand.Rand) ([]game.Event, error) {
	if m.Stage != Voting {
		return nil, game.Refuse("not-now", "there is nothing to vote on")
	}
	b := m.round.ballot
	switch {
	case !b.Voters.Has(seat):
		return nil, game.Refuse("no-vote", "neither who objects nor who drew it has a vote")
	case !b.Missing().Has(seat):
		return nil, game.Refuse("said-already", "you have voted")
	}
	return m.cast(at, seat, uphold, rng), nil
}

// cast counts a vote, and ends the vote as soon as it is decided.
func (m *match) cast(at time.Duration, seat game.Seat, uphold bool, rng *rand.Rand) []game.Event {
	b := m.round.ballot
	b.Cast(seat, uphold)
	events := []game.Event{m.All(Voted{Seat: seat, Uphold: uphold})}
	if b.Decided() {
		events = append(events, m.closeVote(at, rng)...)
	}
	return events
}

// closeVote redraws the shape if the objection is upheld, and goes on where it came in.
func (m *match) closeVote(at time.Duration, rng *rand.Rand) []game.Event {
	b := m.round.ballot
	m.round.ballot = nil
	events := []game.Event{m.All(VoteEnded{Shape: b.shape.id, Upheld: b.Upheld()})}
	if b.Upheld() {
		b.shape.edition = m.edition()
		b.shape.stamp(m.round.card.Shapes[b.shape.shape], rng.Uint64())
		events = append(events, m.All(ShapeRedrawn{Board: b.board.number, ID: b.shape.id}))
	}
	m.Enter(at, b.from, b.left)
	switch b.from {
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
