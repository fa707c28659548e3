package iota

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"linework/game"
)

// strong imagines what it cannot see, many times over, and for each plan how the
// next turns would go if everyone played greedily. So it feels what a play leaves
// open to the others, what the cards it keeps are good for, and what it may draw.
var strong = level{"hard", "Hard – thinks ahead", func(v View, rng *rand.Rand) game.Move {
	t := thinker{position: see(v), hidden: hiddenFrom(v), rng: rng}
	t.scout.grid = &t.grid
	if t.known(t.position) {
		t.guess(t.position, rng) // which is no guess any more
		return t.solve().move()
	}
	return t.choose(shortlist(t.plans(), width)).move()
}}

// wildKept did best in 150 to 200 games against greedy for each value tried. The first
// four keep a move cheap, for two hundred tables may think at once: so it wins 73 of 100
// games against greedy, and 79 with a guess more and half as much work again. The others
// are estimates.
const (
	width        = 8  // plans that are thought about, the most promising
	firstGuesses = 3  // at the hidden cards, before half of the plans are dropped
	turnsAhead   = 3  // turns that are imagined after a plan,
	lastCards    = 6  // or all, once no more cards than this are in the pile
	wildKept     = 24 // points that a wild in the hand is worth
	swing        = 12 // points by which a lead changes easily, times the root of the cards to come
)

// A thinker is one bot thinking about one turn.
type thinker struct {
	*position
	*hidden
	scout scout
	rng   *rand.Rand
}

// choose finds the best of some plans. All are tried on the same guesses at the
// hidden cards; then the worse half is dropped, and the others are tried on more.
func (t *thinker) choose(plans []plan) plan {
	type hope struct {
		plan  plan
		worth float64 // summed over all guesses
	}
	hopes := make([]hope, len(plans))
	for i, p := range plans {
		hopes[i].plan = p
	}
	for n := firstGuesses; len(hopes) > 1; n += n / 2 {
		for range n {
			t.guess(t.position, t.rng)
			for i := range hopes {
				hopes[i].worth += t.try(&hopes[i].plan, t.imagine)
			}
		}
		slices.SortStableFunc(hopes, func(a, b hope) int { return cmp.Compare(b.worth, a.worth) })
		hopes = hopes[:len(hopes)/2]
	}
	return hopes[0].plan
}

// imagine is what a position is worth when everyone plays greedily for some turns,
// starting with the next player.
func (t *thinker) imagine() float64 { return t.follow(turnsAhead) }

func (t *thinker) follow(turns int) float64 {
	if t.over || turns <= 0 && len(t.pile) > lastCards {
		return t.chances()
	}
	reply := t.reply()
	return t.try(&reply, func() float64 { return t.follow(turns - 1) })
}

// reply is what a greedy player does who takes back every wild that can be had.
func (t *thinker) reply() plan {
	h, wilds := t.hands[t.turn], t.grid.wilds
	var swaps plan
	for _, at := range wilds {
		if c, ok := t.exchange(at, h); ok {
			swaps.swaps[swaps.swapped] = swap{at: at, card: c}
			swaps.swapped++
			t.grid.swap(at, c)
			h.remove(c)
			h.add(Wild)
		}
	}
	reply := t.scout.find(h, t.final(), t.taste())
	t.unswap(&swaps, wilds)
	reply.swaps, reply.swapped = swaps.swaps, swaps.swapped
	if reply.count == 0 {
		reply.trade = h.tradable(len(t.pile))
	}
	return reply
}

// exchange is the lowest card of a hand that could take the place of a wild.
func (t *thinker) exchange(at place, h hand) (card Card, ok bool) {
	fits := t.scout.beside(at, across).fits & t.scout.beside(at, down).fits
	for _, c := range h.list() {
		if c != Wild && fits.has(c) && (!ok || c.value() < card.value()) && t.grid.recyclable(at, c) == nil {
			card, ok = c, true
		}
	}
	return card, ok
}

// chances is how likely the bot is to win from here, 0 to 1. When the game is over
// that is certain, but for a trace of its margin: a higher win and a closer loss
// are better.
func (t *thinker) chances() float64 {
	if !t.scoring {
		return t.chancesToBeOut()
	}
	mine, best, cards := 0.0, math.Inf(-1), len(t.pile)
	for seat := range t.seats {
		points := float64(t.scores[seat])
		if !t.over {
			points += wildKept * float64(t.hands[seat].wilds())
		}
		if seat == t.me {
			mine = points
		} else {
			best = max(best, points)
		}
		cards += t.hands[seat].n
	}
	lead := mine - best
	if t.over {
		return (1+sign(lead))/2 + lead/1e5
	}
	return 1 / (1 + math.Exp(-lead/(swing*math.Sqrt(float64(cards)))))
}

// chancesToBeOut is the same for a game without scoring. In the middle of it
// little can be told; a wild is good to have at the end.
func (t *thinker) chancesToBeOut() float64 {
	switch t.out {
	case t.me:
		return 1
	case nobody:
	default:
		return 0
	}
	mine, fewest := t.hands[t.me].n, handSize
	for seat := range t.seats {
		if seat != t.me {
			fewest = min(fewest, t.hands[seat].n)
		}
	}
	if t.over {
		return (1 + sign(float64(fewest-mine))) / 2
	}
	return 0.5 + 0.05*float64(fewest-mine) + 0.02*float64(t.hands[t.me].wilds())
}

func sign(x float64) float64 { return float64(cmp.Compare(x, 0)) }
