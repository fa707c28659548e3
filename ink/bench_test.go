package ink_test

import (
	"io"
	"math/rand/v2"
	"testing"

	"linework/ink"
	"linework/ink/inktest"
)

// gameBatches is what somebody draws in some minutes, as batches of about two points.
func gameBatches(strokes int) (batches [][]byte, points int) {
	r := rand.New(rand.NewPCG(9, 9))
	var w ink.Writer
	var rec ink.Recording
	for range strokes {
		curve, speed := inktest.Doodle(r)
		trace := inktest.Finger.Draw(r, curve, speed)
		rec, _ = inktest.Finger.Record(&w, rec, 0, 0, ink.Fine, trace)
		points += len(trace)
	}
	for _, m := range rec {
		batches = append(batches, m.Batch)
	}
	return batches, points
}

func BenchmarkApply(b *testing.B) {
	batches, points := gameBatches(100)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		var d ink.Drawing
		for _, batch := range batches {
			if err := d.Apply(batch); err != nil {
				b.Fatal(err)
			}
		}
		n += points
	}
	perPoint(b, n)
}

// BenchmarkErase rubs across a full board.
func BenchmarkErase(b *testing.B) {
	batches, _ := gameBatches(200)
	var d ink.Drawing
	for _, batch := range batches {
		if err := d.Apply(batch); err != nil {
			b.Fatal(err)
		}
	}
	snapshot := d.AppendSnapshot(nil, 0)
	n := 0
	for b.Loop() {
		b.StopTimer()
		var late board
		if err := late.Load(snapshot); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		late.apply(b, begin(ink.RubMedium, 100, 100))
		for i := range uint16(100) {
			late.apply(b, op(ink.Move, 100+i*35, 2000+(i%2)*1800))
		}
		n += 101
	}
	perPoint(b, n)
}

func BenchmarkSnapshot(b *testing.B) {
	batches, points := gameBatches(100)
	var d ink.Drawing
	for _, batch := range batches {
		if err := d.Apply(batch); err != nil {
			b.Fatal(err)
		}
	}
	var buf []byte
	n := 0
	for b.Loop() {
		buf = d.AppendSnapshot(buf[:0], 0)
		n += points
	}
	perPoint(b, n)
}

func BenchmarkOutline(b *testing.B) {
	d := drawCat(b)
	n := 0
	for b.Loop() {
		for s := range d.Strokes() {
			ink.Outline(s)
			n += len(s.Points)
		}
	}
	perPoint(b, n)
}

func BenchmarkPNG(b *testing.B) {
	d := drawCat(b)
	for b.Loop() {
		if err := ink.WritePNG(io.Discard, d.Strokes(), ink.Look{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTimeLapse(b *testing.B) {
	rec := inktest.Stylus.Cat(1)
	for b.Loop() {
		if err := ink.WriteTimeLapse(io.Discard, []ink.Recording{rec}, ink.Look{}); err != nil {
			b.Fatal(err)
		}
	}
}
