package iota

import (
	"testing"

	"linework/game"
)

func TestMissedPlay(t *testing.T) {
	const start = "grid: 0,0 Rt1 a: Rt2 Rt3 Rt4 Gs1 b: Bs3 pile: "
	t.Run("IO-31 the best play is told once the game is over, to its player alone", func(t *testing.T) {
		m := matchAt(t, start)
		playMoves(t, m, "a play 0,1 Rt2")
		if v := m.View(0).(View); v.Missed != nil {
			t.Fatalf("told of %v while the game goes on", v.Missed)
		}
		m.EndWithoutCurrentRound(0)
		missed := m.View(0).(View).Missed
		if missed == nil || missed.Turn != 0 || missed.Score.Total != 20 || len(missed.Place) != 3 {
			t.Fatalf("missed %+v, not three cards for 20", missed)
		}
		for _, seat := range []game.Seat{1, game.Watcher} {
			if v := m.View(seat).(View); v.Missed != nil {
				t.Errorf("seat %d is told of %v", seat, v.Missed)
			}
		}
	})
	t.Run("IO-31 a few points are not worth telling", func(t *testing.T) {
		m := matchAt(t, start)
		playMoves(t, m, "a play 0,1 Rt3 0,2 Rt4")
		m.EndWithoutCurrentRound(0)
		if missed := m.View(0).(View).Missed; missed != nil && missed.Score.Total-8 < leastMissed {
			t.Errorf("told of %+v", missed)
		}
	})
	t.Run("IO-31 a play that was missed by passing counts as well", func(t *testing.T) {
		m := matchAt(t, start)
		playMoves(t, m, "a pass")
		m.EndWithoutCurrentRound(0)
		if missed := m.View(0).(View).Missed; missed == nil || missed.Score.Total != 20 {
			t.Errorf("missed %+v, not 20 points", missed)
		}
	})
}
