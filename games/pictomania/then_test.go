package pictomania

import (
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestVersionOne(t *testing.T) {
	t.Run("CM-27 by version 1 all vote but who objects and who drew it", func(t *testing.T) {
		s := drawing(t, 5, "bots=cd")
		s.m.Rules = 1
		s.Say("b object a")
		if b := s.view(0).Ballots[0]; b.Voters != game.Of(2, 3, 4) || b.Yes != 0 {
			t.Errorf("the vote is %s", gametest.Wire(b))
		}
		if s.Say("c vote a yes", "d vote a yes"); s.view(0).Players[0].Drawn != Illegal {
			t.Errorf("the drawing is %q", s.view(0).Players[0].Drawn)
		}
	})
	t.Run("CM-27 by version 1 who is skipped is against it, and done at once", func(t *testing.T) {
		s := drawing(t, 6, "")
		s.m.Rules = 1
		s.Say("b object a", "c vote a yes", "d skip", "e skip")
		if v := s.view(0); !v.Players[3].Done || !v.Players[4].Done || s.m.round.voting() || v.Players[0].Drawn != Counts {
			t.Errorf("d is done: %v, the drawing is %q", v.Players[3].Done, v.Players[0].Drawn)
		}
	})
	t.Run("CM-27 by version 1 a blank board can be objected to", func(t *testing.T) {
		s := opened(t, 3, "")
		s.m.Rules = 1
		s.Say("a ready", "b ready", "c ready", "b object a", "c vote a yes")
		if s.view(0).Players[0].Drawn != Illegal {
			t.Errorf("the drawing is %q", s.view(0).Players[0].Drawn)
		}
	})
}
