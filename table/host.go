package table

import (
	"fmt"
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
)

// What the host may do.

func (t *Table) choose(d DoChoose) error {
	if err := t.room.Between(); err != nil {
		return err
	}
	if _, ok := t.cfg.Find(d.Game); !ok {
		return game.Refuse("no-such-game", "there is no game “{game}” here", game.Figures{"game": game.Short(d.Game, 30)})
	}
	return t.do(&room.GameChosen{Game: d.Game})
}

// chosenGame is the game that would be started.
func (t *Table) chosenGame() (game.Game, error) {
	g, ok := t.cfg.Find(t.room.Game)
	if !ok {
		return nil, game.Refuse("no-such-game", "choose a game first")
	}
	return g, nil
}

func (t *Table) setOptions(d DoOptions) error {
	if err := t.room.Between(); err != nil {
		return err
	}
	g, err := t.chosenGame()
	if err != nil {
		return err
	}
	values, err := game.Settle(g.Info().Options, d.Options)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(Paces, func(c game.Choice) bool { return c.Value == d.Pace }) {
		return game.Refuse("option-out-of-bounds", "the pace is 100, 150 or 200, not {pace}", game.Figures{"pace": d.Pace})
	}
	return t.do(&room.OptionsSet{Options: values, Pace: d.Pace})
}

// start deals the chosen game to everyone who does not sit out.
func (t *Table) start(d DoStart) error {
	if err := t.room.Between(); err != nil {
		return err
	}
	g, err := t.chosenGame()
	if err != nil {
		return err
	}
	info := g.Info()
	values, err := game.Settle(info.Options, t.room.Options)
	if err != nil {
		return err
	}
	setup := game.Setup{Options: values, Marks: map[game.Mark]game.Seat{}, Pace: t.room.Pace}
	var playing, waiting = []room.SeatID{}, []string{}
	for _, x := range t.room.Seats {
		if x.Out {
			continue
		}
		for _, mark := range info.Marks {
			if t.room.Marks[mark] == x.ID {
				setup.Marks[mark] = game.Seat(len(playing))
			}
		}
		if x.Player() != "" {
			setup.Bots = setup.Bots.With(game.Seat(len(playing)))
		}
		playing = append(playing, x.ID)
		setup.Names = append(setup.Names, x.Name)
		if !x.Ready && x.ID != t.room.Host {
			waiting = append(waiting, x.Name)
		}
	}
	switch n := len(playing); {
	case n < info.Min:
		return game.Refuse("too-few", "{game} needs at least {least} players and there are {players}; invite someone or add a bot", game.Figures{"game": info.Name, "least": info.Min, "players": n})
	case n > info.Max:
		return game.Refuse("too-many", "{game} is for at most {most} players and there are {players}; let someone sit this one out", game.Figures{"game": info.Name, "most": info.Max, "players": n})
	}
	if err := game.Suit(info.Options, values, len(playing)); err != nil {
		return err
	}
	if len(waiting) > 0 && !d.Force {
		return game.Refuse("not-ready", "still waiting for {names}; start anyway if you like", game.Figures{"names": waiting})
	}
	if err := t.mayStart(); err != nil {
		return err
	}
	c := &room.Started{Game: info.ID, Rules: info.Rules, Setup: setup, Seed: newSeed(), Playing: playing}
	if err := t.deal(g, c); err != nil {
		return err
	}
	return t.do(c)
}

func (t *Table) toLobby() error {
	if t.room.Stage != room.Results {
		return game.Refuse("not-playing", "there are no results to leave")
	}
	return t.do(&room.Cleared{})
}

func (t *Table) finish() error {
	if err := t.room.During(); err != nil {
		return err
	}
	return t.do(&room.Cleared{})
}

// botNames are given to bots in turn.
var botNames = []string{"Quill", "Smudge", "Nib", "Blot", "Graphite", "Sketch", "Doodle", "Scribe", "Chalk", "Inky", "Pastel", "Crayon"}

func (t *Table) addBot(d DoAddBot) error {
	if err := t.room.Between(); err != nil {
		return err
	}
	if err := t.room.Full(); err != nil {
		return err
	}
	g, err := t.chosenGame()
	if err != nil {
		return err
	}
	if !hasBot(g, d.Bot) {
		return game.Refuse("no-such-bot", "{game} has no bot “{bot}”", game.Figures{"game": g.Info().Name, "bot": game.Short(d.Bot, 30)})
	}
	for _, name := range botNames {
		if name, err := t.room.Seats.NewName(name, 0); err == nil {
			return t.do(&room.Sat{Seat: t.room.LastID + 1, Name: name, Bot: d.Bot})
		}
	}
	return t.do(&room.Sat{Seat: t.room.LastID + 1, Name: fmt.Sprintf("Bot %d", t.room.LastID+1), Bot: d.Bot})
}

// company is how many play when one person wants to play at once, if the game allows it.
const company = 4

