package doodledash

import (
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

// sceneByVersion returns a scene of guessing in a match that was begun under an earlier version of the rules.
func sceneByVersion(t testing.TB, version, players int, settings string) *scene {
	t.Helper()
	s := sceneInGuessing(t, players, settings)
	s.m.Rules = version
	return s
}

func TestVersionOne(t *testing.T) {
	t.Run("CM-27 by version 1 one drawer is enough to accept a guess, and bots are asked", func(t *testing.T) {
		s := sceneByVersion(t, 1, 5, "bots=cde")
		s.Say("a guess incisor", "b decline", "c decline", "d decline")
		if s.m.Stage != Accepting || s.m.WaitingAndTimeoutActions().Waiting != game.Of(4) {
			t.Errorf("it is %s, and awaited is %s", s.m.Stage, gametest.SeatLetters(s.m.WaitingAndTimeoutActions().Waiting))
		}
		if s.Say("e accept"); gametest.SeatLetters(s.m.round.scorers) != "ab" || s.view(0).Guesses[0].By != 4 {
			t.Errorf("points for %s", gametest.SeatLetters(s.m.round.scorers))
		}
	})
	t.Run("CM-27 by version 1 a guess is wrong when all drawers have declined or were skipped", func(t *testing.T) {
		s := sceneByVersion(t, 1, 4, "bots=bcd")
		if s.Say("a guess incisor", "b decline", "c skip", "d decline"); s.m.Stage != Guessing || s.m.round.step != 2 {
			t.Errorf("it is %s in step %d", s.m.Stage, s.m.round.step)
		}
	})
	t.Run("CM-27 by version 1 two guesses in one can be accepted", func(t *testing.T) {
		s := sceneByVersion(t, 1, 4, "")
		if s.Say("a guess tooth or diver", "c accept"); gametest.SeatLetters(s.m.round.scorers) != "ab" {
			t.Errorf("points for %s", gametest.SeatLetters(s.m.round.scorers))
		}
	})
	t.Run("CM-27 by version 1 all vote but who objects and who drew it, and who is skipped is against it", func(t *testing.T) {
		s := sceneByVersion(t, 1, 6, "bots=cd")
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
		s.Say("a name 1", "bell", "b draw", "b finish", "wait 1s", "c draw", "c finish", "c roll 6", "a pass", "a pass")
		if s.Say("a object d", "b vote yes", "c vote yes"); !s.view(0).Again {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
}

func TestVersionSix(t *testing.T) {
	setup := newSetup(t, 5, "ready=10")
	setup.Rules = 6
	t.Run("CM-27 DD-6 by version 6 the guesser gives a start signal of its own", func(t *testing.T) {
		s, _ := dealScene(t, setup)
		s.Say("a name 1")
		if m := s.m; m.Stage != Ready || m.Status().Waiting != game.Of(0) || m.Deadline-s.Now != 10*time.Second || !s.view(0).Can.Start || s.view(1).Can.Start {
			t.Errorf("it is %s, %v is awaited until %v", m.Stage, m.Status().Waiting, m.Deadline)
		}
		s.WantRefused("b start: not-guesser")
		if s.Say("a start"); s.m.Stage != Drawing {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
	t.Run("CM-27 CM-9 by version 6 the signal comes by itself, and by a skip", func(t *testing.T) {
		s, _ := dealScene(t, setup)
		s.Say("a name 1")
		if heard := gametest.FactsTo(wire, s.Say("bell"), game.Watcher); !slices.Equal(heard, []string{`drawing-began {"late":true}`}) {
			t.Errorf("the public hears %v", heard)
		}
		s, _ = dealScene(t, setup)
		if s.Say("a name 1", "a skip"); s.m.Stage != Drawing {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
}

func TestVersionFive(t *testing.T) {
	t.Run("CM-27 DD-19 by version 5 drawers may accept unasked what is far off, for what was shown then", func(t *testing.T) {
		s := sceneByVersion(t, 5, 5, "")
		s.Say("a guess incisor", "wait 20s", "b accept", "c accept", "d accept")
		if v := s.view(0); v.Stage != Looking || gametest.SeatLetters(v.Scorers) != "ab" || !v.Guesses[0].Right || v.Guesses[0].By != 1 || v.Players[0].Points != 1 {
			t.Errorf("it is %s, points for %s, the guess is %+v", v.Stage, gametest.SeatLetters(v.Scorers), v.Guesses[0])
		}
		s.WantRefused("e accept: not-now")
	})
	t.Run("CM-27 DD-19 by version 5 also when the round lies open", func(t *testing.T) {
		s := sceneByVersion(t, 5, 6, "")
		s.Say("a pass", "a pass", "a guess incisor", "e next", "f accept", "b accept", "c accept")
		if v := s.view(0); v.Stage != Looking || gametest.SeatLetters(v.Scorers) != "adef" || v.Went != 0 || v.Players[0].Points != 1 {
			t.Errorf("it is %s, points for %s", v.Stage, gametest.SeatLetters(v.Scorers))
		}
	})
	t.Run("CM-27 DD-19 by version 5 until the next guess, and not in a round that is void", func(t *testing.T) {
		s := sceneByVersion(t, 5, 5, "")
		s.Say("a guess incisor", "b accept", "c accept", "a pass")
		s.WantRefused("d accept: not-now")
		s = sceneByVersion(t, 5, 5, "")
		s.Say("a guess incisor", "b decline", "c decline")
		s.WantRefused("d accept: not-now")
		if v := s.view(3); v.Can.Accept || v.Step != 2 {
			t.Errorf("in step %d d can %+v", v.Step, v.Can)
		}
	})
}
