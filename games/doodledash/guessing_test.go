package doodledash

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

// guessWrongly lets the guesser guess wrongly, and the drawers agree.
func (s *scene) guessWrongly(text string) []game.Event {
	s.T.Helper()
	events := s.Say(gametest.SeatLetter(s.m.round.guesser) + " guess " + text)
	for seat := range s.m.round.drawers.All() {
		if s.m.Stage == Accepting {
			events = s.Say(gametest.SeatLetter(seat) + " decline")
		}
	}
	return events
}

func TestSteps(t *testing.T) {
	for n := 4; n <= 7; n++ {
		rest := "defg"[:n-3]
		t.Run(fmt.Sprintf("DD-11 step one of %d is the cylinder's drawing, one guess", n), func(t *testing.T) {
			s := sceneInGuessing(t, n, "")
			if v := s.view(0); v.Step != 1 || gametest.SeatLetters(v.Shown) != "b" || !v.Can.Guess || s.m.Status().Waiting != game.Of(0) {
				t.Errorf("step %d shows %s", v.Step, gametest.SeatLetters(v.Shown))
			}
			events := s.Say("a guess Tooth")
			want := []string{`guessed {"step":1,"text":"Tooth","right":true,"late":false}`,
				`round-ended {"word":"tooth","scorers":[0,1],"points":` + gametest.JSON(append([]int{1, 1}, make([]int, n-2)...)) + `}`}
			if got := gametest.FactsTo(wire, events, game.Watcher); !slices.Equal(got, want) {
				t.Errorf("the public hears %v", got)
			}
			if s.m.Stage != Looking || gametest.SeatLetters(s.m.round.scorers) != "ab" {
				t.Errorf("it is %s, points for %s", s.m.Stage, gametest.SeatLetters(s.m.round.scorers))
			}
			s.WantRefused("a guess tooth: not-now", "a pass: not-now")
		})
		t.Run(fmt.Sprintf("DD-12 step two of %d is the die's, the first stays", n), func(t *testing.T) {
			s := sceneInGuessing(t, n, "")
			events := s.guessWrongly("ghost")
			if got := gametest.FactsTo(wire, events, 0); got[len(got)-1] != `shown {"step":2,"seats":[2]}` {
				t.Errorf("a hears %v", got)
			}
			if v := s.view(0); v.Step != 2 || gametest.SeatLetters(v.Shown) != "bc" || s.visibleBoards(0) != "bc" {
				t.Errorf("step %d shows %s", v.Step, gametest.SeatLetters(v.Shown))
			}
			if s.Say("a guess tooth"); gametest.SeatLetters(s.m.round.scorers) != "ac" || !slices.Equal(s.m.points[:3], []int{1, 0, 1}) {
				t.Errorf("points for %s: %v", gametest.SeatLetters(s.m.round.scorers), s.m.points)
			}
		})
		t.Run(fmt.Sprintf("DD-13 step three of %d is all the rest together", n), func(t *testing.T) {
			s := sceneInGuessing(t, n, "")
			s.guessWrongly("ghost")
			s.guessWrongly("helmet")
			if v := s.view(0); v.Step != 3 || gametest.SeatLetters(v.Shown) != "bc"+rest {
				t.Errorf("step %d shows %s", v.Step, gametest.SeatLetters(v.Shown))
			}
			if s.Say("a guess tooth"); gametest.SeatLetters(s.m.round.scorers) != "a"+rest {
				t.Errorf("points for %s", gametest.SeatLetters(s.m.round.scorers))
			}
			for seat, points := range s.m.points {
				if got := points == 1; got != s.m.round.scorers.Has(game.Seat(seat)) {
					t.Errorf("%s has %d points", gametest.SeatLetter(game.Seat(seat)), points)
				}
			}
		})
		t.Run(fmt.Sprintf("DD-13 wrong again: nobody of %d gets anything", n), func(t *testing.T) {
			s := sceneInGuessing(t, n, "")
			s.guessWrongly("ghost")
			s.guessWrongly("helmet")
			events := s.guessWrongly("lion")
			if got := gametest.FactsTo(wire, events, 0); !strings.Contains(got[len(got)-1], `"scorers":[]`) || s.m.Stage != Looking {
				t.Errorf("it is %s, a hears %v", s.m.Stage, got)
			}
			if slices.Max(s.m.points) != 0 || len(s.view(0).Guesses) != 3 {
				t.Errorf("points are %v", s.m.points)
			}
		})
	}
	for step, tt := range []struct{ said, shown, scorers string }{{"tooth", "b", "ab"}, {"ghost tooth", "bc", "ac"}} {
		t.Run(fmt.Sprintf("DD-13 three players have two guesses, guess %d", step+1), func(t *testing.T) {
			s := sceneInGuessing(t, 3, "")
			for word := range strings.FieldsSeq(tt.said) {
				if word == "tooth" {
					s.Say("a guess tooth")
				} else {
					s.guessWrongly(word)
				}
			}
			if gametest.SeatLetters(s.m.round.shown) != tt.shown || gametest.SeatLetters(s.m.round.scorers) != tt.scorers {
				t.Errorf("shown %s, points for %s", gametest.SeatLetters(s.m.round.shown), gametest.SeatLetters(s.m.round.scorers))
			}
		})
	}
	t.Run("DD-11 exactly one guess, by the guesser alone", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.WantRefused("b guess tooth: not-guesser", "e guess tooth: not-guesser", "c pass: not-guesser", "~ guess tooth: not-seated", "b accept: not-now", "c decline: not-now")
		s.Say("a guess toothbrush")
		s.WantRefused("a guess tooth: not-now", "a pass: not-now")
	})
}

