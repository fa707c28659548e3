package funnylines

import (
	"slices"
	"testing"

	"linework/game"
)

func TestBets(t *testing.T) {
	t.Run("FL-66 a Carlo says who will name the picture, and the last word counts", func(t *testing.T) {
		s := teamScene(t, 4, "cards=door,ring")
		if !s.view(0).Can.Bet || s.view(2).Can.Bet || s.view(game.Watcher).Can.Bet {
			t.Error("the Carlos alone may bet")
		}
		s.WantRefused("c bet d: not-carlo", "a bet b: no-bet", "~ bet c: not-seated")
		s.play("a bet c", "a bet d", "b bet d")
		if a, c := s.view(0), s.view(2); a.Bet != 3 || c.Bet != game.Watcher {
			t.Errorf("a bets on %d, c on %d", a.Bet, c.Bet)
		}
		s.play("d guess door")
		want := []SeatBet{{0, 3}, {1, 3}}
		for seat := game.Watcher; seat < 4; seat++ {
			if got := s.view(seat).Outcome.Bets; !slices.Equal(got, want) {
				t.Errorf("%d is told of the bets %v", seat, got)
			}
		}
		s.WantRefused("a bet c: not-now")
		s.play("bell")
		if v := s.view(2); v.Bet != game.Watcher || !slices.Equal(v.History[0].Bets, want) {
			t.Errorf("in the next round c bets on %d, and the bets of the first are %v", v.Bet, v.History[0].Bets)
		}
	})
	t.Run("FL-66 CM-7 a bet is kept from all others until the round is over", func(t *testing.T) {
		x, y := teamScene(t, 4, "cards=door,ring"), teamScene(t, 4, "cards=door,ring")
		checkAlike(t, x, y, []game.Seat{1, 2, 3, game.Watcher}, [2]string{"a bet c", "a bet d"}, [2]string{"c sure fish", "c sure fish"})
	})
	t.Run("FL-66 nobody bets in a class", func(t *testing.T) {
		s := classScene(t, 3, "")
		if s.view(0).Can.Bet {
			t.Error("the teacher may bet")
		}
		s.WantRefused("a bet b: not-now")
	})
}

func TestSights(t *testing.T) {
	t.Run("FL-67 CM-7 what a wrong guess saw is told when the round is over, and not before", func(t *testing.T) {
		s := teamScene(t, 4, "cards=door,butterfly")
		s.play("c buys 1 rectangle", "d buys 1 rectangle", "a draws", "b draws", "c guess ring", "c sure unicorn", "d guess butterfly")
		for seat := game.Watcher; seat < 4; seat++ {
			if got := s.view(seat).Sights; got != nil {
				t.Errorf("%d is told of %v", seat, got)
			}
		}
		s.play("d guess door")
		sights := s.view(game.Watcher).Sights
		if len(sights) != maxSights {
			t.Fatalf("%d sights", len(sights))
		}
		for i, want := range []Sight{{Seat: 3, Text: "butterfly", Board: 1}, {Seat: 2, Text: "ring", Board: 0}} {
			got := sights[i]
			if got.Seat != want.Seat || got.Text != want.Text || got.Board != want.Board || got.Shapes != 1 || got.Round != 1 {
				t.Errorf("sight %d is %+v", i, got)
			}
			if got.Lines == "" || got.Seen == "" || got.Seen == got.Lines {
				t.Errorf("sight %d shows %q over %q", i, got.Seen, got.Lines)
			}
		}
		s.play("bell")
		if s.view(0).Sights != nil {
			t.Error("the next round begins with sights")
		}
	})
	t.Run("FL-67 what is on no card has words alone, and comes last", func(t *testing.T) {
		s := teamScene(t, 4, "cards=door,ring")
		s.play("c sure unicorn", "d guess butterfly", "c guess door")
		got := s.view(0).Sights
		if len(got) != 2 || got[0].Text != "butterfly" || got[0].Lines != "" || got[1].Text != "unicorn" || got[1].Seen != "" {
			t.Errorf("the sights are %+v", got)
		}
	})
	t.Run("FL-67 a lesson has none", func(t *testing.T) {
		s := classScene(t, 3, "cards=door,ring")
		s.play("b ask rectangle", "a draws", "b guess ring", "a reveal")
		if got := s.view(0).Sights; got != nil {
			t.Errorf("the sights are %+v", got)
		}
	})
}
