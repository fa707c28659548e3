package iota

import (
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

// Where cards may be laid, and what a refusal says about it. The code is "" where
// the play is legal; the detail is as a client gets it.
func TestPlacing(t *testing.T) {
	const row = "0,0 Rt1 1,0 Rt2 2,0 Rt3"
	for _, tt := range []struct{ rule, grid, play, code, detail string }{
		{"IO-7 in a row", "0,0 Rt1", "1,0 Gp2 2,0 Bs3", "", ""},
		{"IO-7 in a column", "0,0 Rt1", "0,1 Gp2 0,2 Bs3", "", ""},
		{"IO-7 at both ends", "0,0 Rt1 1,0 Rt2", "-1,0 Rt3 2,0 Rt4", "", ""},
		{"IO-7 in any order", "0,0 Rt1", "3,0 Rt4 1,0 Rt2 2,0 Rt3", "", ""},
		{"IO-7 in the gaps of a line", "0,0 Rt1 2,0 Rt3 0,1 Gt1 1,1 Gt2 2,1 Gt3", "1,0 Rt2 3,0 Rt4", "", ""},
		{"IO-7 alongside the grid, all of them touching", "0,0 Rt1 1,0 Rt2", "0,1 Gp1 1,1 Gp2", "", ""},
		{"IO-7 alongside the grid, one of them touching", "0,0 Rt1", "0,1 Gp1 1,1 Gp2 2,1 Gp3", "", ""},
		{"IO-7 round a corner", "0,0 Rt1", "1,0 Rt2 0,1 Rt3", "not-one-line", `{"cells":["1,0","0,1"]}`},
		{"IO-7 two rows", "0,0 Rt1 1,0 Rt2", "0,1 Gp1 1,-1 Gp2", "not-one-line", `{"cells":["0,1","1,-1"]}`},
		{"IO-7 three in a row and one beside", "0,0 Rt1", "1,0 Rt2 2,0 Rt3 3,1 Rt4", "not-one-line", `{"cells":["1,0","2,0","3,1"]}`},
		{"IO-7 a gap between the cards", "0,0 Rt1", "1,0 Rt2 3,0 Rt4", "gap", `{"cells":["1,0","3,0"]}`},
		{"IO-7 a gap in the column", "0,0 Rt1", "0,-1 Rt2 0,2 Rt4", "gap", `{"cells":["0,-1","0,2"]}`},
		{"IO-7 at two parts of the grid in one row", "0,0 Rt1 0,1 Gt1 1,1 Gp1 2,1 Gs1 3,1 Gc1 3,0 Yc4", "1,0 Rt2 4,0 Rt3", "gap", `{"cells":["1,0","4,0"]}`},
		{"IO-7 by a corner only", "0,0 Rt1", "1,1 Rt2", "not-touching", `{"cells":["1,1"]}`},
		{"IO-7 apart from the grid", "0,0 Rt1", "2,0 Rt2 3,0 Rt3", "not-touching", `{"cells":["2,0","3,0"]}`},
		{"IO-7 far away", "0,0 Rt1", "66,-66 Rt2", "not-touching", `{"cells":["66,-66"]}`},
		{"IO-7 on a card", row, "1,0 Gp1", "cell-taken", `{"cells":["1,0"]}`},
		{"IO-7 twice on a cell", "0,0 Rt1", "1,0 Gp1 1,0 Gp2", "cell-taken", `{"cells":["1,0"]}`},

		{"IO-8 any two cards are a line", "0,0 Rt1", "1,0 Rt2", "", ""},
		{"IO-8 nothing in common", "0,0 Rt1", "1,0 Gp2", "", ""},
		{"IO-8 all different", "0,0 Rt1 1,0 Gp2", "2,0 Bs3 3,0 Yc4", "", ""},
		{"IO-8 same colour, different shapes, same number", "0,0 Rt1 1,0 Rp1", "2,0 Rs1", "", ""},
		{"IO-8 colours", "0,0 Rt1 1,0 Rp2", "2,0 Gs3", "not-a-line",
			`{"cells":["0,0","1,0","2,0"],"property":"colour","values":["red","red","green"]}`},
		{"IO-8 shapes", "0,0 Rt1 1,0 Gp2", "2,0 Bp3", "not-a-line",
			`{"cells":["0,0","1,0","2,0"],"property":"shape","values":["triangle","plus","plus"]}`},
		{"IO-8 numbers", "0,0 Rp3", "1,0 Bs4 1,-1 Yt2 1,1 Rc2", "not-a-line",
			`{"cells":["1,-1","1,0","1,1"],"property":"number","values":["2","4","2"]}`},
		{"IO-8 colours are named before shapes and numbers", "0,0 Yc4 1,0 Yc3", "2,0 Bs3", "not-a-line",
			`{"cells":["0,0","1,0","2,0"],"property":"colour","values":["yellow","yellow","blue"]}`},
		{"IO-8 only the fourth card is wrong", row, "3,0 Rs4", "not-a-line",
			`{"cells":["0,0","1,0","2,0","3,0"],"property":"shape","values":["triangle","triangle","triangle","square"]}`},
		{"IO-8 in the line that crosses", "0,0 Rt1 1,1 Rt2 1,2 Rt3", "1,0 Gt4", "not-a-line",
			`{"cells":["1,0","1,1","1,2"],"property":"colour","values":["green","red","red"]}`},
		{"IO-8 beside a wild", "0,0 Rt1 1,0 W 2,0 Rt2", "3,0 Gt3", "not-a-line",
			`{"cells":["0,0","1,0","2,0","3,0"],"property":"colour","values":["red","wild","red","green"]}`},

		{"IO-9 four cards", row, "3,0 Rt4", "", ""},
		{"IO-9 five at the end", row + " 3,0 Rt4", "4,0 Rp4", "line-too-long", `{"cells":["0,0","1,0","2,0","3,0","4,0"]}`},
		{"IO-9 five at both ends", row, "-1,0 Rt4 3,0 Rp4", "line-too-long", `{"cells":["-1,0","0,0","1,0","2,0","3,0"]}`},
		{"IO-9 four cards and one that was there", "0,0 Rt1", "1,0 Rt2 2,0 Rt3 3,0 Rt4 4,0 W", "line-too-long", `{"cells":["0,0","1,0","2,0","3,0","4,0"]}`},
		{"IO-9 two lines joined", "0,0 Rt1 1,0 Rt2 0,1 Gt1 3,1 Gt4 3,0 Rt4 4,0 Rp4", "2,0 W", "line-too-long", `{"cells":["0,0","1,0","2,0","3,0","4,0"]}`},
		{"IO-9 five across", "1,1 Rt1 1,2 Rt2 1,3 Rt3 1,4 Rt4 0,0 Gp1", "1,0 W", "line-too-long", `{"cells":["1,0","1,1","1,2","1,3","1,4"]}`},
		{"IO-9 five wilds or not", row + " 3,0 W", "4,0 W", "line-too-long", `{"cells":["0,0","1,0","2,0","3,0","4,0"]}`},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			g, play := gridOf(t, tt.grid), parsePlay(t, tt.play)
			before := joinTexts(g.laid)
			_, err := g.checkAndScorePlay(play)
			if gametest.RefusalCodeOrFailure(err) != tt.code {
				t.Fatalf("got %v, want %q", err, tt.code)
			}
			if got := joinTexts(g.laid); got != before {
				t.Errorf("the grid was left as %s, it had %s", got, before)
			}
			if tt.code != "" {
				if got := cellsAsText(gametest.JSON(err.(*game.Refusal).Detail)); got != tt.detail {
					t.Errorf("the detail is\n%s, want\n%s", got, tt.detail)
				}
			}
			if tt.code != "cell-taken" && slowBoardOf(g).allows(slowPlayOf(play)) != (tt.code == "") {
				t.Error("the slow rules see it otherwise")
			}
		})
	}
}

