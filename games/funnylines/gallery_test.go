package funnylines

import (
	"slices"
	"strings"
	"testing"

	"linework/ink"
)

func TestGallery(t *testing.T) {
	t.Run("CM-13 every board is kept as it was drawn, with what was guessed", func(t *testing.T) {
		s := teams(t, 4, "tie=0")
		s.say("c buys 2 circles", "d buys 1 trapezium", "a draws", "wait 9s", "b draws", "d guess door", "c guess boat")
		if s.m.Gallery() != nil {
			t.Error("it is open before the end")
		}
		for s.m.Stage != Over {
			s.nextRound()
		}
		list := s.m.Gallery()
		if len(list) != 2 || list[0].Title != "sailing boat" || list[0].Author != 0 || list[1].Author != 1 || list[1].Round != 1 {
			t.Fatalf("the gallery is %+v", list)
		}
		if notes := strings.Join(list[0].Notes, "; "); notes != "2 of 12 shapes; d guessed “door”; c guessed “boat”: right" {
			t.Error(notes)
		}
		film, err := ink.ReadRecording(list[0].Ink)
		if err != nil {
			t.Fatal(err)
		}
		end, err := film.End()
		if err != nil || len(slices.Collect(end.Strokes())) != 2 {
			t.Errorf("the film ends with %v, %v", end, err)
		}
		if len(film) < 8 {
			t.Errorf("a pen draws more slowly than in %d moments", len(film))
		}
	})
	t.Run("CM-13 freehand keeps its pens, and a lesson the names of students", func(t *testing.T) {
		s := class(t, 1, "hand=1")
		s.say("a ask circle", "a draw circle", "a pen", "a done", "a guess boat", "a end")
		list := s.m.Gallery()
		if len(list) != 1 || list[0].Notes[1] != "Ida guessed “boat”: right" {
			t.Fatalf("the gallery is %+v", list)
		}
		film, _ := ink.ReadRecording(list[0].Ink)
		end, err := film.End()
		if err != nil {
			t.Fatal(err)
		}
		for stroke := range end.Strokes() {
			if stroke.Pressure || stroke.Tool != ink.Medium || len(stroke.Points) != 2 {
				t.Errorf("the stroke is %+v", stroke)
			}
		}
	})
	t.Run("CM-13 FL-52 a wrong guess that the teacher did not write down has no words", func(t *testing.T) {
		s := class(t, 3, "")
		s.say("b ask circle", "a draws")
		s.WantRefused("b guess: no-word")
		s.say("a guess", "c ask circle", "a draws", "c guess boat", "a end")
		if notes := s.m.Gallery()[0].Notes; notes[1] != "b guessed wrong" || notes[2] != "c guessed “boat”: right" {
			t.Errorf("the notes are %q", notes)
		}
	})
	t.Run("CM-13 a game that ended before the first card has no pictures", func(t *testing.T) {
		s := dealt(t, 4, "", 1)
		if s.m.Boards(0) == nil || len(s.m.Boards(0)) > 0 || s.m.Picture(0, 0) != nil {
			t.Error("there is ink before the first card")
		}
	})
}

func TestRecount(t *testing.T) {
	s := teams(t, 4, "tie=0")
	s.say("d guess door", "c guess ring", "c guess boat")
	for s.m.Stage != Over {
		s.nextRound()
	}
	recount := s.m.Recount()
	if recount.Rounds != 6 || len(recount.Drawings) != 12 {
		t.Fatalf("%d rounds, %d drawings", recount.Rounds, len(recount.Drawings))
	}
	if x, y := recount.Drawings[0], recount.Drawings[1]; x.Word != "sailing boat" || x.Guesses != 2 || x.Right != 1 || y.Author != 1 || y.Guesses != 1 || y.Right != 0 {
		t.Errorf("the first two are %+v and %+v", x, y)
	}
}
