package iota

import "slices"

// listPlansBestFirst lists what the player in turn could do: every play, after every way to recycle
// wilds, and passing. The most promising come first.
func (p *position) listPlansBestFirst() []plan {
	l := planCollector{position: p}
	l.addPlansAfterSwaps(plan{}, p.hands[p.turn])
	slices.SortStableFunc(l.list, func(a, b plan) int { return p.scoreLessWildCost(&b) - p.scoreLessWildCost(&a) })
	return l.list
}

// firstPlansAndOnePass returns the first plans up to a limit and, if it is not among them, the first that
// passes.
func firstPlansAndOnePass(plans []plan, limit int) []plan {
	if len(plans) <= limit {
		return plans
	}
	pass := slices.IndexFunc(plans, func(p plan) bool { return p.count == 0 })
	if pass < limit {
		return plans[:limit]
	}
	return append(plans[:limit:limit], plans[pass])
}

// scoreLessWildCost returns what a plan scores, or the cards it plays where there is no scoring,
// less the cost of parting with a wild. Once the pile is empty a wild costs nothing.
func (p *position) scoreLessWildCost(plan *plan) int {
	return p.weightsForValuingPlays().worthOf(plan.total, plan.count, plan.wildsPlayedLessRecycled())
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

// weightsForValuingPlays returns by what the player in turn compares plays.
func (p *position) weightsForValuingPlays() playValue {
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

// A planCollector collects the plans of one turn.
type planCollector struct {
	*position
	list []plan
}

// addPlansAfterSwaps adds all plans that begin with the given swaps, which left the given hand: every
// play, every pass with a trade, and those that recycle more wilds.
func (l *planCollector) addPlansAfterSwaps(swapsOnly plan, handAfterSwaps hand) {
	plays := l.grid.listPlays(handAfterSwaps.asSlice(), l.isPileEmpty())
	for _, o := range plays {
		next := swapsOnly
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
		l.addPassesWithTrades(swapsOnly, handAfterSwaps, len(plays) == 0)
	}
	l.addPlansWithOneMoreSwap(swapsOnly, handAfterSwaps)
}

// addPassesWithTrades adds passing with all cards worth trading or, withSubsets, with every subset.
func (l *planCollector) addPassesWithTrades(swapsOnly plan, handAfterSwaps hand, withSubsets bool) {
	all := handAfterSwaps.cardsWorthTrading(len(l.pile))
	for part := 1<<all.count - 1; part >= 0; part-- {
		next := swapsOnly
		for i, c := range all.asSlice() {
			if part>>i&1 != 0 {
				next.trade.addCard(c)
			}
		}
		l.list = append(l.list, next)
		if !withSubsets {
			return
		}
	}
}

func (l *planCollector) addPlansWithOneMoreSwap(swapsOnly plan, handAfterSwaps hand) {
	wilds := l.grid.wilds
	for _, at := range wilds {
		if swapsOnly.swapCount > 0 && at < swapsOnly.swaps[0].at {
			continue // these two come the other way round as well
		}
		for _, c := range handAfterSwaps.asSlice() {
			if c == Wild || l.grid.checkCardMayReplaceWild(at, c) != nil {
				continue
			}
			next, rest := swapsOnly, handAfterSwaps
			next.swaps[next.swapCount] = swap{at: at, card: c}
			next.swapCount++
			rest.removeCard(c)
			rest.addCard(Wild)
			l.grid.replaceWild(at, c)
			l.addPlansAfterSwaps(next, rest)
			l.grid.restoreWild(at, wilds)
		}
	}
}
