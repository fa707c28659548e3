package table

import (
	"fmt"
	"slices"

	"linework/game"
	"linework/table/room"
	"linework/words"
)

// hostOrders is what hosts ask for beside playerOrders. Who may is in Rights.
var hostOrders = map[string]orderFunc{
	"choose":     reads((*orders).choose),
	"options":    reads((*orders).options),
	"words":      reads((*orders).words),
	"language":   reads((*orders).language),
	"start":      reads((*orders).start),
	"lobby":      (*orders).toLobby,
	"finish":     (*orders).finish,
	"add-bot":    reads((*orders).addBot),
	"order":      reads((*orders).order),
	"mark":       reads((*orders).mark),
	"age":        reads(orderByAge),
	"kick":       reads((*orders).kick),
	"substitute": reads((*orders).substitute),
	"skip":       reads((*orders).skip),
	"begin":      (*orders).begin,
	"pause":      setPaused(true),
	"resume":     setPaused(false),
	"host":       reads((*orders).nameHost),
	"mute":       reads((*orders).mute),
	"wipe":       (*orders).wipe,
	"open":       reads((*orders).turnLock),
	"let-in":     reads((*orders).letIn),
	"turn-away":  reads((*orders).turnAway),
}

func (o *orders) choose(_ *room.Seat, d DoChoose) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	if _, ok := o.find(d.Game); !ok {
		return nil, noGame(d.Game)
	}
	return &room.GameChosen{Game: d.Game}, nil
}

// chosenGame is the game that would be started.
func (o *orders) chosenGame() (game.Game, error) {
	g, ok := o.find(o.room.Game)
	if !ok {
		return nil, game.Refuse("no-such-game", "choose a game first")
	}
	return g, nil
}

func (o *orders) options(_ *room.Seat, d DoOptions) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	g, err := o.chosenGame()
	if err != nil {
		return nil, err
	}
	values, err := game.ResolveOptions(g.Info().Options, d.Options)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(Paces, func(c game.Choice) bool { return c.Value == d.Pace }) {
		return nil, game.Refuse("option-out-of-bounds", "the pace is 100, 150 or 200, not {pace}", game.Figures{"pace": d.Pace})
	}
	return &room.OptionsSet{Options: values, Pace: d.Pace}, nil
}

// start deals the chosen game to everyone who does not sit out.
func (o *orders) start(_ *room.Seat, d DoStart) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	g, err := o.chosenGame()
	if err != nil {
		return nil, err
	}
	info := g.Info()
	values, err := game.ResolveOptions(info.Options, game.KeepValidOptions(info.Options, o.room.Options))
	if err != nil {
		return nil, err
	}
	setup := game.Setup{Options: values, Marks: map[game.Mark]game.Seat{}, Pace: o.room.Pace}
	var playing, waiting = []room.SeatID{}, []string{}
	for _, x := range o.room.Seats {
		if x.Out {
			continue
		}
		for _, mark := range info.Marks {
			if o.room.Marks[mark] == x.ID {
				setup.Marks[mark] = game.Seat(len(playing))
			}
		}
		if x.Player() != "" {
			setup.Bots = setup.Bots.With(game.Seat(len(playing)))
		}
		playing = append(playing, x.ID)
		setup.Names = append(setup.Names, x.Name)
		if !x.Ready && x.ID != o.room.Host {
			waiting = append(waiting, x.Name)
		}
	}
	byAge(&setup, o.room.Ages, playing, info)
	setup.Teams = lastTeams(o.room.Evening, info.ID, playing)
	switch n := len(playing); {
	case n < info.Min:
		return nil, game.Refuse("too-few", "{game} needs at least {least} players, and you have {players}; invite someone or add a bot", game.Figures{"game": info.Name, "least": info.Min, "players": n})
	case n > info.Max:
		return nil, game.Refuse("too-many", "{game} is for at most {most} players and there are {players}; let someone sit this one out", game.Figures{"game": info.Name, "most": info.Max, "players": n})
	}
	if err := game.CheckPlayerCount(info.Options, values, len(playing)); err != nil {
		return nil, err
	}
	if len(waiting) > 0 && !d.Force {
		return nil, game.Refuse("not-ready", "still waiting for {names}; start anyway if you like", game.Figures{"names": waiting})
	}
	if err := o.budget.mayStart(); err != nil {
		return nil, err
	}
	c := &room.Started{Game: info.ID, Rules: info.Rules, Setup: setup, Seed: newSeed(), Playing: playing, Learning: o.primer.newcomers(info.ID, playing)}
	if err := o.shelf.deal(o.room, g, c); err != nil {
		return nil, err
	}
	return c, nil
}

