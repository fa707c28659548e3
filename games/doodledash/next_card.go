package doodledash

import (
	"slices"

	"linework/game"
)

// nextGuesser returns who guesses in the next round (DD-3).
func (m *match) nextGuesser() game.Seat { return m.LeftOf(m.round.guesser) }

// isNextCardInPlay reports whether the card of the next round lies there: from the first drawing
// shown until the round is over.
func (m *match) isNextCardInPlay() bool {
	return m.next != nil && slices.Contains([]Stage{Guessing, Accepting, Voting, Looking}, m.Stage)
}

// mayNameNext reports whether a seat may name the number for the next round, unasked.
func (m *match) mayNameNext(seat game.Seat) bool {
	return m.isNextCardInPlay() && seat == m.nextGuesser() && m.next.namedNumber == 0
}

// nameNextNumber notes the number for the next round.
func (m *match) nameNextNumber(number int) ([]game.Event, error) {
	switch err := m.next.checkNumber(number); {
	case err != nil:
		return nil, err
	case m.next.isTooHardForYoungPlayers(number):
		m.next.skipped = append(m.next.skipped, number)
		return []game.Event{m.ToAll(NumberSkipped{Number: number})}, nil
	}
	m.next.nameNumber(number)
	return []game.Event{m.ToAll(NumberNamed{Number: number, Next: true})}, nil
}
