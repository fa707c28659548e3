package pictomania

import (
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestLateGuess(t *testing.T) {
	t.Run("CM-29 all know a word while they draw and guess", func(t *testing.T) {
		s := drawing(t, 3, "")
		during := s.m.Status().Knowing
		if s.Say("bell"); during != game.Players(3) || s.m.Status().Knowing != 0 {
			t.Errorf("it is %b, and then %b", during, s.m.Status().Knowing)
		}
	})
	t.Run("CM-24 PM-15 a card that crosses the end of the round is too late, not stale", func(t *testing.T) {
		s := drawing(t, 3, "")
		guess, _ := s.Input("a guess b 1")
		s.Say("bell")
		if _, err := s.m.Apply(guess, chance(1)); gametest.Code(err) != "too-late" {
			t.Errorf("it is answered with %v", err)
		}
	})
}
