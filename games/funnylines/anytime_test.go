package funnylines

import (
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

// late applies an input that was made before something else happened.
func (s *scene) late(in game.Input) error {
	in.At = s.Now
	_, err := s.m.Apply(in, newRand(1))
	return err
}

func TestGuessAtAnyTime(t *testing.T) {
	for _, tt := range []struct {
		rule  string
		scene func(testing.TB) *scene
		guess string
		then  []string // happens while the guess is on its way
		want  string
	}{
		{
			"FL-20 CM-24 the other team has bought meanwhile", func(t testing.TB) *scene { return teamScene(t, 4, "") },
			"c guess boat", []string{"c buys 1 circle", "d buys 1 circle"}, "looking abcd",
		},
		{
			"FL-20 CM-24 the pause has ended meanwhile", lastCallScenes,
			"c guess boat", []string{"bell"}, "looking abcd",
		},
		{
			"FL-20 CM-24 it is judged, and wrong", func(t testing.TB) *scene { return teamScene(t, 4, "") },
			"c guess door", []string{"c buys 1 circle", "d buys 1 circle"}, "drawing ab",
		},
		{
			"FL-37 CM-24 the Carlo has drawn meanwhile", func(t testing.TB) *scene { return soloScene(t, 4, "") },
			"d guess boat", []string{"b buys 1 circle", "a draws"}, "looking abcd",
		},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := tt.scene(t)
			in, _ := s.ReadLine(tt.guess)
			s.play(tt.then...)
			if in.Phase == s.m.Phase {
				t.Fatal("nothing has changed meanwhile")
			}
			if err := s.late(in); err != nil {
				t.Fatal(err)
			}
			s.stage(tt.want)
		})
	}
	t.Run("FL-21 CM-24 a guess at the picture before is too late and costs nothing", func(t *testing.T) {
		s := teamScene(t, 4, "cards=door,ring")
		in, _ := s.ReadLine("c guess ring")
		s.nextRound()
		money := s.money()
		in.Seat = 1 // who was the other Carlo may guess now
		if err := s.late(in); gametest.RefusalCodeOrFailure(err) != "too-late" || s.money() != money {
			t.Errorf("it is answered with %v, and money is %s", err, s.money())
		}
	})
	t.Run("FL-51 CM-24 what the teacher heard from one student is not the guess of the next", func(t *testing.T) {
		s := classScene(t, 1, "")
		s.play("a ask circle", "a draws")
		in, _ := s.ReadLine("a guess boat")
		s.play("a pass", "a ask circle", "a draws")
		s.stage("guessing a")
		if err := s.late(in); gametest.RefusalCodeOrFailure(err) != "too-late" || len(s.m.round.guesses) > 0 {
			t.Errorf("it is answered with %v", err)
		}
	})
}

// lastCallScenes is a scene in the pause for guesses.
func lastCallScenes(t testing.TB) *scene {
	s := teamScene(t, 4, "")
	s.play("c buys 1 circle", "d buys 1 circle", "a draws", "b draws")
	s.stage("pausing cd")
	return s
}

func TestGivenBack(t *testing.T) {
	t.Run("FL-64 when a guess is accepted later, rivals have their Fricos back for those after it", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("d guess door", "c sure sailing", "d guess ring", "d guess ring")
		s.checkText("before", s.money(), "73 69 + 10 48")
		if back := findFact[GivenBack](t, s.play("b accept 1")); back != (GivenBack{Side: 1, Amount: 4}) {
			t.Errorf("given back is %+v", back)
		}
		s.checkText("after", s.money(), "79 73 + 0 48")
		for i, void := range []bool{false, false, true, true} {
			if s.view(game.Watcher).Guesses[i].Void != void {
				t.Errorf("guess %d does not count: %v", i, !void)
			}
		}
	})
	t.Run("FL-64 each for themselves as well", func(t *testing.T) {
		s := soloScene(t, 4, "")
		s.play("b sure sailing", "c guess ring", "d guess ring", "d guess door")
		s.play("a accept 0")
		s.checkText("money", s.money(), "36 34 34 34 + 0 62")
	})
	t.Run("FL-64 FL-24 whose last guess does not count is not broke", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.m.pot, s.m.purses[1].money = s.m.pot+73, 2
		s.play("c sure sailing", "d guess ring")
		s.stage("accepting b")
		s.play("b accept 0")
		s.checkText("stage and money", string(s.m.Stage)+" "+s.money(), "looking 150 2 + 0 48")
	})
	t.Run("FL-64 a right guess gives nothing back of those before it", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c sure sailing", "d guess ring", "b decline", "c guess boat")
		s.checkText("money", s.money(), "79 73 + 0 48")
	})
	t.Run("CM-27 by version 2 what was paid is paid", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.m.Rules = 2
		s.play("c sure sailing", "d guess ring", "b accept 0")
		s.checkText("money", s.money(), "79 73 + 0 48")
	})
}

