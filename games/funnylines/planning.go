package funnylines

import "linework/game"

// planBasket changes what a side will have in its basket when it is its turn to buy, so that
// the turn takes one tap (FL-16). What comes when that turn has begun changes the basket itself.
func (m buyingStage) planBasket(seat game.Seat, change PlanBasket) ([]game.Event, error) {
	if m.checkMayBuy(seat) == nil {
		return m.changeBasket(seat, ChangeBasket(change))
	}
	if err := m.checkMayPlan(seat); err != nil {
		return nil, err
	}
	r, side := m.round, m.sideOf(seat)
	plan, err := m.changedBasket(basket{r.plans[side], Counts(r.card.Prices)}, side, ChangeBasket(change))
	if err != nil {
		return nil, err
	}
	r.plans[side] = plan.shapes
	return []game.Event{{To: m.purses[side].seats, Fact: BasketPlanned{Seat: seat, Shape: change.Shape, Count: plan.shapes[change.Shape]}}}, nil
}

// checkMayPlan refuses a plan for a purchase that will not come, and one by somebody who does
// not buy.
func (m buyingStage) checkMayPlan(seat game.Seat) error {
	switch m.Stage {
	case Buying, Lending, Drawing, Pausing:
	default:
		return game.Refuse("not-now.no-buying")
	}
	switch r := m.round; {
	case m.mode == Class:
		return game.Refuse("not-now.no-buying")
	case r.carlos.Has(seat):
		return game.Refuse("is-carlo.buy")
	case r.boardOfSide(m.sideOf(seat)).isComplete():
		return game.Refuse("not-now.no-buying")
	}
	return nil
}
