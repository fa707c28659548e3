package table

import (
	"crypto/rand"
	"fmt"
	"slices"

	"linework/game"
	"linework/table/bots"
	"linework/table/knocks"
	"linework/table/room"
	"linework/table/secret"
	"linework/texts"
	"linework/words"
	"linework/words/offensive"
)

// Plans of commands that hosts give.

func (p *planner) chooseGame(_ *room.Seat, d DoChoose) (room.Change, error) {
	if _, ok := p.findGame(d.Game); !ok {
		return nil, noSuchGameRefusal(d.Game)
	}
	return &room.GameChosen{Game: d.Game}, nil
}

func (p *planner) chosenGame() (game.Game, error) {
	g, ok := p.findGame(p.room.Game)
	if !ok {
		return nil, game.Refuse("no-such-game.not-chosen")
	}
	return g, nil
}

func (p *planner) setOptions(_ *room.Seat, d DoOptions) (room.Change, error) {
	g, err := p.chosenGame()
	if err != nil {
		return nil, err
	}
	values, err := game.ResolveOptions(g.Info().Options, d.Options)
	if err != nil {
		return nil, err
	}
	pace := Paces()[0].Value
	if d.Pace != nil {
		pace = *d.Pace
	}
	if !slices.ContainsFunc(Paces(), func(c game.Choice) bool { return c.Value == pace }) {
		return nil, game.Refuse("option-out-of-bounds.pace", game.Figures{"pace": pace})
	}
	return &room.OptionsSet{Options: values, Pace: pace}, nil
}

// startGame deals the chosen game to everyone who does not sit out. Bots do where it is for
// people only.
func (p *planner) startGame(_ *room.Seat, d DoStart) (room.Change, error) {
	g, err := p.chosenGame()
	if err != nil {
		return nil, err
	}
	info := g.Info()
	values, err := game.ResolveOptions(info.Options, game.KeepValidOptions(info.Options, p.room.Options))
	if err != nil {
		return nil, err
	}
	pace := p.room.Pace
	if pace == game.NoClock {
		game.SwitchOffLimits(info.Options, values)
		pace = 100
	}
	forPeopleOnly := info.IsForPeopleOnly(values)
	setup := game.Setup{Options: values, Marks: map[game.Mark]game.Seat{}, Pace: pace}
	var playing, waiting = []room.SeatID{}, []string{}
	for _, x := range p.room.Seats {
		if x.SitsOut || x.Bot != "" && forPeopleOnly {
			continue
		}
		for _, mark := range info.Marks {
			if p.room.Marks[mark] == x.ID {
				setup.Marks[mark] = game.Seat(len(playing))
			}
		}
		if x.PlayingBot() != "" {
			setup.Bots = setup.Bots.With(game.Seat(len(playing)))
		}
		playing = append(playing, x.ID)
		setup.Names = append(setup.Names, x.Name)
		if !x.Ready && x.ID != p.room.Host {
			waiting = append(waiting, x.Name)
		}
	}
	applyAgeOrder(&setup, p.room.Ages, playing, info)
	setup.Teams = teamsOfLastTeamGame(p.room.Evening, info.ID, playing)
	switch n := len(playing); {
	case n < info.Min:
		return nil, game.Refuse("too-few.game", game.Figures{"game": info.NameMessage(), "least": info.Min, "players": n})
	case n > info.Max:
		return nil, game.Refuse("too-many.game", game.Figures{"game": info.NameMessage(), "most": info.Max, "players": n})
	}
	if err := game.CheckPlayerCount(info.Options, values, len(playing)); err != nil {
		return nil, err
	}
	if len(waiting) > 0 && !d.Force {
		return nil, game.Refuse("not-ready", game.Figures{"names": waiting})
	}
	if err := p.filter.checkOwnWords(p.room.Paste); err != nil {
		return nil, err
	}
	if err := p.checkStart(); err != nil {
		return nil, err
	}
	c := &room.GameStarted{Game: info.ID, Rules: info.Rules, Setup: setup, Seed: newSeed(), Playing: playing, Learning: p.seatsNeedingTutorial(info.ID, playing)}
	if err := p.shelf.dealWords(p.room, g, c); err != nil {
		return nil, err
	}
	return c, nil
}

