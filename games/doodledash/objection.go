package doodledash

import (
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// A ballot is the vote on a shown drawing, and what it interrupted.
type ballot struct {
	*vote.Case
	board game.Seat
	halt  game.Suspended[Stage]
}

// drawn is a drawing as an objection sees it.
func (r *round) drawn(author game.Seat) vote.Drawing {
	return vote.Drawing{Author: author, Blank: r.boards[author].Drawing.IsEmpty()}
}

// mayObject refuses an objection to a drawing that cannot be seen, or at other times.
func (m *match) mayObject(seat game.Seat, number int) error {
	r := m.round
	switch m.Stage {
	case Guessing, Accepting, Looking:
	case Voting:
		return game.Refuse("not-now", "there’s already a vote; wait for the result")
	default:
		return game.Refuse("not-now", "there’s no drawing on show yet")
	}
	switch {
	case r.struck != game.Watcher:
		return game.Refuse("void", "this round no longer counts")
	case number < 0 || number >= len(r.boards) || !r.shown.Has(game.Seat(number)):
		return game.Refuse("not-shown", "the guesser hasn’t seen that drawing")
	}
	return r.cases[number].CheckObjection(seat, r.drawn(game.Seat(number)), &m.Roster)
}

// object begins a vote on a shown drawing (DD-16).
func (m *match) object(at time.Duration, seat game.Seat, number int) ([]game.Event, error) {
	if err := m.mayObject(seat, number); err != nil {
		return nil, err
	}
	r, author := m.round, game.Seat(number)
	if err := r.cases[author].OpenVote(seat, r.drawn(author), &m.Roster); err != nil {
		return nil, err
	}
	r.ballot = &ballot{Case: &r.cases[author], board: author, halt: m.Suspend(at)}
	m.Enter(at, Voting)
	return append([]game.Event{m.ToAll(vote.Objected{Seat: seat, Board: number})}, m.voted(at)...), nil
}

// vote answers the objection.
func (m *match) vote(at time.Duration, seat game.Seat, uphold bool) ([]game.Event, error) {
	if m.Stage != Voting {
		return nil, game.Refuse("no-vote", "there’s nothing to vote on")
	}
	if _, err := m.round.ballot.CastVote(seat, uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.Voted{Seat: seat, Uphold: uphold})}, m.voted(at)...), nil
}

// abstainFromVote leaves the vote to those who are there.
func (m *match) abstainFromVote(at time.Duration, seat game.Seat) ([]game.Event, error) {
	m.round.ballot.Vote.Abstain(seat)
	return m.voted(at), nil
}

// voted ends the vote as soon as it is decided.
func (m *match) voted(at time.Duration) []game.Event {
	if !m.round.ballot.Vote.IsDecided() {
		return nil
	}
	return m.closeVote(at)
}

// closeVote goes on where the objection came in, unless it is upheld.
func (m *match) closeVote(at time.Duration) []game.Event {
	b := m.round.ballot
	m.round.ballot = nil
	upheld := b.CloseVote()
	events := []game.Event{m.ToAll(vote.VoteEnded{Board: int(b.board), Upheld: upheld})}
	if upheld {
		return append(events, m.strike(at, b.board)...)
	}
	m.Resume(at, b.halt)
	return events
}

// strike makes the round void: it starts again with the same guesser and a card from
// the box (DD-16). When the box is empty, the guesser's card serves again, less the words
// that were named: they have not seen it, and it has other words.
func (m *match) strike(at time.Duration, author game.Seat) []game.Event {
	r := m.round
	r.struck = author
	for seat := range r.scorers.All() {
		m.points[seat]--
	}
	r.scorers = 0
	if rest := slices.Delete(slices.Clone(r.card), r.named-1, r.named); len(m.box) == 0 && len(rest) > 0 && !m.RulesBefore(3) {
		m.box = [][]words.Word{rest}
	}
	if len(m.box) == 0 { // every word of the card has been drawn; by version 2 at once
		return m.closeRound(at, 0)
	}
	return m.turn(at, &m.box, r.number, r.guesser, true)
}
