package funnylines

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/texts"
)

// buyingStage is the stages in which a side fills its basket and pays for it, or is offered a loan.
type buyingStage struct{ *state }

// startNextPurchase lets the next player buy, or in teams both teams one after the other
// (FL-14). A team whose board is complete buys no more (FL-25).
func (m buyingStage) startNextPurchase(at time.Duration) []game.Event {
	r := m.round
	if m.mode == Solo {
		if r.buyer < 0 {
			return m.offerPurchaseLoanOrSkip(at, r.firstBuyer)
		}
		return m.startNextPlayerTurn(at)
	}
	for i := range m.purses {
		if side := (r.firstBuyer + i) % len(m.purses); !r.boards[side].isComplete() {
			r.buyerQueue = append(r.buyerQueue, side)
		}
	}
	return m.startNextTeamTurnOrDrawing(at)
}

// startNextTeamTurnOrDrawing opens the basket of the next team, or lets the Carlos draw.
func (m buyingStage) startNextTeamTurnOrDrawing(at time.Duration) []game.Event {
	r := m.round
	if len(r.buyerQueue) == 0 {
		m.next = toDrawing
		return nil
	}
	side := r.buyerQueue[0]
	r.buyerQueue = r.buyerQueue[1:]
	return m.startFillingBasket(at, side)
}

// startFillingBasket gives a side the basket, with what it has planned, can still pay and may still get.
func (m buyingStage) startFillingBasket(at time.Duration, side int) []game.Event {
	r := m.round
	r.setBuyerWithEmptyBasket(side)
	r.basket.shapes, r.plans[side] = r.plans[side], Counts{}
	if !m.RulesBefore(8) { // rules of version 7: also what was announced as gone since
		for k, usedUp := range r.kindsKnownUsedUp(side) {
			if usedUp {
				r.basket.shapes[k] = 0
			}
		}
	}
	r.basket.removeDearestUntilAffordable(m.purses[side].money)
	m.Enter(at, Buying)
	began := BuyingBegan{Side: side}
	if r.basket.shapes != (Counts{}) {
		began.Basket = slices.Clone(r.basket.shapes[:])
	}
	return []game.Event{m.ToAll(began)}
}

// startNextPlayerTurn makes the next player to the left active, who is never the Carlo (FL-31,
// FL-34).
func (m buyingStage) startNextPlayerTurn(at time.Duration) []game.Event {
	player := m.LeftOf(game.Seat(m.round.buyer))
	if m.round.carlos.Has(player) {
		player = m.LeftOf(player)
	}
	return m.offerPurchaseLoanOrSkip(at, int(player))
}

// offerPurchaseLoanOrSkip makes a player the buyer, who buys, is offered a loan, or is skipped
// (FL-33, FL-35).
func (m buyingStage) offerPurchaseLoanOrSkip(at time.Duration, side int) []game.Event {
	m.round.setBuyerWithEmptyBasket(side)
	switch {
	case m.purses[side].money > 0:
		return m.startFillingBasket(at, side)
	case m.isBrokeAndMayBorrow(side):
		m.Enter(at, Lending)
		return []game.Event{m.ToAll(LoanOffered{Seat: game.Seat(side)})}
	}
	return m.skipPurchaseOrEndRound(at, BuyingSkipped{Seat: game.Seat(side)})
}

// skipPurchaseOrEndRound goes on to the next player, or ends the round if nobody is left who can
// buy (FL-41).
func (m buyingStage) skipPurchaseOrEndRound(at time.Duration, reason BuyingSkipped) []game.Event {
	events := []game.Event{m.ToAll(reason)}
	m.round.skippedInRow++
	if m.round.skippedInRow == len(m.Names)-1 {
		return append(events, m.endUnguessedRoundOrAwaitAppeals(at, noSide)...)
	}
	return append(events, m.startNextPlayerTurn(at)...)
}

// takeLoanAndMaybeBuy gives a player the loan, and the basket to the one in turn (FL-35).
func (m buyingStage) takeLoanAndMaybeBuy(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkMayBorrow(seat); err != nil {
		return nil, err
	}
	side := m.sideOf(seat)
	if m.Stage == Lending && m.round.buyer == side {
		return m.giveLoanInTurn(at, side), nil
	}
	m.giveOnlyLoan(side) // at once, out of turn
	return []game.Event{m.ToAll(Borrowed{Seat: seat, Amount: loanAmount})}, nil
}

// declineLoan declines the loan that a player is offered, whose purchase is skipped.
func (m buyingStage) declineLoan(at time.Duration, seat game.Seat) ([]game.Event, error) {
	switch {
	case m.Stage != Lending || m.round.buyer != int(seat):
		return nil, game.Refuse("no-loan.decline")
	case !m.loansMayBeDeclined:
		return nil, game.Refuse("no-loan.must-borrow")
	}
	return m.skipPurchaseOrEndRound(at, BuyingSkipped{Seat: seat, Refused: true}), nil
}

// endLoanOffer takes the offered loan for a player who is late or absent; where loans may be
// declined it is declined (CM-9, FL-35).
func (m buyingStage) endLoanOffer(at time.Duration) []game.Event {
	if m.loansMayBeDeclined {
		return m.skipPurchaseOrEndRound(at, BuyingSkipped{Seat: game.Seat(m.round.buyer), Refused: true, Late: true})
	}
	return m.giveLoanInTurn(at, m.round.buyer)
}

// giveLoanInTurn gives the active player the loan, and the basket.
func (m buyingStage) giveLoanInTurn(at time.Duration, side int) []game.Event {
	m.giveOnlyLoan(side)
	events := []game.Event{m.ToAll(Borrowed{Seat: game.Seat(side), Amount: loanAmount})}
	return append(events, m.startFillingBasket(at, side)...)
}

