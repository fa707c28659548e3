package iota

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

func TestTurn(t *testing.T) {
	const start = "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gt1 Gt2 pile: Bs1 Bs2 Bs3 Bs4 "
	for _, tt := range []struct{ rule, move string }{
		{"IO-6 a play is a turn", "a play 1,0 Rt2"},
		{"IO-6 a pass is a turn", "a pass"},
		{"IO-6 a trade is a turn", "a pass Rt2"},
		{"IO-6 CM-5 a skip is a turn", "a skip"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			m := matchAt(t, start)
			playMoves(t, m, tt.move)
			if m.Status().Waiting != game.Of(1) || m.Status().Phase != 1 || len(viewOf(m, 0).Turns) != 1 {
				t.Errorf("the turn did not go on: %+v", m.Status())
			}
			for _, again := range []string{"a play 2,0 Rt3", "a pass", "a recycle 0,0 Rt3"} {
				if r := wantRefused(t, m, again); r.Code != "not-your-turn" {
					t.Errorf("%s: %v", again, r)
				}
			}
			if r := wantRefused(t, m, "a skip"); r.Code != "not-awaited" {
				t.Errorf("a skip out of turn: %v", r)
			}
		})
	}
	t.Run("IO-6 only what the seat holds can be played", func(t *testing.T) {
		for _, move := range []string{
			"a play 1,0 Gt1", "a play 1,0 Rt2 2,0 Rt2", "a play 1,0 W", "a pass Gt1", "a pass Rt2 Rt2", "a recycle 0,0 Gt1",
		} {
			if r := wantRefused(t, matchAt(t, start), move); r.Code != "no-such-card" {
				t.Errorf("%s: %v", move, r)
			}
		}
	})
	t.Run("IO-6 nobody else can move", func(t *testing.T) {
		m := matchAt(t, start+"turn: b")
		for _, move := range []string{"a play 1,0 Rt2", "a pass"} {
			if r := wantRefused(t, m, move); r.Code != "not-your-turn" || !strings.Contains(r.Text, "it’s b’s turn") {
				t.Errorf("%s: %v", move, r)
			}
		}
		if r := wantRefused(t, m, "c pass"); r.Code != "not-seated" {
			t.Errorf("a pass of somebody without a seat: %v", r)
		}
	})
	t.Run("IO-6 a move that answers an earlier phase is stale", func(t *testing.T) {
		m := matchAt(t, start)
		late := parseInput(t, m, "a play 1,0 Rt2")
		for _, meanwhile := range []string{"a pass", "b pass"} {
			playMoves(t, m, meanwhile)
			before := snapshot(t, m)
			_, err := m.Apply(late, newRNG(0))
			if r := checkRefusal(t, m, before, err); r.Code != "stale" {
				t.Errorf("after %s: %v", meanwhile, r)
			}
		}
	})
	t.Run("IO-6 there are no other moves", func(t *testing.T) {
		m := matchAt(t, start)
		before := snapshot(t, m)
		_, err := m.Apply(game.Input{Move: shout{}}, newRNG(0))
		if r := checkRefusal(t, m, before, err); r.Code != "unknown-move" {
			t.Errorf("got %v", r)
		}
	})
}

// A shout is a move of some other game.
type shout struct{}

func TestRefill(t *testing.T) {
	const start = "grid: 0,0 Rt1 a: Rt2 Rt3 Rt4 Gp1 b: Gt1 Gt2 Gt3 Gt4 pile: "
	for _, tt := range []struct{ rule, pile, play, hand, left, drew string }{
		{"IO-10 one card", "Bs1 Bs2 Bs3 Bs4", "1,0 Rt3", "Rt2 Rt4 Gp1 Bs1", "Bs4 Bs3 Bs2", "Bs1"},
		{"IO-10 two cards", "Bs1 Bs2 Bs3 Bs4", "1,0 Rt2 2,0 Rt4", "Rt3 Gp1 Bs1 Bs2", "Bs4 Bs3", "Bs1 Bs2"},
		{"IO-10 all four", "Bs1 Bs2 Bs3 Bs4", "0,1 Rt2 1,1 Rt3 2,1 Rt4 3,1 Rt1", "Bs1 Bs2 Bs3 Bs4", "", "Bs1 Bs2 Bs3 Bs4"},
		{"IO-10 more than the pile has", "Bs1", "1,0 Rt2 2,0 Rt3 3,0 Rt4", "Gp1 Bs1", "", "Bs1"},
		{"IO-10 an empty pile", "", "1,0 Rt2", "Rt3 Rt4 Gp1", "", ""},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			text := start + tt.pile
			if strings.Contains(tt.play, "Rt1") {
				text = strings.NewReplacer("0,0 Rt1", "0,0 Yc1", "Gp1", "Rt1").Replace(text)
			}
			m := matchAt(t, text)
			events := playMoves(t, m, "a play "+tt.play)
			checkCards(t, m, tt.hand, tt.left)
			checkDrew(t, events, 0, tt.drew)
		})
	}
}

