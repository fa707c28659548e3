package funnylines

import (
	"slices"

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

// A bank holds all Fricos of the box: in purses, in the pot and in reserve. A class has none.
type bank struct {
	mode    Mode     // how pots are shared and who may borrow
	purses  []*purse // by side: the teams, or the seats; none in a class
	pot     int
	reserve int // what nobody has
}

// A purse is the money of a team or of a player.
type purse struct {
	seats       game.Seats
	money       int
	debt        int
	hasBorrowed bool
}

// openSidePurseFromBank adds one side, whose seats share a purse, and pays its first money from
// the bank.
func (b *bank) openSidePurseFromBank(sideSeats game.Seats, startMoney int) {
	b.purses = append(b.purses, &purse{seats: sideSeats})
	b.payFromBank(len(b.purses)-1, startMoney)
}

// sideOf returns the side of a seat; -1 in a class.
func (b *bank) sideOf(seat game.Seat) int {
	return slices.IndexFunc(b.purses, func(p *purse) bool { return p.seats.Has(seat) })
}

func (b *bank) payFromBank(side, amount int) {
	b.reserve -= amount
	b.purses[side].money += amount
}

func (b *bank) payIntoPot(side, amount int) {
	b.purses[side].money -= amount
	b.pot += amount
}

// computePotSharesBySide returns who gets what of the pot, and pays nothing: all of it the team that named the picture
// (FL-21); half the player who did and half the Carlo, who has the odd Frico (FL-38).
// Where nobody did, winningSide is noSide: a team's pot goes to the bank (FL-26), and the
// Carlo has half all the same (FL-40).
func (b *bank) computePotSharesBySide(winningSide int, carlo game.Seat) []Share {
	list := []Share{}
	switch {
	case b.mode == Teams && winningSide >= 0:
		list = append(list, Share{Side: winningSide, Amount: b.pot})
	case b.mode == Solo:
		if winningSide >= 0 {
			list = append(list, Share{Side: winningSide, Amount: b.pot / 2})
		}
		list = append(list, Share{Side: b.sideOf(carlo), Amount: b.pot - b.pot/2})
	}
	return list
}

// payOutPotAndCollectLoans pays the shares, gives the rest of the pot to the bank, and takes loans
// back from whoever is rich enough now (FL-36).
func (b *bank) payOutPotAndCollectLoans(shares []Share) (repaid []game.Fact) {
	for _, s := range shares {
		b.payIntoPot(s.Side, -s.Amount)
	}
	b.reserve += b.pot
	b.pot = 0
	for seat, p := range b.purses {
		if p.debt > 0 && p.money > repayAbove {
			repaid = append(repaid, Repaid{Seat: game.Seat(seat), Amount: p.debt})
			b.payFromBank(seat, -p.debt)
			p.debt = 0
		}
	}
	return repaid
}

// isBrokeAndMayBorrow reports whether a player without a Frico can have a loan (FL-35).
func (b *bank) isBrokeAndMayBorrow(side int) bool {
	p := b.purses[side]
	return b.mode == Solo && p.money == 0 && !p.hasBorrowed && b.reserve >= loanAmount
}

// giveOnlyLoan gives a player the one loan of the game (FL-35).
func (b *bank) giveOnlyLoan(side int) {
	b.purses[side].hasBorrowed, b.purses[side].debt = true, loanAmount
	b.payFromBank(side, loanAmount)
}

// isBrokeTeam reports whether a side is a team that has lost because it has no money left (FL-24).
func (b *bank) isBrokeTeam(side int) bool { return b.mode == Teams && b.purses[side].money == 0 }

// seatsAbleToPayGuess returns the seats whose side can pay for a guess or, if possible loans
// count, could with one.
func (b *bank) seatsAbleToPayGuess(countPossibleLoan bool) (payers game.Seats) {
	for side, p := range b.purses {
		if p.money >= guessPrice || countPossibleLoan && b.isBrokeAndMayBorrow(side) {
			payers |= p.seats
		}
	}
	return payers
}

// moneyBySeat returns the money by seat; nil in a class.
func (b *bank) moneyBySeat(seatCount int) []int {
	if b.mode == Class {
		return nil
	}
	points := make([]int, seatCount)
	for seat := range points {
		points[seat] = b.purses[b.sideOf(game.Seat(seat))].money
	}
	return points
}

// finalResult returns how the game ended. The richest win, and ties share (FL-23, FL-42);
// a team that is broke has lost whatever the other has (FL-24). A class has learned
// together and nobody wins (FL-50).
func (b *bank) finalResult(players game.Seats, brokeSide int) *Ended {
	end := &Ended{Winners: players, Money: []int{}, Broke: brokeSide}
	if b.mode == Class {
		end.Winners = 0
	}
	richest := 0
	for _, p := range b.purses {
		end.Money = append(end.Money, p.money)
		richest = max(richest, p.money)
	}
	for side, p := range b.purses {
		if p.money < richest || side == brokeSide {
			end.Winners &^= p.seats
		}
	}
	return end
}
