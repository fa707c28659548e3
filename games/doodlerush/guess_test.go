package doodlerush

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

func TestGuessing(t *testing.T) {
	forEveryCount(t, "DR-7 everyone guesses any of the others' boards, at the same time", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		for seat := range n {
			want := r.Setup.Seats()*6 - 6
			if got := r.view(game.Seat(seat)).Can.Guess; len(got) != want {
				t.Errorf("seat %d may guess %d boards, not %d", seat, len(got), want)
			}
			for other := range n {
				if other != seat {
					r.advanceClock(250)
					r.playLines(fmt.Sprintf("%c guess %c2 wheelbarrow", 'a'+seat, 'a'+other))
				}
			}
			r.advanceClock(250)
			r.wantRefused(fmt.Sprintf("%c guess %c2 wheelbarrow: own-board", 'a'+seat, 'a'+seat))
		}
	})
	t.Run("CM-24 a guess that crosses a change of stage is judged by what the table shows", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		phase := r.Match.Status().Phase
		in := game.Input{At: r.Now, Seat: 2, Phase: phase - 1, Move: Call{Text: "car"}} // made while the others still drew
		if e := r.Do(in); e.Err != nil {
			t.Errorf("from before the guessing: %v", e.Err)
		}
		r.RingBell()
		if e := r.Do(game.Input{At: r.Now, Seat: 2, Phase: phase, Move: Call{Text: "kite"}}); gametest.RefusalCodeOrFailure(e.Err) != "not-guessing" {
			t.Errorf("when everyone draws again: %v", e.Err)
		}
	})
	t.Run("CM-29 all know a word while all guess, and while all draw nobody guesses", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		if got := r.Match.Status().KnowsSecret; got != game.Players(3) {
			t.Errorf("while all guess it is %b", got)
		}
		r.RingBell()
		if got := r.Match.Status().KnowsSecret; got != 0 {
			t.Errorf("while all draw it is %b", got)
		}
	})
	t.Run("DR-7 an aimed guess is at one board alone", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		told := r.playLines("c guess a1 car")
		if g, to := onlyFact[Guessed](t, told); len(g.Right) > 0 || g.Board != 1 || to != game.PlayersAndPublic(3) {
			t.Errorf("told was %+v to %b", g, to)
		}
		if got := r.view(0).Boards[0].State; got != Inked {
			t.Errorf("the board with the car is %s", got)
		}
	})
	forEveryCount(t, "DR-7 a call is at all boards of the table", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		for _, text := range []string{"c call car", "c call ice cream", "a call sun"} {
			told := r.playLines(text)
			if g, _ := onlyFact[Guessed](t, told); len(g.Right) != 1 || g.Board != allBoards {
				t.Errorf("%s is answered with %+v", text, g)
			}
		}
	})
	t.Run("DR-7 but not at the own boards", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		if g, _ := onlyFact[Guessed](t, r.playLines("a call car")); len(g.Right) > 0 || len(g.Close) > 0 {
			t.Errorf("told was %+v", g)
		}
	})
	t.Run("CM-23 a call that names the words of two boards is right for neither", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		told := r.playLines("c call kite car")
		if g, _ := onlyFact[Guessed](t, told); len(g.Right) > 0 {
			t.Errorf("told was %+v", g)
		}
		if got := r.view(2).Players[2].Score.Taken; got != 0 {
			t.Errorf("Cleo has %d boards", got)
		}
	})
	t.Run("CM-23 a call that says where a thing is takes one board: the thing's, else the place's", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		for _, text := range []string{"c call kite in a car", "c call cat in a car"} {
			if g, _ := onlyFact[Guessed](t, r.playLines(text)); len(g.Right) != 1 {
				t.Errorf("%s is answered with %+v", text, g)
			}
		}
	})
	t.Run("DR-7 nobody guesses while everyone draws", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		r.wantRefused("b guess a0 car: not-guessing", "b call car: not-guessing")
		r.ringBell()
		r.ringBell()
		r.wantRefused("b guess a0 car: not-guessing")
	})
	t.Run("a guess is something", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		for _, text := range []string{"", " ", "?!", "-"} {
			r.wantMoveRefused(1, Guess{Board: 0, Text: text}, "no-guess")
			r.wantMoveRefused(1, Call{Text: text}, "no-guess")
		}
		r.wantRefused("b guess 18 car: no-such-board", "b guess -1 car: no-such-board")
	})
	t.Run("everyone sees what was guessed, on one line", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		if e := r.Say(1, Guess{Board: 0, Text: "  a  toy \t boat "}); e.Err != nil {
			t.Fatal(e.Err)
		}
		for seat := game.Watcher; seat < 3; seat++ {
			if got := r.view(seat).Guesses[0]; got.Text != "a toy boat" || got.Seat != 1 || got.Board != 0 || got.N != 0 {
				t.Errorf("%d sees %+v", seat, got)
			}
		}
	})
}

