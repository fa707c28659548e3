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

// beyond reports whether texts of these letters are surely more than limit slips
// apart: one slip changes two letters at most. It spares most of the distances.
func (a alphabet) beyond(b alphabet, limit int) bool {
	return bits.OnesCount32(uint32(a^b)) > 2*limit
}

// longest is the most letters of a key that slips are looked for in.
const longest = 63

// distance is how many slips of the finger lie between two texts: letters left
// out, added, mistaken or swapped with their neighbour, no letter being touched
// twice (optimal string alignment). Beyond limit it is limit+1.
func distance(a, b []rune, limit int) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > limit || len(b) > longest {
		return limit + 1
	}
	var rows [3][longest + 1]int8
	before, last, row := &rows[0], &rows[1], &rows[2]
	far := int8(limit + 1)
	for j := range len(b) + 1 {
		last[j] = int8(j)
	}
	for i := 1; i <= len(a); i++ {
		// Only cells within limit of the diagonal can be within limit at all.
		from, to := max(1, i-limit), min(len(b), i+limit)
		row[from-1] = far
		if from == 1 {
			row[0] = int8(i)
		}
		best := row[from-1]
		for j := from; j <= to; j++ {
			d := last[j-1]
			if a[i-1] != b[j-1] {
				d++
			}
			d = min(d, row[j-1]+1)
			if j < i+limit {
				d = min(d, last[j]+1)
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			best = min(best, d)
		}
		if best > far {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return min(int(last[len(b)]), limit+1)
}
