package doodlerush

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

func TestRightAndWrong(t *testing.T) {
	for _, tt := range []struct{ rule, board, guess, answer string }{
		{"DR-13 the word on the card", "a0", "car", "right"},
		{"DR-13 a synonym is wrong", "a1", "ship", "no"},
		{"DR-13 a compound that contains it is wrong", "a2", "Superman", "no"},
		{"DR-13 separate words, the word is the last", "a0", "toy car", "right"},
		{"DR-13 separate words, the word is the first", "a0", "car hire", "right"},
		{"DR-13 a plural for a singular is close", "a0", "cars", "close"},
		{"DR-13 an irregular plural is close", "a2", "men", "close"},
		{"DR-13 all words where there are several", "b4", "ice cream", "right"},
		{"DR-13 a part of them is not enough", "b4", "cream", "close"},
		{"DR-13 a list is no guess", "a0", "boat, ship, car", "no"},
		{"DR-13 another word", "b0", "bacon", "no"},
		{"CM-14 case", "a0", "CAR", "right"},
		{"CM-14 accents", "b0", "kíte", "right"},
		{"CM-14 punctuation", "a0", "car!!", "right"},
		{"CM-14 hyphens", "b4", "ice-cream", "right"},
		{"CM-14 spaces", "a5", "light house", "right"},
		{"CM-14 an article", "c4", "an umbrella", "right"},
		{"CM-15 one slip in five letters", "a1", "fery", "right"},
		{"CM-15 two slips in nine letters", "a5", "lihgthoues", "right"},
		{"CM-15 no slip in four letters", "b0", "kate", "no"},
		{"CM-15 two slips in five letters", "a1", "fry", "no"},
		{"CM-15 another word of the pack is no slip", "a2", "mane", "no"},
		{"CM-16 another answer on the card", "a3", "bike", "right"},
		{"CM-16 the first answer", "a3", "bicycle", "right"},
		{"CM-16 a note is no part of the answer", "a4", "bat", "right"},
	} {
		for _, called := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, %q for %s, called out: %v", tt.rule, tt.guess, tt.board, called), func(t *testing.T) {
				r := sceneInGuessing(t, 4, tt.board)
				id := r.boardID(tt.board)
				var move game.Move = Guess{Board: id, Text: tt.guess}
				if called {
					move = Call{Text: tt.guess}
				}
				e := r.Say(3, move)
				if e.Err != nil {
					t.Fatal(e.Err)
				}
				g, _ := onlyFact[Guessed](t, e.Events)
				answer := "no"
				if slices.Equal(g.Right, []int{id}) {
					answer = "right"
				} else if slices.Equal(g.Close, []int{id}) {
					answer = "close"
				}
				if answer != tt.answer {
					t.Errorf("the machine says %s, not %s", answer, tt.answer)
				}
				if taken := r.view(0).Boards[id].State == Gone; taken != (tt.answer == "right") {
					t.Errorf("the board is taken: %v", taken)
				}
			})
		}
	}
	t.Run("CM-15 a table can count slips as wrong", func(t *testing.T) {
		r := newScene(t, 3, game.Values{game.SlipsKey: 0})
		r.ringBell()
		r.playLines("a draw a1")
		r.ringBell()
		if g, _ := onlyFact[Guessed](t, r.playLines("b guess a1 fery")); len(g.Right) > 0 {
			t.Errorf("told was %+v", g)
		}
	})
}

