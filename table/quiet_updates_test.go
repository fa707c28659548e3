package table_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/games"
	"linework/games/doodlerush"
	"linework/games/gametest"
)

// countSkips is how many skips the journal has kept.
func (r *testTable) countSkips() int {
	n := 0
	for _, e := range r.log.all() {
		if kindOfEntry(e.Data) == "played" && bytes.Contains(e.Data, []byte("skip")) {
			n++
		}
	}
	return n
}

// wordList is words to paste, one a line.
func wordList(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "thing %c%c\n", 'a'+i/26, 'a'+i%26)
	}
	return text.String()
}

func TestVacantSeatIsSkippedQuietly(t *testing.T) {
	for _, game := range []string{"doodledash", "doodlerush"} {
		t.Run("CM-5 an empty seat in "+game+" is skipped and then left in peace", func(t *testing.T) {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, _ := r.sit("Ana")
				for _, name := range []string{"Ben", "Cem", "Dora"} {
					r.sit(name)
				}
				ana.mustSend("choose", fmt.Sprintf(`{"game":%q}`, game))
				ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(200)))
				if game == "doodledash" {
					ana.mustSend("mark", `{"mark":"oldest","seat":1}`)
				}
				ana.mustSend("start", `{"force":true}`)
				if game == "doodledash" {
					ana.move("name", `{"number":1}`)
				}
				sleepUntilSettled(4 * time.Second) // the count-down
				ana.mustSend("kick", `{"seat":4}`)
				sleepUntilSettled(40 * time.Second) // in which all others draw
				if n := r.countSkips(); n < 1 || n > 2 {
					t.Errorf("the journal has %d skips", n)
				}
			})
		})
	}
}

// A scribblingGame is Doodle Rush with a bot that is soon done.
type scribblingGame struct{ doodlerush.Game }

func (scribblingGame) Bots() []game.Bot { return []game.Bot{gametest.RandomBot("doodlerush")} }

func findScribblingGame(id string) (game.Game, bool) {
	if id == "doodlerush" {
		return scribblingGame{}, true
	}
	return games.Find(id)
}

func TestBotsHaveNoVote(t *testing.T) {
	t.Run("CM-5 CM-20 CM-21 people vote on an objection, and a bot that takes a person's seat abstains", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			r.find = findScribblingGame
			r.reopen()
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			view := func() (v doodlerush.View) {
				ana.mu.Lock()
				defer ana.mu.Unlock()
				if err := json.Unmarshal(ana.match.View, &v); err != nil {
					t.Fatal(err)
				}
				return v
			}
			ana.mustSend("choose", `{"game":"doodlerush"}`)
			ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(200)))
			ana.mustSend("add-bot", `{"bot":"scribbler"}`)
			ana.mustSend("add-bot", `{"bot":"scribbler"}`)
			ana.mustSend("start", `{"force":true}`)
			sleepUntilSettled(4 * time.Second) // the count-down
			for _, d := range []*device{ana, ben} {
				if a := d.move("done", `{"done":true}`); !a.OK {
					t.Fatal(a.Text)
				}
			}
			until := func(what string, so func(doodlerush.View) bool) {
				t.Helper()
				for n := 0; !so(view()); n++ {
					if n == 59 {
						t.Fatalf("%s within a round", what)
					}
					sleepUntilSettled(time.Second)
				}
			}
			until("the bots do not draw", func(v doodlerush.View) bool { return v.Stage == doodlerush.Guessing })
			until("the bots are not done", func(v doodlerush.View) bool { return v.Players[2].Done && v.Players[3].Done })
			board := view().Can.Object[0]
			if a := ana.move("object", fmt.Sprintf(`{"board":%d}`, board)); !a.OK {
				t.Fatal(a.Text)
			}
			if v := view(); v.Boards[board].Vote == nil || v.Boards[board].Vote.Voters != game.Of(0, 1) {
				t.Fatalf("in %s the vote is %+v", v.Stage, v.Boards[board].Vote)
			}
			sleepUntilSettled(3 * time.Second)
			if v := view(); v.Boards[board].Vote == nil {
				t.Fatal("a bot has ended the vote")
			}
			ana.mustSend("substitute", `{"seat":2,"bot":"scribbler"}`)
			sleepUntilSettled(3 * time.Second)
			if v := view(); v.Stage != doodlerush.Guessing || v.Boards[board].Vote != nil || v.Boards[board].State != doodlerush.Inked { // a bot drew it, and Ana alone decides nothing
				t.Errorf("in %s the vote is %+v, and the board %s", v.Stage, v.Boards[board].Vote, v.Boards[board].State)
			}
		})
	})
}

func TestUnchangedViewsAreNotSent(t *testing.T) {
	t.Run("CM-7 DR-5 who puts a word on another board is not noticed by anybody", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			r.find = findScribblingGame
			r.reopen()
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			watcher := r.connect("")
			ana.mustSend("choose", `{"game":"doodlerush"}`)
			ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(200)))
			ana.mustSend("add-bot", `{"bot":"scribbler"}`)
			ana.mustSend("start", `{"force":true}`)
			sleepUntilSettled(3*time.Second + 10*time.Millisecond) // the count-down, and no bot has moved yet
			before, seen := len(ben.frames), len(watcher.frames)
			if a := ana.move("assign", `{"word":0,"board":1}`); !a.OK {
				t.Fatal(a.Text)
			}
			if len(ben.frames) != before || len(watcher.frames) != seen {
				t.Errorf("Ben is told %s, the public %s", ben.frames[before:], watcher.frames[seen:])
			}
		})
	})
}
