package mind

import (
	"testing"
	"time"

	"linework/ink"
)

// snapshotOfLine returns a board with one line that is drawn to and fro.
func snapshotOfLine(t *testing.T, crossings int) []byte {
	t.Helper()
	var w ink.Writer
	batch := w.Append(ink.AppendHeader(nil, 0), ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: 100, Y: 100}})
	for i := range crossings {
		batch = w.Append(batch, ink.Op{Do: ink.Move, Point: ink.Point{X: uint16(100 + 3000*((i+1)%2)), Y: uint16(100 + 10*i)}})
	}
	var d ink.Drawing
	if err := d.Apply(w.Append(batch, ink.Op{Do: ink.End})); err != nil {
		t.Fatal(err)
	}
	return d.AppendSnapshot(nil, 0)
}

func TestWatch(t *testing.T) {
	asIs := func(d time.Duration) time.Duration { return d }
	little, much := snapshotOfLine(t, 1), snapshotOfLine(t, 5)
	var w Watch
	for _, tt := range []struct {
		at   time.Duration
		seen []byte
		want bool
	}{
		{10 * time.Second, little, false},
		{14 * time.Second, little, false}, // the pen rests, but there is little yet
		{21 * time.Second, little, true},
		{22 * time.Second, much, false}, // it goes on
		{24 * time.Second, much, false},
		{26 * time.Second, much, true},
	} {
		w.Look(tt.seen, tt.at)
		if got := w.IsAtRest(tt.at, asIs); got != tt.want {
			t.Errorf("after %v it is at rest: %v", tt.at, got)
		}
	}
}
