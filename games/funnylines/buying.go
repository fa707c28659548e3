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
			return m.activate(at, r.first)
		}
		return m.passToken(at)
	}
	for i := range m.purses {
		if side := (r.first + i) % len(m.purses); !r.boards[side].complete() {
			r.queue = append(r.queue, side)
		}
	}
	return m.nextBuyer(at)
}

// nextBuyer opens the basket of the next team, or lets the Carlos draw.
func (m *match) nextBuyer(at time.Duration) []game.Event {
	r := m.round
	if len(r.queue) == 0 {
		return m.startDrawing(at)
	}
	side := r.queue[0]
	r.queue = r.queue[1:]
	return m.openBasket(at, side)
}

func (m *match) openBasket(at time.Duration, side int) []game.Event {
	m.round.buyer, m.round.basket = side, Counts{}
	m.Enter(at, Buying)
	return []game.Event{m.ToAll(BuyingBegan{Side: side})}
}

// passToken makes the next player to the left active, who is never the Carlo (FL-31,
// FL-34).
func (m *match) passToken(at time.Duration) []game.Event {
	next := m.LeftOf(game.Seat(m.round.buyer))
	if m.round.carlos.Has(next) {
		next = m.LeftOf(next)
	}
	return m.activate(at, int(next))
}

// activate lets a player buy, offers a loan, or skips the buying (FL-33, FL-35).
func (m *match) activate(at time.Duration, side int) []game.Event {
	r := m.round
	r.buyer, r.basket = side, Counts{}
	switch {
	case m.purses[side].money > 0:
		return m.openBasket(at, side)
	case m.mayBorrow(side):
		m.Enter(at, Lending)
		return []game.Event{m.ToAll(LoanOffered{Seat: game.Seat(side)})}
	}
	events := []game.Event{m.ToAll(BuyingSkipped{Seat: game.Seat(side)})}
	return append(events, m.afterSkip(at)...)
}

// skipBuying notes that the active player wants no loan.
func (m *match) skipBuying(at time.Duration, late bool) []game.Event {
	events := []game.Event{m.ToAll(BuyingSkipped{Seat: game.Seat(m.round.buyer), Refused: true, Late: late})}
	return append(events, m.afterSkip(at)...)
}

// afterSkip goes on to the next player, unless nobody is left who can buy (FL-41).
func (m *match) afterSkip(at time.Duration) []game.Event {
	m.round.skipped++
	if m.round.skipped == len(m.Names)-1 {
		return m.conclude(at, nobody)
	}
	return m.passToken(at)
}

// borrow takes the loan (FL-35).
func (m *match) borrow(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.offered(seat); err != nil {
		return nil, err
	}
	side := m.sideOf(seat)
	p := m.purses[side]
	p.lent, p.owes = true, loan
	m.fromBank(side, loan)
	events := []game.Event{m.ToAll(Borrowed{Seat: seat, Amount: loan})}
	if m.Stage != Lending || m.round.buyer != side { // at once, out of turn
		return events, nil
	}
	return append(events, m.openBasket(at, side)...), nil
}

// decline refuses the loan, or to accept a guess.
func (m *match) decline(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if m.inPlay() && m.round.carlos.Has(seat) {
		return m.leaveWrong(at, seat)
	}
	if m.Stage != Lending || m.round.buyer != int(seat) {
		return nil, game.Refuse("no-loan", "there’s no loan to turn down right now")
	}
	return m.skipBuying(at, false), nil
}

// offered refuses whoever cannot borrow now: the active player may who has no Frico or,
// where the table likes it so, whoever has none (FL-35).
func (m *match) offered(seat game.Seat) error {
	switch {
	case m.Stage == Lending && m.round.buyer == int(seat):
	case m.lends && m.mode == Solo && m.inPlay() && m.Stage != Accepting && !m.round.carlos.Has(seat) && m.mayBorrow(int(seat)):
	default:
		return game.Refuse("no-loan", "a loan is for an active player who’s out of Fricos, once per game")
	}
	return nil
}

// put changes the basket, which any guesser of the team may do (FL-16).
func (m *match) put(seat game.Seat, p Put) ([]game.Event, error) {
	if err := m.mayBuy(seat); err != nil {
		return nil, err
	}
	r := m.round
	basket := r.basket
	basket[p.Shape] += p.Add
	price := cost(basket, Counts(r.card.Prices))
	switch {
	case p.Add == 0:
		return nil, game.Refuse("no-change", "add a shape or take one out")
	case basket[p.Shape] < 0:
		return nil, game.Refuse("not-in-basket", "the basket has this many of {shape}: {count}", game.Figures{"shape": p.Shape, "count": r.basket[p.Shape]})
	case p.Add > 0 && price > m.purses[r.buyer].money:
		return nil, m.tooDear(price)
	}
	r.basket = basket
	return []game.Event{m.ToAll(BasketChanged{Seat: seat, Shape: p.Shape, Count: basket[p.Shape]})}, nil
}

