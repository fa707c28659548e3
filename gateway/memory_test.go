package gateway

import (
	"testing"
	"time"
)

// GOGC follows how often the collector runs between two samples.
func TestGCTuner(t *testing.T) {
	for _, tt := range []struct {
		name  string
		times []uint64
		want  int
	}{
		{"nobody is there", []uint64{0}, quietGCPercent},
		{"a crowd comes", []uint64{0, 3}, defaultGCPercent},
		{"and is still coming", []uint64{0, 3, 1}, defaultGCPercent},
		{"and has sat down", []uint64{0, 3, 1, 0}, quietGCPercent},
		{"people draw", []uint64{0, 1, 2, 1}, quietGCPercent},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tuner := gcTuner{percent: defaultGCPercent, fixed: true}
			for _, n := range tt.times {
				tuner.setPercentByCollections(n)
			}
			if tuner.percent != tt.want {
				t.Errorf("the collector has %d %%, want %d", tuner.percent, tt.want)
			}
		})
	}
}

// Memory is given back when more is held, and when those have left who took it: what is held
// right after the last time may be what they held.
func TestMemoryIsGivenBack(t *testing.T) {
	tables, connections := 3, 100
	releaser := &memoryReleaser{tables: func() int { return tables }, connections: func() int { return connections }, heldAfterRelease: 1000}
	now := time.Unix(0, 0)
	for _, step := range []struct {
		what string
		do   func()
		held uint64
		due  bool
	}{
		{"nothing has happened", func() {}, 1000, false},
		{"a little more is held", func() {}, 1040, false},
		{"much more is held", func() {}, 1100, true},
		{"many connections are taken", func() { connections = 8000 }, 5000, true},
		{"and are still there", func() {}, 5000, false},
		{"some have gone", func() { connections = 7990 }, 5000, false},
		{"most have gone", func() { connections = 100 }, 5000, true},
		{"a table has left", func() { tables = 2 }, 1000, true},
		{"nothing more has happened", func() {}, 1000, false},
	} {
		step.do()
		now = now.Add(time.Minute)
		if due := releaser.updatePeaksAndDecideRelease(now, step.held); due != step.due {
			t.Errorf("%s: due %v", step.what, due)
		} else if due {
			releaser.recordRelease(now, now, step.held)
		}
	}
}
