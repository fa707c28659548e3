package funnylines

import (
	"fmt"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestSoloSetup(t *testing.T) {
	start := map[int]int{3: 34, 4: 34, 5: 23, 6: 23, 7: 17, 8: 17}
	rounds := map[int]int{3: 6, 4: 8, 5: 5, 6: 6, 7: 7, 8: 8}
	for _, n := range soloSizes {
		t.Run(fmt.Sprintf("FL-30 %d players start with %d each", n, start[n]), func(t *testing.T) {
			s := soloScene(t, n, "")
			for seat, p := range s.m.purses {
				if p.money != start[n] || p.seats != game.Of(game.Seat(seat)) {
					t.Errorf("%s has %d", gametest.SeatLetters(p.seats), p.money)
				}
			}
			if s.m.reserve != 200-n*start[n]-2 || s.m.pot != 2 {
				t.Errorf("money is %s", s.money())
			}
		})
		t.Run(fmt.Sprintf("FL-31 FL-32 FL-38 the Carlo of %d moves to the left, the player to the left of the Carlo starts, and it ends in time", n), func(t *testing.T) {
			s := soloScene(t, n, "")
			for round := range rounds[n] {
				carlo := game.Seat(round % n)
				if s.m.round.carlos != game.Of(carlo) || s.m.round.buyer != (round+1)%n {
					t.Errorf("round %d is drawn by %s, and %d starts", round+1, gametest.SeatLetters(s.m.round.carlos), s.m.round.buyer)
				}
				for seat := range s.m.Players().All() {
					if sees := s.view(seat).Card != nil; sees != (seat == carlo) {
						t.Errorf("round %d: %s sees the card: %v", round+1, gametest.SeatLetter(seat), sees)
					}
				}
				s.nextRound()
			}
			if s.m.Stage != Over || s.m.round.number != rounds[n] {
				t.Errorf("FL-32 %s after %d rounds", s.m.Stage, s.m.round.number)
			}
		})
		t.Run(fmt.Sprintf("FL-33 FL-34 the token of %d goes round to the left, past the Carlo", n), func(t *testing.T) {
			s := soloScene(t, n, "cards=butterfly")
			for turn := range 2 * (n - 1) {
				active := gametest.SeatLetter(game.Seat(1 + turn%(n-1)))
				s.stage("buying " + active)
				s.WantRefused(active+" buy: empty-basket", "a put 1 square: is-carlo")
				s.play(active + " buys 1 square") // there is none, so nothing is drawn
			}
		})
	}
	t.Run("FL-31 the first Carlo is random", func(t *testing.T) {
		var carlos game.Seats
		for seed := range uint64(60) {
			carlos |= dealScene(t, 5, "play=1", seed).m.round.carlos
		}
		if carlos != game.Players(5) {
			t.Errorf("only %s began", gametest.SeatLetters(carlos))
		}
	})
	t.Run("FL-33 as many as the money allows", func(t *testing.T) {
		s := soloScene(t, 7, "cards=butterfly")
		s.play("b put 5 ovals", "b put 2 squares")
		if r := s.PlayWantingRefusal("b put 1 square"); r.Error() != "cannot-afford: that would cost 18 Fricos, and you have 17" {
			t.Error(r)
		}
		s.play("b buy")
		s.checkText("money", s.money(), "17 0 17 17 17 17 17 + 20 78")
		s.WantRefused("c buy 1 oval: not-now", "a draw square: no-shape")
	})
	t.Run("FL-34 then the next to the left is active, without a pause", func(t *testing.T) {
		s := soloScene(t, 3, "")
		s.play("b buys 1 circle")
		s.stage("drawing a")
		s.play("a draws")
		s.stage("buying c")
		s.checkText("FL-19 the board", s.drawnOn(0), "circle")
	})
}

// brokeScene is a scene in which b is active and has no Frico; the money went to the pot.
func brokeScene(t testing.TB, n int, settings string) *scene {
	t.Helper()
	s := soloScene(t, n, settings)
	for s.m.purses[1].money%guessPrice != 0 {
		s.m.payIntoPot(1, 1)
	}
	for s.m.purses[1].money > 0 {
		s.play("b guess door")
	}
	return s
}

func TestLoans(t *testing.T) {
	for _, n := range soloSizes {
		t.Run(fmt.Sprintf("FL-35 the active player of %d without a Frico may borrow 10", n), func(t *testing.T) {
			s := brokeScene(t, n, "")
			s.stage("lending b")
			s.WantRefused("c borrow: no-loan", "b put 1 circle: not-now", "b guess door: cannot-afford")
			bank := s.m.reserve
			s.play("b borrow")
			if p := s.m.purses[1]; p.money != 10 || p.debt != 10 || !p.hasBorrowed || s.m.reserve != bank-10 {
				t.Errorf("b has %+v, the bank %d", p, s.m.reserve)
			}
			s.stage("buying b")
		})
		t.Run(fmt.Sprintf("FL-35 declining a loan is not a way to pass, of %d", n), func(t *testing.T) {
			s := brokeScene(t, n, "")
			if can := s.view(1).Can; !can.Borrow || can.Decline {
				t.Errorf("b can borrow: %v, decline: %v", can.Borrow, can.Decline)
			}
			s.wantMessage("b decline", "no-loan.must-borrow")
			s.stage("lending b")
		})
		t.Run(fmt.Sprintf("FL-35 by the option declining skips the buying, of %d", n), func(t *testing.T) {
			s := brokeScene(t, n, "decline=1")
			if can := s.view(1).Can; !can.Decline || s.view(2).Can.Decline {
				t.Errorf("b can decline: %v, c: %v", can.Decline, s.view(2).Can.Decline)
			}
			if skip := findFact[BuyingSkipped](t, s.play("b decline")); skip.Seat != 1 || !skip.Refused || skip.Late {
				t.Errorf("skipped is %+v", skip)
			}
			s.stage("buying c")
		})
		t.Run(fmt.Sprintf("FL-35 FL-39 a loan is to be had once in a game, of %d", n), func(t *testing.T) {
			s := brokeScene(t, n, "")
			s.play("b borrow", "b guess door", "b guess door", "b guess door", "b guess door")
			events := s.play("b guess door")
			if skip := findFact[BuyingSkipped](t, events); skip.Seat != 1 || skip.Refused {
				t.Errorf("skipped is %+v", skip)
			}
			s.stage("buying c")
			s.WantRefused("b guess boat: cannot-afford", "b borrow: no-loan")
		})
		t.Run(fmt.Sprintf("FL-35 a bank without 10 lends nothing, of %d", n), func(t *testing.T) {
			s := soloScene(t, n, "")
			s.m.pot, s.m.reserve = s.m.pot+s.m.reserve-9, 9
			s.m.pot, s.m.purses[1].money = s.m.pot+s.m.purses[1].money-2, 2
			s.play("b guess door")
			s.stage("buying c")
		})
	}
	for _, end := range []string{"bell", "b skip"} {
		t.Run("FL-35 CM-9 the limit's end and a skip take the loan: "+end, func(t *testing.T) {
			s := brokeScene(t, 3, "")
			if loan := findFact[Borrowed](t, s.play(end)); loan.Seat != 1 || loan.Amount != 10 || s.m.purses[1].debt != 10 {
				t.Errorf("lent is %+v", loan)
			}
			s.stage("buying b")
			if bought := findFact[Bought](t, s.play("bell")); bought.Side != 1 || bought.Cost == 0 {
				t.Errorf("bought is %+v", bought)
			}
		})
	}
	t.Run("FL-35 CM-9 by the option the limit's end declines the loan", func(t *testing.T) {
		s := brokeScene(t, 3, "decline=1")
		if skip := findFact[BuyingSkipped](t, s.play("bell")); !skip.Refused || !skip.Late {
			t.Errorf("skipped is %+v", skip)
		}
	})
	t.Run("FL-36 a loan is paid back as soon as its player has more than 20", func(t *testing.T) {
		s := brokeScene(t, 3, "") // the pot has 2 + 34
		s.play("b borrow")
		events := s.play("b guess boat") // 8 left, half of 38
		if back := findFact[Repaid](t, events); back.Seat != 1 || back.Amount != 10 {
			t.Errorf("paid back is %+v", back)
		}
		if p := s.m.purses[1]; p.money != 17 || p.debt != 0 || !p.hasBorrowed {
			t.Errorf("b has %+v", p)
		}
		s.checkText("money", s.money(), "53 17 34 + 0 96")
	})
	for _, tt := range []struct {
		rule      string
		pot, left int
		paid      bool
	}{
		{"FL-36 with 20 it is not", 22, 20, false},
		{"FL-36 with 21 it is", 24, 11, true},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := brokeScene(t, 3, "")
			s.play("b borrow")
			s.m.reserve, s.m.pot = s.m.reserve+s.m.pot-tt.pot, tt.pot // and 2 for the guess, half of which is b's
			s.play("b guess boat")
			if p := s.m.purses[1]; p.money != tt.left || (p.debt == 0) != tt.paid {
				t.Errorf("b has %+v", p)
			}
		})
	}
	t.Run("FL-36 a Carlo in debt pays back too", func(t *testing.T) {
		s := soloScene(t, 3, "")
		a := s.m.purses[0]
		s.m.reserve, a.money, a.debt, a.hasBorrowed = s.m.reserve+a.money-20, 20, 10, true
		if back := findFact[Repaid](t, s.play("c guess boat")); back.Seat != 0 || a.money != 12 || a.debt != 0 {
			t.Errorf("paid back is %+v, and a has %+v", back, a)
		}
	})
	t.Run("FL-35 FL-41 who declines is offered the loan again, and a purchase between is no refusal in a row", func(t *testing.T) {
		s := brokeScene(t, 3, "decline=1")
		s.play("b decline", "c buys 1 circle", "a draws")
		if s.stage("lending b"); s.m.purses[1].hasBorrowed {
			t.Error("declining has used the loan up")
		}
		s.play("b decline")
		s.stage("buying c")
		s.play("c buys 1 line", "a draws", "b borrow")
		s.stage("buying b")
	})
	t.Run("FL-39 who is broke still gets turns as Carlo, and plays on with what that earns", func(t *testing.T) {
		s := brokeScene(t, 3, "decline=1")
		s.m.purses[1].hasBorrowed = true
		s.play("b decline", "c guess boat", "bell")
		if s.m.round.carlos != game.Of(1) || s.m.purses[1].money != 0 {
			t.Fatalf("%s draws, b has %d", gametest.SeatLetters(s.m.round.carlos), s.m.purses[1].money)
		}
		s.play("c guess "+s.m.round.card.Name, "bell")
		if s.m.purses[1].money == 0 {
			t.Error("b has earned nothing as Carlo")
		}
		s.play("a buys 1 square")
		s.stage("buying b")
	})
}

