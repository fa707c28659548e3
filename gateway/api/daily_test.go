package api

import (
	"testing"
	"time"
)

func TestIsToday(t *testing.T) {
	day := time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name string
		now  string
		open bool
	}{
		{"before it is that day anywhere", "2026-11-15T09:59:59Z", false},
		{"it is midnight on the first islands", "2026-11-15T10:00:00Z", true},
		{"at noon in Greenwich", "2026-11-16T12:00:00Z", true},
		{"the last ship is still in that day", "2026-11-17T11:59:59Z", true},
		{"it was today a day ago", "2026-11-18T11:59:59Z", true},
		{"it was long ago", "2026-11-18T12:00:00Z", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			now, err := time.Parse(time.RFC3339, tt.now)
			if err != nil {
				t.Fatal(err)
			}
			if open := isPuzzleDayOpen(day, now); open != tt.open {
				t.Errorf("open: %v", open)
			}
		})
	}
}