func TestOwnersAnswer(t *testing.T) {
	forEveryCount(t, "DR-10 the owner says close or far to the last guess at a board", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		r.playLines("b guess a0 truck", "c guess a1 whale")
		for _, tt := range []struct {
			say string
			far bool
		}{{"a close 0 a0", false}, {"a far 1 a1", true}} {
			told := r.playLines(tt.say)
			if a, to := onlyFact[Answered](t, told); a.Far != tt.far || to != game.PlayersAndPublic(n) {
				t.Errorf("%s: told was %+v to %b", tt.say, a, to)
			}
		}
		for seat := game.Watcher; int(seat) < n; seat++ {
			g := r.view(seat).Guesses
			if gametest.JSON(g[0].Said) != `[{"guess":0,"board":0,"far":false}]` || gametest.JSON(g[1].Said) != `[{"guess":1,"board":1,"far":true}]` {
				t.Errorf("%d sees %+v", seat, g)
			}
		}
		r.wantRefused("a close 0 a0: said-already")
		r.playLines("a far 0 a0")
		if g := r.view(1).Guesses; gametest.JSON(g[0].Said) != `[{"guess":0,"board":0,"far":true}]` {
			t.Errorf("changed, it is %+v", g[0].Said)
		}
	})
	t.Run("DR-10 not to one before it", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 truck", "c guess a0 van", "c guess a1 whale")
		r.wantRefused("a close 0 a0: not-the-last")
		r.playLines("a close 1 a0")
		r.ringBell()
		r.ringBell()
		r.wantRefused("a close 2 a1: not-the-last")
	})
	t.Run("DR-10 a call is a guess at every board", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 truck", "c call van", "a far 0 a0", "a close 1 a0", "a far 1 a3", "b far 1 b0")
		r.playLines("c call bus")
		r.wantRefused("a close 1 a4: not-the-last", "c close 2 c0: not-at-this-board")
	})
	t.Run("DR-10 only the owner answers", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 truck")
		r.wantRefused("c close 0 a0: not-your-board", "b close 0 a0: not-your-board", "a close 0 a1: not-at-this-board",
			"a close 1 a0: no-such-guess", "a close -1 a0: no-such-guess", "a far 0 18: no-such-board")
	})
	t.Run("DR-10 nothing is said of what was right, or is gone", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("c guess a0 truck", "b guess a0 car")
		r.wantRefused("a close 1 a0: not-refused", "a close 0 a0: board-taken")
	})
	t.Run("DR-10 nor while everyone draws", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 truck")
		r.ringBell()
		r.wantRefused("a close 0 a0: not-guessing")
	})
	forEveryCount(t, "DR-10 an owner waves a board", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		if w, to := onlyFact[Waved](t, r.playLines("b wave b3")); w.Board != 9 || to != game.PlayersAndPublic(n) {
			t.Errorf("told was %+v to %b", w, to)
		}
		for _, tt := range []struct {
			ms   int
			text string
			seen int
		}{{999, "b wave b4", 0}, {0, "a wave a0", 1}, {1, "b wave b4", 1}, {0, "b wave b4", 0}} {
			r.advanceClock(tt.ms)
			if got := factsOf[Waved](r.playLines(tt.text)); len(got) != tt.seen {
				t.Errorf("%s is seen as %v", tt.text, got)
			}
		}
	})
	t.Run("DR-10 not another's board, nor one that is gone, nor while drawing", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.wantRefused("b wave a0: not-your-board")
		r.playLines("b guess a0 car")
		r.wantRefused("a wave a0: board-taken")
		r.ringBell()
		r.wantRefused("a wave a1: not-guessing")
	})
}

