package pictomania

import (
	"fmt"
	"slices"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/ink"
)

// strokesShown returns what an audience sees of a board: how many strokes, or -1 for none of it.
func (s *scene) strokesShown(seat game.Seat, board int) int {
	s.T.Helper()
	for _, b := range s.m.Boards(seat) {
		if b.ID != board {
			continue
		}
		var d ink.Drawing
		if err := d.Load(s.m.Picture(seat, board)); err != nil {
			s.T.Fatalf("%v", err)
		}
		return countStrokes(&d)
	}
	return -1
}

func countStrokes(d *ink.Drawing) int { return len(slices.Collect(d.Strokes())) }

func TestBoards(t *testing.T) {
	forEveryCount(t, "PM-10 CM-12 all boards are seen by all while they are drawn", func(t *testing.T, n int) {
		s := newScene(t, n, "")
		if len(s.m.Boards(0)) > 0 || s.m.Picture(0, 0) != nil {
			t.Error("there are boards before go")
		}
		s.startDrawing()
		s.Say("b draw")
		for seat := game.Watcher; int(seat) < n; seat++ {
			if got := len(s.m.Boards(seat)); got != n {
				t.Errorf("%s sees %d boards", gametest.SeatLetter(seat), got)
			}
			if one, two := s.strokesShown(seat, 0), s.strokesShown(seat, 1); one != 1 || two != 2 {
				t.Errorf("%s sees %d strokes of a and %d of b", gametest.SeatLetter(seat), one, two)
			}
		}
	})
	t.Run("PM-10 CM-11 erasing until one finishes", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		s.Say("a clear")
		if got := s.strokesShown(1, 0); got != 0 {
			t.Errorf("b sees %d strokes of a", got)
		}
		s.Say("a draw", "a draw", "a finish")
		s.WantRefused("a clear: finished")
		if got := s.strokesShown(1, 0); got != 2 {
			t.Errorf("b sees %d strokes of a", got)
		}
	})
	t.Run("PM-10 CM-11 whoever comes while another is done can follow when they go on", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		s.Say("a draw", "a done")
		var late ink.Drawing
		if err := late.Load(s.m.Picture(2, 0)); err != nil {
			t.Fatal(err)
		}
		var w ink.Writer
		undo := w.Append(ink.AppendHeader(nil, 0), ink.Op{Do: ink.Undo})
		s.Say("a resume")
		if _, err := s.m.Apply(game.Input{Seat: 0, Move: game.Ink{Batch: undo}}, nil); err != nil {
			t.Fatal(err)
		}
		if err := late.Apply(undo); err != nil || countStrokes(&late) != 1 {
			t.Errorf("the undo leaves %d strokes: %v", countStrokes(&late), err)
		}
	})
	t.Run("CM-10 refusals of ink", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		s.WantRefused("a draw b: not-your-board")
		for _, batch := range [][]byte{nil, {0xff}, {0x40, 0xff}} {
			if _, err := s.m.Apply(game.Input{Seat: 0, Move: game.Ink{Batch: batch}}, nil); err == nil {
				t.Errorf("%x is taken for ink", batch)
			}
		}
		s.playToSums()
		s.WantRefused("a draw: not-now")
	})
	t.Run("PM-18 a board is wiped when its author draws nothing, and all are sent it anew", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		before := s.m.Boards(1)
		s.Say("a nothing")
		after := s.m.Boards(1)
		if before[0].Edition == after[0].Edition || before[1] != after[1] || s.strokesShown(1, 0) != 0 {
			t.Errorf("the boards were %v and are %v", before, after)
		}
	})
	t.Run("CM-12 boards stay in sight until the next cards, and are new then", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		first := s.m.Boards(game.Watcher)
		s.playToSums()
		if got := s.strokesShown(game.Watcher, 2); got != 1 {
			t.Errorf("the public sees %d strokes", got)
		}
		s.Say("bell")
		if len(s.m.Boards(0)) > 0 {
			t.Error("old boards are seen while reading")
		}
		for range 3 {
			s.Say([]string{"a ready", "b ready", "c ready"}[s.m.readySeats.Len()])
		}
		if second := s.m.Boards(game.Watcher); second[0].Edition == first[0].Edition || s.strokesShown(0, 0) != 0 {
			t.Errorf("the boards were %v and are %v", first, second)
		}
	})
}

func TestGallery(t *testing.T) {
	t.Run("CM-13 every drawing with its word and guesses", func(t *testing.T) {
		s, _ := sceneFromText(t, "", "a1: b1 c5 | b2 | c3!: a3 | d4-")
		title := s.view(0).Word
		s.upholdObjection(2)
		if len(s.m.Gallery()) > 0 {
			t.Error("there is a gallery before the round is over")
		}
		s.playToSums()
		s.Say("bell")
		for s.m.Status().Result == nil {
			s.Say("bell") // and nothing is drawn any more
		}
		var lines []string
		for _, d := range s.m.Gallery() {
			lines = append(lines, fmt.Sprintf("%d %s %q", d.Round, gametest.SeatLetter(d.Author), d.Notes))
			if film, err := ink.ReadRecording(d.Ink); err != nil || len(film) != 1 {
				t.Errorf("it was drawn in %d batches: %v", len(film), err)
			}
		}
		checkEqual(t, "the gallery", lines, []string{
			`1 a ["b got it (number 1): +3" "c guessed wrong (number 5)"]`, `1 b ["Nobody had a guess"]`, `1 c ["Against the rules: it didn’t count"]`,
		})
		if got := s.m.Gallery()[0].Title; got != title {
			t.Errorf("it is called %q, not %q", got, title)
		}
		var guessed []string
		for _, d := range s.m.Gallery() {
			guessed = append(guessed, fmt.Sprint(d.Guesses))
		}
		checkEqual(t, "the guesses", guessed, []string{"[{b " + title + " true} {c  false}]", "[]", "[]"})
		if got := s.m.FinishedRounds(); got != fullGameRounds {
			t.Errorf("%d rounds", got)
		}
	})
}
