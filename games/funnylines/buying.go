package funnylines

import (
	"fmt"
	"strings"
	"time"

	"linework/cards"
	"linework/game"
)

// startBuying lets the next side buy, in teams both of them one after the other
// (FL-14). A team whose board is complete buys no more (FL-25).
func (m *match) startBuying(at time.Duration) []game.Event {
	r := m.round
	if m.mode == Solo {
		if r.buyer < 0 {
			return m.startPlayer(at, r.firstBuyer)
		}
		return m.startNextPlayer(at)
	}
	for i := range m.purses {
		if side := (r.firstBuyer + i) % len(m.purses); !r.boards[side].isComplete() {
			r.buyerQueue = append(r.buyerQueue, side)
		}
	}
	return m.startNextTeam(at)
}

// startNextTeam opens the basket of the next team, or lets the Carlos draw.
func (m *match) startNextTeam(at time.Duration) []game.Event {
	r := m.round
	if len(r.buyerQueue) == 0 {
		return m.startDrawing(at)
	}
	side := r.buyerQueue[0]
	r.buyerQueue = r.buyerQueue[1:]
	return m.openBasket(at, side)
}

func (m *match) openBasket(at time.Duration, side int) []game.Event {
	m.round.buyer, m.round.basket = side, Counts{}
	m.Enter(at, Buying)
	return []game.Event{m.ToAll(BuyingBegan{Side: side})}
}

// startNextPlayer makes the next player to the left active, who is never the Carlo (FL-31,
// FL-34).
func (m *match) startNextPlayer(at time.Duration) []game.Event {
	player := m.LeftOf(game.Seat(m.round.buyer))
	if m.round.carlos.Has(player) {
		player = m.LeftOf(player)
	}
	return m.startPlayer(at, int(player))
}

// startPlayer lets a player buy, offers a loan, or skips the buying (FL-33, FL-35).
func (m *match) startPlayer(at time.Duration, side int) []game.Event {
	r := m.round
	r.buyer, r.basket = side, Counts{}
	switch {
	case m.purses[side].money > 0:
		return m.openBasket(at, side)
	case m.canBorrow(side):
		m.Enter(at, Lending)
		return []game.Event{m.ToAll(LoanOffered{Seat: game.Seat(side)})}
	}
	events := []game.Event{m.ToAll(BuyingSkipped{Seat: game.Seat(side)})}
	return append(events, m.continueAfterSkip(at)...)
}

// declineLoan notes that the active player wants no loan.
func (m *match) declineLoan(at time.Duration, byTimeout bool) []game.Event {
	events := []game.Event{m.ToAll(BuyingSkipped{Seat: game.Seat(m.round.buyer), Refused: true, Late: byTimeout})}
	return append(events, m.continueAfterSkip(at)...)
}

// continueAfterSkip goes on to the next player, unless nobody is left who can buy (FL-41).
func (m *match) continueAfterSkip(at time.Duration) []game.Event {
	m.round.skippedInRow++
	if m.round.skippedInRow == len(m.Names)-1 {
		return m.concludeRound(at, noSide)
	}
	return m.startNextPlayer(at)
}

// borrow takes the loan (FL-35).
func (m *match) borrow(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkLoan(seat); err != nil {
		return nil, err
	}
	side := m.sideOf(seat)
	p := m.purses[side]
	p.hasBorrowed, p.debt = true, loanAmount
	m.payFromBank(side, loanAmount)
	events := []game.Event{m.ToAll(Borrowed{Seat: seat, Amount: loanAmount})}
	if m.Stage != Lending || m.round.buyer != side { // at once, out of turn
		return events, nil
	}
	return append(events, m.openBasket(at, side)...), nil
}

// declineOffer refuses the loan, or to accept a guess.
func (m *match) declineOffer(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if m.isInPlay() && m.round.carlos.Has(seat) {
		return m.declineGuesses(at, seat)
	}
	if m.Stage != Lending || m.round.buyer != int(seat) {
		return nil, game.Refuse("no-loan", "there’s no loan to turn down right now")
	}
	return m.declineLoan(at, false), nil
}

// checkLoan refuses whoever cannot borrow now: the active player may who has no Frico or,
// where the table likes it so, whoever has none (FL-35).
func (m *match) checkLoan(seat game.Seat) error {
	switch {
	case m.Stage == Lending && m.round.buyer == int(seat):
	case m.lendsAtOnce && m.mode == Solo && m.isInPlay() && m.Stage != Accepting && !m.round.carlos.Has(seat) && m.canBorrow(int(seat)):
	default:
		return game.Refuse("no-loan", "a loan is for an active player who’s out of Fricos, once per game")
	}
	return nil
}

