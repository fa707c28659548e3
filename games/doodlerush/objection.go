package doodlerush

import (
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
)

// asDrawing describes a board to the rules of objections: what was shown in this guessing
// round counts, even if the board was taken since.
func (b *board) asDrawing() vote.Drawing { return vote.Drawing{Author: b.owner, Blank: !b.shown} }

// openObjection starts a vote on a board that the seat can see, or could until it was taken
// (DR-16).
func (m *match) openObjection(seat game.Seat, move Object) ([]game.Event, error) {
	if err := m.checkIsGuessing(); err != nil {
		return nil, err
	}
	b, err := m.findBoard(move.Board)
	if err != nil {
		return nil, err
	}
	if err := m.checkMayObject(seat, b); err != nil {
		return nil, err
	}
	if err := b.objections.OpenVote(seat, b.asDrawing(), &m.Roster); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.Objected{Seat: seat, Board: b.id})}, m.closeVoteIfDecided(b)...), nil
}

// checkMayObject refuses an objection to a board that is out of play, and any that the rules
// of votes refuse.
func (m *match) checkMayObject(seat game.Seat, b *board) error {
	switch {
	case b.voided:
		return m.refuseTaken(b)
	case m.RulesBefore(2) && !b.isInPlay(): // rules of version 1: nor to one that was taken
		return m.refuseTaken(b)
	case m.RulesBefore(2) && !b.shown:
		return refuseBlank()
	}
	return b.objections.CheckObjection(seat, b.asDrawing(), &m.Roster)
}

// castVote records a seat's vote on the objection to a board.
func (m *match) castVote(seat game.Seat, move Vote) ([]game.Event, error) {
	b, err := m.findBoard(move.Board)
	if err != nil {
		return nil, err
	}
	if _, err := b.objections.CastVote(seat, move.Uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.BoardVoted{Seat: seat, Board: b.id, Uphold: move.Uphold})}, m.closeVoteIfDecided(b)...), nil
}

// abstainFromVotes leaves all open votes to the other voters. It reports whether one waited
// for the seat.
func (m *match) abstainFromVotes(seat game.Seat) (events []game.Event, wasAwaited bool) {
	for _, b := range m.boards {
		if wasAwaited && m.RulesBefore(2) { // rules of version 1: one vote at a time
			break
		}
		if b.objections.PendingVoters().Has(seat) {
			b.objections.Vote.Abstain(seat)
			events, wasAwaited = append(events, m.closeVoteIfDecided(b)...), true
		}
	}
	return events, wasAwaited
}

// closeVoteIfDecided closes a vote as soon as its result is certain.
func (m *match) closeVoteIfDecided(b *board) []game.Event {
	if !b.objections.Vote.IsDecided() {
		return nil
	}
	return []game.Event{m.closeVote(b)}
}

// closeVotes closes all open votes because their time is up (CM-9).
func (m *match) closeVotes() []game.Event {
	m.votesUntil = 0
	var events []game.Event
	for _, id := range m.objections.OpenBoards() {
		events = append(events, m.closeVote(m.boards[id]))
	}
	return events
}

// closeVote closes a vote. If it is upheld the board is wiped and stays in play (DR-16). A
// board that was taken meanwhile is voided and nobody's: writing the word must not pay.
func (m *match) closeVote(b *board) game.Event {
	upheld := b.objections.CloseVote()
	switch {
	case upheld && b.isInPlay():
		b.wipeInk()
	case upheld:
		b.takers, b.voided = nil, true
		m.takenBoards = slices.DeleteFunc(m.takenBoards, func(t Taken) bool { return t.Board == b.id })
	}
	if !m.objections.HasOpenVote() {
		m.votesUntil = 0
	}
	return m.ToAll(vote.VoteEnded{Board: b.id, Upheld: upheld})
}

// extendVotes gives votes that are open when a round ends as much time as a refused guess has.
func (m *match) extendVotes(at time.Duration) {
	if m.objections.HasOpenVote() {
		m.votesUntil = at + m.acceptTime
	}
}
