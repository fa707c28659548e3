package doodledash

import (
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// An objectionVote is the open vote on a shown drawing, with the stage that it interrupted.
type objectionVote struct {
	*vote.Case
	author      game.Seat
	interrupted game.Suspended[Stage]
}

// drawingOf describes a drawing to the rules of objections.
func (r *round) drawingOf(author game.Seat) vote.Drawing {
	return vote.Drawing{Author: author, Blank: r.boards[author].Drawing.IsEmpty()}
}

// checkMayObject refuses an objection to a drawing that was not shown, or in the wrong stage.
func (m *match) checkMayObject(seat game.Seat, board int) error {
	r := m.round
	switch m.Stage {
	case Guessing, Accepting, Looking:
	case Voting:
		return game.Refuse("not-now", "there’s already a vote; wait for the result")
	default:
		return game.Refuse("not-now", "there’s no drawing on show yet")
	}
	switch {
	case r.voidedBy != game.Watcher:
		return game.Refuse("void", "this round no longer counts")
	case board < 0 || board >= len(r.boards) || !r.shown.Has(game.Seat(board)):
		return game.Refuse("not-shown", "the guesser hasn’t seen that drawing")
	}
	return r.objections[board].CheckObjection(seat, r.drawingOf(game.Seat(board)), &m.Roster)
}

// openObjection starts a vote on a shown drawing (DD-16).
func (m *match) openObjection(at time.Duration, seat game.Seat, board int) ([]game.Event, error) {
	if err := m.checkMayObject(seat, board); err != nil {
		return nil, err
	}
	r, author := m.round, game.Seat(board)
	if err := r.objections[author].OpenVote(seat, r.drawingOf(author), &m.Roster); err != nil {
		return nil, err
	}
	r.ballot = &objectionVote{Case: &r.objections[author], author: author, interrupted: m.Suspend(at)}
	m.Enter(at, Voting)
	return append([]game.Event{m.ToAll(vote.Objected{Seat: seat, Board: board})}, m.closeVoteIfDecided(at)...), nil
}

// castVote records a seat's vote on the open objection.
func (m *match) castVote(at time.Duration, seat game.Seat, uphold bool) ([]game.Event, error) {
	if m.Stage != Voting {
		return nil, game.Refuse("no-vote", "there’s nothing to vote on")
	}
	if _, err := m.round.ballot.CastVote(seat, uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.Voted{Seat: seat, Uphold: uphold})}, m.closeVoteIfDecided(at)...), nil
}

// abstainFromVote leaves the vote to the other voters.
func (m *match) abstainFromVote(at time.Duration, seat game.Seat) ([]game.Event, error) {
	m.round.ballot.Vote.Abstain(seat)
	return m.closeVoteIfDecided(at), nil
}

// closeVoteIfDecided closes the vote as soon as its result is certain.
func (m *match) closeVoteIfDecided(at time.Duration) []game.Event {
	if !m.round.ballot.Vote.IsDecided() {
		return nil
	}
	return m.closeVote(at)
}

// closeVote resumes the interrupted stage, or voids the round if the objection is upheld.
func (m *match) closeVote(at time.Duration) []game.Event {
	b := m.round.ballot
	m.round.ballot = nil
	upheld := b.CloseVote()
	events := []game.Event{m.ToAll(vote.VoteEnded{Board: int(b.author), Upheld: upheld})}
	if upheld {
		return append(events, m.voidRound(at, b.author)...)
	}
	m.Resume(at, b.interrupted)
	return events
}

// voidRound takes the round's points back and restarts it with the same guesser and a card
// from the box (DD-16). When the box is empty, the guesser's card is used again without the
// named word: the guesser has not seen it, and it has other words.
func (m *match) voidRound(at time.Duration, author game.Seat) []game.Event {
	r := m.round
	r.voidedBy = author
	for seat := range r.scorers.All() {
		m.points[seat]--
	}
	r.scorers = 0
	if rest := slices.Delete(slices.Clone(r.card), r.namedNumber-1, r.namedNumber); len(m.box) == 0 && len(rest) > 0 && !m.RulesBefore(3) {
		m.box = [][]words.Word{rest}
	}
	if len(m.box) == 0 { // every word of the card has been drawn; by version 2 at once
		return m.endRound(at, 0)
	}
	return m.turnCard(at, &m.box, r.number, r.guesser, true)
}
