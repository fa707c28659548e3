package doodlerush

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/ink"
)

// inkedBoards returns the boards of a seat that have ink on them, as a seat sees it.
func (r *scene) inkedBoards(owner, viewer game.Seat) string {
	var list []string
	for _, b := range r.view(viewer).Boards {
		if b.Owner == owner && b.State == Inked {
			list = append(list, boardName(b.ID))
		}
	}
	return strings.Join(list, " ")
}

func TestDrawing(t *testing.T) {
	forEveryCount(t, "DR-4 everyone draws on any of the own boards, in any order, back and forth", func(t *testing.T, n int) {
		r := sceneInDrawing(t, n)
		for _, k := range []int{3, 0, 3, 5, 0} {
			for seat := range n {
				r.playLines(fmt.Sprintf("%c draw %c%d", 'a'+seat, 'a'+seat, k))
			}
		}
		for seat := range game.Seat(n) {
			a := string('a' + rune(seat))
			if got, want := r.inkedBoards(seat, seat), a+"0 "+a+"3 "+a+"5"; got != want {
				t.Errorf("%s has ink on %s, not on %s", a, got, want)
			}
			if got := len(r.view(seat).Can.Draw); got != 6 {
				t.Errorf("%s may draw on %d boards", a, got)
			}
		}
	})
	forEveryCount(t, "DR-4 nobody draws on another's board", func(t *testing.T, n int) {
		r := sceneInDrawing(t, n)
		for seat := 1; seat < n; seat++ {
			r.wantRefused(fmt.Sprintf("a draw %c0: not-your-board", 'a'+seat))
		}
		r.wantRefused(fmt.Sprintf("a draw %d: no-such-board", n*6))
	})
	t.Run("DR-6 nobody draws while everyone guesses", func(t *testing.T) {
		r := sceneInGuessing(t, 3, "a0")
		for _, text := range []string{"a draw a0", "a draw a1", "a rub a0", "a undo a0", "a clear a0"} {
			r.wantRefused(text + ": not-drawing")
		}
		if got := len(r.view(0).Can.Draw); got > 0 {
			t.Errorf("the view says that %d boards can be drawn on", got)
		}
	})
	t.Run("CM-11 undo, redo, rubbing out and clearing, in drawing rounds", func(t *testing.T) {
		for _, tt := range []struct {
			rule  string
			moves []string
			inked bool
		}{
			{"DR-16 a stroke", []string{"draw"}, true},
			{"DR-16 rubbed out", []string{"draw", "rub"}, false},
			{"DR-16 cleared", []string{"draw", "draw", "clear"}, false},
			{"DR-16 undone", []string{"draw", "undo"}, false},
			{"DR-16 one of two undone", []string{"draw", "draw", "undo"}, true},
			{"DR-16 undone and redone", []string{"draw", "undo", "redo"}, true},
			{"DR-16 a clear undone", []string{"draw", "clear", "undo"}, true},
		} {
			t.Run(tt.rule, func(t *testing.T) {
				r := sceneInDrawing(t, 3)
				r.playLines("b draw b0") // there is something to guess in any case
				for _, m := range tt.moves {
					r.playLines("a " + m + " a0")
				}
				if got := r.inkedBoards(0, 0) == "a0"; got != tt.inked {
					t.Errorf("ink is on it: %v", got)
				}
				began, _ := onlyFact[RoundBegan](t, r.ringBell())
				if got := slices.Contains(began.Inked, 0); got != tt.inked {
					t.Errorf("then ink is said to be on %v", began.Inked)
				}
			})
		}
	})
	t.Run("CM-10 what is no ink is refused", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		long := ink.AppendHeader(nil, 0)
		for _, tt := range []struct {
			batch []byte
			code  string
		}{
			{nil, "ink-malformed"},
			{[]byte{0xC0}, "ink-version"},
			{ink.AppendHeader(nil, 0), "ink-malformed"},
			{append(ink.AppendHeader(nil, 0), 0x3C), "no-stroke"},
			{r.currentMatch().Picture(0, 0), "ink-reset"},
			{append(long, make([]byte, ink.MaxBatchBytes)...), "batch-too-large"},
		} {
			r.wantMoveRefused(0, game.Ink{Batch: tt.batch}, tt.code)
		}
	})
	t.Run("CM-12 a stroke can come in parts, and a lost part ends it", func(t *testing.T) {
		var w ink.Writer
		part := func(do ink.Kind, x uint16) game.Ink {
			return game.Ink{Batch: w.Append(ink.AppendHeader(nil, 0), ink.Op{Do: do, Point: ink.Point{X: x, Y: x}})}
		}
		r := sceneInDrawing(t, 3)
		for _, batch := range []game.Ink{part(ink.Begin, 10), part(ink.Move, 100)} {
			if e := r.Say(0, batch); e.Err != nil || e.Events != nil {
				t.Errorf("answered with %v, %v", e.Err, e.Events)
			}
		}
		r.playLines("a done", "b done", "c done") // the pen is down when the round ends
		r.wantMoveRefused(0, part(ink.Move, 200), "not-drawing")
		r.ringBell()
		r.wantMoveRefused(0, part(ink.Move, 300), "no-stroke")
		r.playLines("a draw a0")
	})
	t.Run("the bytes of a batch stay the sender's", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		batch := inkGesture("draw", 0)
		if e := r.Say(0, game.Ink{Batch: batch}); e.Err != nil {
			t.Fatal(e.Err)
		}
		clear(batch)
		r.playToEnd()
		rec, err := ink.ReadRecording(r.currentMatch().Gallery()[0].Ink)
		if err != nil || !bytes.Equal(rec[0].Batch, inkGesture("draw", 0)) {
			t.Errorf("%v, %v", rec, err)
		}
	})
}

