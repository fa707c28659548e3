package room

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/game"
	"linework/words/offensive"
)

func (c *TableOpened) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if r.Code != "" {
		return nil, errors.New("the table has been opened before")
	}
	r.Code, r.Game, r.GalleryKey = c.Code, c.Game, c.Key
	return nil, nil
}

func (c *SeatTaken) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if c.Seat < 1 || r.SeatByID(c.Seat) != nil || len(r.Seats) >= MaxSeats {
		return nil, fmt.Errorf("seat %d cannot be taken, at a table of %d", c.Seat, len(r.Seats))
	}
	ink := r.Seats.legacyFirstFreeInk(r.LastSeatID)
	if c.Colour != nil {
		ink = *c.Colour
		if err := checkPackedInk(ink); err != nil {
			return nil, err
		}
	}
	x := &Seat{ID: c.Seat, Name: c.Name, Ink: ink, Hash: c.Hash, Bot: c.Bot, Ready: c.Bot != ""}
	r.LastSeatID = max(r.LastSeatID, c.Seat)
	r.Seats = append(r.Seats, x)
	if r.Host == 0 && x.IsPerson() {
		r.Host, r.Owner = x.ID, x.ID
	}
	if c.Joins && r.TakesNewcomers() {
		return r.Match.join(x), nil
	}
	return nil, nil
}

// applyTo removes the seat. One that plays stays until the match is over, and is skipped (CM-5).
func (c *SeatLeft) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	x, err := r.findSeat(c.Seat)
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
	r.replaceNonEmptyKeys(c.Invitation, c.Gallery, len(r.Evening))
	r.addRemoval(c.Removal, c.RemovalKey)
	if r.Stage == Playing && r.Match.SeatOf(x.ID) != game.Watcher {
		x.Hash, x.Bot, x.StandIn, x.Vacant, x.Face = "", "", "", true, nil
		r.endTutorialFor(x.ID)
		return nil, nil
	}
	r.removeSeat(x.ID)
	return nil, nil
}

func (c *SeatRenamed) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	return nil, r.updateSeat(c.Seat, func(x *Seat) {
		x.Name = c.Name
		if r.Stage == Playing {
			r.Match.renamePlayer(c.Seat, c.Name)
		}
	})
}

// applyTo gives a person's seat another token. A seat of nobody keeps none: who was removed
// does not come back into theirs, though there are journals that say so.
func (c *SeatRekeyed) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	return nil, r.updateSeat(c.Seat, func(x *Seat) {
		if x.IsPerson() {
			x.Hash = c.Hash
		}
	})
}

func (c *HostNamed) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if c.Seat != 0 {
		if _, err := r.findSeat(c.Seat); err != nil {
			return nil, err
		}
	}
	r.Host = c.Seat
	if !c.Deputy {
		r.Owner = c.Seat
	}
	return nil, nil
}

func (c *ReadySet) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	return nil, r.updateSeat(c.Seat, func(x *Seat) { x.Ready = c.Ready })
}

func (c *GameChosen) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	r.Game, r.Options, r.Pack = c.Game, game.Values{}, ""
	return nil, nil
}

func (c *OptionsSet) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	r.Options, r.Pace = c.Options, c.Pace
	return nil, nil
}

func (c *SeatsOrdered) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	slices.SortStableFunc(r.Seats, func(a, b *Seat) int { return slices.Index(c.Seats, a.ID) - slices.Index(c.Seats, b.ID) })
	return nil, nil
}

func (c *MarkHolderSet) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if mark := game.Mark(c.Mark); mark != game.Smallest {
		r.Ages = nil
	}
	if c.Seat == 0 {
		delete(r.Marks, game.Mark(c.Mark))
		return nil, nil
	}
	return nil, r.updateSeat(c.Seat, func(x *Seat) { r.Marks[game.Mark(c.Mark)] = x.ID })
}

func (c *AgesOrdered) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	for _, id := range c.Seats {
		if _, err := r.findSeat(id); err != nil {
			return nil, err
		}
	}
	r.Ages = slices.Clone(c.Seats)
	delete(r.Marks, game.Oldest)
	delete(r.Marks, game.Youngest)
	return nil, nil
}

func (c *MuteSet) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	return nil, r.updateSeat(c.Seat, func(x *Seat) { x.Muted = c.Muted })
}

func (c *SitOutSet) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	return nil, r.updateSeat(c.Seat, func(x *Seat) { x.SitsOut = c.Out })
}

func (c *LockSet) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	r.Open, r.Screens = c.Open, c.Screens
	r.replaceNonEmptyKeys(c.Invitation, "", len(r.Evening))
	return nil, nil
}

func (c *FilterSet) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if !slices.Contains(offensive.Levels, c.Level) {
		return nil, fmt.Errorf("there is no filter %q", c.Level)
	}
	r.Filter = c.Level
	return nil, nil
}

func (c *WordsChosen) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	r.Pack, r.Paste, r.Mixed = c.Pack, c.Paste, c.Mixed && c.Paste != ""
	return nil, nil
}

// applyTo sets the language. A pack in another language is chosen no longer; the players' own
// words stay.
func (c *LanguageChosen) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if c.Language == "" {
		return nil, errors.New("a table has some language")
	}
	r.Language, r.Pack = c.Language, ""
	return nil, nil
}

func (c *PauseSet) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	r.Paused = c.Paused
	return nil, nil
}

func (c *TutorialSeen) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if c.Seat == Public {
		r.Learning = nil
		return nil, nil
	}
	return nil, r.updateSeat(c.Seat, func(x *Seat) { r.endTutorialFor(x.ID) })
}

