package iota

// Once the pile is empty and there is one other player, that player holds exactly
// the cards that are not to be seen. Then nothing is left to chance, and the bot
// looks for the plan that is best against the best replies.

const (
	endDepth = 6  // turns looked ahead, before the rest is imagined as greedy
	endWidth = 32 // plans of each turn, the most promising
)

// solveEndgame returns the best plan when nothing is hidden.
func (t *strongThinker) solveEndgame() plan {
	var best plan
	floor := belowAll
	for _, p := range shortlist(t.listPlans(), endWidth) {
		if w := t.planValue(&p, endDepth, floor, aboveAll); w > floor {
			best, floor = p, w
		}
	}
	return best
}

// belowAll and aboveAll are below and above every chance to win.
const belowAll, aboveAll = -10.0, 10.0

// planValue returns what a plan is worth against the best replies to it. Below floor and above
// ceiling the answer may be wrong, for then nobody would let it come to this.
func (t *strongThinker) planValue(candidate *plan, depth int, floor, ceiling float64) float64 {
	return t.evaluatePlan(candidate, func() float64 { return t.searchReplies(depth-1, floor, ceiling) })
}

// searchReplies returns the value of a position by alpha-beta search, some turns deep.
func (t *strongThinker) searchReplies(depth int, floor, ceiling float64) float64 {
	if t.over || depth == 0 {
		return t.evaluateByPlayout()
	}
	mine := t.turn == t.ownSeat
	for _, p := range shortlist(t.listPlans(), endWidth) {
		w := t.planValue(&p, depth, floor, ceiling)
		if mine {
			floor = max(floor, w)
		} else {
			ceiling = min(ceiling, w)
		}
		if floor >= ceiling {
			break
		}
	}
	if mine {
		return floor
	}
	return ceiling
}
