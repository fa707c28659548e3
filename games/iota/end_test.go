package iota

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

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
			events := say(t, m, tt.last)
			for seat := game.Watcher; int(seat) < len(m.hands); seat++ {
				if got := gametest.Heard(events, seat); got[len(got)-1] != "ended "+tt.ended {
					t.Errorf("%d is told %v, want %s", seat, got, tt.ended)
				}
				if got := gametest.Wire(view(m, seat).Ended); got != tt.ended {
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
				say(t, m, string("abcd"[last])+" play 1,0 Rt2")
				checkOver(t, m)
			}
		}
	})
	t.Run("IO-25 a hand played out while the pile has cards is no end", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Gp1 a: Rt1 Rt2 Rt3 Rt4 b: Gt1 pile: Bs1")
		say(t, m, "a play 1,0 Rt1 1,1 Rt2 1,2 Rt3 1,-1 Rt4")
		if m.Status().Result != nil || words(m.hands[0]) != "Bs1" || m.turn != 1 {
			t.Errorf("after it: %s", snapshot(t, m))
		}
	})
	t.Run("IO-25 an empty pile alone is no end", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gt1 Gp4 pile:")
		say(t, m, "a play 1,0 Rt2", "b play 0,1 Gt1")
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
			if r := refused(t, m, move); r.Code != "over" {
				t.Errorf("%s: %v", move, r)
			}
		}
		if v := view(m, game.Seat(seat)); len(v.Can.Plays)+len(v.Can.Recycles)+v.Can.Trade > 0 {
			t.Errorf("%s is still offered something", who)
		}
	}
}

func TestStalemate(t *testing.T) {
	hands := []string{" a: Gt1 Gt2", " b: Gp1 Gp2", " c: Gs1 Gs2", " d: Gc1 Gc2"}
	for n := 2; n <= 4; n++ {
		start := "grid: 0,0 Rt1" + strings.Join(hands[:n], "") + " scores: 7 9 limit: 60"
		for _, tt := range []struct {
			rule, pile string
			passes     int
		}{
			{"pile empty, everyone passes once", "", n},
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
						say(t, m, []string{who + " pass", who + " skip", "bell"}[i%3])
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
	t.Run("IO-26 a play between starts the count anew", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gp1 Gp2 pile:")
		say(t, m, "a pass", "b play 1,0 Gp1", "a pass")
		if m.Status().Result != nil {
			t.Fatal("it ended")
		}
		say(t, m, "b pass")
		if m.Status().Result == nil {
			t.Error("it did not end")
		}
	})
	t.Run("IO-16 IO-26 recycling is no play: a pass after it counts with those before", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 1,0 Gp2 2,0 Bc3 3,1 Yt4 3,2 Yp4 3,0 W a: Rt2 Rt3 b: Ys4 Gp1 pile:")
		say(t, m, "a pass", "b recycle 3,0 Ys4")
		if m.Status().Result != nil {
			t.Fatal("it ended before the pass")
		}
		say(t, m, "b pass")
		if m.Status().Result == nil {
			t.Error("it did not end")
		}
	})
	t.Run("IO-26 trades are passes too", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 Rt4 W b: Gp1 Gp2 Gp3 Gp4 pile: Bs1 Bs2")
		say(t, m, "a pass Rt2", "b pass Gp1 Gp2", "a pass Rt3 Rt4", "b pass Gp3", "a pass", "b pass Gp4")
		if m.Status().Result == nil {
			t.Error("it did not end")
		}
	})
	t.Run("IO-26 without the last doubling", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gp1 Gp2 pile:")
		say(t, m, "a play 1,0 Rt2", "b pass", "a pass")
		if r := m.Status().Result; r == nil || !slices.Equal(r.Points, []int{3, 0}) {
			t.Errorf("the result is %+v", r)
		}
	})
	t.Run("IO-26 ties share", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 b: Gp1 c: Bs1 pile: scores: 4 9 9")
		say(t, m, "a pass", "b pass", "c pass")
		if r := m.Status().Result; r == nil || r.Winners != game.Of(1, 2) {
			t.Errorf("the result is %+v", r)
		}
	})
	t.Run("IO-26 without scoring the fewest cards win", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 Rt4 b: Gp1 c: Bs1 Bs2 pile: scoring: no")
		say(t, m, "a pass", "b pass", "c pass")
		if r := m.Status().Result; r == nil || r.Winners != game.Of(1) || r.Points != nil {
			t.Errorf("the result is %+v", r)
		}
	})
}
