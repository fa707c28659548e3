package doodledash

import (
	"slices"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestBets(t *testing.T) {
	t.Run("who has finished may say whose drawing will be guessed, and the last word counts", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		s.WantRefused("b bet c: not-now", "a bet c: not-drawer", "~ bet c: not-seated")
		s.Say("b finish", "wait 1s")
		if !s.view(1).Can.Bet || s.view(2).Can.Bet || s.view(0).Can.Bet {
			t.Error("b alone may bet")
		}
		s.WantRefused("b bet a: no-bet", "c bet b: not-now")
		events := s.Say("b bet d")
		for seat := game.Watcher; seat < 5; seat++ {
			if heard := gametest.FactsTo(wire, events, seat); (len(heard) > 0) != (seat == 1) {
				t.Errorf("%s hears %v", gametest.SeatLetter(seat), heard)
			}
		}
		s.Say("b bet c")
		if got := s.view(1).Bet; got != 2 {
			t.Errorf("b bets on %s", gametest.SeatLetter(got))
		}
		s.Say("c finish", "c roll 6")
		s.WantRefused("b bet d: not-now")
	})
	t.Run("who bet on whom is told when the round is over, and has no more points for it", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		s.Say("b finish", "wait 1s", "c finish", "b bet c", "c bet b", "d finish", "d bet d", "c roll 6")
		if s.view(1).Bets != nil {
			t.Error("it is told too early")
		}
		s.Say("a pass", "a guess tooth")
		want := []SeatBet{{1, 2}, {2, 1}, {3, 3}}
		for seat := game.Watcher; seat < 5; seat++ {
			if got := s.view(seat).Bets; !slices.Equal(got, want) {
				t.Errorf("%s sees the bets %v", gametest.SeatLetter(seat), got)
			}
		}
		if !slices.Equal(s.m.points, []int{1, 0, 1, 0, 0}) {
			t.Errorf("points are %v", s.m.points)
		}
		s.finishRound()
		if h := s.view(0).History; !slices.Equal(h[0].Bets, want) || s.view(1).Bet != game.Watcher {
			t.Errorf("history has %+v", h)
		}
	})
}
