package pictomania

import (
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

// strange is a move of another game.
type strange struct{}

func TestGuessing(t *testing.T) {
	forEveryCount(t, "PM-11 everyone sees that a guess was laid, by whom and in which order, and not which", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		order := []game.Seat{}
		for i := n - 1; i > 0; i-- {
			who := game.Seat(i)
			events := s.Say(gametest.SeatLetter(who) + " guess a " + string("0123456"[i]))
			order = append(order, who)
			want := "guess-laid " + gametest.JSON(GuessLaid{Seat: who, Board: 0, Place: len(order)})
			for seat := game.Watcher; int(seat) < n; seat++ {
				checkEqual(t, gametest.SeatLetter(seat)+" hears", gametest.FactsTo(wire, events, seat), []string{want})
				checkEqual(t, gametest.SeatLetter(seat)+" sees", s.view(seat).Players[0].Stack, order)
				if laid := s.view(seat).Laid; seat != who && slices.Max(laid) > 0 && laid[0] == i {
					t.Errorf("%s sees the number", gametest.SeatLetter(seat))
				}
			}
			if laid := s.view(who).Laid[0]; laid != i {
				t.Errorf("%s laid %d and sees %d", gametest.SeatLetter(who), i, laid)
			}
		}
	})
	forEveryCount(t, "PM-12 one guess per drawing, every number once", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		s.Say("b guess a 4")
		s.WantRefused("b guess a 5: guessed-already", "b guess c 4: number-used")
		checkEqual(t, "cards left", s.view(1).Hand, []int{1, 2, 3, 5, 6, 7})
		s.Say("b guess c 5", "c guess a 4")
		if got := s.view(1).Can.Guess; slices.Contains(got, 0) || slices.Contains(got, 1) || slices.Contains(got, 2) || len(got) != n-3 {
			t.Errorf("b can guess at %v", got)
		}
	})
	t.Run("PM-12 a card is used for the round, and comes back in the next", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		s.Say("b guess a 4")
		s.playToSums()
		s.Say("bell")
		s.startDrawing()
		s.Say("b guess a 4")
	})
	t.Run("PM-13 a right numeral is right whichever card was meant", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		s.Say("b guess a 1") // b may have thought of word 1 on another card
		s.playToSums()
		if g := s.view(2).Walk[0].Guesses[0]; !g.Right || g.Token != 3 {
			t.Errorf("it is %+v", g)
		}
	})
	t.Run("PM-11 refusals", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.WantRefused("a guess a 2: own-drawing", "a guess b 0: bad-number", "a guess b 8: bad-number", "a guess f 2: no-such-board", "a next: not-now",
			"a turn: not-led")
		s.playToSums()
		s.WantRefused("a guess b 2: not-now")
	})
}

