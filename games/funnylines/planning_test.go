package funnylines

import (
	"fmt"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestPlanning(t *testing.T) {
	t.Run("FL-16 a team fills its basket while the other buys, and its turn is one tap", func(t *testing.T) {
		s := teamScene(t, 6, "")
		s.WantRefused("b plan 1 circle: is-carlo", "~ plan 1 circle: not-seated", "d put 1 circle: not-your-turn", "d plan 0 circles: no-change", "d plan -1 circle: not-in-basket")
		s.play("d plan 2 circles", "f plan 1 oval", "d plan -1 circle")
		if v := s.view(3); basketInWords(v.Plan) != "1 circle, 1 oval" || !v.Can.Plan || v.Can.Put || basketInWords(v.Basket) != "" {
			t.Errorf("d sees %s, and the other basket with %s", basketInWords(v.Plan), basketInWords(v.Basket))
		}
		s.play("c buys 1 circle")
		if v := s.view(game.Watcher); basketInWords(v.Basket) != "1 circle, 1 oval" || v.Buyer != 1 || s.view(3).Can.Plan || basketInWords(s.view(3).Plan) != "" {
			t.Errorf("then the basket has %s", basketInWords(v.Basket))
		}
		if b := findFact[Bought](t, s.play("f buy")); basketInWords(b.Basket) != "1 circle, 1 oval" {
			t.Errorf("bought is %s", basketInWords(b.Basket))
		}
	})
	t.Run("FL-16 what comes when the turn has begun changes the basket itself", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("d plan 1 circle")
		late, _ := s.ReadLine("d plan 1 oval")
		s.play("c buys 1 circle")
		late.At = s.Now
		if _, err := s.m.Apply(late, newRand(1)); err != nil || basketInWords(s.view(3).Basket) != "1 circle, 1 oval" {
			t.Errorf("%v, and the basket has %s", err, basketInWords(s.view(3).Basket))
		}
	})
	t.Run("FL-15 a plan costs no more than the team has, also when the turn comes", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.m.reserve, s.m.purses[1].money = s.m.reserve+66, 9
		s.play("d plan 2 triangles", "d plan 3 circles")
		if r := s.PlayWantingRefusal("d plan 1 triangle"); r.Error() != "cannot-afford: that would cost 12 Fricos, and your team has 9" {
			t.Error(r)
		}
		s.play("d sure door", "c buys 1 circle") // a guess costs two
		if v := s.view(3); basketInWords(v.Basket) != "1 triangle, 3 circles" || v.Cost != 6 {
			t.Errorf("the basket has %s for %d", basketInWords(v.Basket), v.Cost)
		}
	})
	t.Run("FL-16 CM-9 what is planned is bought at the limit's end", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("d plan 2 ovals", "c buys 1 circle")
		if b := findFact[Bought](t, s.play("bell")); !b.Late || basketInWords(b.Basket) != "2 ovals" {
			t.Errorf("bought is %+v", b)
		}
	})
	for _, tt := range []struct{ settings, want string }{{"", "1 line"}, {"rules=7", "1 oval, 1 line"}} {
		t.Run("FL-16 CM-27 what is gone when the turn comes is in no basket, but by version 7 "+tt.settings, func(t *testing.T) {
			s := teamScene(t, 4, tt.settings)
			s.play("c buys 1 oval", "d plan 1 circle", "c plan 1 oval", "c plan 1 line", "d buy", "a draws", "b draws", "bell")
			if got := basketInWords(s.view(2).Basket); got != tt.want {
				t.Errorf("the basket has %s", got)
			}
		})
	}
	t.Run("FL-33 each for themselves plans while others buy and the Carlo draws", func(t *testing.T) {
		s := soloScene(t, 4, "")
		s.play("c plan 1 circle", "b buys 1 oval")
		s.play("c plan 1 oval", "d plan 1 square")
		for s.m.Stage == Drawing {
			s.drawAll(0)
		}
		if v := s.view(2); v.Buyer != 2 || basketInWords(v.Basket) != "1 circle, 1 oval" || basketInWords(s.view(3).Plan) != "1 square" {
			t.Errorf("%d buys %s", v.Buyer, basketInWords(v.Basket))
		}
	})
	t.Run("FL-25 nothing is planned once the board is complete, nor in a class", func(t *testing.T) {
		s := classScene(t, 3, "")
		s.WantRefused("b plan 1 circle: not-now")
		if s.view(1).Can.Plan {
			t.Error("b may plan")
		}
	})
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("CM-7 a plan is for the own team alone, of %d", n), func(t *testing.T) {
			x, y := teamScene(t, n, ""), teamScene(t, n, "")
			var others []game.Seat
			for seat := game.Watcher; int(seat) < n; seat++ {
				if seat < 0 || seat%2 == 0 {
					others = append(others, seat)
				}
			}
			checkAlike(t, x, y, others, [2]string{"d plan 1 circle", "d plan 1 oval"}, [2]string{"d plan 1 circle", "d plan 2 squares"})
			if gametest.JSON(x.view(3)) == gametest.JSON(y.view(3)) {
				t.Error("d does not see the own plan")
			}
		})
	}
}
