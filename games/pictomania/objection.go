package pictomania

import (
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
)

// drawn is a drawing as an objection sees it.
func (r *round) drawn(board int) vote.Drawing {
	return vote.Drawing{Author: game.Seat(board), Blank: r.parts[board].sheet.Drawing.IsEmpty()}
}

// scoring reports whether the round is being scored.
func (m *match) scoring() bool {
	return m.Stage == Walking || m.Stage == Shaming || m.Stage == Summing
}

// mayObject refuses an objection that cannot be made (PM-26).
func (m *match) mayObject(seat game.Seat, board int) error {
	r := m.round
	switch {
	case m.Stage != Drawing && !m.scoring():
		return game.Refuse("not-now", "there’s no drawing to object to yet")
	case board < 0 || board >= len(m.Names):
		return game.Refuse("no-such-board", "the boards are 0 to {last}, not {board}", game.Figures{"last": len(m.Names) - 1, "board": board})
	case r.parts[board].fate != Counts:
		return game.Refuse("does-not-count", "{name}’s drawing no longer counts", game.Figures{"name": m.Names[board]})
	}
	return r.cases[board].CheckObjection(seat, r.drawn(board), &m.Roster)
}

// object begins a vote on a drawing, which may be about letters that were erased since.
// The walk waits for it.
func (m *match) object(at time.Duration, seat game.Seat, board int) ([]game.Event, error) {
	if err := m.mayObject(seat, board); err != nil {
		return nil, err
	}
	r := m.round
	if err := r.cases[board].OpenVote(seat, r.drawn(board), &m.Roster); err != nil {
		return nil, err
	}
	if m.scoring() {
		m.SetDeadline(at, m.answer)
	}
	return append([]game.Event{m.ToAll(vote.Objected{Seat: seat, Board: board})}, m.voted(at, board)...), nil
}

// vote answers an objection.
func (m *match) vote(at time.Duration, seat game.Seat, board int, uphold bool) ([]game.Event, error) {
	if m.round == nil || board < 0 || board >= len(m.Names) {
		return nil, game.Refuse("no-vote", "there’s no objection to that drawing to vote on")
	}
	if _, err := m.round.cases[board].CastVote(seat, uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.BoardVoted{Seat: seat, Board: board, Uphold: uphold})}, m.voted(at, board)...), nil
}

// abstain leaves all open votes to those who are there. It reports whether there was one
// that waited for the seat.
func (m *match) abstain(at time.Duration, seat game.Seat) (events []game.Event, asked bool) {
	boards := m.round.cases.BoardsAwaiting(seat)
	for _, board := range boards {
		m.round.cases[board].Vote.Abstain(seat)
		events = append(events, m.voted(at, board)...)
	}
	return events, len(boards) > 0
}

// voted ends a vote as soon as it is decided.
func (m *match) voted(at time.Duration, board int) []game.Event {
	if !m.round.cases[board].Vote.IsDecided() {
		return nil
	}
	events := m.closeVote(board)
	m.afterVotes(at)
	return events
}

// closeVotes ends all votes when their time is over.
func (m *match) closeVotes(at time.Duration) []game.Event {
	var events []game.Event
	for _, board := range m.round.cases.OpenBoards() {
		events = append(events, m.closeVote(board)...)
	}
	m.afterVotes(at)
	return events
}

// closeVote ends a vote. If it upholds, nobody has guessed at the drawing (PM-26), and
// what was already scored otherwise is told again.
func (m *match) closeVote(board int) []game.Event {
	r, author := m.round, game.Seat(board)
	ended := VoteSettled{VoteEnded: vote.VoteEnded{Board: board, Upheld: r.cases[board].CloseVote()}, Returned: []game.Seat{}}
	if !ended.Upheld {
		return []game.Event{m.ToAll(ended)}
	}
	ended.Returned = r.parts[board].giveBack(Illegal)
	events := []game.Event{m.ToAll(ended)}
	if slices.Contains(r.order[:r.step], author) {
		events = append(events, m.ToAll(m.scored(author)))
	}
	if m.Stage == Shaming || m.Stage == Summing {
		events = append(events, m.ToAll(m.shamed()))
	}
	if m.Stage == Summing {
		events = append(events, m.ToAll(Summed{Sums: m.sums()}))
	}
	return events
}

// afterVotes lets the walk go on when the last vote is over: with all of its time, for
// there may be something new to look at.
func (m *match) afterVotes(at time.Duration) {
	if m.scoring() && !m.round.cases.HasOpenVote() {
		m.went = 0
		m.SetDeadline(at, m.Limits[m.Stage])
	}
}
