package table_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"linework/games/funnylines"
)

func (d *device) lesson() (v funnylines.View) {
	d.t.Helper()
	if err := json.Unmarshal(d.match.View, &v); err != nil {
		d.t.Fatal(err)
	}
	return v
}

func TestAClass(t *testing.T) {
	t.Run("FL-52 FL-54 forty devices and thirty names, through two lessons", func(t *testing.T) {
		evening(t, "funnylines", withPacks(), func(t *testing.T, r *room) {
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
			teacher.must("options", `{"options":{"play":2,"pictures":3},"pace":100}`)
			for lesson := range 2 {
				teacher.must("start", `{"force":true}`)
				teacher.move("roster", string(roster))
				teacher.move("begin", `{}`)
				if n := len(pupil.lesson().Lesson.Students); n != 70 {
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
				if v := pupil.lesson(); v.Lesson.Turn != 0 || v.Lesson.Shapes != 0 || v.Outcome != nil {
					t.Errorf("lesson %d: it is the turn of %d, after %d shapes", lesson, v.Lesson.Turn, v.Lesson.Shapes)
				}
				r.reopen()
				teacher, pupil = r.connect(r.tokens["Ms Gray"]), r.connect(r.tokens["Pupil 39"])
				teacher.move("reveal", `{}`)
				teacher.move("end", `{}`)
				if v := teacher.lesson(); v.Result == nil || len(v.Lesson.Taught) != 1 {
					t.Errorf("lesson %d ended with %+v", lesson, v.Result)
				}
			}
		})
	})
}
