package words

import (
	"math/rand/v2"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"piano", "piano", 0}, {"piano", "pino", 1}, {"piano", "pianos", 1}, {"piano", "pixno", 1},
		{"piano", "paino", 1}, {"piano", "apnio", 4}, {"ca", "abc", 3}, {"lemon", "melon", 2}, {"", "abc", 3},
	} {
		if got := distance([]rune(tt.a), []rune(tt.b), 5); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

// The banded distance agrees with the one that fills the whole matrix.
func TestDistanceIsExactWithinItsLimit(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	word := func() []rune {
		w := make([]rune, rng.IntN(9))
		for i := range w {
			w[i] = 'a' + rune(rng.IntN(5))
		}
		return w
	}
	for range 20000 {
		a, b, limit := word(), word(), rng.IntN(4)
		if alphabetOf(a).beyond(alphabetOf(b), limit) && wholeDistance(a, b) <= limit {
			t.Fatalf("%q and %q are called beyond %d", string(a), string(b), limit)
		}
		if got, want := distance(a, b, limit), min(wholeDistance(a, b), limit+1); got != want {
			t.Fatalf("distance(%q, %q, %d) = %d, want %d", string(a), string(b), limit, got, want)
		}
	}
}

func wholeDistance(a, b []rune) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
