package funnylines

import (
	"testing"
	"time"

	"linework/game"
)

// lastCall is a scene in teams of four in which every shape of the door is drawn.
func lastCall(t testing.TB) *scene {
	t.Helper()
	s := teams(t, 4, "cards=door,ring")
	s.say("c buys 2 rectangles, 1 circle", "d buys 2 rectangles, 1 circle", "a draws", "b draws")
	s.stage("last-call cd")
	return s
}

func TestResultsWait(t *testing.T) {
	for _, tt := range []struct{ rule, end string }{
		{"CM-17 FL-25 the round ends when everybody has passed, and not before the last guess has had its 8 s", "pass"},
		{"CM-17 FL-26 the bell of the last call waits for a guess that was made before it", "bell"},
	} {
		for _, answer := range []string{"accept", "decline", "bell", "skip"} {
			t.Run(tt.rule+", "+answer, func(t *testing.T) {
				s := lastCall(t)
				s.say("wait 40s", "c sure gateway")
				if tt.end == "pass" {
					s.say("c pass", "d pass")
				} else {
					s.say("bell")
				}
				s.stage("accepting b")
				s.WantRefused("d guess ring: not-now", "a accept 0: own-team")
				switch answer {
				case "accept":
					if end := found[RoundEnded](t, s.say("b accept 0")); end.Reason != Named || end.Seat != 2 {
						t.Errorf("the round ended with %+v", end)
					}
				case "bell":
					if found[RoundEnded](t, s.say("bell")).Reason != Missed || s.Now != 48*time.Second {
						t.Errorf("it ended at %v", s.Now)
					}
				default:
					if end := found[RoundEnded](t, s.say("b "+answer)); end.Reason != Missed {
						t.Errorf("the round ended with %+v", end)
					}
				}
				if s.m.Stage != Looking {
					t.Errorf("then it is %s", s.m.Stage)
				}
			})
		}
	}
	for _, accepted := range []bool{true, false} {
		t.Run("CM-17 FL-24 the last two Fricos are lost only when nobody accepts the guess", func(t *testing.T) {
			s := teams(t, 4, "")
			s.m.pot, s.m.purses[0].money = s.m.pot+73, 2
			s.say("c sure yacht")
			s.stage("accepting b")
			if accepted {
				s.say("b accept 0")
				s.want("stage and money", string(s.m.Stage)+" "+s.money(), "looking 77 75 + 0 48")
				return
			}
			if s.say("bell"); s.m.Stage != Over || s.m.ended.Broke != 0 {
				t.Errorf("it is %s, and the end %+v", s.m.Stage, s.m.ended)
			}
		})
	}
	t.Run("CM-17 FL-41 when nobody can buy any more, the last guess has its 8 s", func(t *testing.T) {
		s := solo(t, 3, "")
		s.m.purses[1].money, s.m.purses[2].money, s.m.bank = 2, 0, 0
		s.m.purses[1].lent, s.m.purses[2].lent = true, true
		s.say("b sure yacht")
		s.stage("accepting a")
		if end := found[RoundEnded](t, s.say("a accept 0")); end.Reason != Named || end.Seat != 1 {
			t.Errorf("the round ended with %+v", end)
		}
	})
	t.Run("CM-17 results do not wait for what is far off: another picture of the crib sheet, a list", func(t *testing.T) {
		s := lastCall(t)
		s.say("c guess ring", "d sure gateway or door")
		s.WantRefused("b accept 0: far-off", "a accept 1: far-off")
		if s.say("c pass", "d pass"); s.m.Stage != Looking {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
	t.Run("CM-17 a right guess ends the round at once", func(t *testing.T) {
		s := lastCall(t)
		if s.say("c sure gateway", "d guess door"); s.m.Stage != Looking {
			t.Errorf("it is %s", s.m.Stage)
		}
		s.WantRefused("b accept 0: no-guess")
	})
}

func TestBotsAccept(t *testing.T) {
	for _, tt := range []struct {
		rule, guess string
		want        game.Move
	}{
		{"CM-17 a bot Carlo accepts what the judge finds near", "sailing", Accept{Guess: 0}},
		{"CM-17 and leaves all else wrong", "gateway", Decline{}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := teams(t, 4, "")
			s.say("c buys 1 circle", "d buys 1 circle", "c sure "+tt.guess)
			for _, b := range buyers {
				if got := b.Play(s.view(1), chance(1)); got != tt.want {
					t.Errorf("%s answers %+v", b.name, got)
				}
			}
		})
	}
}
