package journal

import (
	"context"
	"sync"
)

// HeldLogs is the tables whose lease a process has, with their logs. The zero value is
// empty; it is safe for use by several goroutines at once.
type HeldLogs[L comparable] struct {
	byTable sync.Map // of L; the zero value of L while the lease is about to be taken
}

// Reserve marks a table as one whose lease is about to be taken, so that of two callers
// in this process only one goes on. It fails with errIfHeld when the table is held or reserved.
func (h *HeldLogs[L]) Reserve(ctx context.Context, table string, errIfHeld error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	var none L
	if _, held := h.byTable.LoadOrStore(table, none); held {
		return errIfHeld
	}
	return nil
}

// Take reserves a table for a log, and records that the log holds it once acquire has taken the lease.
func (h *HeldLogs[L]) Take(ctx context.Context, table string, log L, errIfHeld error, acquire func() error) error {
	if err := h.Reserve(ctx, table, errIfHeld); err != nil {
		return err
	}
	if err := acquire(); err != nil {
		h.Forget(table)
		return err
	}
	h.byTable.Store(table, log)
	return nil
}

// Forget forgets that this process holds a table.
func (h *HeldLogs[L]) Forget(table string) { h.byTable.Delete(table) }

// IsHeldBy reports whether a table is held by this very log.
func (h *HeldLogs[L]) IsHeldBy(table string, log L) bool {
	held, _ := h.byTable.Load(table)
	return held == any(log)
}

// ListLogs returns the logs of all tables that are held.
func (h *HeldLogs[L]) ListLogs() (all []L) {
	var none L
	for _, log := range h.byTable.Range {
		if log != any(none) {
			all = append(all, log.(L))
		}
	}
	return all
}

// ForgetAll forgets all tables.
func (h *HeldLogs[L]) ForgetAll() { h.byTable.Clear() }
