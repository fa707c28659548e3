package iota

import "slices"

// listPlans lists what the player in turn could do: every play, after every way to recycle
// wilds, and passing. The most promising come first.
func (p *position) listPlans() []plan {
	l := planner{position: p}
	l.addPlans(plan{}, p.hands[p.turn])
	slices.SortStableFunc(l.list, func(a, b plan) int { return p.estimateWorth(&b) - p.estimateWorth(&a) })
	return l.list
}

// shortlist returns the first plans up to a limit and, if it is not among them, the first that
// passes.
func shortlist(plans []plan, limit int) []plan {
	if len(plans) <= limit {
		return plans
	}
	pass := slices.IndexFunc(plans, func(p plan) bool { return p.count == 0 })
	if pass < limit {
		return plans[:limit]
	}
	return append(plans[:limit:limit], plans[pass])
}

// estimateWorth returns what a plan scores, or the cards it plays where there is no scoring,
// less the cost of parting with a wild. Once the pile is empty a wild costs nothing.
func (p *position) estimateWorth(plan *plan) int {
	return p.playValue().worthOf(plan.total, plan.count, plan.wildsSpent())
}

// A playValue is how a player compares plays.
type playValue struct {
	scoring  bool // otherwise the number of cards laid is what counts
	wildCost int  // what laying a wild costs
}

const (
	scoringWildCost   = 16  // points that a play with a wild must bring more than one without
	cardValue         = 100 // of a card played, where there is no scoring
	scorelessWildCost = 110 // without scoring: more than a card, so that a wild is played only when nothing else can be
)

// playValue returns how the player in turn compares plays.
func (p *position) playValue() playValue {
	switch {
	case p.isPileEmpty():
		return playValue{scoring: p.scoring}
	case p.scoring:
		return playValue{scoring: true, wildCost: scoringWildCost}
	}
	return playValue{wildCost: scorelessWildCost}
}

// worthOf returns the worth of a play by its score, cards and wilds.
func (t playValue) worthOf(total, cards, wilds int) int {
	if !t.scoring {
		total = cardValue * cards
	}
	return total - t.wildCost*wilds
}

// A planner collects the plans of one turn.
type planner struct {
	*position
	list []plan
}

// addPlans adds all plans that begin with the swaps of start, which left the given hand.
func (l *planner) addPlans(start plan, hand hand) {
	plays := l.grid.listPlays(hand.asSlice(), l.isPileEmpty())
	for _, o := range plays {
		next := start
		next.count = len(o.Place)
		for k, p := range o.Place {
			next.places[k], next.cards[k] = placeOf(p.Cell), p.Card
		}
		if l.scoring {
			next.total = o.Total
		}
		l.list = append(l.list, next)
	}
	// Where nobody counts, waiting for the others to empty the pile would be clever
	// and no fun: bots that all do so never come to an end.
	if l.scoring || len(plays) == 0 {
		l.addTrades(start, hand, len(plays) == 0)
	}
	l.addRecycles(start, hand)
}

// addTrades adds passing with all tradable cards or, withParts, with every part of them.
func (l *planner) addTrades(start plan, hand hand, withParts bool) {
	all := hand.tradableCards(len(l.pile))
	for part := 1<<all.count - 1; part >= 0; part-- {
		next := start
		for i, c := range all.asSlice() {
			if part>>i&1 != 0 {
				next.trade.addCard(c)
			}
		}
		l.list = append(l.list, next)
		if !withParts {
			return
		}
	}
}

// addRecycles adds all plans that recycle one more wild.
func (l *planner) addRecycles(start plan, hand hand) {
	wilds := l.grid.wilds
	for _, at := range wilds {
		if start.swapCount > 0 && at < start.swaps[0].at {
			continue // these two come the other way round as well
		}
		for _, c := range hand.asSlice() {
			if c == Wild || l.grid.checkRecycle(at, c) != nil {
				continue
			}
			next, rest := start, hand
			next.swaps[next.swapCount] = swap{at: at, card: c}
			next.swapCount++
			rest.removeCard(c)
			rest.addCard(Wild)
			l.grid.replaceWild(at, c)
			l.addPlans(next, rest)
			l.grid.restoreWild(at, wilds)
		}
	}
}
