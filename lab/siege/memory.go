package siege

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/procfs"
)

// A memoryMeter reads the memory of the server: of its process, or as its metrics tell.
type memoryMeter struct {
	pid     int
	metrics string // an address
	client  *http.Client
}

// readResidentBytes returns the server's resident memory in bytes; 0 where it is not known.
func (s memoryMeter) readResidentBytes(ctx context.Context) int64 {
	if server, err := procfs.NewProc(s.pid); err == nil {
		if stat, err := server.Stat(); err == nil {
			return int64(stat.ResidentMemory())
		}
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", s.metrics, nil)
	if err != nil {
		return 0
	}
	res, err := s.client.Do(req)
	if err != nil {
		return 0
	}
	defer func() { _ = res.Body.Close() }()
	page, _ := io.ReadAll(res.Body)
	_, after, _ := strings.Cut(string(page), "\nprocess_resident_memory_bytes ")
	var bytes float64
	_, _ = fmt.Sscan(after, &bytes) // 0 where the server does not tell
	return int64(bytes)
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
	_, err := procfs.NewProc(s.pid)
	return s.pid == 0 || err == nil
}
