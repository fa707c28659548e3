package table

import (
	"fmt"
	"log/slog"
	"slices"
	"time"

	"linework/game"
	"linework/ink"
	"linework/journal"
	"linework/table/room"
)

// A steward runs one table: it passes each change through the room, the journal and the
// audiences, in this order. All that it has belongs to the table's goroutine.
type steward struct {
	cfg     *Config
	log     *slog.Logger
	room    *room.Room
	journal journal.Log

	clock    clock
	people   audiences
	pens     pens
	desk     desk
	door     door
	primer   primer
	presence presence
	budget   budget
	orders   orders
	keys     handOvers
	screens  screens
	finale   finale

	vigil  vigil
	halted func(bool)   // told when the table stands still, and when it goes on
	ticked time.Time    // the last change in the journal
	again  bool         // something was committed since tend last looked
	dead   error        // why the table stops
	give   func() error // hands the journal to another node; nil where none goes on with it
}

// newSteward runs a room. What is to be done later is done in the table's goroutine.
func newSteward(cfg *Config, log *slog.Logger, r *room.Room, j journal.Log, later func(func())) *steward {
	s := &steward{cfg: cfg, log: log, room: r, journal: j, keys: handOvers{}, ticked: time.Now()}
	s.clock.set(r.At)
	s.people, s.pens = newAudiences(r, &s.clock, &s.finale), newPens(r, cfg.Rhythm)
	s.desk = newDesk(cfg, log, r, &s.clock, s, later)
	s.presence.idle = cfg.Idle
	s.presence.deserted()
	s.budget = budget{cfg: cfg, room: r, journal: j, arrivals: map[room.SeatID]allowance{}}
	s.primer = newPrimer(r, s.people.conns)
	s.orders = orders{room: r, find: cfg.Find, shelf: shelf{cfg.Packs, cfg.Draws}, budget: &s.budget, door: &s.door, screens: &s.screens, primer: &s.primer, here: s.people.count}
	return s
}

// do makes a change now.
func (s *steward) do(c room.Change) error { return s.commit(s.clock.now(), c) }

// commit makes a change, has the journal keep it and then tells people. A refusal
// is returned; after a failure the table is dead, for its room is ahead of what
// is safe, and is loaded again from the journal.
func (s *steward) commit(at time.Duration, c room.Change) error {
	at = at.Truncate(time.Millisecond)
	if c, ok := c.(*room.Started); ok && c.Blob != nil {
		if err := s.patiently(func() error { return s.journal.Keep(c.Blob) }); err != nil {
			return s.fail(err)
		}
	}
	playing := s.room.Stage == room.Playing
	events, err := s.room.Do(at, c)
	if err != nil {
		return err
	}
	entries := [][]byte{room.MustEncode(at, c)}
	over := playing && s.room.Stage != room.Playing
	if over {
		last, err := s.settle(at)
		if err != nil {
			return err
		}
		entries = append(entries, last)
	}
	s.finale.mind(s.room.Stage)
	if over && s.room.Stage == room.Results {
		s.beginFinale()
	}
	_, tick := c.(*room.Ticked)
	if err := s.keep(!tick, over, entries...); err != nil {
		return err
	}
	s.again = true
	s.people.stale = s.people.stale || alters(c) || over
	s.follow(c, events)
	return nil
}

// alters reports whether a change alters what everyone sees of the table. A move alters
// the match.
func alters(c room.Change) bool {
	switch c.(type) {
	case *room.MovePlayed, *room.Rang, *room.Ticked:
		return false
	}
	return true
}

// follow does what follows from a change that is safe.
func (s *steward) follow(c room.Change, events []game.Event) {
	switch c := c.(type) {
	case *room.MovePlayed:
		s.cfg.Observe.Moved(s.room.Match.Name, c.By)
		if c.By == "table" {
			s.desk.forget(c.Seat)
		}
		s.people.tell(events)
		s.desk.cheer()
	case *room.Rang:
		s.people.tell(events)
		s.desk.cheer()
	case *room.Ended:
		s.people.tell(events)
	case *room.Started:
		s.clock.run(s.timePasses())
		s.people.tell(events)
	case *room.Sat:
		s.door.leave(c.Hash)
	case *room.Left:
		s.keys.revoke(c.Seat)
		s.dismiss(c.Seat, CloseKicked, c.Farewell)
		s.people.drop(c.Seat)
		if c.Invitation != "" {
			s.door.uninvite()
		}
	case *room.Rekeyed:
		s.dismiss(c.Seat, CloseMoved, "your seat has moved to another device")
	case *room.LockTurned:
		s.lockTurned(c.Open)
	}
}

// lockTurned sends those away who watch a table that is locked, but for the TVs that stay.
// Whoever is at the door of one that opens comes in, while there is room.
func (s *steward) lockTurned(open bool) {
	if !open {
		for _, c := range slices.Clone(s.people.conns(room.Public)) {
			if !slices.Contains(s.room.Screens, s.screens.hash(c)) {
				s.dismissOne(c, CloseWatchers, "the host has locked the table")
			}
		}
		return
	}
	for _, v := range s.door.waiting() {
		if s.carryOut(s.orders.admit(v)) != nil {
			return
		}
	}
}

