package ink_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"linework/ink"
	"linework/ink/inktest"
)

// read goes through a batch. The Reader is left as it was where the batch is refused.
func read(r *ink.Reader, batch []byte) (board int, ops []ink.Op, err error) {
	before := *r
	board, err = r.StartBatch(batch)
	for err == nil {
		op, ok := r.Next()
		if !ok {
			err = r.Err()
			break
		}
		ops = append(ops, op)
	}
	if err != nil {
		*r = before
	}
	return board, ops, err
}

// write packs ops into one batch.
func write(w *ink.Writer, board int, ops ...ink.Op) []byte {
	batch := ink.AppendHeader(nil, board)
	for _, op := range ops {
		batch = w.Append(batch, op)
	}
	return batch
}

// A point on the wire costs a receiver at most 4 bytes at 60 samples a second in
// batches of 50 ms, with everything counted: the frame of the WebSocket, the board,
// the beginnings and ends of strokes.
func TestBytesPerPoint(t *testing.T) {
	stylus120, pen120, pen240 := inktest.Stylus.WithRate(120), inktest.Pen.WithRate(120), inktest.Pen.WithRate(240)
	for _, device := range []inktest.Device{inktest.Pen, inktest.Stylus, inktest.Finger, inktest.Mouse, inktest.Coarse, stylus120, pen120, pen240} {
		r := rand.New(rand.NewPCG(3, 5))
		points, bytes, frames, snapshot := 0, 0, 0, 0
		for range 10 {
			var w ink.Writer
			var rec ink.Recording
			for range 10 {
				curve, speed := inktest.Doodle(r)
				trace := device.Draw(r, curve, speed)
				rec, _ = device.Record(&w, rec, 5, 0, ink.Medium, trace)
				points += len(trace)
			}
			var d ink.Drawing
			for _, m := range rec {
				if err := d.Apply(m.Batch); err != nil {
					t.Fatal(err)
				}
				bytes += frameHeader(len(m.Batch)) + len(m.Batch)
				frames++
			}
			snapshot += len(d.AppendSnapshot(nil, 5))
		}
		per := float64(bytes) / float64(points)
		t.Logf("%-13s %3d/s: %.2f bytes per point on the wire, %.1f points per frame; snapshot %.2f", device.Name, device.Rate,
			per, float64(points)/float64(frames), float64(snapshot)/float64(points))
		if per > 4 {
			t.Errorf("%s: %.2f bytes per point", device.Name, per)
		}
	}
}

// frameHeader is what a WebSocket puts before what a server sends.
func frameHeader(payload int) int {
	if payload < 126 {
		return 2
	}
	return 4
}

func TestNothingIsAllocated(t *testing.T) {
	ops := manyOps(1000)
	buf := make([]byte, 0, 1<<16)
	if n := testing.AllocsPerRun(10, func() {
		var w ink.Writer
		buf = ink.AppendHeader(buf[:0], 3)
		for _, op := range ops {
			buf = w.Append(buf, op)
		}
	}); n != 0 {
		t.Errorf("writing %d ops allocates %v times", len(ops), n)
	}
	if n := testing.AllocsPerRun(10, func() {
		var r ink.Reader
		r.StartBatch(buf)
		for {
			if _, ok := r.Next(); !ok {
				break
			}
		}
	}); n != 0 {
		t.Errorf("reading %d ops allocates %v times", len(ops), n)
	}
}

// manyOps is at least n ops of strokes with pressure.
func manyOps(n int) []ink.Op {
	r := rand.New(rand.NewPCG(1, 1))
	var ops []ink.Op
	for len(ops) < n {
		curve, speed := inktest.Doodle(r)
		op := ink.Op{Do: ink.Begin, Tool: ink.Medium, Pressure: true}
		for _, op.Point = range inktest.Stylus.Draw(r, curve, speed) {
			ops = append(ops, op)
			op = ink.Op{Do: ink.Move}
		}
		ops = append(ops, ink.Op{Do: ink.End})
	}
	return ops
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := rapid.IntRange(0, ink.MaxBoard).Draw(t, "board")
		ops := opsGen.Draw(t, "ops")
		var w ink.Writer
		var r ink.Reader
		for len(ops) > 0 {
			n := rapid.IntRange(1, len(ops)).Draw(t, "cut")
			gotBoard, got, err := read(&r, write(&w, board, ops[:n]...))
			if err != nil {
				t.Fatalf("%v", err)
			}
			if gotBoard != board || !slices.Equal(got, ops[:n]) {
				t.Fatalf("wrote %v to board %d, read %v from %d", ops[:n], board, got, gotBoard)
			}
			ops = ops[n:]
		}
	})
}