func TestFinishing(t *testing.T) {
	forEveryCount(t, "PM-14 whoever finishes takes the highest token and stops", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		s.Say("b guess a 3")
		events := s.Say("b finish")
		highest := s.m.bonusTokens[0]
		checkEqual(t, "told", gametest.FactsTo(wire, events, game.Watcher), []string{"finished " + gametest.JSON(Finished{Seat: 1, Bonus: highest})})
		v := s.view(1)
		if p := v.Players[1]; p.Bonus != highest || p.Place != 1 || p.Done {
			t.Errorf("b is %+v", p)
		}
		checkEqual(t, "tokens left", v.Bonus, s.m.bonusTokens[1:])
		s.WantRefused("b guess c 4: finished", "b draw: finished", "b finish: finished", "b done: finished", "b nothing: finished")
		if c := v.Can; c.Draw || c.Finish || c.Done || c.Nothing || c.Resume || len(c.Guess) > 0 {
			t.Errorf("b can %+v", c)
		}
		s.Say("a guess b 5") // others still may
		if s.m.Status().Waiting.Has(1) {
			t.Error("b is awaited")
		}
	})
	forEveryCount(t, "PM-15 the last token ends the round for all at once", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		var events []game.Event
		for i := range n - 1 {
			if s.m.Stage != Drawing {
				t.Fatalf("the round ends with %d tokens left", n-1-i)
			}
			events = s.Say(gametest.SeatLetter(game.Seat(i)) + " finish")
		}
		if got := factKinds(events); got != "finished drawing-ended drawing-scored" {
			t.Errorf("the last one tells %s", got)
		}
		v := s.view(0)
		if v.Ended != TokensGone || len(v.Bonus) != 0 || v.Players[n-1].Bonus != 0 {
			t.Errorf("it ends by %q with %v left, and the last player has %d", v.Ended, v.Bonus, v.Players[n-1].Bonus)
		}
		for i, want := range s.m.bonusTokens {
			if p := v.Players[i]; p.Bonus != want || p.Place != i+1 {
				t.Errorf("%s has %d in place %d, not %d", gametest.SeatLetter(game.Seat(i)), p.Bonus, p.Place, want)
			}
		}
		last := gametest.SeatLetter(game.Seat(n - 1))
		s.WantRefused(last + " guess a 1: not-now")
		s.WantRefused(last + " draw: not-now")
		s.WantRefused(last + " finish: not-now")
	})
	forEveryCount(t, "PM-16 done without a token can be said and taken back", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		checkEqual(t, "told", gametest.FactsTo(wire, s.Say("a done"), 1), []string{"said-done " + gametest.JSON(DoneChanged{Seat: 0, Done: true})})
		s.WantRefused("a draw: done", "a guess b 2: done", "a nothing: done", "a done: said-already")
		if v := s.view(0); !v.Players[0].Done || v.Can.Done || !v.Can.Resume || v.Can.Draw || !v.Can.Finish {
			t.Errorf("a can %+v", v.Can)
		}
		s.Say("b guess a 3", "a resume")
		s.WantRefused("a resume: said-already")
		s.Say("a draw", "a guess b 2", "a done", "a finish")
		if p := s.view(0).Players[0]; p.Bonus != s.m.bonusTokens[0] || p.Done {
			t.Errorf("a finished after all, and is %+v", p)
		}
	})
	forEveryCount(t, "PM-16 the round ends when every player has a token or is done", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		s.Say("a finish")
		var events []game.Event
		for i := 1; i < n; i++ {
			events = s.Say(gametest.SeatLetter(game.Seat(i)) + " done")
		}
		if got := factKinds(events); got != "said-done drawing-ended drawing-scored" {
			t.Errorf("the last one tells %s", got)
		}
		if v := s.view(0); v.Ended != AllDone || len(v.Bonus) != n-2 {
			t.Errorf("it ends by %q with %v left", v.Ended, v.Bonus)
		}
	})
	forEveryCount(t, "PM-16 when nobody can lay another guess, all have 5 s more to take a token or to decline", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "round=120")
		s.Say("wait 10s")
		limit := s.m.Deadline
		s.guessAllButLast()
		if v := s.view(0); v.LastSeconds || s.m.Deadline != limit {
			t.Fatalf("one guess can still be laid, and the bell is set for %v", s.m.Deadline)
		}
		events := s.layLastGuess()
		if got := factKinds(events); got != "guess-laid last-seconds-began" {
			t.Errorf("the last guess tells %s", got)
		}
		if v := s.view(game.Watcher); !v.LastSeconds || s.m.Deadline != s.Now+5*time.Second || s.m.Status().LimitTotal != 5*time.Second {
			t.Errorf("the bell is set for %v at %v", s.m.Deadline, s.Now)
		}
		s.Say("wait 4s", "a finish")
		if s.m.Deadline != s.Now+time.Second {
			t.Errorf("after a token the bell is set for %v", s.m.Deadline)
		}
		if got := factKinds(s.Say("bell")); got != "drawing-ended drawing-scored" || s.m.round.endReason != AllDone || s.view(0).LastSeconds {
			t.Errorf("the bell tells %s, and it ended by %s", got, s.m.round.endReason)
		}
	})
	t.Run("PM-16 a limit that ends earlier stays", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "round=120")
		s.guessAllButLast()
		s.Say("wait 118s")
		limit := s.m.Deadline
		if s.layLastGuess(); s.m.Deadline != limit {
			t.Errorf("the bell is set for %v, not for %v", s.m.Deadline, limit)
		}
	})
	t.Run("PM-16 also without a limit, and at the pace of the table", func(t *testing.T) {
		setup := newSetup(t, 3, "round=0")
		setup.Pace = 200
		s := dealScene(t, setup)
		s.startDrawing()
		s.guessAllButLast()
		if s.layLastGuess(); s.m.Deadline != s.Now+10*time.Second {
			t.Errorf("the bell is set for %v", s.m.Deadline)
		}
	})
	t.Run("PM-16 who is done and takes it back can guess, and the round has its limit again", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "round=120")
		limit := s.m.Deadline
		s.Say("c done", "a guess b 2", "a guess c 3", "b guess a 1")
		if got := factKinds(s.Say("b guess c 3")); got != "guess-laid last-seconds-began" {
			t.Errorf("the last guess tells %s", got)
		}
		if s.Say("wait 2s", "c resume"); s.m.Deadline != limit || s.view(0).LastSeconds {
			t.Errorf("the bell is set for %v, not for %v", s.m.Deadline, limit)
		}
		if s.Say("c done"); s.m.Deadline != s.Now+5*time.Second {
			t.Errorf("the bell is set for %v", s.m.Deadline)
		}
	})
	t.Run("PM-16 PM-26 nor can they when the last drawing to guess is struck or left empty", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "round=120")
		s.Say("a guess b 2", "b guess a 1", "c guess a 1", "c guess b 2", "c nothing")
		if !s.view(0).LastSeconds {
			t.Error("the round goes on")
		}
	})
	t.Run("CM-27 PM-16 by version 3 all draw until the limit", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "round=120")
		s.m.Rules = 3
		limit := s.m.Deadline
		s.guessAllButLast()
		if s.layLastGuess(); s.m.Deadline != limit {
			t.Errorf("the bell is set for %v", s.m.Deadline)
		}
		if s.Say("bell"); s.m.round.endReason != OutOfTime {
			t.Errorf("it ended by %s", s.m.round.endReason)
		}
	})
	t.Run("PM-16 also when the last one finishes", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.Say("a done", "b done", "c done")
		s.wantFacts("d finish", "finished drawing-ended drawing-scored")
	})
	t.Run("PM-14 a blank board is not finished", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		s.Say("a clear")
		s.WantRefused("a finish: blank")
		s.Say("a draw", "a finish")
	})
}

