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
	number  int // from 1
	since   int // the first phase of it, or of the turn of a student
	extra   bool
	card    *cards.Card
	carlos  game.Seats
	boards  []*board
	seed    int   // what the bank put into the pot
	first   int   // the side that buys first; -1 in a class
	buyer   int   // the side that buys; -1 for none
	queue   []int // the sides that buy after it, before anybody draws
	basket  Counts
	skipped int // buyings in a row that were skipped (FL-41)
	guesses []guess
	passed  game.Seats // who has no guess in this pause or last call
	ballot  *ballot    // the objection that is being voted on; nil if none is
	broke   int        // the side that is broke when the round is over; see conclude
	went    game.Seats // who has looked enough
	asks    []Request  // shapes that a class asked for
	outcome *Record    // nil before the end
	before  []purse    // what everyone had before it
}

// A guess is one that was made, and whether it can be accepted.
type guess struct {
	Said
	vote.Appeal // where the machine refused it
}

// begin turns the next card. Every round has new Carlos (FL-11).
func (m *match) begin(at time.Duration, rng *rand.Rand) []game.Event {
	r := &round{number: 1, since: m.Phase + 1, first: -1, buyer: -1, card: m.turnUp(rng)}
	last := m.round
	if last != nil {
		r.number = last.number + 1
		m.putAway()
		m.past = append(m.past, last)
	}
	r.extra = m.mode == Teams && r.number > m.rounds
	for _, p := range m.purses {
		r.before = append(r.before, *p)
	}
	m.round = r
	switch m.mode {
	case Teams:
		for side := range m.purses {
			m.addBoard(side, m.carloOf(side, r.number))
		}
		r.first = rng.IntN(len(m.purses)) // (FL-13)
	case Solo:
		carlo := game.Seat(rng.IntN(len(m.Names))) // (FL-31)
		if last != nil {
			carlo = m.LeftOf(last.boards[0].carlo)
		}
		m.addBoard(-1, carlo)
		r.first = int(m.LeftOf(carlo))
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
			Round: r.number, Rounds: m.rounds, Extra: r.extra, Carlos: r.carlos, First: r.first,
			Border: r.card.Border, Prices: Counts(r.card.Prices), Seed: r.seed,
		}),
		{To: r.carlos, Fact: CardTurned{Number: r.card.Number, Name: r.card.Name}},
	}
	if m.mode == Class {
		return append(events, m.nextStudent(at)...)
	}
	return append(events, m.startBuying(at)...)
}

// turnUp takes the top card. When the pile is used up, all cards come again.
func (m *match) turnUp(rng *rand.Rand) *cards.Card {
	if len(m.pile) == 0 {
		m.pile, _ = m.deck.pile(nil, rng) // only a dealt pack can be refused
	}
	card := m.pile[0]
	m.pile = m.pile[1:]
	return card
}

// TurnedSides returns the cards that came up, so that the evening has seen them.
func (m *match) TurnedSides() []words.Side {
	list := []words.Side{}
	for _, r := range m.played() {
		list = append(list, sideOf(r.card))
	}
	if m.broken != nil {
		list = append(list, sideOf(m.broken.card))
	}
	return list
}

// played is every round so far, the one in play too.
func (m *match) played() []*round {
	if m.round == nil {
		return nil
	}
	return append(slices.Clip(m.past), m.round)
}

func (m *match) addBoard(side int, carlo game.Seat) {
	r := m.round
	r.carlos = r.carlos.With(carlo)
	r.boards = append(r.boards, newBoard(len(r.boards), side, carlo, len(r.card.Shapes)))
}

// nth is the n-th seat of a set, going round and round (FL-12).
func nth(seats game.Seats, n int) game.Seat {
	n %= seats.Len()
	for seat := range seats.All() {
		if n == 0 {
			return seat
		}
		n--
	}
	panic("a team without members")
}

// inPlay reports whether a picture is being guessed at.
func (m *match) inPlay() bool { return m.round != nil && m.round.outcome == nil }