func TestPlacesAndPasses(t *testing.T) {
	for _, tt := range []struct {
		rule    string
		n       int
		finish  string
		steps   string // which steps come
		scorers string // of a right guess at the last of them
	}{
		{"DD-14 nobody finished: one guess at all", 5, "", "3", "abcde"},
		{"DD-14 nobody finished, of three", 3, "", "3", "abc"},
		{"DD-14 nobody took the die", 5, "d", "13", "abce"},
		{"DD-14 all places are taken", 5, "de", "123", "abc"},
		{"DD-14 three players have no first step", 3, "c", "23", "ab"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := sceneInDrawing(t, tt.n, "")
			for _, seat := range tt.finish {
				s.Say(string(seat)+" finish", "wait 1s")
			}
			for s.m.Stage == Drawing {
				s.Now = s.m.round.drawingEnds
				s.Say("bell")
			}
			got := ""
			for s.m.Stage == Guessing {
				if got += fmt.Sprint(s.m.round.step); got == tt.steps {
					s.Say("a guess tooth")
				} else {
					s.Say("a pass")
				}
			}
			if got != tt.steps || gametest.SeatLetters(s.m.round.scorers) != tt.scorers {
				t.Errorf("steps %s, points for %s", got, gametest.SeatLetters(s.m.round.scorers))
			}
		})
	}
	t.Run("DD-14 a pass is a wrong guess, which nobody can accept", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		events := s.Say("a pass")
		want := []string{`guessed {"step":1,"text":"","right":false,"late":false}`, `shown {"step":2,"seats":[2]}`}
		if got := gametest.FactsTo(wire, events, 1); !slices.Equal(got, want) {
			t.Errorf("b hears %v", got)
		}
		s.WantRefused("b accept: not-now")
	})
	t.Run("DD-14 no guess within the limit counts as wrong", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "guess=20")
		began := s.Now
		events := s.Say("bell")
		want := []string{`guessed {"step":1,"text":"","right":false,"late":true}`, `shown {"step":2,"seats":[2]}`}
		if got := gametest.FactsTo(wire, events, 1); !slices.Equal(got, want) || (s.Now-began).Seconds() != 20 {
			t.Errorf("after %v b hears %v", s.Now-began, got)
		}
		if s.Say("bell", "bell"); s.m.Stage != Looking || slices.Max(s.m.points) != 0 {
			t.Errorf("then it is %s, points are %v", s.m.Stage, s.m.points)
		}
	})
	t.Run("DD-14 a guess without a word is neither right nor wrong", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.WantRefused("a guess: no-word", "a guess ?!: no-word")
	})
}

