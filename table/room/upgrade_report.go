package room

import (
	"fmt"

	"linework/game"
)

// An UpgradeReport is what would become of a table if this version opened it.
type UpgradeReport struct {
	Games       int    // that are over; their scores and drawings are kept
	Running     string // the game in play, or ""
	ReplayError error  // why the game in play would end
	Damaged     error  // why the table cannot be opened
	Flawed      error  // why part of its record is lost, though the table can be opened
}

// CheckUpgrade reports whether this version can carry on a table. It changes nothing.
func CheckUpgrade(findGame func(string) (game.Game, bool), record Record) UpgradeReport {
	r, err := Replay(findGame, record)
	if err != nil {
		return UpgradeReport{Damaged: err}
	}
	p := UpgradeReport{Games: len(r.Evening)}
	past := r.Unreplayable
	if r.Stage == Playing {
		past -= boolToInt(r.Match.ReplayError != nil)
		p.Running, p.ReplayError = r.Match.Name, r.Match.ReplayError
		if g, ok := findGame(p.Running); ok && p.ReplayError != nil {
			p.ReplayError = fmt.Errorf("begun under version %d of its rules, this is %d: %w", r.Match.Rules, g.Info().Rules, p.ReplayError)
		}
	}
	if past > 0 {
		p.Flawed = fmt.Errorf("%d games that were played under other rules cannot be followed, and their results are lost", past)
	}
	if _, err := r.GalleriesOfFirstGames(len(r.Evening)); err != nil {
		p.Flawed = err
	}
	for _, err := range record.EntriesFrom(1) { // the part that opening passes over
		if err != nil {
			p.Flawed = err
		}
	}
	return p
}
