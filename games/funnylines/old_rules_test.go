package funnylines

import (
	"slices"
	"testing"
	"time"
)

func TestVersionFive(t *testing.T) {
	t.Run("CM-27 CM-17 by version 5 the Carlo may accept what is far off", func(t *testing.T) {
		s := soloScene(t, 3, "")
		s.m.Rules = 5
		s.play("b sure qwertz")
		if end := findFact[RoundEnded](t, s.play("a accept 0")); end.Reason != Named || end.Seat != 1 {
			t.Errorf("the round ended with %+v", end)
		}
	})
	t.Run("CM-27 by version 5 a loan may be declined, and the limit's end declines it", func(t *testing.T) {
		for _, move := range []string{"b decline", "bell"} {
			s := brokeScene(t, 3, "rules=5")
			if skip := findFact[BuyingSkipped](t, s.play(move)); skip.Seat != 1 || !skip.Refused {
				t.Errorf("%s: skipped is %+v", move, skip)
			}
		}
	})
}

func TestVersionFour(t *testing.T) {
	t.Run("CM-27 by version 4 the pictures have the names of the list", func(t *testing.T) {
		m, _, err := Game{}.New(setupOf(t, 3, "play=1 cards=snow_plow rules=4"), newRand(1))
		if err != nil {
			t.Fatal(err)
		}
		if front := m.View(0).(View).Card; front == nil || front.Name != "snow plow" || !slices.Contains(front.Also, "snowplough") {
			t.Errorf("the Carlo sees %+v", front)
		}
	})
}

func TestVersionThree(t *testing.T) {
	t.Run("CM-27 by version 3 a lesson begins by itself, and passes students over", func(t *testing.T) {
		s := dealScene(t, 1, "play=2 rules=3", 1)
		s.play("a roster Ida, Jon")
		if s.m.Deadline != 20*time.Minute {
			t.Errorf("the bell is set for %v", s.m.Deadline)
		}
		s.play("bell")
		if s.m.Stage != Asking || s.m.Deadline != s.Now+2*time.Minute || !s.view(0).Timed {
			t.Errorf("%s until %v", s.m.Stage, s.m.Deadline)
		}
		s.WantRefused("a undo: no-step")
		s.play("bell")
		if end := findFact[RoundEnded](t, s.play("bell")); end.Reason != Missed {
			t.Errorf("ended with %+v", end)
		}
		if s.play("bell"); s.m.Stage != Asking {
			t.Errorf("after looking it is %s", s.m.Stage)
		}
	})
}

func TestVersionOne(t *testing.T) {
	t.Run("CM-27 by version 1 what is on the crib sheet can be accepted, and lists", func(t *testing.T) {
		for _, guess := range []string{"c guess ring", "c sure gateway or door"} {
			s := lastCallScene(t)
			s.m.Rules = 1
			s.play(guess)
			if end := findFact[RoundEnded](t, s.play("b accept 0")); end.Reason != Named || end.Seat != 2 {
				t.Errorf("%s: the round ended with %+v", guess, end)
			}
		}
	})
	t.Run("CM-27 by version 1 results wait for nobody", func(t *testing.T) {
		s := lastCallScene(t)
		s.m.Rules = 1
		s.play("c sure gateway")
		if s.play("c pass", "d pass"); s.m.Stage != Looking {
			t.Errorf("it is %s", s.m.Stage)
		}
		s = teamScene(t, 4, "")
		s.m.Rules = 1
		s.m.pot, s.m.purses[0].money = s.m.pot+73, 2
		if s.play("c sure yacht"); s.m.Stage != Over || s.m.result.Broke != 0 {
			t.Errorf("it is %s, and the end %+v", s.m.Stage, s.m.result)
		}
	})
	t.Run("CM-27 by version 1 who objects has no vote, and who is skipped is against it", func(t *testing.T) {
		s := objectionScene(t, 5)
		s.m.Rules = 1
		s.play("b object 0")
		s.stage("voting cde")
		if end := findFact[VoteEnded](t, s.play("c vote yes", "d skip", "e skip")); end.Upheld {
			t.Errorf("the vote ended with %+v", end)
		}
	})
	t.Run("CM-27 by version 1 a right guess ends the vote", func(t *testing.T) {
		s := objectionScene(t, 5)
		s.m.Rules = 1
		s.play("b object 0", "d guess "+s.m.round.card.Name)
		if s.m.Stage != Looking || s.m.round.ballot != nil {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
}
