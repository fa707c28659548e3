package api

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Pictures leave the server at no more than this pace, all together. It is far more than
// people fetch, and little of what a machine can send: who fetches without end waits
// for the line, and takes no time from the tables.
const (
	bytesPerSecond = 64 << 20 // a second
	minCost        = 16 << 10 // that an answer counts for, however small it is
)

// A bandwidth limits how fast all pictures together are sent.
type bandwidth struct {
	mu     sync.Mutex
	freeAt time.Time // when all that had a turn until now has gone
}

// wait waits until a number of bytes may be sent.
func (b *bandwidth) wait(ctx context.Context, bytes int) error {
	b.mu.Lock()
	now := time.Now()
	if b.freeAt.Before(now) {
		b.freeAt = now
	}
	delay := b.freeAt.Sub(now)
	b.freeAt = b.freeAt.Add(time.Duration(bytes) * time.Second / bytesPerSecond)
	b.mu.Unlock()
	if delay < time.Millisecond {
		return ctx.Err()
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A throttledWriter is an answer whose bytes wait for their turn.
type throttledWriter struct {
	http.ResponseWriter
	ctx       context.Context
	bandwidth *bandwidth
	sent      bool
}

func (w *throttledWriter) Write(data []byte) (n int, err error) {
	for {
		some := data[n:min(n+64<<10, len(data))]
		cost := len(some)
		if !w.sent {
			cost = max(cost, minCost)
		}
		w.sent = true
		if err := w.bandwidth.wait(w.ctx, cost); err != nil {
			return n, err
		}
		k, err := w.ResponseWriter.Write(some)
		if n += k; err != nil || n == len(data) {
			return n, err
		}
	}
}
