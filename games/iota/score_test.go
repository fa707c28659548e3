package iota

import (
	"fmt"
	"slices"
	"testing"

	"linework/game/gametest"
)

// The worked examples of docs/rules/iota.md, among them the turns of 34 and of 208
// points that the rulebook plays through. The code is of a refusal, "" for a score.
func TestExamples(t *testing.T) {
	const (
		after1 = "1,3 Rt2 2,3 Bp2 3,3 Gc2 "
		after2 = after1 + "3,4 Rc3 3,2 Yc1 "
		after3 = after2 + "4,3 Ys2 4,2 Gt3 "
		turn4  = "1,1 Gt2 2,1 Ys3 3,1 Bc4 4,1 Rp1"
	)
	for _, tt := range []struct {
		name, grid, play string
		sums             []int // of the lines
		lots, total      int
		code             string
	}{
		{"IO example 1 the rulebook's first turn", "1,3 Rt2", "2,3 Bp2 3,3 Gc2", []int{6}, 0, 6, ""},
		{"IO example 2 both ends of a new line", after1, "3,4 Rc3 3,2 Yc1", []int{6}, 0, 6, ""},
		{"IO example 3 a lot, a new line, a longer line", after2, "4,3 Ys2 4,2 Gt3", []int{8, 5, 4}, 1, 34, ""},
		{"IO example 4 two lots and four cards", after3, turn4, []int{10, 10, 6}, 2, 208, ""},
		{"IO example 6 two cards down from a side", "0,0 Rp3", "1,0 Bs4 1,-1 Yt2", []int{7, 6}, 0, 13, ""},
		{"IO example 7 three cards down a side", "0,0 Rp3", "1,0 Bs4 1,-1 Yt2 1,1 Gc1", []int{7, 7}, 0, 14, ""},
		{"IO example 8 numbers 2, 4, 2", "0,0 Rp3", "1,0 Bs4 1,-1 Yt2 1,1 Rc2", nil, 0, 0, "not-a-line"},
		{"IO example 9 round a corner", "0,0 Rt1", "1,0 Rt2 0,1 Rt3", nil, 0, 0, "not-one-line"},
		{"IO example 10 a gap", "0,0 Rt1", "1,0 Rt2 3,0 Rt4", nil, 0, 0, "gap"},
		{"IO example 11 five cards", "0,0 Rt1 1,0 Rt2 2,0 Rt3 3,0 Rt4", "4,0 W", nil, 0, 0, "line-too-long"},
		{"IO example 12 a gap filled", "0,0 Rt1 2,0 Gs3 3,0 Bp4 0,1 Gt1 1,1 Ys2 2,1 Bc3", "1,0 Yc2", []int{10, 4}, 1, 28, ""},
		{"IO example 13 three cards make a lot", "0,0 Rt1", "1,0 Rt2 2,0 Rt3 3,0 Rt4", []int{10}, 1, 20, ""},
		{"IO example 14 a wild makes a lot", "0,0 Rt1 1,0 Rt2 3,0 Rt4", "2,0 W", []int{7}, 1, 14, ""},
		{"IO example 15 the wild is Ys4", "0,0 Rt1 1,0 Gp2 2,0 Bc3 3,1 Yt4 3,2 Yp4", "3,0 W", []int{8, 6}, 1, 28, ""},
		{"IO example 16 the column cannot take Ys4", "0,0 Rt1 1,0 Gp2 2,0 Bc3 3,1 Yt4 3,2 Yp3", "3,0 W", nil, 0, 0, "wild-impossible"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, play := gridOf(t, tt.grid), laying(t, tt.play)
			score, err := g.judge(play)
			if gametest.Code(err) != tt.code {
				t.Fatalf("got %v, want %q", err, tt.code)
			}
			if allowed := slowly(g).allows(slowlyPlay(play)); allowed != (tt.code == "") {
				t.Errorf("the slow rules say %v", allowed)
			}
			if tt.code == "" {
				checkScore(t, score, tt.sums, tt.lots, tt.total)
			}
		})
	}
	t.Run("IO example 5 the same turn ends the game", func(t *testing.T) {
		m := matchAt(t, "grid: "+after3+" a: Gt2 Ys3 Bc4 Rp1 b: Yp4 pile:")
		say(t, m, "a play "+turn4)
		if got := m.turns[0].Score; !got.Last || got.Total != 416 || m.scores[0] != 416 {
			t.Errorf("got %+v, want 416", got)
		}
	})
	t.Run("IO example 15 the wild can be nothing but Ys4", func(t *testing.T) {
		g := gridOf(t, "0,0 Rt1 1,0 Gp2 2,0 Bc3 3,1 Yt4 3,2 Yp4 3,0 W")
		for c := range Wild {
			if may := g.recyclable(placeOf(Cell{X: 3}), c) == nil; may != (c.String() == "Ys4") {
				t.Errorf("%v: %v", c, may)
			}
		}
	})
}

