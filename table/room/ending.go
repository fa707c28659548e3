package room

import (
	"fmt"
	"time"

	"linework/game"
)

// A When is when the host wants a match to end.
type When string

// The whens. Never takes AfterRound back.
const (
	EndNow        When = "now"
	EndAfterRound When = "round"
	EndNever      When = "never"
)

// applyTo ends a match. What was finished is kept (CM-25); where nothing was, the match is
// cleared away.
func (c *EndRequested) applyTo(r *Room, at time.Duration) ([]game.Event, error) {
	if r.Stage != Playing {
		return nil, errNoMatch
	}
	m := r.Match
	ender, able := m.Match.(game.EarlyEnder)
	switch {
	case c.When != EndNow && c.When != EndAfterRound && c.When != EndNever:
		return nil, fmt.Errorf("a game does not end %q", c.When)
	case c.When == EndNow && (!able || ender.FinishedRounds() == 0):
		r.cleanUpAfterMatch()
		r.Stage, r.Match = Lobby, nil
		return nil, nil
	case !able:
		return nil, fmt.Errorf("%s has no rounds to end after", m.Name)
	}
	m.Ending = c.When != EndNever
	m.uncounted = m.Ending && !c.Count
	if c.When != EndNow {
		ender.SetLastRound(m.Ending)
		return nil, nil
	}
	events := ender.EndWithoutCurrentRound(at - m.Start)
	r.recordResultAndEndMatch(m.Status().Result)
	return events, nil
}

func (c *EndRequested) describe() string {
	counts := [2]string{"and does not count", "and counts"}[boolToInt(c.Count)]
	switch c.When {
	case EndAfterRound:
		return "the game is to end after this round, " + counts
	case EndNever:
		return "the game goes on after this round"
	}
	return "the host ends the game, " + counts
}
