package funnylines

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// soloRounds is how many rounds are played each for themselves, by the number of
// players (FL-32).
var soloRounds = [maxSolo + 1]int{3: 6, 4: 8, 5: 5, 6: 6, 7: 7, 8: 8}

// A round is one card: what was bought, drawn and guessed.
type round struct {
	number       int // from 1
	firstPhase   int // the first phase of it, or of the turn of a student
	isTieBreak   bool
	card         *cards.Card
	carlos       game.Seats
	boards       []*board
	seed         int   // what the bank put into the pot
	firstBuyer   int   // the side that buys first; -1 in a class
	buyer        int   // the side that buys; -1 for none
	buyerQueue   []int // the sides that buy after it, before anybody draws
	basket       Counts
	skippedInRow int // buyings in a row that were skipped (FL-41)
	guesses      []guess
	skippedGuess game.Seats // who has no guess in this pause or last call
	ballot       *ballot    // the objection that is being voted on; nil if none is
	brokeSide    int        // the side that is broke when the round is over; see conclude
	acknowledged game.Seats // who has looked enough
	requests     []Request  // shapes that a class asked for
	outcome      *Record    // nil before the end
	pursesBefore []purse    // what everyone had before it
}

// A guess is one that was made, and whether it can be accepted.
type guess struct {
	Said
	vote.Appeal // where the machine refused it
}

// beginRound turns the next card. Every round has new Carlos (FL-11).
func (m *match) beginRound(at time.Duration, rng *rand.Rand) []game.Event {
	r := &round{number: 1, firstPhase: m.Phase + 1, firstBuyer: -1, buyer: -1, card: m.turnNextCard(rng)}
	last := m.round
	if last != nil {
		r.number = last.number + 1
		m.releaseInk()
		m.pastRounds = append(m.pastRounds, last)
	}
	r.isTieBreak = m.mode == Teams && r.number > m.rounds
	for _, p := range m.purses {
		r.pursesBefore = append(r.pursesBefore, *p)
	}
	m.round = r
	switch m.mode {
	case Teams:
		for side := range m.purses {
			m.addBoard(side, m.nextCarlo(side, r.number))
		}
		r.firstBuyer = rng.IntN(len(m.purses)) // (FL-13)
	case Solo:
		carlo := game.Seat(rng.IntN(len(m.Names))) // (FL-31)
		if last != nil {
			carlo = m.LeftOf(last.boards[0].carlo)
		}
		m.addBoard(-1, carlo)
		r.firstBuyer = int(m.LeftOf(carlo))
	case Class:
		m.addBoard(-1, m.lesson.teacher)
	}
	if m.mode != Class {
		r.seed = min(r.card.Border.PotAmount(), m.bank) // (FL-3)
		m.bank -= r.seed
		m.pot += r.seed
	}
	events := []game.Event{
		m.ToAll(RoundBegan{
			Round: r.number, Rounds: m.rounds, Extra: r.isTieBreak, Carlos: r.carlos, First: r.firstBuyer,
			Border: r.card.Border, Prices: Counts(r.card.Prices), Seed: r.seed,
		}),
		{To: r.carlos, Fact: CardTurned{Number: r.card.Number, Name: r.card.Name}},
	}
	if m.mode == Class {
		return append(events, m.startNextTurn(at)...)
	}
	return append(events, m.startBuying(at)...)
}

// turnNextCard takes the top card. When the pile is used up, all cards come again.
func (m *match) turnNextCard(rng *rand.Rand) *cards.Card {
	if len(m.pile) == 0 {
		m.pile, _ = m.deck.orderCards(nil, rng) // only a dealt pack can be refused
	}
	card := m.pile[0]
	m.pile = m.pile[1:]
	return card
}

// TurnedSides returns the cards that came up, so that the evening has seen them.
func (m *match) TurnedSides() []words.Side {
	list := []words.Side{}
	for _, r := range m.playedRounds() {
		list = append(list, wordSide(r.card))
	}
	if m.abandonedRound != nil {
		list = append(list, wordSide(m.abandonedRound.card))
	}
	return list
}

// playedRounds is every round so far, the one in play too.
func (m *match) playedRounds() []*round {
	if m.round == nil {
		return nil
	}
	return append(slices.Clip(m.pastRounds), m.round)
}

func (m *match) addBoard(side int, carlo game.Seat) {
	r := m.round
	r.carlos = r.carlos.With(carlo)
	r.boards = append(r.boards, newBoard(len(r.boards), side, carlo, len(r.card.Shapes)))
}

// nthSeat is the n-th seat of a set, going round and round (FL-12).
func nthSeat(seats game.Seats, index int) game.Seat {
	index %= seats.Len()
	for seat := range seats.All() {
		if index == 0 {
			return seat
		}
		index--
	}
	panic("a team without members")
}

