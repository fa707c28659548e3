package funnylines

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

func TestLimitOfEachStage(t *testing.T) {
	got := stageLimits(game.Setup{Options: game.Values{
		buyOption: 1, drawOption: 2, pauseOption: 3, callOption: 4, answerOption: 5, lookOption: 6, sidesOption: 7, turnOption: 8, registerOption: 9,
	}})
	const s = time.Second
	want := map[Stage]time.Duration{
		Choosing: 7 * s, Registering: 9 * s, Buying: s, Lending: s, Asking: 8 * s, Drawing: 2 * s, Pausing: 3 * s,
		Guessing: 8 * s, LastCall: 4 * s, Accepting: 5 * s, Voting: 5 * s, Looking: 6 * s,
	}
	if !maps.Equal(got, want) {
		t.Errorf("CM-9 the limits are %v, want %v", got, want)
	}
}

func TestSetup(t *testing.T) {
	t.Run("CM-9 every limit can be switched off, and is on by default", func(t *testing.T) {
		for _, o := range (Game{}).Info().Options {
			if !slices.Contains([]string{buyOption, drawOption, pauseOption, callOption, answerOption, lookOption, sidesOption, turnOption, registerOption}, o.Key) {
				continue
			}
			if o.Default == 0 || !slices.ContainsFunc(o.Choices, func(c game.Choice) bool { return c.Value == 0 }) {
				t.Errorf("%s: default %d of %v", o.Key, o.Default, o.Choices)
			}
			for _, c := range o.Choices {
				if c.Label == "" {
					t.Errorf("%s: %d has no label", o.Key, c.Value)
				}
			}
		}
	})
	t.Run("too many players are refused", func(t *testing.T) {
		if _, _, err := (Game{deck: small()}).New(game.Setup{Names: make([]string, maxSeats+1)}, newRand(1)); err == nil {
			t.Error("they are dealt in")
		}
	})
}

func TestLimits(t *testing.T) {
	t.Run("CM-9 the table's pace stretches every limit", func(t *testing.T) {
		s := teamScene(t, 4, "pace=200")
		if s.m.Deadline != s.Now+120*time.Second {
			t.Errorf("the bell is set for %v", s.m.Deadline)
		}
	})
	t.Run("CM-5 FL-52 a teacher who is away can be skipped: the lesson begins with the names that are there", func(t *testing.T) {
		s := dealScene(t, 3, "play=2", 1)
		s.play("a roster Ida", "a skip")
		s.checkText("students", lessonSummary(s), "b c Ida")
	})
	t.Run("CM-9 a table can switch limits off", func(t *testing.T) {
		s := teamScene(t, 4, "buy=0 draw=0 pause=0 call=0 look=0 answer=0")
		for _, line := range []string{"c buys 1 circle", "d buys 1 oval", "a draws", "c pass", "d pass", "c guess boat"} {
			if s.m.Deadline != 0 {
				t.Errorf("before %s the bell is set for %v", line, s.m.Deadline)
			}
			s.play(line)
		}
	})
	t.Run("CM-5 who was skipped is not waited for where others can act, until they do", func(t *testing.T) {
		s := teamScene(t, 6, "")
		s.play("c skip", "e buys 1 circle", "d buys 1 circle", "a draws", "b draws")
		s.stage("pausing def")
		s.play("c guess door")
		s.stage("pausing cdef")
	})
	t.Run("CM-5 where all are away, one of them speaks for all", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c skip", "d skip", "a skip", "b skip")
		s.stage("pausing c")
		s.play("c skip")
		if s.m.Stage != Buying {
			t.Errorf("the stage is %s", s.m.Stage)
		}
	})
	t.Run("CM-5 nobody else can be skipped", func(t *testing.T) {
		teamScene(t, 4, "").WantRefused("d skip: not-awaited", "~ skip: not-seated")
	})
	t.Run("CM-8 a move for a phase that has passed is stale", func(t *testing.T) {
		s := teamScene(t, 4, "")
		in, _ := s.ReadLine("c put 1 circle")
		s.play("c buys 1 circle")
		if _, err := s.m.Apply(in, newRand(1)); err == nil || !strings.HasPrefix(err.Error(), "stale") {
			t.Errorf("got %v", err)
		}
	})
}

