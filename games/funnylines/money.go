package funnylines

import (
	"linework/game"
)

const (
	teamMoney  = 75 // (FL-10)
	guessPrice = 2  // (FL-20)
	loan       = 10 // (FL-35)
	repayAbove = 20 // (FL-36)
)

// soloMoney is what a player starts with, by the number of players (FL-30).
var soloMoney = [maxSolo + 1]int{3: 34, 4: 34, 5: 23, 6: 23, 7: 17, 8: 17}

// A purse is the money of a team or of a player.
type purse struct {
	seats game.Seats
	money int
	owes  int
	lent  bool
}

// handOut gives each player a purse of their own.
func (m *match) handOut(players, money int) {
	for seat := range players {
		m.purses = append(m.purses, &purse{seats: game.Of(game.Seat(seat))})
		m.fromBank(seat, money)
	}
}

// fromBank moves money from the bank to a side.
func (m *match) fromBank(side, amount int) {
	m.bank -= amount
	m.purses[side].money += amount
}

// pay moves money from a side to the pot.
func (m *match) pay(side, amount int) {
	m.purses[side].money -= amount
	m.pot += amount
}

// share is how a pot is divided: all of it to the team that named the picture
// (FL-21); half to the player who did and half to the Carlo, who has the odd Frico
// (FL-38). Where nobody did, side is -1: a team's pot goes to the bank (FL-26), and
// the Carlo has half all the same (FL-40).
func (m *match) share(side int) []Share {
	list := []Share{}
	switch {
	case m.mode == Teams && side >= 0:
		list = append(list, Share{Side: side, Amount: m.pot})
	case m.mode == Solo:
		if side >= 0 {
			list = append(list, Share{Side: side, Amount: m.pot / 2})
		}
		list = append(list, Share{Side: m.sideOf(m.round.boards[0].carlo), Amount: m.pot - m.pot/2})
	}
	return list
}

// payOut empties the pot, and takes loans back from whoever is rich enough now.
func (m *match) payOut(shares []Share) []game.Event {
	var events []game.Event
	for _, s := range shares {
		m.pot -= s.Amount
		m.purses[s.Side].money += s.Amount
	}
	m.bank += m.pot
	m.pot = 0
	for seat, p := range m.purses {
		if p.owes > 0 && p.money > repayAbove {
			events = append(events, m.ToAll(Repaid{Seat: game.Seat(seat), Amount: p.owes}))
			m.bank += p.owes
			p.money -= p.owes
			p.owes = 0
		}
	}
	return events
}

// mayBorrow reports whether a player without a Frico can have a loan (FL-35).
func (m *match) mayBorrow(side int) bool {
	p := m.purses[side]
	return m.mode == Solo && p.money == 0 && !p.lent && m.bank >= loan
}

// cost is what shapes cost, by the prices of a card.
func cost(basket, prices Counts) int {
	sum := 0
	for kind, n := range basket {
		sum += n * prices[kind]
	}
	return sum
}
