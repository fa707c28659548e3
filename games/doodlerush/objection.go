package doodlerush

import (
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
)

// drawn is what lies on a board, as an objection sees it: what the others were shown in
// this guessing round, also when it was taken since.
func (b *board) drawn() vote.Drawing { return vote.Drawing{Author: b.owner, Blank: !b.shown} }

// object opens a vote on a board that the seat can see, or could until it was taken
// (DR-16).
func (m *match) object(seat game.Seat, move Object) ([]game.Event, error) {
	if err := m.notGuessing(); err != nil {
		return nil, err
	}
	b, err := m.board(move.Board)
	if err != nil {
		return nil, err
	}
	if err := m.mayObject(seat, b); err != nil {
		return nil, err
	}
	if err := b.against.OpenVote(seat, b.drawn(), &m.Roster); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.Objected{Seat: seat, Board: b.id})}, m.voted(b)...), nil
}

// mayObject refuses an objection to a board that is out of play, and those that no
// drawing bears.
func (m *match) mayObject(seat game.Seat, b *board) error {
	switch {
	case b.struck:
		return m.taken(b)
	case m.RulesBefore(2) && !b.open(): // rules of version 1: nor to one that was taken
		return m.taken(b)
	case m.RulesBefore(2) && !b.shown:
		return blank()
	}
	return b.against.CheckObjection(seat, b.drawn(), &m.Roster)
}

// vote counts a vote.
func (m *match) vote(seat game.Seat, move Vote) ([]game.Event, error) {
	b, err := m.board(move.Board)
	if err != nil {
		return nil, err
	}
	if _, err := b.against.CastVote(seat, move.Uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.BoardVoted{Seat: seat, Board: b.id, Uphold: move.Uphold})}, m.voted(b)...), nil
}

// abstain leaves all votes to those who are there. It reports whether one waited for the
// seat.
func (m *match) abstain(seat game.Seat) (events []game.Event, asked bool) {
	for _, b := range m.boards {
		if asked && m.RulesBefore(2) { // rules of version 1: one vote at a time
			break
		}
		if b.against.PendingVoters().Has(seat) {
			b.against.Vote.Abstain(seat)
			events, asked = append(events, m.voted(b)...), true
		}
	}
	return events, asked
}

// voted ends a vote as soon as it is decided.
func (m *match) voted(b *board) []game.Event {
	if !b.against.Vote.IsDecided() {
		return nil
	}
	return []game.Event{m.closeVote(b)}
}

// closeVotes ends all votes that have had their time (CM-9).
func (m *match) closeVotes() []game.Event {
	m.held = 0
	var events []game.Event
	for _, id := range m.cases.OpenBoards() {
		events = append(events, m.closeVote(m.boards[id]))
	}
	return events
}

// closeVote ends a vote. Upheld, it wipes the board, which stays in play (DR-16). One
// that was taken meanwhile, whose word is known by now, is nobody's: writing the word
// must not pay.
func (m *match) closeVote(b *board) game.Event {
	upheld := b.against.CloseVote()
	switch {
	case upheld && b.open():
		b.wipe()
	case upheld:
		b.takers, b.struck = nil, true
		m.takes = slices.DeleteFunc(m.takes, func(t Taken) bool { return t.Board == b.id })
	}
	if !m.cases.HasOpenVote() {
		m.held = 0
	}
	return m.ToAll(vote.VoteEnded{Board: b.id, Upheld: upheld})
}

// holdVotes gives the votes that are open when a round ends as long as a refused guess
// has.
func (m *match) holdVotes(at time.Duration) {
	if m.cases.HasOpenVote() {
		m.held = at + m.accept
	}
}
