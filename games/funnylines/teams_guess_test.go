package funnylines

import (
	"fmt"
	"strings"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

func TestTeamsGuess(t *testing.T) {
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-20 FL-21 of %d any but the Carlos may guess at any time, for 2 Fricos", n), func(t *testing.T) {
			s := teamScene(t, n, "")
			guessers := s.m.Players().Without(0).Without(1)
			spent := [2]int{}
			for seat := range guessers.All() {
				s.play(gametest.SeatLetter(seat) + " guess door")
				spent[seat%2] += 2
			}
			s.checkText("money", s.money(), fmt.Sprintf("%d %d + %d 48", 75-spent[0], 75-spent[1], 2+spent[0]+spent[1]))
			s.WantRefused("a guess boat: is-carlo", "b guess boat: is-carlo")
			events := s.play("d guess boat")
			if end := findFact[RoundEnded](t, events); end.Reason != Named || end.Seat != 3 || len(end.Shares) != 1 || end.Shares[0].Side != 1 {
				t.Errorf("the round ended with %+v", end)
			}
			s.checkText("money", s.money(), fmt.Sprintf("%d %d + 0 48", 75-spent[0], 77+spent[0]))
			s.WantRefused("c guess boat: not-now")
		})
	}
	t.Run("FL-20 a team with less than 2 cannot guess", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.m.reserve, s.m.purses[0].money = s.m.reserve+74, 1
		s.WantRefused("c guess boat: cannot-afford")
		if s.view(2).Can.Guess || !s.view(3).Can.Guess {
			t.Error("the views say otherwise")
		}
	})
	t.Run("CM-15 FL-62 a slip of the finger is forgiven, unless the table counts it as wrong", func(t *testing.T) {
		s := teamScene(t, 4, "slips=1 cards=butterfly")
		if s.play("c guess buterfly"); s.m.Stage != Looking {
			t.Errorf("forgiven, it is %s", s.m.Stage)
		}
		s = teamScene(t, 4, "slips=0 cards=butterfly")
		s.WantRefused("c guess buterfly: not-listed")
		if s.play("c sure buterfly"); s.m.Stage != Buying || s.view(2).Guesses[0].Right {
			t.Errorf("counted as wrong, it is %s", s.m.Stage)
		}
	})
	t.Run("FL-21 FL-64 a guess after the right one does not count and costs nothing", func(t *testing.T) {
		s := teamScene(t, 4, "")
		c, _ := s.ReadLine("c guess boat")
		d, _ := s.ReadLine("d guess sailing boat") // at the same time, in answer to the same phase
		if _, err := s.m.Apply(c, newRand(1)); err != nil {
			t.Fatal(err)
		}
		money := s.money()
		_, err := s.m.Apply(d, newRand(1))
		if err == nil || !strings.HasPrefix(err.Error(), "not-now") || s.money() != money {
			t.Errorf("it is answered with %v; money is %s, was %s", err, s.money(), money)
		}
		s.checkText("money", money, "77 75 + 0 48")
	})
	t.Run("FL-64 CM-18 two guesses at the same time are judged in the order they came in", func(t *testing.T) {
		s := teamScene(t, 4, "")
		d, _ := s.ReadLine("d guess door")
		c, _ := s.ReadLine("c guess boat")
		for _, in := range []game.Input{d, c} {
			if _, err := s.m.Apply(in, newRand(1)); err != nil {
				t.Fatal(err)
			}
		}
		s.checkText("money", s.money(), "79 73 + 0 48")
	})
	t.Run("FL-22 when both are done there is a pause of 15 s, then buying starts again", func(t *testing.T) {
		s := teamScene(t, 6, "")
		s.play("c buys 1 circle", "d buys 1 circle", "a draws", "b draws")
		s.stage("pausing cdef")
		if s.m.Deadline != s.Now+15e9 {
			t.Errorf("the bell is set for %v", s.m.Deadline)
		}
		s.WantRefused("a pass: no-guess", "c put 1 circle: not-now")
		s.play("bell")
		s.stage("buying ce")
	})
	t.Run("FL-22 the pause ends early when every guesser says so", func(t *testing.T) {
		s := teamScene(t, 6, "")
		s.play("c buys 1 circle", "d buys 1 circle", "a draws", "b draws", "c pass", "d pass", "f pass")
		s.WantRefused("c pass: said-already")
		s.stage("pausing e")
		s.play("c guess door", "e pass") // who has passed may still guess
		s.stage("buying ce")
	})
	t.Run("FL-22 nobody waits for a team that cannot pay for a guess", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.m.reserve, s.m.purses[1].money = s.m.reserve+73, 2
		s.play("c buys 1 circle", "d buys 1 circle", "a draws", "b draws")
		s.stage("pausing c")
	})
}