func TestTaking(t *testing.T) {
	forEveryCount(t, "DR-8 the first right guess takes the board", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		told := r.playLines("b guess a0 car")
		taken, to := onlyFact[Taken](t, told)
		if want := (Taken{Board: 0, Seat: 1, Word: "car", Guess: 0, Text: "car", Round: 1}); !reflect.DeepEqual(taken, want) || to != game.PlayersAndPublic(n) {
			t.Errorf("told was %+v to %b", taken, to)
		}
		r.advanceClock(251)
		for seat := 1; seat < n; seat++ {
			r.wantRefused(fmt.Sprintf("%c guess a0 car: board-taken", 'a'+seat))
		}
		for seat := game.Watcher; int(seat) < n; seat++ {
			v := r.view(seat)
			if b := v.Boards[0]; b.State != Gone || b.Word != "car" || !slices.Equal(b.By, []game.Seat{1}) {
				t.Errorf("%d sees %+v", seat, b)
			}
			if v.Players[0].Score.Left != 5 || v.Players[1].Score.Taken != 1 || len(v.Takes) != 1 {
				t.Errorf("%d sees %+v", seat, v.Players)
			}
			if _, ok := r.pictures(seat)[0]; ok {
				t.Errorf("%d still sees the board", seat)
			}
		}
	})
	t.Run("DR-8 nor is it there for a call", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 car")
		r.advanceClock(251)
		if g, _ := onlyFact[Guessed](t, r.playLines("c call car")); len(g.Right) > 0 {
			t.Errorf("told was %+v", g)
		}
	})
	t.Run("DR-8 a call that is right too late is told so, to whoever does not have the board", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b call car")
		r.advanceClock(251)
		late, to := onlyFact[Guessed](t, r.playLines("c call toy car"))
		if !slices.Equal(late.Late, []int{0}) || len(late.Right) > 0 || to != game.PlayersAndPublic(3) {
			t.Errorf("told was %+v to %b", late, to)
		}
		for seat := game.Watcher; seat < 3; seat++ {
			if g := r.view(seat).Guesses[1]; !slices.Equal(g.Late, []int{0}) {
				t.Errorf("%d sees %+v", seat, g)
			}
		}
		for _, text := range []string{"b call car", "a call car", "c call truck"} { // who has it, whose it was, and a wrong word
			if g, _ := onlyFact[Guessed](t, r.playLines(text)); len(g.Late) > 0 {
				t.Errorf("%s: told was %+v", text, g)
			}
		}
	})
	t.Run("DR-8 nor in the next guessing round", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 car")
		r.ringBell()
		r.ringBell()
		r.wantRefused("c guess a0 car: board-taken")
	})
	for _, tt := range []struct {
		rule   string
		ms     int
		shared bool
	}{
		{"DR-9 two right guesses in the same instant", 0, true},
		{"DR-9 two right guesses 1 ms apart", 1, true},
		{"CM-18 two right guesses 250 ms apart", 250, true},
		{"CM-18 two right guesses 251 ms apart", 251, false},
	} {
		for _, how := range []string{"c guess a0 car", "c call car", "c call toy car"} {
			t.Run(tt.rule+", "+how, func(t *testing.T) {
				r := sceneInGuessing(t, 3)
				r.playLines("b guess a0 car")
				r.advanceClock(tt.ms)
				if !tt.shared && how == "c guess a0 car" {
					r.wantRefused(how + ": board-taken")
				} else {
					r.playLines(how)
				}
				v := r.view(game.Watcher)
				if got := v.Players[2].Score.Taken == 1; got != tt.shared {
					t.Errorf("it counts for both: %v", got)
				}
				if v.Players[0].Score.Left != 5 || v.Players[1].Score.Taken != 1 {
					t.Errorf("the others have %+v", v.Players)
				}
			})
		}
	}
	forEveryCount(t, "DR-9 as many as guess at the same time", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		for seat := 1; seat < n; seat++ {
			r.playLines(fmt.Sprintf("%c guess a0 car", 'a'+seat))
			r.advanceClock(60)
		}
		if got := r.view(0).Boards[0].By; len(got) != n-1 {
			t.Errorf("it was taken by %v", got)
		}
		if got := r.view(0).Players[0].Score.Left; got != 5 {
			t.Errorf("Ana has %d boards left", got)
		}
	})
	t.Run("DR-9 the time runs from the first guess, not from the last that shared", func(t *testing.T) {
		r := sceneInGuessing(t, 4)
		r.playLines("b guess a0 car")
		r.advanceClock(200)
		r.playLines("c guess a0 car")
		r.advanceClock(100)
		r.wantRefused("d guess a0 car: board-taken")
	})
	t.Run("DR-9 nobody counts twice", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 car")
		r.wantRefused("b guess a0 car: board-taken")
		r.playLines("b call car")
		if got := r.view(1).Players[1].Score.Taken; got != 1 {
			t.Errorf("Ben has %d boards", got)
		}
	})
	t.Run("DR-9 a wrong guess at the same time is too late", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 car")
		r.wantRefused("c guess a0 cart: board-taken", "c guess a0 cars: board-taken")
	})
	t.Run("DR-9 the bell ends it", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.Now = r.Match.Status().Deadline
		r.playLines("b guess a0 car")
		r.ringBell()
		r.wantRefused("c guess a0 car: not-guessing")
	})
}

