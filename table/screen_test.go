package table_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/table"
)

// shows is the tables that a device was told to show instead.
func (d *device) shows() (codes []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, raw := range d.frames {
		var f table.Show
		if json.Unmarshal(raw, &f) == nil && f.Type == "show" {
			codes = append(codes, f.Code)
		}
	}
	return codes
}

func refusedAs(err error) string {
	if err == nil {
		return ""
	}
	code, _, _ := strings.Cut(err.Error(), ":")
	return code
}

func TestFirstToSitAtATVsTableIsTheHost(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		tv := r.connect("")
		wait(2 * time.Hour)
		first, err := r.Sit("Ana")
		if err != nil {
			t.Fatal(err)
		}
		ben, _ := r.sit("Ben") // is faster at opening the page
		if !tv.table.Seats[0].Host {
			t.Fatalf("the host is not who sat down first, at %+v", tv.table.Seats)
		}
		ana := r.connect(first.Token)
		ben.refused("not-host", "choose", `{"game":"iota"}`)
		ana.must("choose", `{"game":"iota"}`)
		ana.must("start", `{"force":true}`)
		if tv.match.Seat != game.Watcher {
			t.Fatalf("the TV plays in seat %d", tv.match.Seat)
		}
		r.reopen()
		if again := r.connect(""); again.table.Stage != table.Playing || !again.table.Seats[0].Host {
			t.Fatalf("loaded again, the table is %+v", again.table)
		}
	})
}

func TestTVShowsAnotherTable(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		if code := refusedAs(r.ShowInstead("DWHFK")); code != "no-tv" {
			t.Fatalf("without a TV: %q", code)
		}
		tv := r.connect("")
		if err := r.ShowInstead("DWHFK"); err != nil {
			t.Fatal(err)
		}
		if got := tv.shows(); len(got) != 1 || got[0] != "DWHFK" {
			t.Fatalf("the TV was told to show %q", got)
		}
		ana, _ := r.sit("Ana")
		if code := refusedAs(r.ShowInstead("DWHFK")); code != "no-tv" {
			t.Fatalf("with Ana at the table: %q", code)
		}
		ana.must("leave", "")
		if code := refusedAs(r.ShowInstead("DWHFK")); code != "no-tv" {
			t.Fatalf("when Ana has left: %q", code)
		}
		if got := tv.shows(); len(got) != 1 {
			t.Fatalf("the TV of people at a table was sent to %q", got)
		}
	})
}

func TestForsakenTables(t *testing.T) {
	for _, tt := range []struct {
		what string
		use  func(r *room)
		want bool
	}{
		{"nobody sat down and the TV has gone", func(r *room) { r.Detach(r.connect("")) }, true},
		{"nobody has been there yet", func(*room) {}, false},
		{"somebody sat down", func(r *room) {
			ana, _ := r.sit("Ana")
			r.Detach(ana)
		}, false},
		{"somebody sat down and left", func(r *room) {
			tv := r.connect("")
			ana, _ := r.sit("Ana")
			ana.must("leave", "")
			r.Detach(tv)
		}, false},
	} {
		bubble(t, func(t *testing.T, r *room) {
			tt.use(r)
			if !r.Vacate() || r.Forsaken() != tt.want {
				t.Errorf("%s: forsaken is %v", tt.what, r.Forsaken())
			}
		})
	}
	bubble(t, func(t *testing.T, r *room) {
		r.connect("")
		r.Close()
		if r.Forsaken() {
			t.Error("a server that shuts down forsakes the table of a TV")
		}
	})
}