// checkMayBorrow refuses whoever cannot borrow now: the active player may who has no Frico or,
// where the table likes it so, whoever has none (FL-35).
func (m buyingStage) checkMayBorrow(seat game.Seat) error {
	switch {
	case m.Stage == Lending && m.round.buyer == int(seat):
	case m.lendsAtOnce && m.mode == Solo && m.isRoundInPlay() && m.Stage != Accepting && !m.round.carlos.Has(seat) && m.isBrokeAndMayBorrow(int(seat)):
	default:
		return game.Refuse("no-loan.borrow")
	}
	return nil
}

// changeBasket changes the basket, which any guesser of the team may do (FL-16).
func (m buyingStage) changeBasket(seat game.Seat, change ChangeBasket) ([]game.Event, error) {
	if err := m.checkMayBuy(seat); err != nil {
		return nil, err
	}
	changed, err := m.changedBasket(m.round.basket, m.round.buyer, change)
	if err != nil {
		return nil, err
	}
	m.round.basket = changed
	return []game.Event{m.ToAll(BasketChanged{Seat: seat, Shape: change.Shape, Count: changed.shapes[change.Shape]})}, nil
}

// changedBasket returns a basket of a side with a change. It refuses what is not there, and what
// costs more than the side has (FL-15).
func (m buyingStage) changedBasket(b basket, side int, change ChangeBasket) (basket, error) {
	present, money := b.shapes[change.Shape], m.purses[side].money
	b.shapes[change.Shape] += change.Add
	switch {
	case change.Add == 0:
		return b, game.Refuse("no-change")
	case present+change.Add < 0:
		return b, game.Refuse("not-in-basket", game.Figures{"shape": texts.NewWord(change.Shape.String()), "count": present})
	case change.Add > 0 && b.cost() > money:
		return b, m.errCannotAfford(b.cost(), money)
	}
	return b, nil
}

// buyBasketIfUnchanged buys what is in the basket (FL-14, FL-15, FL-33).
func (m buyingStage) buyBasketIfUnchanged(at time.Duration, seat game.Seat, seenBasket Counts) ([]game.Event, error) {
	switch err := m.checkMayBuy(seat); {
	case err != nil:
		return nil, err
	case seenBasket != m.round.basket.shapes:
		return nil, game.Refuse("basket-changed")
	case seenBasket == Counts{}:
		return nil, game.Refuse("empty-basket")
	}
	return m.chargeBuyingSideAndContinue(at, false), nil
}

func (m buyingStage) checkMayBuy(seat game.Seat) error {
	switch {
	case m.Stage != Buying:
		return game.Refuse("not-now.no-buying")
	case m.round.carlos.Has(seat):
		return game.Refuse("is-carlo.buy")
	case !m.actingSeats().Has(seat):
		return game.Refuse("not-your-turn.buy")
	}
	return nil
}

func (m buyingStage) errCannotAfford(price, money int) error {
	figures := game.Figures{"cost": price, "have": money}
	if m.mode == Teams {
		return game.Refuse("cannot-afford.team-basket", figures)
	}
	return game.Refuse("cannot-afford.basket", figures)
}

// buyBasketOrCheapestShape buys the basket as it stands, or the cheapest shape (FL-16).
func (m buyingStage) buyBasketOrCheapestShape(at time.Duration) []game.Event {
	r := m.round
	if r.basket.shapes == (Counts{}) {
		usedUp := r.kindsKnownUsedUp(r.buyer)
		if m.RulesBefore(8) { // rules of version 7: whatever is known from the other board
			usedUp = r.boardOfSide(r.buyer).usedUp
		}
		r.basket.shapes[r.basket.cheapestAffordableOrCheapestKind(usedUp, m.purses[r.buyer].money)] = 1
	}
	return m.chargeBuyingSideAndContinue(at, true)
}

// chargeBuyingSideAndContinue pays for the basket and goes on to the next team or to the drawing. A team
// that has nothing left then has lost (FL-24).
func (m buyingStage) chargeBuyingSideAndContinue(at time.Duration, byTimeout bool) []game.Event {
	r := m.round
	price := r.basket.cost()
	m.payIntoPot(r.buyer, price)
	r.skippedInRow = 0
	r.boardOfSide(r.buyer).recordPurchaseToDraw(r.basket.shapes)
	events := []game.Event{m.ToAll(Bought{Side: r.buyer, Basket: r.basket.shapes, Cost: price, Late: byTimeout})}
	switch {
	case m.isBrokeTeam(r.buyer):
		return append(events, m.endUnguessedRoundOrAwaitAppeals(at, r.buyer)...)
	case m.mode == Teams:
		return append(events, m.startNextTeamTurnOrDrawing(at)...)
	}
	m.next = toDrawing
	return events
}

// awaitTeammateOrBuyBasket leaves the buying to a team-mate; where there is none, the basket is bought.
func (m buyingStage) awaitTeammateOrBuyBasket(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
	if m.actingSeats()&^m.absent != 0 {
		return []game.Event{m.ToAll(Skipped{Seat: seat})}
	}
	return m.buyBasketOrCheapestShape(at)
}

// trimBasketOrOfferLoan takes out of the buyer's basket what can no longer be bought since a guess
// was paid for; a buyer who has nothing left is offered a loan or skipped.
func (m buyingStage) trimBasketOrOfferLoan(at time.Duration) []game.Event {
	money := m.purses[m.round.buyer].money
	if money == 0 {
		return m.offerPurchaseLoanOrSkip(at, m.round.buyer)
	}
	m.round.basket.removeDearestUntilAffordable(money)
	return nil
}
