package table_test

import (
	"testing"
	"time"

	"linework/table"
)

// TestInkPacerLevels has tables of eight with one pen each draw for some seconds, on two cores.
func TestInkPacerLevels(t *testing.T) {
	r := table.NewInkPacer(2)
	now := time.Now()
	draw := func(tables int) time.Duration {
		for range 10 {
			for range 100 { // hundredths of a second, in which some of the pens send
				now = now.Add(10 * time.Millisecond)
				const sample = time.Second / 60
				every := (r.PenInterval() + sample - 1).Truncate(sample)
				r.RecordWritesAndAdjust(now, tables*7*int(10*time.Millisecond)/int(every))
			}
		}
		return r.PenInterval()
	}
	for _, tt := range []struct {
		tables int
		want   time.Duration
	}{{50, 30}, {100, 30}, {200, 48}, {400, 48}, {800, 96}, {400, 48}, {120, 48}, {60, 30}, {90, 30}, {0, 30}} {
		if got := draw(tt.tables); got != tt.want*time.Millisecond {
			t.Errorf("pens of %d tables gather for %v, want %d ms", tt.tables, got, tt.want)
		}
	}
	draw(800)
	now = now.Add(time.Hour)
	r.RecordWritesAndAdjust(now, 7)
	now = now.Add(time.Second)
	r.RecordWritesAndAdjust(now, 7)
	if r.PenInterval() != table.IdlePenInterval {
		t.Errorf("after an hour of rest pens gather for %v", r.PenInterval())
	}
}
