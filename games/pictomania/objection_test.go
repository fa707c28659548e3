package pictomania

import (
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/game/vote"
)

func TestObjection(t *testing.T) {
	forEveryCount(t, "CM-20 PM-26 more than half of those who did not draw it uphold it", func(t *testing.T, n int) {
		voters := game.Players(n).Without(0)
		for yes := 1; yes <= voters.Len(); yes++ { // who objects is one of them
			s := sceneInDrawing(t, n, "")
			s.Say("b object a")
			v := s.view(2)
			if len(v.Ballots) != 1 || v.Ballots[0].Voters != voters || v.Ballots[0].Yes != game.Of(1) || !slices.Equal(v.Can.Vote, []int{0}) {
				t.Fatalf("c sees %s", gametest.JSON(v.Ballots))
			}
			s.WantRefused("a vote a no: not-your-vote", "b vote a yes: said-already")
			said := 1
			for voter := range voters.Without(1).All() {
				if !s.m.round.objections.HasOpenVote() {
					break
				}
				answer := "no"
				if said < yes {
					answer = "yes"
				}
				said++
				s.Say(gametest.SeatLetter(voter) + " vote a " + answer)
				if s.m.round.objections.HasOpenVote() {
					s.WantRefused(gametest.SeatLetter(voter) + " vote a yes: said-already")
				}
			}
			want := Counts
			if 2*yes > voters.Len() {
				want = Illegal
			}
			if got := s.view(0).Players[0].Drawn; got != want || s.m.round.objections.HasOpenVote() {
				t.Errorf("with %d of %d the drawing is %q, not %q", yes, voters.Len(), got, want)
			}
		}
	})
	t.Run("CM-20 PM-26 bots abstain, and where only one person can vote the artist is asked", func(t *testing.T) {
		for answer, fate := range map[string]Fate{"yes": Illegal, "no": Counts} {
			s := sceneInDrawing(t, 4, "bots=cd")
			s.Say("b object a")
			if v := s.view(0); len(v.Ballots) != 1 || !v.Ballots[0].AsksArtist || v.Ballots[0].Voters != game.Of(0) || !slices.Equal(v.Can.Vote, []int{0}) {
				t.Errorf("a sees %s", gametest.JSON(v.Ballots))
			}
			s.WantRefused("b vote a yes: not-your-vote")
			if s.Say("a vote a " + answer); s.view(0).Players[0].Drawn != fate || len(s.view(0).Ballots) > 0 {
				t.Errorf("after %s the drawing is %q", answer, s.view(0).Players[0].Drawn)
			}
		}
		s := sceneInDrawing(t, 5, "bots=cd")
		s.Say("c object a")
		if b := s.view(0).Ballots[0]; b.Voters != game.Of(1, 4) || b.Yes != 0 {
			t.Errorf("the vote is %s", gametest.JSON(b))
		}
		s.WantRefused("c vote a yes: not-your-vote", "d vote a no: not-your-vote")
	})
	t.Run("CM-20 the drawings of bots stand where all others are bots", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "bots=acd")
		s.WantRefused("b object a: bots-drawing")
		if can := s.view(1).Can; len(can.Object) > 0 || can.NoObjection != vote.OnlyBots {
			t.Errorf("b may object to %v, because of %q", can.Object, can.NoObjection)
		}
	})
	t.Run("CM-27 CM-20 by version 3 one person among bots decides alone", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "bots=acd")
		s.m.Rules = 3
		if s.Say("b object a"); s.view(0).Players[0].Drawn != Illegal {
			t.Errorf("the drawing is %q", s.view(0).Players[0].Drawn)
		}
	})
	t.Run("CM-20 after two objections that were not upheld a player has none left", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.Say("b object a", "c vote a no", "d vote a no", "b object c", "a vote c no", "d vote c no")
		s.WantRefused("b object d: no-objections-left")
		if can := s.view(1).Can; len(can.Object) > 0 || can.NoObjection != vote.NoneLeft {
			t.Errorf("b may object to %v, because of %q", can.Object, can.NoObjection)
		}
	})
	t.Run("CM-20 an objection that a wiped board ends does not count against its objector", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		s.Say("b object a", "a nothing", "b object c", "c nothing")
		if bar := s.view(1).Can.NoObjection; bar != vote.NoBar {
			t.Errorf("b may not object, because of %q", bar)
		}
	})
	t.Run("CM-5 CM-20 who is skipped abstains first: the others decide", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		s.Say("b object a", "c skip", "d skip")
		if s.view(2).Players[2].Done {
			t.Error("c is done with the round as well")
		}
		if s.Say("e vote a no"); s.view(0).Players[0].Drawn != Counts || s.m.round.objections.HasOpenVote() {
			t.Errorf("the drawing is %q", s.view(0).Players[0].Drawn)
		}
		if s.Say("c skip"); !s.view(2).Players[2].Done {
			t.Error("skipped again, c still draws")
		}
		s = sceneInDrawing(t, 5, "")
		s.Say("b object a", "b object d", "c skip")
		if v := s.view(0); v.Ballots[0].Voters.Has(2) || v.Ballots[1].Voters.Has(2) || s.m.Status().Waiting != game.Of(0, 1, 2, 3, 4) {
			t.Errorf("the votes are %s", gametest.JSON(v.Ballots))
		}
	})
	t.Run("CM-20 PM-26 an empty board cannot be objected to", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		s.Say("a clear")
		s.WantRefused("b object a: empty-board")
		if got := s.view(1).Can.Object; !slices.Equal(got, []int{2}) {
			t.Errorf("b may object to %v", got)
		}
	})
	forEveryCount(t, "PM-26 in play the guesses go back, and the author goes on guessing", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		s.Say("c guess a 1", "b guess a 6")
		s.upholdObjection(0)
		v := s.view(2)
		if p := v.Players[0]; p.Drawn != Illegal || len(p.Stack) > 0 || len(v.Hand) != 7 {
			t.Errorf("a is %+v, and c has %v", p, v.Hand)
		}
		s.WantRefused("c guess a 1: does-not-count", "c object a: does-not-count", "a draw: struck", "a nothing: struck")
		s.Say("a guess b 2", "a finish") // the token gains nothing
		s.playToSums()
		if sum := s.view(0).Sums[0]; sum.Counts != 0 || sum.Why != Unguessed || sum.Bonus == 0 || len(sum.Kept) != n-1 || len(sum.Received) != 1 {
			t.Errorf("a has %+v", sum)
		}
	})
	t.Run("CM-20 one objection per player and drawing, and one vote at a time on it", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		s.WantRefused("a object a: own-drawing", "a object f: no-such-board", "a vote b yes: no-vote")
		s.Say("b object a")
		s.WantRefused("c object a: vote-open")
		s.Say("c object d") // another drawing
		s.Say("c vote a no", "d vote a no")
		s.WantRefused("b object a: said-already")
		s.Say("c object a")
	})
	t.Run("PM-26 play goes on beside the vote", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		before := s.m.Status()
		s.Say("b object a")
		if after := s.m.Status(); after.Deadline != before.Deadline || after.Phase != before.Phase {
			t.Errorf("the status is %+v, and was %+v", after, before)
		}
		s.Say("a draw", "c guess a 1", "b draw", "b finish")
		if s.m.Status().Waiting != game.Of(0, 2, 3) {
			t.Error("not those are awaited who draw or vote")
		}
		s.Say("c vote a no", "d vote a yes")
		if got := s.view(2).Hand; len(got) != 7 {
			t.Errorf("c has %v", got)
		}
	})
}

