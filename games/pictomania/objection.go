package pictomania

import (
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
)

// drawingOf describes a drawing to the rules of objections.
func (r *round) drawingOf(board int) vote.Drawing {
	return vote.Drawing{Author: game.Seat(board), Blank: r.players[board].sheet.Drawing.IsEmpty()}
}

// isScoring reports whether the round is being scored.
func (m *match) isScoring() bool {
	return m.Stage == Walking || m.Stage == Shaming || m.Stage == Summing
}

// checkMayObject refuses an objection at the wrong time or to a drawing that does not count
// (PM-26).
func (m *match) checkMayObject(seat game.Seat, board int) error {
	r := m.round
	switch {
	case m.Stage != Drawing && !m.isScoring():
		return game.Refuse("not-now", "there’s no drawing to object to yet")
	case board < 0 || board >= len(m.Names):
		return game.Refuse("no-such-board", "the boards are 0 to {last}, not {board}", game.Figures{"last": len(m.Names) - 1, "board": board})
	case r.players[board].fate != Counts:
		return game.Refuse("does-not-count", "{name}’s drawing no longer counts", game.Figures{"name": m.Names[board]})
	}
	return r.objections[board].CheckObjection(seat, r.drawingOf(board), &m.Roster)
}

// openObjection starts a vote on a drawing, which may be about letters that were erased since.
// The scoring waits for it.
func (m *match) openObjection(at time.Duration, seat game.Seat, board int) ([]game.Event, error) {
	if err := m.checkMayObject(seat, board); err != nil {
		return nil, err
	}
	r := m.round
	if err := r.objections[board].OpenVote(seat, r.drawingOf(board), &m.Roster); err != nil {
		return nil, err
	}
	if m.isScoring() {
		m.SetDeadline(at, m.voteTime)
	}
	return append([]game.Event{m.ToAll(vote.Objected{Seat: seat, Board: board})}, m.closeVoteIfDecided(at, board)...), nil
}

// castVote records a seat's vote on the objection to a board.
func (m *match) castVote(at time.Duration, seat game.Seat, board int, uphold bool) ([]game.Event, error) {
	if m.round == nil || board < 0 || board >= len(m.Names) {
		return nil, game.Refuse("no-vote", "there’s no objection to that drawing to vote on")
	}
	if _, err := m.round.objections[board].CastVote(seat, uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.BoardVoted{Seat: seat, Board: board, Uphold: uphold})}, m.closeVoteIfDecided(at, board)...), nil
}

// abstainFromVotes leaves all open votes to the other voters. It reports whether one waited
// for the seat.
func (m *match) abstainFromVotes(at time.Duration, seat game.Seat) (events []game.Event, wasAwaited bool) {
	boards := m.round.objections.BoardsAwaiting(seat)
	for _, board := range boards {
		m.round.objections[board].Vote.Abstain(seat)
		events = append(events, m.closeVoteIfDecided(at, board)...)
	}
	return events, len(boards) > 0
}

// closeVoteIfDecided closes a vote as soon as its result is certain.
func (m *match) closeVoteIfDecided(at time.Duration, board int) []game.Event {
	if !m.round.objections[board].Vote.IsDecided() {
		return nil
	}
	events := m.closeVote(board)
	m.resumeScoring(at)
	return events
}

// closeVotes closes all open votes because their time is up.
func (m *match) closeVotes(at time.Duration) []game.Event {
	var events []game.Event
	for _, board := range m.round.objections.OpenBoards() {
		events = append(events, m.closeVote(board)...)
	}
	m.resumeScoring(at)
	return events
}

// closeVote closes a vote. If it is upheld, the drawing counts as not guessed (PM-26), and
// scores that were shown already are told again.
func (m *match) closeVote(board int) []game.Event {
	r, author := m.round, game.Seat(board)
	ended := VoteSettled{VoteEnded: vote.VoteEnded{Board: board, Upheld: r.objections[board].CloseVote()}, Returned: []game.Seat{}}
	if !ended.Upheld {
		return []game.Event{m.ToAll(ended)}
	}
	ended.Returned = r.players[board].returnGuesses(Illegal)
	events := []game.Event{m.ToAll(ended)}
	if slices.Contains(r.walkOrder[:r.walked], author) {
		events = append(events, m.ToAll(m.scoredFact(author)))
	}
	if m.Stage == Shaming || m.Stage == Summing {
		events = append(events, m.ToAll(m.sheepFact()))
	}
	if m.Stage == Summing {
		events = append(events, m.ToAll(Summed{Sums: m.roundSums()}))
	}
	return events
}

// resumeScoring restarts the time of the scoring step when the last vote is closed, for there may
// be something new to look at.
func (m *match) resumeScoring(at time.Duration) {
	if m.isScoring() && !m.round.objections.HasOpenVote() {
		m.readySeats = 0
		m.SetDeadline(at, m.Limits[m.Stage])
	}
}
