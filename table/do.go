package table

import (
	"errors"
	"strings"

	"linework/game"
	"linework/table/room"
)

// Do carries out a command of a device and answers it. One that comes while the table
// stands still is refused; one that the table has begun with is answered when it goes on.
func (t *Table) Do(c Conn, cmd Command) error {
	var answered []byte // nil for a device that was sent away while the command was on its way
	_, err := t.put(func() {
		if x, ok := t.steward.people.of[c]; ok {
			data, err := t.steward.command(c, x.id, cmd)
			if err != nil {
				t.steward.refused(cmd.Do, err)
			}
			answered = answer(cmd.ID, data, err)
		}
	}, func() {
		if answered != nil {
			c.Send(answered) // after what the command caused
		}
	})
	switch {
	case errors.Is(err, errBegun):
		return nil
	case errors.Is(err, ErrStands):
		c.Send(answer(cmd.ID, nil, err))
		return nil
	}
	return err
}

// command carries out one command of a device, for its seat or for those who watch, if that
// has the right (Rights). Most are orders, which become a change; a few change nothing that
// the journal would keep.
func (s *steward) command(c Conn, who room.SeatID, cmd Command) (any, error) {
	role := roleOf(s.room, who)
	if role == RoleWatcher && s.screens.hash(c) != "" {
		role = RoleTV
	}
	if err := checkRight(s.room, role, who, cmd); err != nil {
		return nil, err
	}
	if cmd.Do == "last" {
		return s.lastGame(c, who)
	}
	if err := s.budget.afford(cmd.Do); err != nil {
		return nil, err
	}
	by := s.room.Seat(who)
	switch cmd.Do {
	case "ask":
		return askMatch(s.room, by, cmd)
	case "react":
		var d DoReact
		if err := read(cmd, &d); err != nil {
			return nil, err
		}
		return nil, s.react(by, d.Emoji)
	case "learnt":
		var d DoLearnt
		if err := read(cmd, &d); err != nil {
			return nil, err
		}
		return nil, s.learnt(c, by, d.Game)
	case "finale":
		var d DoFinale
		if err := read(cmd, &d); err != nil {
			return nil, err
		}
		return nil, s.showAct(d.Act)
	case "hand-over":
		return HandOver{Key: s.keys.issue(by.ID)}, nil
	case "forget":
		return nil, s.beForgotten()
	}
	order, ok := playerOrders[cmd.Do]
	if !ok {
		order, ok = hostOrders[cmd.Do]
	}
	if !ok { // hello and ping, which are answered before they come to the table
		return nil, unknownCommand(cmd.Do)
	}
	return nil, s.carryOut(order(&s.orders, by, cmd))
}

// askMatch has the match answer a question. That changes nothing.
func askMatch(r *room.Room, by *room.Seat, cmd Command) (any, error) {
	if err := r.During(); err != nil {
		return nil, err
	}
	m := r.Match
	asker, ok := m.Match.(game.Answerer)
	if !ok {
		return nil, game.Refuse("unknown-command", "this game answers no questions")
	}
	question, err := m.Game.Wire().Decode(cmd.Kind, cmd.Data)
	if err != nil {
		return nil, err
	}
	return asker.AnswerQuestion(m.SeatOf(by.ID), question)
}

// company is how many play when one person wants to play at once, if the game allows it.
const company = 4

// gentlePace is how much limits are stretched for who plays a game for the first time.
const gentlePace = 150

// PlayNow fills the table of one person with bots, of middling strength, strong and weak
// in turn, and starts the game that was chosen. The person has the last seat: whoever
// comes first shows how it is done. Who plays it for the first time is shown how it works
// before, and has weak bots and more time in this game.
func (t *Table) PlayNow(first bool) (err error) {
	failed := t.call(func() { err = playNow(t.steward, first) })
	if failed != nil {
		return failed
	}
	return err
}

// Speak gives a new table the language of the device that opened it, where there are words
// in that (CM-26). Of a language such as "de-AT" the beginning is enough.
func (t *Table) Speak(language string) (err error) {
	failed := t.call(func() {
		primary, _, _ := strings.Cut(language, "-")
		for _, tag := range []string{language, primary} {
			if change, refused := t.steward.orders.language(nil, DoLanguage{Language: tag}); refused == nil && tag != t.steward.room.Language {
				err = t.steward.carryOut(change, nil)
				return
			}
		}
	})
	if failed != nil {
		return failed
	}
	return err
}

// playNow gives one order after another, as a host would.
func playNow(s *steward, first bool) error {
	g, err := s.orders.chosenGame()
	if err != nil {
		return err
	}
	info, bots := g.Info(), game.OfferedBots(g)
	for k := len(bots) / 2; len(s.room.Seats) < min(max(company, info.Min), info.Max); k++ {
		bot := bots[k%len(bots)]
		if first {
			bot = bots[0]
		}
		if err := s.carryOut(s.orders.addBot(nil, DoAddBot{Bot: bot.Name()})); err != nil {
			return err
		}
	}
	if impatient, ok := g.(game.QuickStarter); ok {
		if err := s.carryOut(s.orders.options(nil, DoOptions{Options: impatient.QuickStartOptions(), Pace: Paces[0].Value})); err != nil {
			return err
		}
	}
	var ids []room.SeatID
	for _, x := range s.room.Seats {
		ids = append(ids, x.ID)
	}
	if err := s.carryOut(s.orders.order(nil, DoOrder{Seats: append(ids[1:], ids[0])})); err != nil {
		return err
	}
	c, err := s.orders.start(nil, DoStart{Force: true})
	if c, ok := c.(*room.Started); ok && first {
		c.Setup.Pace, c.Learning = gentlePace, []room.SeatID{s.room.Host}
	}
	return s.carryOut(c, err)
}
