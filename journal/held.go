package journal

import "sync"

// HeldLogs is the tables whose lease a process has, with their logs. The zero value is
// empty; it is safe for use by several goroutines at once.
type HeldLogs[L comparable] struct {
	mu   sync.Mutex
	logs map[string]L // the zero value of L while the lease is about to be taken
}

// Reserve marks a table as one whose lease is about to be taken, so that of two callers
// in this process only one goes on. It reports false when the table is held or reserved.
func (h *HeldLogs[L]) Reserve(table string) (reserved bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, held := h.logs[table]; held {
		return false
	}
	if h.logs == nil {
		h.logs = map[string]L{}
	}
	var none L
	h.logs[table] = none
	return true
}

// SetLog records the log of a reserved table.
func (h *HeldLogs[L]) SetLog(table string, log L) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.logs[table] = log
}

// Forget forgets that this process holds a table.
func (h *HeldLogs[L]) Forget(table string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.logs, table)
}

// IsHeldBy reports whether a table is held by this very log.
func (h *HeldLogs[L]) IsHeldBy(table string, log L) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	held, ok := h.logs[table]
	return ok && held == log
}

// ListLogs returns the logs of all tables that are held.
func (h *HeldLogs[L]) ListLogs() (all []L) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var none L
	for _, log := range h.logs {
		if log != none {
			all = append(all, log)
		}
	}
	return all
}

// ForgetAll forgets all tables.
func (h *HeldLogs[L]) ForgetAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.logs)
}
