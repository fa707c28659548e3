package journaltest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"linework/journal"

	"pgregory.net/rapid"
)

// behavesLikeModel lets chance use the store and a few lines of Go that say what
// a store is, and compares.
func behavesLikeModel(t *testing.T, d *desk) {
	var run int
	rapid.Check(t, func(rt *rapid.T) {
		run++
		m := &model{desk: d, prefix: fmt.Sprint(run, "-"), tables: map[string]*modelTable{}}
		d.TB = rt
		defer func() { d.TB = t }()
		rt.Repeat(map[string]func(*rapid.T){
			"create":  m.create,
			"acquire": m.acquire,
			"append":  m.append,
			"release": m.release,
			"seize":   m.seize,
			"remove":  m.remove,
			"reopen":  m.reopen,
			"":        m.check,
		})
	})
}

// A model is what the tables of one run ought to be.
type model struct {
	*desk
	prefix string // runs share a store; each has names of its own
	tables map[string]*modelTable
}

type modelTable struct {
	entries []string
	log     journal.Log // nil while nobody holds it
	dead    error       // what the log's next append fails with
}

func (m *model) name(rt *rapid.T) string {
	return m.prefix + rapid.SampledFrom([]string{"a", "b", "c"}).Draw(rt, "table")
}

func (m *model) create(rt *rapid.T) {
	name := m.name(rt)
	log, err := m.store.Create(context.Background(), name)
	if m.tables[name] != nil {
		m.fails("create", err, journal.ErrTaken)
		return
	}
	m.fails("create", err, nil)
	m.tables[name] = &modelTable{log: log}
}

func (m *model) acquire(rt *rapid.T) {
	name := m.name(rt)
	log, err := m.store.Acquire(context.Background(), name)
	switch table := m.tables[name]; {
	case table == nil:
		m.fails("acquire", err, journal.ErrUnknown)
	case table.log != nil:
		m.fails("acquire", err, journal.ErrHeld)
	default:
		m.fails("acquire", err, nil)
		table.log, table.dead = log, nil
	}
}

// held draws a table that is held, or nil.
func (m *model) held(rt *rapid.T) *modelTable {
	table := m.tables[m.name(rt)]
	if table == nil || table.log == nil {
		return nil
	}
	return table
}

func (m *model) append(rt *rapid.T) {
	table := m.held(rt)
	if table == nil {
		rt.Skip()
	}
	entries := rapid.SliceOfN(rapid.StringN(0, 300, -1), 1, 5).Draw(rt, "entries")
	poison := rapid.IntRange(0, 9).Draw(rt, "poison") == 0
	data := raw(entries)
	if poison {
		data = append(data, make([]byte, journal.MaxEntry+1))
	}
	err := table.log.Append(rapid.Bool().Draw(rt, "sync"), data...)
	switch {
	case table.dead != nil:
		m.fails("append to a dead log", err, table.dead)
	case poison:
		m.fails("append too much", err, journal.ErrTooBig)
		table.dead = journal.ErrTooBig
	default:
		m.fails("append", err, nil)
		table.entries = append(table.entries, entries...)
	}
}

func (m *model) release(rt *rapid.T) {
	table := m.held(rt)
	if table == nil {
		rt.Skip()
	}
	log := table.log
	m.desk.release(log)
	table.log = nil
	m.fails("append after release", log.Append(true, []byte("late")), journal.ErrReleased)
}

func (m *model) seize(rt *rapid.T) {
	name := m.name(rt)
	table := m.tables[name]
	if table == nil || errors.Is(table.dead, journal.ErrTooBig) {
		rt.Skip()
	}
	m.fails("seize", m.place.Seize(name), nil)
	table.dead = journal.ErrLost
}

func (m *model) remove(rt *rapid.T) {
	name := m.name(rt)
	err := m.store.Remove(context.Background(), name)
	switch table := m.tables[name]; {
	case table == nil:
		m.fails("remove", err, journal.ErrUnknown)
	case table.log != nil:
		m.fails("remove", err, journal.ErrHeld)
	default:
		m.fails("remove", err, nil)
		delete(m.tables, name)
	}
}

func (m *model) reopen(rt *rapid.T) {
	if rapid.IntRange(0, 3).Draw(rt, "whether") > 0 {
		rt.Skip()
	}
	m.desk.reopen()
	for _, table := range m.tables {
		table.log = nil
	}
}

func (m *model) check(rt *rapid.T) {
	all, err := m.store.Tables(context.Background())
	m.fails("list", err, nil)
	listed := map[string]uint64{}
	for _, one := range all {
		listed[one.Table] = one.Entries
	}
	for name, table := range m.tables {
		if n, ok := listed[name]; !ok || n != uint64(len(table.entries)) {
			rt.Fatalf("table %s is listed %v with %d entries, want %d", name, ok, n, len(table.entries))
		}
		if table.log != nil {
			m.holds(table.log, table.entries...)
		}
	}
}
