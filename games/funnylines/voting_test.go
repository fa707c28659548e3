package funnylines

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"linework/game"
	"linework/game/vote"
)

// objectionScene is a scene in which a has drawn a circle and a line by hand.
func objectionScene(t testing.TB, n int) *scene {
	t.Helper()
	s := teamScene(t, n, "hand=1")
	s.play("c buys 1 circle, 1 line", "d buys 1 oval", "a draw circle", "a pen", "a draw line", "a pen")
	return s
}

func TestObjections(t *testing.T) {
	for _, n := range teamSizes {
		voters := "bcdefghijkl"[:n-1] // who objects is one of them, and for it
		t.Run(fmt.Sprintf("FL-63 CM-19 CM-20 upheld by more than half of %d voters, the machine redraws it as a stamp", n-1), func(t *testing.T) {
			s := objectionScene(t, n)
			before := s.m.Picture(game.Watcher, 0)
			edition := s.m.Boards(game.Watcher)[0].Edition
			s.WantRefused("b object 1: no-shape", "a object 0: own-drawing", "b object 7: no-shape", "b vote yes: no-vote")
			s.play("b object 0")
			s.stage("voting " + voters[1:])
			s.WantRefused("a vote no: not-your-vote", "b vote yes: said-already", "c object 0: not-now", "a pen 1: not-now")
			var events []game.Event
			for _, voter := range voters[1 : len(voters)/2+1] {
				events = s.play(string(voter) + " vote yes")
			}
			if end := findFact[VoteEnded](t, events); !end.Upheld || findFact[ShapeRedrawn](t, events).ID != 0 {
				t.Errorf("the vote ended with %+v", end)
			}
			if bytes.Equal(before, s.m.Picture(game.Watcher, 0)) || s.m.Boards(game.Watcher)[0].Edition == edition {
				t.Error("everyone still sees the old shape")
			}
			if shape := s.view(0).Boards[0].Shapes[0]; shape.Hand {
				t.Errorf("it is %+v", shape)
			}
			s.stage("drawing a")
			s.WantRefused("c object 0: is-stamp")
			s.play("a pen 1", "a done")
		})
		t.Run(fmt.Sprintf("CM-20 half of %d voters do not uphold, and who does not vote is not for it", n-1), func(t *testing.T) {
			s := objectionScene(t, n)
			before := s.m.Picture(game.Watcher, 0)
			s.play("b object 0")
			for _, voter := range voters[1 : len(voters)/2] {
				s.play(string(voter) + " vote yes")
			}
			if end := findFact[VoteEnded](t, s.play("bell")); end.Upheld || !bytes.Equal(before, s.m.Picture(game.Watcher, 0)) {
				t.Errorf("the vote ended with %+v", end)
			}
			s.WantRefused("b object 0: said-already")
			s.play("c object 0")
		})
	}
	t.Run("FL-63 the vote ends as soon as it is lost, and what it interrupted goes on with the time it had", func(t *testing.T) {
		s := teamScene(t, 4, "hand=1")
		s.play("c buys 1 circle", "d buys 1 circle", "a draw circle", "a pen", "a done", "b draw circle", "b pen", "b done", "wait 5s", "b object 0", "wait 3s")
		s.WantRefused("b object 64: not-now")
		s.play("c vote no", "d vote no")
		s.stage("pausing cd")
		if s.m.Deadline != s.Now+10*time.Second {
			t.Errorf("the bell is set for %v, and it is %v", s.m.Deadline, s.Now)
		}
	})
	t.Run("FL-63 CM-20 a guess during a vote counts, and a right one does not end it", func(t *testing.T) {
		s := objectionScene(t, 5)
		s.play("b object 0", "d guess door", "c guess boat")
		if v := s.view(0); v.Outcome == nil || v.Outcome.Seat != 2 || v.Ballot == nil {
			t.Fatalf("the round is over: %+v; the vote is %+v", v.Outcome, v.Ballot)
		}
		s.stage("voting cde")
		events := s.play("c vote yes", "d vote yes")
		if end := findFact[VoteEnded](t, events); !end.Upheld || s.view(0).Boards[0].Shapes[0].Hand {
			t.Errorf("the vote ended with %+v", end)
		}
		s.stage("looking abcde")
		if s.m.Deadline != s.Now+s.m.Limits[Looking] {
			t.Errorf("the bell is set for %v, and it is %v", s.m.Deadline, s.Now)
		}
	})
	t.Run("FL-24 CM-20 a team that is broke by a guess during a vote has lost after it", func(t *testing.T) {
		s := objectionScene(t, 4)
		s.m.pot, s.m.purses[1].money = s.m.pot+s.m.purses[1].money-2, 2
		s.play("b object 0", "d guess door")
		s.stage("voting cd")
		if s.play("c vote no", "d vote no"); s.m.Stage != Over || s.m.result.Broke != 1 {
			t.Errorf("it is %s, and broke is %+v", s.m.Stage, s.m.result)
		}
	})
	t.Run("FL-63 who is broke by a guess during a vote is offered a loan after it", func(t *testing.T) {
		s := soloScene(t, 4, "hand=1")
		s.play("b buys 1 circle", "a draw circle", "a pen", "a done")
		s.stage("buying c")
		s.m.pot, s.m.purses[2].money = s.m.pot+s.m.purses[2].money-2, 2
		s.play("b object 0", "c guess door", "c vote no", "d vote no")
		s.stage("lending c")
	})
	t.Run("FL-63 CM-20 where nobody else is there to vote, the Carlo is asked", func(t *testing.T) {
		for answer, upheld := range map[string]bool{"yes": true, "no": false} {
			s := classScene(t, 2, "hand=1")
			s.play("b ask circle", "a draw circle", "a pen", "a done")
			if o := findFact[Objected](t, s.play("b object 0")); !o.AsksArtist {
				t.Errorf("told was %+v", o)
			}
			s.stage("voting a")
			if b := s.view(1).Ballot; !b.AsksArtist || b.Voters != game.Of(0) || b.Yes != 0 || !s.view(0).Can.Vote || s.view(1).Can.Vote {
				t.Errorf("the vote is %+v", b)
			}
			if end := findFact[VoteEnded](t, s.play("a vote "+answer)); end.Upheld != upheld {
				t.Errorf("after %s the vote ended with %+v", answer, end)
			}
			s.stage("guessing b")
		}
	})
	t.Run("CM-20 the shapes of bots stand where all others are bots", func(t *testing.T) {
		s := teamScene(t, 5, "hand=1 bots=abcd")
		s.play("c buys 1 circle", "d buys 1 oval", "a draw circle", "a pen", "a done")
		s.WantRefused("e object 0: bots-drawing")
		if can := s.view(4).Can; len(can.Object) > 0 || can.NoObjection != vote.OnlyBots {
			t.Errorf("e may object to %v, because of %q", can.Object, can.NoObjection)
		}
	})
	t.Run("CM-27 CM-20 by version 5 one person among bots decides alone", func(t *testing.T) {
		s := teamScene(t, 5, "hand=1 bots=abcd rules=5")
		s.play("c buys 1 circle", "d buys 1 oval", "a draw circle", "a pen", "a done")
		if end := findFact[VoteEnded](t, s.play("e object 0")); !end.Upheld {
			t.Errorf("the vote ended with %+v", end)
		}
	})
	t.Run("CM-20 after two objections that were not upheld a player has none left", func(t *testing.T) {
		s := objectionScene(t, 5)
		s.play("b object 0", "c vote no", "d vote no", "a done", "b object 1", "c vote no", "d vote no")
		if can := s.view(1).Can; len(can.Object) > 0 || can.NoObjection != vote.NoneLeft {
			t.Errorf("b may object to %v, because of %q", can.Object, can.NoObjection)
		}
		if can := s.view(2).Can; len(can.Object) == 0 || can.NoObjection != vote.NoBar {
			t.Errorf("c may object to %v, because of %q", can.Object, can.NoObjection)
		}
	})
	t.Run("CM-20 bots abstain", func(t *testing.T) {
		s := teamScene(t, 5, "hand=1 bots=cd")
		s.play("c buys 1 circle, 1 line", "d buys 1 oval", "a draw circle", "a pen", "a draw line", "a pen", "c object 0")
		if b := s.view(0).Ballot; b.Voters != game.Of(1, 4) || b.Yes != 0 {
			t.Errorf("the vote is %+v", b)
		}
		s.WantRefused("c vote yes: not-your-vote", "d vote no: not-your-vote")
	})
	t.Run("CM-5 CM-20 who is skipped abstains: the others decide", func(t *testing.T) {
		s := objectionScene(t, 5)
		s.play("b object 0", "c skip", "d skip")
		if end := findFact[VoteEnded](t, s.play("e vote yes")); !end.Upheld {
			t.Errorf("the vote ended with %+v", end)
		}
	})
	t.Run("FL-63 in the other stages too", func(t *testing.T) {
		s := soloScene(t, 3, "hand=1")
		s.play("b buys 1 circle", "a draw circle", "a pen", "a done")
		s.stage("buying c")
		s.play("c put 1 circle", "b object 0", "c vote no")
		s.stage("buying c")
		s.checkText("basket", basketInWords(s.view(2).Basket), "1 circle")
	})
}

