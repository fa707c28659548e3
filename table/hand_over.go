package table

import (
	"errors"
	"fmt"

	"linework/journal"
	"linework/table/room"
)

// How a table leaves one node of several for another.

// errHandedOver ends a table that another node goes on with.
var errHandedOver = fmt.Errorf("%w: it goes on at another node", ErrClosed)

// A UnsupportedRulesError is a table whose game this version cannot carry on, and another node can.
type UnsupportedRulesError struct {
	Game  string
	Rules int // version of the game's rules that it was begun under
}

func (e *UnsupportedRulesError) Error() string {
	return fmt.Sprintf("%s was begun under version %d of its rules, which this node cannot carry on", e.Game, e.Rules)
}

// checkRulesSupported is why this node must not carry on the game that a room is in; nil if it may.
func checkRulesSupported(cfg *Config, r *room.Room) error {
	if r.Stage != room.Playing {
		return nil
	}
	m := r.Match
	newer := false
	if g, ok := cfg.FindGame(m.Name); ok {
		newer = m.Rules > max(g.Info().Rules, 1)
	}
	if (newer || m.ReplayError != nil) && cfg.CanRunElsewhere != nil && cfg.CanRunElsewhere(m.Name, m.Rules) {
		return &UnsupportedRulesError{m.Name, m.Rules}
	}
	if newer && m.ReplayError == nil {
		m.ReplayError = errNewerRules
	}
	return nil
}

var errNewerRules = errors.New("it was begun under newer rules")

// RunningGame is the game that is played here and the version of the rules it was begun
// under; "" for none.
func (t *Table) RunningGame() (game string, rules int) {
	_ = t.call(func() {
		if r := t.loop.room; r.Stage == room.Playing {
			game, rules = r.Match.Name, r.Match.Rules
		}
	})
	return game, rules
}

// HandOver has the table leave memory for another node. Its time and all ink are kept
// first, then the journal is given back and give is called, and then the devices are told
// to come back at once: by then give has made sure that they find it there.
func (t *Table) HandOver(transfer func() error) {
	_ = t.call(func() {
		s := t.loop
		if s.clock.isRunning() {
			_ = s.commitNow(&room.ClockTicked{})
		}
		if s.stopReason == nil {
			s.stopReason, s.transfer = errHandedOver, transfer
		}
	})
	<-t.done
}

// StopAfterLeaseLoss has the table leave memory because another node has its lease, and its devices
// follow there.
func (t *Table) StopAfterLeaseLoss() {
	_ = t.call(func() {
		if t.loop.stopReason == nil {
			t.loop.stopReason = journal.ErrLost
		}
	})
	<-t.done
}

// isElsewhere reports whether another node has the table now, or will.
func isElsewhere(err error) bool {
	return errors.Is(err, errHandedOver) || errors.Is(err, journal.ErrLost)
}
