package api

import (
	"context"
	"net/http"

	"golang.org/x/time/rate"
)

// Pictures leave the server at no more than this pace, all together. It is far more than
// people fetch, and little of what a machine can send: who fetches without end waits for the
// line, and takes no time from the tables.
const (
	bytesPerSecond = 64 << 20
	maxPart        = 64 << 10 // bytes that are sent at once
	minCost        = 16 << 10 // bytes that an answer counts for, however small it is
)

// A throttledWriter is an answer whose bytes wait for their turn.
type throttledWriter struct {
	http.ResponseWriter
	ctx       context.Context
	bandwidth *rate.Limiter
	sent      bool
}

func (w *throttledWriter) Write(data []byte) (n int, err error) {
	for {
		part := data[n:min(n+maxPart, len(data))]
		cost := len(part)
		if !w.sent {
			cost = max(cost, minCost)
		}
		w.sent = true
		if err := w.bandwidth.WaitN(w.ctx, cost); err != nil {
			return n, err
		}
		k, err := w.ResponseWriter.Write(part)
		if n += k; err != nil || n == len(data) {
			return n, err
		}
	}
}