// lastCallScene is a scene in teams of four in which every shape of the door is drawn.
func lastCallScene(t testing.TB) *scene {
	t.Helper()
	s := teamScene(t, 4, "cards=door,ring")
	s.play("c buys 2 rectangles, 1 circle", "d buys 2 rectangles, 1 circle", "a draws", "b draws")
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
				s := lastCallScene(t)
				s.play("wait 40s", "c sure doorway")
				if tt.end == "pass" {
					s.play("c pass", "d pass")
				} else {
					s.play("bell")
				}
				s.stage("accepting b")
				s.WantRefused("d guess ring: not-now", "a accept 0: own-team")
				switch answer {
				case "accept":
					if end := findFact[RoundEnded](t, s.play("b accept 0")); end.Reason != Named || end.Seat != 2 {
						t.Errorf("the round ended with %+v", end)
					}
				case "bell":
					if findFact[RoundEnded](t, s.play("bell")).Reason != Missed || s.Now != 48*time.Second {
						t.Errorf("it ended at %v", s.Now)
					}
				default:
					if end := findFact[RoundEnded](t, s.play("b "+answer)); end.Reason != Missed {
						t.Errorf("the round ended with %+v", end)
					}
				}
				if s.m.Stage != Looking {
					t.Errorf("then it is %s", s.m.Stage)
				}
			})
		}
	}
	t.Run("CM-17 a Carlo who was asked nothing has nothing to decline", func(t *testing.T) {
		s := teamScene(t, 4, "")
		s.wantMessage("b decline", "not-asked")
		s.play("c sure sailing")
		s.wantMessage("a decline", "not-asked") // it is the own team's
		s.play("b decline")
		s.wantMessage("b decline", "not-asked")
	})
	for _, accepted := range []bool{true, false} {
		t.Run("CM-17 FL-24 the last two Fricos are lost only when nobody accepts the guess", func(t *testing.T) {
			s := teamScene(t, 4, "")
			s.m.pot, s.m.purses[0].money = s.m.pot+73, 2
			s.play("c sure sailing")
			s.stage("accepting b")
			if accepted {
				s.play("b accept 0")
				s.checkText("stage and money", string(s.m.Stage)+" "+s.money(), "looking 77 75 + 0 48")
				return
			}
			if s.play("bell"); s.m.Stage != Over || s.m.result.Broke != 0 {
				t.Errorf("it is %s, and the end %+v", s.m.Stage, s.m.result)
			}
		})
	}
	t.Run("CM-17 FL-41 when nobody can buy any more, the last guess has its 8 s", func(t *testing.T) {
		s := soloScene(t, 3, "")
		s.m.purses[1].money, s.m.purses[2].money, s.m.reserve = 2, 0, 0
		s.m.purses[1].hasBorrowed, s.m.purses[2].hasBorrowed = true, true
		s.play("b sure sailing")
		s.stage("accepting a")
		if end := findFact[RoundEnded](t, s.play("a accept 0")); end.Reason != Named || end.Seat != 1 {
			t.Errorf("the round ended with %+v", end)
		}
	})
	t.Run("CM-17 results do not wait for what is far off: another picture of the crib sheet, a list", func(t *testing.T) {
		s := lastCallScene(t)
		s.play("c guess ring", "d sure doorway or ring")
		s.WantRefused("b accept 0: far-off", "a accept 1: far-off")
		if s.play("c pass", "d pass"); s.m.Stage != Looking {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
	t.Run("CM-17 a guess that is far off is not offered, however much a friend would like it", func(t *testing.T) {
		s := soloScene(t, 3, "")
		s.play("b sure qwertz")
		s.WantRefused("a accept 0: far-off")
		if accept := s.view(0).Can.Accept; len(accept) > 0 {
			t.Errorf("a may accept %v", accept)
		}
		s = classScene(t, 2, "")
		s.play("b ask square", "b guess qwertz")
		s.WantRefused("a accept 0: far-off")
	})
	t.Run("CM-17 FL-21 a right guess ends the round at once where none before it is open", func(t *testing.T) {
		s := lastCallScene(t)
		if s.play("c sure doorway", "wait 9s", "d guess door"); s.m.Stage != Looking {
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
		{"CM-17 and leaves all else wrong", "motorboat", Decline{}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := teamScene(t, 4, "")
			s.play("c buys 1 circle", "d buys 1 circle", "c sure "+tt.guess)
			for _, b := range skilledBots {
				if got := b.Play(s.view(1), newRand(1)); got != tt.want {
					t.Errorf("%s answers %+v", b.name, got)
				}
			}
		})
	}
}
