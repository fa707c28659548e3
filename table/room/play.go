package room

import (
	"slices"

	"linework/game"
)

// play hands a move or the bell to the match, and closes it when it is over.
func (r *Room) play(in game.Input) ([]game.Event, error) {
	events, err := r.Match.input(in)
	if err != nil {
		return nil, err
	}
	if result := r.Match.Status().Result; result != nil {
		r.close(result)
	}
	return events, nil
}

// close writes a finished match into the evening (CM-3).
func (r *Room) close(result *game.Result) {
	g := Game{Game: r.Match.Game.Info().ID, Scoring: result.Points != nil, Early: r.Match.Ending, Uncounted: r.Match.uncounted}
	for k, id := range r.Match.Playing {
		part := Part{Seat: id, Name: r.Seat(id).Name, Won: result.Winners.Has(game.Seat(k))}
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
	r.gallery = append(r.gallery, shown{drawings: drawings})
	r.Stage = Results
	r.afterMatch()
}

// afterMatch notes which words were seen, frees the seats of those who have gone and
// asks all to be ready anew.
func (r *Room) afterMatch() {
	r.see()
	r.Paused, r.Learning = false, nil
	for _, x := range slices.Clone(r.Seats) {
		if x.Vacant {
			r.remove(x.ID)
		}
		x.Ready, x.StandIn = x.Bot != "", ""
	}
}
