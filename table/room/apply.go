package room

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/game"
)

func (c *Opened) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	if r.Code != "" {
		return nil, errors.New("the table has been opened before")
	}
	r.Code, r.Game, r.Key = c.Code, c.Game, c.Key
	return nil, nil
}

func (c *Sat) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	if c.Seat < 1 || r.Seat(c.Seat) != nil || len(r.Seats) >= MaxSeats {
		return nil, fmt.Errorf("seat %d cannot be taken, at a table of %d", c.Seat, len(r.Seats))
	}
	ink := r.Seats.oldInk(r.LastID)
	if c.Ink != nil {
		ink = *c.Ink
		if err := checkInk(ink); err != nil {
			return nil, err
		}
	}
	x := &Seat{ID: c.Seat, Name: c.Name, Ink: ink, Hash: c.Hash, Bot: c.Bot, Ready: c.Bot != ""}
	r.LastID = max(r.LastID, c.Seat)
	r.Seats = append(r.Seats, x)
	if r.Host == 0 && x.Person() {
		r.Host, r.Owner = x.ID, x.ID
	}
	return nil, nil
}

// A seat that plays stays until the match is over, and is skipped (CM-5).
func (c *Left) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	x, err := r.seated(c.Seat)
	if err != nil {
		return nil, err
	}
	if err := r.checkHeir(c.Heir, c.Seat); err != nil {
		return nil, err
	}
	if r.Owner == x.ID {
		r.Owner = cmp.Or(c.Heir, r.Host)
	}
	if r.Host == x.ID {
		r.Host = cmp.Or(c.Heir, r.Host)
	}
	r.changeKeys(c.Invitation, c.Gallery)
	if r.Stage == Playing && r.Match.SeatOf(x.ID) != game.Watcher {
		x.Hash, x.Bot, x.StandIn, x.Vacant = "", "", "", true
		r.through(x.ID)
		return nil, nil
	}
	r.remove(x.ID)
	return nil, nil
}

func (c *Renamed) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	x, err := r.seated(c.Seat)
	if err != nil {
		return nil, err
	}
	x.Name = c.Name
	if r.Stage == Playing {
		r.Match.rename(c.Seat, c.Name)
	}
	return nil, nil
}

// Only a person's seat moves: who was removed does not come back into theirs, though there
// are journals that say so.
func (c *Rekeyed) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	x, err := r.seated(c.Seat)
	if err == nil && x.Person() {
		x.Hash = c.Hash
	}
	return nil, err
}

func (c *HostNamed) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	if c.Seat != 0 {
		if _, err := r.seated(c.Seat); err != nil {
			return nil, err
		}
	}
	r.Host = c.Seat
	if !c.Deputy {
		r.Owner = c.Seat
	}
	return nil, nil
}

func (c *Readied) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	x, err := r.seated(c.Seat)
	if err == nil {
		x.Ready = c.Ready
	}
	return nil, err
}

func (c *GameChosen) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	r.Game, r.Options, r.Pack = c.Game, game.Values{}, ""
	return nil, nil
}

func (c *OptionsSet) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	r.Options, r.Pace = c.Options, c.Pace
	return nil, nil
}

func (c *Ordered) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	slices.SortStableFunc(r.Seats, func(a, b *Seat) int { return slices.Index(c.Seats, a.ID) - slices.Index(c.Seats, b.ID) })
	return nil, nil
}

func (c *Marked) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	if mark := game.Mark(c.Mark); mark != game.Smallest {
		r.Ages = nil
	}
	if c.Seat == 0 {
		delete(r.Marks, game.Mark(c.Mark))
		return nil, nil
	}
	_, err := r.seated(c.Seat)
	if err == nil {
		r.Marks[game.Mark(c.Mark)] = c.Seat
	}
	return nil, err
}

func (c *OrderedByAge) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	for _, id := range c.Seats {
		if _, err := r.seated(id); err != nil {
			return nil, err
		}
	}
	r.Ages = slices.Clone(c.Seats)
	delete(r.Marks, game.Oldest)
	delete(r.Marks, game.Youngest)
	return nil, nil
}

