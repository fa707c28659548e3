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

// A Room watches over what the journals may take of the disk. Beyond that no table is
// opened and no game begins, and what is being played goes on.
type Room struct {
	Store   journal.Store
	Budget  int64 // bytes that all journals may have together; 0 sets no limit
	Reserve int64 // bytes of the disk to leave free
	Log     *slog.Logger

	mu     sync.Mutex
	usage  journal.Usage
	err    error
	looked time.Time
}

const (
	lookEvery = time.Second      // at most
	warnEvery = 10 * time.Minute // while there is little room
)

// Usage is what the journals take, as of the last second.
func (r *Room) Usage() (journal.Usage, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Since(r.looked) >= lookEvery {
		r.usage, r.err = r.Store.Usage(context.Background())
		r.looked = time.Now()
	}
	return r.usage, r.err
}

// Check refuses what is new when there is no room for it. Where nobody can say how
// much there is, the disk itself will.
func (r *Room) Check() error {
	u, err := r.Usage()
	if err == nil && (r.Budget > 0 && u.Used >= r.Budget || u.Free >= 0 && u.Free < r.Reserve) {
		return game.Refuse("server-full", "the server has no room for more games. Those being played carry on; whoever runs the server needs to make room")
	}
	return nil
}

// Warning says that room is getting scarce, or "": nine tenths of the budget are used,
// or not twice the reserve is free.
func (r *Room) Warning() string {
	u, err := r.Usage()
	switch {
	case err != nil:
		return fmt.Sprintf("the room on the disk cannot be measured: %v", err)
	case r.Budget > 0 && u.Used >= r.Budget/10*9:
		return fmt.Sprintf("journals have %s of the %s that --disk-budget allows; at that no more games begin", megabytes(u.Used), megabytes(r.Budget))
	case u.Free >= 0 && u.Free < 2*r.Reserve:
		return fmt.Sprintf("the disk has %s left; below %s, which --disk-reserve keeps free, no more games begin", megabytes(u.Free), megabytes(r.Reserve))
	}
	return ""
}

func megabytes(n int64) string { return fmt.Sprintf("%d MB", n>>20) }

// Watch writes the warning to the log now and then, until ctx ends.
func (r *Room) Watch(ctx context.Context) {
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
