package table

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"linework/journal"
	"linework/table/room"
)

// pruneAfter is how long after the last game has gone from the screens its ink leaves the journal.
const pruneAfter = 10 * time.Second

// An inkPruner has the journal give back the ink of games that are settled, whose drawings are
// blobs by then. A game that is still on show keeps its ink: opening the table plays it again.
type inkPruner struct {
	leftMemory context.Context
	journal    journal.Log
	slots      chan struct{} // bounds how many tables of the node prune at the same time
	log        *slog.Logger

	settled atomic.Int64 // how often the table was settled, and once more for what was before it was loaded
	begun   int64        // of these, how many when the last pruning began
	since   time.Time    // since when there is something to prune, and no game on show; zero while that is not so
}

// newInkPruner returns the pruner of a table that has just been loaded with so many games.
func newInkPruner(leftMemory context.Context, log journal.Log, slots chan struct{}, warn *slog.Logger, gamesOver int) *inkPruner {
	p := &inkPruner{leftMemory: leftMemory, journal: log, slots: slots, log: warn}
	p.settled.Store(int64(min(gamesOver, 1)))
	return p
}

// trackAndBeginIfDue notes since when the journal could be pruned, and begins that when it is due.
func (p *inkPruner) trackAndBeginIfDue(stage room.Stage) {
	settled := p.settled.Load()
	switch {
	case settled == p.begun || stage == room.Results:
		p.since = time.Time{}
	case p.since.IsZero():
		p.since = time.Now()
	case time.Since(p.since) >= pruneAfter:
		p.begun, p.since = settled, time.Time{}
		go p.pruneUnlessSettledAgain(settled)
	}
}

// untilDue returns how long until pruning may begin; an hour where there is nothing to prune.
func (p *inkPruner) untilDue() time.Duration {
	if p.since.IsZero() {
		return time.Hour
	}
	return pruneAfter - time.Since(p.since)
}

// pruneUnlessSettledAgain prunes up to the last mark. That of a game which ends meanwhile is not
// meant: the table is settled before the journal has its mark.
func (p *inkPruner) pruneUnlessSettledAgain(settled int64) {
	select {
	case p.slots <- struct{}{}:
		defer func() { <-p.slots }()
	case <-p.leftMemory.Done():
		return
	}
	mark, err := lastMark(p.leftMemory, p.journal)
	if err == nil && mark > 0 && p.settled.Load() == settled {
		err = p.journal.Prune(p.leftMemory, mark, room.IsInk)
	}
	if err != nil && p.leftMemory.Err() == nil && !errors.Is(err, journal.ErrReleased) {
		p.log.Warn("the ink of settled games stays stored for now", "error", err)
	}
}

// PruneSettledInk removes the ink of all games that are over from the journal of a table that is
// not in memory, also of one that is still on show. Opening the table shows the lobby then.
func PruneSettledInk(ctx context.Context, log journal.Log) error {
	mark, err := lastMark(ctx, log)
	if err != nil || mark == 0 {
		return err
	}
	return log.Prune(ctx, mark, room.IsInk)
}

// lastMark returns the seq of the last entry that settled a game; 0 where there is none.
func lastMark(ctx context.Context, log journal.Log) (seq uint64, err error) {
	marks, err := log.Marks(ctx)
	if err != nil || len(marks) == 0 {
		return 0, err
	}
	return marks[len(marks)-1], nil
}
