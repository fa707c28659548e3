package words

import "math/bits"

// An alphabet is the set of letters in a text, other scripts thrown together.
type alphabet uint32

func alphabetOf(text []rune) alphabet {
	var a alphabet
	for _, r := range text {
		a |= 1 << (r & 31)
	}
	return a
}

// beyond reports whether slips between texts of these letters surely cost more than
// limit: one slip changes two letters at most, an easy one none. It spares most of the
// reckoning.
func (a alphabet) beyond(b alphabet, limit int) bool {
	return bits.OnesCount32(uint32(a^b)) > limit/anySlip*2
}

// longest is the most letters of a key that slips are looked for in.
const longest = 63

// slipCost is what the slips of the finger cost that lie between two texts: letters
// left out, added, mistaken or swapped with their neighbour, no letter being touched
// twice (optimal string alignment). Beyond limit it is limit+1.
func slipCost(a, b []rune, limit int) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > limit || len(b) > longest {
		return limit + 1
	}
	var rows [3][longest + 1]int8
	before, last, row := &rows[0], &rows[1], &rows[2]
	far := int8(limit + 1)
	for j := 1; j <= len(b); j++ {
		last[j] = min(last[j-1]+added(b, j), far)
	}
	for i := 1; i <= len(a); i++ {
		// Only cells within limit of the diagonal can be within limit at all.
		from, to := max(1, i-limit), min(len(b), i+limit)
		row[from-1] = far
		if from == 1 {
			row[0] = min(last[0]+added(a, i), far)
		}
		best := row[from-1]
		for j := from; j <= to; j++ {
			d := last[j-1]
			if a[i-1] != b[j-1] {
				d += anySlip
			}
			d = min(d, row[j-1]+added(b, j))
			if j < i+limit {
				d = min(d, last[j]+added(a, i))
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
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
	return min(int(last[len(b)]), limit+1)
}

// added is what it costs to write the i-th letter, or to leave it out: little where
// the one before is the same.
func added(text []rune, i int) int8 {
	if i > 1 && text[i-1] == text[i-2] {
		return easySlip
	}
	return anySlip
}