// confirm buys what is in the basket (FL-14, FL-15, FL-33).
func (m *match) confirm(at time.Duration, seat game.Seat, basket Counts) ([]game.Event, error) {
	if err := m.mayBuy(seat); err != nil {
		return nil, err
	}
	switch {
	case basket != m.round.basket:
		return nil, game.Refuse("basket-changed", "someone has changed the basket; have another look")
	case basket == Counts{}:
		return nil, game.Refuse("empty-basket", "you can’t pass; buy at least one shape")
	}
	return m.buy(at, basket, false), nil
}

func (m *match) mayBuy(seat game.Seat) error {
	switch {
	case m.Stage != Buying:
		return game.Refuse("not-now", "nobody is buying right now")
	case m.round.carlos.Has(seat):
		return game.Refuse("is-carlo", "you can see the card; the others buy")
	case !m.group().Has(seat):
		return game.Refuse("not-your-turn", "it’s not your turn to buy")
	}
	return nil
}

func (m *match) tooDear(price int) error {
	figures := game.Figures{"cost": price, "have": m.purses[m.round.buyer].money}
	if m.mode == Teams {
		return game.Refuse("cannot-afford", "that would cost {cost} Fricos, and your team has {have}", figures)
	}
	return game.Refuse("cannot-afford", "that would cost {cost} Fricos, and you have {have}", figures)
}

// closeBuying buys the basket as it stands, or the cheapest shape (FL-16).
func (m *match) closeBuying(at time.Duration) []game.Event {
	basket := m.round.basket
	if basket == (Counts{}) {
		basket[m.cheapest()] = 1
	}
	return m.buy(at, basket, true)
}

// cheapest is the kind that costs least of those of which the board is not known to be
// short, or of all where there is none that the side can pay.
func (m *match) cheapest() cards.Kind {
	r := m.round
	gone := m.boardFor(r.buyer).gone
	best := cards.Kind(0)
	rank := func(k cards.Kind) int {
		price := r.card.Prices[k]
		if gone[k] || price > m.purses[r.buyer].money {
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

// buy pays for a basket. A team that has nothing left then has lost (FL-24).
func (m *match) buy(at time.Duration, basket Counts, late bool) []game.Event {
	r := m.round
	price := cost(basket, Counts(r.card.Prices))
	m.pay(r.buyer, price)
	r.skipped = 0
	b := m.boardFor(r.buyer)
	b.order(basket)
	events := []game.Event{m.ToAll(Bought{Side: r.buyer, Basket: basket, Cost: price, Late: late})}
	switch {
	case m.broke(r.buyer):
		return append(events, m.conclude(at, r.buyer)...)
	case m.mode == Teams:
		return append(events, m.nextBuyer(at)...)
	}
	return append(events, m.startDrawing(at)...)
}

// broke reports whether a team has lost because it has no money left.
func (m *match) broke(side int) bool { return m.mode == Teams && m.purses[side].money == 0 }

// goBroke ends the round and with it the game: that team loses at once (FL-24).
func (m *match) goBroke(at time.Duration, side int) []game.Event {
	events := m.closeRound(at, Record{Reason: Broke, Seat: game.Watcher, Student: -1, Shares: []Share{}})
	return append(events, m.end(at, side)...)
}

// poorer looks at the buyer's basket again when a guess was paid for: what can no
// longer be bought is taken out, and whoever has nothing left may borrow.
func (m *match) poorer(at time.Duration) []game.Event {
	r := m.round
	money := m.purses[r.buyer].money
	if money == 0 {
		return m.activate(at, r.buyer)
	}
	for cost(r.basket, Counts(r.card.Prices)) > money {
		dear := -1
		for k, n := range r.basket {
			if n > 0 && (dear < 0 || r.card.Prices[k] > r.card.Prices[dear]) {
				dear = k
			}
		}
		r.basket[dear]--
	}
	return nil
}

// inWords is a basket as people say it: "1 trapezium, 2 circles".
func inWords(basket Counts) string {
	var list []string
	for k, n := range basket {
		if n > 0 {
			list = append(list, amount(n, cards.Kind(k)))
		}
	}
	return strings.Join(list, ", ")
}

func amount(n int, k cards.Kind) string {
	if n == 1 {
		return "1 " + k.String()
	}
	return fmt.Sprintf("%d %s", n, k.Plural())
}
