package doodlerush

import (
	"fmt"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestView(t *testing.T) {
	t.Run("lists are empty, never null", func(t *testing.T) {
		r := sceneInGuessing(t, 3, "a0")
		r.playLines("b guess a0 boat")
		for range 6 {
			for seat := game.Watcher; seat < 3; seat++ {
				v := r.view(seat)
				for i := range v.Boards {
					v.Boards[i].Vote = &Objection{} // null when nobody objects
				}
				if got, want := strings.Count(gametest.JSON(v), "null"), map[bool]int{true: 0, false: 1}[r.IsOver()]; got != want {
					t.Errorf("%d sees %s", seat, gametest.JSON(v))
				}
			}
			if !r.IsOver() {
				r.ringBell()
			}
		}
	})
	t.Run("CM-4 the public can do nothing, and nobody without a seat is anybody", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b call boat", "b object a0")
		for _, seat := range []game.Seat{game.Watcher, 3, 17, -5} {
			v := r.view(seat)
			if v.Seat != game.Watcher || gametest.JSON(v.Can) != gametest.JSON(noMoves()) || len(v.Words) > 0 {
				t.Errorf("%d is shown %+v", seat, v.Can)
			}
		}
	})
	forEveryCount(t, "DR-6 who sees what in each round", func(t *testing.T, n int) {
		r := sceneInDrawing(t, n)
		r.playLines("a draw a0")
		for phase := 1; phase <= 7; phase++ {
			for seat := game.Watcher; int(seat) < n; seat++ {
				want := [2]State{Blank, Inked}
				if phase%2 == 1 && seat != 0 && phase < 7 {
					want = [2]State{Hidden, Hidden}
				}
				v := r.view(seat)
				if got := [2]State{v.Boards[1].State, v.Boards[0].State}; got != want {
					t.Errorf("in phase %d, %d sees %v", phase, seat, got)
				}
				boards := map[bool]int{true: n * 6, false: 6}[phase%2 == 0 || phase == 7]
				if seat == game.Watcher && boards == 6 {
					boards = 0
				}
				if got := len(r.pictures(seat)); got != boards {
					t.Errorf("in phase %d, %d sees %d boards, not %d", phase, seat, got, boards)
				}
			}
			if phase < 7 {
				r.ringBell()
			}
		}
	})
	t.Run("a board that is shown again has another edition", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		first := r.currentMatch().Boards(1)
		r.ringBell()
		r.ringBell()
		for i, b := range r.currentMatch().Boards(1) {
			if b.ID != first[i].ID || b.Edition == first[i].Edition {
				t.Errorf("it was %+v and is %+v", first[i], b)
			}
		}
	})
	t.Run("a picture that nobody may see is none", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		r.playLines("a draw a0")
		for _, id := range []int{0, -1, 18, 1000} {
			if got := r.currentMatch().Picture(1, id); got != nil {
				t.Errorf("Ben gets %x of board %d", got, id)
			}
		}
	})
}

// frenzied is how many guesses six people can make in a round.
const frenzied = 6 * guessesPerRound

// sceneWithManyGuesses returns a guessing round in which six people type as fast as they are let.
func sceneWithManyGuesses(t testing.TB) *scene {
	r := sceneInGuessing(t, 6)
	for i := range frenzied {
		r.advanceClock(60)
		seat := i % 6
		var move game.Move = Call{Text: fmt.Sprintf("wheelbarrow number %d", i)}
		if i%7 > 0 {
			move = Guess{Board: (seat*6 + 6 + i/6%30) % 36, Text: fmt.Sprintf("wheelbarrow number %d", i)}
		}
		if e := r.Say(game.Seat(seat), move); e.Err != nil {
			t.Fatal(e.Err)
		}
	}
	return r
}

func TestViewsStaySmall(t *testing.T) {
	r := sceneWithManyGuesses(t)
	for seat := game.Watcher; seat < 6; seat++ {
		v := r.view(seat)
		last, aimed := 0, map[int]int{}
		for i, g := range v.Guesses {
			if i > 0 && g.N <= v.Guesses[i-1].N {
				t.Errorf("guess %d comes after %d", g.N, v.Guesses[i-1].N)
			}
			if g.N >= frenzied-maxGuessesShown {
				last++
			}
			if g.Board != allBoards {
				aimed[g.Board]++
			}
		}
		if last != maxGuessesShown {
			t.Errorf("%d is shown %d of the last guesses", seat, last)
		}
		for board := range 36 {
			if aimed[board] < maxGuessesShownPerBoard {
				t.Errorf("%d is shown %d guesses at %s", seat, aimed[board], boardName(board))
			}
		}
		if size := len(gametest.JSON(v)); size > 40_000 {
			t.Errorf("the view of %d has %d bytes", seat, size)
		}
	}
}

func BenchmarkView(b *testing.B) {
	r := sceneWithManyGuesses(b)
	for b.Loop() {
		r.Match.View(0)
	}
	b.ReportMetric(float64(len(gametest.JSON(r.view(0)))), "bytes")
}