func TestRoundLimit(t *testing.T) {
	for _, tt := range []struct {
		rule, options string
		pace          int
		want          time.Duration
	}{
		{"PM-17 four minutes", "", 0, 4 * time.Minute},
		{"PM-17 or another time", "round=120", 100, 2 * time.Minute},
		{"PM-17 CM-9 stretched by the pace", "round=120", 200, 4 * time.Minute},
		{"PM-17 CM-9 or none", "round=0", 200, 0},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			setup := newSetup(t, 3, tt.options+" read=0")
			setup.Pace = tt.pace
			s := dealScene(t, setup)
			s.startDrawing()
			if got := s.m.Status().Deadline; got != tt.want {
				t.Fatalf("the bell is set for %v, not %v", got, tt.want)
			}
			if v := s.view(0); v.Timed != (tt.want > 0) {
				t.Errorf("whether it is timed: %v", v.Timed)
			}
			if tt.want == 0 {
				return
			}
			s.Say("b guess a 1", "c object a") // neither moves the bell
			s.Now = tt.want - 1
			if _, err := s.m.Apply(game.Input{At: s.Now}, nil); err == nil {
				t.Error("it rings too early")
			}
			if got := factKinds(s.Say("bell")); got != "drawing-ended drawing-scored" || s.view(0).Ended != OutOfTime {
				t.Errorf("it tells %s", got)
			}
		})
	}
}

