package main

import (
	"context"
	"log/slog"
	"time"

	"linework/game"
	"linework/journal"
	"linework/lobby"
)

// logRetentionAndOldTables logs for how long tables are kept, and how many are so old that they go
// within the hour.
func (s *serveCommand) logRetentionAndOldTables(ctx context.Context, store journal.Store, log *slog.Logger) {
	if s.KeepDays == 0 {
		log.Info("tables are kept for ever; --keep-days removes those that nobody uses")
		return
	}
	all, err := store.Tables(ctx)
	since := time.Now().AddDate(0, 0, -s.KeepDays)
	old := game.CountWhere(all, func(t journal.Summary) bool { return t.Last.Before(since) })
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

// removeOldTablesHourly removes old tables every hour. The first hour is for whoever reads at the start
// that some would go, and wants to keep them. It goes by the date at the start and the time
// since then: a clock that jumps ahead removes nothing that the start did not tell of.
func (s *serveCommand) removeOldTablesHourly(ctx context.Context, tables *lobby.Lobby, log *slog.Logger) {
	began := time.Now()
	for s.KeepDays > 0 {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Hour):
		}
		removed, err := tables.RemoveUnusedSince(ctx, began.Add(time.Since(began)).AddDate(0, 0, -s.KeepDays))
		if removed > 0 {
			log.Info("removed old tables", "tables", removed, "unused for days", s.KeepDays)
		}
		if err != nil && ctx.Err() == nil {
			log.Warn("could not remove old tables", "error", err)
		}
	}
}

// pruneAfterUnused is for how long a table's last game stays on show when nobody comes.
const pruneAfterUnused = 24 * time.Hour

// pruneUnusedTablesHourly removes every hour the ink of games that are over from tables that nobody
// has used for a day. Those in use do so themselves.
func pruneUnusedTablesHourly(ctx context.Context, tables *lobby.Lobby, log *slog.Logger) {
	began := time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Hour):
		}
		pruned, err := tables.PruneUnusedSince(ctx, began.Add(time.Since(began)).Add(-pruneAfterUnused))
		if pruned > 0 {
			log.Info("removed the ink of settled games; their results and drawings stay", "tables", pruned)
		}
		if err != nil && ctx.Err() == nil {
			log.Warn("the ink of settled games stays stored for now", "error", err)
		}
	}
}
