package gateway_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"linework/game"
	"linework/games/iota"
	"linework/table"
)

// playWithRandomBot plays a match to its end from what a device is shown, with iota's random
// bot as its head.
func playWithRandomBot(d *device) {
	d.t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for {
		view, match := d.lastViews()
		if view.Stage == table.Results {
			return
		}
		if !match.Waiting.Has(match.Seat) {
			d.await("news", func(f frame) bool { return f.Match != nil })
			continue
		}
		var v iota.View
		if err := json.Unmarshal(match.View, &v); err != nil {
			d.t.Fatal(err)
		}
		move := iota.Game{}.Bots()[0].(game.ViewPlayer).Play(v, rng)
		data, _ := json.Marshal(move)
		if f := d.move(iota.Game{}.Wire().KindOf(move), string(data)); !f.OK && f.Code != "stale" && f.Code != "slow-down" && f.Code != "not-playing" {
			d.t.Fatalf("%s %s: %s: %s", iota.Game{}.Wire().KindOf(move), data, f.Code, f.Text)
		}
	}
}

func TestOnePersonPlaysAWholeGameWithBots(t *testing.T) {
	t.Run("CM-22 one person alone can play with bots", func(t *testing.T) {
		s := newServer(t)
		ticket := s.createTable(t, "Ana")
		d := s.join(t, ticket.Code, ticket.Token)
		d.mustDo("add-bot", `{"bot":"normal"}`)
		d.mustDo("options", `{"options":{"deck":1},"pace":100}`)
		d.mustDo("start", `{"force":false}`)
		playWithRandomBot(d)
		view, match := d.lastViews()
		if len(view.Evening) != 1 || len(view.Standing) != 2 {
			t.Fatalf("evening %+v, standing %+v", view.Evening, view.Standing)
		}
		var v iota.View
		if err := json.Unmarshal(match.View, &v); err != nil || v.Ended == nil {
			t.Fatalf("the match has not ended: %s", match.View)
		}
		d.mustDo("start", `{"force":true}`)
		view, _ = d.lastViews()
		if view.Stage != table.Playing || len(view.Evening) != 1 {
			t.Fatalf("stage %s, evening %v", view.Stage, view.Evening)
		}
	})
}
