package iota

import (
	"regexp"
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
			g, play := gridOf(t, tt.grid), laying(t, tt.play)
			before := words(g.laid)
			_, err := g.judge(play)
			if gametest.Code(err) != tt.code {
				t.Fatalf("got %v, want %q", err, tt.code)
			}
			if got := words(g.laid); got != before {
				t.Errorf("the grid was left as %s, it had %s", got, before)
			}
			if tt.code != "" {
				if got := cellsAsText(gametest.Wire(err.(*game.Refusal).Detail)); got != tt.detail {
					t.Errorf("the detail is\n%s, want\n%s", got, tt.detail)
				}
			}
			if tt.code != "cell-taken" && slowly(g).allows(slowlyPlay(play)) != (tt.code == "") {
				t.Error("the slow rules see it otherwise")
			}
		})
	}
}

// cellsAsText writes the cells in some JSON as this package writes cells in text.
func cellsAsText(json string) string {
	return regexp.MustCompile(`\{"x":(-?\d+),"y":(-?\d+)\}`).ReplaceAllString(json, `"$1,$2"`)
}

func TestPlayOfNothing(t *testing.T) {
	t.Run("IO-6 a play has cards", func(t *testing.T) {
		if r := refused(t, matchAt(t, "grid: 0,0 Rt1 a: Rt2 b: Rt3"), "a play"); r.Code != "no-cards" {
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
			t.Run(game.Kind(tt.move)+" "+far.String(), func(t *testing.T) {
				before := snapshot(t, m)
				_, err := m.Apply(game.Input{Move: tt.move}, chance(0))
				if r := refusal(t, m, before, err); r.Code != tt.code {
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
			plays := view(m, 0).Can.Plays
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
