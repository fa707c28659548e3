package doodledash

import (
	"fmt"
	"slices"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/game/vote"
	"linework/words"
)

// upholdObjection lets somebody object to a drawing, and all others vote for it.
func (s *scene) upholdObjection(by, author string) []game.Event {
	s.T.Helper()
	events := s.Say(by + " object " + author)
	for s.m.Stage == Voting {
		for seat := range s.m.WaitingAndTimeoutActions().Waiting.All() {
			events = s.Say(gametest.SeatLetter(seat) + " vote yes")
			break
		}
	}
	return events
}

func TestObjection(t *testing.T) {
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-16 with %d players the round starts again with a card from the box", n), func(t *testing.T) {
			s := sceneInGuessing(t, n, "")
			deck := len(s.m.deck)
			events := s.upholdObjection("a", "b")
			want := []string{`vote-ended {"board":1,"upheld":true}`, fmt.Sprintf(`round-began {"round":1,"rounds":%d,"guesser":0,"again":true}`, roundsFor[n])}
			if got := gametest.FactsTo(wire, events, game.Watcher); !slices.Equal(got[len(got)-2:], want) {
				t.Errorf("the public hears %v", got)
			}
			v := s.view(1)
			spare := newPack(t, n).Cards[roundsFor[n]].Sides[0].Words[0].Text
			if v.Guesser != 0 || v.Round != 1 || !v.Again || v.Stage != Naming || v.Card[0].Text != spare || len(s.m.deck) != deck || len(s.m.box) != leastBox-1 {
				t.Errorf("then %s guesses in round %d with the card %v", gametest.SeatLetter(v.Guesser), v.Round, v.Card)
			}
			if h := v.History; len(h) != 1 || h[0].Struck != 1 || h[0].Scorers != 0 || h[0].Word != "tooth" {
				t.Errorf("history is %s", gametest.JSON(h))
			}
			if v.Blank != true || v.Shown != 0 || len(v.Guesses) != 0 || v.Cylinder != game.Watcher || v.Die != game.Watcher {
				t.Errorf("something is left over: %s", gametest.JSON(v))
			}
			s.finishRound()
			if v := s.view(0); v.Guesser != 1 || v.Round != 2 || v.Again || s.m.round.words[0].Text != "1 one" {
				t.Errorf("round 2: %s guesses, the card is %v", gametest.SeatLetter(v.Guesser), s.m.round.words)
			}
		})
	}
	t.Run("DD-16 in every step, and while a guess may be accepted", func(t *testing.T) {
		for _, before := range [][]string{nil, {"a pass"}, {"a pass", "a pass"}, {"a guess toothbrush"}, {"a pass", "a guess toothbrush", "b decline"}} {
			s := sceneInGuessing(t, 5, "")
			s.Say(before...)
			if s.upholdObjection("d", "b"); !s.view(0).Again {
				t.Errorf("after %q it is %s", before, s.m.Stage)
			}
		}
	})
	t.Run("DD-16 after a right guess its points are taken back", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.Say("a guess tooth", "d next")
		if !slices.Equal(s.m.points, []int{1, 1, 0, 0, 0}) {
			t.Fatalf("points are %v", s.m.points)
		}
		if s.upholdObjection("c", "b"); slices.Max(s.m.points) != 0 || !s.view(0).Again || s.view(0).History[0].Scorers != 0 {
			t.Errorf("points are %v", s.m.points)
		}
	})
	t.Run("DD-16 all cards that were not dealt are in the box, and none is used twice", func(t *testing.T) {
		setup := newSetup(t, 5, "")
		pack := game.BuiltinPack(Game{})
		if err := game.DealWords(Game{}, &setup, pack, words.NewBag(nil), newRNG(1)); err != nil {
			t.Fatal(err)
		}
		s, _ := dealScene(t, setup)
		if want := len(pack.Cards) - roundsFor[5]; len(s.m.box) != want || want < 50 {
			t.Fatalf("the box has %d cards of %d", len(s.m.box), want)
		}
		read := map[string]bool{}
		for i := range 20 {
			for _, w := range s.m.round.words {
				if read[w.Text] {
					t.Fatalf("after %d objections %q is on a card again", i, w.Text)
				}
				read[w.Text] = true
			}
			s.Say("a name 1", "bell")
			s.drawAll()
			s.Say("b finish", "wait 1s", "c finish", "c roll 6")
			if s.upholdObjection("a", "b"); s.m.Stage != Naming || s.view(0).Guesser != 0 {
				t.Fatalf("after %d objections it is %s", i+1, s.m.Stage)
			}
		}
		if turned := s.m.TurnedSides(); len(turned) != 20 || turned[19].Words[0].Text != s.m.round.words[0].Text {
			t.Errorf("%d cards came out of the box", len(turned))
		}
	})
	t.Run("CM-27 DD-16 by version 4 the guesser's card serves again, less what was drawn", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.m.Rules = 4
		seen := map[string]bool{}
		for i := range leastBox + wordsOnCard - 1 {
			if word := s.m.round.word.Text; seen[word] {
				t.Fatalf("%q is drawn again", word)
			} else {
				seen[word] = true
			}
			if s.upholdObjection("a", "b"); s.m.Stage != Naming || s.view(0).Guesser != 0 {
				t.Fatalf("after %d objections it is %s", i+1, s.m.Stage)
			}
			s.Say("a name 1", "bell")
			s.drawAll()
			s.Say("b finish", "wait 1s", "c finish", "c roll 6")
		}
	})
	t.Run("DD-16 an empty box ends the round without points", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		for range leastBox {
			s.upholdObjection("a", "b")
			s.Say("a name 1", "bell")
			s.drawAll()
			s.Say("b finish", "wait 1s", "c finish", "c roll 6")
		}
		s.Say("a guess "+s.m.round.word.Name(), "c next")
		events := s.upholdObjection("d", "b")
		if s.m.Status().Waiting != game.Players(5) {
			t.Errorf("only %s look anew", gametest.SeatLetters(s.m.Status().Waiting))
		}
		got := gametest.FactsTo(wire, events, 0)
		want := fmt.Sprintf(`round-ended {"word":%q,"scorers":[],"points":[0,0,0,0,0]}`, s.m.round.word.Text)
		if got[len(got)-1] != want || s.m.Stage != Looking || s.view(0).Struck != 1 {
			t.Errorf("it is %s, a hears %v", s.m.Stage, got)
		}
		s.WantRefused("e object b: void", "c object b: void")
		if s.finishRound(); s.view(0).Round != 2 {
			t.Errorf("then it is round %d", s.view(0).Round)
		}
	})
	t.Run("CM-19 DD-16 letters and numerals are for people to see, symbols are theirs to allow", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.Say("a object b", "c vote no", "d vote no")
		if s.m.Stage != Guessing || s.view(0).Again {
			t.Errorf("it is %s", s.m.Stage)
		}
		s.Say("a guess tooth")
	})
}

