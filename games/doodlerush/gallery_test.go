package doodlerush

import (
	"fmt"
	"reflect"
	"testing"

	"linework/game"
	"linework/ink"
)

func TestGallery(t *testing.T) {
	r := sceneInGuessing(t, 4, "a0", "a1", "b0", "c0")
	r.playLines("b guess a0 cat", "c call toy car", "c guess b0 kites", "b accept 2 b0", "d guess a1 boat", "b object c0", "a vote c0 yes")
	r.ringBell()
	r.playLines("c draw c0", "c undo c0", "c draw c0", "d draw d0", "d clear d0")
	if got := r.currentMatch().Gallery(); got != nil {
		t.Errorf("before the end there are %d drawings", len(got))
	}
	r.playToEnd()
	gallery := r.currentMatch().Gallery()
	for i, tt := range []struct {
		rule, title string
		author      game.Seat
		round       int
		strokes     int
		notes       []string
	}{
		{"CM-13 a drawing with all guesses that were aimed at it", "car", 0, 1, 1, []string{"Ben tried “cat”", "Cleo got it: “toy car”"}},
		{"CM-13 one that nobody guessed", "ferry", 0, 1, 1, []string{"Dan tried “boat”", "Nobody guessed it"}},
		{"CM-13 one that was guessed nearly enough", "kite", 1, 1, 1, []string{"Cleo guessed “kites”, and Ben said yes"}},
		{"CM-13 one that was wiped", "sun", 2, 1, 1, []string{"Wiped off after an objection"}},
		{"CM-13 what was drawn instead", "sun", 2, 2, 1, []string{"Nobody guessed it"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			d := gallery[i]
			if d.Title != tt.title || d.Author != tt.author || d.Round != tt.round || fmt.Sprint(d.Notes) != fmt.Sprint(tt.notes) {
				t.Errorf("got %+v", d)
			}
			rec, err := ink.ReadRecording(d.Ink)
			if err != nil {
				t.Fatal(err)
			}
			end, err := rec.FinalDrawing()
			if err != nil {
				t.Fatal(err)
			}
			strokes := 0
			for range end.Strokes() {
				strokes++
			}
			if strokes != tt.strokes {
				t.Errorf("it ends with %d strokes", strokes)
			}
		})
	}
	if len(gallery) != 5 {
		t.Errorf("there are %d drawings; blank boards are none", len(gallery))
	}
	t.Run("a recount has the boards that were to be guessed", func(t *testing.T) {
		want := game.MatchReport{Rounds: 3, Drawings: []game.DrawingReport{
			{Word: "car", Author: 0, Guesses: 2, Right: 1}, {Word: "ferry", Author: 0, Guesses: 1},
			{Word: "kite", Author: 1, Guesses: 1, Right: 1}, {Word: "sun", Author: 2},
		}}
		if got := r.currentMatch().ReportGuesses(); !reflect.DeepEqual(got, want) {
			t.Errorf("it says %+v", got)
		}
	})
	t.Run("CM-13 at the end all boards lie open, those that were taken too", func(t *testing.T) {
		for seat := game.Watcher; int(seat) < 4; seat++ {
			if got := len(r.pictures(seat)); got != 24 {
				t.Errorf("%d sees %d boards", seat, got)
			}
		}
	})
}
