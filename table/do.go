package table

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"slices"

	"linework/game"
	"linework/table/room"
)

// Emojis are the reactions that can be shown.
var Emojis = []string{"👏", "😂", "😮", "😍", "🤔", "😴", "🎉", "💡"}

// Paces are the choices for how much every limit is stretched.
var Paces = []game.Choice{{Value: 100, Label: "Normal"}, {Value: 150, Label: "Half as long again"}, {Value: 200, Label: "Twice as long"}}

// Do carries out a command of a device and answers it.
func (t *Table) Do(c Conn, cmd Command) error {
	var answered []byte // nil for a device that was sent away while the command was on its way
	return t.callThen(func() {
		if x, ok := t.people.of[c]; ok {
			data, err := t.command(x.id, cmd)
			if err != nil {
				t.refused(cmd.Do, err)
			}
			answered = answer(cmd.ID, data, err)
		}
	}, func() {
		if answered != nil {
			c.Send(answered) // after what the command caused
		}
	})
}

// refused counts a refusal. An error that is none is a fault of ours.
func (t *Table) refused(do string, err error) {
	r, meant := refusal(err)
	if !meant {
		t.log.Error("a command met a fault", "do", do, "error", err)
	}
	t.cfg.Observe.Refused(r.Code)
}

// command carries out one command for a seat, or for a watcher (0).
func (t *Table) command(who room.SeatID, cmd Command) (any, error) {
	x := t.room.Seat(who)
	if x == nil {
		return nil, game.Refuse("not-seated", "you are watching; take a seat to join in")
	}
	if err := t.afford(cmd.Do); err != nil {
		return nil, err
	}
	switch cmd.Do {
	case "move":
		return nil, t.move(who, cmd)
	case "ask":
		return t.ask(who, cmd)
	case "react":
		return nil, with(cmd, func(d DoReact) error { return t.react(x, d.Emoji) })
	case "ready":
		return nil, with(cmd, func(d DoReady) error {
			if err := t.room.Between(); err != nil {
				return err
			}
			return t.do(&room.Readied{Seat: who, Ready: d.Ready})
		})
	case "rename":
		return nil, with(cmd, func(d DoRename) error { return t.rename(x, d.Name) })
	case "leave":
		return nil, t.removeSeat(x, CloseKicked, "you have left the table")
	case "hand-over":
		return t.handOver(who), nil
	case "sit-out":
		return nil, with(cmd, func(d DoSitOut) error {
			if err := t.room.Between(); err != nil {
				return err
			}
			if d.Seat != who && who != t.room.Host {
				return notHost()
			}
			if t.room.Seat(d.Seat) == nil {
				return noSeat(d.Seat)
			}
			return t.do(&room.SatOut{Seat: d.Seat, Out: d.Out})
		})
	case "return":
		return nil, with(cmd, func(d DoSeat) error { return t.giveBack(who, d.Seat) })
	}
	return nil, t.hostCommand(x, cmd)
}

