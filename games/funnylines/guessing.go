package funnylines

import (
	"strings"
	"time"

	"linework/game"
	"linework/words"
)

// recordGuess takes a guess at any time, from anybody but the Carlos (FL-20, FL-37); in a
// class from the student in turn, once (FL-51). It is paid for before it is judged, and
// judged by what is on the table when it arrives (CM-24).
func (m *match) recordGuess(in game.Input, g Guess) ([]game.Event, error) {
	at, seat := in.At, in.Seat
	if err := m.checkGuesser(seat); err != nil {
		return nil, err
	}
	r := m.round
	if in.Phase < r.firstPhase {
		return nil, game.Refuse("too-late", "that guess came too late; look at what’s on the table now")
	}
	text := strings.Join(strings.Fields(g.Text), " ")
	ruling, listed := m.deck.judgeGuess(text, r.card, m.forgivesSlips)
	// What a student said wrong aloud, the teacher need not write down (FL-52).
	unwritten := text == "" && m.checkTeacher(seat) == nil
	if ruling.Reason == words.Empty && !unwritten {
		return nil, game.Refuse("no-word", "there’s no word in that; type one")
	}
	if m.mode != Class && !listed && !g.Sure {
		return nil, game.Refuse("not-listed", "“{guess}” isn’t in the list of pictures; guess anyway for {cost} Fricos?", game.Figures{"guess": text, "cost": guessPrice})
	}
	said := Said{Seat: seat, Student: -1, Text: text, Right: ruling.Verdict == words.Right, By: game.Watcher}
	price := 0
	if m.mode == Class {
		said.Student = m.lesson.turn
		said.Seat = m.lesson.students[said.Student].Seat
	} else {
		price = guessPrice
		m.payIntoPot(m.sideOf(seat), price)
	}
	r.guesses = append(r.guesses, guess{Said: said, Appeal: m.newAppeal(at, seat, ruling, listed)})
	events := []game.Event{m.ToAll(Guessed{Seat: said.Seat, Student: said.Student, Text: text, Cost: price, Right: said.Right})}
	if said.Right {
		return append(events, m.winRound(at, said)...), nil
	}
	return append(events, m.continueAfterWrong(at, seat)...), nil
}

// continueAfterWrong goes on after a wrong guess.
func (m *match) continueAfterWrong(at time.Duration, seat game.Seat) []game.Event {
	switch {
	case m.mode == Class:
		m.lesson.idleTurns = 0
		return m.startNextTurn(at)
	case m.Stage == Voting && !m.RulesBefore(2): // what follows comes after the vote; by version 1 at once
		return nil
	case m.isBroke(m.sideOf(seat)):
		return m.concludeRound(at, m.sideOf(seat))
	case m.Stage == Buying && m.round.buyer == m.sideOf(seat):
		return m.recheckBuyer(at)
	case m.Stage == Pausing || m.Stage == LastCall:
		return m.endPauseIfAllSkipped(at)
	}
	return nil
}

// checkGuesser refuses whoever may not guess now, or cannot pay for it.
func (m *match) checkGuesser(seat game.Seat) error {
	switch {
	case !m.isInPlay():
		return game.Refuse("not-now", "there’s no picture to guess right now")
	case m.Stage == Accepting:
		return game.Refuse("not-now", "it’s too late to guess; a guess already made may still be accepted")
	case m.mode == Class && m.Stage != Guessing:
		return game.Refuse("not-now", "first the student whose turn it is asks for a shape, and it’s drawn")
	case m.mode == Class:
		return m.checkTurn(seat)
	case m.round.carlos.Has(seat):
		return game.Refuse("is-carlo", "you can see the card; the others guess")
	case m.purses[m.sideOf(seat)].money < guessPrice:
		return game.Refuse("cannot-afford", "a guess costs {cost} Fricos, and you have {have}", game.Figures{"cost": guessPrice, "have": m.purses[m.sideOf(seat)].money})
	}
	return nil
}

// skipGuess says that there is no guess now.
func (m *match) skipGuess(at time.Duration, seat game.Seat) ([]game.Event, error) {
	switch {
	case m.Stage == Guessing:
		if err := m.checkTurn(seat); err != nil {
			return nil, err
		}
		m.lesson.idleTurns = 0
		return m.forfeitTurn(at, Passed{}), nil
	case m.Stage != Pausing && m.Stage != LastCall:
		return nil, game.Refuse("not-now", "nobody is waiting for your guess now")
	case !m.actingSeats().Has(seat):
		return nil, game.Refuse("no-guess", "you can’t guess right now, so you can’t pass either")
	case m.round.skippedGuess.Has(seat):
		return nil, game.Refuse("said-already", "you’ve passed; you can still guess")
	}
	return m.recordSkippedGuess(at, seat, false), nil
}

func (m *match) recordSkippedGuess(at time.Duration, seat game.Seat, byTimeout bool) []game.Event {
	m.round.skippedGuess = m.round.skippedGuess.With(seat)
	events := []game.Event{m.ToAll(Passed{Seat: seat, Student: -1, Late: byTimeout})}
	return append(events, m.endPauseIfAllSkipped(at)...)
}

// endPauseIfAllSkipped ends a pause or the last call when no guess is to be expected (FL-22, FL-25).
func (m *match) endPauseIfAllSkipped(at time.Duration) []game.Event {
	if m.waitingSeats() != 0 {
		return nil
	}
	return m.endPause(at)
}

// endPause ends a pause or the last call.
func (m *match) endPause(at time.Duration) []game.Event {
	if m.Stage == Pausing {
		return m.startBuying(at)
	}
	return m.concludeRound(at, noSide)
}