func TestVote(t *testing.T) {
	for n := 3; n <= 7; n++ {
		voters := n - 1 // who objects is one of them, and for it
		for yes := 1; yes <= voters; yes++ {
			upheld := 2*yes > voters
			t.Run(fmt.Sprintf("CM-20 with %d players %d of %d votes, upheld %v", n, yes, voters, upheld), func(t *testing.T) {
				s := sceneInGuessing(t, n, "")
				by := game.Seat(n - 1)
				s.Say(gametest.SeatLetter(by) + " object b")
				if b := s.view(0).Ballot; b.Voters != game.Players(n).Without(1) || b.Yes != game.Of(by) || s.m.Status().Waiting != b.Voters.Without(by) {
					t.Fatalf("the vote is %s", gametest.JSON(b))
				}
				for cast := 1; s.m.Stage == Voting; cast++ {
					answer := " vote no"
					if cast < yes {
						answer = " vote yes"
					}
					s.Say(gametest.SeatLetter(slices.Collect(s.m.WaitingAndTimeoutActions().Waiting.All())[0]) + answer)
				}
				if s.view(0).Again != upheld {
					t.Errorf("then it is %s", s.m.Stage)
				}
			})
		}
	}
	t.Run("CM-20 who has not voted is not for it", func(t *testing.T) {
		s := sceneInGuessing(t, 7, "answer=15")
		s.Say("a object b", "c vote yes", "d vote yes")
		began := s.Now
		events := s.Say("bell")
		if got := gametest.FactsTo(wire, events, 0); !slices.Equal(got, []string{`vote-ended {"board":1,"upheld":false}`}) || (s.Now-began).Seconds() != 15 {
			t.Errorf("after %v a hears %v", s.Now-began, got)
		}
	})
	t.Run("CM-20 bots abstain, and where only one person can vote the artist is asked", func(t *testing.T) {
		for answer, again := range map[string]bool{"yes": true, "no": false} {
			s := sceneInGuessing(t, 5, "bots=cde")
			if got := gametest.FactsTo(wire, s.Say("a object b"), game.Watcher); !slices.Equal(got, []string{`objected {"seat":0,"board":1,"asksArtist":true}`}) {
				t.Errorf("the public hears %v", got)
			}
			if got := gametest.JSON(s.view(game.Watcher).Ballot); got != `{"seat":0,"board":1,"voters":[1],"yes":[],"no":[],"asksArtist":true}` || !s.view(1).Can.Vote || s.view(0).Can.Vote {
				t.Errorf("the vote is %s", got)
			}
			s.WantRefused("a vote yes: not-your-vote")
			if s.Say("b vote " + answer); s.view(0).Again != again || s.m.Stage == Voting {
				t.Errorf("after %s it is %s", answer, s.m.Stage)
			}
		}
		s := sceneInGuessing(t, 6, "bots=cd")
		s.Say("c object b")
		if b := s.view(0).Ballot; b.Voters != game.Of(0, 4, 5) || b.Yes != 0 {
			t.Errorf("the vote is %s", gametest.JSON(b))
		}
		s.WantRefused("c vote yes: not-your-vote", "d vote no: not-your-vote")
		if s.Say("a vote yes", "e vote yes"); !s.view(0).Again {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
	t.Run("CM-20 the drawings of bots stand where all others are bots", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "bots=bcd")
		s.WantRefused("a object b: bots-drawing")
		if can := s.view(0).Can; len(can.Object) > 0 || can.NoObjection != vote.OnlyBots {
			t.Errorf("a may object to %v, because of %q", can.Object, can.NoObjection)
		}
	})
	t.Run("CM-27 CM-20 by version 4 one person among bots decides alone", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "bots=cde")
		s.m.Rules = 4
		if s.Say("a object b"); !s.view(0).Again {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
	t.Run("CM-20 after two objections that were not upheld a player has none left", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.Say("a object b", "c vote no", "d vote no", "a pass", "a object c", "b vote no", "d vote no", "a pass")
		s.WantRefused("a object d: no-objections-left")
		if can := s.view(0).Can; len(can.Object) > 0 || can.NoObjection != vote.NoneLeft {
			t.Errorf("a may object to %v, because of %q", can.Object, can.NoObjection)
		}
		if can := s.view(4).Can; len(can.Object) == 0 || can.NoObjection != vote.NoBar {
			t.Errorf("e may object to %v, because of %q", can.Object, can.NoObjection)
		}
	})
	t.Run("CM-20 a blank board cannot be struck", func(t *testing.T) {
		s := newScene(t, 5, "")
		s.Say("a name 1", "bell", "b draw", "b finish", "wait 1s", "c draw", "c finish", "c roll 6", "a pass", "a pass")
		s.WantRefused("a object d: empty-board")
		if got := s.view(0).Can.Object; !slices.Equal(got, []int{1, 2}) {
			t.Errorf("a can object to %v", got)
		}
	})
	t.Run("CM-5 CM-20 who is skipped abstains: the others decide", func(t *testing.T) {
		s := sceneInGuessing(t, 6, "")
		if s.Say("a object b", "c skip", "d skip", "e skip", "f vote no"); s.m.Stage != Guessing || s.view(0).Again {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
	t.Run("CM-20 the game goes on where it was, with the time it had", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "guess=40")
		s.Say("wait 30s", "a object b", "wait 5s", "c vote no", "d vote no")
		if got := (s.m.Deadline - s.Now).Seconds(); s.m.Stage != Guessing || got != 10 {
			t.Errorf("it is %s, and %v s are left", s.m.Stage, got)
		}
		s.Say("a guess toothbrush", "wait 3s", "b decline", "d object b", "a vote no", "c vote no")
		if v := s.view(0); v.Stage != Accepting || gametest.SeatLetters(v.Declined) != "b" || (s.m.Deadline-s.Now).Seconds() != 5 {
			t.Errorf("it is %s, declined by %s", v.Stage, gametest.SeatLetters(v.Declined))
		}
		s.Say("c accept", "d accept", "e accept", "a next", "e object b", "a vote no", "c vote no")
		if v := s.view(0); v.Stage != Looking || gametest.SeatLetters(v.Went) != "a" || gametest.SeatLetters(v.Scorers) != "ab" {
			t.Errorf("it is %s", v.Stage)
		}
	})
	t.Run("CM-20 without a limit there is none afterwards", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "guess=0")
		if s.Say("a object b", "c vote no", "d vote no"); s.m.Deadline != 0 {
			t.Errorf("a bell is set for %v", s.m.Deadline)
		}
	})
	t.Run("CM-20 an objection in the last moment leaves a moment", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "guess=20")
		if s.Say("wait 20s", "a object b", "c vote no", "d vote no"); s.m.Deadline <= s.Now {
			t.Errorf("the bell is set for %v, and it is %v", s.m.Deadline, s.Now)
		}
	})
	t.Run("CM-20 one objection per player and drawing", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.Say("a object b", "c vote no", "d vote no")
		s.WantRefused("a object b: said-already")
		s.Say("c object b", "a vote no", "d vote no", "a pass")
		s.Say("a object c", "b vote no", "d vote no")
		s.WantRefused("a object b: said-already", "a object c: said-already", "c object b: said-already")
		if got := s.view(3).Can.Object; !slices.Equal(got, []int{1, 2}) {
			t.Errorf("d can object to %v", got)
		}
		if got := s.view(0).Can.Object; len(got) > 0 {
			t.Errorf("a can object to %v", got)
		}
	})
	t.Run("CM-20 to a drawing that was shown, and not to the own", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		s.WantRefused("b object c: not-now", "a object b: not-now")
		s = sceneInGuessing(t, 5, "")
		s.WantRefused("a object c: not-shown", "a object a: not-shown", "a object h: not-shown", "b object b: own-drawing", "~ object b: not-seated")
		s.Say("a guess tooth")
		s.WantRefused("a object c: not-shown", "d object e: not-shown")
	})
	t.Run("CM-20 who drew it does not vote, and nobody votes twice", func(t *testing.T) {
		s := sceneInGuessing(t, 6, "")
		s.WantRefused("a vote yes: no-vote")
		s.Say("a object b")
		s.WantRefused("a vote yes: said-already", "b vote no: not-your-vote", "c object b: not-now", "a guess tooth: not-now", "~ vote yes: not-seated")
		s.Say("c vote yes")
		s.WantRefused("c vote no: said-already")
	})
	t.Run("CM-20 the votes are seen", func(t *testing.T) {
		s := sceneInGuessing(t, 7, "")
		events := s.Say("a object b")
		if got := gametest.FactsTo(wire, events, game.Watcher); !slices.Equal(got, []string{`objected {"seat":0,"board":1}`}) {
			t.Errorf("the public hears %v", got)
		}
		events = s.Say("c vote yes")
		if got := gametest.FactsTo(wire, events, game.Watcher); !slices.Equal(got, []string{`voted {"seat":2,"uphold":true}`}) {
			t.Errorf("the public hears %v", got)
		}
		s.Say("d vote no")
		if got := gametest.JSON(s.view(game.Watcher).Ballot); got != `{"seat":0,"board":1,"voters":[0,2,3,4,5,6],"yes":[0,2],"no":[3]}` {
			t.Errorf("the vote is %s", got)
		}
	})
}