func TestDrawingNothing(t *testing.T) {
	forEveryCount(t, "PM-18 the guesses go back, and no more are laid", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		s.Say("b guess a 3", "c guess a 1")
		checkEqual(t, "told", gametest.FactsTo(wire, s.Say("a nothing"), game.Watcher), []string{`drew-nothing {"seat":0,"returned":[1,2]}`})
		v := s.view(1)
		checkEqual(t, "b has the cards", v.Hand, []int{1, 2, 3, 4, 5, 6, 7})
		if p := v.Players[0]; p.Drawn != Blank || len(p.Stack) > 0 || slices.Contains(v.Can.Guess, 0) {
			t.Errorf("a is %+v, and b can guess at %v", p, v.Can.Guess)
		}
		s.WantRefused("b guess a 1: does-not-count")
		s.Say("b guess c 3") // the card can be used elsewhere
		s.WantRefused("a draw: nothing", "a finish: nothing", "a nothing: nothing", "b object a: does-not-count")
		if own := s.view(0); !own.Blank || own.Can.Draw || own.Can.Finish || own.Can.Nothing {
			t.Errorf("a can %+v", own.Can)
		}
		s.Say("a guess b 2", "a done") // a goes on guessing
		s.playToSums()
		if sum := s.view(0).Sums[0]; len(sum.Kept) != n-1 || sum.Bonus != 0 || len(sum.Received) != 1 {
			t.Errorf("a has %+v", sum)
		}
	})
	t.Run("PM-18 the others can take all tokens", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.Say("d nothing", "a finish", "b finish")
		s.wantFacts("c finish", "finished drawing-ended drawing-scored")
	})
	t.Run("PM-18 a board that is blank in the end was left so", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		s.Say("b guess a 5", "a clear")
		s.wantFacts("bell", "drawing-ended drew-nothing drawing-scored")
		s.playToSums()
		if v := s.view(0); v.Players[0].Drawn != Blank || slices.Max(v.Middle) != 0 {
			t.Errorf("a's drawing is %q and the middle has %v", v.Players[0].Drawn, v.Middle)
		}
	})
	t.Run("PM-18 declared before a vote on it ends", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.Say("b object a")
		s.wantFacts("a nothing", "drew-nothing vote-ended")
		s.WantRefused("c vote a yes: no-vote")
		if s.m.Status().Waiting != game.Players(4) {
			t.Error("not all four are awaited")
		}
	})
}

func TestTime(t *testing.T) {
	t.Run("CM-8 time comes with the inputs: no bell before it is due, and the same inputs make the same match", func(t *testing.T) {
		x, y := sceneInDrawing(t, 4, ""), sceneInDrawing(t, 4, "")
		due := x.m.Deadline
		early := game.Input{At: due - 1, Seat: game.Watcher}
		if _, err := x.m.Apply(early, newRNG(1)); gametest.RefusalCodeOrFailure(err) != "too-early" || x.m.Stage != Drawing {
			t.Errorf("a bell before its time is answered with %v", err)
		}
		for _, s := range []*scene{x, y} {
			s.Say("wait 30s", "b guess a 1", "c object a", "bell", "d vote a yes", "bell")
		}
		for seat := game.Watcher; seat < 4; seat++ {
			if gametest.JSON(x.view(seat)) != gametest.JSON(y.view(seat)) {
				t.Errorf("%s sees another match", gametest.SeatLetter(seat))
			}
		}
	})
}

func TestAbsence(t *testing.T) {
	forEveryCount(t, "CM-5 CM-9 whoever is away is done, and takes it back on return", func(t *testing.T, n int) {
		s := sceneInDrawing(t, n, "")
		checkEqual(t, "told", gametest.FactsTo(wire, s.Say("c skip"), 0), []string{"said-done " + gametest.JSON(DoneChanged{Seat: 2, Done: true, Late: true})})
		s.WantRefused("c skip: not-awaited")
		s.Say("c resume", "c draw")
	})
	t.Run("CM-5 CM-20 whoever is away abstains first, and is done when skipped again", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		s.Say("a finish", "b object c")
		if got := factKinds(s.Say("a skip", "d skip")); got != "" || s.view(0).Ballots[0].Voters != game.Of(1, 4) {
			t.Errorf("it tells %q, and the voters are %s", got, gametest.SeatLetters(s.view(0).Ballots[0].Voters))
		}
		if got := factKinds(s.Say("d skip")); got != "said-done" {
			t.Errorf("skipped again, it tells %s", got)
		}
	})
	t.Run("CM-9 every stage goes on without anybody", func(t *testing.T) {
		for _, away := range []string{"bell", "skip"} {
			s := newScene(t, 3, "decks=0")
			for range 400 {
				if s.m.Status().Result != nil {
					break
				}
				if away == "bell" {
					s.Say("bell")
					continue
				}
				for seat := range s.m.Status().Waiting.All() {
					s.Say(gametest.SeatLetter(seat) + " skip")
					break
				}
			}
			if r := s.m.Status().Result; r == nil || r.Winners != game.Players(3) || r.Points[0] != -25 {
				t.Errorf("by %ss alone it ends with %+v", away, r)
			}
		}
	})
}