func TestObjectionWhileScoring(t *testing.T) {
	const round = "a1+3: b1 c5 | b2: a2 c6 | c3 | d4: a4"
	for _, tt := range []struct {
		rule  string
		stage Stage
		limit time.Duration // that the step has then; a drawing that was struck has nothing to turn over
		told  string        // when the vote is upheld
	}{
		{"PM-26 CM-20 in the walk", Walking, 3 * time.Second, "voted vote-ended drawing-scored"},
		{"PM-26 CM-20 when the black sheep is named", Shaming, 4 * time.Second, "voted vote-ended drawing-scored sheep-named"},
		{"PM-26 CM-20 when the sums are shown", Summing, 6 * time.Second, "voted vote-ended drawing-scored sheep-named summed"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s, _ := sceneFromText(t, "", round)
			for s.m.Stage != tt.stage {
				s.Say("bell")
			}
			s.Say("a next", "wait 2s", "b object a")
			if got := s.m.Status(); got.Deadline != s.Now+20*time.Second || got.Waiting != game.Of(2, 3) {
				t.Errorf("the walk does not wait for the vote: %+v", got)
			}
			s.WantRefused("a next: vote-open", "b next: vote-open")
			s.Say("c vote a no", "wait 1s")
			s.wantFacts("d vote a yes", tt.told)
			if got := s.m.Status(); got.Deadline != s.Now+tt.limit || got.Waiting != game.Players(4) {
				t.Errorf("then there is not the whole time to look: %+v", got)
			}
			s.playToSums()
			// a: 3 from b and 3 from d, less 6, the token counts nothing. c has one wrong guess left.
			if got, want := s.describeResult(), "a0 b-3 c-6 d-3 sheep c"; got != want {
				t.Errorf("the scores are %s, not %s", got, want)
			}
			if w := s.view(0).Walk[0]; w.Drawn != Illegal || len(w.Guesses) > 0 || len(w.Kept) != 3 || w.Word == "" {
				t.Errorf("the drawing is %+v", w)
			}
		})
		t.Run(tt.rule+", not upheld in time", func(t *testing.T) {
			s, _ := sceneFromText(t, "", round)
			for s.m.Stage != tt.stage {
				s.Say("bell")
			}
			s.Say("b object a", "c vote a no")
			if got := factKinds(s.Say("bell")); got != "vote-ended" {
				t.Errorf("the bell tells %s", got)
			}
			s.playToSums()
			// a: 3 and 3, keeps 2+1, and 3 for the token.
			if got, want := s.describeResult(), "a6 b0 c-6 d-3 sheep c"; got != want {
				t.Errorf("the scores are %s, not %s", got, want)
			}
		})
	}
	t.Run("PM-26 CM-20 a vote from play is held over into the walk", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.Say("c guess a 1", "b object a")
		s.Say("bell")
		if got := s.m.Status(); s.m.Stage != Walking || got.Deadline != s.Now+20*time.Second || got.Waiting != game.Of(2, 3) {
			t.Errorf("it stands at %+v", got)
		}
		s.Say("c vote a no")
		s.wantFacts("d vote a yes", "voted vote-ended drawing-scored")
	})
	t.Run("PM-26 CM-20 a drawing that the walk has not come to stays covered", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.Say("a guess d 2", "bell")
		s.upholdObjection(3)
		if v := s.view(0); len(v.Walk) != 1 || v.Players[3].Drawn != Illegal {
			t.Errorf("a sees %s", gametest.JSON(v.Walk))
		}
		s.Say("bell", "bell", "bell")
		if w := s.view(0).Walk[3]; w.Seat != 3 || w.Drawn != Illegal || len(w.Guesses) > 0 {
			t.Errorf("d's drawing is %+v", w)
		}
	})
	t.Run("PM-26 points of the evening follow", func(t *testing.T) {
		s, _ := sceneFromText(t, "", round)
		s.playToSums()
		before := s.view(0).Players[0].Points
		s.upholdObjection(0)
		if after := s.view(0).Players[0].Points; before != 6 || after != 0 {
			t.Errorf("a had %d and has %d", before, after)
		}
	})
}

