package lobby

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"linework/game"
	"linework/journal"
)

// A DiskQuota watches over what the journals may take of the disk. Beyond that no table is
// opened and no game begins, and what is being played goes on.
type DiskQuota struct {
	Store   journal.Store
	MaxUsed int64 // bytes that all journals may have together; 0 sets no limit
	MinFree int64 // bytes of the disk to leave free
	Log     *slog.Logger

	mu         sync.Mutex
	usage      journal.Usage
	err        error
	measuredAt time.Time
}

const (
	measureEvery = time.Second      // at most
	warnEvery    = 10 * time.Minute // while there is little room
)

// Usage is what the journals take, as of the last second.
func (r *DiskQuota) Usage() (journal.Usage, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Since(r.measuredAt) >= measureEvery {
		r.usage, r.err = r.Store.Usage(context.Background())
		r.measuredAt = time.Now()
	}
	return r.usage, r.err
}

// Check refuses what is new when there is no room for it. Where nobody can say how
// much there is, the disk itself will.
func (r *DiskQuota) Check() error {
	u, err := r.Usage()
	if err == nil && (r.MaxUsed > 0 && u.Used >= r.MaxUsed || u.Free >= 0 && u.Free < r.MinFree) {
		return game.Refuse("server-full", "the server has no room for more games. Those being played carry on; whoever runs the server needs to make room")
	}
	return nil
}

// Warning says that room is getting scarce, or "": nine tenths of the budget are used,
// or not twice the reserve is free.
func (r *DiskQuota) Warning() string {
	u, err := r.Usage()
	switch {
	case err != nil:
		return fmt.Sprintf("the room on the disk cannot be measured: %v", err)
	case r.MaxUsed > 0 && u.Used >= r.MaxUsed/10*9:
		return fmt.Sprintf("journals have %s of the %s that --disk-budget allows; at that no more games begin", megabytes(u.Used), megabytes(r.MaxUsed))
	case u.Free >= 0 && u.Free < 2*r.MinFree:
		return fmt.Sprintf("the disk has %s left; below %s, which --disk-reserve keeps free, no more games begin", megabytes(u.Free), megabytes(r.MinFree))
	}
	return ""
}

func megabytes(n int64) string { return fmt.Sprintf("%d MB", n>>20) }

// LogWarnings writes the warning to the log now and then, until ctx ends.
func (r *DiskQuota) LogWarnings(ctx context.Context) {
	for ctx.Err() == nil {
		if text := r.Warning(); text != "" {
			r.Log.Warn("room is getting scarce: " + text + "; make room, or let old tables go with --keep-days")
		}
		select {
		case <-ctx.Done():
		case <-time.After(warnEvery):
		}
	}
}
