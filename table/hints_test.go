package table_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"linework/games/doodledash"
	"linework/table"
)

// sitForDoodleDash seats three for Doodle Dash; Ana is the oldest, and guesses first.
func (r *testTable) sitForDoodleDash() (ana, ben *device) {
	r.t.Helper()
	ana, _ = r.sit("Ana")
	ben, _ = r.sit("Ben")
	r.sit("Cem")
	ana.mustSend("choose", `{"game":"doodledash"}`)
	ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(200)))
	ana.mustSend("mark", `{"mark":"oldest","seat":1}`)
	return ana, ben
}

// startDoodleDash starts the game, and the first round of it.
func (d *device) startDoodleDash() {
	d.t.Helper()
	d.mustSend("start", `{"force":true}`)
	d.move("name", `{"number":1}`)
	sleepUntilSettled(3 * time.Second) // the pens are ready
}

func TestHintEmojisAreRefused(t *testing.T) {
	t.Run("CM-29 whoever knows the word sends no reactions that hint while others guess", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitForDoodleDash()
			ben.mustSend("react", `{"emoji":"💡"}`)
			ana.startDoodleDash()
			sleepUntilSettled(95 * time.Second) // drawing is over, and Ana guesses
			if !ben.match.Hush || ana.match.Hush {
				t.Errorf("Ben is told to give no hints: %v, Ana: %v", ben.match.Hush, ana.match.Hush)
			}
			for _, emoji := range []string{"💡", "👏", "🎉", "😍", "😮", "🤔"} {
				ben.mustRefuse("hint", "react", fmt.Sprintf(`{"emoji":%q}`, emoji))
				ana.mustSend("react", fmt.Sprintf(`{"emoji":%q}`, emoji))
			}
			ben.mustSend("react", `{"emoji":"😂"}`)
			for _, phrase := range []string{"ready", "good-luck", "take-your-time", "laughed"} {
				ben.mustRefuse("hint", "react", fmt.Sprintf(`{"phrase":%q}`, phrase))
				ana.mustSend("react", fmt.Sprintf(`{"phrase":%q}`, phrase))
			}
			ben.mustSend("react", `{"phrase":"moment"}`)
			ana.move("pass", `{}`)
			sleepUntilSettled(time.Second)
			if ben.match.Hush {
				t.Error("when the round lies open, Ben may not hint")
			}
			ben.mustSend("react", `{"emoji":"💡"}`)
		})
	})
}

func TestPhrases(t *testing.T) {
	t.Run("CM-38 a dozen sentences can be said, by their names alone, unless one is muted", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			if len(table.Phrases) != 12 {
				t.Errorf("there are %d sentences", len(table.Phrases))
			}
			for n, phrase := range table.Phrases {
				ben.mustSend("react", fmt.Sprintf(`{"phrase":%q}`, phrase))
				if got := ana.countFrames("reaction"); got != n+1 {
					t.Errorf("after %q Ana has heard %d", phrase, got)
				}
			}
			for _, data := range []string{`{"phrase":"it is a kite"}`, `{"phrase":"hello","emoji":"👏"}`} {
				ben.mustRefuse("unknown-option", "react", data)
			}
			ana.mustSend("mute", `{"seat":2,"muted":true}`)
			ben.mustRefuse("muted", "react", `{"phrase":"hello"}`)
		})
	})
}

func TestHostTurnsThePage(t *testing.T) {
	t.Run("PM-28 the table knows who is the host, also when that changes", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			r.sit("Cem")
			ana.mustSend("choose", `{"game":"pictomania"}`)
			ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(200)))
			ana.mustSend("options", `{"options":{"walk":0,"decks":11111},"pace":100}`)
			ana.mustSend("start", `{"force":true}`)
			sleepUntilSettled(5 * time.Minute) // read, drawn
			if a := ben.move("turn", `{}`); a.Code != "not-host" {
				t.Fatalf("Ben turns the page: %+v", a)
			}
			if a := ana.move("turn", `{}`); !a.OK {
				t.Fatalf("Ana cannot: %+v", a)
			}
			ana.mustSend("host", `{"seat":2}`)
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

func TestAges(t *testing.T) {
	t.Run("CM-2 the host puts everybody in order of age, instead of the oldest and the youngest", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			r.sit("Cem")
			r.sit("Dora")
			ana.mustSend("choose", `{"game":"doodledash"}`)
			ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(200)))
			ben.mustRefuse("not-host", "age", `{"seats":[1,2]}`)
			ana.mustRefuse("no-such-seat", "age", `{"seats":[1,9]}`)
			ana.mustRefuse("no-such-seat", "age", `{"seats":[1,2,1]}`)
			ana.mustSend("mark", `{"mark":"oldest","seat":1}`)
			ana.mustSend("age", `{"seats":[3,1,4,2]}`)
			if v := ana.table; len(v.Marks) > 0 || fmt.Sprint(v.Ages) != "[3 1 4 2]" {
				t.Errorf("marked are %v, by age %v", v.Marks, v.Ages)
			}
			r.reopen()
			ana = r.connect(r.tokens["Ana"])
			ana.mustSend("sit-out", `{"seat":4,"out":true}`)
			ana.mustSend("start", `{"force":true}`)
			var v doodledash.View
			if err := json.Unmarshal(ana.match.View, &v); err != nil || v.Guesser != 2 {
				t.Errorf("seat %d guesses first: %v", v.Guesser, err)
			}
			ana.mustSend("finish", "")
			ana.mustSend("mark", `{"mark":"youngest","seat":1}`)
			if v := ana.table; len(v.Ages) > 0 {
				t.Errorf("by age they are still %v", v.Ages)
			}
		})
	})
	t.Run("CM-2 whoever leaves is in no order of age", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			ana.mustSend("age", `{"seats":[2,1]}`)
			ben.mustSend("leave", "")
			if v := ana.table; fmt.Sprint(v.Ages) != "[1]" {
				t.Errorf("by age they are %v", v.Ages)
			}
		})
	})
}
