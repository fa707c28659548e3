package doodlerush

import (
	"fmt"
	"slices"
	"testing"

	"linework/game"
)

func TestObjections(t *testing.T) {
	everyCount(t, "CM-20 all vote but the author and whoever objects", func(t *testing.T, n int) {
		r := guessing(t, n)
		if o, to := fact[Objected](t, r.say("b object a0")); o.Seat != 1 || o.Board != 0 || to != game.Everyone(n) {
			t.Errorf("told was %+v to %b", o, to)
		}
		want := game.Players(n).Without(0).Without(1)
		for seat := game.Watcher; int(seat) < n; seat++ {
			v := r.view(seat)
			if o := v.Boards[0].Vote; o == nil || o.By != 1 || o.Voters != want || o.Uphold|o.Against != 0 {
				t.Errorf("%d sees %+v", seat, o)
			}
			if may := slices.Equal(v.Can.Vote, []int{0}); may != want.Has(seat) {
				t.Errorf("%d may vote: %v", seat, may)
			}
		}
		r.refuses("a vote a0 no", "not-your-vote")
		r.refuses("b vote a0 yes", "not-your-vote")
	})
	for _, tt := range []struct {
		rule    string
		players int
		votes   []string
		upheld  bool
	}{
		{"CM-20 the one other player upholds", 3, []string{"c yes"}, true},
		{"CM-20 the one other player does not", 3, []string{"c no"}, false},
		{"CM-20 both of two uphold", 4, []string{"c yes", "d yes"}, true},
		{"CM-20 half is not more than half", 4, []string{"c yes", "d no"}, false},
		{"CM-20 half against is enough to settle it", 4, []string{"d no"}, false},
		{"CM-20 two of three uphold", 5, []string{"c yes", "e yes"}, true},
		{"CM-20 two of three against", 5, []string{"c no", "d yes", "e no"}, false},
		{"CM-20 three of four uphold", 6, []string{"c yes", "d no", "e yes", "f yes"}, true},
		{"CM-20 two of four against", 6, []string{"c yes", "d no", "e yes", "f no"}, false},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			r := guessing(t, tt.players)
			r.say("b object a0")
			for i, v := range tt.votes {
				told := r.say(v[:1] + " vote a0 " + v[2:])
				if voted, to := fact[Voted](t, told); voted.Uphold != (v[2:] == "yes") || to != game.Everyone(tt.players) {
					t.Errorf("told was %+v to %b", voted, to)
				}
				ended := facts[VoteEnded](told)
				if last := i == len(tt.votes)-1; last != (len(ended) == 1) {
					t.Errorf("%s: the vote has ended: %v", v, ended)
				} else if last && ended[0].Upheld != tt.upheld {
					t.Errorf("upheld: %v", ended[0].Upheld)
				}
			}
			v := r.view(0)
			if v.Boards[0].Vote != nil || (v.Boards[0].State == Blank) != tt.upheld {
				t.Errorf("the board is %+v", v.Boards[0])
			}
		})
	}
	t.Run("DR-16 an upheld objection wipes the board for everyone, and it stays in play", func(t *testing.T) {
		r := guessing(t, 3)
		before := r.pictures(game.Watcher)[0]
		r.say("b object a0", "c vote a0 yes")
		for seat := game.Watcher; seat < 3; seat++ {
			if got := r.view(seat).Boards[0].State; got != Blank {
				t.Errorf("to %d the board is %s", seat, got)
			}
			if got := r.pictures(seat)[0]; got == before || got != fmt.Sprintf("2:%x", r.match().Picture(2, 0)) {
				t.Errorf("%d sees %s", seat, got)
			}
		}
		r.refuses("c guess a0 car", "empty-board")
		r.bell()
		r.say("a undo a0")
		if got := r.inked(0, 0); got != "a1 a2 a3 a4 a5" {
			t.Errorf("what was wiped came back by undoing: there is ink on %s", got)
		}
		r.say("a draw a0")
		r.bell()
		r.say("c guess a0 car")
	})
	t.Run("DR-16 one that is not upheld changes nothing", func(t *testing.T) {
		r := guessing(t, 3)
		before := r.pictures(1)[0]
		r.say("b object a0", "c vote a0 no")
		if got := r.pictures(1)[0]; got != before {
			t.Errorf("the board is %s", got)
		}
	})
	everyCount(t, "CM-20 one objection per player and drawing", func(t *testing.T, n int) {
		r := guessing(t, n)
		r.say("b object a0")
		r.refuses("b object a0", "vote-open")
		r.refuses("c object a0", "vote-open")
		for seat := 2; seat < n && r.view(0).Boards[0].Vote != nil; seat++ {
			r.say(fmt.Sprintf("%c vote a0 no", 'a'+seat))
		}
		r.refuses("b object a0", "objected-already")
		r.say("b object a1", "c object a0")
		if got := r.view(1).Can.Object; slices.Contains(got, 0) || slices.Contains(got, 1) || !slices.Contains(got, 2) {
			t.Errorf("Ben may object to %v", got)
		}
	})
	t.Run("CM-20 what is drawn in the next round is another drawing", func(t *testing.T) {
		r := guessing(t, 3)
		r.say("b object a0", "c vote a0 no")
		r.bell()
		r.bell()
		r.say("b object a0")
	})
	t.Run("CM-20 nobody votes twice, or on nothing", func(t *testing.T) {
		r := guessing(t, 5)
		r.refuses("c vote a0 yes", "no-vote")
		r.refuses("c vote 30 yes", "no-such-board")
		r.say("b object a0", "c vote a0 yes")
		r.refuses("c vote a0 no", "voted-already")
	})
	t.Run("CM-20 to what one can see, and not to the own", func(t *testing.T) {
		r := guessing(t, 3)
		r.refuses("a object a0", "own-board")
		r.refuses("a object 18", "no-such-board")
		r.say("b guess a0 car")
		r.refuses("c object a0", "board-taken")
		r.bell()
		r.refuses("c object a1", "not-guessing")
	})
	t.Run("CM-9 a vote that is not over when the round is upholds nothing", func(t *testing.T) {
		r := guessing(t, 5)
		r.say("b object a0", "c vote a0 yes")
		told := r.bell()
		if ended, _ := fact[VoteEnded](t, told); ended.Upheld || r.view(0).Boards[0].State != Inked {
			t.Errorf("told was %+v", ended)
		}
		r.refuses("d vote a0 yes", "no-vote")
	})
	t.Run("CM-20 who is done with the round is awaited for the vote all the same", func(t *testing.T) {
		r := guessing(t, 4)
		r.say("a done", "b done", "c done", "b object a0")
		if s := r.Match.Status(); s.Waiting != game.Of(2, 3) {
			t.Errorf("awaited are %b", s.Waiting)
		}
		r.say("c vote a0 yes")
		if s := r.Match.Status(); s.Waiting != game.Of(3) {
			t.Errorf("then awaited are %b", s.Waiting)
		}
	})
	t.Run("CM-5 a skip votes for who is done, and upholds nothing", func(t *testing.T) {
		r := guessing(t, 5)
		r.say("c done", "b object a0", "b object a1")
		for _, board := range []int{0, 1} {
			if voted, _ := fact[Voted](t, r.say("c skip")); voted.Seat != 2 || voted.Board != board || voted.Uphold {
				t.Errorf("told was %+v", voted)
			}
		}
		r.refuses("c skip", "said-already")
		if done, _ := fact[SaidDone](t, r.say("d skip")); done.Seat != 3 {
			t.Errorf("who is not done is done first, and not %+v", done)
		}
	})
	t.Run("DR-8 a board that is taken is not voted on any more", func(t *testing.T) {
		r := guessing(t, 5)
		r.say("b object a0", "c vote a0 yes")
		told := r.say("d guess a0 car")
		if ended, _ := fact[VoteEnded](t, told); ended.Upheld {
			t.Errorf("told was %+v", ended)
		}
		r.refuses("e vote a0 yes", "no-vote")
		if got := r.view(3).Players[3].Score.Taken; got != 1 {
			t.Errorf("Dan has %d boards", got)
		}
	})
	t.Run("CM-19 letters and numerals are for people to see: the machine takes any ink", func(t *testing.T) {
		r := drawing(t, 3)
		r.say("a draw a0", "a draw a0", "a rub a0", "a draw a0")
	})
}
