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

// A DiskQuota limits how much of the disk the journals may take. Beyond that no table is
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

// Usage returns what the journals take, as of the last second.
func (q *DiskQuota) Usage() (journal.Usage, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if time.Since(q.measuredAt) >= measureEvery {
		q.usage, q.err = q.Store.Usage(context.Background())
		q.measuredAt = time.Now()
	}
	return q.usage, q.err
}

// Check refuses what is new when there is no room for it. Where the room cannot be measured
// it refuses nothing: the disk itself will.
func (q *DiskQuota) Check() error {
	u, err := q.Usage()
	if err == nil && (q.MaxUsed > 0 && u.Used >= q.MaxUsed || u.Free >= 0 && u.Free < q.MinFree) {
		return game.Refuse("server-full")
	}
	return nil
}

// Warning returns a sentence when room is getting scarce: nine tenths of MaxUsed are used, or
// less than twice MinFree is free. "" otherwise.
func (q *DiskQuota) Warning() string {
	u, err := q.Usage()
	switch {
	case err != nil:
		return fmt.Sprintf("the room on the disk cannot be measured: %v", err)
	case q.MaxUsed > 0 && u.Used >= q.MaxUsed/10*9:
		return fmt.Sprintf("journals have %s of the %s that --disk-budget allows; at that no more games begin", formatMegabytes(u.Used), formatMegabytes(q.MaxUsed))
	case u.Free >= 0 && u.Free < 2*q.MinFree:
		return fmt.Sprintf("the disk has %s left; below %s, which --disk-reserve keeps free, no more games begin", formatMegabytes(u.Free), formatMegabytes(q.MinFree))
	}
	return ""
}

func formatMegabytes(bytes int64) string { return fmt.Sprintf("%d MB", bytes>>20) }

// LogWarnings writes the warning to the log now and then, until ctx ends.
func (q *DiskQuota) LogWarnings(ctx context.Context) {
	for ctx.Err() == nil {
		if text := q.Warning(); text != "" {
			q.Log.Warn("room is getting scarce: " + text + "; make room, or let old tables go with --keep-days")
		}
		select {
		case <-ctx.Done():
		case <-time.After(warnEvery):
		}
	}
}
