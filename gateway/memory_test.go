package gateway

import "testing"

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
