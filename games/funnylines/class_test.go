package funnylines

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
	"linework/texts"
)

// lessonSummary is the names of the students in the order of their turns.
func lessonSummary(s *scene) string {
	var list []string
	for _, st := range s.view(game.Watcher).Lesson.Students {
		list = append(list, st.Name)
	}
	return strings.Join(list, " ")
}

func TestClass(t *testing.T) {
	for _, n := range classSizes {
		t.Run(fmt.Sprintf("FL-50 no money, and the first of %d seats is Carlo all the time", n), func(t *testing.T) {
			s := classScene(t, n, "pictures=3")
			for range 3 {
				v := s.view(0)
				if v.Card == nil || v.Carlos != game.Of(0) || len(v.Sides) > 0 || v.Pot != 0 || v.Price != 0 {
					t.Errorf("the teacher sees %s", gametest.JSON(v))
				}
				for seat := 1; seat < n; seat++ {
					if s.view(game.Seat(seat)).Card != nil {
						t.Errorf("%s sees the card", gametest.SeatLetter(game.Seat(seat)))
					}
				}
				s.play("a reveal", "a next")
			}
			if s.m.Stage != Over || s.m.result.Winners != 0 || s.m.Status().Result.Points != nil {
				t.Errorf("%s, %+v", s.m.Stage, s.m.result)
			}
		})
		t.Run(fmt.Sprintf("FL-52 with %d devices, those without one are on the roster", n), func(t *testing.T) {
			s := classScene(t, n, "")
			want := strings.TrimSpace(strings.Join(strings.Split("bcdefghijkl"[:n-1], ""), " ") + " Ida Jon")
			s.checkText("students", lessonSummary(s), want)
		})
		t.Run(fmt.Sprintf("FL-51 students of %d devices in turn ask for one shape and have one guess", n), func(t *testing.T) {
			s := classScene(t, n, "cards=butterfly")
			students := s.m.lesson.students
			for i := range len(students) + 1 {
				if s.m.lesson.turn != i%len(students) || s.m.Stage != Asking {
					t.Fatalf("%s, turn of %d", s.m.Stage, s.m.lesson.turn)
				}
				who := gametest.SeatLetter(max(students[i%len(students)].Seat, 0)) // or the teacher
				s.stage("asking " + who)
				s.play(who + " ask square") // there is none
				s.stage("guessing " + who)
				s.play(who + " guess ring")
			}
			s.play("a ask oval")
			s.stage("drawing a")
			s.play("a draw oval", "a guess butterfly") // the teacher says what the student says
			if o := s.m.round.outcome; o.Reason != Named || o.Student != 1%len(students) || o.Asked != len(students)+2 || o.Shapes != 1 || o.Guesses != len(students)+2 {
				t.Errorf("FL-53 the class sees %+v", o)
			}
		})
	}
	t.Run("FL-50 cards whose word the class does not know are taken out beforehand", func(t *testing.T) {
		s := dealScene(t, 1, "play=2 pictures=5 cards=ring,door", 1)
		s.WantRefused("a take-out 2: no-card", "a take-out 1 11 35 51 57 61: no-cards-left")
		s.play("a take-out 1", "a take-out 57 35")
		if out := s.view(0).Lesson.Out; !slices.Equal(out, []int{35, 57}) {
			t.Errorf("out are %v", out)
		}
		s.play("a begin")
		var numbers []int
		for s.m.Stage != Over {
			numbers = append(numbers, s.m.round.card.Number)
			s.play("a reveal", "a next")
		}
		slices.Sort(numbers)
		if !slices.Equal(numbers, []int{1, 11, 51, 61}) {
			t.Errorf("played were %v", numbers)
		}
	})
	t.Run("FL-50 what was taken out is the teacher's to know", func(t *testing.T) {
		s := dealScene(t, 2, "play=2", 1)
		events := s.play("a take-out 1")
		if events[0].To != game.Of(0) || len(s.view(1).Lesson.Out) > 0 || len(s.view(game.Watcher).Lesson.Out) > 0 {
			t.Error("others are told")
		}
		s.WantRefused("b take-out 1: not-teacher", "b roster Ida: not-teacher", "b begin: not-teacher")
	})
	t.Run("FL-52 names are tidied, and a class without names takes turns as one", func(t *testing.T) {
		s := dealScene(t, 1, "play=2", 1)
		s.play("a roster  Ida  Lee, ,Jon")
		s.checkText("students", lessonSummary(s), "Ida Lee Jon")
		s.play("a roster ", "a begin")
		if students := s.view(game.Watcher).Lesson.Students; !reflect.DeepEqual(students, []Student{{Seat: game.Watcher}}) {
			t.Errorf("got %+v", students)
		}
	})
	t.Run("FL-50 FL-52 lists that no class has are not read", func(t *testing.T) {
		for _, tt := range []struct {
			kind    string
			list    game.Move
			problem string // "" where it is read
		}{
			{"roster", Roster{Names: make([]string, maxStudents)}, ""},
			{"roster", Roster{Names: make([]string, maxStudents+1)}, "problem.class-size"},
			{"take-out", RemoveCards{Cards: make([]int, maxRemoved)}, ""},
			{"take-out", RemoveCards{Cards: make([]int, maxRemoved+1)}, "problem.card-count"},
		} {
			_, err := wire.Decode(tt.kind, game.MustJSON(tt.list))
			problem := ""
			var r *game.Refusal
			if errors.As(err, &r) && r.Code == "malformed" {
				problem = r.Figures["problem"].(texts.Message).Code
			}
			if problem != tt.problem {
				t.Errorf("a %s is refused with %v, want %q", tt.kind, err, tt.problem)
			}
		}
	})
	t.Run("FL-51 only the student in turn, or the teacher", func(t *testing.T) {
		s := classScene(t, 3, "")
		s.WantRefused("c ask circle: not-your-turn", "b guess boat: not-now", "b put 1 circle: not-now", "b reveal: not-teacher", "a end: not-now")
		s.play("b ask circle", "a draws")
		s.WantRefused("c guess boat: not-your-turn", "c pass: not-your-turn")
		s.play("b guess door")
		s.stage("asking c")
		s.play("c ask circle", "a draws", "c guess boat")
		if o := s.m.round.outcome; o.Seat != 2 || o.Student != 1 {
			t.Errorf("named by %+v", o)
		}
		s.WantRefused("b next: not-teacher")
		s.stage("looking a")
	})
	t.Run("FL-53 when the drawing is complete students only guess", func(t *testing.T) {
		s := classScene(t, 1, "cards=ring")
		s.play("a ask triangle", "a draws", "a guess door", "a ask circle", "a draws", "a guess door", "a ask circle")
		findFact[BoardCompleted](t, s.play("a draws"))
		if begun := findFact[TurnBegan](t, s.play("a pass")); !begun.Complete || s.m.Stage != Guessing {
			t.Errorf("%s, %+v", s.m.Stage, begun)
		}
		s.WantRefused("a ask circle: not-now")
		s.play("a guess ring")
		if o := s.m.round.outcome; o.Asked != 3 || o.Guesses != 3 || o.Shapes != 3 {
			t.Errorf("the class sees %+v", o)
		}
	})
	t.Run("FL-53 the teacher may reveal at any time", func(t *testing.T) {
		for _, lines := range [][]string{{}, {"a ask circle"}, {"a ask circle", "a draws"}} {
			s := classScene(t, 1, "")
			s.play(lines...)
			if end := findFact[RoundEnded](t, s.play("a reveal")); end.Reason != Revealed || end.Name != "sailing boat" {
				t.Errorf("ended with %+v", end)
			}
			s.WantRefused("a reveal: not-now")
		}
	})
	t.Run("FL-53 the class sees what each picture took", func(t *testing.T) {
		s := classScene(t, 1, "")
		s.play("a ask circle", "a draws", "a guess boat", "a next", "a reveal")
		h := s.view(game.Watcher).History
		if len(h) != 2 || h[0].Asked != 1 || h[0].Guesses != 1 || h[0].Name != "sailing boat" || h[1].Reason != Revealed {
			t.Errorf("history is %+v", h)
		}
		s.play("a end")
		if s.m.Stage != Over {
			t.Errorf("the stage is %s", s.m.Stage)
		}
	})
	t.Run("FL-51 CM-5 a student who is away can be skipped, and the picture is shown when all were", func(t *testing.T) {
		s := classScene(t, 1, "")
		s.play("a skip")
		s.checkText("turn", fmt.Sprint(s.m.Stage, s.m.lesson.turn), "asking1")
		if end := findFact[RoundEnded](t, s.play("a skip")); end.Reason != Missed {
			t.Errorf("ended with %+v", end)
		}
	})
	t.Run("FL-53 CM-5 a guess at a complete picture is no idling", func(t *testing.T) {
		s := classScene(t, 1, "cards=ring")
		for s.m.Stage == Asking || s.m.Stage == Drawing {
			for _, shape := range []string{"triangle", "circle", "circle"} {
				s.play("a ask "+shape, "a draws", "a guess door")
			}
		}
		s.play("a skip", "a guess door", "a skip") // Ida and Jon: never two in a row
		if s.m.Stage != Guessing {
			t.Errorf("the picture is shown: %s", s.m.Stage)
		}
		if s.play("a skip"); s.m.Stage != Looking {
			t.Errorf("after two in a row it is %s", s.m.Stage)
		}
	})
	t.Run("FL-51 a guess that is not on the list costs nothing, so nobody asks", func(t *testing.T) {
		s := classScene(t, 1, "")
		s.play("a ask circle", "a draws", "a guess unicorn")
		s.stage("asking a")
	})
	t.Run("FL-50 one player or two have a lesson, whatever the table chose", func(t *testing.T) {
		for n, want := range map[int]Mode{1: Class, 2: Class, 3: Solo, 4: Teams, 9: Teams} {
			if m := modeFittingPlayers(playTeams, n); m != want {
				t.Errorf("%d players who chose teams play %s", n, m)
			}
		}
		if modeFittingPlayers(playSolo, 9) != Teams || modeFittingPlayers(playSolo, 8) != Solo || modeFittingPlayers(playSolo, 2) != Class || modeFittingPlayers(playClass, 12) != Class {
			t.Error("each for themselves is for three to eight")
		}
	})
	t.Run("FL-60 the teacher stamps what was asked for", func(t *testing.T) {
		s := classScene(t, 1, "")
		s.play("a ask circle")
		for _, i := range s.view(0).Can.Draw {
			if s.m.round.card.Shapes[i].Kind != cards.Circle {
				t.Errorf("shape %d may be drawn", i)
			}
		}
	})
}
