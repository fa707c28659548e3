package journaltest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"linework/journal"

	"pgregory.net/rapid"
)

// checkAgainstModel lets chance use the store and a few lines of Go that say what
// a store is, and compares.
func checkAgainstModel(t *testing.T, h *harness) {
	var run int
	rapid.Check(t, func(rt *rapid.T) {
		run++
		m := &model{harness: h, prefix: fmt.Sprint(run, "-"), tables: map[string]*modelTable{}}
		h.TB = rt
		defer func() { h.TB = t }()
		rt.Repeat(map[string]func(*rapid.T){
			"create":  m.checkCreateOfDrawnTable,
			"acquire": m.checkAcquireOfDrawnTable,
			"append":  m.checkAppendToDrawnTable,
			"release": m.checkReleaseOfDrawnTable,
			"seize":   m.seizeDrawnTable,
			"remove":  m.checkRemovalOfDrawnTable,
			"reopen":  m.reopenNowAndThen,
			"":        m.compareStoreWithModel,
		})
	})
}

// A model is what the tables of one run ought to be.
type model struct {
	*harness
	prefix string // runs share a store; each has names of its own
	tables map[string]*modelTable
}

type modelTable struct {
	entries []string
	log     journal.Log // nil while nobody holds it
	dead    error       // what the log's next append fails with
}

func (m *model) drawTableName(rt *rapid.T) string {
	return m.prefix + rapid.SampledFrom([]string{"a", "b", "c"}).Draw(rt, "table")
}

func (m *model) checkCreateOfDrawnTable(rt *rapid.T) {
	name := m.drawTableName(rt)
	log, err := m.store.Create(context.Background(), name)
	if m.tables[name] != nil {
		m.wantErrorIs("create", err, journal.ErrTaken)
		return
	}
	m.wantErrorIs("create", err, nil)
	m.tables[name] = &modelTable{log: log}
}

func (m *model) checkAcquireOfDrawnTable(rt *rapid.T) {
	name := m.drawTableName(rt)
	log, err := m.store.Acquire(context.Background(), name)
	switch table := m.tables[name]; {
	case table == nil:
		m.wantErrorIs("acquire", err, journal.ErrUnknown)
	case table.log != nil:
		m.wantErrorIs("acquire", err, journal.ErrHeld)
	default:
		m.wantErrorIs("acquire", err, nil)
		table.log, table.dead = log, nil
	}
}

// drawHeldTableOrNil draws a table that is held, or nil.
func (m *model) drawHeldTableOrNil(rt *rapid.T) *modelTable {
	table := m.tables[m.drawTableName(rt)]
	if table == nil || table.log == nil {
		return nil
	}
	return table
}

func (m *model) checkAppendToDrawnTable(rt *rapid.T) {
	table := m.drawHeldTableOrNil(rt)
	if table == nil {
		rt.Skip()
	}
	entries := rapid.SliceOfN(rapid.StringN(0, 300, -1), 1, 5).Draw(rt, "entries")
	poison := rapid.IntRange(0, 9).Draw(rt, "poison") == 0
	data := toBytes(entries)
	if poison {
		data = append(data, make([]byte, journal.MaxEntry+1))
	}
	sync := rapid.Bool().Draw(rt, "sync")
	err := table.log.Append(sync, data...)
	switch {
	case m.backend.FindsLossLate && !sync && err == nil && errors.Is(table.dead, journal.ErrLost):
		// It is gone when somebody looks.
	case table.dead != nil:
		m.wantErrorIs("append to a dead log", err, table.dead)
	case poison:
		m.wantErrorIs("append too much", err, journal.ErrTooBig)
		table.dead = journal.ErrTooBig
	default:
		m.wantErrorIs("append", err, nil)
		table.entries = append(table.entries, entries...)
	}
}

func (m *model) checkReleaseOfDrawnTable(rt *rapid.T) {
	table := m.drawHeldTableOrNil(rt)
	if table == nil {
		rt.Skip()
	}
	log := table.log
	m.releaseLog(log)
	table.log = nil
	m.wantErrorIs("append after release", log.Append(true, []byte("late")), journal.ErrReleased)
}

func (m *model) seizeDrawnTable(rt *rapid.T) {
	name := m.drawTableName(rt)
	table := m.tables[name]
	if table == nil || errors.Is(table.dead, journal.ErrTooBig) {
		rt.Skip()
	}
	m.wantErrorIs("seize", m.backend.Seize(name), nil)
	table.dead = journal.ErrLost
}

func (m *model) checkRemovalOfDrawnTable(rt *rapid.T) {
	name := m.drawTableName(rt)
	err := m.store.Remove(context.Background(), name)
	switch table := m.tables[name]; {
	case table == nil:
		m.wantErrorIs("remove", err, journal.ErrUnknown)
	case table.log != nil:
		m.wantErrorIs("remove", err, journal.ErrHeld)
	default:
		m.wantErrorIs("remove", err, nil)
		delete(m.tables, name)
	}
}

func (m *model) reopenNowAndThen(rt *rapid.T) {
	if rapid.IntRange(0, 3).Draw(rt, "whether") > 0 {
		rt.Skip()
	}
	m.reopenStore()
	for _, table := range m.tables {
		table.log = nil
	}
}

func (m *model) compareStoreWithModel(rt *rapid.T) {
	all, err := m.store.Tables(context.Background())
	m.wantErrorIs("list", err, nil)
	listed := map[string]uint64{}
	for _, one := range all {
		listed[one.Table] = one.Entries
	}
	for name, table := range m.tables {
		if n, ok := listed[name]; !ok || n != uint64(len(table.entries)) {
			rt.Fatalf("table %s is listed %v with %d entries, want %d", name, ok, n, len(table.entries))
		}
		if table.log != nil {
			m.wantExactlyEntries(table.log, table.entries...)
		}
	}
}
