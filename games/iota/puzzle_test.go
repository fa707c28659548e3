package iota

import (
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestPuzzle(t *testing.T) {
	t.Run("IO-30 the puzzle of a day is always the same", func(t *testing.T) {
		for day, want := range map[int]string{
			20773: "Rs3@0,0 Gp4@-1,0 Rs4@-1,1 Yc4@-1,2 Bs4@0,2 Rp3@0,-1 Bp3@1,-1 Gp3@2,-1 Yp3@3,-1 Gs4@1,-2 Rs1@2,-2 Bs2@3,-2 Ys3@4,-2 hand: Rc1 Gc3 Yc2 Bc4 best: Yc2@1,-3 Bc4@2,-3 Rc1@3,-3 Gc3@4,-3",
			20774: "Yc4@0,0 Gt2@-1,-3 Rp4@-1,-2 Yc1@-1,-1 Bs3@-1,0 Bp4@0,-4 Rc3@0,-3 Ys2@0,-2 Rs2@1,-5 Bc3@1,-4 hand: Bs2 Gc3 Rt1 Yp4 best: Yp4@-2,-3 Gc3@-2,-2 Bs2@-2,-1 Rt1@-2,0",
			21000: "Gp2@0,0 Gs1@1,0 Rt1@1,1 Bc1@1,2 Yp1@1,3 Bp1@-3,-1 Bt4@-2,-1 Bc3@-1,-1 Bs2@0,-1 Bt3@-4,0 Gc3@-3,0 Rs3@-2,0 hand: Gp1 Rt4 Bs3 Yc2 best: Rt4@-3,-2 Gp1@-2,-2 Bs3@-1,-2 Yc2@0,-2",
		} {
			if got := puzzleText(Game{}.Puzzle(day).(*puzzle)); got != want {
				t.Errorf("day %d is\n%s\nand was\n%s", day, got, want)
			}
		}
	})
	t.Run("IO-30 every day has a good one", func(t *testing.T) {
		for day := 20773; day < 20773+20; day++ {
			p := Game{}.Puzzle(day).(*puzzle)
			v := p.View().(View)
			if len(v.Grid) < puzzleMinCards || len(v.Hand) != handSize || !v.Unaided || len(v.Can.Plays)+len(v.Dead) > 0 {
				t.Fatalf("day %d shows %s", day, gametest.JSON(v))
			}
			plays, obvious, same := p.match.grid.listPlays(v.Hand, false), 0, 0
			for _, o := range plays {
				switch {
				case o.Total == p.bestPlay.Total:
					same++
				case 10*o.Total > 9*p.bestPlay.Total:
					t.Errorf("day %d: %d of %d points is too near", day, o.Total, p.bestPlay.Total)
				case len(o.Place) <= 2:
					obvious = max(obvious, o.Total)
				}
			}
			if same != 1 || 4*obvious > 3*p.bestPlay.Total || p.bestPlay.Total < puzzleMinPoints || len(p.bestPlay.Place) < 3 || strings.Contains(puzzleText(p), "W") {
				t.Errorf("day %d: %d plays of %d points, of one or two cards %d: %s", day, same, p.bestPlay.Total, obvious, puzzleText(p))
			}
		}
	})
	p := Game{}.Puzzle(20773)
	t.Run("IO-30 the best play is known by its points", func(t *testing.T) {
		best, err := p.Try(Reveal{})
		if err != nil {
			t.Fatal(err)
		}
		place := best.(Option).Place
		for n := 1; n <= len(place); n++ {
			got, err := p.Try(Play{Place: place[:n]})
			if err != nil {
				continue // a part of it may have a gap
			}
			if a := got.(Attempt); a.Best != (n == len(place)) || a.Best != (a.Score.Total == best.(Option).Total) {
				t.Errorf("%d of its cards: %s", n, gametest.JSON(a))
			}
		}
	})
	t.Run("IO-30 a play that is against the rules is refused as in a game", func(t *testing.T) {
		hand := p.View().(View).Hand
		if _, err := p.Try(Play{Place: []Placement{{Card: hand[0], Cell: Cell{X: 60, Y: 60}}}}); gametest.RefusalCodeOrFailure(err) != "not-touching" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("IO-30 nothing else is answered", func(t *testing.T) {
		for _, question := range []game.Move{Pass{}, Hint{}, Meaning{}} {
			if _, err := p.Try(question); gametest.RefusalCodeOrFailure(err) != "unknown-move" {
				t.Errorf("%s: %v", wire.KindOf(question), err)
			}
		}
	})
}

func BenchmarkPuzzle(b *testing.B) {
	for i := range b.N {
		Game{}.Puzzle(20773 + i)
	}
}

// puzzleText returns a puzzle in a line: the grid, the hand, the best play.
func puzzleText(p *puzzle) string {
	words := []string{}
	for _, l := range p.match.viewGrid() {
		words = append(words, Placement{Card: l.Card, Cell: l.Cell}.String())
	}
	words = append(words, "hand:")
	for _, c := range p.match.hands[0] {
		words = append(words, c.String())
	}
	words = append(words, "best:")
	for _, placed := range p.bestPlay.Place {
		words = append(words, placed.String())
	}
	return strings.Join(words, " ")
}
