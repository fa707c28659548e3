package doodlerush

import "linework/game"

// An objection is a vote on whether a board has letters or numerals on it (CM-20).
type objection struct {
	game.Poll
	by game.Seat
}

// votes is whose votes on a board are still missing; nobody's where nobody objects.
func (b *board) votes() game.Seats {
	if b.objection == nil {
		return 0
	}
	return b.objection.Missing()
}

// object opens a vote on a board that the seat can see (DR-16).
func (m *match) object(seat game.Seat, move Object) ([]game.Event, error) {
	if err := m.notGuessing(); err != nil {
		return nil, err
	}
	b, err := m.board(move.Board)
	switch {
	case err != nil:
		return nil, err
	case b.owner == seat:
		return nil, game.Refuse("own-board", "this board is yours; object to those of the others")
	case !b.open():
		return nil, m.taken(b)
	case !b.shown:
		return nil, blank()
	case b.objection != nil:
		return nil, game.Refuse("vote-open", "{name} has objected to this board already", game.Figures{"name": m.names[b.objection.by]})
	case b.objected.Has(seat):
		return nil, game.Refuse("objected-already", "you have objected to this drawing once; that was your objection")
	}
	b.objected = b.objected.With(seat)
	b.objection = &objection{by: seat}
	b.objection.Voters = game.Players(len(m.names)).Without(b.owner).Without(seat)
	return []game.Event{m.all(Objected{Seat: seat, Board: b.id})}, nil
}

// vote counts a vote. The vote ends as soon as it is decided.
func (m *match) vote(seat game.Seat, move Vote) ([]game.Event, error) {
	b, err := m.board(move.Board)
	if err != nil {
		return nil, err
	}
	o := b.objection
	switch {
	case o == nil:
		return nil, game.Refuse("no-vote", "there is no objection to this board to vote on")
	case !o.Voters.Has(seat):
		return nil, game.Refuse("not-your-vote", "whoever drew it and whoever objects do not vote; wait for the others")
	case !o.Missing().Has(seat):
		return nil, game.Refuse("voted-already", "you have voted on this; wait for the others")
	}
	o.Cast(seat, move.Uphold)
	events := []game.Event{m.all(Voted{Seat: seat, Board: b.id, Uphold: move.Uphold})}
	if o.Decided() {
		events = append(events, m.closeVote(b, o.Upheld()))
	}
	return events, nil
}

// closeVote ends a vote, and wipes the board if it was upheld.
func (m *match) closeVote(b *board, upheld bool) game.Event {
	b.objection = nil
	if upheld {
		b.wipe()
	}
	return m.all(VoteEnded{Board: b.id, Upheld: upheld})
}