func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		rule   string
		number int
		guess  string
		right  bool
	}{
		{"DD-17 the word itself", 3, "pillow", true},
		{"DD-17 the first of two", 6, "seal", true},
		{"DD-17 the second of two", 6, "Sea Lion", true},
		{"DD-17 the plural", 1, "teeth", true},
		{"DD-17 the plural of the second", 6, "sea lions", true},
		{"DD-17 the verb", 2, "dive", true},
		{"DD-17 a phrase with the whole word", 3, "sleeping pillow", true},
		{"DD-17 another word", 3, "blanket", false},
		{"DD-18 a part of a compound", 5, "watch", false},
		{"DD-18 the other part", 5, "stop", false},
		{"DD-18 the whole compound", 5, "stop watch", true},
		{"DD-18 a hyphen counts with what follows", 7, "LP player", true},
		{"DD-18 the part after the slash", 7, "record player", true},
		{"DD-18 the part before it alone", 7, "LP", false},
		{"CM-14 capitals, article and punctuation", 5, "A Stop-Watch!", true},
		{"CM-15 a slip of the finger", 3, "pilow", true},
		{"CM-15 another word that the pack knows is no slip", 6, "lion", false},
		{"CM-16 every answer on the card is right", 7, "LP-player", true},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := newScene(t, 4, "")
			s.Say(fmt.Sprintf("a name %d", tt.number), "bell")
			s.drawAll()
			s.Say("b finish", "wait 1s", "c finish", "c roll 6", "a guess "+tt.guess)
			if got := s.view(0).Guesses[0]; (s.m.Stage == Looking) != tt.right || got.Right != tt.right || got.Text != tt.guess {
				t.Errorf("it is %s, %+v", s.m.Stage, got)
			}
		})
	}
	t.Run("DD-21 CM-17 two guesses in one are none, and nobody is asked about them", func(t *testing.T) {
		s := newScene(t, 4, "")
		s.Say("a name 3", "bell")
		s.drawAll()
		s.Say("b finish", "wait 1s", "c finish", "c roll 6", "a guess ghost, pillow")
		if v := s.view(0); v.Guesses[0].Right || v.Stage != Guessing || v.Step != 2 {
			t.Errorf("it is %s in step %d", v.Stage, v.Step)
		}
	})
	t.Run("CM-14 spaces around and between are not shown", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		in, _ := s.ReadLine("a guess x")
		in.Move = Guess{Text: "  a  big tooth "}
		if _, err := s.m.Apply(in, newRNG(1)); err != nil || s.view(1).Guesses[0].Text != "a big tooth" || s.m.Stage != Looking {
			t.Errorf("%v, the guess is %+v", err, s.view(1).Guesses)
		}
	})
	t.Run("CM-15 a table can switch it off", func(t *testing.T) {
		s := newScene(t, 4, "slips=0")
		s.Say("a name 3", "bell")
		s.drawAll()
		s.Say("b finish", "wait 1s", "c finish", "c roll 6", "a guess pilow")
		if s.m.Stage != Accepting {
			t.Errorf("it is %s", s.m.Stage)
		}
	})
	t.Run("DD-21 a wrong guess tells only that it is wrong", func(t *testing.T) {
		for _, guess := range []string{"watch", "stopwitch", "banana"} { // a part, nearly, and far off
			s := newScene(t, 4, "slips=0")
			s.Say("a name 5", "bell")
			s.drawAll()
			s.Say("b finish", "wait 1s", "c finish", "c roll 6")
			events := s.Say("a guess " + guess)
			want := []string{`guessed {"step":1,"text":"` + guess + `","right":false,"late":false}`}
			if got := gametest.FactsTo(wire, events, 0)[:1]; !slices.Equal(got, want) {
				t.Errorf("a hears %v", got)
			}
		}
	})
	t.Run("DD-21 a drawer has nothing to say while the guesser looks", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		for _, kind := range wire.MoveKinds() {
			if kind == "object" || kind == "name" { // no hints: the number is for the next round
				continue
			}
			line := strings.TrimSpace("b " + kind + map[string]string{"name": " 1", "bet": " c", "guess": " tooth", "vote": " yes"}[kind])
			if r := s.PlayWantingRefusal(line); r.Code != "not-now" && r.Code != "not-guesser" && r.Code != "no-vote" {
				t.Errorf("%s: %v", line, r)
			}
		}
		s.WantRefused("b draw: not-now")
	})
}