// applyTo has a bot play a seat, or no longer. Nobody waits for a bot to see a tutorial.
func (c *BotSubstituted) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	return nil, r.updateSeat(c.Seat, func(x *Seat) {
		x.StandIn = c.Bot
		r.endTutorialFor(x.ID)
	})
}

// applyTo gives a latecomer the bot's seat of the match, with its score, and its place at the
// table; the bot leaves.
func (c *BotReplaced) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	x, bot := r.SeatByID(c.Seat), r.SeatByID(c.Bot)
	if x == nil || bot == nil || bot.Bot == "" || r.Stage != Playing || r.Match.ReplayError != nil {
		return nil, fmt.Errorf("seat %d cannot take over from seat %d", c.Seat, c.Bot)
	}
	seat := r.Match.SeatOf(bot.ID)
	counter, ok := r.Match.Match.(game.RoundCounter)
	if !ok || seat == game.Watcher || r.Match.SeatOf(x.ID) != game.Watcher {
		return nil, fmt.Errorf("seat %d cannot take over from seat %d in this game", c.Seat, c.Bot)
	}
	counter.ReplaceBot(seat, x.Name)
	r.Match.Playing = slices.Clone(r.Match.Playing)
	r.Match.Playing[seat] = x.ID
	r.Seats = slices.DeleteFunc(r.Seats, func(y *Seat) bool { return y == x })
	r.Seats = slices.Insert(r.Seats, slices.Index(r.Seats, bot), x)
	r.removeSeat(bot.ID)
	return nil, nil
}

func (c *GameStarted) applyTo(r *Room, at time.Duration) ([]game.Event, error) {
	g, ok := r.findGame(c.Game)
	if !ok {
		return nil, fmt.Errorf("this version has no game %q", c.Game)
	}
	if err := c.checkCanStart(r, g.Info()); err != nil {
		return nil, err
	}
	setup, err := c.setupWithDealtWords(r.loadBlob)
	if err != nil {
		return nil, err
	}
	setup.Rules = c.rulesVersion()
	m, events, err := g.New(setup, c.Seed.At(0))
	if err != nil {
		return nil, err
	}
	r.SeenWords = c.seenWordsAfterDeal(r.SeenWords, setup.Pack)
	r.Match = &Match{
		Match: m, Game: g, seed: c.Seed, Start: at, Playing: c.Playing, inkSpent: make([]int, len(c.Playing)), Rules: c.rulesVersion(), Pace: cmp.Or(setup.Pace, 100), Name: c.Game,
	}
	r.Stage, r.Paused, r.Abandoned, r.Learning, r.sheet, r.LastMatch = Playing, false, "", slices.Clone(c.Learning), warmUpSheet{}, nil
	return events, nil
}

func (c *MovePlayed) applyTo(r *Room, at time.Duration) ([]game.Event, error) {
	if r.Match == nil {
		return nil, errNoMatch
	}
	if c.move == nil {
		move, err := decodeMoveOrSkip(r.Match.Game, c.Kind, c.Move)
		if err != nil {
			return nil, err
		}
		c.move = move
	}
	host := r.Match.SeatOf(r.Host) == c.Seat
	return r.applyInputAndRecordResult(game.Input{At: at, Seat: c.Seat, Host: host, Phase: c.Phase, Move: c.move, Rulings: c.Rulings})
}

func (*BellRang) applyTo(r *Room, at time.Duration) ([]game.Event, error) {
	return r.applyInputAndRecordResult(game.Input{At: at})
}

func (*ResultsCleared) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if r.Stage == Playing {
		r.cleanUpAfterMatch()
	}
	if r.Stage == Results && r.Match.hasEnded() {
		r.LastMatch = r.Match
	}
	r.Stage, r.Match = Lobby, nil
	return nil, nil
}

// applyTo ends a match that could not be replayed. Only a table that is being loaded does
// this, and whoever reads it again may be of another version, which could go on.
func (c *GameAbandoned) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if r.Stage == Playing {
		r.cleanUpAfterMatch()
	}
	r.Stage, r.Match, r.Abandoned = Lobby, nil, c.Game
	return nil, nil
}

func (*ClockTicked) applyTo(*Room, time.Duration) ([]game.Event, error) { return nil, nil }

// checkCanStart refuses a match that cannot be played now with the seats at the table.
func (c *GameStarted) checkCanStart(r *Room, info game.Info) error {
	switch n := len(c.Playing); {
	case r.Stage == Playing:
		return errors.New("a game is being played already")
	case n != c.Setup.Seats():
		return fmt.Errorf("%d seats play under %d names", n, c.Setup.Seats())
	case n < info.Min || n > info.Max:
		return fmt.Errorf("%s is not for %d players", info.Name, n)
	}
	for i, id := range c.Playing {
		if r.SeatByID(id) == nil || slices.Contains(c.Playing[:i], id) {
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

func decodeMoveOrSkip(g game.Game, kind string, data json.RawMessage) (game.Move, error) {
	if kind == game.SkipKind {
		return game.Skip{}, nil
	}
	return g.Wire().Decode(kind, data)
}

// checkHeir refuses an heir who is no other person at the table.
func (r *Room) checkHeir(heir, leaving SeatID) error {
	if x := r.SeatByID(heir); heir != 0 && (x == nil || !x.IsPerson() || heir == leaving) {
		return fmt.Errorf("seat %d cannot have the table", heir)
	}
	return nil
}