func TestGuessesWaitInOrder(t *testing.T) {
	t.Run("FL-64 a right guess waits for an earlier one, and wins when its 8 s are over", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c sure sailing", "wait 3s")
		if g := findFact[Guessed](t, s.play("d guess boat")); g.Right || !g.Waits || g.Cost != 2 {
			t.Errorf("told was %+v", g)
		}
		if g := s.view(game.Watcher).Guesses[1]; g.Right || !g.Waits || s.m.Status().Deadline != 8*time.Second {
			t.Errorf("the guess is %+v, and the bell set for %v", g, s.m.Status().Deadline)
		}
		events := s.play("bell")
		if g := findFact[GuessSettled](t, events); g != (GuessSettled{Guess: 1, Right: true}) || s.Now != 8*time.Second {
			t.Errorf("at %v settled is %+v", s.Now, g)
		}
		if end := findFact[RoundEnded](t, events); end.Reason != Named || end.Seat != 3 || end.Pot != 6 {
			t.Errorf("the round ended with %+v", end)
		}
		s.WantRefused("b accept 0: no-guess")
	})
	t.Run("FL-64 a wrong guess waits too, and the stage goes on", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c sure sailing", "d guess ring")
		before := s.m.Deadline
		if g := findFact[GuessSettled](t, s.play("bell")); g.Right || s.m.Stage != Buying || s.m.Deadline != before || s.view(3).Guesses[1].Waits {
			t.Errorf("settled is %+v, in %s", g, s.m.Stage)
		}
		if got := s.m.Status().Deadline; got != before {
			t.Errorf("the next bell is at %v, not %v", got, before)
		}
	})
	t.Run("FL-64 the earlier guess is accepted, and the right one after it does not count", func(t *testing.T) {
		s := teamScene(t, 4, "")
		events := s.play("c sure sailing", "d guess boat", "b accept 0")
		if back := findFact[GivenBack](t, events); back != (GivenBack{Side: 1, Amount: 2}) {
			t.Errorf("given back is %+v", back)
		}
		if end := findFact[RoundEnded](t, events); end.Seat != 2 {
			t.Errorf("the round ended with %+v", end)
		}
		if g := s.view(game.Watcher).Guesses[1]; !g.Void || g.Right {
			t.Errorf("the later guess is %+v", g)
		}
		s.checkText("money", s.money(), "77 75 + 0 48")
	})
	t.Run("FL-64 a later guess that is accepted waits as well", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c sure sailing", "d sure sail")
		if events := s.play("a accept 1"); len(events) > 0 || !s.view(2).Guesses[1].Waits || s.view(2).Guesses[1].By != game.Watcher {
			t.Errorf("told was %v", events)
		}
		s.WantRefused("a accept 1: too-late")
		if end := findFact[RoundEnded](t, s.play("b decline")); end.Reason != Named || end.Seat != 3 {
			t.Errorf("the round ended with %+v", end)
		}
		if g := s.view(2).Guesses[1]; !g.Right || g.By != 0 {
			t.Errorf("the guess is %+v", g)
		}
	})
	t.Run("FL-64 a near guess that has waited has its own 8 s, from when it was made", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c sure sailing", "wait 3s", "d sure sail", "wait 1s", "c guess boat", "bell")
		if gs := s.view(game.Watcher).Guesses; gs[1].Waits || !gs[2].Waits || s.m.Status().Deadline != 11*time.Second {
			t.Errorf("the guesses are %+v, and the bell is set for %v", gs, s.m.Status().Deadline)
		}
		if end := findFact[RoundEnded](t, s.play("bell")); end.Seat != 2 || s.Now != 11*time.Second {
			t.Errorf("at %v the round ended with %+v", s.Now, end)
		}
	})
	t.Run("FL-24 FL-64 the last two Fricos may still win the pot", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.m.pot, s.m.purses[1].money = s.m.pot+73, 2
		s.play("c sure sailing", "d guess boat")
		s.stage("accepting b")
		if end := findFact[RoundEnded](t, s.play("bell")); end.Reason != Named || end.Seat != 3 || s.m.Stage != Looking {
			t.Errorf("the round ended with %+v", end)
		}
	})
	t.Run("FL-64 whether a guess that waits is right, near or wrong looks the same", func(t *testing.T) {
		for _, money := range []int{75, 2} {
			look := func(text string) (sights []string) {
				s := teamScene(t, 4, "")
				s.m.pot, s.m.purses[1].money = s.m.pot+75-money, money
				s.play("c sure sailing", "wait 1s", "d sure "+text)
				for _, seat := range []game.Seat{2, 3, game.Watcher} {
					sights = append(sights, strings.ReplaceAll(gametest.JSON(s.view(seat)), text, "…"))
				}
				return append(sights, gametest.JSON(s.m.Status()))
			}
			for _, other := range []string{"ring", "motorboat", "qwertz"} {
				if a, b := look("boat"), look(other); !slices.Equal(a, b) {
					t.Errorf("boat looks like %v,\n%s like %v", a, other, b)
				}
			}
		}
	})
	t.Run("CM-27 FL-64 by version 5 a right guess ends the round at once", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.m.Rules = 5
		if end := findFact[RoundEnded](t, s.play("c sure sailing", "d guess boat")); end.Seat != 3 {
			t.Errorf("the round ended with %+v", end)
		}
	})
}

