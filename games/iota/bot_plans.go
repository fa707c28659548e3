package iota

import "slices"

// plans lists what the player whose turn it is could do: every play, after every
// way to take wilds back, and passing. The most promising come first.
func (p *position) plans() []plan {
	l := planner{position: p}
	l.explore(plan{}, p.hands[p.turn])
	slices.SortStableFunc(l.list, func(a, b plan) int { return p.promise(&b) - p.promise(&a) })
	return l.list
}

// shortlist is the first n plans and, if it is not among them, the first that
// passes.
func shortlist(plans []plan, n int) []plan {
	if len(plans) <= n {
		return plans
	}
	pass := slices.IndexFunc(plans, func(p plan) bool { return p.count == 0 })
	if pass < n {
		return plans[:n]
	}
	return append(plans[:n:n], plans[pass])
}

// The promise of a plan is what it scores, or the cards it lays where there is no
// scoring, less what it costs to part with a wild. Once the pile is empty a wild is
// a card to get rid of like any other.
func (p *position) promise(plan *plan) int {
	return p.taste().worth(plan.total, plan.count, plan.wilds())
}

// A taste is how a player compares plays.
type taste struct {
	scoring bool // otherwise the number of cards laid is what counts
	wild    int  // what laying a wild costs
}

const (
	wildCost   = 16  // points that a play with a wild must bring more than one without
	cardWorth  = 100 // of a card laid, where there is no scoring;
	wildSpared = 110 // there a wild is laid only when nothing else can be
)

func (p *position) taste() taste {
	switch {
	case p.final():
		return taste{scoring: p.scoring}
	case p.scoring:
		return taste{scoring: true, wild: wildCost}
	}
	return taste{wild: wildSpared}
}

func (t taste) worth(total, cards, wilds int) int {
	if !t.scoring {
		total = cardWorth * cards
	}
	return total - t.wild*wilds
}

// A planner is the state of one listing.
type planner struct {
	*position
	list []plan
}

// explore lists all plans that begin with the swaps of one, which left the hand h.
func (l *planner) explore(begun plan, h hand) {
	plays := l.grid.plays(h.list(), l.final())
	for _, o := range plays {
		next := begun
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
		l.trades(begun, h, len(plays) == 0)
	}
	l.recycles(begun, h)
}

// trades lists passing with all the cards that can be traded or, for somebody with
// nothing better to do, with any part of them.
func (l *planner) trades(begun plan, h hand, any bool) {
	all := h.tradable(len(l.pile))
	for part := 1<<all.n - 1; part >= 0; part-- {
		next := begun
		for i, c := range all.list() {
			if part>>i&1 != 0 {
				next.trade.add(c)
			}
		}
		l.list = append(l.list, next)
		if !any {
			return
		}
	}
}

func (l *planner) recycles(begun plan, h hand) {
	wilds := l.grid.wilds
	for _, at := range wilds {
		if begun.swapped > 0 && at < begun.swaps[0].at {
			continue // these two come the other way round as well
		}
		for _, c := range h.list() {
			if c == Wild || l.grid.recyclable(at, c) != nil {
				continue
			}
			next, rest := begun, h
			next.swaps[next.swapped] = swap{at: at, card: c}
			next.swapped++
			rest.remove(c)
			rest.add(Wild)
			l.grid.swap(at, c)
			l.explore(next, rest)
			l.grid.unswap(at, wilds)
		}
	}
}
