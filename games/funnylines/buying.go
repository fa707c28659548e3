package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/game"
)

// buying is the stages in which a side fills its basket and pays for it, or is offered a loan.
type buying struct{ *state }

// startBuying lets the next side buy, in teams both of them one after the other
// (FL-14). A team whose board is complete buys no more (FL-25).
func (m buying) startBuying(at time.Duration) []game.Event {
	r := m.round
	if m.mode == Solo {
		if r.buyer < 0 {
			return m.startPlayerTurn(at, r.firstBuyer)
		}
		return m.startNextPlayerTurn(at)
	}
	for i := range m.purses {
		if side := (r.firstBuyer + i) % len(m.purses); !r.boards[side].isComplete() {
			r.buyerQueue = append(r.buyerQueue, side)
		}
	}
	return m.startNextTeamTurn(at)
}

// startNextTeamTurn opens the basket of the next team, or lets the Carlos draw.
func (m buying) startNextTeamTurn(at time.Duration) []game.Event {
	r := m.round
	if len(r.buyerQueue) == 0 {
		m.next = toDrawing
		return nil
	}
	side := r.buyerQueue[0]
	r.buyerQueue = r.buyerQueue[1:]
	return m.openBasket(at, side)
}

// openBasket lets a side fill an empty basket.
func (m buying) openBasket(at time.Duration, side int) []game.Event {
	m.round.openBasket(side)
	m.Enter(at, Buying)
	return []game.Event{m.ToAll(BuyingBegan{Side: side})}
}

// startNextPlayerTurn makes the next player to the left active, who is never the Carlo (FL-31,
// FL-34).
func (m buying) startNextPlayerTurn(at time.Duration) []game.Event {
	player := m.LeftOf(game.Seat(m.round.buyer))
	if m.round.carlos.Has(player) {
		player = m.LeftOf(player)
	}
	return m.startPlayerTurn(at, int(player))
}

// startPlayerTurn lets a player buy, offers a loan, or skips the buying (FL-33, FL-35).
func (m buying) startPlayerTurn(at time.Duration, side int) []game.Event {
	m.round.openBasket(side)
	switch {
	case m.purses[side].money > 0:
		return m.openBasket(at, side)
	case m.canBorrow(side):
		m.Enter(at, Lending)
		return []game.Event{m.ToAll(LoanOffered{Seat: game.Seat(side)})}
	}
	return m.skipPurchase(at, BuyingSkipped{Seat: game.Seat(side)})
}

// recordDeclinedLoan records that the active player wants no loan.
func (m buying) recordDeclinedLoan(at time.Duration, byTimeout bool) []game.Event {
	return m.skipPurchase(at, BuyingSkipped{Seat: game.Seat(m.round.buyer), Refused: true, Late: byTimeout})
}

// skipPurchase goes on to the next player, unless nobody is left who can buy (FL-41).
func (m buying) skipPurchase(at time.Duration, reason BuyingSkipped) []game.Event {
	events := []game.Event{m.ToAll(reason)}
	m.round.skippedInRow++
	if m.round.skippedInRow == len(m.Names)-1 {
		return append(events, m.concludeRound(at, noSide)...)
	}
	return append(events, m.startNextPlayerTurn(at)...)
}

// borrow gives a player the loan (FL-35).
func (m buying) borrow(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkLoan(seat); err != nil {
		return nil, err
	}
	side := m.sideOf(seat)
	m.lendTo(side)
	events := []game.Event{m.ToAll(Borrowed{Seat: seat, Amount: loanAmount})}
	if m.Stage != Lending || m.round.buyer != side { // at once, out of turn
		return events, nil
	}
	return append(events, m.openBasket(at, side)...), nil
}

// recordDeclinedLoan declines the loan that a player is offered.
func (m buying) declineLoan(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if m.Stage != Lending || m.round.buyer != int(seat) {
		return nil, game.Refuse("no-loan", "there’s no loan to turn down right now")
	}
	return m.recordDeclinedLoan(at, false), nil
}

// checkLoan refuses whoever cannot borrow now: the active player may who has no Frico or,
// where the table likes it so, whoever has none (FL-35).
func (m buying) checkLoan(seat game.Seat) error {
	switch {
	case m.Stage == Lending && m.round.buyer == int(seat):
	case m.lendsAtOnce && m.mode == Solo && m.isInPlay() && m.Stage != Accepting && !m.round.carlos.Has(seat) && m.canBorrow(int(seat)):
	default:
		return game.Refuse("no-loan", "a loan is for an active player who’s out of Fricos, once per game")
	}
	return nil
}