// byAge tells a match in which order of age its players are, as far as the table knows.
func byAge(setup *game.Setup, ages, playing []room.SeatID, info game.Info) {
	for _, id := range ages {
		if seat := slices.Index(playing, id); seat >= 0 {
			setup.Ages = append(setup.Ages, game.Seat(seat))
		}
	}
	for mark, k := range map[game.Mark]int{game.Oldest: 0, game.Youngest: len(setup.Ages) - 1} {
		if len(setup.Ages) > 1 && slices.Contains(info.Marks, mark) {
			setup.Marks[mark] = setup.Ages[k]
		}
	}
}

// lastTeams is who played with whom when a game was last played in teams, as far as they
// play again.
func lastTeams(evening []room.Game, id string, playing []room.SeatID) []game.Team {
	var teams []game.Team
	for _, g := range slices.Backward(evening) {
		if g.Game != id {
			continue
		}
		for _, p := range g.Scores {
			seat := slices.Index(playing, p.Seat)
			if p.Team == "" || seat < 0 {
				continue
			}
			k := slices.IndexFunc(teams, func(t game.Team) bool { return t.Name == p.Team })
			if k < 0 {
				k = len(teams)
				teams = append(teams, game.Team{Name: p.Team})
			}
			teams[k].Seats = teams[k].Seats.With(game.Seat(seat))
		}
		if teams != nil {
			break
		}
	}
	return teams
}

func (o *orders) toLobby(*room.Seat, Command) (room.Change, error) {
	if o.room.Stage != room.Results {
		return nil, game.Refuse("not-playing", "there are no results to leave")
	}
	return &room.Cleared{}, nil
}

// finish ends the game, now or after this round. What was finished is kept (CM-25).
func (o *orders) finish(_ *room.Seat, cmd Command) (room.Change, error) {
	d := DoFinish{When: room.Now}
	if len(cmd.Data) > 0 {
		if err := read(cmd, &d); err != nil {
			return nil, err
		}
	}
	if err := o.room.During(); err != nil {
		return nil, err
	}
	switch d.When {
	case room.Now:
	case room.AfterRound, room.Never:
		if _, able := o.room.Match.Match.(game.EarlyEnder); !able {
			return nil, game.Refuse("no-rounds", "this game has no rounds to wait for; end it now")
		}
	default:
		return nil, game.Refuse("unknown-option", "a game ends now, after this round, or never")
	}
	return &room.Ended{When: d.When, Count: d.Count}, nil
}

// botNames are given to bots in turn.
var botNames = []string{"Quill", "Smudge", "Nib", "Blot", "Graphite", "Sketch", "Doodle", "Scribe", "Chalk", "Inky", "Pastel", "Crayon"}

func (o *orders) addBot(_ *room.Seat, d DoAddBot) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	if err := o.room.Full(); err != nil {
		return nil, err
	}
	g, err := o.chosenGame()
	if err != nil {
		return nil, err
	}
	if !hasBot(g, d.Bot) {
		return nil, game.Refuse("no-such-bot", "{game} has no bot “{bot}”", game.Figures{"game": g.Info().Name, "bot": game.Truncate(d.Bot, 30)})
	}
	for _, name := range botNames {
		if name, err := o.room.NewName(name, room.Public); err == nil {
			return o.room.NewSeat(name, "", d.Bot, -1), nil
		}
	}
	return o.room.NewSeat(fmt.Sprintf("Bot %d", o.room.LastID+1), "", d.Bot, -1), nil
}

