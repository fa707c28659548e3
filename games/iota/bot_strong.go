package iota

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"linework/game"
)

// newStrongBot returns a bot that guesses the hidden cards many times over, and plays the next turns
// out with each plan that it notices as if everyone were greedy. So it accounts for what a play opens
// to the others, what the cards it keeps are good for, and what it may draw.
func newStrongBot(notices int) levelBot {
	return levelBot{"hard", func(v View, rng *rand.Rand) game.Move {
		t := hardThinker{position: newPositionWithoutHiddenCards(v), hiddenCards: newHiddenCards(v), rng: rng}
		t.scout.grid = &t.grid
		if t.seats == 2 && t.isPileEmpty() && t.countInGame == t.wilds+len(t.singles) {
			t.dealAtRandom(t.position, rng) // which is no guess any more: all hidden cards are in the other hand
			return t.solveEndgame().firstMove()
		}
		plans := pickNoticed(t.listPlansBestFirst(), notices, rng)
		return t.choosePlanByPlayouts(firstPlansAndOnePass(plans, maxPlans)).firstMove()
	}}
}

// The numbers of the hard bot. wildInHandValue did best in 150 to 200 games against a
// greedy bot for each value tried, where both noticed every play. The first four keep a move
// cheap, for two hundred tables may think at once: so it won 73 of 100 of those games, and 79
// with one more guess and half as much work again. The others are estimates.
const (
	maxPlans          = 8  // that are tried out, the most promising
	initialGuesses    = 3  // at the hidden cards, before half of the plans are dropped
	turnsAhead        = 3  // played out after a plan
	fullLookaheadPile = 6  // cards in the pile, or fewer: the game is played out to its end
	wildInHandValue   = 24 // points that a wild in the hand is worth
	leadSwing         = 12 // points by which a lead changes easily, times the root of the cards to come
)

// A hardThinker is the hard bot thinking about one turn.
type hardThinker struct {
	*position
	*hiddenCards
	scout playFinder
	rng   *rand.Rand
}

// choosePlanByPlayouts returns the best of some plans. All are tried on the same guesses at the hidden
// cards; then the worse half is dropped, and the others are tried on more.
func (t *hardThinker) choosePlanByPlayouts(plans []plan) plan {
	type hope struct {
		plan  plan
		worth float64 // summed over all guesses
	}
	hopes := make([]hope, len(plans))
	for i, p := range plans {
		hopes[i].plan = p
	}
	for n := initialGuesses; len(hopes) > 1; n += n / 2 {
		for range n {
			t.dealAtRandom(t.position, t.rng)
			for i := range hopes {
				hopes[i].worth += t.applyEvaluateAndUndo(&hopes[i].plan, t.winChanceByGreedyPlayout)
			}
		}
		slices.SortStableFunc(hopes, func(a, b hope) int { return cmp.Compare(b.worth, a.worth) })
		hopes = hopes[:len(hopes)/2]
	}
	return hopes[0].plan
}

// winChanceByGreedyPlayout returns the bot's chance to win when everyone plays greedily for some
// turns, starting with the player in turn.
func (t *hardThinker) winChanceByGreedyPlayout() float64 { return t.playOutAndUndo(turnsAhead) }

// playOutAndUndo plays greedily for a number of turns, or to the end where the pile is low, and
// returns the bot's chance to win. The position is as before then.
func (t *hardThinker) playOutAndUndo(turns int) float64 {
	if t.over || turns <= 0 && len(t.pile) > fullLookaheadPile {
		return t.evaluateWinChanceStatically()
	}
	reply := t.greedyPlanWithRecycling()
	return t.applyEvaluateAndUndo(&reply, func() float64 { return t.playOutAndUndo(turns - 1) })
}

// greedyPlanWithRecycling returns what a greedy player does who recycles every wild that can be had.
func (t *hardThinker) greedyPlanWithRecycling() plan {
	h, wilds := t.hands[t.turn], t.grid.wilds
	var swaps plan
	for _, at := range wilds {
		if c, ok := t.lowestCardForWild(at, h); ok {
			swaps.swaps[swaps.swapCount] = swap{at: at, card: c}
			swaps.swapCount++
			t.grid.replaceWild(at, c)
			h.removeCard(c)
			h.addCard(Wild)
		}
	}
	reply := t.scout.findBestPlay(h, t.isPileEmpty(), t.weightsForValuingPlays())
	t.undoSwapsInGrid(&swaps, wilds)
	reply.swaps, reply.swapCount = swaps.swaps, swaps.swapCount
	if reply.count == 0 {
		reply.trade = h.cardsWorthTrading(len(t.pile))
	}
	return reply
}

func (t *hardThinker) lowestCardForWild(at place, h hand) (card Card, ok bool) {
	fits := t.grid.lineThatCardWouldJoin(at, stepAcross).fits & t.grid.lineThatCardWouldJoin(at, stepDown).fits
	for _, c := range h.asSlice() {
		if c != Wild && fits.has(c) && (!ok || c.value() < card.value()) && t.grid.checkCardMayReplaceWild(at, c) == nil {
			card, ok = c, true
		}
	}
	return card, ok
}

// evaluateWinChanceStatically returns the bot's chance to win from here, 0 to 1. When the game is over it is
// certain, up to a trace of the margin: a higher win and a closer loss are better.
func (t *hardThinker) evaluateWinChanceStatically() float64 {
	if !t.scoring {
		return t.winChanceInScorelessGame()
	}
	mine, best, cards := 0.0, math.Inf(-1), len(t.pile)
	for seat := range t.seats {
		points := float64(t.scores[seat])
		if !t.over {
			points += wildInHandValue * float64(t.hands[seat].countWilds())
		}
		if seat == t.ownSeat {
			mine = points
		} else {
			best = max(best, points)
		}
		cards += t.hands[seat].count
	}
	lead := mine - best
	if t.over {
		return (1+sign(lead))/2 + lead/1e5
	}
	return 1 / (1 + math.Exp(-lead/(leadSwing*math.Sqrt(float64(cards)))))
}

// winChanceInScorelessGame returns the bot's chance to win a game without scoring. In the
// middle of it little is known; a wild is good to have at the end.
func (t *hardThinker) winChanceInScorelessGame() float64 {
	switch t.finisher {
	case t.ownSeat:
		return 1
	case nobody:
	default:
		return 0
	}
	mine, fewest := t.hands[t.ownSeat].count, handSize
	for seat := range t.seats {
		if seat != t.ownSeat {
			fewest = min(fewest, t.hands[seat].count)
		}
	}
	if t.over {
		return (1 + sign(float64(fewest-mine))) / 2
	}
	return 0.5 + 0.05*float64(fewest-mine) + 0.02*float64(t.hands[t.ownSeat].countWilds())
}

// sign returns -1, 0 or 1.
func sign(x float64) float64 { return float64(cmp.Compare(x, 0)) }