func TestAccepting(t *testing.T) {
	forEveryCount(t, "CM-17 the owner accepts a guess that the machine refused", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		r.playLines("b guess a1 ferries")
		if got := gametest.JSON(r.view(0).Can.Accept); got != fmt.Sprintf(`[{"guess":0,"boards":[1],"until":%d}]`, r.Now.Milliseconds()+8000) {
			t.Errorf("Ana may accept %s", got)
		}
		told := r.playLines("a accept 0 a1")
		taken, to := onlyFact[Taken](t, told)
		if want := (Taken{Board: 1, Seat: 1, Word: "ferry", Text: "ferries", Accepted: true, Round: 1}); !reflect.DeepEqual(taken, want) || to != game.PlayersAndPublic(n) {
			t.Errorf("told was %+v to %b", taken, to)
		}
		v := r.view(game.Watcher)
		if v.Players[1].Score.Taken != 1 || !slices.Equal(v.Guesses[0].Right, []int{1}) || len(r.view(0).Can.Accept) > 0 {
			t.Errorf("seen is %+v", v)
		}
		r.wantRefused("a accept 0 a1: not-refused")
	})
	t.Run("CM-17 at once, after 8 s and no later", func(t *testing.T) {
		for _, ms := range []int{0, 8000, 8001} {
			r := sceneInGuessing(t, 3)
			r.playLines("b guess a1 ferries")
			if r.advanceClock(ms); ms > 8000 {
				r.wantRefused("a accept 0 a1: too-late")
			} else {
				r.playLines("a accept 0 a1")
			}
		}
	})
	t.Run("CM-17 the bell does not end the 8 s, nor does the end of the game", func(t *testing.T) {
		for round := 1; round <= 3; round++ {
			r := sceneInGuessing(t, 3)
			for range 2*round - 2 {
				r.ringBell()
			}
			r.Now = r.Match.Status().Deadline - 1
			r.playLines("b guess a1 ferries")
			r.ringBell()
			r.advanceClock(7999)
			r.playLines("a accept 0 a1")
			if taken := r.view(0).Takes; taken[0].Round != round {
				t.Errorf("in round %d it was %+v", round, taken)
			}
			if v := r.view(1); round == 3 && (v.Ended == nil || v.Ended.Scores[1].Taken != 1) {
				t.Errorf("the end is %+v", v.Ended)
			}
			if round < 3 {
				r.wantRefused("a draw a1: board-taken")
			}
		}
	})
	t.Run("CM-17 the result waits for whoever may accept, and for nobody else", func(t *testing.T) {
		last := func() *scene {
			r := sceneInGuessing(t, 3)
			for r.view(0).Round < 3 || r.view(0).Stage != Guessing {
				r.ringBell()
			}
			r.Now = r.Match.Status().Deadline - 1
			return r
		}
		r := last()
		r.playLines("b guess a1 ferries", "c guess a0 wheelbarrow")
		r.ringBell()
		if v, s := r.view(1), r.Match.Status(); v.Stage != Settling || v.Ended != nil || s.Waiting != game.Of(0) || s.Deadline != r.Now-1+8*time.Second {
			t.Errorf("it is %s, awaited is %b until %v", v.Stage, s.Waiting, s.Deadline)
		}
		r.wantRefused("b guess a1 ferry: not-guessing", "b object a1: not-guessing", "a assign 0 a1: not-now",
			"a draw a1: not-drawing")
		if got := r.view(0).Can; len(got.Draw)+len(got.Assign)+len(got.Guess) > 0 || len(got.Accept) != 1 {
			t.Errorf("Ana may %+v", got)
		}
		if ended := factsOf[Ended](r.playLines("a done")); len(ended) != 1 || ended[0].Scores[1].Taken != 0 {
			t.Errorf("told was %+v", ended)
		}
		r = last()
		r.playLines("b guess a1 ferries")
		r.ringBell()
		if ended := factsOf[Ended](r.ringBell()); len(ended) != 1 || ended[0].Scores[1].Taken != 0 {
			t.Errorf("when the 8 s are over, told was %+v", ended)
		}
		r = last()
		r.playLines("c guess a0 wheelbarrow")
		if ended := factsOf[Ended](r.ringBell()); len(ended) != 1 {
			t.Errorf("without such a guess, told was %+v", ended)
		}
	})
	t.Run("CM-17 DR-13 what is far off cannot be accepted: nonsense, a synonym, another word", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a1 wheelbarrow", "b guess a1 ship", "b guess a1 car")
		for n := range 3 {
			r.wantRefused(fmt.Sprintf("a accept %d a1: far-off", n))
		}
		if got := r.view(0).Can.Accept; len(got) > 0 {
			t.Errorf("Ana may accept %+v", got)
		}
	})
	t.Run("CM-17 nobody is asked about the board of a bot, and nothing waits for it", func(t *testing.T) {
		setup := newScene(t, 3, nil).Setup
		setup.Bots = game.Of(0)
		r := openScene(t, setup)
		r.ringBell()
		r.playLines("a draw a1")
		for r.view(0).Round < 3 || r.view(0).Stage != Guessing {
			r.ringBell()
		}
		r.playLines("b guess a1 ferries")
		r.wantRefused("a accept 0 a1: far-off")
		if r.ringBell(); !r.IsOver() {
			t.Errorf("it is %s", r.view(0).Stage)
		}
	})
	t.Run("CM-17 not when the boards have been shown anew", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a1 ferries", "a done", "b done", "c done", "a clear a1", "a draw a1", "a done", "b done", "c done")
		r.wantRefused("a accept 0 a1: too-late")
	})
	t.Run("CM-17 a slow table has longer", func(t *testing.T) {
		r := openScene(t, game.Setup{Names: names[:3], Pace: 200, Pack: newPack(t, 3)})
		r.ringBell()
		r.playLines("a draw a1")
		r.ringBell()
		r.playLines("b guess a1 ferries")
		r.advanceClock(16_000)
		r.playLines("a accept 0 a1")
	})
	t.Run("CM-17 a call, for the own board that it is close for", func(t *testing.T) {
		r := sceneInGuessing(t, 3, "a0", "a1", "b0")
		r.playLines("c call ferries")
		r.wantRefused("a accept 0 a2: empty-board", "a accept 0 a0: far-off", "b accept 0 a1: not-your-board")
		r.playLines("a accept 0 a1")
		r.wantRefused("a accept 0 a0: not-refused", "b accept 0 b0: not-refused")
	})
	t.Run("CM-17 nobody accepts for others, or an own guess", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a1 ferries", "a call ferries")
		r.wantRefused("b accept 0 a1: not-your-board", "c accept 0 c1: not-at-this-board", "a accept 1 a1: not-at-this-board",
			"a accept 2 a1: no-such-guess")
	})
	t.Run("CM-17 nobody refuses what the machine accepted", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a1 ferry")
		r.wantRefused("a far 0 a1: not-refused")
		if got := r.view(0).Can; len(got.Answer) > 0 || len(got.Accept) > 0 {
			t.Errorf("Ana may %+v", got)
		}
	})
	for _, tt := range []struct {
		rule string
		ms   int
		code string
	}{
		{"DR-9 a guess accepted later shares a board taken in the same quarter second", 250, ""},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			r := sceneInGuessing(t, 3)
			r.playLines("b guess a1 ferries")
			r.advanceClock(tt.ms)
			r.playLines("c guess a1 ferry")
			r.advanceClock(3000)
			if tt.code != "" {
				r.wantRefused("a accept 0 a1: " + tt.code)
				return
			}
			r.playLines("a accept 0 a1")
			if got := r.view(0).Boards[1].By; !slices.Equal(got, []game.Seat{2, 1}) {
				t.Errorf("it was taken by %v", got)
			}
		})
	}
	t.Run("DR-20 a board taken by a later guess moves to the earlier one, which is accepted within its 8 s", func(t *testing.T) {
		r := sceneInGuessing(t, 4)
		r.playLines("b guess a1 ferries")
		r.advanceClock(251)
		if taken, _ := onlyFact[Taken](t, r.playLines("c guess a1 ferry")); taken.Seat != 2 {
			t.Errorf("at once it was taken by %+v", taken)
		}
		r.advanceClock(3000)
		taken, _ := onlyFact[Taken](t, r.playLines("a accept 0 a1"))
		if taken.Seat != 1 || !taken.Accepted || !slices.Equal(taken.From, []game.Seat{2}) {
			t.Errorf("told was %+v", taken)
		}
		v := r.view(game.Watcher)
		if !slices.Equal(v.Boards[1].By, []game.Seat{1}) || len(v.Takes) != 1 || v.Takes[0].Seat != 1 || v.Players[1].Score.Taken != 1 || v.Players[2].Score.Taken != 0 {
			t.Errorf("it was taken by %v, the takes are %+v", v.Boards[1].By, v.Takes)
		}
		if late := v.Guesses[1]; len(late.Right) > 0 || !slices.Equal(late.Late, []int{1}) {
			t.Errorf("the later guess is %+v", late)
		}
	})
	t.Run("DR-20 not after its 8 s, nor for who has the board already", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a1 ferries")
		r.advanceClock(1000)
		r.playLines("b guess a1 ferry")
		r.wantRefused("a accept 0 a1: board-taken")
		r = sceneInGuessing(t, 3)
		r.playLines("b guess a1 ferries")
		r.advanceClock(1000)
		r.playLines("c guess a1 ferry")
		r.advanceClock(7001)
		r.wantRefused("a accept 0 a1: too-late")
	})
	t.Run("DR-20 the owner is asked about it", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a1 ferries")
		r.advanceClock(1000)
		r.playLines("c guess a1 ferry")
		if got := r.view(0).Can.Accept; len(got) != 1 || !slices.Equal(got[0].Boards, []int{1}) {
			t.Errorf("Ana may accept %+v", got)
		}
	})
	t.Run("CM-27 DR-20 by version 5 a board that was taken stays taken", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.Match.(*match).Rules = 5
		r.playLines("b guess a1 ferries")
		r.advanceClock(251)
		r.playLines("c guess a1 ferry")
		r.wantRefused("a accept 0 a1: board-taken")
	})
	t.Run("DR-9 the time of an accepted guess is when it was made", func(t *testing.T) {
		r := sceneInGuessing(t, 4)
		r.playLines("b guess a1 ferries", "c guess a1 ferries")
		r.advanceClock(3000)
		r.playLines("a accept 0 a1", "a accept 1 a1")
		r.wantRefused("d guess a1 ferry: board-taken")
		if got := r.view(0).Boards[1].By; !slices.Equal(got, []game.Seat{1, 2}) {
			t.Errorf("it was taken by %v", got)
		}
	})
}