func TestNextIsSaidOnce(t *testing.T) {
	s := teamScene(t, 4, "")
	s.play("c guess boat", "a next")
	s.wantMessage("a next", "said-already.seen-enough")
	s.stage("looking bcd")
	s.play("b next", "c next", "d next")
	s.checkText("stage", string(s.m.Stage), "buying")
}

func TestTeamsEnd(t *testing.T) {
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-23 the richer team of %d wins after six rounds", n), func(t *testing.T) {
			s := teamScene(t, n, "")
			s.play("c guess boat")
			for range 6 {
				s.nextRound()
			}
			if s.m.Stage != Over || s.m.round.number != 6 || s.m.result.Winners != s.m.members[0] || s.m.result.Broke != -1 {
				t.Errorf("%s, round %d, won by %s", s.m.Stage, s.m.round.number, gametest.SeatLetters(s.m.result.Winners))
			}
			if p := s.m.Status().Result.Points; p[0] != 77 || p[1] != 75 || len(p) != n {
				t.Errorf("points are %v", p)
			}
		})
		t.Run(fmt.Sprintf("FL-23 a tie of %d is broken by a seventh round, which only one side wins", n), func(t *testing.T) {
			s := teamScene(t, n, "")
			for range 6 {
				s.nextRound()
			}
			if s.m.round.number != 7 || !s.m.round.isTieBreak || !s.view(0).Extra {
				t.Fatalf("round %d", s.m.round.number)
			}
			guesser := gametest.SeatLetter(nthSeatWrapping(s.m.members[1]&^s.m.round.carlos, 0))
			s.play(guesser + " guess " + s.m.round.card.Name)
			s.nextRound()
			if s.m.Stage != Over || s.m.result.Winners != s.m.members[1] {
				t.Errorf("%s, won by %s", s.m.Stage, gametest.SeatLetters(s.m.result.Winners))
			}
		})
	}
	for _, tt := range []struct {
		rule, settings string
		rounds         int
	}{
		{"FL-23 still tied, the win is shared", "", 7},
		{"FL-23 without the option a tie is shared at once", "tie=0", 6},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := teamScene(t, 4, tt.settings)
			for range tt.rounds {
				s.nextRound()
			}
			if s.m.Stage != Over || s.m.round.number != tt.rounds || s.m.result.Winners != s.m.Players() {
				t.Errorf("%s, round %d", s.m.Stage, s.m.round.number)
			}
		})
	}
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-24 a team of %d that spends its last Frico on shapes loses at once", n), func(t *testing.T) {
			s := teamScene(t, n, "")
			s.m.reserve, s.m.purses[0].money = s.m.reserve+72, 3
			end := findFact[Ended](t, s.play("c buys 1 triangle"))
			if end.Winners != s.m.members[1] || end.Broke != 0 || s.m.Stage != Over {
				t.Errorf("%s, ended with %+v", s.m.Stage, end)
			}
		})
		t.Run(fmt.Sprintf("FL-24 a team of %d that spends them on a wrong guess loses at once", n), func(t *testing.T) {
			s := teamScene(t, n, "")
			s.m.reserve, s.m.purses[1].money = s.m.reserve+73, 2
			end := findFact[Ended](t, s.play("d guess door"))
			if end.Winners != s.m.members[0] || end.Broke != 1 {
				t.Errorf("ended with %+v", end)
			}
		})
	}
	t.Run("FL-24 the last 2 Fricos may still win the pot", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.m.reserve, s.m.purses[1].money = s.m.reserve+73, 2
		s.play("d guess boat")
		s.checkText("money", s.money(), "75 4 + 0 121")
		if s.m.Stage != Looking {
			t.Errorf("the stage is %s", s.m.Stage)
		}
	})
	t.Run("FL-25 a team whose board is complete is told so and buys no more", func(t *testing.T) {
		s := teamScene(t, 4, "cards=ring")
		s.play("c buys 1 triangle, 2 circles", "d buys 1 oval")
		if done := findFact[BoardCompleted](t, s.play("a draws")); done.Board != 0 {
			t.Errorf("complete is %+v", done)
		}
		s.stage("pausing cd")
		s.play("bell")
		s.stage("buying d")
		s.play("d buys 2 circles", "b draws", "bell")
		s.stage("buying d")
	})
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-25 FL-26 when both boards of %d are complete there is a last call of 45 s, and the pot goes to the bank", n), func(t *testing.T) {
			s := completeScene(t, teamScene(t, n, "cards=ring"))
			s.stage("last-call " + "cdefghijkl"[:n-2])
			if s.m.Deadline != s.Now+45e9 {
				t.Errorf("the bell is set for %v", s.m.Deadline)
			}
			pot, bank := s.m.pot, s.m.reserve
			end := findFact[RoundEnded](t, s.play("bell"))
			if end.Reason != Missed || len(end.Shares) > 0 || end.Pot != pot || s.m.pot != 0 || s.m.reserve != bank+pot {
				t.Errorf("the round ended with %+v; money is %s", end, s.money())
			}
		})
	}
	t.Run("FL-25 the last call ends when every guesser passes", func(t *testing.T) {
		s := completeScene(t, teamScene(t, 4, "cards=ring"))
		s.play("c pass")
		s.stage("last-call d")
		s.play("d pass")
		s.stage("looking abcd")
	})
	t.Run("FL-25 a guess at the last call wins the pot", func(t *testing.T) {
		s := completeScene(t, teamScene(t, 4, "cards=ring"))
		s.play("d guess ring")
		s.checkText("money", s.money(), "68 86 + 0 46")
	})
	t.Run("FL-25 the last call is over when nobody can pay for a guess", func(t *testing.T) {
		s := teamScene(t, 4, "cards=ring")
		s.m.reserve, s.m.purses[0].money, s.m.purses[1].money = s.m.reserve+134, 8, 8
		completeScene(t, s)
		s.stage("looking abcd")
	})
}

