package funnylines

import (
	"strings"
	"time"

	"linework/game"
	"linework/words"
)

// guess takes a guess at any time, from anybody but the Carlos (FL-20, FL-37); in a
// class from the student in turn, once (FL-51). It is paid for before it is judged.
func (m *match) guess(at time.Duration, seat game.Seat, g Guess) ([]game.Event, error) {
	if err := m.mayGuess(seat); err != nil {
		return nil, err
	}
	r := m.round
	text := strings.Join(strings.Fields(g.Text), " ")
	ruling, listed := m.deck.rule(text, r.card, m.slips)
	// What a student said wrong aloud, the teacher need not write down (FL-52).
	unwritten := text == "" && m.onlyTeacher(seat) == nil
	if ruling.Reason == words.Empty && !unwritten {
		return nil, game.Refuse("no-word", "there is no word in that; type one")
	}
	if m.mode != Class && !listed && !g.Sure {
		return nil, game.Refuse("not-listed", "“{guess}” is not on the crib sheet; guess it all the same for {cost} Fricos?", game.Figures{"guess": text, "cost": guessPrice})
	}
	said := Said{Seat: seat, Student: -1, Text: text, Right: ruling.Verdict == words.Right, By: game.Watcher}
	price := 0
	if m.mode == Class {
		said.Student = m.lesson.turn
		said.Seat = m.lesson.students[said.Student].Seat
	} else {
		price = guessPrice
		m.pay(m.sideOf(seat), price)
	}
	r.guesses = append(r.guesses, guess{Said: said, at: at})
	events := []game.Event{m.all(Guessed{Seat: said.Seat, Student: said.Student, Text: text, Cost: price, Right: said.Right})}
	if said.Right {
		return append(events, m.win(at, said)...), nil
	}
	return append(events, m.afterWrong(at, seat)...), nil
}

// afterWrong goes on after a wrong guess.
func (m *match) afterWrong(at time.Duration, seat game.Seat) []game.Event {
	switch {
	case m.mode == Class:
		m.lesson.idle = 0
		return m.nextStudent(at)
	case m.broke(m.sideOf(seat)):
		return m.goBroke(at, m.sideOf(seat))
	case m.stage == Buying && m.round.buyer == m.sideOf(seat):
		return m.poorer(at)
	case m.stage == Pausing || m.stage == LastCall:
		return m.goQuiet(at)
	}
	return nil
}

// mayGuess refuses whoever may not guess now, or cannot pay for it.
func (m *match) mayGuess(seat game.Seat) error {
	switch {
	case !m.inPlay():
		return game.Refuse("not-now", "there is no picture to guess at now")
	case m.mode == Class && m.stage != Guessing:
		return game.Refuse("not-now", "first the student in turn asks for a shape, and it is drawn")
	case m.mode == Class:
		return m.inTurn(seat)
	case m.round.carlos.Has(seat):
		return game.Refuse("is-carlo", "you see the card; the others guess")
	case m.purses[m.sideOf(seat)].money < guessPrice:
		return game.Refuse("cannot-afford", "a guess costs {cost} Fricos, and there are {have}", game.Figures{"cost": guessPrice, "have": m.purses[m.sideOf(seat)].money})
	}
	return nil
}

// pass says that there is no guess now.
func (m *match) pass(at time.Duration, seat game.Seat) ([]game.Event, error) {
	switch {
	case m.stage == Guessing:
		if err := m.inTurn(seat); err != nil {
			return nil, err
		}
		m.lesson.idle = 0
		return m.noGuess(at, false), nil
	case m.stage != Pausing && m.stage != LastCall:
		return nil, game.Refuse("not-now", "nobody waits for your guess now")
	case !m.group().Has(seat):
		return nil, game.Refuse("no-guess", "you cannot guess, so there is nothing to pass")
	case m.round.passed.Has(seat):
		return nil, game.Refuse("said-already", "you have passed; a guess is still welcome")
	}
	return m.sayPass(at, seat, false), nil
}

func (m *match) sayPass(at time.Duration, seat game.Seat, late bool) []game.Event {
	m.round.passed = m.round.passed.With(seat)
	events := []game.Event{m.all(Passed{Seat: seat, Student: -1, Late: late})}
	return append(events, m.goQuiet(at)...)
}

// goQuiet ends a pause or the last call when no guess is to be expected (FL-22, FL-25).
func (m *match) goQuiet(at time.Duration) []game.Event {
	switch {
	case m.waiting() != 0:
		return nil
	case m.stage == Pausing:
		return m.startBuying(at)
	}
	return m.miss(at)
}

// accept takes a guess as right that the machine refused (CM-17).
func (m *match) accept(at time.Duration, seat game.Seat, number int) ([]game.Event, error) {
	if err := m.mayAccept(at, seat, number); err != nil {
		return nil, err
	}
	g := &m.round.guesses[number]
	g.Right, g.By = true, seat
	return append([]game.Event{m.all(Accepted{Seat: seat, Guess: number})}, m.win(at, g.Said)...), nil
}

// mayAccept refuses whoever does not know the picture, or would gain by the guess.
func (m *match) mayAccept(at time.Duration, seat game.Seat, number int) error {
	switch {
	case !m.inPlay() || number < 0 || number >= len(m.round.guesses):
		return game.Refuse("no-guess", "there is no such guess to accept")
	case !m.round.carlos.Has(seat):
		return game.Refuse("not-carlo", "only who sees the card can accept a guess")
	}
	g := m.round.guesses[number]
	switch {
	case m.mode == Teams && m.sideOf(seat) == m.sideOf(g.Seat):
		return game.Refuse("own-team", "it is for the other team's Carlo to accept what your team has guessed")
	case m.limits.answer > 0 && at-g.at > m.limits.answer:
		return game.Refuse("too-late", "that guess was made too long ago")
	}
	return nil
}
