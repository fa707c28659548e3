package main

import (
	"context"
	"log/slog"
	"time"

	"linework/journal"
)

// tellKeeping says at the start for how long tables are kept, and how many are so old
// that they go within the hour.
func (s *serve) tellKeeping(ctx context.Context, store journal.Store, log *slog.Logger) {
	if s.KeepDays == 0 {
		log.Info("tables are kept for ever; --keep-days removes those that nobody uses")
		return
	}
	old := 0
	all, err := store.Tables(ctx)
	for _, t := range all {
		if t.Last.Before(time.Now().AddDate(0, 0, -s.KeepDays)) {
			old++
		}
	}
	switch {
	case ctx.Err() != nil: // somebody stopped the server meanwhile
	case err != nil: // the sweep will say so again
		log.Warn("old tables cannot be counted", "error", err)
	case old > 0:
		log.Warn("old tables are removed in an hour; --keep-days 0 keeps all for ever", "tables", old, "unused for days", s.KeepDays)
	default:
		log.Info("tables that nobody uses for long are removed; --keep-days 0 keeps all for ever", "after days", s.KeepDays)
	}
}
