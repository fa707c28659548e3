package table_test

import (
	"testing"

	"linework/ink"
	"linework/table"
)

// layerPen is a pen for the layer of a seat, on the warm-up sheet.
func layerPen(seat int) *pen { return &pen{board: 8192 + seat} }

var done = ink.Op{Do: ink.End}

func TestWarmUpSheet(t *testing.T) {
	t.Run("what one scribbles in the lobby all see, watchers too, and who comes later", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			tv := r.connect("")
			ben, _ := r.sit("Ben")
			p := layerPen(1)
			_ = r.Ink(ana, p.batch(begin(10, 10), to(20, 20)))
			_ = r.Ink(ben, layerPen(2).batch(begin(1, 1), done))
			late := r.connect("")
			_ = r.Ink(ana, p.batch(to(30, 30), done))
			for name, d := range map[string]*device{"Ben": ben, "the TV": tv, "a latecomer": late} {
				if got := d.countInk(8193); got != 3 {
					t.Errorf("%s has %d points of Ana's", name, got)
				}
			}
			if got := ana.countInk(8194); got != 1 {
				t.Errorf("Ana has %d points of Ben's", got)
			}
		})
	})
	t.Run("a layer that is blank is shown only to a device that comes back, and may have drawn on it", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.sit("Ben")
			if n := ana.countBatches(); n != 0 {
				t.Fatalf("who comes to a blank sheet is sent %d batches", n)
			}
			back := &device{t: t, at: r.Table}
			if code, _, err := r.attach(back, table.DoHello{Version: 2, Token: r.tokens["Ana"], Stream: ana.stream, Seen: ana.n}); code != 0 || err != nil {
				t.Fatal(code, err)
			}
			if n := back.countBatches(); n != 4 { // and a blank face of each
				t.Fatalf("who comes back is sent %d batches", n)
			}
		})
	})
	t.Run("it is there after a restart, and goes with who leaves", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			_ = r.Ink(ana, layerPen(1).batch(begin(10, 10), to(20, 20), done))
			_ = r.Ink(ben, layerPen(2).batch(begin(10, 10), to(20, 20), done))
			r.reopen()
			ana = r.connect(r.tokens["Ana"])
			if a, b := ana.countInk(8193), ana.countInk(8194); a != 2 || b != 2 {
				t.Fatalf("%d and %d points are left", a, b)
			}
			ana.mustSend("kick", `{"seat":2,"why":""}`)
			r.reopen()
			if a, b := r.connect("").countInk(8193), r.connect("").countInk(8194); a != 2 || b != 0 {
				t.Fatalf("when Ben has gone, %d and %d points are left", a, b)
			}
		})
	})
	t.Run("the host wipes it, and a stroke that was being drawn begins anew", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			p := layerPen(2)
			_ = r.Ink(ben, p.batch(begin(10, 10), to(20, 20)))
			ben.mustRefuse("not-host", "wipe", "")
			ana.mustSend("wipe", "")
			if a, b := ana.countInk(8194), ben.countInk(8194); a != 0 || b != 0 {
				t.Fatalf("%d and %d points are left", a, b)
			}
			_ = r.Ink(ben, p.batch(to(30, 30)))
			if ben.refusedInk() != "no-stroke" {
				t.Fatalf("a stroke went on after the sheet was wiped: %q", ben.refusedInk())
			}
			_ = r.Ink(ben, layerPen(2).batch(begin(10, 10), done))
			r.reopen()
			if got := r.connect("").countInk(8194); got != 1 {
				t.Fatalf("loaded again, the sheet has %d points", got)
			}
		})
	})
	t.Run("nobody draws on another's layer, nor as a watcher, nor when the host has silenced them", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			eve := r.connect("")
			for _, tt := range []struct {
				name, code string
				d          *device
				seat       int
			}{
				{"Ben on Ana's layer", "not-your-layer", ben, 1},
				{"Ben on nobody's layer", "not-your-layer", ben, 7},
				{"Ben on a board of no game", "not-your-layer", ben, -8192},
				{"a watcher", "not-seated", eve, 1},
			} {
				_ = r.Ink(tt.d, layerPen(tt.seat).batch(begin(1, 1), done))
				if got := tt.d.refusedInk(); got != tt.code {
					t.Errorf("%s: %q, want %s", tt.name, got, tt.code)
				}
			}
			ana.mustSend("mute", `{"seat":2,"muted":true}`)
			_ = r.Ink(ben, layerPen(2).batch(begin(1, 1), done))
			if ben.refusedInk() != "muted" || ana.countInk(8194) != 0 {
				t.Errorf("silenced: %q", ben.refusedInk())
			}
		})
	})
	t.Run("it is put away when a game begins, and a late stroke falls on no board", func(t *testing.T) {
		runDrawingTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			p := layerPen(1)
			_ = r.Ink(ana, p.batch(begin(10, 10), to(20, 20)))
			ana.mustSend("start", `{"force":true}`)
			_ = r.Ink(ana, p.batch(to(30, 30), done))
			if ana.refusedInk() == "" {
				t.Error("the sheet is drawn on during a game")
			}
			ana.mustRefuse("not-lobby", "wipe", "")
			ana.mustSend("finish", "")
			tv := r.connect("")
			if got := tv.countInk(8193); got != 0 {
				t.Fatalf("after the game the sheet has %d points", got)
			}
			_ = r.Ink(ana, layerPen(1).batch(begin(10, 10), done))
			r.reopen()
			if got := r.connect("").countInk(8193); got != 1 {
				t.Fatalf("loaded again, the sheet has %d points", got)
			}
		})
	})
	t.Run("nobody fills it without end, and a full one can be wiped", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.fillSheet(ana, 1)
			if got := ana.refusedInk(); got != "drawing-full" {
				t.Fatalf("a full layer: %q", got)
			}
			for range 20 {
				ana.mustSend("wipe", "")
				r.fillSheet(ana, 1)
			}
			if got := ana.refusedInk(); got != "ink-spent" {
				t.Fatalf("a sheet that is wiped for ever: %q", got)
			}
			if size := r.log.Size(); size > 2<<20 {
				t.Errorf("one seat has filled %d bytes", size)
			}
		})
	})
	t.Run("all together they fill no more than a device that comes can be sent", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.fillSheet(ana, 1)
			for seat := 2; seat <= 9; seat++ {
				d, _ := r.sit(string(rune('A' + seat)))
				r.fillSheet(d, seat)
				if d.refusedInk() != "drawing-full" {
					t.Fatalf("seat %d: %q", seat, d.refusedInk())
				}
			}
			size := 0
			for _, batch := range r.connect("").ink {
				size += len(batch)
			}
			if size > 600<<10 {
				t.Errorf("who comes is sent %d bytes", size)
			}
		})
	})
}

// fillSheet scribbles on a layer until that is refused.
func (r *testTable) fillSheet(d *device, seat int) {
	r.t.Helper()
	var ops []ink.Op
	for k := range uint16(200) {
		ops = append(ops, to(80*(k%2), 700+k)) // to and fro, so that a point takes three bytes
	}
	for range 400 {
		had := len(d.frames)
		p := layerPen(seat)
		_ = r.Table.SubmitInk(d, p.batch(append([]ink.Op{begin(1, 1)}, ops...)...))
		_ = d.send("ping", "")
		if len(d.frames) > had+1 {
			return
		}
	}
	r.t.Fatal("it is never full")
}
