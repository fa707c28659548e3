package siege

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A memoryMeter reads the memory of the server: of its process, or as its metrics tell.
type memoryMeter struct {
	pid     int
	metrics string // an address, or ""
	client  *http.Client
}

// readResidentBytes returns the server's resident memory in bytes; 0 where it is not known.
func (s memoryMeter) readResidentBytes(ctx context.Context) int64 {
	if s.pid != 0 {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.pid))
		if err == nil {
			return findNumberAfterName(status, "VmRSS:") << 10
		}
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", s.metrics, nil)
	if err != nil || s.metrics == "" {
		return 0
	}
	res, err := s.client.Do(req)
	if err != nil {
		return 0
	}
	defer func() { _ = res.Body.Close() }()
	var page bytes.Buffer
	if _, err := page.ReadFrom(res.Body); err != nil || res.StatusCode != http.StatusOK {
		return 0
	}
	return findNumberAfterName(page.Bytes(), "process_resident_memory_bytes")
}

// findNumberAfterName returns the number after a name at the beginning of a line.
func findNumberAfterName(text []byte, name string) int64 {
	for line := range bytes.Lines(text) {
		words := strings.Fields(string(line))
		if len(words) >= 2 && words[0] == name {
			n, _ := strconv.ParseFloat(words[1], 64)
			return int64(n)
		}
	}
	return 0
}

func (s memoryMeter) watchPeakUntilStopped(ctx context.Context) (stopAndReturnPeak func() int64) {
	ctx, cancel := context.WithCancel(ctx)
	var most int64
	var wait sync.WaitGroup
	wait.Go(func() {
		for {
			most = max(most, s.readResidentBytes(ctx))
			if !sleepUntil(ctx, time.Now().Add(500*time.Millisecond)) {
				return
			}
		}
	})
	return func() int64 {
		cancel()
		wait.Wait()
		return most
	}
}

func (s memoryMeter) isProcessRunningOrUnknown() bool {
	if s.pid == 0 {
		return true
	}
	_, err := os.Stat(fmt.Sprintf("/proc/%d", s.pid))
	return err == nil
}
