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
			got, err := g.wildMeanings(mustParseCell(t, tt.at))
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
			if _, err := m.AnswerQuestion(seat, Meaning{Cell: Cell{X: 1}}); err != nil || snapshot(t, m) != before {
				t.Errorf("seat %d: %v; the question changed the match: %v", seat, err, snapshot(t, m) != before)
			}
		}
	})
	t.Run("of what is no wild nothing is told", func(t *testing.T) {
		for _, at := range []string{"0,0", "2,0"} {
			if _, err := matchAt(t, start).AnswerQuestion(0, Meaning{Cell: mustParseCell(t, at)}); gametest.RefusalCodeOrFailure(err) != "not-a-wild" {
				t.Errorf("%s: %v", at, err)
			}
		}
	})
	t.Run("IO-27 nor at a table without help", func(t *testing.T) {
		m := matchAt(t, start)
		m.withoutHelp = true
		if _, err := m.AnswerQuestion(0, Meaning{Cell: Cell{X: 1}}); gametest.RefusalCodeOrFailure(err) != "no-help" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("it is no move", func(t *testing.T) {
		m := matchAt(t, start)
		if _, err := m.Apply(game.Input{Phase: m.Phase, Move: Meaning{Cell: Cell{X: 1}}}, nil); gametest.RefusalCodeOrFailure(err) != "unknown-move" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a cell out of reach is malformed", func(t *testing.T) {
		if _, err := wire.Decode("meaning", []byte(`{"cell":{"x":100,"y":0}}`)); gametest.RefusalCodeOrFailure(err) != "malformed" {
			t.Errorf("got %v", err)
		}
	})
}

// block is a grid of four lots each way, to which nothing can be added.
const block = "grid: 0,0 Rt1 1,0 Gt1 2,0 Bt1 3,0 Yt1 0,1 Rt2 1,1 Gt2 2,1 Bt2 3,1 Yt2 0,2 Rt3 1,2 Gt3 2,2 Bt3 3,2 Yt3 0,3 Rt4 1,3 Gt4 2,3 Bt4 3,3 Yt4"

func TestHint(t *testing.T) {
	for _, tt := range []struct{ rule, position, want string }{
		{"IO-28 a hint is the play of most points", "grid: 0,0 Rt1 1,0 Rp2 a: Rs3 b: Gt1 pile: Bt1",
			`{"recycle":[],"place":["Rs3@-1,0"],"total":6,"trade":[]}`},
		{"IO-28 a wild is kept where it brings little", "grid: 0,0 Rt1 a: W Rt4 b: Gt1 pile: Bt1",
			`{"recycle":[],"place":["Rt4@-1,0"],"total":5,"trade":[]}`},
		{"IO-28 where nothing fits it is a pass, and what to trade", block + " a: Gs1 Gp2 b: Gc1 pile: Bs1",
			`{"recycle":[],"place":[],"total":0,"trade":["Gs1"]}`},
		{"IO-16 IO-28 a wild that can be taken is, before the play", "grid: 0,0 Rt1 1,0 W 2,0 Rt3 3,0 Rt4 a: Rt2 Gs1 b: Gt1 pile: Bt1",
			`{"recycle":["Rt2@1,0"],"place":["Gs1@3,-1"],"total":5,"trade":[]}`},
		{"IO-5 IO-28 without points it lays the most cards", "scoring: no grid: 0,0 Rt4 a: Rt1 Rt2 b: Gt1 pile: Bt1",
			`{"recycle":[],"place":["Rt1@-1,0","Rt2@1,0"],"total":0,"trade":[]}`},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			m := matchAt(t, tt.position)
			m.hints = true
			before := snapshot(t, m)
			got, err := m.AnswerQuestion(0, Hint{})
			if err != nil || snapshot(t, m) != before {
				t.Fatalf("%v; the question changed the match: %v", err, snapshot(t, m) != before)
			}
			if gametest.JSON(got) != tt.want {
				t.Errorf("got  %s\nwant %s", gametest.JSON(got), tt.want)
			}
		})
	}
	const start = "grid: 0,0 Rt1 1,0 W a: Rt2 Rt3 b: Bs3 Bs4 pile: Gp1 "
	t.Run("IO-28 CM-7 it is the same whatever the others hold", func(t *testing.T) {
		x, y := matchAt(t, start), matchAt(t, "grid: 0,0 Rt1 1,0 W a: Rt2 Rt3 b: W Yc4 pile: Yc1")
		for _, m := range []*match{x, y} {
			m.hints = true
		}
		a, _ := x.AnswerQuestion(0, Hint{})
		b, _ := y.AnswerQuestion(0, Hint{})
		if gametest.JSON(a) != gametest.JSON(b) {
			t.Errorf("%s or %s", gametest.JSON(a), gametest.JSON(b))
		}
	})
	t.Run("IO-28 in another's turn there is none", func(t *testing.T) {
		m := matchAt(t, start)
		m.hints = true
		if _, err := m.AnswerQuestion(1, Hint{}); gametest.RefusalCodeOrFailure(err) != "not-your-turn" {
			t.Errorf("got %v", err)
		}
		m.EndWithoutCurrentRound(0)
		if _, err := m.AnswerQuestion(0, Hint{}); gametest.RefusalCodeOrFailure(err) != "over" {
			t.Errorf("after the end: %v", err)
		}
	})
	t.Run("IO-28 a table may do without", func(t *testing.T) {
		for _, tt := range []struct {
			help  int
			hints bool
		}{{fullHelp, true}, {noHints, false}, {noHelp, false}} {
			m, _ := dealMatch(t, newSetup(t, 2, game.Values{helpOption: tt.help}), 1)
			if _, err := m.AnswerQuestion(m.turn, Hint{}); (err == nil) != tt.hints || err != nil && gametest.RefusalCodeOrFailure(err) != "no-help" || viewOf(m, m.turn).Hints != tt.hints {
				t.Errorf("help %d: %v", tt.help, err)
			}
		}
	})
	t.Run("IO-28 what it says can be done, in whole games", func(t *testing.T) {
		for seed := range uint64(4) {
			m, _ := dealMatch(t, newSetup(t, 3, game.Values{deckOption: halfDeck}), seed)
			for m.ended == nil {
				a := adviseBestPlay(viewOf(m, m.turn))
				var move game.Move = Pass{Trade: a.Trade}
				switch {
				case len(a.Recycle) > 0:
					move = Recycle(a.Recycle[0])
				case len(a.Place) > 0:
					move = Play{Place: a.Place}
				}
				if _, err := m.Apply(game.Input{Seat: m.turn, Phase: m.Phase, Move: move}, newRNG(seed)); err != nil {
					t.Fatalf("deal %d: %s: %v", seed, gametest.JSON(a), err)
				}
			}
		}
	})
}
