package table

import (
	"errors"
	"fmt"

	"linework/table/room"
)

// An UnsupportedRulesError says that this version cannot carry on a table's game, and
// another node can.
type UnsupportedRulesError struct {
	Game  string
	Rules int // version of the game's rules that it was begun under
}

func (e *UnsupportedRulesError) Error() string {
	return fmt.Sprintf("%s was begun under version %d of its rules, which this node cannot carry on", e.Game, e.Rules)
}

var errNewerRules = errors.New("it was begun under newer rules")

// checkRulesOrMarkUnreplayable returns an UnsupportedRulesError where another node must carry
// on the game that a room is in. Where none can, a game of newer rules gets a ReplayError.
func checkRulesOrMarkUnreplayable(cfg *Config, r *room.Room) error {
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
