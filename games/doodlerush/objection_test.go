package doodlerush

import (
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/game/vote"
	"linework/texts"
)

func TestObjections(t *testing.T) {
	forEveryCount(t, "CM-20 all vote but the author, and whoever objects is for it", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		if o, to := onlyFact[vote.Objected](t, r.playLines("b object a0")); o.Seat != 1 || o.Board != 0 || to != game.PlayersAndPublic(n) {
			t.Errorf("told was %+v to %b", o, to)
		}
		want := game.Players(n).Without(0)
		for seat := game.Watcher; int(seat) < n; seat++ {
			v := r.view(seat)
			if o := v.Boards[0].Vote; o == nil || o.By != 1 || o.Voters != want || o.Uphold != game.Of(1) || o.Against != 0 {
				t.Errorf("%d sees %+v", seat, o)
			}
			if may := slices.Equal(v.Can.Vote, []int{0}); may != want.Without(1).Has(seat) {
				t.Errorf("%d may vote: %v", seat, may)
			}
		}
		r.wantRefused("a vote a0 no: not-your-vote", "b vote a0 yes: said-already")
	})
	for _, tt := range []struct {
		rule    string
		players int
		votes   []string
		upheld  bool
	}{
		{"CM-20 the one other player upholds", 3, []string{"c yes"}, true},
		{"CM-20 half is not more than half", 3, []string{"c no"}, false},
		{"CM-20 one of two others upholds", 4, []string{"c no", "d yes"}, true},
		{"CM-20 two of three against", 4, []string{"c no", "d no"}, false},
		{"CM-20 three of four uphold", 5, []string{"c yes", "e yes"}, true},
		{"CM-20 half of four against", 5, []string{"c no", "d no"}, false},
		{"CM-20 three of five uphold", 6, []string{"c yes", "d no", "e no", "f yes"}, true},
		{"CM-20 three of five against", 6, []string{"c yes", "d no", "e no", "f no"}, false},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			r := sceneInGuessing(t, tt.players)
			r.playLines("b object a0")
			for i, v := range tt.votes {
				told := r.playLines(v[:1] + " vote a0 " + v[2:])
				if voted, to := onlyFact[vote.BoardVoted](t, told); voted.Uphold != (v[2:] == "yes") || to != game.PlayersAndPublic(tt.players) {
					t.Errorf("told was %+v to %b", voted, to)
				}
				ended := factsOf[vote.VoteEnded](told)
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
	t.Run("DR-16 CM-19 an upheld objection wipes the board for everyone, and it stays in play", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		before := r.pictures(game.Watcher)[0]
		r.playLines("b object a0", "c vote a0 yes")
		wiped := r.pictures(2)[0]
		if wiped == before || wiped[:2] != "2:" {
			t.Errorf("the board is %s", wiped)
		}
		for seat := game.Watcher; seat < 3; seat++ {
			if got := r.view(seat).Boards[0].State; got != Blank {
				t.Errorf("to %d the board is %s", seat, got)
			}
			if got := r.pictures(seat)[0]; got != wiped {
				t.Errorf("%d sees %s", seat, got)
			}
		}
		r.wantRefused("c guess a0 car: empty-board")
		r.ringBell()
		r.playLines("a undo a0")
		if got := r.inkedBoards(0, 0); got != "a1 a2 a3 a4 a5" {
			t.Errorf("what was wiped came back by undoing: there is ink on %s", got)
		}
		r.playLines("a draw a0")
		r.ringBell()
		r.playLines("c guess a0 car")
	})
	t.Run("DR-16 one that is not upheld changes nothing", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		before := r.pictures(1)[0]
		r.playLines("b object a0", "c vote a0 no")
		if got := r.pictures(1)[0]; got != before {
			t.Errorf("the board is %s", got)
		}
	})
	forEveryCount(t, "CM-20 one objection per player and drawing", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		r.playLines("b object a0")
		r.wantRefused("b object a0: vote-open", "c object a0: vote-open")
		for seat := game.Seat(2); int(seat) < n && r.view(0).Boards[0].Vote != nil; seat++ {
			r.playLines(gametest.SeatLetter(seat) + " vote a0 no")
		}
		r.wantRefused("b object a0: said-already")
		r.playLines("b object a1", "c object a0")
		if got := r.view(1).Can.Object; slices.Contains(got, 0) || slices.Contains(got, 1) || !slices.Contains(got, 2) {
			t.Errorf("Ben may object to %v", got)
		}
	})
	t.Run("CM-20 what is drawn in the next round is another drawing", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b object a0", "c vote a0 no")
		r.ringBell()
		r.ringBell()
		r.playLines("b object a0")
	})
	t.Run("CM-20 nobody votes twice, or on nothing", func(t *testing.T) {
		r := sceneInGuessing(t, 6)
		r.wantRefused("c vote a0 yes: no-vote", "c vote 40 yes: no-such-board")
		r.playLines("b object a0", "c vote a0 yes")
		r.wantRefused("c vote a0 no: said-already")
	})
	t.Run("CM-20 not to the own, not to an empty board, and in guessing rounds", func(t *testing.T) {
		r := sceneInGuessing(t, 3, "a0", "a1")
		r.wantRefused("a object a0: own-drawing", "a object 18: no-such-board", "b object a2: empty-board")
		r.playLines("b guess a0 car")
		r.ringBell()
		r.wantRefused("c object a1: not-guessing")
		r.ringBell()
		r.wantRefused("c object a0: empty-board") // it was taken in the round before
	})
	t.Run("CM-20 bots abstain, and where only one person can vote the owner is asked", func(t *testing.T) {
		setup := newScene(t, 5, nil).Setup
		setup.Bots = game.Of(0, 2, 3)
		open := func() *scene {
			r := openScene(t, setup)
			r.ringBell()
			r.playLines("a draw a0", "b draw b0")
			r.ringBell()
			return r
		}
		r := open()
		r.playLines("c object a0")
		if o := r.view(0).Boards[0].Vote; o.Voters != game.Of(1, 4) || o.Uphold != 0 {
			t.Errorf("the vote is %+v", o)
		}
		r.wantRefused("c vote a0 yes: not-your-vote")
		for answer, want := range map[string]State{"yes": Blank, "no": Inked} {
			r := open()
			if o, _ := onlyFact[vote.Objected](t, r.playLines("e object b0")); !o.AsksArtist {
				t.Errorf("told was %+v", o)
			}
			v := r.view(1)
			if o := v.Boards[6].Vote; !o.AsksArtist || o.Voters != game.Of(1) || o.Uphold != 0 || !slices.Equal(v.Can.Vote, []int{6}) || v.Boards[6].State != Inked {
				t.Errorf("the vote is %+v, and b may vote on %v", o, v.Can.Vote)
			}
			r.wantRefused("e vote b0 yes: not-your-vote")
			if ended, _ := onlyFact[vote.VoteEnded](t, r.playLines("b vote b0 "+answer)); ended.Upheld != (answer == "yes") || r.view(0).Boards[6].State != want {
				t.Errorf("after %s told was %+v", answer, ended)
			}
		}
	})
	t.Run("CM-20 the drawings of bots stand where all others are bots", func(t *testing.T) {
		setup := newScene(t, 3, nil).Setup
		setup.Bots = game.Of(0, 1)
		r := openScene(t, setup)
		r.ringBell()
		r.playLines("a draw a0")
		r.ringBell()
		r.wantRefused("c object a0: bots-drawing")
		if can := r.view(2).Can; len(can.Object) > 0 || can.NoObjection != vote.OnlyBots {
			t.Errorf("c may object to %v, because of %q", can.Object, can.NoObjection)
		}
	})
	t.Run("CM-20 after two objections that were not upheld a player has none left", func(t *testing.T) {
		r := sceneInGuessing(t, 3, "a0", "a1", "a2")
		r.playLines("b object a0", "c vote a0 no", "b object a1", "c vote a1 no")
		r.wantRefused("b object a2: no-objections-left")
		if can := r.view(1).Can; len(can.Object) > 0 || can.NoObjection != vote.NoneLeft {
			t.Errorf("b may object to %v, because of %q", can.Object, can.NoObjection)
		}
		if can := r.view(2).Can; !slices.Equal(can.Object, []int{0, 1, 2}) || can.NoObjection != vote.NoBar {
			t.Errorf("c may object to %v, because of %q", can.Object, can.NoObjection)
		}
	})
	t.Run("CM-9 CM-20 a vote that is open when the round ends has 8 s, and missing votes uphold nothing", func(t *testing.T) {
		r := sceneInGuessing(t, 5)
		r.playLines("b object a0", "c vote a0 yes")
		if told := r.ringBell(); len(factsOf[vote.VoteEnded](told)) > 0 || r.view(0).Stage != Drawing {
			t.Errorf("the round ends it: %+v", told)
		}
		round := r.Now
		if s := r.Match.Status(); s.Deadline != r.Now+8*time.Second || r.view(0).Ends != wholeMilliseconds(r.Now+time.Minute) {
			t.Errorf("the next bell is at %v, the round ends at %d", s.Deadline, r.view(0).Ends)
		}
		r.playLines("a draw a1")
		if got := r.view(3).Boards[0].State; got != Hidden {
			t.Errorf("while Ana draws, the others see the board: %s", got)
		}
		if ended, _ := onlyFact[vote.VoteEnded](t, r.ringBell()); ended.Upheld || r.view(0).Boards[0].State != Inked || r.view(0).Stage != Drawing {
			t.Errorf("told was %+v, in %s", ended, r.view(0).Stage)
		}
		r.wantRefused("d vote a0 yes: no-vote")
		if s := r.Match.Status(); s.Deadline != round+time.Minute {
			t.Errorf("the next bell is at %v", s.Deadline)
		}
	})
	t.Run("CM-20 a vote from the round before wipes what is on the board now", func(t *testing.T) {
		r := sceneInGuessing(t, 5)
		r.playLines("b object a0", "c vote a0 yes")
		r.ringBell()
		if ended, _ := onlyFact[vote.VoteEnded](t, r.playLines("d vote a0 yes")); !ended.Upheld || r.view(0).Boards[0].State != Blank {
			t.Errorf("told was %+v", ended)
		}
		if s := r.Match.Status(); s.Deadline != r.Now+time.Minute {
			t.Errorf("the next bell is at %v, and it is %v", s.Deadline, r.Now)
		}
	})
	t.Run("CM-20 the result waits for a vote", func(t *testing.T) {
		for _, answer := range []string{"yes", "bell"} {
			r := sceneInGuessing(t, 5)
			for r.view(0).Round < 3 || r.view(0).Stage != Guessing {
				r.ringBell()
			}
			r.playLines("d guess a0 car", "b object a0", "c vote a0 yes")
			if r.ringBell(); r.IsOver() || r.Match.Status().Waiting != game.Of(3, 4) {
				t.Fatalf("awaited is %b", r.Match.Status().Waiting)
			}
			taken := 1
			if answer == "yes" {
				r.playLines("e vote a0 yes")
				taken = 0
			} else {
				r.ringBell()
			}
			if v := r.view(0); v.Ended == nil || v.Ended.Scores[3].Taken != taken {
				t.Errorf("%s: the end is %+v", answer, v.Ended)
			}
		}
	})
	t.Run("CM-20 who is done with the round is awaited for the vote all the same", func(t *testing.T) {
		r := sceneInGuessing(t, 5)
		r.playLines("a done", "b done", "c done", "b object a0")
		if s := r.Match.Status(); s.Waiting != game.Of(2, 3, 4) {
			t.Errorf("awaited are %b", s.Waiting)
		}
		r.playLines("c vote a0 yes")
		if s := r.Match.Status(); s.Waiting != game.Of(3, 4) {
			t.Errorf("then awaited are %b", s.Waiting)
		}
	})
	t.Run("CM-5 CM-20 who is skipped abstains first, and is done when skipped again", func(t *testing.T) {
		r := sceneInGuessing(t, 6)
		r.playLines("b object a0", "b object a1", "c skip")
		if v := r.view(0); v.Boards[0].Vote.Voters.Has(2) || v.Boards[1].Vote.Voters.Has(2) || v.Players[2].Done {
			t.Errorf("the votes are %+v and %+v", v.Boards[0].Vote, v.Boards[1].Vote)
		}
		if done, _ := onlyFact[DoneChanged](t, r.playLines("c skip")); done.Seat != 2 {
			t.Errorf("told was %+v", done)
		}
		r.playLines("d skip", "e skip")
		if ended := factsOf[vote.VoteEnded](r.playLines("f vote a0 no")); len(ended) != 1 || ended[0].Upheld {
			t.Errorf("told was %+v", ended)
		}
	})
	for _, tt := range []struct {
		rule  string
		moves []string
	}{
		{"CM-19 CM-20 a right guess does not end the vote: writing the word does not pay", []string{"b object a0", "c vote a0 yes", "d guess a0 car"}},
		{"CM-19 CM-20 nor is it too late to object when the board is taken", []string{"d guess a0 car", "b object a0", "c vote a0 yes"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			r := sceneInGuessing(t, 5)
			r.playLines(tt.moves...)
			if v := r.view(3); v.Boards[0].State != Gone || v.Boards[0].Vote == nil || v.Players[3].Score.Taken != 1 {
				t.Errorf("the board is %+v", v.Boards[0])
			}
			if !slices.ContainsFunc(r.currentMatch().Boards(4), func(b game.Board) bool { return b.ID == 0 }) {
				t.Error("those who vote do not see it")
			}
			r.playLines("e vote a0 yes")
			v := r.view(3)
			if b := v.Boards[0]; b.State != Struck || len(b.By) > 0 || b.Word != "car" || len(v.Takes) > 0 {
				t.Errorf("the board is %+v, and taken are %+v", b, v.Takes)
			}
			if dan, ana := v.Players[3].Score, v.Players[0].Score; dan.Taken != 0 || ana.Left != 6 {
				t.Errorf("Dan has %+v and Ana %+v", dan, ana)
			}
			r.wantRefused("c guess a0 car: board-struck", "d object a0: board-struck")
			r.ringBell()
			r.wantRefused("a draw a0: board-struck", "a assign 1 a0: board-taken")
			r.playToEnd()
			if got := r.currentMatch().Gallery()[0].Notes; !slices.ContainsFunc(got, func(n texts.Message) bool { return n.Text == "Letters or numbers: nobody gets it" }) {
				t.Errorf("in the gallery it says %q", got)
			}
		})
	}
	t.Run("DR-8 CM-20 a vote on a taken board that is not upheld leaves it where it is", func(t *testing.T) {
		r := sceneInGuessing(t, 5)
		r.playLines("d guess a0 car", "b object a0", "c vote a0 no", "e vote a0 no")
		if v := r.view(3); v.Boards[0].State != Gone || v.Players[3].Score.Taken != 1 {
			t.Errorf("the board is %+v", v.Boards[0])
		}
	})
}
