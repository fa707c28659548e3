package iota

import (
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestMeaning(t *testing.T) {
	for _, tt := range []struct{ rule, grid, at, want string }{
		{"IO-12 the lines tell a single card", "0,0 Rt1 1,0 Gp2 2,0 Bc3 3,0 W 3,1 Yt4 3,2 Yp4", "3,0", "Ys4"},
		{"IO-12 one line leaves more open", "0,0 Rt1 1,0 Rp2 2,0 W", "2,0", "Rs3 Rs4 Rc3 Rc4"},
		{"IO-12 in its row and in its column it is the same card", "0,0 Rt1 1,0 Rp2 2,0 W 2,1 Gs1 2,2 Bs2", "2,0", "Rs3 Rs4"},
		{"IO-13 a card that lies elsewhere counts", "0,0 Rt1 1,0 Rt2 2,0 W 3,0 Rt4 1,1 Gt2 1,2 Yt2 0,1 Rt3", "2,0", "Rt3"},
		{"IO-12 with one other card beside it it is any", "0,0 Rt1 1,0 W", "1,0", "any"},
		{"IO-12 IO-14 the other wild of the line must be left something", "0,0 Rt1 1,0 Rp2 2,0 W 3,0 W 3,1 Rc4 3,2 Rc2", "2,0", "Rs4"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			g := gridOf(t, tt.grid)
			got, err := g.meanings(cellOf(t, tt.at))
			if err != nil {
				t.Fatal(err)
			}
			words := make([]string, len(got.Cards))
			for i, c := range got.Cards {
				words[i] = c.String()
			}
			text := strings.Join(words, " ")
			if len(words) == int(Wild) {
				text = "any"
			}
			if text != tt.want {
				t.Errorf("it can be %s; want %s", text, tt.want)
			}
		})
	}
	const start = "grid: 0,0 Rt1 1,0 W a: Rt2 b: Gt1 pile: "
	t.Run("IO-12 everyone may ask, in another's turn too", func(t *testing.T) {
		for seat := range game.Seat(2) {
			m := matchAt(t, start)
			before := snapshot(t, m)
			if _, err := m.Ask(seat, Meaning{Cell: Cell{X: 1}}); err != nil || snapshot(t, m) != before {
				t.Errorf("seat %d: %v; the question changed the match: %v", seat, err, snapshot(t, m) != before)
			}
		}
	})
	t.Run("of what is no wild nothing is told", func(t *testing.T) {
		for _, at := range []string{"0,0", "2,0"} {
			if _, err := matchAt(t, start).Ask(0, Meaning{Cell: cellOf(t, at)}); gametest.Code(err) != "not-a-wild" {
				t.Errorf("%s: %v", at, err)
			}
		}
	})
	t.Run("IO-27 nor at a table without help", func(t *testing.T) {
		m := matchAt(t, start)
		m.unaided = true
		if _, err := m.Ask(0, Meaning{Cell: Cell{X: 1}}); gametest.Code(err) != "no-help" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("it is no move", func(t *testing.T) {
		m := matchAt(t, start)
		if _, err := m.Apply(game.Input{Phase: m.phase, Move: Meaning{Cell: Cell{X: 1}}}, nil); gametest.Code(err) != "unknown-move" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a cell out of reach is malformed", func(t *testing.T) {
		if _, err := wire.Decode("meaning", []byte(`{"cell":{"x":100,"y":0}}`)); gametest.Code(err) != "malformed" {
			t.Errorf("got %v", err)
		}
	})
}
