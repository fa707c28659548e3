package table_test

import (
	"encoding/json"
	"slices"
	"testing"

	"linework/table"
)

// What is listed for clients is what the table reads.
func TestCommandDataIsDecoded(t *testing.T) {
	for _, said := range table.Commands {
		if slices.Contains([]string{"hello", "ping", "move", "ask"}, said.Do) {
			continue // the first two are answered by the gateway, the last two are the game's
		}
		t.Run(said.Do, func(t *testing.T) {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, _ := r.sit("Ana")
				data := []byte("{}")
				if said.Data != nil {
					var err error
					if data, err = json.Marshal(said.Data); err != nil {
						t.Fatal(err)
					}
				}
				if a := ana.send(said.Do, string(data)); a.Code == "unknown-command" || a.Code == "malformed" {
					t.Errorf("%s with %s is answered with %s: %s", said.Do, data, a.Code, a.Text)
				}
			})
		})
	}
}

// A refusal comes with the figures of its sentence, for clients with words of their own.
func TestRefusalsCarryFigures(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		a := ana.send("start", `{"force":true}`)
		got, err := json.Marshal(a.Figures)
		if want := `{"game":{"say":"game.iota.name","text":"iota"},"least":2,"players":1}`; err != nil || a.Code != "too-few" || string(got) != want {
			t.Errorf("%s comes with %s, %v; want %s", a.Code, got, err, want)
		}
		if a := ana.mustSend("ready", `{"ready":true}`); a.Figures != nil {
			t.Errorf("what is done comes with %v", a.Figures)
		}
	})
}
