package funnylines

import (
	"linework/game"
)

const (
	teamMoney  = 75 // (FL-10)
	guessPrice = 2  // (FL-20)
	loanAmount = 10 // (FL-35)
	repayAbove = 20 // (FL-36)
)

// soloMoney is what a player starts with, by the number of players (FL-30).
var soloMoney = [maxSolo + 1]int{3: 34, 4: 34, 5: 23, 6: 23, 7: 17, 8: 17}

// A purse is the money of a team or of a player.
type purse struct {
	seats       game.Seats
	money       int
	debt        int
	hasBorrowed bool
}

// openPurses gives each player a purse of their own.
func (m *match) openPurses(players, money int) {
	for seat := range players {
		m.purses = append(m.purses, &purse{seats: game.Of(game.Seat(seat))})
		m.payFromBank(seat, money)
	}
}

// payFromBank moves money from the bank to a side.
func (m *match) payFromBank(side, amount int) {
	m.bank -= amount
	m.purses[side].money += amount
}

// payIntoPot moves money from a side to the pot.
func (m *match) payIntoPot(side, amount int) {
	m.purses[side].money -= amount
	m.pot += amount
}

// splitPot is how a pot is divided: all of it to the team that named the picture
// (FL-21); half to the player who did and half to the Carlo, who has the odd Frico
// (FL-38). Where nobody did, side is -1: a team's pot goes to the bank (FL-26), and
// the Carlo has half all the same (FL-40).
func (m *match) splitPot(winner int) []Share {
	list := []Share{}
	switch {
	case m.mode == Teams && winner >= 0:
		list = append(list, Share{Side: winner, Amount: m.pot})
	case m.mode == Solo:
		if winner >= 0 {
			list = append(list, Share{Side: winner, Amount: m.pot / 2})
		}
		list = append(list, Share{Side: m.sideOf(m.round.boards[0].carlo), Amount: m.pot - m.pot/2})
	}
	return list
}

// payOutPot empties the pot, and takes loans back from whoever is rich enough now.
func (m *match) payOutPot(shares []Share) []game.Event {
	var events []game.Event
	for _, s := range shares {
		m.pot -= s.Amount
		m.purses[s.Side].money += s.Amount
	}
	m.bank += m.pot
	m.pot = 0
	for seat, p := range m.purses {
		if p.debt > 0 && p.money > repayAbove {
			events = append(events, m.ToAll(Repaid{Seat: game.Seat(seat), Amount: p.debt}))
			m.bank += p.debt
			p.money -= p.debt
			p.debt = 0
		}
	}
	return events
}

// canBorrow reports whether a player without a Frico can have a loan (FL-35).
func (m *match) canBorrow(side int) bool {
	p := m.purses[side]
	return m.mode == Solo && p.money == 0 && !p.hasBorrowed && m.bank >= loanAmount
}

// basketCost is what shapes cost, by the prices of a card.
func basketCost(basket, prices Counts) int {
	sum := 0
	for kind, n := range basket {
		sum += n * prices[kind]
	}
	return sum
}