func TestDrawingRules(t *testing.T) {
	t.Run("PM-30 CM-19 PM-26 letters do not pay: the guesses that they brought go back, and the token gains nothing", func(t *testing.T) {
		fair, cheat := sceneInDrawing(t, 4, ""), sceneInDrawing(t, 4, "")
		for _, s := range []*scene{fair, cheat} {
			s.Say("b guess a 1", "c guess a 1", "d guess a 1", "a finish")
		}
		cheat.upholdObjection(0)
		fair.playToSums()
		cheat.playToSums()
		if got := fair.view(0).Players[0].Drawn; got != Counts {
			t.Errorf("the machine judges by itself: %q", got)
		}
		for seat := range 4 {
			if was, is := fair.view(0).Sums[seat].Total, cheat.view(0).Sums[seat].Total; is >= was {
				t.Errorf("%s has %d with the cheat, and %d without", gametest.SeatLetter(game.Seat(seat)), is, was)
			}
		}
	})
}

func TestVersionOne(t *testing.T) {
	t.Run("CM-27 by version 1 all vote but who objects and who drew it", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "bots=cd")
		s.m.Rules = 1
		s.Say("b object a")
		if b := s.view(0).Ballots[0]; b.Voters != game.Of(2, 3, 4) || b.Yes != 0 {
			t.Errorf("the vote is %s", gametest.JSON(b))
		}
		if s.Say("c vote a yes", "d vote a yes"); s.view(0).Players[0].Drawn != Illegal {
			t.Errorf("the drawing is %q", s.view(0).Players[0].Drawn)
		}
	})
	t.Run("CM-27 by version 1 who is skipped is against it, and done at once", func(t *testing.T) {
		s := sceneInDrawing(t, 6, "")
		s.m.Rules = 1
		s.Say("b object a", "c vote a yes", "d skip", "e skip")
		if v := s.view(0); !v.Players[3].Done || !v.Players[4].Done || s.m.round.objections.HasOpenVote() || v.Players[0].Drawn != Counts {
			t.Errorf("d is done: %v, the drawing is %q", v.Players[3].Done, v.Players[0].Drawn)
		}
	})
	t.Run("CM-27 by version 1 a blank board can be objected to", func(t *testing.T) {
		s := newScene(t, 3, "")
		s.m.Rules = 1
		s.Say("a ready", "b ready", "c ready", "b object a", "c vote a yes")
		if s.view(0).Players[0].Drawn != Illegal {
			t.Errorf("the drawing is %q", s.view(0).Players[0].Drawn)
		}
	})
}
