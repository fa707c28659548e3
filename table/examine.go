package table

import (
	"context"
	"fmt"

	"linework/game"
	"linework/journal"
)

// A Prospect is what would become of a table if this version opened it.
type Prospect struct {
	Games   int    // that are over; their scores and drawings are kept
	Running string // the game in play, or ""
	Lost    error  // why the game in play would end
	Damaged error  // why the table cannot be opened
	Flawed  error  // why part of its record is lost, though the table can be opened
}

// Examine tries whether this version can carry a table on. It changes nothing.
func Examine(ctx context.Context, find func(string) (game.Game, bool), log journal.Log) Prospect {
	s, err := load(ctx, find, log)
	if err != nil {
		return Prospect{Damaged: err}
	}
	p := Prospect{Games: len(s.evening)}
	past := s.unfollowed
	if s.stage == Playing {
		past -= btoi(s.match.lost != nil)
		p.Running, p.Lost = s.match.name, s.match.lost
		if g, ok := find(p.Running); ok && p.Lost != nil {
			p.Lost = fmt.Errorf("begun under version %d of its rules, this is %d: %w", s.match.rules, g.Info().Rules, p.Lost)
		}
	}
	if past > 0 {
		p.Flawed = fmt.Errorf("%d games that were played under other rules cannot be followed, and their results are lost", past)
	}
	if _, err := s.galleries(); err != nil {
		p.Flawed = err
	}
	for _, err := range log.Read(ctx) { // the part that opening passes over
		if err != nil {
			p.Flawed = err
		}
	}
	return p
}
