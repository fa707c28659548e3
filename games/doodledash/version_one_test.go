package doodledash

import (
	"testing"

	"linework/game"
	"linework/game/gametest"
)

// versionOneScene returns a scene of guessing in a match that was begun under version 1 of the rules.
func versionOneScene(t testing.TB, players int, settings string) *scene {
	t.Helper()
	s := sceneInGuessing(t, players, settings)
	s.m.Rules = 1
	return s
}

func TestVersionOne(t *testing.T) {
	t.Run("CM-27 by version 1 one drawer is enough to accept a guess, and bots are asked", func(t *testing.T) {
		s := versionOneScene(t, 5, "bots=cde")
		s.Say("a guess incisor", "b decline", "c decline", "d decline")
		if s.m.Stage != Accepting || s.m.WaitingAndTimeoutActions().Waiting != game.Of(4) {
			t.Errorf("it is %s, and awaited is %s", s.m.Stage, gametest.SeatLetters(s.m.WaitingAndTimeoutActions().Waiting))
		}
		if s.Say("e accept"); gametest.SeatLetters(s.m.round.scorers) != "ab" || s.view(0).Guesses[0].By != 4 {
			t.Errorf("points for %s", gametest.SeatLetters(s.m.round.scorers))
		}
	})
	t.Run("CM-27 by version 1 a guess is wrong when all drawers have declined or were skipped", func(t *testing.T) {
		s := versionOneScene(t, 4, "bots=bcd")
		if s.Say("a guess incisor", "b decline", "c skip", "d decline"); s.m.Stage != Guessing || s.m.round.step != 2 {
			t.Errorf("it is %s in step %d", s.m.Stage, s.m.round.step)
		}
	})
	t.Run("CM-27 by version 1 two guesses in one can be accepted", func(t *testing.T) {
		s := versionOneScene(t, 4, "")
		if s.Say("a guess tooth or diver", "c accept"); gametest.SeatLetters(s.m.round.scorers) != "ab" {
			t.Errorf("points for %s", gametest.SeatLetters(s.m.round.scorers))
		}
	})
	t.Run("CM-27 by version 1 all vote but who objects and who drew it, and who is skipped is against it", func(t *testing.T) {
		s := versionOneScene(t, 6, "bots=cd")
		s.Say("a object b")
		if b := s.view(0).Ballot; b.Voters != game.Of(2, 3, 4, 5) || b.Yes != 0 {
			t.Errorf("the vote is %s", gametest.JSON(b))
		}
		if s.Say("c vote yes", "d vote yes", "e skip", "f skip"); s.m.Stage != Guessing || s.view(0).Again {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
	t.Run("CM-27 by version 1 a blank board can be struck", func(t *testing.T) {
		s := newScene(t, 5, "")
		s.m.Rules = 1
		s.Say("a name 1", "a start", "b draw", "b finish", "wait 1s", "c draw", "c finish", "c roll 6", "a pass", "a pass")
		if s.Say("a object d", "b vote yes", "c vote yes"); !s.view(0).Again {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
}
