package iota

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

// Two matches that differ in one secret, told on with the same words: those who
// must not know it see and hear no difference.
func TestSecrets(t *testing.T) {
	const grid = "grid: 0,0 Rt1 1,0 W "
	for _, tt := range []struct {
		rule, x, y string
		moves      []string    // said in both
		seats      []game.Seat // who must not know
	}{
		{"CM-7 a hand", "a: Rt2 Rt3 b: Bs3 pile: Gp1", "a: Rt2 Rt3 b: Yc4 pile: Gp1",
			[]string{"a play 0,1 Rt3"}, []game.Seat{0, game.Watcher}},
		{"CM-7 a wild in a hand", "a: Rt2 Rt3 b: Bs3 pile: Gp1", "a: Rt2 Rt3 b: W pile: Gp1",
			[]string{"a pass"}, []game.Seat{0, game.Watcher}},
		{"CM-7 a hand of one who could take a wild back", "a: Rt2 Rt3 b: Bs3 pile: turn: b", "a: Rt2 Rt3 b: W pile: turn: b",
			[]string{"b pass", "a play 0,1 Rt3"}, []game.Seat{0, game.Watcher}},
		{"CM-7 hands of three, to the fourth and the public", "a: Rt2 b: Bs3 c: Gt1 d: Bp2 pile:", "a: Rt3 b: Yc4 c: Gs1 d: Bp2 pile:",
			[]string{"a pass", "b pass", "c pass"}, []game.Seat{3, game.Watcher}},
		{"CM-7 the order of the pile", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Gp2 Gp3", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Gp3 Gp2",
			[]string{"a pass Rt2", "b pass"}, []game.Seat{0, 1, game.Watcher}},
		{"CM-7 what is in the pile", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Gp2 W", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Yc4 Ys4",
			[]string{"a play 0,1 Rt2", "b pass"}, []game.Seat{0, 1, game.Watcher}},
		{"CM-7 what was drawn", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: W",
			[]string{"a play 0,1 Rt2", "b pass"}, []game.Seat{1, game.Watcher}},
		{"CM-7 what was traded away, and for what", "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Gp2", "a: Rt2 Gs3 Rt4 W b: Bs3 Bs4 Bc1 Bc2 pile: Yc1 Yc2",
			[]string{"a pass Rt2 Rt4", "b pass"}, []game.Seat{1, game.Watcher}},
		{"CM-7 what is left in the hands when the game ends", "a: Rt2 b: Bs3 Bs4 pile:", "a: Rt2 b: W Yc1 pile:",
			[]string{"a play 0,1 Rt2"}, []game.Seat{0, game.Watcher}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			x, y := matchAt(t, grid+tt.x), matchAt(t, grid+tt.y)
			gametest.Indistinguishable(t, x, y, tt.seats...)
			for _, text := range tt.moves {
				a, b := say(t, x, text), say(t, y, text)
				for _, seat := range tt.seats {
					if heard, other := gametest.Heard(a, seat), gametest.Heard(b, seat); !slices.Equal(heard, other) {
						t.Errorf("of %q seat %d hears %v or %v", text, seat, heard, other)
					}
				}
				gametest.Indistinguishable(t, x, y, tt.seats...)
			}
		})
	}
	t.Run("CM-7 trades of different cards look alike", func(t *testing.T) {
		const start = grid + "a: Rt2 Rt3 Rt4 Gs1 b: Bs3 Bs4 Bc1 Bc2 pile: Gp1 Gp2"
		x, y := matchAt(t, start), matchAt(t, start)
		a, b := say(t, x, "a pass Rt2 Rt3"), say(t, y, "a pass Gs1 Rt4")
		for _, seat := range []game.Seat{1, game.Watcher} {
			if heard, other := gametest.Heard(a, seat), gametest.Heard(b, seat); !slices.Equal(heard, other) {
				t.Errorf("seat %d hears %v or %v", seat, heard, other)
			}
		}
		gametest.Indistinguishable(t, x, y, 1, game.Watcher)
	})
	t.Run("CM-7 a refusal names no card of another", func(t *testing.T) {
		for _, move := range []string{"a play 0,1 Bs3", "a play 1,1 Gp4", "a pass Bs3", "a recycle 1,0 Bs3"} {
			x := refused(t, matchAt(t, grid+"a: Rt2 Rt3 b: Bs3 pile: Gp4"), move)
			y := refused(t, matchAt(t, grid+"a: Rt2 Rt3 b: Yc1 pile: Yc2"), move)
			if gametest.Wire(x) != gametest.Wire(y) {
				t.Errorf("%s: %v or %v", move, x, y)
			}
		}
	})
}

// In whole games a seat is told of no card but those it holds, has held or that lie
// or have lain in the grid.
func TestNoFrameNamesAHiddenCard(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile(`"([RGBY][tpsc][1-4])[@"]`)
	for number := range 3 {
		setup := seated(t, 2+number, game.Values{deckOption: halfDeck})
		table, err := gametest.Open(Game{}, setup, gametest.Seed(number))
		if err != nil {
			t.Fatal(err)
		}
		known := map[game.Seat]map[string]bool{}
		frames := gametest.Frames(t, table, random{})
		for _, f := range frames {
			v := f.View.(View)
			if known[f.To] == nil {
				known[f.To] = map[string]bool{}
			}
			for _, c := range v.Hand {
				known[f.To][c.String()] = true
			}
			for _, laid := range v.Grid {
				known[f.To][laid.Card.String()] = true
			}
			for _, match := range named.FindAllStringSubmatch(f.Text, -1) {
				if !known[f.To][match[1]] {
					t.Fatalf("game %d, step %d: %d is told of %s: %s", number, f.Step, f.To, match[1], f.Text)
				}
			}
			if f.To == game.Watcher && len(v.Hand)+len(v.Can.Plays)+len(v.Can.Recycles)+v.Can.Trade > 0 {
				t.Fatalf("game %d, step %d: the public is shown a hand: %s", number, f.Step, f.Text)
			}
		}
		for seat := game.Watcher; int(seat) < setup.Seats(); seat++ {
			all := gametest.Told(frames, seat)
			if own := strings.Contains(all, "dealt {") || strings.Contains(all, "drew {"); own != (seat != game.Watcher) {
				t.Errorf("game %d: seat %d is told of hands: %v", number, seat, own)
			}
		}
	}
}
