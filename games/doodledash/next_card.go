package doodledash

import (
	"slices"

	"linework/game"
)

// guesserAhead returns who guesses that many rounds after this one (DD-3).
func (m *match) guesserAhead(rounds int) game.Seat {
	seat := m.round.guesser
	for range rounds {
		seat = m.LeftOf(seat)
	}
	return seat
}

// cardAhead returns the card of the round that comes that many rounds after this one; nil where
// none comes.
func (m *match) cardAhead(rounds int) *card {
	switch {
	case rounds > len(m.deck), m.EndsAfterRound && !m.RulesBefore(10):
		return nil
	case m.RulesBefore(8), m.RulesBefore(10) && rounds > 1: // by versions 8 and 9 only the next number is named ahead, before that none
		return nil
	}
	return &m.deck[rounds-1]
}

// roundsToName returns for how many rounds to come a number may be named now (DD-4): for two from the first
// drawing shown, and for the next one alone when all lie open, for there those who draw then read
// their word. For none while all draw: it would tell the guesser who has a hand free.
func (m *match) roundsToName() int {
	switch {
	case m.round.isRevealed(m.Stage) && m.Stage != Over:
		return 1
	case slices.Contains([]Stage{Guessing, Accepting, Voting}, m.Stage):
		return 2
	}
	return 0
}

// roundToNameAhead returns after how many rounds the seat guesses whose number it may name now, unasked;
// 0 for none.
func (m *match) roundToNameAhead(seat game.Seat) int {
	for rounds := 1; rounds <= m.roundsToName(); rounds++ {
		if c := m.cardAhead(rounds); c != nil && c.word == nil && m.guesserAhead(rounds) == seat {
			return rounds
		}
	}
	return 0
}

// seatsNamingAhead returns who may name a number for a round to come.
func (m *match) seatsNamingAhead() (seats game.Seats) {
	for rounds := 1; rounds <= m.roundsToName(); rounds++ {
		if seat := m.guesserAhead(rounds); m.roundToNameAhead(seat) > 0 {
			seats = seats.With(seat)
		}
	}
	return seats
}

// nameNumberAhead notes the number for a round to come.
func (m *match) nameNumberAhead(rounds, number int) ([]game.Event, error) {
	c := m.cardAhead(rounds)
	switch err := c.checkNumber(number); {
	case err != nil:
		return nil, err
	case c.isTooHardForYoungPlayers(number):
		c.skipped = append(c.skipped, number)
		return []game.Event{m.ToAll(NumberSkipped{Number: number})}, nil
	}
	c.nameNumber(number)
	return []game.Event{m.ToAll(NumberNamed{Number: number, Next: true})}, nil
}

// seatsSeeingNextCard returns who sees the card of the next round: all who draw it once this round is over, so
// that they have read it when the next one begins, and before that the guesser, while they wait
// for the others' drawings and their word is known (DD-4).
func (m *match) seatsSeeingNextCard() game.Seats {
	next := m.cardAhead(1)
	switch {
	case next == nil || m.Stage == Over:
		return 0
	case m.round.isRevealed(m.Stage):
		return m.Players().Without(m.guesserAhead(1))
	case m.Stage == Drawing && next.word != nil:
		return game.Of(m.round.guesser)
	}
	return 0
}

// roundAhead returns what a seat may know of the round that comes that many rounds after this one.
func (m *match) roundAhead(rounds int, seat game.Seat) *NextRound {
	c, sees := m.cardAhead(rounds), rounds == 1 && m.seatsSeeingNextCard().Has(seat)
	if c == nil || !sees && rounds > m.roundsToName() {
		return nil
	}
	next := &NextRound{Guesser: m.guesserAhead(rounds), Number: c.namedNumber, Skipped: game.NonNilCopy(c.skipped), Card: []CardWord{}}
	if sees {
		next.Card = c.wordsForDrawers()
		if c.word != nil {
			next.Word = c.word.Text
		}
	}
	return next
}