func TestSoloGuess(t *testing.T) {
	for _, n := range soloSizes {
		t.Run(fmt.Sprintf("FL-37 any player of %d but the Carlo may guess at any time, for the own money", n), func(t *testing.T) {
			s := soloScene(t, n, "")
			start := soloMoney[n]
			for seat := 1; seat < n; seat++ {
				s.play(gametest.SeatLetter(game.Seat(seat)) + " guess door")
				if p := s.m.purses[seat]; p.money != start-2 {
					t.Errorf("%s has %d", gametest.SeatLetter(game.Seat(seat)), p.money)
				}
			}
			s.WantRefused("a guess boat: is-carlo")
			s.stage("buying b")
			s.play("b buys 1 circle", "c guess door")
			s.stage("drawing a")
			s.play("b guess door", "a draws")
			s.m.pot, s.m.purses[2].money = s.m.pot+s.m.purses[2].money-1, 1
			s.WantRefused("c guess boat: cannot-afford")
		})
		t.Run(fmt.Sprintf("FL-38 half of the pot to the guesser of %d, half and the odd Frico to the Carlo", n), func(t *testing.T) {
			s := soloScene(t, n, "")
			start := soloMoney[n]
			s.play("b buys 3 circles", "a draws") // pot 5
			end := findFact[RoundEnded](t, s.play("c guess boat"))
			if s.m.purses[2].money != start-2+3 || s.m.purses[0].money != start+4 || s.m.pot != 0 {
				t.Errorf("money is %s after %+v", s.money(), end)
			}
		})
		t.Run(fmt.Sprintf("FL-37 FL-40 in the last call too, and nobody gets it: half and the odd Frico to the Carlo of %d, the rest to the bank", n), func(t *testing.T) {
			s := soloScene(t, n, "cards=ring")
			start, bank := soloMoney[n], s.m.reserve
			s.play("b buys 1 triangle, 2 circles", "a draws") // pot 11
			s.stage("last-call " + "bcdefgh"[:n-1])
			s.play("c guess door", "bell") // pot 13
			if s.m.purses[0].money != start+7 || s.m.reserve != bank+6 {
				t.Errorf("money is %s", s.money())
			}
		})
		t.Run(fmt.Sprintf("FL-41 nobody left of %d can buy or guess: it ends as FL-40", n), func(t *testing.T) {
			s := soloScene(t, n, "")
			for seat := 1; seat < n; seat++ {
				p := s.m.purses[seat]
				s.m.pot, p.money, p.hasBorrowed = s.m.pot+p.money, 0, true
			}
			s.m.pot, s.m.purses[1].money = s.m.pot-1, 1
			pot, had := s.m.pot+1, s.m.purses[0].money
			events := s.play("b buys 1 square")
			if end := findFact[RoundEnded](t, events); end.Reason != Missed || s.m.purses[0].money != had+pot-pot/2 {
				t.Errorf("ended with %+v; money is %s", end, s.money())
			}
		})
		t.Run(fmt.Sprintf("FL-41 all %d who could borrow refuse in a row", n-1), func(t *testing.T) {
			s := soloScene(t, n, "decline=1")
			for seat := 2; seat < n; seat++ {
				s.m.pot, s.m.purses[seat].money = s.m.pot+s.m.purses[seat].money, 0
			}
			s.m.pot, s.m.purses[1].money = s.m.pot+s.m.purses[1].money-1, 1
			s.play("b buys 1 square")
			for seat := 2; seat < n; seat++ {
				s.play(gametest.SeatLetter(game.Seat(seat)) + " decline")
			}
			s.play("b decline")
			if s.m.Stage != Looking || s.m.round.outcome.Reason != Missed {
				t.Errorf("the stage is %s", s.m.Stage)
			}
		})
		t.Run(fmt.Sprintf("FL-42 the most Fricos of %d win, an open loan is not subtracted, ties share", n), func(t *testing.T) {
			s := soloScene(t, n, "")
			for _, p := range s.m.purses {
				s.m.reserve += p.money - 5
				p.money = 5
			}
			s.m.reserve -= 10
			s.m.purses[1].money, s.m.purses[1].debt, s.m.purses[2].money = 10, 10, 10
			s.m.round.number = s.m.TotalRounds
			s.m.pot, s.m.reserve = 0, s.m.reserve+s.m.pot
			s.nextRound()
			if s.m.Stage != Over || s.m.result.Winners != game.Of(1, 2) {
				t.Errorf("%s, won by %s", s.m.Stage, gametest.SeatLetters(s.m.result.Winners))
			}
		})
	}
	t.Run("FL-37 a guess that makes the basket too dear takes out what is dearest", func(t *testing.T) {
		s := soloScene(t, 7, "")
		s.play("b put 5 triangles", "b put 1 circle", "b guess door")
		s.checkText("basket", basketInWords(s.view(1).Basket), "4 triangles, 1 circle")
		s.play("b buy")
		s.checkText("money", s.money(), "17 2 17 17 17 17 17 + 17 79")
	})
}