func TestTeamsChooseTheirCarlo(t *testing.T) {
	t.Run("FL-12 by default the Carlo passes through the team in seat order", func(t *testing.T) {
		s := dealScene(t, 6, "", 1)
		s.WantRefused("a carlo c: not-now")
		if v := s.view(0); v.Can.Carlo != 0 || len(v.Chosen) > 0 {
			t.Errorf("the view offers %s", gametest.SeatLetters(v.Can.Carlo))
		}
	})
	t.Run("FL-11 FL-12 a team chooses who draws, with the sides and after each round", func(t *testing.T) {
		s := dealScene(t, 6, "carlo=1 cards=door,ring", 1)
		if v := s.view(2); v.Can.Carlo != game.Of(0, 2, 4) {
			t.Errorf("c may name %s", gametest.SeatLetters(v.Can.Carlo))
		}
		s.WantRefused("a carlo b: not-your-team")
		if told := findFact[CarloChosen](t, s.play("a carlo e")); told != (CarloChosen{Seat: 0, Carlo: 4}) {
			t.Errorf("told was %+v", told)
		}
		s.WantRefused("c carlo e: said-already")
		s.play("e carlo c") // the last word of the team
		for seat := range s.m.Players().All() {
			s.play(gametest.SeatLetter(seat) + " ready")
		}
		s.checkText("FL-12 the first round", gametest.SeatLetters(s.m.round.carlos), "bc")
		s.WantRefused("a carlo e: not-now")
		s.m.endUnguessedRoundOrAwaitAppeals(s.Now, noSide)
		s.WantRefused("a carlo c: not-your-team") // has just drawn
		s.play("d carlo f", "bell")
		s.checkText("FL-12 where a team does not choose, the next after the last", gametest.SeatLetters(s.m.round.carlos), "ef")
	})
	t.Run("FL-12 who goes over is no longer chosen", func(t *testing.T) {
		s := dealScene(t, 6, "carlo=1", 1)
		s.play("a carlo a")
		s.checkText("chosen", fmt.Sprint(s.view(2).Chosen), "[0 -1]")
		s.play("a side 1")
		s.checkText("chosen", fmt.Sprint(s.view(2).Chosen), "[-1 -1]")
	})
	t.Run("FL-11 every round has new Carlos, in every team", func(t *testing.T) {
		for n := 4; n <= 9; n++ {
			s := teamScene(t, n, "carlo=1")
			for s.m.Stage != Over {
				before := s.m.round.carlos
				if s.nextRound(); s.m.Stage != Over && s.m.round.carlos&before != 0 {
					t.Fatalf("of %d players %s draw after %s", n, gametest.SeatLetters(s.m.round.carlos), gametest.SeatLetters(before))
				}
			}
		}
	})
}

func TestLoanAtOnce(t *testing.T) {
	t.Run("FL-35 by the option whoever has no Frico left borrows at once", func(t *testing.T) {
		s := soloScene(t, 4, "loan=1")
		s.m.payIntoPot(2, s.m.purses[2].money)
		if v := s.view(2); !v.Can.Borrow || s.view(1).Can.Borrow || s.view(0).Can.Borrow {
			t.Errorf("the view of c says %v", v.Can.Borrow)
		}
		s.WantRefused("c decline: no-loan", "d borrow: no-loan", "a borrow: no-loan")
		s.play("c borrow")
		s.stage("buying b")
		s.checkText("FL-35 money", fmt.Sprint(s.m.purses[2].money, s.m.purses[2].debt, s.m.purses[2].hasBorrowed), "10 10 true")
		s.play("c guess door")
		s.m.payIntoPot(2, s.m.purses[2].money)
		s.WantRefused("c borrow: no-loan") // once in a game
	})
	t.Run("FL-35 by default it is for the active player", func(t *testing.T) {
		s := soloScene(t, 4, "")
		s.m.payIntoPot(2, s.m.purses[2].money)
		s.WantRefused("c borrow: no-loan")
	})
	t.Run("FL-35 FL-25 at the last call as well", func(t *testing.T) {
		s := soloScene(t, 3, "loan=1 cards=door,ring")
		s.play("b buys 2 rectangles, 1 circle", "a draws")
		s.stage("last-call bc")
		s.m.payIntoPot(1, s.m.purses[1].money)
		s.stage("last-call bc")
		s.play("b borrow", "b guess door")
		if s.m.Stage != Looking {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
}

func TestAWholeClass(t *testing.T) {
	t.Run("FL-52 a teacher and forty students have a device each", func(t *testing.T) {
		s := dealScene(t, 41, "play=2", 1)
		if s.play("a begin"); len(s.m.lesson.students) != 40 {
			t.Errorf("%d students take turns", len(s.m.lesson.students))
		}
	})
	t.Run("FL-10 two teams of any size", func(t *testing.T) {
		s := dealScene(t, 41, "", 1)
		s.play("bell")
		if s.m.mode != Teams || s.m.purses[0].seats.Len() != 21 || s.m.purses[1].seats.Len() != 20 {
			t.Errorf("the teams have %d and %d", s.m.purses[0].seats.Len(), s.m.purses[1].seats.Len())
		}
	})
}