func TestEmptyBoards(t *testing.T) {
	forEveryCount(t, "DR-12 an empty board cannot be guessed", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n, "a1")
		r.wantRefused("b guess a0 car: empty-board")
		if g, _ := onlyFact[Guessed](t, r.playLines("b call car")); len(g.Right)+len(g.Close) > 0 {
			t.Errorf("told was %+v", g)
		}
		if g, _ := onlyFact[Guessed](t, r.playLines("b call cars")); len(g.Right)+len(g.Close) > 0 {
			t.Errorf("told was %+v", g)
		}
		r.wantRefused("a accept 0 a0: empty-board", "a close 1 a0: empty-board", "a wave a0: empty-board",
			"b object a0: empty-board")
		if got := r.view(1).Can.Guess; !slices.Equal(got, []int{1}) {
			t.Errorf("the view says that %v can be guessed", got)
		}
	})
	t.Run("DR-12 nor one that was rubbed out", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		r.playLines("a draw a0", "a clear a0", "a draw a1")
		r.ringBell()
		r.wantRefused("b guess a0 car: empty-board")
	})
	t.Run("DR-12 ink that comes later makes no old guess right", func(t *testing.T) {
		r := sceneInGuessing(t, 3, "b0")
		r.Now = r.Match.Status().Deadline - 1
		r.playLines("b call car")
		r.ringBell()
		r.playLines("a draw a0")
		r.wantRefused("a accept 0 a0: empty-board")
	})
}