func (c *MuteSet) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	x, err := r.seated(c.Seat)
	if err == nil {
		x.Muted = c.Muted
	}
	return nil, err
}

func (c *SatOut) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	x, err := r.seated(c.Seat)
	if err == nil {
		x.Out = c.Out
	}
	return nil, err
}

func (c *LockTurned) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	r.Open, r.Screens = c.Open, c.Screens
	r.changeKeys(c.Invitation, "")
	return nil, nil
}

func (c *WordsChosen) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	r.Pack, r.Paste, r.Mixed = c.Pack, c.Paste, c.Mixed && c.Paste != ""
	return nil, nil
}

// A pack in another language is chosen no longer; words of the players' own stay theirs.
func (c *LanguageChosen) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	if c.Language == "" {
		return nil, errors.New("a table has some language")
	}
	r.Language, r.Pack = c.Language, ""
	return nil, nil
}

func (c *PauseSet) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	r.Paused = c.Paused
	return nil, nil
}

func (c *Learnt) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	if c.Seat == Public {
		r.Learning = nil
		return nil, nil
	}
	_, err := r.seated(c.Seat)
	if err == nil {
		r.through(c.Seat)
	}
	return nil, err
}

// A bot that plays for somebody is not waited for.
func (c *Substituted) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	x, err := r.seated(c.Seat)
	if err == nil {
		x.StandIn = c.Bot
		r.through(x.ID)
	}
	return nil, err
}

func (c *Started) apply(r *Room, at time.Duration) ([]game.Event, error) {
	g, ok := r.find(c.Game)
	if !ok {
		return nil, fmt.Errorf("this version has no game %q", c.Game)
	}
	if err := c.check(r, g.Info()); err != nil {
		return nil, err
	}
	setup, err := r.deal(c)
	if err != nil {
		return nil, err
	}
	setup.Rules = c.rules()
	m, events, err := g.New(setup, c.Seed.At(0))
	if err != nil {
		return nil, err
	}
	r.seen = r.seenWith(c, setup.Pack)
	r.Match = &Match{
		Match: m, Game: g, seed: c.Seed, Start: at, Playing: c.Playing, spent: make([]int, len(c.Playing)), Rules: c.rules(), Pace: cmp.Or(setup.Pace, 100), Name: c.Game,
	}
	r.Stage, r.Paused, r.Abandoned, r.Learning, r.scribbles, r.Last = Playing, false, "", slices.Clone(c.Learning), scribbles{}, nil
	return events, nil
}

func (c *MovePlayed) apply(r *Room, at time.Duration) ([]game.Event, error) {
	if r.Match == nil {
		return nil, errNoMatch
	}
	if c.move == nil {
		move, err := decodeMove(r.Match.Game, c.Kind, c.Move)
		if err != nil {
			return nil, err
		}
		c.move = move
	}
	host := r.Match.SeatOf(r.Host) == c.Seat
	return r.play(game.Input{At: at, Seat: c.Seat, Host: host, Phase: c.Phase, Move: c.move})
}

func (*Rang) apply(r *Room, at time.Duration) ([]game.Event, error) {
	return r.play(game.Input{At: at})
}

func (*Cleared) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	if r.Stage == Playing {
		r.afterMatch()
	}
	if r.Stage == Results && r.Match.over() {
		r.Last = r.Match
	}
	r.Stage, r.Match = Lobby, nil
	return nil, nil
}

// A match that could not be carried over ends. Only a table that is being loaded does
// this, and whoever reads it again may be of another version, which could go on.
func (c *GameAbandoned) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	if r.Stage == Playing {
		r.afterMatch()
	}
	r.Stage, r.Match, r.Abandoned = Lobby, nil, c.Game
	return nil, nil
}

func (*Ticked) apply(*Room, time.Duration) ([]game.Event, error) { return nil, nil }

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
	for _, id := range c.Learning {
		if !slices.Contains(c.Playing, id) {
			return fmt.Errorf("seat %d learns a game that it does not play", id)
		}
	}
	return nil
}

func decodeMove(g game.Game, kind string, data json.RawMessage) (game.Move, error) {
	if kind == game.SkipKind {
		return game.Skip{}, nil
	}
	return g.Wire().Decode(kind, data)
}
