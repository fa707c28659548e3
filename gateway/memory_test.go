package gateway

import (
	"testing"
	"time"
)

// TestThrift has the collector come so often between two looks.
func TestThrift(t *testing.T) {
	for _, tt := range []struct {
		name  string
		times []uint64
		want  int
	}{
		{"nobody is there", []uint64{0}, littleRoom},
		{"a crowd comes", []uint64{0, 3}, ordinaryRoom},
		{"and is still coming", []uint64{0, 3, 1}, ordinaryRoom},
		{"and has sat down", []uint64{0, 3, 1, 0}, littleRoom},
		{"people draw", []uint64{0, 1, 2, 1}, littleRoom},
	} {
		t.Run(tt.name, func(t *testing.T) {
			thrift := thrift{room: ordinaryRoom}
			for _, n := range tt.times {
				thrift.judge(n)
			}
			if thrift.room != tt.want {
				t.Errorf("the collector has %d %%, want %d", thrift.room, tt.want)
			}
		})
	}
}

// Memory is given back when more is held, and when those have left who took it: what is held
// right after the last time may be what they held.
func TestMemoryIsGivenBack(t *testing.T) {
	tables, connections := 3, 100
	tidy := &tidier{tables: func() int { return tables }, connections: func() int { return connections }, held: 1000}
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
		if due := tidy.due(now, step.held); due != step.due {
			t.Errorf("%s: due %v", step.what, due)
		} else if due {
			tidy.done(now, now, step.held)
		}
	}
}
