package funnylines

import (
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestWhoKnows(t *testing.T) {
	for _, tt := range []struct {
		rule  string
		scene *scene
		want  game.Seats
	}{
		{"CM-29 in teams both Carlos", teamScene(t, 6, ""), game.Of(0, 1)},
		{"CM-29 each for themselves the Carlo", soloScene(t, 4, ""), game.Of(0)},
		{"CM-29 in a class the teacher", classScene(t, 3, ""), game.Of(0)},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			if got := tt.scene.m.Status().KnowsSecret; got != tt.want {
				t.Errorf("it is %s", gametest.SeatLetters(got))
			}
			tt.scene.m.endUnguessedRoundOrAwaitAppeals(tt.scene.Now, noSide)
			if got := tt.scene.m.Status().KnowsSecret; got != 0 {
				t.Errorf("when the card lies open it is %s", gametest.SeatLetters(got))
			}
		})
	}
}
