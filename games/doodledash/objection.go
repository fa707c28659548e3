package doodledash

import (
	"time"

	"linework/game"
)

// A ballot is the vote on an objection.
type ballot struct {
	game.Poll
	by    game.Seat
	board game.Seat
	from  Stage         // what it interrupted,
	left  time.Duration // and how long that has left; 0 for no limit
}

// object begins a vote on a shown drawing (DD-16). One objection per player and
// drawing.
func (m *match) object(at time.Duration, seat game.Seat, number int) ([]game.Event, error) {
	r := m.round
	if err := m.mayObject(seat, number); err != nil {
		return nil, err
	}
	author := game.Seat(number)
	b := &ballot{by: seat, board: author, from: m.Stage}
	b.Voters = m.Players().Without(seat).Without(author)
	if m.Deadline > 0 {
		b.left = max(m.Deadline-at, time.Millisecond)
	}
	r.ballot = b
	r.objected[author] = r.objected[author].With(seat)
	m.Enter(at, Voting, m.limits.answer)
	return []game.Event{m.All(Objected{Seat: seat, Board: number})}, nil
}

func (m *match) mayObject(seat game.Seat, number int) error {
	r := m.round
	switch m.Stage {
	case Guessing, Accepting, Looking:
	case Voting:
		return game.Refuse("not-now", "there is a vote already; wait for its end")
	default:
		return game.Refuse("not-now", "no drawing is shown yet")
	}
	switch {
	case r.struck != game.Watcher:
		return game.Refuse("void", "the round does not count any more")
	case number < 0 || number >= len(r.boards) || !r.shown.Has(game.Seat(number)):
		return game.Refuse("not-shown", "that drawing has not been shown to the guesser")
	case number == int(seat):
		return game.Refuse("own-drawing", "you cannot object to your own drawing")
	case r.objected[number].Has(seat):
		return game.Refuse("said-already", "you have objected to that drawing before")
	}
	return nil
}

// vote answers the objection. The vote ends as soon as it is decided.
func (m *match) vote(at time.Duration, seat game.Seat, uphold bool) ([]game.Event, error) {
	b := m.round.ballot
	switch {
	case m.Stage != Voting:
		return nil, game.Refuse("not-now", "there is nothing to vote on")
	case !b.Voters.Has(seat):
		return nil, game.Refuse("no-vote", "neither who objects nor who drew it has a vote")
	case !b.Missing().Has(seat):
		return nil, game.Refuse("said-already", "you have voted")
	}
	b.Cast(seat, uphold)
	events := []game.Event{m.All(Voted{Seat: seat, Uphold: uphold})}
	if b.Decided() {
		events = append(events, m.closeVote(at)...)
	}
	return events, nil
}

// closeVote goes on where the objection came in, unless it is upheld.
func (m *match) closeVote(at time.Duration) []game.Event {
	b := m.round.ballot
	events := []game.Event{m.All(VoteEnded{Board: int(b.board), Upheld: b.Upheld()})}
	if b.Upheld() {
		return append(events, m.strike(at, b.board)...)
	}
	m.Enter(at, b.from, b.left)
	return events
}

// strike makes the round void: it starts again with the same guesser and a card from
// the box (DD-16). When the box is empty, it ends without points.
func (m *match) strike(at time.Duration, author game.Seat) []game.Event {
	r := m.round
	r.struck = author
	for seat := range r.scorers.All() {
		m.points[seat]--
	}
	r.scorers = 0
	if len(m.box) == 0 {
		return m.closeRound(at, 0)
	}
	return m.turn(at, &m.box, r.number, r.guesser, true)
}
