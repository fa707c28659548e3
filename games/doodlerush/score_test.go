package doodlerush

import (
	"fmt"
	"slices"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestScores(t *testing.T) {
	for _, tt := range []struct {
		rule        string
		taken, left int
		want        int
	}{
		{"DR-14 five taken and two left", 5, 2, 3},
		{"DR-14 nothing taken and all left", 0, 6, -6},
		{"DR-14 nothing taken and none left", 0, 0, 0},
		{"DR-14 everything taken from five others", 30, 0, 30},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			if got := newScore(tt.taken, tt.left); got != (Score{Taken: tt.taken, Left: tt.left, Total: tt.want}) {
				t.Errorf("got %+v", got)
			}
		})
	}
	for _, tt := range []struct {
		rule   string
		scores [][2]int // taken and left, by seat
		want   game.Seats
	}{
		{"DR-15 most points win", [][2]int{{5, 2}, {6, 4}, {3, 1}}, game.Of(0)},
		{"DR-15 tied, whoever has fewer own boards left", [][2]int{{5, 2}, {4, 1}, {0, 6}}, game.Of(1)},
		{"DR-15 still tied, shared", [][2]int{{5, 2}, {2, 5}, {5, 2}}, game.Of(0, 2)},
		{"DR-15 three tied in points, two of them with as many left", [][2]int{{3, 0}, {5, 2}, {3, 0}, {4, 1}}, game.Of(0, 2)},
		{"DR-15 below zero", [][2]int{{0, 6}, {1, 6}, {0, 5}}, game.Of(2)},
		{"DR-15 nobody did anything", [][2]int{{0, 6}, {0, 6}, {0, 6}, {0, 6}, {0, 6}, {0, 6}}, game.Players(6)},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			var scores []Score
			for _, s := range tt.scores {
				scores = append(scores, newScore(s[0], s[1]))
			}
			if got := findWinners(scores); got != tt.want {
				t.Errorf("won by %b, not by %b", got, tt.want)
			}
		})
	}
}

func TestEnd(t *testing.T) {
	forEveryCount(t, "DR-14 plus 1 for each board taken, minus 1 for each own board still there", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		r.playLines("b guess a0 car", "b guess a1 ferry", "c guess b0 kite")
		ended, to := onlyFact[Ended](t, r.playToEnd())
		want := []Score{{0, 4, -4}, {2, 5, -3}, {1, 6, -5}, {0, 6, -6}, {0, 6, -6}, {0, 6, -6}}[:n]
		if !slices.Equal(ended.Scores, want) || ended.Winners != game.Of(1) || to != game.PlayersAndPublic(n) {
			t.Errorf("told was %+v to %b", ended, to)
		}
		result := r.Match.Status().Result
		for seat, s := range want {
			if result.Points[seat] != s.Total {
				t.Errorf("the result is %+v", result)
			}
		}
		if result.Winners != game.Of(1) {
			t.Errorf("the result is %+v", result)
		}
	})
	forEveryCount(t, "DR-15 an empty game is shared by all", func(t *testing.T, n int) {
		r := newScene(t, n, nil)
		r.playToEnd()
		if result := r.Match.Status().Result; result.Winners != game.Players(n) || slices.Max(result.Points) != -6 {
			t.Errorf("the result is %+v", result)
		}
	})
	t.Run("DR-9 a shared board counts for both and is left to nobody", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 car", "c guess a0 car")
		ended, _ := onlyFact[Ended](t, r.playToEnd())
		if want := []Score{{0, 5, -5}, {1, 6, -5}, {1, 6, -5}}; !slices.Equal(ended.Scores, want) || ended.Winners != game.Of(0) {
			t.Errorf("told was %+v", ended)
		}
	})
	forEveryCount(t, "the end tells what was on every board", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		r.playLines("a assign 0 a1")
		ended, _ := onlyFact[Ended](t, r.playToEnd())
		for seat := game.Watcher; int(seat) < n; seat++ {
			for _, b := range r.view(seat).Boards {
				if b.Word != ended.Words[b.ID] || b.Word == "" {
					t.Errorf("%d sees %q on %s, told was %q", seat, b.Word, boardName(b.ID), ended.Words[b.ID])
				}
			}
		}
		if ended.Words[0] != "ferry" || ended.Words[1] != "car" {
			t.Errorf("told was %v", ended.Words)
		}
	})
	t.Run("nothing can be done after the end", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playToEnd()
		for _, text := range []string{"a draw a0", "a assign 0 a1", "b guess a0 car", "b call car", "a done", "a skip", "a wave a0", "b object a0", "b vote a0 yes", "a close 0 a0", "a far 0 a0", "a accept 0 a0"} {
			r.wantRefused(text + ": over")
		}
		if e := r.RingBell(); gametest.RefusalCodeOrFailure(e.Err) != "over" {
			t.Errorf("the bell is answered with %v", e.Err)
		}
	})
	t.Run("how everyone stands can be seen at any time", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 car")
		got := ""
		for _, p := range r.view(game.Watcher).Players {
			got += fmt.Sprintf("%s %+d ", p.Name, p.Score.Total)
		}
		if got != "Ana -5 Ben -5 Cleo -6 " {
			t.Errorf("seen is %s", got)
		}
	})
}
