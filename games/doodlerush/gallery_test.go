package doodlerush

import (
	"fmt"
	"slices"
	"testing"

	"linework/game"
	"linework/ink"
)

func TestGallery(t *testing.T) {
	r := sceneInGuessing(t, 4, "a0", "a1", "b0", "c0")
	r.playLines("b guess a0 cat", "c call toy car", "c guess b0 kites", "b accept 2 b0", "d guess a1 boat", "b object c0", "a vote c0 yes")
	r.ringBell()
	r.playLines("c draw c0", "c undo c0", "c draw c0", "d draw d0", "d clear d0")
	if got := r.currentMatch().Gallery(); len(got) != 2 || got[0].Title != "car" || got[1].Title != "kite" {
		t.Errorf("before the end there are, beside the boards that were guessed, %+v", got)
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
	t.Run("CM-13 it has the guesses at each", func(t *testing.T) {
		var got []string
		for _, d := range gallery {
			right := game.CountWhere(d.Guesses, func(g game.Guessed) bool { return g.Right })
			got = append(got, fmt.Sprintf("%s %d %d/%d", d.Title, d.Author, right, len(d.Guesses)))
		}
		if want := []string{"car 0 1/2", "ferry 0 0/1", "kite 1 1/1", "sun 2 0/0", "sun 2 0/0"}; !slices.Equal(got, want) {
			t.Errorf("it says %q", got)
		}
		if got := r.currentMatch().FinishedRounds(); got != 3 {
			t.Errorf("%d rounds", got)
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
