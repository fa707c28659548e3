package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"sync/atomic"
	"time"

	"linework/journal"
)

// findings is what an audit of journals has found, by table; "" for what is about all.
type findings struct {
	of     map[string][]journal.Fault
	losses int // tables that lack something that had reached the disk
}

// audit reads all that is stored and gathers what is missing or damaged.
func audit(ctx context.Context, reader archive) (findings, error) {
	f := findings{of: map[string][]journal.Fault{}}
	add := func(fault journal.Fault) { f.of[fault.Table] = append(f.of[fault.Table], fault) }
	losses, err := reader.Losses(ctx)
	if err != nil {
		return f, err
	}
	for _, l := range losses {
		add(journal.Fault{Table: l.Table, Err: l})
	}
	if err := reader.Audit(ctx, add); err != nil {
		return f, err
	}
	for _, faults := range f.of {
		for _, fault := range faults {
			if l := (journal.Loss{}); errors.As(fault.Err, &l) && l.Durable {
				f.losses++
				break
			}
		}
	}
	return f, nil
}

// told is what there is to say of a table; and damage is what of it is no loss.
func (f findings) told(table string) (text string, damage error) {
	for _, fault := range f.of[table] {
		if l := (journal.Loss{}); errors.As(fault.Err, &l) {
			text += fmt.Sprintf("; noticed %s: %s", l.Noticed.UTC().Format(time.DateTime), oneLine(l))
		} else {
			damage = errors.Join(damage, fault.Err)
		}
	}
	return text, damage
}

// A lossWatch tells an operator what is missing from the journals.
type lossWatch struct {
	store   *journal.SQLite
	log     *slog.Logger
	damaged atomic.Int64
	warning atomic.Pointer[string]
}

// lossesEvery is how often the record of losses is looked at: an operator may have accepted
// them. auditRest is how long the audit leaves the disk to tables after each page.
const (
	lossesEvery = time.Minute
	auditRest   = 20 * time.Millisecond
)

// watchLosses says what opening the journals has found. Nil is for a store that is no folder.
func watchLosses(store journal.Store, log *slog.Logger) *lossWatch {
	file, ok := store.(*journal.SQLite)
	if !ok {
		return nil
	}
	w := &lossWatch{store: file, log: log}
	opened := file.Opened()
	switch note := opened.Heads; {
	case errors.Is(note, fs.ErrNotExist):
		log.Info("heads of tables are kept from now on; whether entries were missing before cannot be told")
	case note != nil:
		log.Warn("heads of tables cannot be read and are made anew; of some tables it cannot be told whether entries are missing", "error", note)
	}
	for _, f := range opened.Faults {
		w.tellDamage(f)
	}
	losses, err := file.Losses(context.Background())
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
	if opened.Copy != "" {
		log.Error("the write-ahead log was copied before the server went on: what is missing may be in it", "file", opened.Copy)
	}
	w.setWarning(losses)
	return w
}

func (w *lossWatch) tellDamage(f journal.Fault) {
	w.damaged.Add(1)
	w.log.Error("the journal is damaged", "table", f.Table, "error", f.Err)
}

// run reads all that is stored once, without hurry, and then looks at the record until ctx
// ends.
func (w *lossWatch) run(ctx context.Context) {
	if w == nil {
		return
	}
	if err := w.store.Audit(ctx, auditRest, w.tellDamage); err != nil && ctx.Err() == nil {
		w.log.Error("the journals cannot be checked", "error", err)
	}
	for ctx.Err() == nil {
		losses, err := w.store.Losses(ctx)
		if err == nil {
			w.setWarning(losses)
		}
		select {
		case <-ctx.Done():
		case <-time.After(lossesEvery):
		}
	}
}

func (w *lossWatch) setWarning(losses []journal.Loss) {
	lost := 0
	for _, l := range losses {
		if l.Durable {
			lost++
		}
	}
	text := ""
	if damaged := w.damaged.Load(); lost > 0 || damaged > 0 {
		text = fmt.Sprintf("of %d tables entries are missing that were acknowledged, %d tables are damaged; linework journal check says which", lost, damaged)
	} else if err := w.store.HeadsBehind(); err != nil {
		text = fmt.Sprintf("heads of tables cannot be written: %v", err)
	}
	w.warning.Store(&text)
}

// trouble is what an operator should see to; "" for nothing.
func (w *lossWatch) trouble() string {
	if w == nil {
		return ""
	}
	return *w.warning.Load()
}
