package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/ink"
	"linework/lab/bench"
	"linework/table"
)

// runDrawingTable opens a table where everyone draws and sees all boards.
func runDrawingTable(t *testing.T, test func(*testing.T, *testTable)) {
	t.Helper()
	runTable(t, func(t *testing.T, r *testTable) {
		r.Close()
		r.find = func(string) (game.Game, bool) { return bench.SharedBoards{}, true }
		r.reopen()
		test(t, r)
	})
}

// A pen writes batches for one board.
type pen struct {
	writer ink.Writer
	board  int
}

func (p *pen) batch(ops ...ink.Op) []byte {
	batch := ink.AppendHeader(nil, p.board)
	for _, op := range ops {
		batch = p.writer.Append(batch, op)
	}
	return batch
}

func begin(x, y uint16) ink.Op {
	return ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: x, Y: y}}
}
func to(x, y uint16) ink.Op { return ink.Op{Do: ink.Move, Point: ink.Point{X: x, Y: y}} }

// countInk is what a device that got these frames has on a board.
func (d *device) countInk(board int) int {
	var drawing ink.Drawing
	for _, batch := range d.ink {
		b, tokens, err := ink.Split(batch)
		if err != nil {
			d.t.Fatal(err)
		}
		if b != board {
			continue
		}
		if len(tokens) > 0 && drawing.Apply(batch) != nil {
			if err := drawing.Load(batch); err != nil {
				d.t.Fatalf("batch %x: %v", batch, err)
			}
		}
	}
	n := 0
	for s := range drawing.Strokes() {
		n += len(s.Points)
	}
	return n
}

// refusedInk is the code of the last refusal of ink that a device was told, or "".
func (d *device) refusedInk() string {
	for i := len(d.frames) - 1; i >= 0; i-- {
		var a table.Answer
		if json.Unmarshal(d.frames[i], &a) == nil && a.Type == "answer" && a.ID == 0 && !a.OK {
			return a.Code
		}
	}
	return ""
}

func TestInk(t *testing.T) {
	t.Run("CM-12 others see ink while it is drawn, and the device that draws does not get it back", func(t *testing.T) {
		runDrawingTable(t, func(t *testing.T, r *testTable) {
			ana, hers := r.sit("Ana")
			ben, _ := r.sit("Ben")
			tv := r.connect("")
			ana.mustSend("start", `{"force":true}`)
			tablet := r.connect(hers.Token)
			had := len(ana.ink)
			p := pen{board: 0}
			first := p.batch(begin(10, 10), to(20, 20))
			for _, batch := range [][]byte{first, p.batch(to(30, 30)), p.batch(to(40, 40), ink.Op{Do: ink.End})} {
				if err := r.Ink(ana, batch); err != nil {
					t.Fatal(err)
				}
			}
			for name, d := range map[string]*device{"Ben": ben, "the TV": tv, "Ana's tablet": tablet} {
				if got := d.countInk(0); got != 4 {
					t.Errorf("%s has %d points", name, got)
				}
				if !bytes.Equal(d.ink[len(d.ink)-3], first) {
					t.Errorf("%s got other bytes than were sent", name)
				}
			}
			if len(ana.ink) != had {
				t.Error("the device that drew got its own ink back")
			}
		})
	})
	t.Run("CM-12 who comes later gets the board, and then goes on to see it drawn", func(t *testing.T) {
		runDrawingTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustSend("start", `{"force":true}`)
			p := pen{board: 0}
			_ = r.Ink(ana, p.batch(begin(10, 10), to(20, 20)))
			late := r.connect("")
			_ = r.Ink(ana, p.batch(to(30, 30)))
			if got := late.countInk(0); got != 3 {
				t.Fatalf("the latecomer has %d points", got)
			}
		})
	})
	t.Run("refused ink is answered with the reason and the board as it is", func(t *testing.T) {
		runDrawingTable(t, func(t *testing.T, r *testTable) {
			ana, hers := r.sit("Ana")
			ben, _ := r.sit("Ben")
			ana.mustSend("start", `{"force":true}`)
			p := pen{board: 0}
			_ = r.Ink(ana, p.batch(begin(10, 10), to(20, 20)))
			_ = r.Ink(ben, (&pen{board: 0}).batch(begin(1, 1)))
			if ben.refusedInk() != "not-your-board" || ben.countInk(0) != 2 {
				t.Fatalf("%q, %d points", ben.refusedInk(), ben.countInk(0))
			}
			_ = r.Ink(ana, p.batch(to(30, 30))) // Ben's attempt must not have broken Ana's stroke
			if ana.refusedInk() != "" || ben.countInk(0) != 3 {
				t.Fatalf("Ana's stroke was broken off: %s", ana.refusedInk())
			}
			tablet := r.connect(hers.Token)
			_ = r.Ink(tablet, p.batch(to(40, 40)))
			if tablet.refusedInk() != "ink-interrupted" {
				t.Fatalf("a stroke went on from another device: %q", tablet.refusedInk())
			}
			ana.mustSend("pause", "")
			_ = r.Ink(ana, p.batch(to(50, 50)))
			ana.mustSend("resume", "")
			_ = r.Ink(ana, p.batch(to(60, 60)))
			if ana.refusedInk() != "ink-interrupted" {
				t.Fatalf("a stroke went on after a hole: %q", ana.refusedInk())
			}
			_ = r.Ink(ana, []byte{0xff})
			if ana.refusedInk() != "ink-version" {
				t.Fatalf("nonsense: %q", ana.refusedInk())
			}
		})
	})
	t.Run("CM-13 ink that was shown is there after a restart", func(t *testing.T) {
		runDrawingTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustSend("start", `{"force":true}`)
			p := pen{board: 0}
			_ = r.Ink(ana, p.batch(begin(10, 10), to(20, 20)))
			_ = r.Ink(ana, p.batch(to(30, 30), ink.Op{Do: ink.End}))
			r.reopen()
			if got := r.connect("").countInk(0); got != 3 {
				t.Fatalf("%d points are left", got)
			}
		})
	})
}

