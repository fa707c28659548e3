package progress

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// What takes less than two seconds is not shown; what takes longer has a bar on a terminal, and lines elsewhere.
func TestProgress(t *testing.T) {
	for _, tt := range []struct {
		name  string
		isBar bool
		total int64
		lasts time.Duration
		want  string
	}{
		{"something quick", true, 100, time.Second, ""},
		{"a bar", true, 100, 3 * time.Second, "Copying  30% |█████████                     |"},
		{"a bar without an end", true, Unknown, 3 * time.Second, "Copying"},
		{"lines", false, 100, 15 * time.Second, "Copying: 20%\nCopying: 100%\n"},
		{"lines without an end", false, Unknown, 3 * time.Second, "Copying …\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var out bytes.Buffer
				began := time.Now()
				p := newProgress("Copying", tt.total, func() int64 { return int64(time.Since(began).Seconds() * 10) })
				p.out, p.isBar = &out, tt.isBar
				p.begin()
				time.Sleep(tt.lasts)
				p.End()
				if got := out.String(); tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
					t.Errorf("it shows %q, want %q", got, tt.want)
				}
			})
		})
	}
}
