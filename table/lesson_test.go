package table_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"linework/games/funnylines"
)

func (d *device) lessonView() (v funnylines.View) {
	d.t.Helper()
	if err := json.Unmarshal(d.match.View, &v); err != nil {
		d.t.Fatal(err)
	}
	return v
}

func TestLessonWithFortyDevices(t *testing.T) {
	t.Run("FL-52 FL-54 forty devices and thirty names, through two lessons", func(t *testing.T) {
		runTableWith(t, "funnylines", configWithPacks(), func(t *testing.T, r *testTable) {
			teacher, _ := r.sit("Ms Gray")
			var pupil *device
			for i := range 40 {
				pupil, _ = r.sit(fmt.Sprint("Pupil ", i))
			}
			names := []string{}
			for i := range 30 {
				names = append(names, fmt.Sprint("Name ", i))
			}
			roster, _ := json.Marshal(funnylines.Roster{Names: names})
			teacher.mustSend("options", `{"options":{"play":2,"pictures":3},"pace":100}`)
			for lesson := range 2 {
				teacher.mustSend("start", `{"force":true}`)
				teacher.move("roster", string(roster))
				teacher.move("begin", `{}`)
				if n := len(pupil.lessonView().Lesson.Students); n != 70 {
					t.Fatalf("lesson %d: %d take turns", lesson, n)
				}
				for range 69 { // the last one in turn has no device
					teacher.move("pass-over", `{}`)
				}
				if a := pupil.move("ask", `{"shape":"circle"}`); a.Code != "not-your-turn" {
					t.Errorf("a pupil asks for another: %+v", a)
				}
				teacher.move("ask", `{"shape":"circle"}`)
				teacher.move("undo", `{}`)
				teacher.move("pass-over", `{}`)
				if v := pupil.lessonView(); v.Lesson.Turn != 0 || v.Lesson.Shapes != 0 || v.Outcome != nil {
					t.Errorf("lesson %d: it is the turn of %d, after %d shapes", lesson, v.Lesson.Turn, v.Lesson.Shapes)
				}
				r.reopen()
				teacher, pupil = r.connect(r.tokens["Ms Gray"]), r.connect(r.tokens["Pupil 39"])
				teacher.move("reveal", `{}`)
				teacher.move("end", `{}`)
				if v := teacher.lessonView(); v.Result == nil || len(v.Lesson.Taught) != 1 {
					t.Errorf("lesson %d ended with %+v", lesson, v.Result)
				}
			}
		})
	})
}

func TestPupilsJoinALesson(t *testing.T) {
	t.Run("CM-34 in a lesson pupils join at once, and so they have when the table is loaded again", func(t *testing.T) {
		runTableWith(t, "funnylines", configWithPacks(), func(t *testing.T, r *testTable) {
			teacher, _ := r.sit("Ms Gray")
			teacher.mustSend("options", `{"options":{"play":2},"pace":100}`)
			teacher.mustSend("start", `{"force":true}`)
			r.sit("Ben")
			teacher.move("roster", `{"names":["Ida"]}`)
			teacher.move("begin", `{}`)
			if a := teacher.move("pass-over", `{}`); a.Code != "" {
				t.Fatalf("Ben is not in turn: %+v", a)
			}
			ida, _ := r.sit("Ida")
			if a := ida.move("ask", `{"shape":"circle"}`); a.Code != "" {
				t.Fatalf("Ida has joined, and is refused: %+v", a)
			}
			mia, _ := r.sit("Mia")
			if v := mia.lessonView(); v.Seat != 3 || !v.Lesson.Newcomers.Has(3) {
				t.Errorf("Mia sees %+v", v.Lesson)
			}
			if v := teacher.lessonView(); !v.Can.Admit.Has(3) {
				t.Errorf("the teacher may let in %v", v.Can.Admit)
			}
			teacher.move("admit", `{"seat":3}`)
			r.reopen()
			teacher, mia = r.connect(r.tokens["Ms Gray"]), r.connect(r.tokens["Mia"])
			if v := mia.lessonView(); v.Seat != 3 || len(v.Lesson.Students) != 3 || v.Lesson.Students[2].Seat != 3 {
				t.Errorf("after a restart Mia sees %+v", v.Lesson)
			}
			teacher.move("reveal", `{}`)
			teacher.move("end", `{}`)
			if n := len(mia.table.Evening[0].Scores); n != 4 {
				t.Errorf("the lesson had %d people", n)
			}
		})
	})
	t.Run("CM-34 a table whose game takes newcomers says so at the door", func(t *testing.T) {
		runTableWith(t, "funnylines", configWithPacks(), func(t *testing.T, r *testTable) {
			teacher, _ := r.sit("Ms Gray")
			for _, lesson := range []bool{false, true} {
				if lesson {
					teacher.mustSend("options", `{"options":{"play":2},"pace":100}`)
					teacher.mustSend("start", `{"force":true}`)
				}
				if g, err := r.Greeting(); err != nil || g.FullSummary().Joins != lesson {
					t.Errorf("said is %+v, %v", g.FullSummary(), err)
				}
			}
		})
	})
}

