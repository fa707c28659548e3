package iota

import (
	"fmt"
	"slices"
	"testing"

	"linework/game"
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
			g, play := gridOf(t, tt.grid), parsePlay(t, tt.play)
			score, err := g.checkAndScorePlay(play)
			if gametest.RefusalCodeOrFailure(err) != tt.code {
				t.Fatalf("got %v, want %q", err, tt.code)
			}
			if allowed := slowBoardOf(g).allows(slowPlayOf(play)); allowed != (tt.code == "") {
				t.Errorf("the slow rules say %v", allowed)
			}
			if tt.code == "" {
				checkScore(t, score, tt.sums, tt.lots, tt.total)
			}
		})
	}
	t.Run("IO example 5 the same turn ends the game", func(t *testing.T) {
		m := matchAt(t, "grid: "+after3+" a: Gt2 Ys3 Bc4 Rp1 b: Yp4 pile:")
		playMoves(t, m, "a play "+turn4)
		if got := m.turns[0].Score; !got.Last || got.Total != 416 || m.scores[0] != 416 {
			t.Errorf("got %+v, want 416", got)
		}
	})
	t.Run("IO example 15 the wild can be nothing but Ys4", func(t *testing.T) {
		g := gridOf(t, "0,0 Rt1 1,0 Gp2 2,0 Bc3 3,1 Yt4 3,2 Yp4 3,0 W")
		for c := range Wild {
			if may := g.checkCardMayReplaceWild(placeOf(Cell{X: 3}), c) == nil; may != (c.String() == "Ys4") {
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
			playMoves(t, m, "a play "+tt.play)
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
		playMoves(t, m, "a play 1,0 Bs4 1,-1 Yt2")
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
	playMoves(t, m, "a play 0,3 Yp4 1,3 Bt4 2,3 Gc4 3,3 Rs4")
	checkScore(t, m.turns[0].Score, []int{16, 16, 16, 16, 16}, 5, 5120)
}

func TestEnd(t *testing.T) {
	for _, tt := range []struct{ rule, position, last, ended string }{
		{"IO-25 pile empty and the last card played", "grid: 0,0 Rt1 a: Rt2 b: Gt1 pile:",
			"a play 1,0 Rt2", `{"reason":"played-out","winners":[0],"points":[6,0]}`},
		{"IO-25 cards left in hands cost nothing", "grid: 0,0 Rt1 a: Rt2 b: Gt4 Bt4 Yt4 W pile: scores: 0 5",
			"a play 1,0 Rt2", `{"reason":"played-out","winners":[0],"points":[6,5]}`},
		{"IO-25 the highest score wins, whoever ends it", "grid: 0,0 Rt1 a: Rt2 b: Gt1 c: Bt1 pile: scores: 10 17 3",
			"a play 1,0 Rt2", `{"reason":"played-out","winners":[1],"points":[16,17,3]}`},
		{"IO-25 two share", "grid: 0,0 Rt1 a: Rt2 b: Gt1 c: Bt1 pile: scores: 10 16 3",
			"a play 1,0 Rt2", `{"reason":"played-out","winners":[0,1],"points":[16,16,3]}`},
		{"IO-25 four share", "grid: 0,0 Rt1 a: Rt2 b: Gt1 c: Bt1 d: Yt1 pile: scores: 0 6 6 6",
			"a play 1,0 Rt2", `{"reason":"played-out","winners":[0,1,2,3],"points":[6,6,6,6]}`},
		{"IO-25 four cards played out", "grid: 0,0 Gp1 a: Rt1 Rt2 Rt3 Rt4 b: Gt1 pile: turn: a",
			"a play 1,0 Rt1 1,1 Rt2 1,2 Rt3 1,-1 Rt4", `{"reason":"played-out","winners":[0],"points":[96,0]}`},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			m := matchAt(t, tt.position+" limit: 60")
			events := playMoves(t, m, tt.last)
			for seat := game.Watcher; int(seat) < len(m.hands); seat++ {
				if got := gametest.FactsTo(wire, events, seat); got[len(got)-1] != "ended "+tt.ended {
					t.Errorf("%d is told %v, want %s", seat, got, tt.ended)
				}
				if got := gametest.JSON(viewOf(m, seat).Ended); got != tt.ended {
					t.Errorf("%d sees %s, want %s", seat, got, tt.ended)
				}
			}
			checkOver(t, m)
		})
	}
	t.Run("IO-25 others get no further turn", func(t *testing.T) {
		for n := 2; n <= 4; n++ {
			for last := range n {
				hands := []string{"Gt1 Gt2", "Gp1 Gp2", "Gs1 Gs2", "Gc1 Gc2"}[:n]
				hands[last] = "Rt2"
				text := "grid: 0,0 Rt1 pile: turn: " + string("abcd"[last])
				for seat, hand := range hands {
					text += fmt.Sprintf(" %c: %s", "abcd"[seat], hand)
				}
				m := matchAt(t, text)
				playMoves(t, m, string("abcd"[last])+" play 1,0 Rt2")
				checkOver(t, m)
			}
		}
	})
	t.Run("IO-25 a hand played out while the pile has cards is no end", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Gp1 a: Rt1 Rt2 Rt3 Rt4 b: Gt1 pile: Bs1")
		playMoves(t, m, "a play 1,0 Rt1 1,1 Rt2 1,2 Rt3 1,-1 Rt4")
		if m.Status().Result != nil || joinTexts(m.hands[0]) != "Bs1" || m.turn != 1 {
			t.Errorf("after it: %s", snapshot(t, m))
		}
	})
	t.Run("IO-25 an empty pile alone is no end", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gt1 Gp4 pile:")
		playMoves(t, m, "a play 1,0 Rt2", "b play 0,1 Gt1")
		if m.Status().Result != nil {
			t.Errorf("it ended: %+v", m.Status().Result)
		}
	})
}