func TestWhoMoves(t *testing.T) {
	s := sceneInDrawing(t, 3, "")
	for name, in := range map[string]game.Input{
		"stale":        {Seat: 0, Phase: s.m.Phase - 1, Move: Finish{}},
		"not-seated":   {Seat: game.Watcher, Phase: s.m.Phase, Move: Finish{}},
		"unknown-move": {Seat: 0, Phase: s.m.Phase, Move: strange{}},
		"too-early":    {Seat: game.Watcher, Phase: s.m.Phase},
	} {
		_, err := s.m.Apply(in, newRNG(1))
		if gametest.RefusalCodeOrFailure(err) != name {
			t.Errorf("%+v is answered with %v, not %s", in, err, name)
		}
	}
}

func TestLateGuess(t *testing.T) {
	t.Run("CM-29 all know a word while they draw and guess", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		during := s.m.Status().KnowsSecret
		if s.Say("bell"); during != game.Players(3) || s.m.Status().KnowsSecret != 0 {
			t.Errorf("it is %b, and then %b", during, s.m.Status().KnowsSecret)
		}
	})
	t.Run("CM-24 PM-15 a card that crosses the end of the round is too late, not stale", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		guess, _ := s.ReadLine("a guess b 1")
		s.Say("bell")
		if _, err := s.m.Apply(guess, newRNG(1)); gametest.RefusalCodeOrFailure(err) != "too-late" {
			t.Errorf("it is answered with %v", err)
		}
	})
}

func TestMean(t *testing.T) {
	t.Run("PM-28 the word that was meant is told with the guess", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.WantRefused("b mean a 1: no-guess")
		s.Say("b guess a 1", "b mean a 5", "c guess a 1", "d guess a 6", "a guess b 6", "a mean b 3")
		s.WantRefused("b mean a 6: no-such-card")
		s.WantRefused("b mean b 1: no-guess")
		s.WantRefused("b mean c 1: no-guess")
		v := s.view(1)
		if v.Meant[0] != 5 || v.Meant[2] != -1 || !slices.Equal(v.Can.Mean, []int{0}) {
			t.Errorf("b meant %v and may say %v", v.Meant, v.Can.Mean)
		}
		s.Say("b mean a 4", "bell")
		s.WantRefused("b mean a 1: not-now")
		cards := s.view(0).Cards
		var told []string
		for _, g := range s.view(0).Walk[0].Guesses {
			told = append(told, g.Word)
		}
		// b is right with a word of another card (PM-13); of c, who is right, it is the word; of d nobody knows.
		checkEqual(t, "the words", told, []string{cards[4].Words[0], cards[0].Words[0], ""})
	})
	t.Run("PM-40 where there is one card everyone knows which word it was", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "children=1")
		s.Say("b guess a 5")
		s.WantRefused("b mean a 0: no-guess")
		s.Say("bell")
		if v := s.view(0); v.Walk[0].Guesses[0].Word != v.Cards[0].Words[4] {
			t.Errorf("it is %q", v.Walk[0].Guesses[0].Word)
		}
	})
	t.Run("PM-18 of a guess that goes back nothing is known", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		s.Say("b guess a 5", "b mean a 2", "a nothing")
		if v := s.view(1); v.Meant[0] != -1 || len(v.Can.Mean) > 0 {
			t.Errorf("b meant %v", v.Meant)
		}
	})
	t.Run("PM-14 who has finished may still say it", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		s.Say("b guess a 5", "b finish", "b mean a 2")
		if v := s.view(1); v.Meant[0] != 2 {
			t.Errorf("b meant %v", v.Meant)
		}
	})
}
