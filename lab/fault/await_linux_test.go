package fault

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// A failingTest notes with what it fails.
type failingTest struct {
	testing.TB
	failure string
}

func (f *failingTest) Fatalf(format string, args ...any) {
	f.failure = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// Whoever waits while a table stops by a fault is told so at once, with the line of the log.
func TestAwaitFailsWithLoggedFault(t *testing.T) {
	file := filepath.Join(t.TempDir(), "node-0.log")
	log := `time=2026-11-15T20:00:00Z level=INFO msg=serving
time=2026-11-15T20:00:01Z level=ERROR msg="table stopped by a fault" table=BKWRT fault="index out of range" stack="goroutine 7"
`
	if err := os.WriteFile(file, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	failed := &failingTest{TB: t}
	h := &cluster{t: failed, nodes: []*node{{logFile: filepath.Join(t.TempDir(), "none")}, {logFile: file}}}
	var waiting sync.WaitGroup
	waiting.Go(func() { h.await("the bots", func() bool { return false }) })
	waiting.Wait()
	if !strings.Contains(failed.failure, `waiting for the bots: node-0.log: time=2026-11-15T20:00:01Z level=ERROR msg="table stopped by a fault" table=BKWRT`) {
		t.Errorf("it fails with %q", failed.failure)
	}
	h.await("what is so", func() bool { return true })
}
