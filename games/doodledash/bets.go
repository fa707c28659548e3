package doodledash

import "linework/game"

// Bets pass the time of artists who have finished, while others still draw: each says whose
// drawing will be guessed. They win nothing, and nobody hears of them before the round is
// over: who bets has finished, and that is a secret (DD-4).

// placeBet notes whose drawing an artist thinks will be guessed; the last word counts.
func (r *round) placeBet(seat, author game.Seat) ([]game.Event, error) {
	switch err := r.checkIsDrawer(seat); {
	case err != nil:
		return nil, err
	case !r.mayBet(seat):
		return nil, game.Refuse("not-now.bet")
	case !r.drawers.Has(author):
		return nil, game.Refuse("no-bet.drawing")
	}
	r.bets[seat] = author
	return []game.Event{{To: game.Of(seat), Fact: BetPlaced{Board: int(author)}}}, nil
}

// mayBet reports whether an artist has finished while drawing goes on.
func (r *round) mayBet(seat game.Seat) bool {
	return r.isDrawingTime() && r.drawers.Has(seat) && r.finished.Has(seat)
}

// betOf returns whose drawing a seat bet on, or Watcher.
func (r *round) betOf(seat game.Seat) game.Seat {
	if author, ok := r.bets[seat]; ok {
		return author
	}
	return game.Watcher
}

// allBets returns who bet on whose drawing, in the order of seats.
func (r *round) allBets() (bets []SeatBet) {
	for seat := range r.drawers.All() {
		if author, ok := r.bets[seat]; ok {
			bets = append(bets, SeatBet{Seat: seat, Board: int(author)})
		}
	}
	return bets
}
