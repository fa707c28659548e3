package gateway

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
	pictureBytes = 64 << 20 // a second
	leastBytes   = 16 << 10 // that an answer counts for, however small it is
)

// A line is where bytes wait for their turn.
type line struct {
	mu   sync.Mutex
	free time.Time // when all that had a turn until now has gone
}

// turn waits until so many bytes may go.
func (l *line) turn(ctx context.Context, bytes int) error {
	l.mu.Lock()
	now := time.Now()
	if l.free.Before(now) {
		l.free = now
	}
	wait := l.free.Sub(now)
	l.free = l.free.Add(time.Duration(bytes) * time.Second / pictureBytes)
	l.mu.Unlock()
	if wait < time.Millisecond {
		return ctx.Err()
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// inLine is an answer whose bytes wait for their turn.
type inLine struct {
	http.ResponseWriter
	ctx  context.Context
	line *line
	sent bool
}

func (w *inLine) Write(data []byte) (n int, err error) {
	for {
		some := data[n:min(n+64<<10, len(data))]
		cost := len(some)
		if !w.sent {
			cost = max(cost, leastBytes)
		}
		w.sent = true
		if err := w.line.turn(w.ctx, cost); err != nil {
			return n, err
		}
		k, err := w.ResponseWriter.Write(some)
		if n += k; err != nil || n == len(data) {
			return n, err
		}
	}
}