// checkDrew checks that a seat is told what it drew, and nobody else is.
func checkDrew(t testing.TB, events []game.Event, seat game.Seat, cards string) {
	t.Helper()
	drew := ""
	for _, e := range events {
		if fact, ok := e.Fact.(CardsDrawn); ok {
			drew += joinTexts(fact.Cards)
			if e.To != game.Of(seat) {
				t.Errorf("%v are told what seat %d drew", e.To, seat)
			}
		}
	}
	if drew != cards {
		t.Errorf("it is told to have drawn %q, want %q", drew, cards)
	}
}

func TestPass(t *testing.T) {
	for _, tt := range []struct{ rule, hand, pile, trade, after, left, drew string }{
		{"IO-11 none", "Rt2 Rt3 Rt4 W", "Bs1 Bs2", "", "Rt2 Rt3 Rt4 W", "Bs2 Bs1", ""},
		{"IO-11 some", "Rt2 Rt3 Rt4 W", "Bs1 Bs2 Bs3", "Rt3 Rt2", "Rt4 W Bs1 Bs2", "Rt2 Rt3 Bs3", "Bs1 Bs2"},
		{"IO-11 all", "Rt2 Rt3 Rt4 W", "Bs1 Bs2 Bs3 Bs4", "W Rt4 Rt3 Rt2", "Bs1 Bs2 Bs3 Bs4", "Rt2 Rt3 Rt4 W", "Bs1 Bs2 Bs3 Bs4"},
		{"IO-11 as many as the pile has", "Rt2 Rt3 Rt4 W", "Bs1", "Rt4", "Rt2 Rt3 W Bs1", "Rt4", "Bs1"},
		{"IO-11 none when the pile is empty", "Rt2 Rt3", "", "", "Rt2 Rt3", "", ""},
		{"IO-11 more than the pile has", "Rt2 Rt3 Rt4 W", "Bs1", "Rt3 Rt2", "Rt4 W Bs1 Rt3", "Rt2", "Bs1 Rt3"},
		{"IO-11 all, and the pile has one", "Rt2 Rt3 Rt4 W", "Bs1", "W Rt4 Rt3 Rt2", "Bs1 W Rt4 Rt3", "Rt2", "Bs1 W Rt4 Rt3"},
		{"IO-11 an empty pile gives the same cards back", "Rt2 Rt3", "", "Rt2", "Rt3 Rt2", "", "Rt2"},
		{"IO-11 both wilds", "Rt2 W W Rt3", "Bs1 Bs2", "W W", "Rt2 Rt3 Bs1 Bs2", "W W", "Bs1 Bs2"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			m := matchAt(t, "grid: 0,0 Rt1 b: Gt1 a: "+tt.hand+" pile: "+tt.pile)
			events := playMoves(t, m, "a pass "+tt.trade)
			checkCards(t, m, tt.after, tt.left)
			checkDrew(t, events, 0, tt.drew)
			n := len(strings.Fields(tt.trade))
			want := fmt.Sprintf(`passed {"seat":0,"traded":%d,"late":false}`, n)
			if got := gametest.FactsTo(wire, events, game.Watcher); got[0] != want {
				t.Errorf("the public is told %v, want %s", got, want)
			}
			if got := viewOf(m, 1).Turns[0]; got.Traded != n || got.Late || len(got.Place) > 0 || got.Score.Total != 0 {
				t.Errorf("the turn is kept as %+v", got)
			}
		})
	}
	for _, tt := range []struct{ rule, pile, trade string }{
		{"CM-27 IO-11 by version 1 not more than the pile has", "Bs1", "Rt2 Rt3"},
		{"CM-27 IO-11 by version 1 nothing when the pile is empty", "", "Rt2"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			m := matchAt(t, "grid: 0,0 Rt1 a: Rt2 Rt3 b: Gt1 pile: "+tt.pile)
			m.Rules = 1
			if got := viewOf(m, 0).Can.Trade; got != len(strings.Fields(tt.pile)) {
				t.Errorf("the view says that %d may be traded", got)
			}
			if r := wantRefused(t, m, "a pass "+tt.trade); r.Code != "pile-too-small" || strings.Contains(r.Error(), "1 cards") {
				t.Errorf("got %v", r)
			}
		})
	}
	t.Run("IO-11 the view says how many may be traded", func(t *testing.T) {
		for _, tt := range []struct {
			text string
			want int
		}{
			{"grid: 0,0 Rt1 a: Rt2 Rt3 b: Gt1 pile: Bs1 Bs2 Bs3", 2},
			{"grid: 0,0 Rt1 a: Rt2 Rt3 b: Gt1 pile: Bs1", 2},
			{"grid: 0,0 Rt1 a: Rt2 Rt3 b: Gt1 pile:", 0},
			{"grid: 0,0 Rt1 a: Rt2 Rt3 b: Gt1 pile: Bs1 turn: b", 0},
		} {
			if got := viewOf(matchAt(t, tt.text), 0).Can.Trade; got != tt.want {
				t.Errorf("%s: %d, want %d", tt.text, got, tt.want)
			}
		}
	})
}

