package doodledash

import (
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestNextNumber(t *testing.T) {
	t.Run("DD-4 whoever guesses next names a number from the first drawing on", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.WantRefused("d name 2: not-guesser", "a name 2: not-now", "b name 8: bad-number")
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
	t.Run("DD-4 whoever guesses after that names theirs, too, and the guesser in between draws that word while they wait", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		if may := s.m.Status().MayMove; may != game.Of(1, 2) {
			t.Errorf("%s are asked", gametest.SeatLetters(may)) // bots, too
		}
		if v := s.view(2); !v.Can.Name || v.Later.Guesser != 2 || v.Later.Number != 0 || s.view(1).Later != nil || s.view(game.Watcher).Later != nil {
			t.Errorf("c sees %s", gametest.JSON(v.Later))
		}
		events := s.Say("c name 3")
		if v := s.view(2); v.Can.Name || v.Later.Number != 3 || v.Later.Word != "" || len(v.Later.Card) > 0 || s.view(1).Next.Number != 0 {
			t.Errorf("c sees %s", gametest.JSON(v.Later))
		}
		if heard := gametest.FactsTo(wire, events, 1); len(heard) != 1 || heard[0] != `number-named {"number":3,"late":false,"next":true}` {
			t.Errorf("b hears %v", heard)
		}
		s.Say("b name 2", "a guess tooth")
		if v := s.view(2); v.Later != nil || v.Next.Word != "1 two" {
			t.Errorf("when all drawings lie open c sees %s, and %s", gametest.JSON(v.Later), gametest.JSON(v.Next))
		}
		s.Say("a next", "b next", "c next", "d next")
		if s.view(1).Next != nil {
			t.Error("b sees the next card before all draw")
		}
		s.Say("bell")
		s.drawAll()
		for seat := game.Watcher; seat < 4; seat++ {
			next, waits := s.view(seat).Next, seat == 1
			if (next != nil) != waits || s.m.Status().KnowsSecret.Has(seat) != (seat >= 0) {
				t.Errorf("while all draw %s sees %s", gametest.SeatLetter(seat), gametest.JSON(next))
			}
		}
		if next := s.view(1).Next; next.Word != "2 three" || len(next.Card) != wordsOnCard || next.Guesser != 2 {
			t.Errorf("b sees %s", gametest.JSON(next))
		}
		s.Say("c finish", "wait 1s", "d finish", "d roll 6")
		if next := s.view(1).Next; next.Word != "" || next.Number != 3 {
			t.Errorf("while it guesses b sees %s", gametest.JSON(next))
		}
		s.finishRound()
		if v := s.view(1); v.Stage != Ready || v.Word != "2 three" {
			t.Errorf("it is %s, and the word is %s", v.Stage, v.Word)
		}
	})
	t.Run("DD-4 once the round is over only whoever guesses next names a number", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.Say("a guess tooth")
		s.WantRefused("c name 3: not-guesser")
		if s.view(2).Can.Name || !s.view(1).Can.Name {
			t.Errorf("b may %v, c may %v", s.view(1).Can.Name, s.view(2).Can.Name)
		}
	})
	t.Run("DD-4 nobody names a number ahead while all draw", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.Say("b finish", "wait 1s")
		s.WantRefused("b name 2: not-guesser", "c name 2: not-guesser")
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
	t.Run("DD-16 a word that the guesser has drawn stays for the next round when this one starts again", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.Say("b name 2", "c name 3", "a guess tooth", "a next", "b next", "c next", "d next", "bell")
		s.drawAll()
		s.Say("c finish", "wait 1s", "d finish", "d roll 6", "b object c", "a vote yes", "b name 1", "bell")
		if v := s.view(1); v.Stage != Drawing || !v.Again || v.Next.Word != "2 three" {
			t.Errorf("in %s b sees %s", v.Stage, gametest.JSON(v.Next))
		}
	})
	t.Run("DD-15 after the last card there is nothing to name", func(t *testing.T) {
		s := newScene(t, 4, "rounds=1")
		for s.m.round.number < 4 {
			if s.finishRound(); s.m.round.number == 2 && s.m.cardAhead(2) == nil || s.m.round.number == 3 && s.m.cardAhead(2) != nil {
				t.Errorf("in round %d %v", s.m.round.number, s.m.cardAhead(2))
			}
		}
		s.Say("d name 1", "bell")
		s.drawAll()
		s.Say("a finish", "wait 1s", "b finish", "b roll 6")
		if v := s.view(0); v.Stage != Guessing || v.Next != nil || v.Can.Name {
			t.Errorf("it is %s, and next is %s", v.Stage, gametest.JSON(v.Next))
		}
		s.WantRefused("a name 1: not-guesser")
	})
	t.Run("CM-25 nor after a round that the host made the last one", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.m.SetLastRound(true)
		s.WantRefused("b name 1: not-guesser", "c name 1: not-guesser")
		if s.Say("a guess tooth"); s.view(0).Next != nil || s.view(2).Later != nil || s.m.Status().KnowsSecret != 0 {
			t.Errorf("next is %s", gametest.JSON(s.view(0).Next))
		}
	})
	t.Run("CM-27 by versions 8 and 9 nobody names a number two rounds ahead, and a last round may still become another", func(t *testing.T) {
		for _, version := range []int{8, 9} {
			s := sceneByVersion(t, version, 4, "")
			s.WantRefused("c name 2: not-guesser")
			if v := s.view(2); v.Later != nil || v.Can.Name {
				t.Errorf("c sees %s", gametest.JSON(v.Later))
			}
			s.m.SetLastRound(true)
			s.Say("b name 2")
		}
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
