package funnylines

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"linework/game"
)

// objected is a scene in which a has drawn a circle and a line by hand.
func objected(t testing.TB, n int) *scene {
	t.Helper()
	s := teams(t, n, "hand=1")
	s.say("c buys 1 circle, 1 line", "d buys 1 oval", "a draw circle", "a pen", "a draw line", "a pen")
	return s
}

func TestObjections(t *testing.T) {
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-63 CM-19 CM-20 upheld by more than half of %d voters, the machine redraws it as a stamp", n-2), func(t *testing.T) {
			s := objected(t, n)
			before := s.m.Picture(game.Watcher, 0)
			edition := s.m.Boards(game.Watcher)[0].Edition
			s.WantRefused("b object 1: no-shape", "a object 0: own-drawing", "b object 7: no-shape", "b vote yes: not-now")
			s.say("b object 0")
			s.stage("voting " + "cdefghijkl"[:n-2])
			s.WantRefused("a vote no: no-vote", "b vote yes: no-vote", "c object 0: not-now", "a pen 1: not-now")
			var events []game.Event
			for _, voter := range "cdefghijkl"[:(n-2)/2+1] {
				events = s.say(string(voter) + " vote yes")
			}
			if end := found[VoteEnded](t, events); !end.Upheld || found[ShapeRedrawn](t, events).ID != 0 {
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
			s.say("a pen 1", "a done")
		})
		t.Run(fmt.Sprintf("CM-20 half of %d voters do not uphold, and who does not vote is not for it", n-2), func(t *testing.T) {
			s := objected(t, n)
			before := s.m.Picture(game.Watcher, 0)
			s.say("b object 0")
			for _, voter := range "cdefghijkl"[:(n-2)/2] {
				s.say(string(voter) + " vote yes")
			}
			if end := found[VoteEnded](t, s.say("bell")); end.Upheld || !bytes.Equal(before, s.m.Picture(game.Watcher, 0)) {
				t.Errorf("the vote ended with %+v", end)
			}
			s.WantRefused("b object 0: said-already")
			s.say("c object 0")
		})
	}
	t.Run("FL-63 the vote ends as soon as it is lost, and what it interrupted goes on with the time it had", func(t *testing.T) {
		s := teams(t, 4, "hand=1")
		s.say("c buys 1 circle", "d buys 1 circle", "a draw circle", "a pen", "a done", "b draw circle", "b pen", "b done", "wait 5s", "b object 0", "wait 3s")
		s.WantRefused("b object 64: not-now")
		s.say("c vote no")
		s.stage("pausing cd")
		if s.m.Deadline != s.Now+10*time.Second {
			t.Errorf("the bell is set for %v, and it is %v", s.m.Deadline, s.Now)
		}
	})
	t.Run("FL-63 a guess during a vote counts, and a right one ends it", func(t *testing.T) {
		s := objected(t, 4)
		s.say("b object 0", "d guess door", "c guess boat")
		if s.m.Stage != Looking || s.view(0).Ballot != nil {
			t.Errorf("the stage is %s", s.m.Stage)
		}
	})
	t.Run("FL-63 who is broke by a guess during a vote is offered a loan after it", func(t *testing.T) {
		s := solo(t, 4, "hand=1")
		s.say("b buys 1 circle", "a draw circle", "a pen", "a done")
		s.stage("buying c")
		s.m.pot, s.m.purses[2].money = s.m.pot+s.m.purses[2].money-2, 2
		s.say("b object 0", "c guess door", "c vote no")
		s.stage("lending c")
	})
	t.Run("FL-63 where nobody could vote, nobody objects", func(t *testing.T) {
		s := class(t, 2, "hand=1")
		s.say("b ask circle", "a draw circle", "a pen", "a done")
		s.WantRefused("b object 0: no-voters")
	})
	t.Run("FL-63 in the other stages too", func(t *testing.T) {
		s := solo(t, 3, "hand=1")
		s.say("b buys 1 circle", "a draw circle", "a pen", "a done")
		s.stage("buying c")
		s.say("c put 1 circle", "b object 0", "c vote no")
		s.stage("buying c")
		s.want("basket", inWords(s.view(2).Basket), "1 circle")
	})
}