func TestRate(t *testing.T) {
	t.Run("DR-18 four guesses a second, of either sort", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 x1", "b call x2", "b guess c0 x3", "b call x4")
		r.advanceClock(999)
		r.wantRefused("b guess a0 car: too-fast", "b call car: too-fast")
		r.advanceClock(1)
		r.playLines("b guess a0 car")
	})
	forEveryCount(t, "DR-18 for each player", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		for seat := 1; seat < n; seat++ {
			for range 4 {
				r.playLines(fmt.Sprintf("%c guess a0 boat", 'a'+seat))
			}
			r.wantRefused(fmt.Sprintf("%c guess a0 car: too-fast", 'a'+seat))
		}
	})
	t.Run("DR-18 what was refused does not count", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 x1", "b guess a0 x2", "b guess a0 x3", "b guess a0 x4")
		for range 9 {
			r.advanceClock(100)
			r.wantRefused("b guess a0 car: too-fast")
		}
		if got := len(r.view(0).Guesses); got != 4 {
			t.Errorf("%d guesses are listed", got)
		}
		r.advanceClock(100)
		r.playLines("b guess a0 car")
	})
	t.Run("DR-18 nor do guesses at what cannot be guessed", func(t *testing.T) {
		r := sceneInGuessing(t, 3, "a0")
		for range 9 {
			r.wantRefused("b guess a1 ferry: empty-board", "b guess b0 kite: own-board")
		}
		r.playLines("b guess a0 car")
	})
	t.Run("DR-18 a steady four a second is fine", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		for range 40 {
			r.playLines("b guess a0 boat")
			r.advanceClock(250)
		}
	})
	t.Run("DR-18 sixty guesses a round, of either sort, and sixty more in the next", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		left := func(want int) {
			t.Helper()
			if got := r.view(1).Can.Left; got != want {
				t.Errorf("after %d guesses %d are left; want %d", len(r.currentMatch().guesses), got, want)
			}
		}
		for i := range 30 {
			switch i {
			case 24:
				left(-1)
			case 25:
				left(10)
			}
			r.playLines("b guess a0 boat", "b call boat")
			r.advanceClock(500)
		}
		left(0)
		if got := r.view(1).Can.Guess; len(got) > 0 {
			t.Errorf("the boards %v can be guessed", got)
		}
		r.wantRefused("b guess a0 car: no-guesses-left", "b call car: no-guesses-left")
		r.playLines("c guess a0 car")
		r.ringBell()
		r.ringBell()
		left(-1)
		r.playLines("b guess a1 ferry")
	})
	t.Run("DR-18 whoever calls out the whole pack, four a second, is stopped at sixty a round", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		pack := easyWords()
		called := map[int]int{}
		for i := 0; r.view(1).Stage != Settling && !r.IsOver(); {
			if v := r.view(1); v.Stage != Guessing || r.Now+250*time.Millisecond > r.Match.Status().Deadline {
				r.ringBell()
				continue
			}
			r.advanceClock(250)
			_, err := r.Match.Apply(game.Input{At: r.Now, Seat: 1, Phase: r.currentMatch().Phase, Move: Call{Text: pack[i%len(pack)]}}, nil)
			switch code := gametest.RefusalCodeOrFailure(err); {
			case err == nil:
				called[r.view(1).Round]++
				i++
			case code != "no-guesses-left":
				t.Fatal(err)
			}
		}
		if want := map[int]int{1: 60, 2: 60, 3: 60}; !maps.Equal(called, want) {
			t.Errorf("by round, %v calls count; want %v", called, want)
		}
	})
	t.Run("CM-27 by version 4 there is no end to them", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.currentMatch().Rules = 4
		for range 80 {
			r.playLines("b guess a0 boat")
			r.advanceClock(250)
		}
		if can := r.view(1).Can; can.Left != -1 || len(can.Guess) == 0 {
			t.Errorf("it can be guessed: %+v", can)
		}
	})
}

// TestRecordedRulings checks that a replay goes by what the judge said when a guess was made.
func TestRecordedRulings(t *testing.T) {
	right := words.Ruling{Verdict: words.Right, Reason: words.Exact}
	for _, tt := range []struct {
		name    string
		move    func(word string) game.Move
		rulings game.Rulings
		taken   int // boards
	}{
		{"CM-30 a guess that was right stays right", func(string) game.Move { return Guess{Board: 6, Text: "nothing like it"} }, game.Rulings{6: right}, 1},
		{"CM-30 a guess that was wrong stays wrong", func(word string) game.Move { return Guess{Board: 6, Text: word} }, game.Rulings{}, 0},
		{"CM-30 a call takes the boards that it took", func(word string) game.Move { return Call{Text: word} }, game.Rulings{7: right, 8: right}, 2},
		{"CM-30 a guess of an old journal is judged", func(word string) game.Move { return Guess{Board: 6, Text: word} }, nil, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := sceneInGuessing(t, 3)
			m := r.currentMatch()
			in := game.Input{At: r.Now, Seat: 0, Phase: m.Phase, Move: tt.move(m.wordTextOn(m.boards[6])), Rulings: tt.rulings}
			if _, err := m.Apply(in, nil); err != nil || len(m.takenBoards) != tt.taken {
				t.Errorf("%d boards are taken, the error is %v", len(m.takenBoards), err)
			}
		})
	}
}
