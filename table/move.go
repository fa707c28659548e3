package table

import (
	"errors"
	"fmt"

	"linework/journal"
	"linework/table/room"
)

// How a table leaves one node of several for another.

// errHanded ends a table that another node goes on with.
var errHanded = fmt.Errorf("%w: it goes on at another node", ErrClosed)

// A BeyondError is a table whose game this version cannot carry on, and another node can.
type BeyondError struct {
	Game  string
	Rules int // version of the game's rules that it was begun under
}

func (e *BeyondError) Error() string {
	return fmt.Sprintf("%s was begun under version %d of its rules, which this node cannot carry on", e.Game, e.Rules)
}

// beyond is why this node must not carry on the game that a room is in; nil if it may.
func beyond(cfg *Config, r *room.Room) error {
	if r.Stage != room.Playing {
		return nil
	}
	m := r.Match
	newer := false
	if g, ok := cfg.Find(m.Name); ok {
		newer = m.Rules > max(g.Info().Rules, 1)
	}
	if (newer || m.Lost != nil) && cfg.Elsewhere != nil && cfg.Elsewhere(m.Name, m.Rules) {
		return &BeyondError{m.Name, m.Rules}
	}
	if newer && m.Lost == nil {
		m.Lost = errNewer
	}
	return nil
}

var errNewer = errors.New("it was begun under newer rules")

// Running is the game that is played here and the version of the rules it was begun
// under; "" for none.
func (t *Table) Running() (game string, rules int) {
	_ = t.call(func() {
		if r := t.steward.room; r.Stage == room.Playing {
			game, rules = r.Match.Name, r.Match.Rules
		}
	})
	return game, rules
}

// HandOver has the table leave memory for another node. Its time and all ink are kept
// first, then the journal is given back and give is called, and then the devices are told
// to come back at once: by then give has made sure that they find it there.
func (t *Table) HandOver(give func() error) {
	_ = t.call(func() {
		s := t.steward
		if s.clock.running() {
			_ = s.do(&room.Ticked{})
		}
		if s.dead == nil {
			s.dead, s.give = errHanded, give
		}
	})
	<-t.done
}

// Lose has the table leave memory because another node has its lease, and its devices
// follow there.
func (t *Table) Lose() {
	_ = t.call(func() {
		if t.steward.dead == nil {
			t.steward.dead = journal.ErrLost
		}
	})
	<-t.done
}

// moved reports whether another node has the table now, or will.
func moved(err error) bool { return errors.Is(err, errHanded) || errors.Is(err, journal.ErrLost) }
