package hosts

import (
	"fmt"
	"testing"
	"time"
)

// A host is told of again after an hour, and makes room for another.
func TestUnknownLog(t *testing.T) {
	var l unknownLog
	now := time.Unix(0, 0)
	for k := range maxLoggedHosts {
		if !l.shouldLogAndRecord(fmt.Sprint(k), now) {
			t.Errorf("host %d is not told", k)
		}
	}
	for _, tt := range []struct {
		host  string
		after time.Duration
		want  bool
	}{
		{"0", logInterval - 1, false}, {"another", logInterval - 1, false}, {"0", logInterval, true}, {"another", logInterval, true}, {"0", logInterval + 1, false},
	} {
		if got := l.shouldLogAndRecord(tt.host, now.Add(tt.after)); got != tt.want {
			t.Errorf("%s after %v is told %v", tt.host, tt.after, got)
		}
	}
}