// checkOver checks that a match awaits nobody and takes nothing more.
func checkOver(t testing.TB, m *match) {
	t.Helper()
	s := m.Status()
	if s.Result == nil || s.Waiting != 0 || s.Deadline != 0 || m.turn != game.Watcher {
		t.Errorf("the match is not over: %+v", s)
	}
	for seat := range m.hands {
		who := string("abcd"[seat])
		for _, move := range []string{who + " pass", who + " skip", "bell"} {
			if r := wantRefused(t, m, move); r.Code != "over" {
				t.Errorf("%s: %v", move, r)
			}
		}
		if v := viewOf(m, game.Seat(seat)); len(v.Can.Plays)+len(v.Can.Recycles)+v.Can.Trade > 0 {
			t.Errorf("%s is still offered something", who)
		}
	}
}

func TestStalemate(t *testing.T) {
	hands := []string{" a: Gt1 Gt2", " b: Gp1 Gp2", " c: Gs1 Gs2", " d: Gc1 Gc2"}
	for n := 2; n <= 4; n++ {
		start := "grid: 0,0 Rt1 scores: 7 9 limit: 60"
		for _, hand := range hands[:n] {
			start += hand
		}
		for _, tt := range []struct {
			rule, pile string
			passes     int
		}{
			{"pile empty, everyone passes and has no more plays", "", 2 * n},
			{"cards in the pile, three rounds of passes", "Bs1 Bs2 Bs3", 3 * n},
		} {
			t.Run(fmt.Sprintf("IO-26 %d players: %s", n, tt.rule), func(t *testing.T) {
				for first := range n {
					m := matchAt(t, start+" turn: "+string("abcd"[first])+" pile: "+tt.pile)
					for i := range tt.passes {
						if m.Status().Result != nil {
							t.Fatalf("it ended after %d passes", i)
						}
						who := string("abcd"[(first+i)%n])
						if asked := viewOf(m, game.Seat((first+i)%n)).NoMore; asked != (tt.pile == "" && i >= n) {
							t.Errorf("after %d passes the view says %v", i, asked)
						}
						playMoves(t, m, []string{who + " pass", who + " skip", "bell"}[i%3])
					}
					points := append([]int{7, 9}, 0, 0)[:n]
					if r := m.Status().Result; r == nil || r.Winners != game.Of(1) || !slices.Equal(r.Points, points) || m.ended.Reason != "stalemate" {
						t.Fatalf("the result is %+v", r)
					}
					checkOver(t, m)
				}
			})
		}
	}
	t.Run("IO-26 who is asked may play after all, and the game goes on", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gp1 Gp2 pile:")
		events := playMoves(t, m, "a pass", "b pass")
		if got := gametest.FactsTo(wire, events, game.Watcher); got[len(got)-1] != `turn-came {"seat":0,"noMore":true}` {
			t.Errorf("the public is told %v", got)
		}
		playMoves(t, m, "a play 1,0 Rt2")
		if viewOf(m, 1).NoMore {
			t.Error("b is asked although a has played")
		}
		playMoves(t, m, "b pass", "a pass", "b pass", "a pass")
		if m.Status().Result == nil || viewOf(m, 1).NoMore {
			t.Error("it did not end")
		}
	})
	t.Run("CM-27 IO-26 by version 1 nobody is asked", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gp1 Gp2 pile:")
		m.Rules = 1
		if playMoves(t, m, "a pass", "b pass"); m.Status().Result == nil {
			t.Error("it did not end")
		}
	})
	t.Run("IO-26 bots of all levels answer the question", func(t *testing.T) {
		for _, b := range []levelBot{easyBot, normalBot, hardBot} {
			m := matchAt(t, "grid: 0,0 Rt1 a: Gp2 b: Bs3 pile:")
			playMoves(t, m, "a pass", "b pass")
			for i := 0; m.ended == nil; i++ {
				move := b.Play(m.View(m.turn), newRNG(1))
				if i == 2 || move == nil {
					t.Fatalf("%s says %v to the question, and the game goes on", b.Name(), move)
				}
				if _, err := m.Apply(game.Input{Seat: m.turn, Phase: m.Phase, Move: move}, newRNG(1)); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
	t.Run("IO-26 a play between starts the count anew", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gp1 Gp2 pile:")
		playMoves(t, m, "a pass", "b play 1,0 Gp1", "a pass")
		if m.Status().Result != nil {
			t.Fatal("it ended")
		}
		playMoves(t, m, "b pass", "a pass", "b pass")
		if m.Status().Result == nil {
			t.Error("it did not end")
		}
	})
	t.Run("IO-16 IO-26 recycling is no play: a pass after it counts with those before", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 1,0 Gp2 2,0 Bc3 3,1 Yt4 3,2 Yp4 3,0 W a: Rt2 Rt3 b: Ys4 Gp1 pile:")
		playMoves(t, m, "a pass", "b recycle 3,0 Ys4")
		if m.Status().Result != nil {
			t.Fatal("it ended before the pass")
		}
		playMoves(t, m, "b pass", "a pass", "b pass")
		if m.Status().Result == nil {
			t.Error("it did not end")
		}
	})
	t.Run("IO-26 trades are passes too", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 Rt4 W b: Gp1 Gp2 Gp3 Gp4 pile: Bs1 Bs2")
		playMoves(t, m, "a pass Rt2", "b pass Gp1 Gp2", "a pass Rt3 Rt4", "b pass Gp3", "a pass", "b pass Gp4")
		if m.Status().Result == nil {
			t.Error("it did not end")
		}
	})
	t.Run("IO-26 without the last doubling", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gp1 Gp2 pile:")
		playMoves(t, m, "a play 1,0 Rt2", "b pass", "a pass", "b pass", "a pass")
		if r := m.Status().Result; r == nil || !slices.Equal(r.Points, []int{3, 0}) {
			t.Errorf("the result is %+v", r)
		}
	})
	t.Run("IO-26 ties share", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 b: Gp1 c: Bs1 pile: scores: 4 9 9")
		playMoves(t, m, "a pass", "b pass", "c pass", "a pass", "b pass", "c pass")
		if r := m.Status().Result; r == nil || r.Winners != game.Of(1, 2) {
			t.Errorf("the result is %+v", r)
		}
	})
	t.Run("IO-26 without scoring the fewest cards win", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 Rt4 b: Gp1 c: Bs1 Bs2 pile: scoring: no")
		playMoves(t, m, "a pass", "b pass", "c pass", "a pass", "b pass", "c pass")
		if r := m.Status().Result; r == nil || r.Winners != game.Of(1) || r.Points != nil {
			t.Errorf("the result is %+v", r)
		}
	})
}
