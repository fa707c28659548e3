package words

import (
	"math/rand/v2"
	"testing"
)

func TestSlipCost(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"piano", "piano", 0}, {"piano", "pino", 2}, {"piano", "pianos", 2}, {"piano", "pixno", 2},
		{"piano", "paino", 1}, {"piano", "apnio", 8}, {"ca", "abc", 6}, {"lemon", "melon", 4}, {"", "abc", 6},
		{"giraffe", "girrafe", 2}, {"balloon", "baloon", 1}, {"kite", "kiet", 1}, {"bee", "be", 1}, {"aab", "aaab", 1},
	} {
		if got := slipCostUpTo([]rune(tt.a), []rune(tt.b), 8); got != tt.want {
			t.Errorf("slipCost(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

// The banded cost agrees with the one that fills the whole matrix.
func TestSlipCostIsExactWithinItsLimit(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	word := func() []rune {
		w := make([]rune, rng.IntN(9))
		for i := range w {
			w[i] = 'a' + rune(rng.IntN(5))
		}
		return w
	}
	for range 20000 {
		a, b, limit := word(), word(), rng.IntN(8)
		if letterSetOf(a).slipCostSurelyExceeds(letterSetOf(b), limit) && wholeCost(a, b) <= limit {
			t.Fatalf("%q and %q are called beyond %d", string(a), string(b), limit)
		}
		if got, want := slipCostUpTo(a, b, limit), min(wholeCost(a, b), limit+1); got != want {
			t.Fatalf("slipCost(%q, %q, %d) = %d, want %d", string(a), string(b), limit, got, want)
		}
	}
}

func wholeCost(a, b []rune) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		if i > 0 {
			d[i][0] = d[i-1][0] + int(insertOrDeleteCost(a, i))
		}
	}
	for j := 1; j <= len(b); j++ {
		d[0][j] = d[0][j-1] + int(insertOrDeleteCost(b, j))
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := anySlip
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d[i][j] = min(d[i-1][j]+int(insertOrDeleteCost(a, i)), d[i][j-1]+int(insertOrDeleteCost(b, j)), d[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+easySlip)
			}
		}
	}
	return d[len(a)][len(b)]
}
