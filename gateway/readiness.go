package gateway

import (
	"context"
	"sync"
	"time"
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
