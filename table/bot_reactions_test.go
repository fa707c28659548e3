package table_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/table"
)

// TestThreeBotsHaveThreeCharacters names bots as a table of four, of seven and of ten does.
func TestThreeBotsHaveThreeCharacters(t *testing.T) {
	for three := range slices.Chunk(table.BotNames[:9], 3) {
		seen := map[game.Character]bool{}
		for _, name := range three {
			seen[game.CharacterOf(name)] = true
		}
		if len(seen) != 3 {
			t.Errorf("%v have %d characters", three, len(seen))
		}
	}
}

// TestBotsReact plays a game of bots to its end with one person looking on.
func TestBotsReact(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		r.Close()
		r.lively = true
		r.reopen()
		ana, _ := r.sit("Ana")
		ana.mustSend("sit-out", `{"seat":1,"out":true}`)
		for range 2 {
			ana.mustSend("add-bot", `{"bot":"easy"}`)
		}
		ana.mustSend("start", `{"force":true}`)
		for range 2000 {
			time.Sleep(5 * time.Second)
			synctest.Wait()
			if ana.stage() == table.Results {
				break
			}
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		ana.mu.Lock()
		defer ana.mu.Unlock()
		has := func(part string) func(json.RawMessage) bool {
			return func(frame json.RawMessage) bool { return bytes.Contains(frame, []byte(part)) }
		}
		end := slices.IndexFunc(ana.frames, has(`"stage":"results"`))
		if end < 0 || !slices.ContainsFunc(ana.frames[end:], has(`"type":"reaction"`)) {
			t.Fatalf("no bot reacted to the end of the game; the last that was heard is %.80s", ana.frames[len(ana.frames)-1])
		}
	})
}
