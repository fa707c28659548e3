package table_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"linework/games/doodledash"
	"linework/table"
)

// countFrames is how many frames of a type the device has been sent.
func (d *device) countFrames(kind string) (n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, raw := range d.frames {
		if strings.Contains(string(raw), `"type":"`+kind+`"`) {
			n++
		}
	}
	return n
}

func dashView(d *device) (v doodledash.View) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.match != nil {
		_ = json.Unmarshal(d.match.View, &v)
	}
	return v
}

// comeBack connects a device that watches and remembers where another stopped listening.
func (r *testTable) comeBack(was *device) *device {
	r.t.Helper()
	d := &device{t: r.t, at: r.Table, stream: was.stream, n: was.n, table: was.table, match: was.match}
	connected = append(connected, d)
	if code, text, err := r.attach(d, table.DoHello{Version: 2, Stream: was.stream, Seen: was.n}); err != nil || code != 0 {
		r.t.Fatalf("attach: %d %s %v", code, text, err)
	}
	return d
}

func TestWatchersSeeEverythingLater(t *testing.T) {
	t.Run("CM-36 whoever watches sees updates, ink and reactions later, and who plays at once", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			tv := r.connect("")
			ana.mustRefuse("option-out-of-bounds", "watching", `{"delay":31}`)
			ben.mustRefuse("not-host", "watching", `{"delay":10}`)
			ana.mustSend("watching", `{"delay":10}`)
			if tv.table.Watching.Delay != 10 {
				t.Errorf("the TV is told %+v", tv.table.Watching)
			}
			sleepUntilSettled(11 * time.Second) // they have heard of it twice
			updates := tv.n
			pen := layerPen(2)
			_ = r.Ink(ben, pen.batch(begin(10, 10), to(20, 20), done))
			ben.mustSend("react", `{"emoji":"👏"}`)
			ben.mustSend("rename", `{"name":"Benno"}`)
			sleepUntilSettled(8 * time.Second)
			if ana.countInk(8194) == 0 || ana.countFrames("reaction") != 1 {
				t.Error("who plays waits too")
			}
			if tv.n != updates || tv.countInk(8194) > 0 || tv.countFrames("reaction") > 0 {
				t.Errorf("after 8 seconds the TV has %d updates more, %d points, %d reactions", tv.n-updates, tv.countInk(8194), tv.countFrames("reaction"))
			}
			sleepUntilSettled(3 * time.Second)
			if tv.table.Seats[1].Name != "Benno" || tv.countInk(8194) != ana.countInk(8194) || tv.countFrames("reaction") != 1 {
				t.Errorf("after 11 seconds the TV is told %q, %d points, %d reactions", tv.table.Seats[1].Name, tv.countInk(8194), tv.countFrames("reaction"))
			}
		})
	})
	t.Run("CM-36 whoever comes, or comes back, sees no more than who was there", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitForDoodleDash()
			tv := r.connect("")
			ana.mustSend("watching", `{"delay":20}`)
			ana.startDoodleDash()
			_ = r.Ink(ben, (&pen{board: 1}).batch(begin(10, 10), to(20, 20), done))
			for when, late := range map[string]*device{"new": r.connect(""), "back": r.comeBack(tv)} {
				if late.table.Stage != table.Lobby || late.match != nil || late.countInk(1) > 0 {
					t.Errorf("who is %s sees %s, %v", when, late.table.Stage, late.match)
				}
			}
			tv.mustRefuse("not-playing", "last", "")
			sleepUntilSettled(25 * time.Second)
			again := r.comeBack(tv)
			if again.stage() != table.Playing || again.match == nil {
				t.Fatal("after 25 seconds there is no game")
			}
			left := ana.match.Left
			sleepUntilSettled(75 * time.Second) // the time is over, and the drawing on show
			if now, shown := dashView(ana).Stage, dashView(again).Stage; now == shown {
				t.Errorf("who plays and who watches are both in %s", now)
			}
			fresh := r.connect("")
			if got := fresh.match.Left; got <= 0 || got > left {
				t.Errorf("who comes is told of %d ms", got)
			}
			if dashView(fresh).Stage != dashView(again).Stage || fresh.countInk(1) != again.countInk(1) {
				t.Error("who comes sees something else than who was there")
			}
		})
	})
	t.Run("CM-36 after a restart nobody sees the game before its time", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sitForDoodleDash()
			ana.mustSend("watching", `{"delay":20}`)
			ana.startDoodleDash()
			sleepUntilSettled(30 * time.Second)
			r.reopen()
			ana, tv := r.connect(r.tokens["Ana"]), r.connect("")
			if ana.table.Stage != table.Playing || tv.table.Stage != table.Lobby || tv.match != nil {
				t.Errorf("Ana is told %s, the TV %s", ana.table.Stage, tv.table.Stage)
			}
			sleepUntilSettled(21 * time.Second)
			if tv.stage() != table.Playing || tv.match == nil {
				t.Errorf("after 21 seconds the TV is told %s", tv.stage())
			}
		})
	})
	t.Run("CM-33 CM-35 what is covered, and the code that is hidden, do not wait", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			tv := r.connect("")
			pen := layerPen(2)
			_ = r.Ink(ben, pen.batch(begin(10, 10), to(20, 20), done))
			ana.mustSend("watching", `{"delay":20}`)
			_ = r.Ink(ben, pen.batch(begin(30, 30), to(40, 40), done))
			ana.mustSend("watching", `{"delay":20,"hideCode":true}`)
			ana.mustSend("report", `{"seat":2}`)
			if tv.countInk(8194) > 0 || tv.lastCovers() != "[8194]" || !tv.table.Watching.HideCode {
				t.Errorf("the TV shows %d points, covers %s, %+v", tv.countInk(8194), tv.lastCovers(), tv.table.Watching)
			}
			sleepUntilSettled(30 * time.Second)
			if tv.countInk(8194) > 0 || !tv.table.Watching.HideCode {
				t.Errorf("later it shows %d points, %+v", tv.countInk(8194), tv.table.Watching)
			}
		})
	})
	t.Run("CM-36 when the host ends it, everything is shown, in order", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			tv := r.connect("")
			ana.mustSend("watching", `{"delay":30}`)
			for _, name := range []string{"Anna", "Anne", "Anja"} {
				ana.mustSend("rename", `{"name":"`+name+`"}`)
			}
			ana.mustSend("watching", `{"delay":5}`)
			if tv.table.Seats[0].Name != "Ana" {
				t.Errorf("the TV is told %q", tv.table.Seats[0].Name)
			}
			ana.mustSend("watching", `{}`)
			if tv.table.Seats[0].Name != "Anja" || tv.table.Watching.Delay != 0 {
				t.Errorf("the TV is told %q, %+v", tv.table.Seats[0].Name, tv.table.Watching)
			}
		})
	})
	t.Run("CM-36 of a flood no more is held back than has room, and then the end of it is shown", func(t *testing.T) {
		defer table.SetMaxHeldBytes(20_000)()
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			tv := r.connect("")
			ana.mustSend("watching", `{"delay":10}`)
			pen := layerPen(2)
			for range 200 {
				_ = r.SubmitInk(ben, pen.batch(begin(10, 10), to(20, 20), done))
				if held := r.HeldBytes(); held > 40_000 {
					t.Fatalf("%d bytes are held back", held)
				}
			}
			sleepUntilSettled(12 * time.Second)
			if got, want := tv.countInk(8194), r.connect(r.tokens["Ana"]).countInk(8194); got != want {
				t.Errorf("the TV shows %d points of %d", got, want)
			}
		})
	})
}
