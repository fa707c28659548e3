package table_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"linework/table"
)

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