// with reads a command's data and hands it on.
func with[D any](cmd Command, f func(D) error) error {
	var d D
	dec := json.NewDecoder(bytes.NewReader(cmd.Data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return game.Malformed(cmd.Do, err)
	}
	return f(d)
}

// hostCommand carries out what only the host may do.
func (t *Table) hostCommand(x *room.Seat, cmd Command) error {
	f, ok := map[string]func() error{
		"choose":     func() error { return with(cmd, t.choose) },
		"options":    func() error { return with(cmd, t.setOptions) },
		"start":      func() error { return with(cmd, t.start) },
		"lobby":      t.toLobby,
		"finish":     t.finish,
		"add-bot":    func() error { return with(cmd, t.addBot) },
		"order":      func() error { return with(cmd, t.order) },
		"mark":       func() error { return with(cmd, t.mark) },
		"kick":       func() error { return with(cmd, func(d DoSeat) error { return t.kick(x.ID, d) }) },
		"substitute": func() error { return with(cmd, t.substitute) },
		"skip":       func() error { return with(cmd, func(d DoSeat) error { return t.skipSeat(d.Seat) }) },
		"pause":      func() error { return t.pause(true) },
		"resume":     func() error { return t.pause(false) },
		"host":       func() error { return with(cmd, t.nameHost) },
		"mute":       func() error { return with(cmd, t.mute) },
		"open":       func() error { return with(cmd, t.setOpen) },
		"let-in":     func() error { return with(cmd, t.letIn) },
		"turn-away":  func() error { return with(cmd, t.turnAway) },
		"words":      func() error { return with(cmd, t.setWords) },
	}[cmd.Do]
	if !ok {
		return game.Refuse("unknown-command", "there is no command “{command}”; see docs/protocol.md", game.Figures{"command": game.Short(cmd.Do, 30)})
	}
	if x.ID != t.room.Host {
		return notHost()
	}
	return f()
}

func notHost() error {
	return game.Refuse("not-host", "only the host can do this; ask them")
}

func noSeat(id room.SeatID) error {
	return game.Refuse("no-such-seat", "there is no seat {seat} at this table", game.Figures{"seat": id})
}

func (t *Table) move(who room.SeatID, cmd Command) error {
	seat, err := t.room.Mover(who)
	if err != nil {
		return err
	}
	if kind := cmd.Kind; kind == game.Kind(game.Skip{}) || kind == game.Kind(game.Ink{}) {
		return game.UnknownMove(kind)
	}
	move, err := t.room.Match.Game.Wire().Decode(cmd.Kind, cmd.Data)
	if err != nil {
		return err
	}
	return t.play(seat, cmd.Phase, move, "person")
}

func (t *Table) ask(who room.SeatID, cmd Command) (any, error) {
	if err := t.room.During(); err != nil {
		return nil, err
	}
	m := t.room.Match
	asker, ok := m.Match.(game.Asker)
	if !ok {
		return nil, game.Refuse("unknown-command", "this game answers no questions")
	}
	move, err := m.Game.Wire().Decode(cmd.Kind, cmd.Data)
	if err != nil {
		return nil, err
	}
	return asker.Ask(m.SeatOf(who), move)
}

func (t *Table) react(x *room.Seat, emoji string) error {
	if x.Muted {
		return game.Refuse("muted", "the host has silenced your reactions")
	}
	if !slices.Contains(Emojis, emoji) {
		return game.Refuse("bad-emoji", "a reaction is one of {emojis}", game.Figures{"emojis": Emojis})
	}
	frame := mustJSON(Reaction{Type: "reaction", Seat: x.ID, Emoji: emoji})
	for c := range t.people.of {
		c.Send(frame)
	}
	return nil
}

func (t *Table) rename(x *room.Seat, name string) error {
	if err := t.room.Between(); err != nil {
		return err
	}
	name, err := t.room.Seats.NewName(name, x.ID)
	if err != nil {
		return err
	}
	return t.do(&room.Renamed{Seat: x.ID, Name: name})
}

// removeSeat frees a seat and sends its devices away.
func (t *Table) removeSeat(x *room.Seat, code int, text string) error {
	if err := t.do(&room.Left{Seat: x.ID}); err != nil {
		return err
	}
	t.dismiss(x.ID, code, text)
	t.people.drop(x.ID)
	return nil
}

// giveBack lets a player have the seat again that a bot played.
func (t *Table) giveBack(who, id room.SeatID) error {
	if id != who && who != t.room.Host {
		return notHost()
	}
	if x := t.room.Seat(id); x == nil || x.StandIn == "" {
		return game.Refuse("no-such-seat", "no bot plays for somebody in seat {seat}", game.Figures{"seat": id})
	}
	return t.do(&room.Substituted{Seat: id})
}

func newSeed() game.Seed {
	var seed game.Seed
	_, _ = rand.Read(seed[:]) // never fails
	return seed
}