func TestPlayOfNothing(t *testing.T) {
	t.Run("IO-6 a play has cards", func(t *testing.T) {
		if r := wantRefused(t, matchAt(t, "grid: 0,0 Rt1 a: Rt2 b: Rt3"), "a play"); r.Code != "no-cards" {
			t.Errorf("got %v", r)
		}
	})
}

// A cell that is farther off than any card can ever lie must not upset the rules.
func TestOutOfReach(t *testing.T) {
	for _, far := range []Cell{{X: 127, Y: 127}, {X: -128, Y: -128}, {X: 0, Y: 127}, {X: -128, Y: 0}} {
		m := matchAt(t, "grid: 0,0 W a: Rt2 b: Rt3")
		for _, tt := range []struct {
			move game.Move
			code string
		}{
			{Play{Place: []Placement{{Card: 1, Cell: far}}}, "not-touching"},
			{Recycle{Card: 1, Cell: far}, "not-a-wild"},
		} {
			t.Run(wire.KindOf(tt.move)+" "+far.String(), func(t *testing.T) {
				before := snapshot(t, m)
				_, err := m.Apply(game.Input{Move: tt.move}, newRNG(0))
				if r := checkRefusal(t, m, before, err); r.Code != tt.code {
					t.Errorf("got %v, want %s", r, tt.code)
				}
			})
		}
	}
}

