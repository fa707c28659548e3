package doodledash

import (
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestNextNumber(t *testing.T) {
	t.Run("DD-4 whoever guesses next names a number from the first drawing on", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.WantRefused("c name 2: not-guesser", "a name 2: not-now", "b name 8: bad-number")
		events := s.Say("b name 2")
		if v := s.view(game.Watcher); v.Stage != Guessing || v.Next.Guesser != 1 || v.Next.Number != 2 || v.Next.Word != "" || s.view(1).Can.Name {
			t.Errorf("the public sees %s", gametest.JSON(v.Next))
		}
		if heard := gametest.FactsTo(wire, events, game.Watcher); len(heard) != 1 || heard[0] != `number-named {"number":2,"late":false,"next":true}` {
			t.Errorf("the public hears %v", heard)
		}
		s.WantRefused("b name 3: not-guesser")
		s.Say("a guess tooth")
		for seat := range game.Seat(4) {
			next, draws := s.view(seat).Next, seat != 1
			if (next.Word == "1 two") != draws || (len(next.Card) == wordsOnCard) != draws || s.m.Status().KnowsSecret.Has(seat) != draws {
				t.Errorf("%s sees %s", gametest.SeatLetter(seat), gametest.JSON(next))
			}
		}
		s.Say("a next", "b next", "c next", "d next")
		if v := s.view(0); v.Stage != Ready || v.Round != 2 || v.Word != "1 two" || v.Next != nil {
			t.Errorf("it is %s of round %d, and the word is %s", v.Stage, v.Round, v.Word)
		}
	})
	t.Run("DD-4 a number that was not named before is named when the round begins", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.Say("a guess tooth", "a next", "b next", "c next", "d next")
		if v := s.view(1); v.Stage != Naming || !v.Can.Name {
			t.Errorf("it is %s", v.Stage)
		}
	})
	t.Run("DD-5 young players are told of the hard word and name another number", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "young=1")
		s.Say("b name 7")
		if next := s.view(1).Next; next.Number != 0 || len(next.Skipped) != 1 || !s.view(1).Can.Name {
			t.Errorf("b sees %s", gametest.JSON(next))
		}
		s.WantRefused("b name 7: hard-word")
		s.Say("b name 1", "a guess tooth", "a next", "b next", "c next", "d next")
		if v := s.view(0); v.Stage != Ready || v.Word != "1 one" || len(v.Skipped) != 1 {
			t.Errorf("it is %s, and the word is %s", v.Stage, v.Word)
		}
	})
	t.Run("DD-16 a round that starts again has a card from the box, and the number stays for the next", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.Say("b name 2", "a object b", "c vote yes")
		if v := s.view(0); v.Stage != Naming || !v.Again || v.Number != 0 || v.Next != nil {
			t.Errorf("it is %s, number %d", v.Stage, v.Number)
		}
		s.finishRound()
		if v := s.view(0); v.Stage != Ready || v.Word != "1 two" {
			t.Errorf("it is %s, and the word is %s", v.Stage, v.Word)
		}
	})
	t.Run("DD-15 after the last card there is nothing to name", func(t *testing.T) {
		s := newScene(t, 4, "rounds=1")
		for s.m.round.number < 4 {
			s.finishRound()
		}
		s.Say("d name 1", "bell")
		s.drawAll()
		s.Say("a finish", "wait 1s", "b finish", "b roll 6")
		if v := s.view(0); v.Stage != Guessing || v.Next != nil || v.Can.Name {
			t.Errorf("it is %s, and next is %s", v.Stage, gametest.JSON(v.Next))
		}
		s.WantRefused("a name 1: not-guesser")
	})
	t.Run("CM-27 by version 7 the number is named when the round begins", func(t *testing.T) {
		setup := newSetup(t, 4, "")
		setup.Rules = 7
		s, _ := dealScene(t, setup)
		s.Say("a name 1", "bell")
		s.drawAll()
		s.Say("b finish", "wait 1s", "c finish", "c roll 6")
		s.WantRefused("b name 2: not-guesser")
		if v := s.view(1); v.Next != nil || v.Can.Name {
			t.Errorf("next is %s", gametest.JSON(v.Next))
		}
	})
}