func TestNoBotsInALesson(t *testing.T) {
	t.Run("FL-50 bots play for money: a class has none, and whoever sat there before sits out", func(t *testing.T) {
		runTableWith(t, "funnylines", configWithPacks(), func(t *testing.T, r *testTable) {
			teacher, _ := r.sit("Ms Gray")
			teacher.mustSend("add-bot", `{"bot":"easy"}`)
			teacher.mustSend("options", `{"options":{"play":2},"pace":100}`)
			teacher.mustRefuse("no-such-bot", "add-bot", `{"bot":"easy"}`)
			_, ben := r.sit("Ben")
			teacher.mustSend("start", `{"force":true}`)
			if v := teacher.lessonView(); len(v.Players) != 2 {
				t.Errorf("%d play", len(v.Players))
			}
			teacher.mustRefuse("no-such-bot", "substitute", fmt.Sprintf(`{"seat":%d,"bot":"easy"}`, ben.Seat))
		})
	})
}

func TestTeamsAreKeptForTheNextGame(t *testing.T) {
	t.Run("FL-10 the next game begins with the teams of the last, whatever was played between", func(t *testing.T) {
		runTableWith(t, "funnylines", configWithPacks(), func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			all := []*device{ana}
			for _, name := range []string{"Ben", "Cleo", "Dan"} {
				d, _ := r.sit(name)
				all = append(all, d)
			}
			sides := func() string {
				list := ""
				for _, p := range ana.lessonView().Players {
					list += fmt.Sprint(p.Name, p.Side, " ")
				}
				return list
			}
			ana.mustSend("start", `{"force":true}`)
			if got := sides(); got != "Ana0 Ben1 Cleo0 Dan1 " {
				t.Fatalf("the first teams are %s", got)
			}
			ana.move("side", `{"team":1}`)
			ana.move("place", `{"seat":1,"team":0}`)
			if got := sides(); got != "Ana1 Ben0 Cleo0 Dan1 " {
				t.Fatalf("Ana and Ben have changed to %s", got)
			}
			word := ""
			for _, d := range all {
				d.move("ready", `{}`)
			}
			for _, d := range all {
				if card := d.lessonView().Card; card != nil {
					word = card.Name
				}
			}
			for _, d := range all { // a game of which nothing was finished is none
				if d.lessonView().Can.Guess {
					d.move("guess", fmt.Sprintf(`{"text":%q,"sure":true}`, word))
				}
			}
			ana.mustSend("finish", ``)
			ana.mustSend("options", `{"options":{"play":1},"pace":100}`)
			ana.mustSend("start", `{"force":true}`)
			ana.mustSend("finish", ``)
			r.reopen()
			ana = r.connect(r.tokens["Ana"])
			ana.mustSend("options", `{"options":{"play":0},"pace":100}`)
			r.sit("Eve")
			ana.mustSend("start", `{"force":true}`)
			if got := sides(); got != "Ana1 Ben0 Cleo0 Dan1 Eve0 " {
				t.Errorf("the next teams are %s", got)
			}
		})
	})
}
