package funnylines

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/ink"
)

func TestLessonWaits(t *testing.T) {
	t.Run("FL-54 nothing goes on by itself, and only after two hours a lesson is over", func(t *testing.T) {
		for _, lines := range [][]string{{}, {"a begin"}, {"a begin", "a ask circle"}, {"a begin", "a ask square"}, {"a begin", "a reveal"}} {
			s := dealScene(t, 1, "play=2", 1)
			s.play(lines...)
			if s.view(0).Timed || s.m.Deadline != s.Now+lessonTimeout {
				t.Errorf("after %v the bell is set for %v", lines, s.m.Deadline)
			}
			if s.play("bell"); s.m.Stage != Over {
				t.Errorf("after %v and the bell it is %s", lines, s.m.Stage)
			}
		}
	})
	t.Run("FL-54 the teacher passes a student over, who neither asks nor guesses", func(t *testing.T) {
		s := classScene(t, 2, "")
		s.WantRefused("b pass-over: not-teacher")
		if passed := findFact[Passed](t, s.play("a pass-over")); passed.Student != 0 || !passed.Over {
			t.Errorf("told is %+v", passed)
		}
		s.play("a ask square", "a pass-over", "a pass-over")
		s.checkText("turn", fmt.Sprint(s.m.Stage, s.m.lesson.turn), "asking0") // b, Ida, Jon, and b again: no picture was shown
		s.play("a ask circle")
		s.WantRefused("a pass-over: not-now")
	})
}

// Each line is taken back, and then the lesson is as it was before.
func TestUndo(t *testing.T) {
	for _, tt := range []struct{ rule, before, tap string }{
		{"FL-54 a shape that nobody asked for", "", "a ask circle"},
		{"FL-54 one that the card has not", "", "a ask square"},
		{"FL-54 a shape that was tapped", "a ask circle", "a draw circle"},
		{"FL-54 the wrong guess", "a ask square", "a guess "},
		{"FL-54 the right guess", "a ask square", "a guess boat"},
		{"FL-54 a guess that was accepted", "a ask square; a guess sailing", "a accept 0"},
		{"FL-54 no guess", "a ask square", "a pass"},
		{"FL-54 a student who was passed over", "", "a pass-over"},
		{"FL-54 CM-5 one who was skipped", "", "b skip"},
		{"FL-54 the picture that was shown", "a ask circle; a draws", "a reveal"},
		{"FL-54 the next picture", "a ask circle; a draws; a reveal", "a next"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := classScene(t, 2, "")
			if tt.before != "" {
				s.play(strings.Split(tt.before, "; ")...)
			}
			sights := func() (list []string) {
				for _, seat := range []game.Seat{0, 1, game.Watcher} {
					v := s.view(seat)
					v.Phase, v.Can.Undo = 0, false
					for i := range v.Can.Accept {
						v.Can.Accept[i].Left = 0
					}
					list = append(list, gametest.JSON(v), fmt.Sprint(s.m.Boards(seat)))
					for _, b := range s.m.Boards(seat) {
						list = append(list, fmt.Sprint(s.m.Picture(seat, b.ID)))
					}
				}
				return list
			}
			was := sights()
			s.play(tt.tap)
			if slices.Equal(sights(), was) {
				t.Fatal("the tap did nothing")
			}
			s.WantRefused("b undo: not-teacher")
			findFact[Undone](t, s.play("a undo"))
			if now := sights(); !slices.Equal(now, was) {
				t.Errorf("it was\n%s\nand is\n%s", was, now)
			}
			s.play(tt.tap) // and now it is meant
		})
	}
	t.Run("FL-54 step by step back to the first of the lesson", func(t *testing.T) {
		s := classScene(t, 1, "")
		s.WantRefused("a undo: no-step")
		s.play("a ask circle", "a draws", "a pass", "a ask oval", "a reveal", "a next", "a pass-over")
		for s.view(0).Can.Undo {
			s.play("a undo")
		}
		s.checkText("where", fmt.Sprint(s.m.Stage, s.m.lesson.turn, s.m.round.number, len(s.m.round.requests)), "asking0 1 0")
		s.WantRefused("a undo: no-step")
	})
	t.Run("FL-54 a picture that is put away stays away", func(t *testing.T) {
		s := classScene(t, 1, "")
		s.play("a ask circle", "a draws", "a reveal", "a next", "a reveal", "a next")
		for s.view(0).Can.Undo {
			s.play("a undo")
		}
		if s.m.round.number != 2 {
			t.Errorf("it is picture %d again", s.m.round.number)
		}
	})
	t.Run("FL-54 CM-11 what the pen has drawn goes with the student who asked for it", func(t *testing.T) {
		s := classScene(t, 1, "hand=1")
		s.play("a ask circle", "a draw circle", "a pen", "a done")
		s.stage("guessing a")
		s.play("a undo")
		s.stage("asking a")
		s.checkText("the board", s.drawnOn(0), "")
	})
	t.Run("FL-54 CM-20 what was voted on stands", func(t *testing.T) {
		s := classScene(t, 3, "hand=1")
		s.play("b ask circle", "a draw circle", "a pen", "a done", "b object 0")
		s.WantRefused("a undo: no-step")
	})
}

