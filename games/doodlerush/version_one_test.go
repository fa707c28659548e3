package doodlerush

import (
	"testing"

	"linework/game"
	"linework/game/vote"
)

// versionOneScene returns a guessing round of a match that was begun under version 1 of the rules.
func versionOneScene(t testing.TB, players int) *scene {
	t.Helper()
	r := sceneInGuessing(t, players)
	r.currentMatch().Rules = 1
	return r
}

func TestVersionOne(t *testing.T) {
	t.Run("CM-27 by version 1 what is far off can be accepted, by a bot as well, until the boards are shown anew", func(t *testing.T) {
		r := versionOneScene(t, 3)
		r.currentMatch().Bots = game.Of(0)
		r.playLines("b guess a1 wheelbarrow", "c guess a2 wheelbarrow")
		if r.playLines("a accept 0 a1"); r.view(0).Boards[1].State != Gone {
			t.Errorf("the board is %+v", r.view(0).Boards[1])
		}
		r.playLines("a done", "b done", "c done", "a done", "b done", "c done")
		r.wantRefused("a accept 1 a2: too-late")
	})
	t.Run("CM-27 by version 1 what is far off can be accepted for 8 s", func(t *testing.T) {
		r := versionOneScene(t, 3)
		r.playLines("b guess a1 wheelbarrow")
		r.Now += r.currentMatch().acceptTime + 1
		r.wantRefused("a accept 0 a1: too-late")
	})
	t.Run("CM-27 by version 1 all vote but who objects and who drew it", func(t *testing.T) {
		r := versionOneScene(t, 5)
		r.currentMatch().Bots = game.Of(2, 3)
		r.playLines("b object a0")
		if o := r.view(0).Boards[0].Vote; o.Voters != game.Of(2, 3, 4) || o.Uphold != 0 {
			t.Errorf("the vote is %+v", o)
		}
		r.playLines("c vote a0 yes")
		if ended, _ := onlyFact[vote.VoteEnded](t, r.playLines("d vote a0 yes")); !ended.Upheld || r.view(0).Boards[0].State != Blank {
			t.Errorf("told was %+v", ended)
		}
	})
	t.Run("CM-27 by version 1 a right guess ends the vote, and a board that is gone cannot be objected to", func(t *testing.T) {
		r := versionOneScene(t, 5)
		r.playLines("b object a0", "c vote a0 yes")
		if ended, _ := onlyFact[vote.VoteEnded](t, r.playLines("d guess a0 car")); ended.Upheld || r.view(3).Boards[0].State != Gone {
			t.Errorf("told was %+v", ended)
		}
		r.wantRefused("e vote a0 yes: no-vote", "e object a0: board-taken")
	})
	t.Run("CM-27 by version 1 votes end with the round, and the result waits for nothing", func(t *testing.T) {
		r := versionOneScene(t, 5)
		r.playLines("b object a0", "c vote a0 yes")
		if ended, _ := onlyFact[vote.VoteEnded](t, r.ringBell()); ended.Upheld || r.view(0).Boards[0].State != Inked {
			t.Errorf("told was %+v", ended)
		}
		for r.view(0).Round < 3 || r.view(0).Stage != Guessing {
			r.ringBell()
		}
		r.playLines("b guess a1 ferries", "b object a0")
		if told := r.ringBell(); !r.IsOver() || len(factsOf[vote.VoteEnded](told)) != 1 {
			t.Errorf("it is %s, told was %+v", r.view(0).Stage, told)
		}
	})
	t.Run("CM-27 by version 1 who is skipped is done first, and then against one objection after the other", func(t *testing.T) {
		r := versionOneScene(t, 6)
		r.playLines("b object a0", "b object a1", "c skip")
		if v := r.view(0); !v.Players[2].Done || v.Boards[0].Vote.Against != 0 {
			t.Errorf("the vote is %+v", v.Boards[0].Vote)
		}
		r.playLines("c skip")
		if v := r.view(0); v.Boards[0].Vote.Against != game.Of(2) || v.Boards[1].Vote.Against != 0 {
			t.Errorf("the votes are %+v and %+v", v.Boards[0].Vote, v.Boards[1].Vote)
		}
		r.playLines("c skip")
		if v := r.view(0); v.Boards[1].Vote.Against != game.Of(2) {
			t.Errorf("the vote is %+v", v.Boards[1].Vote)
		}
		r.wantRefused("c skip: said-already")
	})
}
