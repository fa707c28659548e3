package iota

// Once the pile is empty and there is one other player, that player holds exactly
// the cards that are not to be seen. Then nothing is left to chance, and the bot
// looks for the plan that is best against the best replies.

const (
	endDepth = 6  // turns looked ahead, before the rest is imagined as greedy
	endWidth = 32 // plans of each turn, the most promising
)

// solve finds the best plan when nothing is hidden.
func (t *thinker) solve() plan {
	var best plan
	floor := low
	for _, p := range shortlist(t.plans(), endWidth) {
		if w := t.answer(&p, endDepth, floor, high); w > floor {
			best, floor = p, w
		}
	}
	return best
}

// low and high are below and above all chances.
const low, high = -10.0, 10.0

// answer is what a plan is worth against the best replies to it. Below floor and
// above ceiling the answer may be wrong: then nobody would let it come to this.
func (t *thinker) answer(p *plan, depth int, floor, ceiling float64) float64 {
	return t.try(p, func() float64 { return t.search(depth-1, floor, ceiling) })
}

func (t *thinker) search(depth int, floor, ceiling float64) float64 {
	if t.over || depth == 0 {
		return t.imagine()
	}
	mine := t.turn == t.me
	for _, p := range shortlist(t.plans(), endWidth) {
		w := t.answer(&p, depth, floor, ceiling)
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