// TestInkIsBatched has several pens draw within the time for which ink is gathered.
func TestInkIsBatched(t *testing.T) {
	runDrawingTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		ben, _ := r.sit("Ben")
		cem, _ := r.sit("Cem")
		ana.mustSend("start", `{"force":true}`)
		time.Sleep(time.Second)
		entries, had := len(r.log.all()), cem.countBatches()
		pens := []*pen{{board: 0}, {board: 1}}
		for k, d := range []*device{ana, ben} {
			for range 3 {
				_ = r.Table.SubmitInk(d, pens[k].batch(begin(10, 10), to(20, 20), ink.Op{Do: ink.End}))
			}
		}
		synctest.Wait()
		if got := cem.countBatches() - had; got != 1 {
			t.Fatalf("%d batches came at once; the first comes alone and without waiting", got)
		}
		ana.mustSend("pause", "") // does not wait, and comes after the ink that was there before it
		if got := cem.countBatches() - had; got != 6 {
			t.Fatalf("%d of 6 batches came before the pause", got)
		}
		if got := len(r.log.all()) - entries; got != 3 {
			t.Fatalf("%d entries hold the first batch, the other five and the pause", got)
		}
		if got := ana.countBatches() - cem.countBatches(); got != -3 {
			t.Fatalf("Ana got %d batches more than Cem; she gets Ben's alone", got)
		}
		r.reopen()
		late := r.connect("")
		if got := late.countInk(0) + late.countInk(1); got != 12 {
			t.Fatalf("%d of 12 points are there after a restart", got)
		}
	})
}

// TestInkIsJournaledBeforeItIsSent has the journal fail.
func TestInkIsJournaledBeforeItIsSent(t *testing.T) {
	runDrawingTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		ben, _ := r.sit("Ben")
		ana.mustSend("start", `{"force":true}`)
		had := ben.countBatches()
		r.log.mu.Lock()
		r.log.fail = errors.New("no space left on device")
		r.log.mu.Unlock()
		_ = r.Ink(ana, (&pen{board: 0}).batch(begin(10, 10)))
		if ben.countBatches() != had || ben.code != table.CloseFault {
			t.Fatalf("Ben was shown %d batches that are not safe; his line: %d", ben.countBatches()-had, ben.code)
		}
		r.log.mu.Lock()
		r.log.fail = nil
		r.log.mu.Unlock()
	})
}

// TestPenIntervalIsSent has a server be busy elsewhere for a moment: whoever draws is
// told, and told once.
func TestPenIntervalIsSent(t *testing.T) {
	runDrawingTable(t, func(t *testing.T, r *testTable) {
		r.rhythm = table.NewInkPacer(1)
		r.reopen()
		ana, _ := r.sit("Ana")
		ben, _ := r.sit("Ben")
		ana.mustSend("start", `{"force":true}`)
		draw := func() {
			_ = r.Ink(ana, (&pen{board: 0}).batch(begin(10, 10), to(20, 20), ink.Op{Do: ink.End}))
		}
		told := func(d *device) (list []int) {
			for _, raw := range d.frames {
				var f table.Gather
				if json.Unmarshal(raw, &f) == nil && f.Type == "gather" {
					list = append(list, f.For)
				}
			}
			return list
		}
		draw()
		r.rhythm.RecordWritesAndAdjust(time.Now(), 20_000)
		busy := int(r.rhythm.PenInterval().Milliseconds())
		for range 4 {
			draw() // in the course of which the server is found to be quiet again
		}
		if got, want := told(ana), []int{busy, int(table.IdlePenInterval.Milliseconds())}; !slices.Equal(got, want) || busy == want[1] {
			t.Errorf("Ana was told %d, want %d", got, want)
		}
		if got := told(ben); got != nil {
			t.Errorf("Ben, who watches, was told %d", got)
		}
	})
}