// win ends the round for the guess that named the picture (FL-21, FL-38).
func (m *match) win(at time.Duration, g Said) []game.Event {
	side := -1
	if m.mode != Class {
		side = m.sideOf(g.Seat)
	}
	return m.closeRound(at, Record{Reason: Named, Seat: g.Seat, Student: g.Student, Shares: m.share(side)})
}

// miss ends the round without a right guess (FL-26, FL-40, FL-41).
func (m *match) miss(at time.Duration) []game.Event {
	return m.closeRound(at, Record{Reason: Missed, Seat: game.Watcher, Student: -1, Shares: m.share(-1)})
}

// closeRound pays the pot out and lays everything open.
func (m *match) closeRound(at time.Duration, o Record) []game.Event {
	r := m.round
	o.Round, o.Number, o.Name, o.Carlos, o.Pot = r.number, r.card.Number, r.card.Name, r.carlos, m.pot
	o.Asked, o.Guesses = len(r.asks), len(r.guesses)
	for _, b := range r.boards {
		b.layDown()
		o.Shapes += len(b.shapes)
	}
	r.outcome, r.buyer, r.queue, r.went = &o, -1, nil, 0
	events := []game.Event{m.ToAll(RoundEnded{
		Name: o.Name, Reason: o.Reason, Seat: o.Seat, Student: o.Student, Pot: o.Pot, Shares: game.CopyOf(o.Shares),
	})}
	events = append(events, m.payOut(o.Shares)...)
	if m.RulesBefore(2) {
		r.ballot = nil // rules of version 1: the guess ends the vote
	}
	if r.ballot != nil { // the guess does not end the vote (CM-20)
		m.Phase++
		r.ballot.halt = game.Suspended[Stage]{Stage: Looking, TimeLeft: m.Limits[Looking]}
		return events
	}
	m.Enter(at, Looking)
	return events
}

// goOn notes that a player has looked enough.
func (m *match) goOn(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	switch {
	case m.Stage != Looking:
		return nil, game.Refuse("not-now", "the round isn’t over yet")
	case !m.group().Has(seat):
		return nil, game.Refuse("not-teacher", "the teacher moves on to the next picture")
	case m.round.went.Has(seat):
		return nil, game.Refuse("said-already", "you’re done already; the others are still looking")
	}
	return m.sayOn(at, seat, rng), nil
}

func (m *match) sayOn(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	m.round.went = m.round.went.With(seat)
	events := []game.Event{m.ToAll(WentOn{Seat: seat})}
	if m.waiting() == 0 {
		events = append(events, m.next(at, rng)...)
	}
	return events
}

// next begins the next round or ends the game (FL-23, FL-32).
func (m *match) next(at time.Duration, rng *rand.Rand) []game.Event {
	n := m.round.number
	tied := m.mode == Teams && m.purses[0].money == m.purses[1].money
	if !m.last && (n < m.rounds || n == m.rounds && m.tie && tied) {
		return m.begin(at, rng)
	}
	return m.end(at, -1)
}

// end ends the game. The richest win, and ties share (FL-23, FL-42); a team that is
// broke has lost whatever the other has (FL-24). A class has learned together.
func (m *match) end(at time.Duration, broke int) []game.Event {
	m.ended = &Ended{Winners: m.Players(), Money: []int{}, Broke: broke}
	if m.mode == Class {
		m.ended.Winners = 0 // all played together (FL-50)
	}
	most := 0
	for _, p := range m.purses {
		m.ended.Money = append(m.ended.Money, p.money)
		most = max(most, p.money)
	}
	for side, p := range m.purses {
		if p.money < most || side == broke {
			m.ended.Winners &^= p.seats
		}
	}
	m.Enter(at, Over)
	return []game.Event{m.ToAll(*m.result())}
}

// result is a copy of how the game ended; nil while in play.
func (m *match) result() *Ended {
	if m.ended == nil {
		return nil
	}
	return &Ended{Winners: m.ended.Winners, Money: game.CopyOf(m.ended.Money), Broke: m.ended.Broke}
}
