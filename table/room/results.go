package room

import (
	"fmt"
	"slices"
	"time"

	"linework/game"
)

// applyInputAndRecordResult hands a move or the bell to the match, and records its result when
// it is over.
func (r *Room) applyInputAndRecordResult(in game.Input) ([]game.Event, error) {
	events, err := r.Match.applyInputWithChance(in)
	if err != nil {
		return nil, err
	}
	if result := r.Match.Status().Result; result != nil {
		r.recordResultAndEndMatch(result)
	}
	return events, nil
}

// recordResultAndEndMatch adds a finished match to the evening (CM-3), shows the results and
// cleans up after the match.
func (r *Room) recordResultAndEndMatch(result *game.Result) {
	g := Game{Game: r.Match.Game.Info().ID, Scoring: result.Points != nil, Early: r.Match.Ending, Uncounted: r.Match.uncounted}
	for k, id := range r.Match.Playing {
		part := Part{Seat: id, Name: r.SeatByID(id).Name, Won: result.Winners.Has(game.Seat(k))}
		if result.Points != nil {
			part.Points = result.Points[k]
		}
		for _, team := range result.Teams {
			if team.Seats.Has(game.Seat(k)) {
				part.Team = team.Name
			}
		}
		g.Scores = append(g.Scores, part)
	}
	var drawings []game.Drawing
	if inker, ok := r.Match.Match.(game.DrawingMatch); ok {
		drawings = inker.Gallery()
		g.Drawings = len(drawings)
	}
	r.Evening = append(r.Evening, g)
	r.Galleries, r.drawings = append(r.Galleries, ""), append(r.drawings, drawings)
	r.Stage = Results
	r.cleanUpAfterMatch()
}

// cleanUpAfterMatch ends a pause and the tutorial, notes which words were seen, removes the
// seats of those who have gone, sends stand-in bots away and asks all to be ready anew.
func (r *Room) cleanUpAfterMatch() {
	r.addTurnedUpWordsToSeen()
	r.Paused, r.Learning = false, nil
	for _, x := range slices.Clone(r.Seats) {
		if x.Vacant {
			r.removeSeat(x.ID)
		}
		x.Ready, x.StandIn = x.Bot != "", ""
	}
}

// HasFinishedRound reports whether there is anything to keep of the match if it ends now (CM-25).
func (r *Room) HasFinishedRound() bool {
	if r.Match == nil {
		return false
	}
	ender, able := r.Match.Match.(game.EarlyEnder)
	return able && ender.FinishedRounds() > 0
}

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
	case c.When == EndNow && !r.HasFinishedRound():
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