func TestDeadCells(t *testing.T) {
	for _, tt := range []struct{ rule, position, cell string }{
		{"IO-9 a cell that would make five is never offered", "grid: 0,0 Rt1 1,0 Rt2 2,0 Rt3 3,0 Rt4 a: Rp1 Rs1 Rc1 W b: Gp1", "4,0"},
		{"IO-9 a cell that nothing fits is never offered", "grid: 0,0 Rt1 1,0 Gp2 2,0 Bc3 3,1 Yt4 3,2 Yp3 a: Ys4 Yc3 W Yt1 b: Gp1", "3,0"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			m := matchAt(t, tt.position)
			plays := viewOf(m, 0).Can.Plays
			if len(plays) == 0 {
				t.Fatal("nothing is offered")
			}
			for _, option := range plays {
				for _, p := range option.Place {
					if p.Cell.String() == tt.cell {
						t.Errorf("%v is offered", option.Place)
					}
				}
			}
		})
	}
}

func TestWilds(t *testing.T) {
	const (
		// Row and column of the cell 3,0 have Ys4 in common and nothing else.
		corner = "0,0 Rt1 1,0 Gp2 2,0 Bc3 3,1 Yt4 3,2 Yp4 "
		// The wild at 0,0 is red, the one at 1,0 is green.
		redGreen = "0,1 Rp2 0,2 Rs3 1,1 Gp2 1,2 Gs3 0,0 W 1,0 W "
	)
	for _, tt := range []struct{ rule, grid, play, code, detail string }{
		{"IO-12 it fits its row and its column as one card", corner, "3,0 W", "", ""},
		{"IO-12 it cannot be two cards at once", strings.Replace(corner, "Yp4", "Yp3", 1), "3,0 W", "wild-impossible",
			`{"cells":["0,0","1,0","2,0","3,0","3,1","3,2"]}`},
		{"IO-12 a later card narrows it", "0,0 Rt1 1,0 W", "2,0 Rt2", "", ""},
		{"IO-12 and must agree with those before, across", "0,0 Rt1 1,0 W 2,0 Rt2 1,1 Gp1", "1,2 Bs3", "", ""},
		{"IO-12 or else is refused", "0,0 Rt1 1,0 W 2,0 Rt2 1,1 Gp1", "1,2 Gs3", "wild-impossible",
			`{"cells":["0,0","1,0","2,0","1,1","1,2"]}`},
		{"IO-12 two wilds with a choice for both at once", redGreen, "2,0 Bt1", "", ""},
		{"IO-12 two wilds with a choice for each, but not for both", redGreen, "2,0 Rt1", "wild-impossible",
			`{"cells":["0,0","1,0","2,0","0,1","0,2"]}`},
		{"IO-12 two wilds apart are two cards", "0,0 Rt1 1,0 W 2,0 Rt2 0,1 Gt2 0,2 W", "0,3 Bt3", "", ""},

		{"IO-13 it may be a card that is on the board", corner + "0,1 Ys4", "3,0 W", "", ""},
		{"IO-13 it may be a card of its own line", "0,0 Rt1 1,1 Rt2 1,2 Rt3 1,3 Rt4", "1,0 W", "", ""},

		{"IO-14 both wilds in one line", "0,0 Rt1", "1,0 W 2,0 W", "", ""},
		{"IO-14 both wilds at both ends", "0,0 Rt1 1,0 Gp2", "-1,0 W 2,0 W", "", ""},
		{"IO-14 a lot of two wilds and two cards", "0,0 Rt1 1,0 W 2,0 W", "3,0 Rt2", "", ""},
		{"IO-14 a line of nothing but wilds", "0,0 Rt1 1,0 W", "1,1 W", "", ""},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			g, play := gridOf(t, tt.grid), parsePlay(t, tt.play)
			_, err := g.checkAndScorePlay(play)
			if gametest.RefusalCodeOrFailure(err) != tt.code {
				t.Fatalf("got %v, want %q", err, tt.code)
			}
			if tt.code != "" {
				if got := cellsAsText(gametest.JSON(err.(*game.Refusal).Detail)); got != tt.detail {
					t.Errorf("the detail is\n%s, want\n%s", got, tt.detail)
				}
			}
			if slowBoardOf(g).allows(slowPlayOf(play)) != (tt.code == "") {
				t.Error("the slow rules see it otherwise")
			}
		})
	}
	t.Run("IO-13 it may be a card that is in a hand", func(t *testing.T) {
		m := matchAt(t, "grid: "+corner+"a: W Rt2 b: Ys4 pile:")
		playMoves(t, m, "a play 3,0 W")
	})
	t.Run("IO-12 it is never named", func(t *testing.T) {
		m := matchAt(t, "grid: "+corner+"a: W Rt2 b: Gt1 pile:")
		events := playMoves(t, m, "a play 3,0 W")
		for seat := game.Watcher; seat < 2; seat++ {
			if all := gametest.JSON(m.View(seat)) + joinTexts(gametest.FactsTo(wire, events, seat)); strings.Contains(all, "Ys4") {
				t.Errorf("%d is told what it is: %s", seat, all)
			}
		}
	})
}

