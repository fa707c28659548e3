package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/game"
)

// A Match is a game in play, or one that has ended and is still on show.
type Match struct {
	game.Match
	Game    game.Game
	seed    game.Seed
	step    int           // inputs accepted so far
	Start   time.Duration // table time at which the match's own time is 0
	Playing []SeatID      // ids of the seats, by seat of the match
	spent   []int         // ink, by seat of the match
	Rules   int           // version of the rules it was begun under

	// A match that this version could not follow has neither Match nor game, or they
	// are no longer to be trusted. None stays when a table has been loaded.
	Lost error
	Name string // its game's id
}

// over reports whether there is a match and it has ended, so that its end can be shown.
func (m *Match) over() bool { return m != nil && m.Lost == nil && m.Status().Result != nil }

// Deadline is the table time of the next bell, or 0.
func (m *Match) Deadline() time.Duration {
	if d := m.Status().Deadline; d > 0 {
		return m.Start + d
	}
	return 0
}

// SeatOf is the seat of the match that a table seat plays, or Watcher.
func (m *Match) SeatOf(id SeatID) game.Seat {
	return game.Seat(slices.Index(m.Playing, id))
}

// afford refuses ink of a seat that has spent all that it gets in one game. Only ink that
// is drawn now is judged: a journal from before there was a limit replays as it was.
func (m *Match) afford(p Penned) error {
	if m.spent[p.Seat]+p.cost() > seatInk {
		return game.Refuse("ink-spent", "you have used up your ink for this game; there is more in the next one")
	}
	return nil
}

var errNoMatch = errors.New("no game is being played")

func decodeMove(g game.Game, kind string, data json.RawMessage) (game.Move, error) {
	if kind == game.Kind(game.Skip{}) {
		return game.Skip{}, nil
	}
	return g.Wire().Decode(kind, data)
}

// input hands one input to the match, with the chance that belongs to its step. Ink
// uses no chance and is no step.
func (r *Room) input(in game.Input) ([]game.Event, error) {
	if r.Match == nil {
		return nil, errNoMatch
	}
	if in.Seat < 0 || int(in.Seat) >= len(r.Match.Playing) {
		return nil, fmt.Errorf("nobody plays as number %d", in.Seat)
	}
	in.At -= r.Match.Start
	if _, ok := in.Move.(game.Ink); ok {
		return r.Match.Apply(in, nil)
	}
	events, err := r.Match.Apply(in, r.Match.seed.At(r.Match.step+1))
	if err != nil {
		return nil, err
	}
	r.Match.step++
	if result := r.Match.Status().Result; result != nil {
		r.close(result)
	}
	return events, nil
}

// close writes a finished match into the evening (CM-3).
func (r *Room) close(result *game.Result) {
	g := Game{Game: r.Match.Game.Info().ID, Scoring: result.Points != nil}
	for k, id := range r.Match.Playing {
		part := Part{Seat: id, Name: r.Seat(id).Name, Won: result.Winners.Has(game.Seat(k))}
		if result.Points != nil {
			part.Points = result.Points[k]
		}
		g.Scores = append(g.Scores, part)
	}
	var drawings []game.Drawing
	if inker, ok := r.Match.Match.(game.Inker); ok {
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
	r.Paused = false
	for _, x := range slices.Clone(r.Seats) {
		if x.Vacant {
			r.remove(x.ID)
		}
		x.Ready, x.StandIn = x.Bot != "", ""
	}
}

// Draw lets a batch that is drawn now into the match.
func (r *Room) Draw(p Penned) error {
	p.fresh = true
	if err := r.Match.afford(p); err != nil {
		return err
	}
	if err := p.apply(r); err != nil {
		return err
	}
	r.At = max(r.At, p.At)
	return nil
}

// check refuses a match that the seats at the table cannot play.
func (c *Started) check(r *Room, info game.Info) error {
	switch n := len(c.Playing); {
	case r.Stage == Playing:
		return errors.New("a game is being played already")
	case n != c.Setup.Seats():
		return fmt.Errorf("%d seats play under %d names", n, c.Setup.Seats())
	case n < info.Min || n > info.Max:
		return fmt.Errorf("%s is not for %d players", info.Name, n)
	}
	for i, id := range c.Playing {
		if r.Seat(id) == nil || slices.Contains(c.Playing[:i], id) {
			return fmt.Errorf("seat %d cannot play", id)
		}
	}
	return nil
}
