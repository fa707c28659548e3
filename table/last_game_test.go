package table_test

import (
	"encoding/json"
	"slices"
	"testing"

	"linework/table"
)

// lastGame is what a device is told of the last game.
func (d *device) lastGame() (last table.LastGame) {
	d.t.Helper()
	if err := json.Unmarshal(d.mustSend("last", "").Data, &last); err != nil {
		d.t.Fatal(err)
	}
	return last
}

func TestLastGameInTheLobby(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, ben := r.seatPair()
		ana.mustRefuse("not-playing", "last", "")
		ana.move("pass", `{"trade":[]}`)
		ana.mustSend("finish", `{"when":"now","count":true}`)
		hers, his := string(ana.match.View), string(ben.match.View)
		ana.mustSend("lobby", "")
		ana.mustSend("choose", `{"game":"doodledash"}`)
		cleo, _ := r.sit("Cleo")
		tv := r.connect("")
		for who, tt := range map[string]struct {
			device *device
			view   string
		}{"Ana": {ana, hers}, "Ben": {ben, his}, "Ana loading the page again": {r.connect(r.tokens["Ana"]), hers}} {
			if last := tt.device.lastGame(); last.Game != "iota" || string(last.Match.View) != tt.view || len(last.Playing) != 2 || !tt.device.table.Last {
				t.Errorf("%s is told\n%s\nand saw\n%s", who, last.Match.View, tt.view)
			}
		}
		if seat, public := cleo.lastGame().Match, tv.lastGame().Match; seat.Seat != -1 || string(seat.View) != string(public.View) {
			t.Errorf("who sat down later is told %s", seat.View)
		}
		ana.mustSend("choose", `{"game":"iota"}`)
		ana.mustSend("start", `{"force":true}`)
		if ana.table.Last {
			t.Error("in the next game the last one is still said to be there")
		}
		ana.mustRefuse("not-playing", "last", "")
	})
	t.Run("with its drawings", func(t *testing.T) {
		runFinaleTable(t, `{}`, func(r *testTable, ana, _, _ *device) {
			ana.mustSend("lobby", "")
			again := r.connect(r.tokens["Ana"])
			again.lastGame()
			if !slices.ContainsFunc(again.ink, func(frame []byte) bool { return string(frame) == "cats" }) {
				t.Errorf("of the drawings %q was shown", again.ink)
			}
		})
	})
	t.Run("a table that was loaded again has it no more", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.seatPair()
			ana.move("pass", `{"trade":[]}`)
			ana.mustSend("finish", `{"when":"now","count":true}`)
			ana.mustSend("lobby", "")
			r.reopen()
			ana = r.connect(r.tokens["Ana"])
			if ana.table.Last {
				t.Error("it is said to be there")
			}
			ana.mustRefuse("not-playing", "last", "")
		})
	})
}