func TestTaught(t *testing.T) {
	t.Run("FL-55 when the lesson is over, who asked for what and who named what", func(t *testing.T) {
		s := classScene(t, 1, "")
		s.play("a ask circle", "a draws", "a guess door", "a ask square", "a guess boat", "a next", "a reveal")
		if taught := s.view(0).Lesson.Taught; len(taught) > 0 {
			t.Errorf("before the end everyone is told %+v", taught)
		}
		s.play("a end")
		want := `[{"round":1,"asked":[{"student":0,"shape":"circle"},{"student":1,"shape":"square"}],` +
			`"said":[{"seat":-1,"student":0,"text":"door","right":false,"by":-1,"void":false},{"seat":-1,"student":1,"text":"boat","right":true,"by":-1,"void":false}]},` +
			`{"round":2,"asked":[],"said":[]}]`
		s.checkText("taught", gametest.JSON(s.view(game.Watcher).Lesson.Taught), want)
	})
}

func TestPictures(t *testing.T) {
	t.Run("FL-50 what is not for children is out, until the teacher takes it in", func(t *testing.T) {
		m, _, err := Game{}.New(gametest.ParseSetup(t, Game{}, 1, "play=2"), newRand(1))
		if err != nil {
			t.Fatal(err)
		}
		s := newScene(t, m, 1)
		s.checkText("out", fmt.Sprint(s.view(0).Lesson.Out), "[6 23]")
		s.play("a take-out ")
		s.checkText("out", fmt.Sprint(s.view(0).Lesson.Out), "[]")
	})
	t.Run("FL-50 the teacher sees all pictures beforehand, and nobody else does", func(t *testing.T) {
		s := dealScene(t, 2, "play=2", 1)
		answer, err := s.m.AnswerQuestion(0, Pictures{})
		if sheet, ok := answer.(PictureSheet); !ok || err != nil || len(sheet.Pictures) != len(s.m.deck.cards) || len(sheet.Pictures[0].Shapes) == 0 {
			t.Errorf("shown are %+v, %v", answer, err)
		}
		for _, seat := range []game.Seat{1, game.Watcher} {
			if _, err := s.m.AnswerQuestion(seat, Pictures{}); gametest.RefusalCodeOrFailure(err) != "not-teacher" {
				t.Errorf("%s is answered with %v", gametest.SeatLetter(seat), err)
			}
		}
	})
	t.Run("FL-52 forty devices and the teacher's, and as many names as there are", func(t *testing.T) {
		s := dealScene(t, 41, "play=2", 1)
		s.play("a roster "+strings.Repeat("Ida,", 100), "a begin")
		if n := len(s.view(0).Lesson.Students); n != 140 {
			t.Errorf("%d students take turns", n)
		}
	})
}

func TestWholePicturesInTheGallery(t *testing.T) {
	// strokes is how many there are in each drawing of the gallery.
	strokes := func(s *scene) (counts []int) {
		for _, d := range s.m.Gallery() {
			film, err := ink.ReadRecording(d.Ink)
			if err != nil {
				t.Fatal(err)
			}
			drawing, err := film.FinalDrawing()
			if err != nil {
				t.Fatal(err)
			}
			counts = append(counts, len(slices.Collect(drawing.Strokes())))
		}
		return counts
	}
	for _, tt := range []struct {
		rule, settings string
		want           []int
	}{
		{"FL-55 a class sees its pictures whole, whatever was asked for", "", []int{12, 3}},
		{"CM-27 by version 5 it sees what was drawn", "rules=5", []int{1}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := classScene(t, 1, "cards=sailing_boat "+tt.settings)
			s.play("a ask trapezium", "a draws", "a reveal", "a next", "a reveal", "a end")
			if got := strokes(s); !slices.Equal(got, tt.want) {
				t.Errorf("the drawings have %v strokes, want %v", got, tt.want)
			}
		})
	}
}
