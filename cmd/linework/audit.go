package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"sync/atomic"
	"time"

	"linework/game"
	"linework/journal"
	"linework/server/progress"
)

// An auditReport lists what an audit of journals has found.
type auditReport struct {
	faults      map[string][]journal.Fault // by table; "" for what concerns all
	lossyTables int                        // tables that lack something that had reached the disk
}

// auditJournals reads all that is stored and returns what is missing or damaged.
func auditJournals(ctx context.Context, reader journalReader) (auditReport, error) {
	f := auditReport{faults: map[string][]journal.Fault{}}
	add := func(fault journal.Fault) { f.faults[fault.Table] = append(f.faults[fault.Table], fault) }
	losses, err := reader.ListRecordedLosses(ctx)
	if err != nil {
		return f, err
	}
	for _, l := range losses {
		add(journal.Fault{Table: l.Table, Err: l})
	}
	shown := progress.Start("Looking for what is missing or damaged", progress.Unknown, nil)
	err = reader.Audit(ctx, add)
	shown.End()
	if err != nil {
		return f, err
	}
	for _, faults := range f.faults {
		for _, fault := range faults {
			if l, ok := errors.AsType[journal.Loss](fault.Err); ok && l.Durable {
				f.lossyTables++
				break
			}
		}
	}
	return f, nil
}

// describeFaults returns the losses of a table as text, and its other faults as an error.
func (f auditReport) describeFaults(table string) (losses string, damage error) {
	for _, fault := range f.faults[table] {
		if l, ok := errors.AsType[journal.Loss](fault.Err); ok {
			losses += fmt.Sprintf("; noticed %s: %s", l.Noticed.UTC().Format(time.DateTime), singleLine(l))
		} else {
			damage = errors.Join(damage, fault.Err)
		}
	}
	return losses, damage
}

// A lossMonitor warns an operator of entries that are missing from the journals.
type lossMonitor struct {
	store   *journal.SQLite
	log     *slog.Logger
	damaged atomic.Int64
	warning atomic.Pointer[string]
}

// lossesInterval is how often the record of losses is looked at: an operator may have accepted
// them. auditRest is how long the audit leaves the disk to tables after each page.
const (
	lossesInterval = time.Minute
	auditPause     = 20 * time.Millisecond
)

// newLossMonitorLoggingFaults returns a monitor, and logs what opening the journals has found. It
// returns nil for a database, which monitors itself.
func newLossMonitorLoggingFaults(store journal.Store, log *slog.Logger) *lossMonitor {
	file, ok := store.(*journal.SQLite)
	if !ok {
		return nil
	}
	w := &lossMonitor{store: file, log: log}
	opened := file.OpenReport()
	switch note := opened.HeadsErr; {
	case errors.Is(note, fs.ErrNotExist):
		log.Info("heads of tables are kept from now on; whether entries were missing before cannot be told")
	case note != nil:
		log.Warn("heads of tables cannot be read and are made anew; of some tables it cannot be told whether entries are missing", "error", note)
	}
	for _, f := range opened.Faults {
		w.countAndLogDamage(f)
	}
	losses, err := file.ListRecordedLosses(context.Background())
	if err != nil {
		log.Error("losses cannot be read", "error", err)
	}
	for _, l := range losses {
		level := slog.LevelError
		if !l.Durable {
			level = slog.LevelWarn
		}
		log.Log(context.Background(), level, "entries are missing", "table", l.Table, "acknowledged", l.Acknowledged, "found", l.Found, "noticed", l.Noticed.UTC().Format(time.DateTime), "error", l)
	}
	if opened.WALCopy != "" {
		log.Error("the write-ahead log was copied before the server went on: what is missing may be in it", "file", opened.WALCopy)
	}
	w.updateLossAndDamageWarning(losses)
	return w
}

func (w *lossMonitor) countAndLogDamage(f journal.Fault) {
	w.damaged.Add(1)
	w.log.Error("the journal is damaged", "table", f.Table, "error", f.Err)
}

// auditOnceThenWatchLosses audits all that is stored once, slowly, and then updates the warning until ctx ends.
func (w *lossMonitor) auditOnceThenWatchLosses(ctx context.Context) {
	if w == nil {
		return
	}
	if err := w.store.AuditWithPauses(ctx, auditPause, w.countAndLogDamage); err != nil && ctx.Err() == nil {
		w.log.Error("the journals cannot be checked", "error", err)
	}
	for ctx.Err() == nil {
		losses, err := w.store.ListRecordedLosses(ctx)
		if err == nil {
			w.updateLossAndDamageWarning(losses)
		}
		select {
		case <-ctx.Done():
		case <-time.After(lossesInterval):
		}
	}
}

// updateLossAndDamageWarning sets the warning by losses, damage and heads that cannot be written.
func (w *lossMonitor) updateLossAndDamageWarning(losses []journal.Loss) {
	lost := game.CountWhere(losses, func(l journal.Loss) bool { return l.Durable })
	text := ""
	if damaged := w.damaged.Load(); lost > 0 || damaged > 0 {
		text = fmt.Sprintf("of %d tables entries are missing that were acknowledged, %d tables are damaged; linework journal check says which", lost, damaged)
	} else if err := w.store.LastHeadsWriteError(); err != nil {
		text = fmt.Sprintf("heads of tables cannot be written: %v", err)
	}
	w.warning.Store(&text)
}

// currentWarning returns what an operator should see to; "" for nothing.
func (w *lossMonitor) currentWarning() string {
	if w == nil {
		return ""
	}
	return *w.warning.Load()
}
