package funnylines

import (
	"strings"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// guessingMoves is what can be done with guesses in any stage: make one, pass, and accept one
// that the machine refused.
type guessingMoves struct{ *state }

// A guess is compared with the card of the round and with all of the crib sheet (FL-62).
const (
	atCard = iota
	atCribSheet
)

// RuleOnGuess judges a guess at the card of the round and at the crib sheet (CM-30).
func (m *state) RuleOnGuess(move game.Move) game.Rulings {
	guess, ok := move.(Guess)
	if !ok || !m.isRoundInPlay() {
		return nil
	}
	ruling, onCribSheet := m.deck.judgeGuess(guess.Text, m.round.card, m.forgivesSlips)
	rulings := game.Rulings{}
	rulings.Add(atCard, ruling)
	if onCribSheet {
		rulings.Add(atCribSheet, words.Ruling{Verdict: words.Right, Reason: words.Exact})
	}
	return rulings
}

// payAndJudgeGuess takes the price of a guess, judges it and records it, at any time and from anybody but the Carlos (FL-20, FL-37); in a
// class from the student in turn, once (FL-51). It is paid for before it is judged, and
// judged by what is on the table when it arrives (CM-24).
func (m guessingMoves) payAndJudgeGuess(in game.Input, g Guess) ([]game.Event, error) {
	at, seat := in.At, in.Seat
	if err := m.checkMayGuess(seat); err != nil {
		return nil, err
	}
	r := m.round
	if in.Phase < r.firstPhase {
		return nil, game.Refuse("too-late.guess")
	}
	text := strings.Join(strings.Fields(g.Text), " ")
	rulings := game.RulingsOn(in, m)
	ruling, onCribSheet := rulings.Of(atCard), rulings.Of(atCribSheet).Verdict == words.Right
	// What a student said wrong aloud, the teacher need not write down (FL-52).
	unwritten := text == "" && m.checkTeacher(seat) == nil
	if ruling.Reason == words.Empty && !unwritten {
		return nil, game.Refuse("no-word.type-one")
	}
	if m.mode != Class && !onCribSheet && !g.Sure {
		return nil, game.Refuse("not-listed", game.Figures{"guess": text, "cost": guessPrice})
	}
	said := GuessRecord{Seat: seat, Student: -1, Text: text, Right: ruling.Verdict == words.Right, By: game.Watcher}
	price := 0
	if m.mode == Class {
		said.Student = m.lesson.turn
		said.Seat = m.lesson.students[said.Student].Seat
	} else {
		price = guessPrice
		m.payIntoPot(m.sideOf(seat), price)
	}
	verdict := said.Right
	if said.Waits = m.settlesGuessesInOrder() && r.guesses.firstOpen(at) != nil; said.Waits {
		said.Right = false
	}
	made := guess{GuessRecord: said, Appeal: m.newAppealIfAllowed(at, seat, ruling, onCribSheet), verdict: verdict}
	if m.mode != Class {
		board := r.boardOfSide(m.sideOf(seat))
		made.board, made.shapes = board.number, len(board.shapes)
	}
	r.guesses = append(r.guesses, made)
	events := []game.Event{m.ToAll(Guessed{Seat: said.Seat, Student: said.Student, Text: text, Cost: price, Right: said.Right, Waits: said.Waits})}
	if said.Right {
		return append(events, m.closeGuessedRound(at, said)...), nil
	}
	return append(events, m.continueAfterWrongGuess(at, seat)...), nil
}

// settlesGuessesInOrder reports whether a guess waits for those before it that can still be
// accepted (FL-64). In a class nothing is at stake, and one pupil after the other guesses.
func (m guessingMoves) settlesGuessesInOrder() bool {
	return m.mode != Class && !m.RulesBefore(6) // rules of version 5: a right guess ends the round at once
}

// settleGuesses settles guesses, the earliest first, up to one that can still be accepted: those after it
// wait, where guesses are settled in order. The first that is right or accepted wins the round; what
// was made after it does not count and is paid back (FL-64).
func (m guessingMoves) settleGuesses(at time.Duration) []game.Event {
	var events []game.Event
	for i := range m.round.guesses {
		g := &m.round.guesses[i]
		if g.Waits {
			g.Waits, g.Right = false, g.verdict
			events = append(events, m.ToAll(GuessSettled{Guess: i, Right: g.Right}))
		}
		if g.IsCarried() {
			g.Right = true
			for judge := range g.Yes.All() { // there is one
				g.By = judge
			}
			events = append(events, m.ToAll(Accepted{Seat: g.By, Guess: i}))
		}
		if g.Right {
			events = append(events, m.voidAndRefundGuessesAfter(i)...)
			return append(events, m.closeGuessedRound(at, g.GuessRecord)...)
		}
		if g.IsOpen(at) && m.settlesGuessesInOrder() {
			break
		}
	}
	return events
}

// settleExpiredGuesses closes the guesses whose seconds are over, settles those that waited for
// them, and ends a round that waits for no other.
func (m guessingMoves) settleExpiredGuesses(at time.Duration) []game.Event {
	for i := range m.round.guesses {
		if g := &m.round.guesses[i]; g.IsOpen(0) && g.Deadline() > 0 && at >= g.Deadline() {
			g.No |= g.PendingVoters()
		}
	}
	return m.settleGuessesAndEndAwaitedRound(at)
}

// settleGuessesAndEndAwaitedRound settles the guesses whose turn it is. If a round waits only
// for that, it ends when no guess can be accepted any more, or goes on waiting for the next.
func (m guessingMoves) settleGuessesAndEndAwaitedRound(at time.Duration) []game.Event {
	events := m.settleGuesses(at)
	if m.Stage != Accepting || !m.isRoundInPlay() {
		return events
	}
	first := m.round.guesses.firstOpen(at)
	if first == nil {
		return append(events, m.closeUnguessedRoundAndEndIfBroke(at)...)
	}
	if m.settlesGuessesInOrder() {
		m.Deadline = first.Deadline()
	}
	return events
}

func (m guessingMoves) continueAfterWrongGuess(at time.Duration, seat game.Seat) []game.Event {
	switch {
	case m.mode == Class:
		m.lesson.idleTurns = 0
		m.next = toNextTurn
		return nil
	case m.Stage == Voting && !m.RulesBefore(2): // what follows comes after the vote; by version 1 at once
		return nil
	case m.isBrokeTeam(m.sideOf(seat)):
		return m.endUnguessedRoundOrAwaitAppeals(at, m.sideOf(seat))
	case m.Stage == Buying && m.round.buyer == m.sideOf(seat):
		return buyingStage(m).trimBasketOrOfferLoan(at)
	case m.Stage == Pausing || m.Stage == LastCall:
		return m.endPauseIfAllSkipped(at)
	}
	return nil
}

// checkMayGuess refuses whoever may not guess now, or cannot pay for it.
func (m guessingMoves) checkMayGuess(seat game.Seat) error {
	switch {
	case !m.isRoundInPlay():
		return game.Refuse("not-now.no-picture")
	case m.Stage == Accepting:
		return game.Refuse("not-now.guessing-over")
	case m.mode == Class && m.Stage != Guessing:
		return game.Refuse("not-now.shape-first")
	case m.mode == Class:
		return m.lesson.checkInTurnOrTeacher(seat)
	case m.round.carlos.Has(seat):
		return game.Refuse("is-carlo.guess")
	case m.purses[m.sideOf(seat)].money < guessPrice:
		return game.Refuse("cannot-afford.guess", game.Figures{"cost": guessPrice, "have": m.purses[m.sideOf(seat)].money})
	}
	return nil
}

// skipGuess records that a player has no guess in a pause or at the last call.
func (m guessingMoves) skipGuess(at time.Duration, seat game.Seat) ([]game.Event, error) {
	switch {
	case m.Stage != Pausing && m.Stage != LastCall:
		return nil, game.Refuse("not-now.pass")
	case !m.actingSeats().Has(seat):
		return nil, game.Refuse("no-guess.pass")
	case m.round.skippedGuess.Has(seat):
		return nil, game.Refuse("said-already.passed")
	}
	return m.recordSkipAndEndPauseIfLast(at, seat, false), nil
}

// recordSkipAndEndPauseIfLast tells everyone that a player has no guess now, and ends the pause
// if nobody else is awaited.
func (m guessingMoves) recordSkipAndEndPauseIfLast(at time.Duration, seat game.Seat, byTimeout bool) []game.Event {
	m.round.skippedGuess = m.round.skippedGuess.With(seat)
	events := []game.Event{m.ToAll(Passed{Seat: seat, Student: -1, Late: byTimeout})}
	return append(events, m.endPauseIfAllSkipped(at)...)
}

// endPauseIfAllSkipped ends a pause or the last call when no guess is to be expected (FL-22, FL-25).
func (m guessingMoves) endPauseIfAllSkipped(at time.Duration) []game.Event {
	if m.awaitedSeats(m.round.skippedGuess) != 0 {
		return nil
	}
	return m.endPauseOrLastCall(at)
}

// endPauseOrLastCall ends a pause, and buying goes on, or the last call, and with it the round.
func (m guessingMoves) endPauseOrLastCall(at time.Duration) []game.Event {
	if m.Stage == Pausing {
		m.next = toBuying
		return nil
	}
	return m.endUnguessedRoundOrAwaitAppeals(at, noSide)
}

// unawaitedGuessers returns who may guess though nobody waits for it: each for themselves
// there is no pause for guesses (FL-37).
func (m guessingMoves) unawaitedGuessers(awaited game.Seats) (seats game.Seats) {
	if m.mode != Solo || !m.isRoundInPlay() {
		return 0
	}
	for seat := range (m.Players() &^ awaited).All() {
		if m.checkMayGuess(seat) == nil {
			seats = seats.With(seat)
		}
	}
	return seats
}

// newAppealIfAllowed returns the appeal that puts a refused guess to whoever sees the card and has nothing to gain by it:
// the Carlo of the other team, the Carlo, or the teacher (CM-17). What is far off is not
// offered, and what is on the crib sheet is another picture.
func (m guessingMoves) newAppealIfAllowed(at time.Duration, guesser game.Seat, ruling words.Ruling, onCribSheet bool) vote.Appeal {
	switch {
	case ruling.Verdict == words.Right:
		return vote.Appeal{}
	case m.RulesBefore(2): // rules of version 1: whatever was refused
	case onCribSheet:
		return vote.Appeal{}
	case !ruling.IsOffered() && !m.RulesBefore(6): // rules of version 5: whatever is one guess
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

// acceptGuessAndWinRound makes a guess right that the machine refused (CM-17), once those before it
// are settled (FL-64).
func (m guessingMoves) acceptGuessAndWinRound(at time.Duration, seat game.Seat, index int) ([]game.Event, error) {
	if err := m.checkMayAcceptGuess(at, seat, index); err != nil {
		return nil, err
	}
	g := &m.round.guesses[index]
	g.Yes = g.Yes.With(seat)
	return m.settleGuesses(at), nil
}

// voidAndRefundGuessesAfter pays back the guesses that were made after one that is accepted now: they
// came later than the right one, so they do not count (FL-64).
func (m guessingMoves) voidAndRefundGuessesAfter(accepted int) []game.Event {
	if m.mode == Class || m.RulesBefore(3) { // rules of version 2: what was paid is paid
		return nil
	}
	refunds := make([]int, len(m.purses))
	later := m.round.guesses[accepted+1:]
	for i := range later {
		later[i].Void = true
		refunds[m.sideOf(later[i].Seat)] += guessPrice
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

// checkMayAcceptGuess refuses whoever does not know the picture, or would gain by the guess.
func (m guessingMoves) checkMayAcceptGuess(at time.Duration, seat game.Seat, index int) error {
	switch {
	case !m.isRoundInPlay() || index < 0 || index >= len(m.round.guesses):
		return game.Refuse("no-guess.accept")
	case !m.round.carlos.Has(seat):
		return game.Refuse("not-carlo.accept")
	}
	g := &m.round.guesses[index]
	if m.mode == Teams && m.sideOf(seat) == m.sideOf(g.Seat) {
		return game.Refuse("own-team")
	}
	return g.CheckAnswer(at, seat)
}

// declineGuessesAndCloseRoundIfLast records that somebody who could accept a guess accepts none of those that
// are open. A round that waits for it ends when nobody is left to ask.
func (m guessingMoves) declineGuessesAndCloseRoundIfLast(at time.Duration, seat game.Seat) ([]game.Event, error) {
	gs := m.round.guesses
	if !gs.pendingJudges(at).Has(seat) {
		return nil, game.Refuse("not-asked")
	}
	for i := range gs {
		if g := &gs[i]; g.CheckAnswer(at, seat) == nil {
			g.No = g.No.With(seat)
		}
	}
	return m.settleGuessesAndEndAwaitedRound(at), nil
}
