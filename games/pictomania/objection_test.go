package pictomania

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

func TestObjection(t *testing.T) {
	forEveryCount(t, "CM-20 PM-26 more than half of the others uphold it", func(t *testing.T, n int) {
		voters := game.Players(n).Without(0).Without(1)
		for yes := range voters.Len() + 1 {
			s := drawing(t, n, "")
			s.say("b object a")
			v := s.view(2)
			if len(v.Ballots) != 1 || v.Ballots[0].Voters != voters || !slices.Equal(v.Can.Vote, []int{0}) {
				t.Fatalf("c sees %s", gametest.Wire(v.Ballots))
			}
			s.refused("not-your-vote", "a vote a no")
			s.refused("not-your-vote", "b vote a yes")
			said := 0
			for voter := range voters.All() {
				if s.m.round.ballot(0) == nil {
					break
				}
				answer := "no"
				if said < yes {
					answer = "yes"
				}
				said++
				s.say(gametest.Letter(voter) + " vote a " + answer)
				if s.m.round.ballot(0) != nil {
					s.refused("said-already", gametest.Letter(voter)+" vote a yes")
				}
			}
			want := Counts
			if 2*yes > voters.Len() {
				want = Illegal
			}
			if got := s.view(0).Players[0].Drawn; got != want || s.m.round.ballot(0) != nil {
				t.Errorf("with %d of %d the drawing is %q, not %q", yes, voters.Len(), got, want)
			}
		}
	})
	forEveryCount(t, "PM-26 in play the guesses go back, and the author goes on guessing", func(t *testing.T, n int) {
		s := drawing(t, n, "")
		s.say("c guess a 1", "b guess a 6")
		s.strike(0)
		v := s.view(2)
		if p := v.Players[0]; p.Drawn != Illegal || len(p.Stack) > 0 || len(v.Hand) != 7 {
			t.Errorf("a is %+v, and c has %v", p, v.Hand)
		}
		s.refused("does-not-count", "c guess a 1")
		s.refused("does-not-count", "c object a")
		s.refused("struck", "a draw")
		s.refused("struck", "a nothing")
		s.say("a guess b 2", "a finish") // the token gains nothing
		s.toSums()
		if sum := s.view(0).Sums[0]; sum.Counts != 0 || sum.Why != Unguessed || sum.Bonus == 0 || len(sum.Kept) != n-1 || len(sum.Received) != 1 {
			t.Errorf("a has %+v", sum)
		}
	})
	t.Run("CM-20 one objection per player and drawing, and one vote at a time on it", func(t *testing.T) {
		s := drawing(t, 5, "")
		s.refused("own-drawing", "a object a")
		s.refused("no-such-board", "a object f")
		s.refused("no-vote", "a vote b yes")
		s.say("b object a")
		s.refused("vote-open", "c object a")
		s.say("c object d") // another drawing
		s.say("c vote a no", "d vote a no")
		s.refused("said-already", "b object a")
		s.say("c object a")
	})
	t.Run("PM-26 play goes on beside the vote", func(t *testing.T) {
		s := drawing(t, 4, "")
		before := s.m.Status()
		s.say("b object a")
		if after := s.m.Status(); after.Deadline != before.Deadline || after.Phase != before.Phase {
			t.Errorf("the status is %+v, and was %+v", after, before)
		}
		s.say("a draw", "c guess a 1", "b draw", "b finish")
		if s.m.Status().Waiting != game.Of(0, 2, 3) {
			t.Error("not those are awaited who draw or vote")
		}
		s.say("c vote a yes", "d vote a yes")
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
		told  string // when the vote is upheld
	}{
		{"PM-26 CM-20 in the walk", Walking, "voted vote-ended drawing-scored"},
		{"PM-26 CM-20 when the black sheep is named", Shaming, "voted vote-ended drawing-scored sheep-named"},
		{"PM-26 CM-20 when the sums are shown", Summing, "voted vote-ended drawing-scored sheep-named summed"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s, _ := position(t, "", round)
			for s.m.stage != tt.stage {
				s.say("bell")
			}
			s.say("a next", "wait 2s", "b object a")
			if got := s.m.Status(); got.Deadline != s.now+20*time.Second || got.Waiting != game.Of(2, 3) {
				t.Errorf("the walk does not wait for the vote: %+v", got)
			}
			s.refused("vote-open", "a next")
			s.refused("vote-open", "b next")
			s.say("c vote a yes", "wait 1s")
			if got := kindsOf(s.say("d vote a yes")); got != tt.told {
				t.Errorf("it tells %s, not %s", got, tt.told)
			}
			limit := 12 * time.Second
			if tt.stage == Summing {
				limit *= 2
			}
			if got := s.m.Status(); got.Deadline != s.now+limit || got.Waiting != game.Players(4) {
				t.Errorf("then there is not the whole time to look: %+v", got)
			}
			s.toSums()
			// a: 3 from b and 3 from d, less 6, the token counts nothing. c has one wrong guess left.
			if got, want := s.result(), "a0 b-3 c-6 d-3 sheep c"; got != want {
				t.Errorf("the scores are %s, not %s", got, want)
			}
			if w := s.view(0).Walk[0]; w.Drawn != Illegal || len(w.Guesses) > 0 || len(w.Kept) != 3 || w.Word == "" {
				t.Errorf("the drawing is %+v", w)
			}
		})
		t.Run(tt.rule+", not upheld in time", func(t *testing.T) {
			s, _ := position(t, "", round)
			for s.m.stage != tt.stage {
				s.say("bell")
			}
			s.say("b object a", "c vote a yes")
			if got := kindsOf(s.say("bell")); got != "vote-ended" {
				t.Errorf("the bell tells %s", got)
			}
			s.toSums()
			// a: 3 and 3, keeps 2+1, and 3 for the token.
			if got, want := s.result(), "a6 b0 c-6 d-3 sheep c"; got != want {
				t.Errorf("the scores are %s, not %s", got, want)
			}
		})
	}
	t.Run("PM-26 CM-20 a vote from play is held over into the walk", func(t *testing.T) {
		s := drawing(t, 4, "")
		s.say("c guess a 1", "b object a")
		s.say("bell")
		if got := s.m.Status(); s.m.stage != Walking || got.Deadline != s.now+20*time.Second || got.Waiting != game.Of(2, 3) {
			t.Errorf("it stands at %+v", got)
		}
		s.say("c vote a yes")
		if got := kindsOf(s.say("d vote a yes")); got != "voted vote-ended drawing-scored" {
			t.Errorf("it tells %s", got)
		}
	})
	t.Run("PM-26 CM-20 a drawing that the walk has not come to stays covered", func(t *testing.T) {
		s := drawing(t, 4, "")
		s.say("a guess d 2", "bell")
		s.strike(3)
		if v := s.view(0); len(v.Walk) != 1 || v.Players[3].Drawn != Illegal {
			t.Errorf("a sees %s", gametest.Wire(v.Walk))
		}
		s.say("bell", "bell", "bell")
		if w := s.view(0).Walk[3]; w.Seat != 3 || w.Drawn != Illegal || len(w.Guesses) > 0 {
			t.Errorf("d's drawing is %+v", w)
		}
	})
	t.Run("PM-26 points of the evening follow", func(t *testing.T) {
		s, _ := position(t, "", round)
		s.toSums()
		before := s.view(0).Players[0].Points
		s.strike(0)
		if after := s.view(0).Players[0].Points; before != 6 || after != 0 {
			t.Errorf("a had %d and has %d", before, after)
		}
	})
}

func TestDrawingRules(t *testing.T) {
	t.Run("PM-30 the page in plain words says what may be drawn, and that the players judge", func(t *testing.T) {
		data, err := os.ReadFile("../../docs/rules/plain/pictomania.md")
		if err != nil {
			t.Fatal(err)
		}
		_, page, _ := strings.Cut(string(data), "\n## What may be drawn\n")
		page, _, _ = strings.Cut(page, "\n## ")
		for _, word := range []string{
			"letters", "numerals", "dashes", "sound", "where the word stands", "in the room", "another word", "animation",
			"around it", "arrows", "one after the other", "cross", "symbols", "compound", "vote",
		} {
			if !strings.Contains(strings.ToLower(page), word) {
				t.Errorf("it does not mention %q", word)
			}
		}
	})
	t.Run("PM-30 PM-26 the machine judges nothing by itself", func(t *testing.T) {
		s := drawing(t, 3, "")
		s.everyone("draw")
		s.toSums()
		for _, p := range s.view(0).Players {
			if p.Drawn != Counts {
				t.Errorf("%s's drawing is %q", p.Name, p.Drawn)
			}
		}
	})
}