func TestAssigning(t *testing.T) {
	places := func(r *scene, seat game.Seat) string {
		text := ""
		for _, w := range r.view(seat).Words {
			text += fmt.Sprintf("%d", w.Board%boardsEach)
		}
		return text
	}
	forEveryCount(t, "DR-5 word k is on board k, unless a player chooses otherwise", func(t *testing.T, n int) {
		r := sceneInDrawing(t, n)
		for seat := range game.Seat(n) {
			if got := places(r, seat); got != "012345" {
				t.Errorf("the words of %d are on %s", seat, got)
			}
		}
	})
	t.Run("DR-5 a word goes on a board, and that board's word goes where it was", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		told := r.playLines("b assign 2 b5")
		assigned, to := onlyFact[Assigned](t, told)
		if want := []int{6, 7, 11, 9, 10, 8}; !slices.Equal(assigned.Boards, want) || to != game.Of(1) {
			t.Errorf("told was %v to %b", assigned, to)
		}
		if got := places(r, 1); got != "015342" {
			t.Errorf("the words are on %s", got)
		}
		if v := r.view(1); v.Boards[11].Word != "root" || v.Boards[8].Word != "snowman" {
			t.Errorf("the boards have %q and %q", v.Boards[11].Word, v.Boards[8].Word)
		}
		r.playLines("b assign 5 b5")
		if got := places(r, 1); got != "012345" {
			t.Errorf("and then on %s", got)
		}
	})
	t.Run("DR-5 the guess is judged by the word that is on the board now", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("a assign 1 a0", "b guess a0 car", "b guess a0 ferry")
		if got := r.view(1).Boards[0]; got.State != Gone || got.Word != "ferry" {
			t.Errorf("the board is %+v", got)
		}
	})
	t.Run("DR-5 not after the board was guessed", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 car")
		r.wantRefused("a assign 1 a0: board-taken", "a assign 0 a1: board-taken")
		r.ringBell()
		r.wantRefused("a assign 0 a1: board-taken")
		r.playLines("a assign 2 a1")
		if got := r.view(0).Can.Assign; !slices.Equal(got, []int{1, 2, 3, 4, 5}) {
			t.Errorf("the view says that words can go on %v", got)
		}
	})
	t.Run("DR-5 only the own words, on the own boards", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		r.wantRefused("a assign 0 b0: not-your-board", "a assign 0 18: no-such-board", "a assign 0 -1: no-such-board",
			"a assign 6 a0: no-such-word", "a assign -1 a0: no-such-word", "a assign 3 a3: already-there")
	})
}

func TestRedrawing(t *testing.T) {
	forEveryCount(t, "DR-11 what nobody took may be redrawn, added to or rubbed out", func(t *testing.T, n int) {
		r := sceneInGuessing(t, n)
		r.playLines("b guess a0 car")
		r.ringBell()
		r.playLines("a draw a1", "a rub a2", "a clear a3")
		if got := r.view(0).Can.Draw; !slices.Equal(got, []int{1, 2, 3, 4, 5}) {
			t.Errorf("the view says that %v can be drawn on", got)
		}
		began, _ := onlyFact[RoundBegan](t, r.ringBell())
		if want := []int{1, 4, 5}; !slices.Equal(began.Inked[:3], want) || began.Inked[3] != 6 {
			t.Errorf("then there is ink on %v", began.Inked)
		}
		r.playLines("b guess a1 ferry")
	})
	t.Run("DR-11 a board that was taken is gone", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 car")
		r.ringBell()
		for _, text := range []string{"a draw a0", "a rub a0", "a undo a0", "a clear a0"} {
			r.wantRefused(text + ": board-taken")
		}
		if _, ok := r.pictures(0)[0]; ok {
			t.Error("Ana still has it")
		}
	})
	t.Run("DR-11 undo goes back beyond the last round", func(t *testing.T) {
		r := sceneInGuessing(t, 3, "a0")
		r.ringBell()
		r.playLines("a undo a0")
		if got := r.inkedBoards(0, 0); got != "" {
			t.Errorf("there is ink on %s", got)
		}
	})
}
