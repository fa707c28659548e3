package funnylines

import (
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
	t.Run("FL-64 a right guess gives nothing back", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.play("c sure sailing", "d guess ring", "c guess boat")
		s.checkText("money", s.money(), "79 73 + 0 48")
	})
	t.Run("CM-27 by version 2 what was paid is paid", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.m.Rules = 2
		s.play("c sure sailing", "d guess ring", "b accept 0")
		s.checkText("money", s.money(), "79 73 + 0 48")
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
		mind := b.NewMind(newRand(1))
		mind.(*skilledBotMind).forgetRate = 0
		sight := game.Observation{View: s.view(1), Tempo: 1}
		if move, rest := mind.Think(sight, newRand(1)); move != nil || rest < b.thinkTime {
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
