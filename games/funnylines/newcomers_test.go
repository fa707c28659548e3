package funnylines

import (
	"fmt"
	"testing"

	"linework/game"
)

func TestNewcomers(t *testing.T) {
	// seats is who takes turns, with their seats.
	seats := func(s *scene) (list string) {
		for _, student := range s.view(0).Lesson.Students {
			list += fmt.Sprintf("%s%d ", student.Name, student.Seat)
		}
		return list
	}
	t.Run("CM-34 before the lesson begins whoever comes is in it", func(t *testing.T) {
		s := dealScene(t, 2, "play=2", 1)
		s.play("a roster Ida, Jon")
		s.m.Join("ida")
		s.play("a begin")
		s.checkText("students", seats(s), "b1 ida2 Jon-1 ")
	})
	t.Run("CM-34 whoever is on the list takes turns at once", func(t *testing.T) {
		s := classScene(t, 1, "")
		phase := s.m.Phase
		events := s.m.Join(" ida")
		if joined := findFact[StudentJoined](t, events); joined.Seat != 1 || joined.Student != 0 || s.m.Phase != phase {
			t.Errorf("told is %+v, in phase %d after %d", joined, s.m.Phase, phase)
		}
		s.checkText("students", seats(s), "Ida1 Jon-1 ")
		s.stage("asking b")
		s.play("b ask circle", "a draws", "b guess door")
		s.checkText("turn", fmt.Sprint(s.m.lesson.turn), "1")
		s.WantRefused("b ask circle: not-your-turn")
	})
	t.Run("CM-34 a new name waits for the teacher's tap", func(t *testing.T) {
		s := classScene(t, 2, "")
		if came := findFact[NewcomerCame](t, s.m.Join("Mia")); came.Seat != 2 {
			t.Errorf("told is %+v", came)
		}
		s.checkText("students", seats(s), "b1 Ida-1 Jon-1 ")
		if v := s.view(2); v.Seat != 2 || v.Lesson.Newcomers != game.Of(2) || v.Can.Admit != 0 || v.Can.Ask || s.view(0).Can.Admit != game.Of(2) {
			t.Errorf("the newcomer sees %+v", v.Lesson)
		}
		s.WantRefused("c ask circle: not-your-turn", "c admit c: not-teacher", "a admit b: no-newcomer")
		s.play("b ask circle") // pupils go on meanwhile
		if joined := findFact[StudentJoined](t, s.play("a admit c")); joined.Seat != 2 || joined.Student != 3 {
			t.Errorf("told is %+v", joined)
		}
		s.checkText("students", seats(s), "b1 Ida-1 Jon-1 Mia2 ")
		s.WantRefused("a admit c: no-newcomer")
		s.play("a draws", "a pass", "a pass-over", "a pass-over", "c ask circle")
	})
	t.Run("CM-34 FL-54 whoever has joined stays, whatever is taken back", func(t *testing.T) {
		s := classScene(t, 1, "")
		s.play("a pass-over")
		s.m.Join("Mia")
		s.play("a admit b", "a undo")
		s.checkText("students", fmt.Sprint(seats(s), s.m.lesson.turn), "Ida-1 Jon-1 Mia1 0")
	})
	t.Run("CM-34 CM-20 a newcomer does not vote before", func(t *testing.T) {
		s := classScene(t, 3, "hand=1")
		s.play("b ask circle", "a draw circle", "a pen", "a done")
		s.m.Join("Mia")
		s.play("b object 0")
		if voters := s.view(0).Ballot.Voters; voters.Has(3) || !voters.Has(2) {
			t.Errorf("the voters are %v", voters)
		}
	})
	t.Run("CM-34 a lesson that is over, and a game for money, take nobody", func(t *testing.T) {
		s := classScene(t, 1, "")
		if !s.m.TakesNewcomers() {
			t.Error("the lesson takes nobody")
		}
		s.play("a reveal", "a end")
		if s.m.TakesNewcomers() || teamScene(t, 4, "").m.TakesNewcomers() {
			t.Error("somebody may join")
		}
	})
	t.Run("CM-27 by version 5 nobody joins, and names with a device take turns twice", func(t *testing.T) {
		s := dealScene(t, 2, "play=2 rules=5", 1)
		s.play("a roster B", "a begin")
		s.checkText("students", seats(s), "b1 B-1 ")
		if s.m.TakesNewcomers() {
			t.Error("somebody may join")
		}
	})
}
