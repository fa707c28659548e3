package room

import (
	"fmt"

	"linework/game"
)

// A Prospect is what would become of a table if this version opened it.
type Prospect struct {
	Games   int    // that are over; their scores and drawings are kept
	Running string // the game in play, or ""
	Lost    error  // why the game in play would end
	Damaged error  // why the table cannot be opened
	Flawed  error  // why part of its record is lost, though the table can be opened
}

// examine tries whether this version can carry a room on. It changes nothing.
func Survey(find func(string) (game.Game, bool), rec Record) Prospect {
	r, err := Replay(find, rec)
	if err != nil {
		return Prospect{Damaged: err}
	}
	p := Prospect{Games: len(r.Evening)}
	past := r.Unfollowed
	if r.Stage == Playing {
		past -= btoi(r.Match.Lost != nil)
		p.Running, p.Lost = r.Match.Name, r.Match.Lost
		if g, ok := find(p.Running); ok && p.Lost != nil {
			p.Lost = fmt.Errorf("begun under version %d of its rules, this is %d: %w", r.Match.Rules, g.Info().Rules, p.Lost)
		}
	}
	if past > 0 {
		p.Flawed = fmt.Errorf("%d games that were played under other rules cannot be followed, and their results are lost", past)
	}
	if _, err := r.Galleries(len(r.Evening)); err != nil {
		p.Flawed = err
	}
	for _, err := range rec.From(1) { // the part that opening passes over
		if err != nil {
			p.Flawed = err
		}
	}
	return p
}