func TestBotsGuessAtAnyTime(t *testing.T) {
	s := soloScene(t, 4, "cards=sailing_boat")
	for _, line := range []string{"b buys 3 triangles, 3 rectangles", "a draws", "c buys 3 circles, 1 trapezium", "a draws"} {
		s.play(line)
	}
	s.m.Stage, s.m.round.buyer = Buying, 3 // d buys, before the last call
	t.Run("FL-37 whoever can pay for a guess is welcome to it, and nobody waits", func(t *testing.T) {
		s.m.purses[2].money = 1
		if got := s.m.Status(); got.Waiting != game.Of(3) || got.MayMove != game.Of(1) {
			t.Errorf("awaited is %s, welcome %s", gametest.SeatLetters(got.Waiting), gametest.SeatLetters(got.MayMove))
		}
	})
	t.Run("FL-37 a bot that knows the picture guesses while others buy, and lets people be faster", func(t *testing.T) {
		b := skilledBots[len(skilledBots)-1]
		b.placeError, b.forgetRate = 1000, 0
		mind := b.NewMind(newRand(1))
		sight := game.Observation{View: s.view(1), Tempo: 1}
		if move, rest := mind.Think(sight, newRand(1)); move != nil || rest < shortestThought(b, sight) {
			t.Errorf("at once it says %+v, and rests for %v", move, rest)
		}
		sight.At = time.Minute
		if move, _ := mind.Think(sight, newRand(1)); move != (Guess{Text: "sailing boat", Sure: true}) {
			t.Errorf("then it says %+v", move)
		}
	})
	t.Run("FL-20 teams have a pause for that", func(t *testing.T) {
		if s := teamScene(t, 6, ""); s.m.Status().MayMove != 0 {
			t.Errorf("welcome is %s", gametest.SeatLetters(s.m.Status().MayMove))
		}
	})
}
