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
		r := guessing(t, 3, "a0")
		r.say("b guess a0 boat")
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
				r.bell()
			}
		}
	})
	t.Run("CM-4 the public can do nothing, and nobody without a seat is anybody", func(t *testing.T) {
		r := guessing(t, 3)
		r.say("b call boat", "b object a0")
		for _, seat := range []game.Seat{game.Watcher, 3, 17, -5} {
			v := r.view(seat)
			if v.Seat != game.Watcher || gametest.JSON(v.Can) != gametest.JSON(nothing()) || len(v.Words) > 0 {
				t.Errorf("%d is shown %+v", seat, v.Can)
			}
		}
	})
	everyCount(t, "DR-6 who sees what in each round", func(t *testing.T, n int) {
		r := drawing(t, n)
		r.say("a draw a0")
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
				r.bell()
			}
		}
	})
	t.Run("a board that is shown again has another edition", func(t *testing.T) {
		r := guessing(t, 3)
		first := r.match().Boards(1)
		r.bell()
		r.bell()
		for i, b := range r.match().Boards(1) {
			if b.ID != first[i].ID || b.Edition == first[i].Edition {
				t.Errorf("it was %+v and is %+v", first[i], b)
			}
		}
	})
	t.Run("a picture that nobody may see is none", func(t *testing.T) {
		r := drawing(t, 3)
		r.say("a draw a0")
		for _, id := range []int{0, -1, 18, 1000} {
			if got := r.match().Picture(1, id); got != nil {
				t.Errorf("Ben gets %x of board %d", got, id)
			}
		}
	})
}

// frenzied is how many guesses six people can make in a round.
const frenzied = 6 * perRound

// frenzy is a guessing round in which six people type as fast as they are let.
func frenzy(t testing.TB) *room {
	r := guessing(t, 6)
	for i := range frenzied {
		r.after(60)
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
	r := frenzy(t)
	for seat := game.Watcher; seat < 6; seat++ {
		v := r.view(seat)
		last, aimed := 0, map[int]int{}
		for i, g := range v.Guesses {
			if i > 0 && g.N <= v.Guesses[i-1].N {
				t.Errorf("guess %d comes after %d", g.N, v.Guesses[i-1].N)
			}
			if g.N >= frenzied-guessesKept {
				last++
			}
			if g.Board != everywhere {
				aimed[g.Board]++
			}
		}
		if last != guessesKept {
			t.Errorf("%d is shown %d of the last guesses", seat, last)
		}
		for board := range 36 {
			if aimed[board] < guessesKeptBoard {
				t.Errorf("%d is shown %d guesses at %s", seat, aimed[board], boardName(board))
			}
		}
		if size := len(gametest.JSON(v)); size > 40_000 {
			t.Errorf("the view of %d has %d bytes", seat, size)
		}
	}
}

func BenchmarkView(b *testing.B) {
	r := frenzy(b)
	for b.Loop() {
		r.Match.View(0)
	}
	b.ReportMetric(float64(len(gametest.JSON(r.view(0)))), "bytes")
}
