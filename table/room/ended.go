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
	Now        When = "now"
	AfterRound When = "round"
	Never      When = "never"
)

// apply ends a match. What was finished is kept (CM-25); where nothing was, the match is
// cleared away.
func (c *Ended) apply(r *Room, at time.Duration) ([]game.Event, error) {
	if r.Stage != Playing {
		return nil, errNoMatch
	}
	m := r.Match
	ender, able := m.Match.(game.EarlyEnder)
	switch {
	case c.When != Now && c.When != AfterRound && c.When != Never:
		return nil, fmt.Errorf("a game does not end %q", c.When)
	case c.When == Now && (!able || ender.FinishedRounds() == 0):
		r.afterMatch()
		r.Stage, r.Match = Lobby, nil
		return nil, nil
	case !able:
		return nil, fmt.Errorf("%s has no rounds to end after", m.Name)
	}
	m.Ending = c.When != Never
	m.uncounted = m.Ending && !c.Count
	if c.When != Now {
		ender.SetLastRound(m.Ending)
		return nil, nil
	}
	events := ender.EndNow(at - m.Start)
	r.close(m.Status().Result)
	return events, nil
}

// sentence says what the host wants.
func (c *Ended) sentence() string {
	counts := [2]string{"and does not count", "and counts"}[btoi(c.Count)]
	switch c.When {
	case AfterRound:
		return "the game is to end after this round, " + counts
	case Never:
		return "the game goes on after this round"
	}
	return "the host ends the game, " + counts
}