func (o *orders) order(_ *room.Seat, d DoOrder) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	var ids []room.SeatID
	for _, x := range o.room.Seats {
		ids = append(ids, x.ID)
	}
	named := slices.Clone(d.Seats)
	slices.Sort(ids)
	slices.Sort(named)
	if !slices.Equal(ids, named) {
		return nil, game.Refuse("no-such-seat", "name every seat once; they are {seats}", game.Figures{"seats": ids})
	}
	return &room.Ordered{Seats: d.Seats}, nil
}

func (o *orders) mark(_ *room.Seat, d DoMark) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	if !slices.Contains([]game.Mark{game.Oldest, game.Youngest, game.Smallest}, game.Mark(d.Mark)) {
		return nil, game.Refuse("unknown-option", "a mark is oldest, youngest or smallest")
	}
	if d.Seat != 0 && o.room.Seat(d.Seat) == nil {
		return nil, noSeat(d.Seat)
	}
	return &room.Marked{Mark: d.Mark, Seat: d.Seat}, nil
}

// orderByAge puts players in order of age. It takes the place of who is marked as the oldest
// or the youngest.
func orderByAge(o *orders, _ *room.Seat, d DoAge) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	for i, id := range d.Seats {
		x := o.room.Seat(id)
		if x == nil {
			return nil, noSeat(id)
		}
		if slices.Contains(d.Seats[:i], id) {
			return nil, game.Refuse("no-such-seat", "{name} is there twice; name each seat once", game.Figures{"name": x.Name})
		}
	}
	return &room.OrderedByAge{Seats: d.Seats}, nil
}

// kick removes a seat. A person who is removed knows the table's keys, so it gets others.
func (o *orders) kick(by *room.Seat, d DoSeat) (room.Change, error) {
	x, err := o.occupied(d.Seat)
	if err != nil {
		return nil, err
	}
	if x == by {
		return nil, game.Refuse("not-host", "you can’t remove yourself; leave the table instead")
	}
	text := "the host removed you from the table"
	if why := []rune(d.Why); len(why) > 0 {
		text += ": " + string(why[:min(len(why), 100)])
	}
	c := o.leaves(x, text)
	if x.Person() {
		c.Invitation = newInvitation()
		c.Gallery, _ = newToken()
	}
	return c, nil
}

func (o *orders) substitute(_ *room.Seat, d DoSubstitute) (room.Change, error) {
	if err := o.room.During(); err != nil {
		return nil, err
	}
	x, err := o.occupied(d.Seat)
	if err != nil {
		return nil, err
	}
	if !x.Person() || o.room.Match.SeatOf(x.ID) == game.Watcher {
		return nil, game.Refuse("no-such-seat", "there’s nobody in seat {seat} for a bot to stand in for", game.Figures{"seat": d.Seat})
	}
	if !hasBot(o.room.Match.Game, d.Bot) {
		return nil, game.Refuse("no-such-bot", "this game has no bot “{bot}”", game.Figures{"bot": game.Truncate(d.Bot, 30)})
	}
	return &room.Substituted{Seat: x.ID, Bot: d.Bot}, nil
}

// skip skips a player who is awaited and has no device here.
func (o *orders) skip(_ *room.Seat, d DoSeat) (room.Change, error) {
	if err := o.room.During(); err != nil {
		return nil, err
	}
	if o.room.Paused {
		return nil, game.Refuse("paused", "the game is paused; resume it first")
	}
	if o.room.Held() {
		return nil, game.Refuse("learning", "the game hasn’t started; start without them first")
	}
	m := o.room.Match
	seat := m.SeatOf(d.Seat)
	if seat == game.Watcher || !m.Status().Waiting.Has(seat) {
		return nil, game.Refuse("no-such-seat", "nobody is waiting for seat {seat}", game.Figures{"seat": d.Seat})
	}
	if o.here(d.Seat) > 0 {
		return nil, game.Refuse("no-such-seat", "{name} is here; only someone who is away can be skipped", game.Figures{"name": o.room.Seat(d.Seat).Name})
	}
	return m.NewMove(seat, m.Status().Phase, game.Skip{}, "table"), nil
}

// setPaused is the order to pause the game, or to go on with it.
func setPaused(on bool) orderFunc {
	return func(o *orders, _ *room.Seat, _ Command) (room.Change, error) {
		if err := o.room.During(); err != nil || o.room.Paused == on {
			return nil, err
		}
		return &room.PauseSet{Paused: on}, nil
	}
}