// changeBasket changes the basket, which any guesser of the team may do (FL-16).
func (m *match) changeBasket(seat game.Seat, change Put) ([]game.Event, error) {
	if err := m.checkBuyer(seat); err != nil {
		return nil, err
	}
	r := m.round
	basket := r.basket
	basket[change.Shape] += change.Add
	price := basketCost(basket, Counts(r.card.Prices))
	switch {
	case change.Add == 0:
		return nil, game.Refuse("no-change", "add a shape or take one out")
	case basket[change.Shape] < 0:
		return nil, game.Refuse("not-in-basket", "the basket has this many of {shape}: {count}", game.Figures{"shape": change.Shape, "count": r.basket[change.Shape]})
	case change.Add > 0 && price > m.purses[r.buyer].money:
		return nil, m.errCannotAfford(price)
	}
	r.basket = basket
	return []game.Event{m.ToAll(BasketChanged{Seat: seat, Shape: change.Shape, Count: basket[change.Shape]})}, nil
}

// confirmPurchase buys what is in the basket (FL-14, FL-15, FL-33).
func (m *match) confirmPurchase(at time.Duration, seat game.Seat, basket Counts) ([]game.Event, error) {
	if err := m.checkBuyer(seat); err != nil {
		return nil, err
	}
	switch {
	case basket != m.round.basket:
		return nil, game.Refuse("basket-changed", "someone has changed the basket; have another look")
	case basket == Counts{}:
		return nil, game.Refuse("empty-basket", "you can’t pass; buy at least one shape")
	}
	return m.buyBasket(at, basket, false), nil
}

func (m *match) checkBuyer(seat game.Seat) error {
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

func (m *match) errCannotAfford(price int) error {
	figures := game.Figures{"cost": price, "have": m.purses[m.round.buyer].money}
	if m.mode == Teams {
		return game.Refuse("cannot-afford", "that would cost {cost} Fricos, and your team has {have}", figures)
	}
	return game.Refuse("cannot-afford", "that would cost {cost} Fricos, and you have {have}", figures)
}

// buyAtTimeout buys the basket as it stands, or the cheapest shape (FL-16).
func (m *match) buyAtTimeout(at time.Duration) []game.Event {
	basket := m.round.basket
	if basket == (Counts{}) {
		basket[m.cheapestKind()] = 1
	}
	return m.buyBasket(at, basket, true)
}

// cheapestKind is the kind that costs least of those of which the board is not known to be
// short, or of all where there is none that the side can pay.
func (m *match) cheapestKind() cards.Kind {
	r := m.round
	usedUp := m.boardOfSide(r.buyer).usedUp
	best := cards.Kind(0)
	rank := func(k cards.Kind) int {
		price := r.card.Prices[k]
		if usedUp[k] || price > m.purses[r.buyer].money {
			price += 100
		}
		return price
	}
	for k := range cards.Kind(cards.Kinds) {
		if rank(k) < rank(best) {
			best = k
		}
	}
	return best
}

// buyBasket pays for a basket. A team that has nothing left then has lost (FL-24).
func (m *match) buyBasket(at time.Duration, basket Counts, byTimeout bool) []game.Event {
	r := m.round
	price := basketCost(basket, Counts(r.card.Prices))
	m.payIntoPot(r.buyer, price)
	r.skippedInRow = 0
	b := m.boardOfSide(r.buyer)
	b.recordPurchase(basket)
	events := []game.Event{m.ToAll(Bought{Side: r.buyer, Basket: basket, Cost: price, Late: byTimeout})}
	switch {
	case m.isBroke(r.buyer):
		return append(events, m.concludeRound(at, r.buyer)...)
	case m.mode == Teams:
		return append(events, m.startNextTeam(at)...)
	}
	return append(events, m.startDrawing(at)...)
}

// isBroke reports whether a team has lost because it has no money left.
func (m *match) isBroke(side int) bool { return m.mode == Teams && m.purses[side].money == 0 }

// endBroke ends the round and with it the game: that team loses at once (FL-24).
func (m *match) endBroke(at time.Duration, side int) []game.Event {
	events := m.closeRound(at, Record{Reason: Broke, Seat: game.Watcher, Student: -1, Shares: []Share{}})
	return append(events, m.endGame(at, side)...)
}

// recheckBuyer looks at the buyer's basket again when a guess was paid for: what can no
// longer be bought is taken out, and whoever has nothing left may borrow.
func (m *match) recheckBuyer(at time.Duration) []game.Event {
	r := m.round
	money := m.purses[r.buyer].money
	if money == 0 {
		return m.startPlayer(at, r.buyer)
	}
	for basketCost(r.basket, Counts(r.card.Prices)) > money {
		dearest := -1
		for k, n := range r.basket {
			if n > 0 && (dearest < 0 || r.card.Prices[k] > r.card.Prices[dearest]) {
				dearest = k
			}
		}
		r.basket[dearest]--
	}
	return nil
}

// basketInWords is a basket as people say it: "1 trapezium, 2 circles".
func basketInWords(basket Counts) string {
	var list []string
	for k, n := range basket {
		if n > 0 {
			list = append(list, countInWords(n, cards.Kind(k)))
		}
	}
	return strings.Join(list, ", ")
}

func countInWords(n int, k cards.Kind) string {
	if n == 1 {
		return "1 " + k.String()
	}
	return fmt.Sprintf("%d %s", n, k.Plural())
}