func TestSteadyPressure(t *testing.T) {
	for _, tt := range []struct{ sent, felt, want uint8 }{
		{100, 107, 100}, {100, 93, 100}, {100, 108, 108}, {100, 123, 116}, {100, 92, 92}, {0, 255, 248}, {255, 0, 7},
	} {
		if got := inktest.SteadyPressure(tt.sent, tt.felt); got != tt.want {
			t.Errorf("after %d, %d is sent as %d, want %d", tt.sent, tt.felt, got, tt.want)
		}
	}
}

// Whatever the bytes are, reading them ends, gives points of the board, and what was
// read can be written and read again.
func FuzzDecode(f *testing.F) {
	for _, c := range readVectors(f) {
		for _, b := range c.Batches {
			f.Add(b.bytes(f))
		}
		f.Add(unhex(f, c.Snapshot))
	}
	f.Fuzz(func(t *testing.T, batch []byte) {
		var r ink.Reader
		board, ops, err := read(&r, batch)
		if len(ops) > len(batch) {
			t.Fatalf("%d ops in %d bytes", len(ops), len(batch))
		}
		for _, op := range ops {
			if op.Point.X >= ink.Size || op.Point.Y >= ink.Size || op.Do < ink.Begin || op.Do > ink.Reset {
				t.Fatalf("read %+v", op)
			}
		}
		if err == nil {
			var w ink.Writer
			var again ink.Reader
			board2, ops2, err := read(&again, write(&w, board, ops...))
			if err != nil || board2 != board || !slices.Equal(ops2, ops) {
				t.Fatalf("wrote %v to %d, read %v from %d, %v", ops, board, ops2, board2, err)
			}
		}

		var d ink.Drawing
		if err := d.Apply(write(new(ink.Writer), 0, aLine...)); err != nil {
			t.Fatal(err)
		}
		before := d.AppendSnapshot(nil, 0)
		if err := d.Apply(batch); err != nil {
			var refusal *ink.Refusal
			if !errors.As(err, &refusal) {
				t.Fatalf("refused with %v", err)
			}
			if !slices.Equal(d.AppendSnapshot(nil, 0), before) {
				t.Fatal("a refused batch has changed the drawing")
			}
		}
		checkSnapshot(t, &d)

		var loaded ink.Drawing
		if loaded.Load(batch) == nil {
			checkSnapshot(t, &loaded)
		}
	})
}

func FuzzRecording(f *testing.F) {
	f.Add(inktest.Stylus.Cat(1).Append(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := ink.ReadRecording(data)
		if err != nil {
			return
		}
		again, err := ink.ReadRecording(rec.Append(nil))
		if err != nil || !slices.EqualFunc(rec, again, func(a, b ink.Moment) bool { return a.At == b.At && slices.Equal(a.Batch, b.Batch) }) {
			t.Fatalf("%v was read again as %v, %v", rec, again, err)
		}
	})
}

func op(do ink.Kind, xy ...uint16) ink.Op {
	o := ink.Op{Do: do}
	if len(xy) == 2 {
		o.Point = ink.Point{X: xy[0], Y: xy[1]}
	}
	return o
}

func begin(tool ink.Tool, x, y uint16) ink.Op {
	return ink.Op{Do: ink.Begin, Tool: tool, Point: ink.Point{X: x, Y: y}}
}

var aLine = []ink.Op{begin(ink.Fine, 1000, 1000), op(ink.Move, 1400, 1000), op(ink.Move, 1800, 1000)}

func BenchmarkEncode(b *testing.B) {
	ops := manyOps(1000)
	buf := make([]byte, 0, 1<<16)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		var w ink.Writer
		buf = ink.AppendHeader(buf[:0], 0)
		for _, op := range ops {
			buf = w.Append(buf, op)
		}
		n += len(ops)
	}
	perPoint(b, n)
}

func BenchmarkDecode(b *testing.B) {
	batch := write(new(ink.Writer), 0, manyOps(1000)...)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		var r ink.Reader
		r.StartBatch(batch)
		for {
			if _, ok := r.Next(); !ok {
				break
			}
			n++
		}
	}
	perPoint(b, n)
}

func perPoint(b *testing.B, points int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(points), "ns/point")
}
