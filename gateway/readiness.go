package gateway

import (
	"context"
	"net/http"
	"sync"
	"time"

	"linework/table"
)

const (
	readyCacheTime = time.Second // how long an answer of the store is repeated
	readyTimeout   = 5 * time.Second
)

// A readiness knows whether the store takes writes. To find out costs a write that reaches
// the disk, so it is found out once a second at most, however many ask.
type readiness struct {
	ping func(context.Context) error

	mu        sync.Mutex
	checkedAt time.Time
	err       error
}

// pingStoreOncePerSecond returns whether the store takes writes, as of the last second.
func (p *readiness) pingStoreOncePerSecond(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.checkedAt.IsZero() || time.Since(p.checkedAt) >= readyCacheTime {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readyTimeout)
		defer cancel()
		p.err = p.ping(ctx)
		p.checkedAt = time.Now()
	}
	return p.err
}

// serveReadiness answers GET /readyz, for monitors.
func (g *Gateway) serveReadiness(w http.ResponseWriter, r *http.Request) {
	if g.Lobby.IsDraining() {
		http.Error(w, "not ready: this node was asked to go and hands its tables over", http.StatusServiceUnavailable)
		return
	}
	if err := g.readiness.pingStoreOncePerSecond(r.Context()); err != nil {
		g.Log.Warn("not ready", "error", err)
		http.Error(w, "not ready: the store takes no writes: "+table.StoreRefusal(err).Text, http.StatusServiceUnavailable)
		return
	}
	text := "ready\n"
	if g.Warning != nil {
		if warning := g.Warning(); warning != "" {
			text += "warning: " + warning + "\n"
		}
	}
	_, _ = w.Write([]byte(text))
}
