package funnylines

import (
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// noSide is the side of a round that ends without anybody being broke.
const noSide = -1

// newAppeal puts a refused guess to whoever sees the card and has nothing to gain by it:
// the Carlo of the other team, the Carlo, or the teacher (CM-17). What is on the crib
// sheet is another picture, and everyone can see that it is far off.
func (m *match) newAppeal(at time.Duration, guesser game.Seat, ruling words.Ruling, onCribSheet bool) vote.Appeal {
	switch {
	case ruling.Verdict == words.Right:
		return vote.Appeal{}
	case m.RulesBefore(2): // rules of version 1: whatever was refused
	case onCribSheet:
		return vote.Appeal{}
	case ruling.Reason == words.Empty || ruling.Reason == words.List || ruling.Reason == words.TooLong:
		return vote.Appeal{}
	}
	judges := m.round.carlos
	if m.mode == Teams {
		judges &^= m.purses[m.sideOf(guesser)].seats
	}
	return vote.NewAppeal(at, m.Limits[Accepting], judges)
}

// acceptGuess takes a guess as right that the machine refused (CM-17).
func (m *match) acceptGuess(at time.Duration, seat game.Seat, index int) ([]game.Event, error) {
	if err := m.checkAccept(at, seat, index); err != nil {
		return nil, err
	}
	g := &m.round.guesses[index]
	if err := g.RecordAnswer(at, seat, true); err != nil {
		return nil, err
	}
	g.Right, g.By = true, seat // nobody else is asked
	events := []game.Event{m.ToAll(Accepted{Seat: seat, Guess: index})}
	events = append(events, m.refundAfter(index)...)
	return append(events, m.winRound(at, g.Said)...), nil
}

// refundAfter pays for the guesses that were made after one that is accepted now: they came
// later than the right one, so they do not count (FL-64).
func (m *match) refundAfter(accepted int) []game.Event {
	if m.mode == Class || m.RulesBefore(3) { // rules of version 2: what was paid is paid
		return nil
	}
	refunds := make([]int, len(m.purses))
	for i := accepted + 1; i < len(m.round.guesses); i++ {
		g := &m.round.guesses[i]
		g.Void = true
		refunds[m.sideOf(g.Seat)] += guessPrice
	}
	var events []game.Event
	for side, amount := range refunds {
		if amount > 0 {
			m.payIntoPot(side, -amount)
			events = append(events, m.ToAll(GivenBack{Side: side, Amount: amount}))
		}
	}
	return events
}

// checkAccept refuses whoever does not know the picture, or would gain by the guess.
func (m *match) checkAccept(at time.Duration, seat game.Seat, index int) error {
	switch {
	case !m.isInPlay() || index < 0 || index >= len(m.round.guesses):
		return game.Refuse("no-guess", "there’s no such guess to accept")
	case !m.round.carlos.Has(seat):
		return game.Refuse("not-carlo", "only the player who sees the card can accept a guess")
	}
	g := &m.round.guesses[index]
	if m.mode == Teams && m.sideOf(seat) == m.sideOf(g.Seat) {
		return game.Refuse("own-team", "your team’s guess is for the other team’s Carlo to accept")
	}
	return g.CheckAnswer(at, seat)
}

// concludeRound ends the round without a right guess, and with it the game where a side is
// broke. It waits for whoever may still accept a guess: the last one of a round has its
// seconds too (CM-17).
func (m *match) concludeRound(at time.Duration, brokeSide int) []game.Event {
	m.round.brokeSide = brokeSide
	if m.pendingJudges(at) == 0 || m.RulesBefore(2) { // rules of version 1: nothing waits
		return m.closeUnguessed(at)
	}
	m.EnterFor(at, Accepting, 0)
	if m.Limits[Accepting] > 0 {
		for i := range m.round.guesses {
			if g := &m.round.guesses[i]; g.IsOpen(at) {
				m.Deadline = max(m.Deadline, at+g.TimeLeft(at))
			}
		}
	}
	return nil
}

// closeUnguessed ends a round in which nothing can be accepted any more.
func (m *match) closeUnguessed(at time.Duration) []game.Event {
	if m.round.brokeSide != noSide {
		return m.endBroke(at, m.round.brokeSide)
	}
	return m.missRound(at)
}

// pendingJudges is who may still accept a guess.
func (m *match) pendingJudges(at time.Duration) game.Seats {
	var seats game.Seats
	for i := range m.round.guesses {
		if g := &m.round.guesses[i]; g.IsOpen(at) {
			seats |= g.PendingVoters()
		}
	}
	return seats
}

// declineGuesses is the no of somebody who could accept a guess: to all that are open.
// A round that waits for it ends when nobody is left to ask.
func (m *match) declineGuesses(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if !m.pendingJudges(at).Has(seat) {
		return nil, game.Refuse("not-asked", "there’s no guess for you to accept")
	}
	for i := range m.round.guesses {
		if g := &m.round.guesses[i]; g.CheckAnswer(at, seat) == nil {
			g.No = g.No.With(seat)
		}
	}
	if m.Stage == Accepting && m.pendingJudges(at) == 0 {
		return m.closeUnguessed(at), nil
	}
	return nil, nil
}