// completeScene has both boards of the ring drawn, for 7 Fricos each.
func completeScene(t testing.TB, s *scene) *scene {
	t.Helper()
	s.play("c buys 1 triangle, 2 circles", "d buys 1 triangle, 2 circles", "a draws", "b draws")
	for k := range cards.Kind(cards.Kinds) {
		if s.m.round.boards[0].toDraw[k] > 0 {
			t.Fatalf("a %v is not drawn", k)
		}
	}
	return s
}

// TestRecordedRulings checks that a replay goes by what the judge said when a guess was made.
func TestRecordedRulings(t *testing.T) {
	listed := words.Ruling{Verdict: words.Right, Reason: words.Exact}
	for _, tt := range []struct {
		name, text string
		rulings    game.Rulings
		isRight    bool
	}{
		{"CM-30 a guess that was right stays right", "door", game.Rulings{atCard: listed, atCribSheet: listed}, true},
		{"CM-30 a guess that was wrong stays wrong", "butterfly", game.Rulings{atCribSheet: listed}, false},
		{"CM-30 a guess of an old journal is judged", "butterfly", nil, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := teamScene(t, 4, "cards=butterfly")
			in := game.Input{At: s.Now, Seat: 2, Phase: s.m.Phase, Move: Guess{Text: tt.text}, Rulings: tt.rulings}
			if _, err := s.m.Apply(in, newRand(1)); err != nil || s.view(2).Guesses[0].Right != tt.isRight {
				t.Errorf("the guesses are %+v, the error is %v", s.view(2).Guesses, err)
			}
		})
	}
}
