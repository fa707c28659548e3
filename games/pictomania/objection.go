package pictomania

import (
	"slices"
	"time"

	"linework/game"
)

// A ballot is the vote on an objection to a board (CM-20).
type ballot struct {
	game.Poll
	by    game.Seat
	board game.Seat
}

// pending is everyone who has a vote to cast.
func (r *round) pending() game.Seats {
	var seats game.Seats
	for _, b := range r.ballots {
		seats |= b.Missing()
	}
	return seats
}

// ballot is the vote on a board; nil if there is none.
func (r *round) ballot(board int) *ballot {
	for _, b := range r.ballots {
		if int(b.board) == board {
			return b
		}
	}
	return nil
}

// dismiss takes a vote off the table. It reports whether there was one.
func (r *round) dismiss(board game.Seat) bool {
	before := len(r.ballots)
	r.ballots = slices.DeleteFunc(r.ballots, func(b *ballot) bool { return b.board == board })
	return len(r.ballots) < before
}

// scoring reports whether the round is being scored.
func (m *match) scoring() bool {
	return m.stage == Walking || m.stage == Shaming || m.stage == Summing
}

// mayObject refuses an objection that cannot be made (PM-26).
func (m *match) mayObject(seat game.Seat, board int) error {
	if m.stage != Drawing && !m.scoring() {
		return game.Refuse("not-now", "there is no drawing to object to yet")
	}
	if board < 0 || board >= len(m.names) {
		return game.Refuse("no-such-board", "the boards are 0 to {last}; {board} is none of them", game.Figures{"last": len(m.names) - 1, "board": board})
	}
	switch r := m.round; {
	case board == int(seat):
		return game.Refuse("own-drawing", "you cannot object to your own drawing")
	case r.parts[board].fate != Counts:
		return game.Refuse("does-not-count", "{name}'s drawing does not count any more", game.Figures{"name": m.names[board]})
	case r.ballot(board) != nil:
		return game.Refuse("vote-open", "{name} has objected to this drawing; the vote is open", game.Figures{"name": m.names[r.ballot(board).by]})
	case r.objected[board].Has(seat):
		return game.Refuse("said-already", "you have objected to this drawing before")
	}
	return nil
}

// object begins a vote on a drawing, which may be about letters that were erased since.
// The walk waits for it.
func (m *match) object(at time.Duration, seat game.Seat, board int) ([]game.Event, error) {
	if err := m.mayObject(seat, board); err != nil {
		return nil, err
	}
	r, author := m.round, game.Seat(board)
	r.objected[board] = r.objected[board].With(seat)
	b := &ballot{by: seat, board: author}
	b.Voters = m.players().Without(seat).Without(author)
	r.ballots = append(r.ballots, b)
	if m.scoring() {
		m.wait(at, m.limits.answer)
	}
	return []game.Event{m.all(Objected{Seat: seat, Board: board})}, nil
}

// vote answers an objection. The vote ends as soon as it is decided.
func (m *match) vote(at time.Duration, seat game.Seat, board int, uphold bool) ([]game.Event, error) {
	var b *ballot
	if m.round != nil {
		b = m.round.ballot(board)
	}
	switch {
	case b == nil:
		return nil, game.Refuse("no-vote", "there is no objection to that drawing to vote on")
	case !b.Voters.Has(seat):
		return nil, game.Refuse("not-your-vote", "neither who objects nor who drew it has a vote")
	case !b.Missing().Has(seat):
		return nil, game.Refuse("said-already", "you have voted")
	}
	b.Cast(seat, uphold)
	events := []game.Event{m.all(Voted{Seat: seat, Board: board, Uphold: uphold})}
	if b.Decided() {
		events = append(events, m.closeVote(b)...)
		m.afterVotes(at)
	}
	return events, nil
}

// closeVotes ends all votes when their time is over.
func (m *match) closeVotes(at time.Duration) []game.Event {
	var events []game.Event
	for _, b := range slices.Clone(m.round.ballots) {
		events = append(events, m.closeVote(b)...)
	}
	m.afterVotes(at)
	return events
}

// closeVote ends a vote. If it upholds, nobody has guessed at the drawing (PM-26), and
// what was already scored otherwise is told again.
func (m *match) closeVote(b *ballot) []game.Event {
	r := m.round
	r.dismiss(b.board)
	ended := VoteEnded{Board: int(b.board), Upheld: b.Upheld(), Returned: []game.Seat{}}
	if !b.Upheld() {
		return []game.Event{m.all(ended)}
	}
	ended.Returned = r.parts[b.board].giveBack(Illegal)
	events := []game.Event{m.all(ended)}
	if slices.Contains(r.order[:r.step], b.board) {
		events = append(events, m.all(m.scored(b.board)))
	}
	if m.stage == Shaming || m.stage == Summing {
		events = append(events, m.all(m.shamed()))
	}
	if m.stage == Summing {
		events = append(events, m.all(Summed{Sums: m.sums()}))
	}
	return events
}

// afterVotes lets the walk go on when the last vote is over: with all of its time, for
// there may be something new to look at.
func (m *match) afterVotes(at time.Duration) {
	if m.scoring() && len(m.round.ballots) == 0 {
		m.went = 0
		m.wait(at, m.stepLimit())
	}
}