// begin has a game that is held begin, whoever is still looking at how it works.
func (o *orders) begin(*room.Seat, Command) (room.Change, error) {
	if err := o.room.During(); err != nil || !o.room.Held() {
		return nil, err
	}
	return &room.Learnt{}, nil
}

func (o *orders) nameHost(_ *room.Seat, d DoSeat) (room.Change, error) {
	x := o.room.Seat(d.Seat)
	if x == nil || !x.Person() {
		return nil, game.Refuse("no-such-seat", "only a person can be the host")
	}
	if o.here(x.ID) == 0 {
		return nil, game.Refuse("no-such-seat", "{name} isn’t here; choose someone who is", game.Figures{"name": x.Name})
	}
	return &room.HostNamed{Seat: x.ID}, nil
}

func (o *orders) mute(_ *room.Seat, d DoMute) (room.Change, error) {
	if _, err := o.occupied(d.Seat); err != nil {
		return nil, err
	}
	return &room.MuteSet{Seat: d.Seat, Muted: d.Muted}, nil
}

// wipe makes the warm-up sheet blank, whoever drew on it.
func (o *orders) wipe(*room.Seat, Command) (room.Change, error) {
	if o.room.Stage != room.Lobby {
		return nil, game.Refuse("not-lobby", "the warm-up sheet is for the lobby; it’s put away when a game starts")
	}
	return &room.SheetWiped{}, nil
}

// turnLock locks the table or opens it. The TVs that show it stay; of one that is locked
// already, those that are switched off just now may come back too. Invitations from before
// the lock are none any more.
func (o *orders) turnLock(_ *room.Seat, d DoOpen) (room.Change, error) {
	c := &room.LockTurned{Open: d.Open}
	if !d.Open {
		c.Invitation = newInvitation()
	}
	switch {
	case d.Open || d.Alone:
	case o.room.Open:
		c.Screens = o.screens.staying()
	default:
		c.Screens = o.room.Screens
	}
	return c, nil
}

func (o *orders) letIn(_ *room.Seat, d DoKnock) (room.Change, error) {
	v, err := o.door.visitor(d.Knock)
	if err != nil {
		return nil, err
	}
	return o.admit(v)
}

// admit gives a visitor a seat, under a name that nobody has here.
func (o *orders) admit(v *visitor) (room.Change, error) {
	if err := o.room.Full(); err != nil {
		return nil, err
	}
	return o.room.NewSeat(o.room.FreeName(v.name), v.hash, "", v.ink), nil
}

func (o *orders) turnAway(_ *room.Seat, d DoKnock) (room.Change, error) {
	v, err := o.door.visitor(d.Knock)
	if err == nil {
		o.door.turnAway(v)
	}
	return nil, err
}

// words chooses what the next games are dealt from: a pack, or words of the players' own.
func (o *orders) words(_ *room.Seat, d DoWords) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	if d.Paste != "" {
		if _, err := ownPack(d.Paste); err != nil {
			return nil, err
		}
		if err := o.budget.mayPaste(); err != nil {
			return nil, err
		}
		if !d.Mixed {
			return &room.WordsChosen{Paste: d.Paste}, nil
		}
	}
	if d.Pack != "" && o.shelf.find(func(p *words.Pack) bool { return p.ID == d.Pack }) == nil {
		return nil, game.Refuse("no-such-pack", "there’s no pack “{pack}” here", game.Figures{"pack": game.Truncate(d.Pack, 60)})
	}
	return &room.WordsChosen{Pack: d.Pack, Paste: d.Paste, Mixed: d.Paste != ""}, nil
}

// language chooses in which language the next games have their words (CM-26).
func (o *orders) language(_ *room.Seat, d DoLanguage) (room.Change, error) {
	if err := o.room.Between(); err != nil {
		return nil, err
	}
	g, _ := o.find(o.room.Game)
	if !slices.Contains(o.shelf.languages(g), d.Language) {
		return nil, game.Refuse("no-such-language", "there are no words in “{language}” here", game.Figures{"language": game.Truncate(d.Language, 30)})
	}
	return &room.LanguageChosen{Language: d.Language}, nil
}
