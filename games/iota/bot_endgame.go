package iota

// Once the pile is empty and there is one other player, that player holds exactly
// the cards that are not to be seen. Then nothing is left to chance, and the bot
// looks for the plan that is best against the best replies.

const (
	endDepth = 6  // turns looked ahead, before the rest is imagined as greedy
	endWidth = 32 // plans of each turn, the most promising
)

// solveEndgame returns the best plan when nothing is hidden.
func (t *hardThinker) solveEndgame() plan {
	var best plan
	floor := belowAll
	for _, p := range firstPlansAndOnePass(t.listPlansBestFirst(), endWidth) {
		if w := t.planValueAfterReplies(&p, endDepth, floor, aboveAll); w > floor {
			best, floor = p, w
		}
	}
	return best
}

// belowAll and aboveAll are below and above every chance to win.
const belowAll, aboveAll = -10.0, 10.0

// planValueAfterReplies returns what a plan is worth against the best replies to it. Below floor and above
// ceiling the answer may be wrong, for then nobody would let it come to this.
func (t *hardThinker) planValueAfterReplies(candidate *plan, depth int, floor, ceiling float64) float64 {
	return t.applyEvaluateAndUndo(candidate, func() float64 { return t.searchAlphaBeta(depth-1, floor, ceiling) })
}

// searchAlphaBeta returns the value of a position by alpha-beta search, some turns deep.
func (t *hardThinker) searchAlphaBeta(depth int, floor, ceiling float64) float64 {
	if t.over || depth == 0 {
		return t.winChanceByGreedyPlayout()
	}
	mine := t.turn == t.ownSeat
	for _, p := range firstPlansAndOnePass(t.listPlansBestFirst(), endWidth) {
		w := t.planValueAfterReplies(&p, depth, floor, ceiling)
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