// carryOut makes the change that an order asks for, unless it was refused.
func (s *steward) carryOut(c room.Change, err error) error {
	if err != nil || c == nil {
		return err
	}
	return s.do(c)
}

// keep has the journal take the ink that was gathered and the entries after it, the
// last of them with a mark if it is to be found, and then shows the ink. Ink and the
// time, which are not synced, need only outlive this process: a power cut may cost a
// second of them, and never a move.
func (s *steward) keep(sync, mark bool, entries ...[]byte) error {
	drawn := s.pens.waiting()
	if drawn {
		entries = append([][]byte{s.pens.entry()}, entries...)
	}
	begin := time.Now()
	lay := s.journal.Append
	if mark {
		lay = s.journal.AppendMark
	}
	if err := s.patiently(func() error { return lay(sync, entries...) }); err != nil {
		return s.fail(err)
	}
	s.ticked = time.Now()
	s.cfg.Observe.Appended(s.ticked.Sub(begin))
	if drawn {
		s.pens.show(s.ticked, s.people.spread)
	}
	return nil
}

// settle has the journal keep the blobs of the table as it is now, and is the entry.
func (s *steward) settle(at time.Duration) ([]byte, error) {
	c, blobs := s.room.Settle()
	if err := s.patiently(func() error { return s.journal.Keep(blobs...) }); err != nil {
		return nil, s.fail(err)
	}
	return room.MustEncode(at, c), nil
}

// fail stops the table, whose journal cannot be written, and is the refusal of
// whatever it was that could not be kept.
func (s *steward) fail(err error) error {
	s.dead = fmt.Errorf("table %s: %w", s.room.Code, err)
	if moved(err) {
		s.log.Warn("table stopped: another node has it", "error", err)
		return Unwell(err)
	}
	s.log.Error("table stopped: its journal cannot be written", "error", err)
	s.cfg.Observe.Failed()
	return Unwell(err)
}

// stopped reports whether the table does nothing more.
func (s *steward) stopped() bool { return s.dead != nil }

// dismiss closes every device of a seat.
func (s *steward) dismiss(id room.SeatID, code int, text string) {
	for _, c := range slices.Clone(s.people.conns(id)) {
		s.dismissOne(c, code, text)
	}
}

// dismissOne closes a device.
func (s *steward) dismissOne(c Conn, code int, text string) {
	c.Close(code, text)
	s.forget(c)
}

// forget notes that a device has gone.
func (s *steward) forget(c Conn) {
	if _, ok := s.people.of[c]; !ok {
		return
	}
	s.people.remove(c)
	s.pens.forget(c)
	delete(s.primer.knows, c)
	s.screens.forget(c)
	if s.people.none() {
		s.presence.deserted()
	}
}

// react shows an emoji of a seat to everyone.
func (s *steward) react(x *room.Seat, emoji string) error {
	if x.Muted {
		return game.Refuse("muted", "the host has muted your reactions")
	}
	if !slices.Contains(Emojis, emoji) {
		return game.Refuse("bad-emoji", "a reaction is one of {emojis}", game.Figures{"emojis": Emojis})
	}
	if slices.Contains(hints, emoji) && s.room.Knows(x.ID) {
		return game.Refuse("hint", "you know the word and others are guessing; save that face for later")
	}
	s.tellAll(Reaction{Type: "reaction", Seat: x.ID, Emoji: emoji})
	return nil
}

// draw lets a bot's ink into the match.
func (s *steward) draw(seat game.Seat, batch []byte) error {
	return s.pens.takeBot(s.clock.now(), seat, batch)
}

// takeInk lets a device's ink into the match, or in the lobby onto the warm-up sheet, or
// says why not.
func (s *steward) takeInk(c Conn, batch []byte) {
	x, ok := s.people.of[c]
	if !ok {
		return
	}
	err := s.letInk(x.id, c, batch)
	if err == nil {
		return
	}
	s.showInk()
	s.refused("ink", err)
	c.Send(answer(0, nil, err))
	if board, _, err := ink.Split(batch); err == nil {
		s.people.correct(c, board)
	}
}

// letInk passes ink on to the match, or to the warm-up sheet.
func (s *steward) letInk(id room.SeatID, c Conn, batch []byte) error {
	var seat game.Seat
	warmUp := s.room.Stage == room.Lobby
	err := s.budget.afford("ink")
	switch {
	case err != nil:
	case warmUp:
		err = s.room.MayScribble(id)
	default:
		seat, err = s.room.Mover(id)
	}
	switch {
	case err != nil:
		s.pens.breakOff(c)
		return err
	case warmUp:
		return s.pens.scribble(id, c, batch)
	}
	return s.pens.take(s.clock.now(), seat, c, batch)
}

// showInk has the journal keep the ink that was gathered and shows it.
func (s *steward) showInk() {
	if s.pens.waiting() && s.dead == nil {
		_ = s.keep(false, false)
	}
}

// refused counts a refusal. An error that is none is a fault of ours.
func (s *steward) refused(do string, err error) {
	r, meant := refusal(err)
	if !meant {
		s.log.Error("a command met a fault", "do", do, "error", err)
	}
	s.cfg.Observe.Refused(r.Code)
}
