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
		if x, ok := t.loop.audiences.byConn[c]; ok {
			data, err := t.loop.execute(c, x.id, cmd)
			if err != nil {
				t.loop.countRefusal(cmd.Do, err)
			}
			answered = encodeAnswer(cmd.ID, data, err)
		}
	}, func() {
		if answered != nil {
			c.Send(answered) // after what the command caused
		}
	})
	switch {
	case errors.Is(err, errBegun):
		return nil
	case errors.Is(err, ErrStoreAway):
		c.Send(encodeAnswer(cmd.ID, nil, err))
		return nil
	}
	return err
}

// execute carries out one command of a device, for its seat or for those who watch, if that
// has the right (Rights). Most are orders, which become a change; a few change nothing that
// the journal would keep.
func (s *tableLoop) execute(c Conn, who room.SeatID, cmd Command) (any, error) {
	role := roleOf(s.room, who)
	if role == RoleWatcher && s.screens.keyHash(c) != "" {
		role = RoleTV
	}
	if err := checkRight(s.room, role, who, cmd); err != nil {
		return nil, err
	}
	if cmd.Do == "last" {
		return s.sendLastGame(c, who)
	}
	if err := s.limits.checkJournalRoom(cmd.Do); err != nil {
		return nil, err
	}
	by := s.room.SeatByID(who)
	switch cmd.Do {
	case "ask":
		return askMatch(s.room, by, cmd)
	case "react":
		var d DoReact
		if err := decodeData(cmd, &d); err != nil {
			return nil, err
		}
		return nil, s.showReaction(by, d.Emoji)
	case "learnt":
		var d DoLearnt
		if err := decodeData(cmd, &d); err != nil {
			return nil, err
		}
		return nil, s.recordTutorialSeen(c, by, d.Game)
	case "finale":
		var d DoFinale
		if err := decodeData(cmd, &d); err != nil {
			return nil, err
		}
		return nil, s.showAct(d.Act)
	case "hand-over":
		return HandOver{Key: s.handOverKeys.issue(by.ID)}, nil
	case "forget":
		return nil, s.removeForever()
	}
	order, ok := playerPlans[cmd.Do]
	if !ok {
		order, ok = hostPlans[cmd.Do]
	}
	if !ok { // hello and ping, which are answered before they come to the table
		return nil, unknownCommand(cmd.Do)
	}
	return nil, s.commitPlanned(order(&s.planner, by, cmd))
}

// askMatch has the match answer a question. That changes nothing.
func askMatch(r *room.Room, by *room.Seat, cmd Command) (any, error) {
	if err := r.CheckPlaying(); err != nil {
		return nil, err
	}
	m := r.Match
	asker, ok := m.Match.(game.Asker)
	if !ok {
		return nil, game.Refuse("unknown-command", "this game answers no questions")
	}
	question, err := m.Game.Wire().Decode(cmd.Kind, cmd.Data)
	if err != nil {
		return nil, err
	}
	return asker.Ask(m.SeatOf(by.ID), question)
}

// playNowSeats is how many play when one person wants to play at once, if the game allows it.
const playNowSeats = 4

// beginnerPace is how much limits are stretched for who plays a game for the first time.
const beginnerPace = 150

// PlayNow fills the table of one person with bots, of middling strength, strong and weak
// in turn, and starts the game that was chosen. The person has the last seat: whoever
// comes first shows how it is done. Who plays it for the first time is shown how it works
// before, and has weak bots and more time in this game.
func (t *Table) PlayNow(beginner bool) (err error) {
	failed := t.call(func() { err = playNow(t.loop, beginner) })
	if failed != nil {
		return failed
	}
	return err
}

// SetLanguage gives a new table the language of the device that opened it, where there are words
// in that (CM-26). Of a language such as "de-AT" the beginning is enough.
func (t *Table) SetLanguage(language string) (err error) {
	failed := t.call(func() {
		primary, _, _ := strings.Cut(language, "-")
		for _, tag := range []string{language, primary} {
			if change, refused := t.loop.planner.chooseLanguage(nil, DoLanguage{Language: tag}); refused == nil && tag != t.loop.room.Language {
				err = t.loop.commitPlanned(change, nil)
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
func playNow(s *tableLoop, beginner bool) error {
	g, err := s.planner.chosenGame()
	if err != nil {
		return err
	}
	info, bots := g.Info(), game.Offered(g)
	for k := len(bots) / 2; len(s.room.Seats) < min(max(playNowSeats, info.Min), info.Max); k++ {
		bot := bots[k%len(bots)]
		if beginner {
			bot = bots[0]
		}
		if err := s.commitPlanned(s.planner.addBot(nil, DoAddBot{Bot: bot.Name()})); err != nil {
			return err
		}
	}
	if impatient, ok := g.(game.Impatient); ok {
		if err := s.commitPlanned(s.planner.setOptions(nil, DoOptions{Options: impatient.Alone(), Pace: Paces[0].Value})); err != nil {
			return err
		}
	}
	var ids []room.SeatID
	for _, x := range s.room.Seats {
		ids = append(ids, x.ID)
	}
	if err := s.commitPlanned(s.planner.reorderSeats(nil, DoOrder{Seats: append(ids[1:], ids[0])})); err != nil {
		return err
	}
	c, err := s.planner.startGame(nil, DoStart{Force: true})
	if c, ok := c.(*room.GameStarted); ok && beginner {
		c.Setup.Pace, c.Learning = beginnerPace, []room.SeatID{s.room.Host}
	}
	return s.commitPlanned(c, err)
}
