package table_test

import (
	"encoding/binary"
	"testing"
	"testing/synctest"

	"linework/ink"
)

// largeBatch is a batch of as many points as fit in one: it begins a stroke.
func (p *pen) largeBatch() []byte {
	ops := []ink.Op{begin(10, 10)}
	for i := range uint16(ink.MaxBatchPoints - 1) {
		ops = append(ops, to(12+i%2, 10))
	}
	return p.batch(ops...)
}

// appendInk writes ink into the journal as a version without limits would have.
func (r *testTable) appendInk(batches ...[]byte) {
	r.t.Helper()
	const inkMark = 2
	for _, batch := range batches {
		entry := binary.AppendUvarint([]byte{inkMark}, 5000)
		entry = append(binary.AppendUvarint(append(entry, 0), uint64(len(batch))), batch...)
		if err := r.log.Append(false, entry); err != nil {
			r.t.Fatal(err)
		}
	}
}

// drawTimes has a device draw as fast as the table takes it.
func (r *testTable) drawTimes(d *device, batch func() []byte, times int) {
	for range times {
		_ = r.Table.SubmitInk(d, batch())
	}
	synctest.Wait()
}

// A board has room for so much ink, and a seat gets so much in a game. A journal that
// holds more is from before that, and replays.
func TestInkLimit(t *testing.T) {
	t.Run("a full board is told to its drawer, and can be undone", func(t *testing.T) {
		runDrawingTable(t, func(t *testing.T, r *testTable) {
			ana, hers := r.sit("Ana")
			ana.mustSend("start", `{"force":true}`)
			p := pen{board: 0}
			r.drawTimes(ana, p.largeBatch, ink.FreshPoints/ink.MaxBatchPoints)
			if code := ana.refusedInk(); code != "" {
				t.Fatalf("refused before it is full: %q", code)
			}
			_ = r.Ink(ana, p.batch(begin(1, 1)))
			if code := ana.refusedInk(); code != "drawing-full" {
				t.Fatalf("more ink is answered by %q", code)
			}
			before := r.connect("").countInk(0)
			_ = r.Ink(ana, p.batch(ink.Op{Do: ink.Undo}))
			if after := r.connect("").countInk(0); after != before-ink.MaxBatchPoints {
				t.Fatalf("undo leaves %d of %d points", after, before)
			}

			r.Close()
			r.appendInk((&pen{}).largeBatch(), (&pen{}).largeBatch())
			r.reopen()
			if got := r.connect("").countInk(0); got <= before {
				t.Fatalf("of an older journal there are %d points, not more than %d", got, before)
			}
			ana = r.connect(hers.Token)
			_ = r.Ink(ana, p.batch(begin(1, 1)))
			if code := ana.refusedInk(); code != "drawing-full" {
				t.Fatalf("after a restart more ink is answered by %q", code)
			}
		})
	})
	t.Run("a seat has so much for one game, whatever it does with it", func(t *testing.T) {
		runDrawingTable(t, func(t *testing.T, r *testTable) {
			ana, hers := r.sit("Ana")
			ben, _ := r.sit("Ben")
			ana.mustSend("start", `{"force":true}`)
			p := pen{board: 0}
			_ = r.Ink(ana, p.batch(begin(1, 1), to(5, 5)))
			fickle := make([]ink.Op, ink.MaxBatchBytes-1)
			for i := range fickle {
				fickle[i].Do = ink.Undo + ink.Kind(i%2)
			}
			batch := p.batch(fickle...)
			r.drawTimes(ana, func() []byte { return batch }, 2800)
			if code := ana.refusedInk(); code != "" {
				t.Fatalf("refused too early: %q", code)
			}
			r.drawTimes(ana, func() []byte { return batch }, 200)
			if code := ana.refusedInk(); code != "ink-spent" {
				t.Fatalf("ink without end is answered by %q", code)
			}
			_ = r.Ink(ben, (&pen{board: 1}).batch(begin(1, 1)))
			if code := ben.refusedInk(); code != "" {
				t.Fatalf("Ben has ink of his own, and is told %q", code)
			}

			r.Close()
			for range 100 {
				r.appendInk(batch)
			}
			r.reopen()
			ana = r.connect(hers.Token)
			_ = r.Ink(ana, batch)
			if code := ana.refusedInk(); code != "ink-spent" {
				t.Fatalf("after a restart it is answered by %q", code)
			}
		})
	})
}