func newSeed() game.Seed {
	var seed game.Seed
	_, _ = rand.Read(seed[:]) // never fails
	return seed
}

// applyAgeOrder tells a match in which order of age its players are, where the table knows,
// and who is the oldest and the youngest of them.
func applyAgeOrder(setup *game.Setup, oldestFirst, playing []room.SeatID, info game.Info) {
	for _, id := range oldestFirst {
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

// teamsOfLastTeamGame returns who played with whom when a game was last played in teams, of
// those who play again.
func teamsOfLastTeamGame(evening []room.Game, gameID string, playing []room.SeatID) []game.Team {
	var teams []game.Team
	for _, g := range slices.Backward(evening) {
		if g.Game != gameID {
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

func (p *planner) returnToLobby(*room.Seat, Command) (room.Change, error) {
	if p.room.Stage != room.Results {
		return nil, game.Refuse("not-playing.no-results")
	}
	return &room.ResultsCleared{}, nil
}

// requestGameEnd ends the game, now or after this round, or takes that back. What was finished
// is kept (CM-25).
func (p *planner) requestGameEnd(_ *room.Seat, cmd Command) (room.Change, error) {
	d := DoFinish{When: room.EndNow}
	if len(cmd.Data) > 0 {
		if err := decodeData(cmd, &d); err != nil {
			return nil, err
		}
	}
	if err := p.room.CheckPlaying(); err != nil {
		return nil, err
	}
	switch d.When {
	case room.EndNow:
	case room.EndAfterRound, room.EndNever:
		if _, able := p.room.Match.Match.(game.EarlyEnder); !able {
			return nil, game.Refuse("no-rounds")
		}
	default:
		return nil, game.Refuse("unknown-option.game-end")
	}
	return &room.EndRequested{When: d.When, Count: d.Count}, nil
}

// botNames are given to bots in turn. Three in a row have three characters, until one runs out.
var botNames = []string{"Quill", "Nib", "Blot", "Smudge", "Doodle", "Chalk", "Graphite", "Crayon", "Inky", "Sketch", "Scribe", "Pastel"}

func (p *planner) addBot(_ *room.Seat, d DoAddBot) (room.Change, error) {
	if err := p.room.CheckHasFreeSeat(); err != nil {
		return nil, err
	}
	g, err := p.chosenGame()
	if err != nil {
		return nil, err
	}
	if !bots.Has(g, d.Bot) || g.Info().IsForPeopleOnly(p.room.Options) {
		return nil, game.Refuse("no-such-bot", game.Figures{"bot": game.Truncate(d.Bot, 30)})
	}
	for _, name := range botNames {
		if name, err := p.room.NormalizeAndCheckName(name, room.Public); err == nil {
			return p.room.NewSeatTaken(name, "", d.Bot, -1), nil
		}
	}
	return p.room.NewSeatTaken(fmt.Sprintf("Bot %d", p.room.LastSeatID+1), "", d.Bot, -1), nil
}

func (p *planner) reorderSeats(_ *room.Seat, d DoOrder) (room.Change, error) {
	ids, named := p.room.Seats.IDs(), slices.Clone(d.Seats)
	slices.Sort(ids)
	slices.Sort(named)
	if !slices.Equal(ids, named) {
		return nil, game.Refuse("no-such-seat.order", game.Figures{"seats": ids})
	}
	return &room.SeatsOrdered{Seats: d.Seats}, nil
}

func (p *planner) markOldestYoungestOrSmallest(_ *room.Seat, d DoMark) (room.Change, error) {
	if !slices.Contains([]game.Mark{game.Oldest, game.Youngest, game.Smallest}, game.Mark(d.Mark)) {
		return nil, game.Refuse("unknown-option.player-mark")
	}
	if d.Seat != 0 && p.room.SeatByID(d.Seat) == nil {
		return nil, noSuchSeatRefusal(d.Seat)
	}
	return &room.MarkHolderSet{Mark: d.Mark, Seat: d.Seat}, nil
}

// recordAgeOrder puts players in order of age. It takes the place of who is marked as the
// oldest or the youngest.
func (p *planner) recordAgeOrder(_ *room.Seat, d DoAge) (room.Change, error) {
	for i, id := range d.Seats {
		x := p.room.SeatByID(id)
		if x == nil {
			return nil, noSuchSeatRefusal(id)
		}
		if slices.Contains(d.Seats[:i], id) {
			return nil, game.Refuse("no-such-seat.twice", game.Figures{"name": x.Name})
		}
	}
	return &room.AgesOrdered{Seats: d.Seats}, nil
}

// maxKickReason is how many letters of a reason the kicked person is told.
const maxKickReason = 100

// kickSeat removes a seat. A person who is removed knows the table's keys, so it gets others; and
// they stay removed (CM-31).
func (p *planner) kickSeat(by *room.Seat, d DoSeat) (room.Change, error) {
	x, err := findOccupiedSeat(p.room, d.Seat)
	if err != nil {
		return nil, err
	}
	if x == by {
		return nil, game.Refuse("not-host.remove-self")
	}
	farewell := texts.NewMessage("close-kicked.by-host")
	if d.Why != "" {
		farewell = texts.NewMessage("close-kicked.with-reason", game.Figures{"why": game.Truncate(d.Why, maxKickReason)})
	}
	if !x.IsPerson() {
		return p.newSeatLeft(x, farewell), nil
	}
	return p.newRemovalOf(x, farewell), nil
}

// newRemovalOf returns the change that removes a person.
func (p *planner) newRemovalOf(x *room.Seat, farewell texts.Message) *room.SeatLeft {
	c := p.newSeatLeft(x, farewell)
	c.Invitation = secret.NewInvitationKey()
	c.Gallery, _ = secret.NewToken()
	c.Removal, c.RemovalKey = p.newRemoval(x, p.screenKeys())
	return c
}

func (p *planner) substituteBot(_ *room.Seat, d DoSubstitute) (room.Change, error) {
	if err := p.room.CheckPlaying(); err != nil {
		return nil, err
	}
	x, err := findOccupiedSeat(p.room, d.Seat)
	if err != nil {
		return nil, err
	}
	if !x.IsPerson() || p.room.Match.SeatOf(x.ID) == game.Watcher {
		return nil, game.Refuse("no-such-seat.nobody-to-replace", game.Figures{"seat": d.Seat})
	}
	if !bots.Has(p.room.Match.Game, d.Bot) || p.room.Match.Game.Info().IsForPeopleOnly(p.room.Options) {
		return nil, game.Refuse("no-such-bot", game.Figures{"bot": game.Truncate(d.Bot, 30)})
	}
	return &room.BotSubstituted{Seat: x.ID, Bot: d.Bot}, nil
}

// skipAbsentSeat skips a player who is awaited and has no device here.
func (p *planner) skipAbsentSeat(_ *room.Seat, d DoSeat) (room.Change, error) {
	if err := p.room.CheckPlaying(); err != nil {
		return nil, err
	}
	if p.room.Paused {
		return nil, game.Refuse("paused.skip")
	}
	if p.room.TutorialPending() {
		return nil, game.Refuse("learning.skip")
	}
	m := p.room.Match
	seat := m.SeatOf(d.Seat)
	if seat == game.Watcher || !m.Status().Waiting.Has(seat) {
		return nil, game.Refuse("no-such-seat.not-awaited", game.Figures{"seat": d.Seat})
	}
	if p.deviceCount(d.Seat) > 0 {
		return nil, game.Refuse("no-such-seat.not-away", game.Figures{"name": p.room.SeatByID(d.Seat).Name})
	}
	return m.NewMovePlayed(seat, m.Status().Phase, game.Skip{}, "table"), nil
}

func planPause(paused bool) func(*planner, *room.Seat, Command) (room.Change, error) {
	return func(p *planner, _ *room.Seat, _ Command) (room.Change, error) {
		if err := p.room.CheckPlaying(); err != nil || p.room.Paused == paused {
			return nil, err
		}
		return &room.PauseSet{Paused: paused}, nil
	}
}

// endTutorialForAll has a game begin that waits for newcomers, whoever of them is not through.
func (p *planner) endTutorialForAll(*room.Seat, Command) (room.Change, error) {
	if err := p.room.CheckPlaying(); err != nil || !p.room.TutorialPending() {
		return nil, err
	}
	return &room.TutorialSeen{}, nil
}

func (p *planner) nameHostAndOwner(_ *room.Seat, d DoSeat) (room.Change, error) {
	x := p.room.SeatByID(d.Seat)
	if x == nil || !x.IsPerson() {
		return nil, game.Refuse("no-such-seat.host-person")
	}
	if p.deviceCount(x.ID) == 0 {
		return nil, game.Refuse("no-such-seat.host-away", game.Figures{"name": x.Name})
	}
	return &room.HostNamed{Seat: x.ID}, nil
}

func (p *planner) setMuted(_ *room.Seat, d DoMute) (room.Change, error) {
	if _, err := findOccupiedSeat(p.room, d.Seat); err != nil {
		return nil, err
	}
	return &room.MuteSet{Seat: d.Seat, Muted: d.Muted}, nil
}

// setFilter chooses how far names and texts are filtered; less than the server's least is that.
func (p *planner) setFilter(_ *room.Seat, d DoFilter) (room.Change, error) {
	if !slices.Contains(offensive.Levels, d.Level) {
		return nil, game.Refuse("unknown-option.filter")
	}
	return &room.FilterSet{Level: d.Level.AtLeast(p.filter.least)}, nil
}

// setWatchPolicy chooses what TVs, and others who watch, show.
func (p *planner) setWatchPolicy(_ *room.Seat, d room.WatchPolicy) (room.Change, error) {
	if d.Delay < 0 || d.Delay > room.MaxWatchDelay {
		return nil, game.Refuse("option-out-of-bounds.delay", game.Figures{"most": room.MaxWatchDelay})
	}
	return &room.WatchPolicySet{WatchPolicy: d}, nil
}

// wipeSheet makes the warm-up sheet blank, whoever drew on it.
func (p *planner) wipeSheet(*room.Seat, Command) (room.Change, error) {
	if p.room.Stage != room.Lobby {
		return nil, game.Refuse("not-lobby.warm-up")
	}
	return &room.SheetWiped{}, nil
}

// setLockAndRenewInvitation locks the table or opens it. The TVs that show it stay; where it is locked already,
// those that are switched off just now may come back too. Invitations from before the lock
// are void.
func (p *planner) setLockAndRenewInvitation(_ *room.Seat, d DoOpen) (room.Change, error) {
	c := &room.LockSet{Open: d.Open}
	if !d.Open {
		c.Invitation = secret.NewInvitationKey()
	}
	switch {
	case d.Open || d.Alone:
	case p.room.Open:
		c.Screens = p.screenKeys()
	default:
		c.Screens = p.room.Screens
	}
	return c, nil
}

// seatVisitor gives a visitor a seat, under a name that nobody has here.
func (p *planner) seatVisitor(v *knocks.Visitor) (room.Change, error) {
	if err := p.room.CheckHasFreeSeat(); err != nil {
		return nil, err
	}
	return p.room.NewSeatTaken(p.room.UniqueName(v.Name), v.Hash, "", v.PreferredInk), nil
}

// chooseWordSource chooses what the next games are dealt from: a pack, or words of the players'
// own.
func (p *planner) chooseWordSource(_ *room.Seat, d DoWords) (room.Change, error) {
	if d.Paste != "" {
		if _, err := parseOwnWords(d.Paste); err != nil {
			return nil, err
		}
		if err := p.filter.checkOwnWords(d.Paste); err != nil {
			return nil, err
		}
		if err := p.checkPaste(); err != nil {
			return nil, err
		}
		if !d.Mixed {
			return &room.WordsChosen{Paste: d.Paste}, nil
		}
	}
	if d.Pack != "" && game.FirstWhere(p.shelf.packs(), func(p *words.Pack) bool { return p.ID == d.Pack }) == nil {
		return nil, game.Refuse("no-such-pack.unknown", game.Figures{"pack": game.Truncate(d.Pack, 60)})
	}
	return &room.WordsChosen{Pack: d.Pack, Paste: d.Paste, Mixed: d.Paste != ""}, nil
}

// chooseLanguage chooses in which language the next games have their words (CM-26).
func (p *planner) chooseLanguage(_ *room.Seat, d DoLanguage) (room.Change, error) {
	g, _ := p.findGame(p.room.Game)
	if !slices.Contains(p.shelf.languages(g), d.Language) {
		return nil, game.Refuse("no-such-language", game.Figures{"language": game.Truncate(d.Language, 30)})
	}
	return &room.LanguageChosen{Language: d.Language}, nil
}