// checkScore compares the parts of a score; the order of the lines is of no account.
func checkScore(t testing.TB, got Score, sums []int, lots, total int) {
	t.Helper()
	var have []int
	for _, line := range got.Lines {
		have = append(have, line.Sum)
	}
	slices.Sort(have)
	want := slices.Sorted(slices.Values(sums))
	if !slices.Equal(have, want) || got.Lots != lots || got.Total != total {
		t.Errorf("got lines %v, %d lots, %d in all; want lines %v, %d lots, %d in all", have, got.Lots, got.Total, want, lots, total)
	}
}

func TestScore(t *testing.T) {
	for _, tt := range []struct {
		rule, position, play string
		sums                 []int
		lots                 int
		four, last           bool
		total                int
	}{
		{"IO-15 a wild is worth 0 in both of its lines",
			"grid: 0,0 Rt3 1,1 Yc4 a: W b: Gp1 pile: Gp2", "1,0 W", []int{3, 4}, 0, false, false, 7},
		{"IO-15 two wilds are worth 0",
			"grid: 0,0 Rt3 1,0 W a: W Rp1 b: Gp1 pile: Gp2", "2,0 W", []int{3}, 0, false, false, 3},
		{"IO-20 all cards of a line that is made longer count",
			"grid: 0,0 Rt1 1,0 Rt2 a: Rt3 Rp1 b: Gp1 pile: Gp2", "2,0 Rt3", []int{6}, 0, false, false, 6},
		{"IO-20 a card in two lines counts twice",
			"grid: 0,0 Rt1 1,1 Rt2 a: Rt3 Rp1 b: Gp1 pile: Gp2", "1,0 Rt3", []int{4, 5}, 0, false, false, 9},
		{"IO-20 a line that only touches the play does not count",
			"grid: 0,0 Rt1 1,0 Rt2 0,1 Gp4 0,2 Bc4 a: Rt3 Rp1 b: Gp1 pile: Gp2", "2,0 Rt3", []int{6}, 0, false, false, 6},
		{"IO-20 a card alone in its column makes no line there",
			"grid: 0,0 Rt1 a: Rt3 Rt2 b: Gp1 pile: Gp2", "1,0 Rt2 2,0 Rt3", []int{6}, 0, false, false, 6},
		{"IO-21 three cards are no lot",
			"grid: 0,0 Rt4 1,0 Rp4 a: Rs4 Rp1 b: Gp1 pile: Gp2", "2,0 Rs4", []int{12}, 0, false, false, 12},
		{"IO-21 four cards are a lot",
			"grid: 0,0 Rt4 1,0 Rp4 2,0 Rs4 a: Rc4 Rp1 b: Gp1 pile: Gp2", "3,0 Rc4", []int{16}, 1, false, false, 32},
		{"IO-22 a lot doubles the lines beside it too",
			"grid: 0,0 Rt1 1,0 Rp1 2,0 Rs1 3,1 Yp4 a: Rc1 Rp2 b: Gp1 pile: Gp2", "3,0 Rc1", []int{4, 5}, 1, false, false, 18},
		{"IO-22 two lots double twice",
			"grid: 0,0 Rt1 1,0 Rp1 2,0 Rs1 3,1 Rc2 3,2 Rc3 3,3 Rc4 a: Rc1 Rp2 b: Gp1 pile: Gp2", "3,0 Rc1", []int{4, 10}, 2, false, false, 56},
		{"IO-22 a lot that was there before doubles nothing",
			"grid: 0,0 Rt1 1,0 Rp1 2,0 Rs1 3,0 Rc1 a: Gt1 Rp2 b: Gp1 pile: Gp2", "0,1 Gt1", []int{2}, 0, false, false, 2},
		{"IO-23 four cards double",
			"grid: 0,0 Rt3 a: Bs4 Yt2 Gc1 Rp3 b: Gp1 pile: Gp2", "1,-1 Yt2 1,0 Bs4 1,1 Gc1 1,2 Rp3", []int{7, 10}, 1, true, false, 68},
		{"IO-23 three cards do not",
			"grid: 0,0 Rp3 a: Bs4 Yt2 Gc1 Rs3 b: Gp1 pile: Gp2", "1,-1 Yt2 1,0 Bs4 1,1 Gc1", []int{7, 7}, 0, false, false, 14},
		{"IO-24 the play that ends the game doubles",
			"grid: 0,0 Rt1 a: Rt2 b: Gp1 pile:", "1,0 Rt2", []int{3}, 0, false, true, 6},
		{"IO-24 a hand of three played out is not four cards",
			"grid: 0,0 Rt1 a: Rt2 Rt3 Rt4 b: Gp1 pile:", "1,0 Rt2 2,0 Rt3 3,0 Rt4", []int{10}, 1, false, true, 40},
		{"IO-24 a whole hand played while the pile lasts does not",
			"grid: 0,0 Rt3 a: Bs4 Yt2 Gc1 Rp3 b: Gp1 pile: Gp2", "1,-1 Yt2 1,0 Bs4 1,1 Gc1 1,2 Rp3", []int{7, 10}, 1, true, false, 68},
		{"IO-24 part of a hand played when the pile is empty does not",
			"grid: 0,0 Rt1 a: Rt2 Rt3 b: Gp1 pile:", "1,0 Rt2", []int{3}, 0, false, false, 3},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			m := matchAt(t, tt.position)
			say(t, m, "a play "+tt.play)
			got := m.turns[0].Score
			checkScore(t, got, tt.sums, tt.lots, tt.total)
			if got.Four != tt.four || got.Last != tt.last {
				t.Errorf("four %v, last %v; want %v, %v", got.Four, got.Last, tt.four, tt.last)
			}
			if m.scores[0] != tt.total || m.scores[1] != 0 {
				t.Errorf("the scores are %v, want %d and 0", m.scores, tt.total)
			}
		})
	}
	t.Run("IO-20 the lines are told cell by cell", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rp3 a: Bs4 Yt2 b: Gp1 pile:")
		say(t, m, "a play 1,0 Bs4 1,-1 Yt2")
		if got := fmt.Sprint(m.turns[0].Score.Lines); got != "[{[1,-1 1,0] 6} {[0,0 1,0] 7}]" {
			t.Errorf("got %s", got)
		}
	})
}

// The largest play: the sixteen 4s in a block, its last row laid at once.
func TestLargestPlay(t *testing.T) {
	m := matchAt(t, `grid: 0,0 Rt4 1,0 Gp4 2,0 Bs4 3,0 Yc4
		0,1 Gs4 1,1 Rc4 2,1 Yt4 3,1 Bp4
		0,2 Bc4 1,2 Ys4 2,2 Rp4 3,2 Gt4
		a: Yp4 Bt4 Gc4 Rs4 b: Rt1 pile: Rt2`)
	say(t, m, "a play 0,3 Yp4 1,3 Bt4 2,3 Gc4 3,3 Rs4")
	checkScore(t, m.turns[0].Score, []int{16, 16, 16, 16, 16}, 5, 5120)
}