func TestAccept(t *testing.T) {
	for n := 3; n <= 7; n++ {
		drawers := n - 1
		for yes := 0; yes <= drawers; yes++ {
			accepted := 2*yes > drawers
			t.Run(fmt.Sprintf("DD-19 CM-17 %d of %d drawers accept a refused guess, right: %v", yes, drawers, accepted), func(t *testing.T) {
				s := sceneInGuessing(t, n, "")
				s.Say("a guess toothbrush")
				if v := s.view(1); s.m.Status().Waiting != s.m.round.drawers || v.Asked != s.m.round.drawers || !v.Can.Answer || s.view(0).Can.Answer || s.view(0).Word != "" {
					t.Fatalf("awaited is %s", gametest.SeatLetters(s.m.Status().Waiting))
				}
				for seat := game.Seat(1); s.m.Stage == Accepting; seat++ {
					answer, told := "decline", "declined"
					if int(seat) <= yes {
						answer, told = "accept", "accepted"
					}
					events := s.Say(gametest.SeatLetter(seat) + " " + answer)
					if got := gametest.FactsTo(wire, events, game.Watcher)[0]; got != fmt.Sprintf(`%s {"seat":%d}`, told, seat) {
						t.Errorf("the public hears %v", got)
					}
					if v := s.view(0); !(v.Accepted | v.Declined).Has(seat) {
						t.Errorf("all see %s accept and %s decline", gametest.SeatLetters(v.Accepted), gametest.SeatLetters(v.Declined))
					}
				}
				by, scorers := game.Watcher, game.Seats(0)
				if accepted {
					by, scorers = 1, s.m.round.authorsOfGuessingStep(s.m.round.step).With(0)
				}
				if got := s.view(0).Guesses[0]; got.Right != accepted || got.By != by || s.m.round.scorers != scorers {
					t.Errorf("the guess is %+v, points for %s", got, gametest.SeatLetters(s.m.round.scorers))
				}
			})
		}
	}
	t.Run("CM-17 one drawer's yes does not score against four who decline", func(t *testing.T) {
		s := sceneInGuessing(t, 6, "")
		s.Say("a guess toothbrush", "b accept", "c decline", "d decline", "e decline")
		if v := s.view(0); v.Scorers != 0 || v.Guesses[0].Right || v.Guesses[0].By != game.Watcher || v.Step != 2 {
			t.Errorf("the guess is %+v, points for %s", v.Guesses[0], gametest.SeatLetters(v.Scorers))
		}
	})
	t.Run("CM-17 bots abstain: the people among the drawers decide", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "bots=cde")
		s.Say("a guess toothbrush")
		if s.m.Status().Waiting != game.Of(1) || s.view(2).Can.Answer {
			t.Errorf("awaited is %s", gametest.SeatLetters(s.m.Status().Waiting))
		}
		s.WantRefused("c accept: not-your-vote")
		if s.Say("b accept"); gametest.SeatLetters(s.m.round.scorers) != "ab" {
			t.Errorf("points for %s", gametest.SeatLetters(s.m.round.scorers))
		}
	})
	t.Run("CM-17 CM-22 where only bots draw, nobody is asked and nothing waits", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "bots=bcd")
		if s.Say("a guess toothbrush"); s.m.Stage != Guessing || s.m.round.step != 2 {
			t.Errorf("it is %s in step %d", s.m.Stage, s.m.round.step)
		}
	})
	t.Run("CM-5 CM-17 who is skipped abstains", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		if s.Say("a guess toothbrush", "b skip", "c skip", "d accept"); gametest.SeatLetters(s.m.round.scorers) != "ab" {
			t.Errorf("points for %s", gametest.SeatLetters(s.m.round.scorers))
		}
	})
	t.Run("CM-17 what the majority did not say in time is no yes", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.Say("a guess toothbrush", "b accept", "c accept", "bell")
		if v := s.view(0); v.Guesses[0].Right || v.Guesses[0].By != game.Watcher || v.Step != 2 {
			t.Errorf("the guess is %+v", v.Guesses[0])
		}
	})
	t.Run("CM-17 for eight seconds", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.Say("a guess toothbrush", "wait 7999ms", "b decline")
		s.Say("wait 1ms", "bell")
		if s.m.round.step != 2 || s.m.Stage != Guessing {
			t.Errorf("then it is %s", s.m.Stage)
		}
		s.WantRefused("c accept: not-now")
	})
	t.Run("CM-17 the wait ends when half of the drawers have declined", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.Say("a guess toothbrush", "d decline")
		if v := s.view(0); v.Stage != Accepting || gametest.SeatLetters(v.Declined) != "d" {
			t.Errorf("it is %s, declined by %s", v.Stage, gametest.SeatLetters(v.Declined))
		}
		if s.Say("c decline"); s.m.round.step != 2 {
			t.Errorf("it is step %d", s.m.round.step)
		}
	})
	t.Run("CM-17 the guesser has no say in it, and nobody has two", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.Say("a guess toothbrush")
		s.WantRefused("a accept: not-drawer", "a decline: not-drawer", "~ accept: not-seated")
		s.Say("b decline")
		s.WantRefused("b decline: said-already", "b accept: said-already")
	})
	t.Run("CM-17 nobody may refuse a guess that the machine accepted", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.Say("a guess tooth")
		s.WantRefused("b decline: not-now", "c decline: not-now")
	})
	t.Run("CM-17 at the last step as well", func(t *testing.T) {
		s := sceneInGuessing(t, 6, "")
		s.Say("a pass", "a pass", "a guess toothbrush", "f accept", "b accept", "c accept")
		if gametest.SeatLetters(s.m.round.scorers) != "adef" {
			t.Errorf("points for %s", gametest.SeatLetters(s.m.round.scorers))
		}
	})
	t.Run("CM-17 what is far off nobody can accept, and nothing waits", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.Say("a guess ghost")
		if v := s.view(1); v.Stage != Guessing || v.Step != 2 || v.Can.Answer || v.Can.Accept {
			t.Errorf("it is %s in step %d, and a drawer can %+v", v.Stage, v.Step, v.Can)
		}
		s.WantRefused("b accept: not-now", "b decline: not-now")
	})
	t.Run("CM-18 what comes first counts", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		late, _ := s.ReadLine("a guess tooth")
		s.Say("a pass")
		if _, err := s.m.Apply(late, newRNG(0)); gametest.RefusalCodeOrFailure(err) != "too-late" {
			t.Errorf("the later guess: %v", err)
		}
	})
	t.Run("CM-24 DD-14 a guess that the bell overtook is a guess at what is shown now", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		late, _ := s.ReadLine("a guess tooth")
		s.Say("bell")
		late.At = s.Now
		if _, err := s.m.Apply(late, newRNG(0)); err != nil || s.m.Stage != Looking || s.m.round.step != 2 {
			t.Errorf("it is %s at step %d, and the answer %v", s.m.Stage, s.m.round.step, err)
		}
	})
}

// TestRecordedRulings checks that a replay goes by what the judge said when a guess was made.
func TestRecordedRulings(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		rulings    game.Rulings
		stage      Stage
	}{
		{"CM-30 a guess that was right stays right", "ghost", game.Rulings{0: {Verdict: words.Right, Reason: words.Exact}}, Looking},
		{"CM-30 a guess that was wrong stays wrong", "tooth", game.Rulings{}, Guessing},
		{"CM-30 a guess of an old journal is judged", "tooth", nil, Looking},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := sceneInGuessing(t, 4, "")
			in := game.Input{At: s.Now, Seat: 0, Phase: s.m.Phase, Move: Guess{Text: tt.text}, Rulings: tt.rulings}
			if _, err := s.m.Apply(in, newRNG(1)); err != nil || s.m.Stage != tt.stage {
				t.Errorf("it is %s, the error %v", s.m.Stage, err)
			}
		})
	}
}