func TestLimit(t *testing.T) {
	const start = "grid: 0,0 Rt1 1,0 W a: Rt2 Rt3 b: Gt1 Gt2 pile: Bs1 Bs2 limit: 60 "
	t.Run("CM-8 a limit counts from what the input says", func(t *testing.T) {
		m := matchAt(t, start)
		in := parseInput(t, m, "a pass")
		in.At = 17 * time.Second
		if _, err := m.Apply(in, newRNG(0)); err != nil || m.Status().Deadline != 77*time.Second {
			t.Errorf("the deadline is %v, %v", m.Status().Deadline, err)
		}
	})
	t.Run("CM-8 the same inputs make the same match", func(t *testing.T) {
		script := []string{"a recycle 1,0 Rt2", "a play 2,0 W", "b play 0,1 Gt1", "bell", "b skip"}
		x, y := matchAt(t, start), matchAt(t, start)
		for _, text := range script {
			a, b := playMoves(t, x, text), playMoves(t, y, text)
			if gametest.JSON(a) != gametest.JSON(b) || snapshot(t, x) != snapshot(t, y) {
				t.Fatalf("they part at %q", text)
			}
		}
	})
	t.Run("CM-9 the limit's end passes and trades nothing", func(t *testing.T) {
		m := matchAt(t, start)
		events := playMoves(t, m, "bell")
		if got := gametest.FactsTo(wire, events, game.Watcher)[0]; got != `passed {"seat":0,"traded":0,"late":true}` {
			t.Errorf("the public is told %s", got)
		}
		if joinTexts(m.hands[0]) != "Rt2 Rt3" || m.turn != 1 || m.Status().Deadline != 120*time.Second || !m.turns[0].Late {
			t.Errorf("after the bell: %s", snapshot(t, m))
		}
	})
	t.Run("CM-9 a wild taken back stays in the hand", func(t *testing.T) {
		m := matchAt(t, start)
		playMoves(t, m, "a recycle 1,0 Rt2", "bell")
		if joinTexts(m.hands[0]) != "Rt3 W" || joinTexts(m.turns[0].Recycled) != "Rt2@1,0" {
			t.Errorf("after the bell: %s", snapshot(t, m))
		}
	})
	t.Run("CM-9 taking a wild back wins no time", func(t *testing.T) {
		m := matchAt(t, start)
		in := parseInput(t, m, "a recycle 1,0 Rt2")
		in.At = 50 * time.Second
		if _, err := m.Apply(in, newRNG(0)); err != nil || m.Status().Deadline != time.Minute {
			t.Errorf("the deadline is %v, %v", m.Status().Deadline, err)
		}
	})
	t.Run("CM-9 no bell before the end", func(t *testing.T) {
		m := matchAt(t, start)
		before := snapshot(t, m)
		_, err := m.Apply(game.Input{At: 59 * time.Second, Seat: game.Watcher}, newRNG(0))
		if r := checkRefusal(t, m, before, err); r.Code != "too-early" {
			t.Errorf("got %v", r)
		}
	})
	t.Run("CM-9 the limit can be changed or switched off", func(t *testing.T) {
		for _, tt := range []struct {
			seconds, pace int
			want          time.Duration
		}{{120, 0, 2 * time.Minute}, {30, 100, 30 * time.Second}, {60, 150, 90 * time.Second}, {0, 150, 0}} {
			setup := newSetup(t, 3, game.Values{turnOption: tt.seconds})
			setup.Pace = tt.pace
			m, _ := dealMatch(t, setup, 1)
			if got := m.Status().Deadline; got != tt.want {
				t.Errorf("%d s at %d %%: the deadline is %v, want %v", tt.seconds, tt.pace, got, tt.want)
			}
			if tt.want == 0 {
				if r := wantRefused(t, m, "bell"); r.Code != "too-early" {
					t.Errorf("a bell: %v", r)
				}
			}
		}
	})
	t.Run("CM-9 a skip does what the bell does", func(t *testing.T) {
		x, y := matchAt(t, start), matchAt(t, start)
		skip := parseInput(t, x, "a skip")
		skip.At = x.Deadline
		a, err := x.Apply(skip, newRNG(0))
		if b := playMoves(t, y, "bell"); err != nil || gametest.JSON(a) != gametest.JSON(b) || snapshot(t, x) != snapshot(t, y) {
			t.Errorf("%v, %s\n%s", err, gametest.JSON(a), gametest.JSON(b))
		}
	})
}

// checkCards checks what is in the hand of a and in the pile, from its bottom.
func checkCards(t *testing.T, m *match, hand, pile string) {
	t.Helper()
	if got := joinTexts(m.hands[0]); got != hand {
		t.Errorf("the hand is %s, want %s", got, hand)
	}
	if got := joinTexts(m.pile); got != pile {
		t.Errorf("the pile is, bottom first, %s, want %s", got, pile)
	}
}
