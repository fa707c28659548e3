package words

import "math/bits"

// A letterSet is the set of letters in a text; letters other than a to z share bits.
type letterSet uint32

func letterSetOf(text []rune) letterSet {
	var a letterSet
	for _, r := range text {
		a |= 1 << (r & 31)
	}
	return a
}

// slipCostSurelyExceeds reports whether slips between texts of these letters surely cost
// more than limit: one slip changes two letters at most, an easy one none. It saves most
// calls of slipCostUpTo.
func (a letterSet) slipCostSurelyExceeds(other letterSet, limit int) bool {
	return bits.OnesCount32(uint32(a^other)) > limit/anySlip*2
}

// maxSlipLetters is the length of the longest key in which slips are looked for.
const maxSlipLetters = 63

// slipCostUpTo returns what the slips of the finger between two texts cost: letters left out,
// added, mistaken or swapped with their neighbour, no letter being touched twice (optimal
// string alignment). Above limit it returns limit+1.
func slipCostUpTo(typed, meant []rune, limit int) int {
	if len(typed) > len(meant) {
		typed, meant = meant, typed
	}
	if len(meant)-len(typed) > limit || len(meant) > maxSlipLetters {
		return limit + 1
	}
	var rows [3][maxSlipLetters + 1]int8
	before, last, row := &rows[0], &rows[1], &rows[2]
	far := int8(limit + 1)
	for j := 1; j <= len(meant); j++ {
		last[j] = min(last[j-1]+insertOrDeleteCost(meant, j), far)
	}
	for i := 1; i <= len(typed); i++ {
		// Only cells within limit of the diagonal can be within limit at all.
		from, to := max(1, i-limit), min(len(meant), i+limit)
		row[from-1] = far
		if from == 1 {
			row[0] = min(last[0]+insertOrDeleteCost(typed, i), far)
		}
		best := row[from-1]
		for j := from; j <= to; j++ {
			d := last[j-1]
			if typed[i-1] != meant[j-1] {
				d += anySlip
			}
			d = min(d, row[j-1]+insertOrDeleteCost(meant, j))
			if j < i+limit {
				d = min(d, last[j]+insertOrDeleteCost(typed, i))
			}
			if i > 1 && j > 1 && typed[i-1] == meant[j-2] && typed[i-2] == meant[j-1] {
				d = min(d, before[j-2]+easySlip)
			}
			row[j] = min(d, far)
			best = min(best, d)
		}
		if best > far {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return min(int(last[len(meant)]), limit+1)
}

// insertOrDeleteCost returns what it costs to add or to leave out a letter, numbered from 1:
// little where the one before is the same.
func insertOrDeleteCost(text []rune, letterNumber int) int8 {
	if letterNumber > 1 && text[letterNumber-1] == text[letterNumber-2] {
		return easySlip
	}
	return anySlip
}