func TestRecycling(t *testing.T) {
	const (
		corner   = "grid: 0,0 Rt1 1,0 Gp2 2,0 Bc3 3,1 Yt4 3,2 Yp4 3,0 W "
		redGreen = "grid: 0,1 Rp2 0,2 Rs3 1,1 Gp2 1,2 Gs3 0,0 W 1,0 W "
	)
	t.Run("IO-16 the card takes the wild's place and the wild comes into the hand", func(t *testing.T) {
		m := matchAt(t, corner+"a: Ys4 Rs1 b: Gt1 pile: Bs1 limit: 60")
		events := playMoves(t, m, "a recycle 3,0 Ys4")
		if joinTexts(m.hands[0]) != "Rs1 W" || m.grid.cardAt(placeOf(Cell{X: 3})).String() != "Ys4" || len(m.grid.wilds) != 0 {
			t.Errorf("after it: %s", snapshot(t, m))
		}
		for seat := game.Watcher; seat < 2; seat++ {
			if got := joinTexts(gametest.FactsTo(wire, events, seat)); got != `recycled {"seat":0,"card":"Ys4","cell":{"x":3,"y":0}}` {
				t.Errorf("%d is told %s", seat, got)
			}
		}
		if m.turn != 0 || m.Phase != 1 || m.Status().Waiting != game.Of(0) || len(m.turns) != 0 {
			t.Errorf("the turn did not stay: %+v", m.Status())
		}
	})
	t.Run("IO-16 the wild may be played in the same turn", func(t *testing.T) {
		m := matchAt(t, corner+"a: Ys4 Rs1 b: Gt1 pile: Bs1")
		playMoves(t, m, "a recycle 3,0 Ys4", "a play 0,1 W")
		if got := viewOf(m, 1).Turns[0]; joinTexts(got.Recycled) != "Ys4@3,0" || joinTexts(got.Place) != "W@0,1" || got.Score.Total != 1 {
			t.Errorf("the turn is kept as %+v", got)
		}
	})
	t.Run("IO-16 or the turn may be passed after it", func(t *testing.T) {
		m := matchAt(t, corner+"a: Ys4 Rs1 Rs2 Rs3 b: Gt1 pile: Bs1")
		playMoves(t, m, "a recycle 3,0 Ys4", "a pass W")
		if m.turn != 1 || joinTexts(m.hands[0]) != "Rs1 Rs2 Rs3 Bs1" {
			t.Errorf("after it: %s", snapshot(t, m))
		}
	})
	t.Run("IO-16 it comes before playing or passing, not after", func(t *testing.T) {
		for _, first := range []string{"a play 0,1 Rs1", "a pass"} {
			m := matchAt(t, corner+"a: Ys4 Rs1 b: Gt1 pile: Bs1")
			playMoves(t, m, first)
			if r := wantRefused(t, m, "a recycle 3,0 Ys4"); r.Code != "not-your-turn" {
				t.Errorf("after %s: %v", first, r)
			}
		}
	})
	t.Run("IO-16 it scores nothing and is not a card played", func(t *testing.T) {
		m := matchAt(t, corner+"a: Ys4 Rp1 Rs1 Rc1 b: Gt1 pile: Bs1 Bs2 Bs3 Bs4 scores: 11 0")
		playMoves(t, m, "a recycle 3,0 Ys4")
		if m.scores[0] != 11 {
			t.Errorf("it scored %d", m.scores[0]-11)
		}
		playMoves(t, m, "a play 0,1 Rp1 0,2 Rs1 0,3 Rc1")
		if got := m.turns[0].Score; got.Four || got.Total != 8 {
			t.Errorf("three cards and a recycled one scored %+v, want 4 × 2", got)
		}
	})
	t.Run("IO-16 it cannot end the game", func(t *testing.T) {
		m := matchAt(t, corner+"a: Ys4 b: Gt1 pile:")
		playMoves(t, m, "a recycle 3,0 Ys4")
		if m.Status().Result != nil || joinTexts(m.hands[0]) != "W" || m.turn != 0 {
			t.Errorf("after it: %s", snapshot(t, m))
		}
	})
	t.Run("IO-16 both wilds in one turn", func(t *testing.T) {
		m := matchAt(t, redGreen+"a: Rt1 Gt1 b: Gt2 pile:")
		playMoves(t, m, "a recycle 0,0 Rt1", "a recycle 1,0 Gt1", "a play 2,0 W 3,0 W")
		if got := m.turns[0]; joinTexts(got.Recycled) != "Rt1@0,0 Gt1@1,0" || got.Score.Total != 2*2*2 {
			t.Errorf("the turn is kept as %+v", got)
		}
	})
	t.Run("IO-16 any player, any wild", func(t *testing.T) {
		for n := 2; n <= 4; n++ {
			for who := range n {
				hands := []string{"Gt1", "Gp1", "Gs1", "Gc1"}[:n]
				hands[who] = "Ys4"
				text := corner + "pile: W turn: " + string("abcd"[who])
				for seat, hand := range hands {
					text += " " + string("abcd"[seat]) + ": " + hand
				}
				playMoves(t, matchAt(t, text), string("abcd"[who])+" recycle 3,0 Ys4")
			}
		}
	})
	t.Run("IO-16 a wild laid in an earlier turn, and one laid by oneself", func(t *testing.T) {
		m := matchAt(t, "grid: 0,0 Rt1 a: W Rt2 Rt4 b: Gt1 Rt3 W pile:")
		playMoves(t, m, "a play 1,0 W", "b recycle 1,0 Rt3", "b play 2,0 W", "a recycle 2,0 Rt2", "a play 3,0 W", "b pass", "a recycle 3,0 Rt4")
		if joinTexts(m.hands[0]) != "W" || joinTexts(m.hands[1]) != "Gt1 W" {
			t.Errorf("after it: %v", m.hands)
		}
	})
	for _, tt := range []struct{ rule, position, move, code, detail string }{
		{"IO-16 it must fit the row", corner + "a: Yc4 b: Gt1", "a recycle 3,0 Yc4", "not-a-line",
			`{"cells":["0,0","1,0","2,0","3,0"],"property":"shape","values":["triangle","plus","circle","circle"]}`},
		{"IO-16 it must fit the column", "grid: 0,0 Rt1 1,0 W 1,1 Yt4 1,2 Yp4 a: Rs4 b: Gt1", "a recycle 1,0 Rs4", "not-a-line",
			`{"cells":["1,0","1,1","1,2"],"property":"colour","values":["red","yellow","yellow"]}`},
		{"IO-16 the other wild must keep a meaning", redGreen + "2,0 Bt1 a: Rt4 b: Gt1", "a recycle 0,0 Rt4", "wild-impossible",
			`{"cells":["0,0","1,0"]}`},
		{"IO-16 not in the place of a card", corner + "a: Ys4 b: Gt1", "a recycle 2,0 Ys4", "not-a-wild", "null"},
		{"IO-16 not on an empty cell", corner + "a: Ys4 b: Gt1", "a recycle 0,1 Ys4", "not-a-wild", "null"},
		{"IO-16 not a wild for a wild", corner + "a: W b: Gt1", "a recycle 3,0 W", "not-a-wild", "null"},
		{"IO-16 not with another's card", corner + "a: Gt1 b: Ys4", "a recycle 3,0 Ys4", "no-such-card", "null"},
		{"IO-16 not in another's turn", corner + "a: Gt1 b: Ys4", "b recycle 3,0 Ys4", "not-your-turn", "null"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			r := wantRefused(t, matchAt(t, tt.position), tt.move)
			if got := cellsAsText(gametest.JSON(r.Detail)); r.Code != tt.code || got != tt.detail {
				t.Errorf("got %v with the detail\n%s, want %s with\n%s", r, got, tt.code, tt.detail)
			}
		})
	}
	t.Run("IO-16 the view offers what can be taken back, and nothing else", func(t *testing.T) {
		for _, tt := range []struct{ position, want string }{
			{corner + "a: Ys4 Yc4 Rt2 W b: Gt1", "Ys4@3,0"},
			{redGreen + "a: Rt1 Gt1 Bt1 Rc4 b: Gt2", "Gt1@1,0 Rc4@0,0 Rt1@0,0"},
			{redGreen + "2,0 Bt1 a: Rt1 Gt1 Rt4 Rc4 b: Gt2", "Gt1@1,0 Rt1@0,0"},
			{corner + "a: Ys4 b: Gt1 turn: b", ""},
			{"grid: 0,0 Rt1 a: Ys4 b: Gt1", ""},
		} {
			var got []string
			for _, p := range viewOf(matchAt(t, tt.position), 0).Can.Recycles {
				got = append(got, p.String())
			}
			slices.Sort(got)
			if joinTexts(got) != tt.want {
				t.Errorf("%s: %v is offered, want %s", tt.position, got, tt.want)
			}
		}
	})
}

// The table by which plays are found says what the rule says of every three cards.
func TestLineCompletionsFollowTheRule(t *testing.T) {
	for a := range Card(64) {
		for b := range Card(64) {
			for c := range Card(64) {
				if legal := firstWrongProperty([]Card{a, b, c}) == ""; lineCompletions[a][b].has(c) != legal {
					t.Fatalf("%v, %v and %v are legal: %v", a, b, c, legal)
				}
			}
		}
	}
}
