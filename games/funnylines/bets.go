package funnylines

import "linework/game"

// Bets pass the time of the Carlos: each says who will name the picture (FL-66). They win nothing, and nobody
// else hears of them before the round is over: they would tell how near somebody is.

// placeBet notes who a Carlo thinks will name the picture; the last word counts.
func (m guessingMoves) placeBet(seat, guesser game.Seat) ([]game.Event, error) {
	switch {
	case !m.isRoundInPlay() || m.mode == Class || m.Stage == Accepting:
		return nil, game.Refuse("not-now.no-picture")
	case !m.mayBet(seat):
		return nil, game.Refuse("not-carlo.bet")
	case !m.Players().Has(guesser) || m.round.carlos.Has(guesser):
		return nil, game.Refuse("no-bet.guesser")
	}
	m.round.bets[seat] = guesser
	return []game.Event{{To: game.Of(seat), Fact: BetPlaced{Guesser: guesser}}}, nil
}

// mayBet reports whether a seat knows a picture that others name for money.
func (m guessingMoves) mayBet(seat game.Seat) bool {
	return m.isRoundInPlay() && m.mode != Class && m.Stage != Accepting && m.round.carlos.Has(seat)
}

// betOf returns who a Carlo says will name the picture, or Watcher.
func (r *round) betOf(seat game.Seat) game.Seat {
	if guesser, ok := r.bets[seat]; ok {
		return guesser
	}
	return game.Watcher
}

// betsInSeatOrder returns who bet on whom.
func (r *round) betsInSeatOrder() (bets []SeatBet) {
	for seat := range r.carlos.All() {
		if guesser, ok := r.bets[seat]; ok {
			bets = append(bets, SeatBet{Seat: seat, Guesser: guesser})
		}
	}
	return bets
}