// PlayNow fills the table of one person with bots, of middling strength, strong and weak
// in turn, and starts the game that was chosen. The person has the last seat: whoever
// comes first shows how it is done.
func (t *Table) PlayNow() (err error) {
	failed := t.call(func() {
		var g game.Game
		if g, err = t.chosenGame(); err != nil {
			return
		}
		info, bots := g.Info(), game.Offered(g)
		for k := len(bots) / 2; len(t.room.Seats) < min(max(company, info.Min), info.Max) && err == nil; k++ {
			err = t.addBot(DoAddBot{Bot: bots[k%len(bots)].Name()})
		}
		if impatient, ok := g.(game.Impatient); ok && err == nil {
			err = t.setOptions(DoOptions{Options: impatient.Alone(), Pace: Paces[0].Value})
		}
		if err == nil {
			err = t.order(DoOrder{Seats: t.personLast()})
		}
		if err == nil {
			err = t.start(DoStart{Force: true})
		}
	})
	if failed != nil {
		return failed
	}
	return err
}

// personLast is the seats with the first behind the others.
func (t *Table) personLast() []room.SeatID {
	var ids []room.SeatID
	for _, x := range t.room.Seats {
		ids = append(ids, x.ID)
	}
	return append(ids[1:], ids[0])
}

func (t *Table) order(d DoOrder) error {
	if err := t.room.Between(); err != nil {
		return err
	}
	var ids []room.SeatID
	for _, x := range t.room.Seats {
		ids = append(ids, x.ID)
	}
	named := slices.Clone(d.Seats)
	slices.Sort(ids)
	slices.Sort(named)
	if !slices.Equal(ids, named) {
		return game.Refuse("no-such-seat", "name every seat once; they are {seats}", game.Figures{"seats": ids})
	}
	return t.do(&room.Ordered{Seats: d.Seats})
}

func (t *Table) mark(d DoMark) error {
	if err := t.room.Between(); err != nil {
		return err
	}
	if !slices.Contains([]game.Mark{game.Oldest, game.Youngest, game.Smallest}, game.Mark(d.Mark)) {
		return game.Refuse("unknown-option", "a mark is oldest, youngest or smallest")
	}
	if d.Seat != 0 && t.room.Seat(d.Seat) == nil {
		return noSeat(d.Seat)
	}
	return t.do(&room.Marked{Mark: d.Mark, Seat: d.Seat})
}

func (t *Table) kick(host room.SeatID, d DoSeat) error {
	x := t.room.Seat(d.Seat)
	switch {
	case x == nil || x.Vacant:
		return noSeat(d.Seat)
	case x.ID == host:
		return game.Refuse("not-host", "you cannot remove yourself; leave the table instead")
	}
	text := "the host removed you from the table"
	if why := []rune(d.Why); len(why) > 0 {
		text += ": " + string(why[:min(len(why), 100)])
	}
	return t.removeSeat(x, CloseKicked, text)
}

func (t *Table) substitute(d DoSubstitute) error {
	if err := t.room.During(); err != nil {
		return err
	}
	x := t.room.Seat(d.Seat)
	if x == nil || !x.Person() || t.room.Match.SeatOf(x.ID) == game.Watcher {
		return game.Refuse("no-such-seat", "nobody plays in seat {seat} whom a bot could stand in for", game.Figures{"seat": d.Seat})
	}
	if !hasBot(t.room.Match.Game, d.Bot) {
		return game.Refuse("no-such-bot", "this game has no bot “{bot}”", game.Figures{"bot": game.Short(d.Bot, 30)})
	}
	return t.do(&room.Substituted{Seat: x.ID, Bot: d.Bot})
}

// skipSeat skips a player who is awaited and has no device here.
func (t *Table) skipSeat(id room.SeatID) error {
	if err := t.room.During(); err != nil {
		return err
	}
	if t.room.Paused {
		return game.Refuse("paused", "the game is paused; go on with it first")
	}
	m := t.room.Match
	seat := m.SeatOf(id)
	if seat == game.Watcher || !m.Status().Waiting.Has(seat) {
		return game.Refuse("no-such-seat", "nobody waits for seat {seat}", game.Figures{"seat": id})
	}
	if t.people.count(id) > 0 {
		return game.Refuse("no-such-seat", "{name} is here; only someone who is away can be skipped", game.Figures{"name": t.room.Seat(id).Name})
	}
	t.skip(seat)
	return nil
}

func (t *Table) pause(on bool) error {
	if err := t.room.During(); err != nil {
		return err
	}
	if t.room.Paused == on {
		return nil
	}
	return t.do(&room.Paused{Paused: on})
}

func (t *Table) nameHost(d DoSeat) error {
	x := t.room.Seat(d.Seat)
	if x == nil || !x.Person() {
		return game.Refuse("no-such-seat", "only a person can be the host")
	}
	if t.people.count(x.ID) == 0 {
		return game.Refuse("no-such-seat", "{name} is not here; choose someone who is", game.Figures{"name": x.Name})
	}
	t.gone = time.Time{}
	return t.do(&room.HostNamed{Seat: x.ID})
}

func (t *Table) mute(d DoMute) error {
	if t.room.Seat(d.Seat) == nil {
		return noSeat(d.Seat)
	}
	return t.do(&room.Muted{Seat: d.Seat, Muted: d.Muted})
}

// setOpen locks the table or opens it. Whoever is at the door of one that opens comes in,
// while there is room.
func (t *Table) setOpen(d DoOpen) error {
	if err := t.do(&room.LockTurned{Open: d.Open}); err != nil {
		return err
	}
	if !d.Open {
		t.dismiss(0, CloseWatchers, "the host has locked the table")
		return nil
	}
	for _, v := range t.waiting() {
		if t.admit(v) != nil {
			break
		}
	}
	return nil
}