// changeBasket changes the basket, which any guesser of the team may do (FL-16).
func (m buying) changeBasket(seat game.Seat, change ChangeBasket) ([]game.Event, error) {
	if err := m.checkBuyer(seat); err != nil {
		return nil, err
	}
	changed := m.round.basket
	if err := changed.addShapes(change.Shape, change.Add); err != nil {
		return nil, err
	}
	if change.Add > 0 && changed.cost() > m.purses[m.round.buyer].money {
		return nil, m.errCannotAfford(changed.cost())
	}
	m.round.basket = changed
	return []game.Event{m.ToAll(BasketChanged{Seat: seat, Shape: change.Shape, Count: changed.shapes[change.Shape]})}, nil
}

// confirmPurchase buys what is in the basket (FL-14, FL-15, FL-33).
func (m buying) confirmPurchase(at time.Duration, seat game.Seat, shapes Counts) ([]game.Event, error) {
	if err := m.checkBuyer(seat); err != nil {
		return nil, err
	}
	switch {
	case shapes != m.round.basket.shapes:
		return nil, game.Refuse("basket-changed", "someone has changed the basket; have another look")
	case shapes == Counts{}:
		return nil, game.Refuse("empty-basket", "you can’t pass; buy at least one shape")
	}
	return m.buyBasket(at, false), nil
}

// checkBuyer refuses whoever may not change the basket now.
func (m buying) checkBuyer(seat game.Seat) error {
	switch {
	case m.Stage != Buying:
		return game.Refuse("not-now", "nobody is buying right now")
	case m.round.carlos.Has(seat):
		return game.Refuse("is-carlo", "you can see the card; the others buy")
	case !m.actingSeats().Has(seat):
		return game.Refuse("not-your-turn", "it’s not your turn to buy")
	}
	return nil
}

// errCannotAfford refuses a basket that costs more than the buyer has.
func (m buying) errCannotAfford(price int) error {
	figures := game.Figures{"cost": price, "have": m.purses[m.round.buyer].money}
	if m.mode == Teams {
		return game.Refuse("cannot-afford", "that would cost {cost} Fricos, and your team has {have}", figures)
	}
	return game.Refuse("cannot-afford", "that would cost {cost} Fricos, and you have {have}", figures)
}

// buyAtTimeout buys the basket as it stands, or the cheapest shape (FL-16).
func (m buying) buyAtTimeout(at time.Duration) []game.Event {
	r := m.round
	if r.basket.shapes == (Counts{}) {
		r.basket.shapes[r.basket.cheapestKind(r.boardOfSide(r.buyer).usedUp, m.purses[r.buyer].money)] = 1
	}
	return m.buyBasket(at, true)
}

// buyBasket pays for the basket. A team that has nothing left then has lost (FL-24).
func (m buying) buyBasket(at time.Duration, byTimeout bool) []game.Event {
	r := m.round
	price := r.basket.cost()
	m.payIntoPot(r.buyer, price)
	r.skippedInRow = 0
	r.boardOfSide(r.buyer).recordPurchase(r.basket.shapes)
	events := []game.Event{m.ToAll(Bought{Side: r.buyer, Basket: r.basket.shapes, Cost: price, Late: byTimeout})}
	switch {
	case m.isBroke(r.buyer):
		return append(events, m.concludeRound(at, r.buyer)...)
	case m.mode == Teams:
		return append(events, m.startNextTeamTurn(at)...)
	}
	m.next = toDrawing
	return events
}

// skipBuyer leaves the buying to a team-mate; where there is none, the basket is bought.
func (m buying) skipBuyer(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
	if m.actingSeats()&^m.absent != 0 {
		return []game.Event{m.ToAll(Skipped{Seat: seat})}
	}
	return m.buyAtTimeout(at)
}

// recheckBuyer trims the buyer's basket when a guess was paid for: what can no longer be
// bought is taken out, and whoever has nothing left may borrow.
func (m buying) recheckBuyer(at time.Duration) []game.Event {
	money := m.purses[m.round.buyer].money
	if money == 0 {
		return m.startPlayerTurn(at, m.round.buyer)
	}
	m.round.basket.trimToBudget(money)
	return nil
}