// isInPlay reports whether a picture is being guessed at.
func (m *match) isInPlay() bool { return m.round != nil && m.round.outcome == nil }

// winRound ends the round for the guess that named the picture (FL-21, FL-38).
func (m *match) winRound(at time.Duration, g Said) []game.Event {
	side := -1
	if m.mode != Class {
		side = m.sideOf(g.Seat)
	}
	return m.closeRound(at, Record{Reason: Named, Seat: g.Seat, Student: g.Student, Shares: m.splitPot(side)})
}

// missRound ends the round without a right guess (FL-26, FL-40, FL-41).
func (m *match) missRound(at time.Duration) []game.Event {
	return m.closeRound(at, Record{Reason: Missed, Seat: game.Watcher, Student: -1, Shares: m.splitPot(-1)})
}

// closeRound pays the pot out and lays everything open.
func (m *match) closeRound(at time.Duration, outcome Record) []game.Event {
	r := m.round
	outcome.Round, outcome.Number, outcome.Name, outcome.Carlos, outcome.Pot = r.number, r.card.Number, r.card.Name, r.carlos, m.pot
	outcome.Asked, outcome.Guesses = len(r.requests), len(r.guesses)
	for _, b := range r.boards {
		b.closeOpenShape()
		outcome.Shapes += len(b.shapes)
	}
	r.outcome, r.buyer, r.buyerQueue, r.acknowledged = &outcome, -1, nil, 0
	events := []game.Event{m.ToAll(RoundEnded{
		Name: outcome.Name, Reason: outcome.Reason, Seat: outcome.Seat, Student: outcome.Student, Pot: outcome.Pot, Shares: game.CopyOf(outcome.Shares),
	})}
	events = append(events, m.payOutPot(outcome.Shares)...)
	if m.RulesBefore(2) {
		r.ballot = nil // rules of version 1: the guess ends the vote
	}
	if r.ballot != nil { // the guess does not end the vote (CM-20)
		m.Phase++
		r.ballot.suspended = game.Suspended[Stage]{Stage: Looking, TimeLeft: m.Limits[Looking]}
		return events
	}
	m.Enter(at, Looking)
	return events
}

// acknowledgeRound notes that a player has looked enough.
func (m *match) acknowledgeRound(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	switch {
	case m.Stage != Looking:
		return nil, game.Refuse("not-now", "the round isn’t over yet")
	case !m.actingSeats().Has(seat):
		return nil, game.Refuse("not-teacher", "the teacher moves on to the next picture")
	case m.round.acknowledged.Has(seat):
		return nil, game.Refuse("said-already", "you’re done already; the others are still looking")
	}
	return m.recordAcknowledged(at, seat, rng), nil
}

func (m *match) recordAcknowledged(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	m.round.acknowledged = m.round.acknowledged.With(seat)
	events := []game.Event{m.ToAll(WentOn{Seat: seat})}
	if m.waitingSeats() == 0 {
		events = append(events, m.nextRoundOrEnd(at, rng)...)
	}
	return events
}

// nextRoundOrEnd begins the next round or ends the game (FL-23, FL-32).
func (m *match) nextRoundOrEnd(at time.Duration, rng *rand.Rand) []game.Event {
	n := m.round.number
	tied := m.mode == Teams && m.purses[0].money == m.purses[1].money
	if !m.isLastRound && (n < m.rounds || n == m.rounds && m.breaksTies && tied) {
		return m.beginRound(at, rng)
	}
	return m.endGame(at, -1)
}

// endGame ends the game. The richest win, and ties share (FL-23, FL-42); a team that is
// broke has lost whatever the other has (FL-24). A class has learned together.
func (m *match) endGame(at time.Duration, brokeSide int) []game.Event {
	m.result = &Ended{Winners: m.Players(), Money: []int{}, Broke: brokeSide}
	if m.mode == Class {
		m.result.Winners = 0 // all played together (FL-50)
	}
	richest := 0
	for _, p := range m.purses {
		m.result.Money = append(m.result.Money, p.money)
		richest = max(richest, p.money)
	}
	for side, p := range m.purses {
		if p.money < richest || side == brokeSide {
			m.result.Winners &^= p.seats
		}
	}
	m.Enter(at, Over)
	return []game.Event{m.ToAll(*m.copyResult())}
}

// copyResult is a copy of how the game ended; nil while in play.
func (m *match) copyResult() *Ended {
	if m.result == nil {
		return nil
	}
	return &Ended{Winners: m.result.Winners, Money: game.CopyOf(m.result.Money), Broke: m.result.Broke}
}
