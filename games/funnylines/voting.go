package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/game"
	"linework/game/vote"
)

// voting is the stage in which all vote on a shape that is said to be unfair (CM-20).
type voting struct{ *state }

// checkObjection finds the shape to which a seat may object: one that was drawn freehand
// (FL-63). It refuses any other.
func (m voting) checkObjection(seat game.Seat, inkBoard int) (*ballot, error) {
	switch {
	case !m.isInPlay() || m.Stage == Accepting:
		return nil, game.Refuse("not-now", "you can’t object to a drawing right now")
	case m.Stage == Voting:
		return nil, game.Refuse("not-now", "there’s already a vote; wait for the result")
	}
	board, d := m.round.findShape(inkBoard)
	switch {
	case d == nil || d.isOpen:
		return nil, game.Refuse("no-shape", "there’s no finished shape with that number")
	case !d.freehand:
		return nil, game.Refuse("is-stamp", "this shape was drawn for them, just as it is on the card")
	}
	b := &ballot{board: board, shape: d}
	return b, d.CheckObjection(seat, b.voteSubject(), &m.Roster)
}

// openObjection opens a vote, which interrupts whatever is under way.
func (m voting) openObjection(at time.Duration, seat game.Seat, inkBoard int, rng *rand.Rand) ([]game.Event, error) {
	b, err := m.checkObjection(seat, inkBoard)
	if err != nil {
		return nil, err
	}
	if err := b.shape.OpenVote(seat, b.voteSubject(), &m.Roster); err != nil {
		return nil, err
	}
	b.suspended = m.Suspend(at)
	m.round.ballot = b
	m.Enter(at, Voting)
	return append([]game.Event{m.ToAll(Objected{Seat: seat, Shape: inkBoard})}, m.closeDecidedVote(at, rng)...), nil
}

// castVote records a vote on the objection.
func (m voting) castVote(at time.Duration, seat game.Seat, uphold bool, rng *rand.Rand) ([]game.Event, error) {
	if m.Stage != Voting {
		return nil, game.Refuse("no-vote", "there’s nothing to vote on")
	}
	if _, err := m.round.ballot.shape.CastVote(seat, uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.Voted{Seat: seat, Uphold: uphold})}, m.closeDecidedVote(at, rng)...), nil
}

// abstainFromVote leaves the vote to those who are there.
func (m voting) abstainFromVote(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	m.round.ballot.shape.Vote.Abstain(seat)
	return m.closeDecidedVote(at, rng)
}

// closeDecidedVote ends the vote as soon as it is decided.
func (m voting) closeDecidedVote(at time.Duration, rng *rand.Rand) []game.Event {
	if !m.round.ballot.shape.Vote.IsDecided() {
		return nil
	}
	return m.closeVote(at, rng)
}

// closeVote redraws the shape if the objection is upheld, and resumes the interrupted stage.
// A guess that was made meanwhile may have left a side without money.
func (m voting) closeVote(at time.Duration, rng *rand.Rand) []game.Event {
	b := m.round.ballot
	m.round.ballot = nil
	upheld := b.shape.CloseVote()
	events := []game.Event{m.ToAll(VoteEnded{Shape: b.shape.id, Upheld: upheld})}
	if upheld {
		b.shape.edition = m.nextEdition()
		drawing(m).stampFromCard(b.shape, rng)
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
		drawing(m).setDrawingDeadline()
	case Buying:
		events = append(events, buying(m).recheckBuyer(at)...)
	case Pausing, LastCall:
		events = append(events, guessing(m).endPauseIfAllSkipped(at)...)
	}
	return events
}
