package table_test

import (
	"fmt"
	"testing"
	"time"
)

func TestHints(t *testing.T) {
	t.Run("CM-29 whoever knows the word sends no reactions that hint while others guess", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			r.sit("Cem")
			ana.must("choose", `{"game":"doodledash"}`)
			ana.must("words", fmt.Sprintf(`{"paste":%q}`, someWords(200)))
			ana.must("mark", `{"mark":"oldest","seat":1}`)
			ben.must("react", `{"emoji":"💡"}`)
			ana.must("start", `{"force":true}`)
			ana.move("name", `{"number":1}`)
			ana.move("start", `{}`)
			pass(95 * time.Second) // drawing is over, and Ana guesses
			if !ben.match.Hush || ana.match.Hush {
				t.Errorf("Ben is told to give no hints: %v, Ana: %v", ben.match.Hush, ana.match.Hush)
			}
			for _, emoji := range []string{"💡", "👏", "🎉", "😍", "😮", "🤔"} {
				ben.refused("hint", "react", fmt.Sprintf(`{"emoji":%q}`, emoji))
				ana.must("react", fmt.Sprintf(`{"emoji":%q}`, emoji))
			}
			ben.must("react", `{"emoji":"😂"}`)
			ana.move("pass", `{}`)
			pass(time.Second)
			if ben.match.Hush {
				t.Error("when the round lies open, Ben may not hint")
			}
			ben.must("react", `{"emoji":"💡"}`)
		})
	})
}

func TestTheHostTurnsThePage(t *testing.T) {
	t.Run("PM-28 the table knows who is the host, also when that changes", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			r.sit("Cem")
			ana.must("choose", `{"game":"pictomania"}`)
			ana.must("words", fmt.Sprintf(`{"paste":%q}`, someWords(200)))
			ana.must("options", `{"options":{"walk":0,"decks":11111},"pace":100}`)
			ana.must("start", `{"force":true}`)
			pass(5 * time.Minute) // read, drawn
			if a := ben.move("turn", `{}`); a.Code != "not-host" {
				t.Fatalf("Ben turns the page: %+v", a)
			}
			if a := ana.move("turn", `{}`); !a.OK {
				t.Fatalf("Ana cannot: %+v", a)
			}
			ana.must("host", `{"seat":2}`)
			if a := ana.move("turn", `{}`); a.Code != "not-host" {
				t.Fatalf("Ana turns the page as a guest: %+v", a)
			}
			if a := ben.move("turn", `{}`); !a.OK {
				t.Fatalf("Ben cannot as the host: %+v", a)
			}
			r.reopen()
		})
	})
}
