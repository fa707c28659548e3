package iota

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/game"
)

func TestDead(t *testing.T) {
	const lot = "0,0 Rt1 1,0 Rt2 2,0 Rt3 3,0 Rt4"
	for _, tt := range []struct{ rule, grid, want string }{
		{"IO-29 beside any two cards something fits", "0,0 Rt1 1,0 Gp2", ""},
		{"IO-9 IO-29 a line has four cards at most", lot, "-1,0 4,0"},
		{"IO-29 the row wants what the column cannot take, and neither can a wild", "0,0 Rt1 1,0 Rt2 2,1 Gs3 2,2 Gs4", "2,0"},
		{"IO-29 the one card that fits lies elsewhere, and a wild may come", "0,0 Rt1 1,0 Rt2 2,0 Rt3 0,1 Rt4", ""},
		{"IO-29 the one card that fits lies elsewhere, and so do both wilds for good",
			// The row asks for the red triangle 4. Each wild can only be a card that is laid.
			"0,0 Rt1 1,0 Rt2 2,0 Rt3 0,1 Rt4 0,4 Bt1 1,4 Bt2 2,4 W 3,4 Bt4 0,5 Bt3 0,8 Yt1 1,8 Yt2 2,8 W 3,8 Yt4 0,9 Yt3", "-1,0 3,0 …"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			words := []string{}
			for _, c := range gridOf(t, tt.grid).deadCells() {
				words = append(words, c.String())
			}
			want, more := strings.CutSuffix(tt.want, " …")
			if more {
				for _, w := range strings.Fields(want) {
					if !slices.Contains(words, w) {
						t.Errorf("%s is not dead; these are: %v", w, words)
					}
				}
			} else if slices.Sort(words); strings.Join(words, " ") != want {
				t.Errorf("dead are %v; want %s", words, want)
			}
		})
	}
	t.Run("IO-27 without help it is not told", func(t *testing.T) {
		m := matchAt(t, "grid: "+lot+" a: Gt1 b: Bt1 pile:")
		if told := viewOf(m, 1).Dead; len(told) != 2 {
			t.Errorf("with help %v", told)
		}
		m.withoutHelp = true
		if told := viewOf(m, 0).Dead; len(told) != 0 {
			t.Errorf("without it %v", told)
		}
	})
}

// In whole games a cell is dead when none of the cards that are not in the grid can be
// laid there, and from then on for good.
func TestDeadInWholeGames(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		m, _ := dealMatch(t, newSetup(t, 2+int(seed%3), nil), seed)
		dead := map[Cell]bool{}
		for turn := 0; m.ended == nil; turn++ {
			now := m.grid.deadCells()
			for c := range dead {
				if !slices.Contains(now, c) {
					t.Fatalf("game %d, turn %d: %v is dead no more", seed, turn, c)
				}
			}
			for _, p := range m.grid.appendEdgeCells(nil, new(cellIndex)) {
				if is := slices.Contains(now, p.cell()); is == canBeFilledSlowly(m, p.cell()) {
					t.Fatalf("game %d, turn %d: dead %v at %v, in %v", seed, turn, is, p.cell(), gridText(m))
				}
			}
			for _, c := range now {
				dead[c] = true
			}
			bot := (Game{}).Bots()[turn%2]
			if _, err := m.Apply(game.Input{Seat: m.turn, Phase: m.Phase, Move: bot.(game.ViewPlayer).Play(viewOf(m, m.turn), newRNG(seed+uint64(turn)))}, newRNG(seed)); err != nil {
				t.Fatal(err)
			}
		}
		if len(dead) == 0 {
			t.Errorf("game %d ended without a dead cell", seed)
		}
	}
}

// canBeFilledSlowly reports whether some card from outside the grid can be played onto a cell,
// perhaps a wild that is taken first, by asking the judge about each.
func canBeFilledSlowly(m *match, at Cell) bool {
	outside := newDeck()
	for _, p := range m.grid.laid {
		i := slices.Index(outside, m.grid.cardAt(p))
		outside = slices.Delete(outside, i, i+1)
	}
	for _, c := range outside {
		if _, err := m.grid.checkAndScorePlay([]Placement{{Card: c, Cell: at}}); err == nil {
			return true
		}
	}
	for _, w := range slices.Clone(m.grid.wilds) {
		for _, c := range outside {
			if m.grid.checkCardMayReplaceWild(w, c) != nil {
				continue
			}
			before := m.grid.wilds
			m.grid.replaceWild(w, c)
			_, err := m.grid.checkAndScorePlay([]Placement{{Card: Wild, Cell: at}})
			m.grid.restoreWild(w, before)
			if err == nil {
				return true
			}
		}
	}
	return false
}

func gridText(m *match) string { return fmt.Sprint(m.viewGrid()) }
