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

// A tableLoop runs one table: it passes each change through the room, the journal and the
// audiences, in this order. All that it has belongs to the table's goroutine.
type tableLoop struct {
	cfg     *Config
	log     *slog.Logger
	room    *room.Room
	journal journal.Log

	clock        clock
	audiences    audiences
	pens         inkBuffer
	desk         desk
	door         door
	tutorial     tutorialGate
	presence     presence
	limits       limits
	planner      planner
	handOverKeys handOvers
	screens      tvScreens
	finale       finaleShow

	watchdog    vigil
	onStall     func(bool)   // told when the table stands still, and when it goes on
	lastEntryAt time.Time    // the last change in the journal
	dirty       bool         // something was committed since tend last looked
	stopReason  error        // why the table stops
	transfer    func() error // hands the journal to another node; nil where none goes on with it
}

// newTableLoop runs a room. What is to be done later is done in the table's goroutine.
func newTableLoop(cfg *Config, log *slog.Logger, r *room.Room, j journal.Log, later func(func())) *tableLoop {
	s := &tableLoop{cfg: cfg, log: log, room: r, journal: j, handOverKeys: handOvers{}, lastEntryAt: time.Now()}
	s.clock.set(r.At)
	s.audiences, s.pens = newAudiences(r, &s.clock, &s.finale), newInkBuffer(r, cfg.InkPacer)
	s.desk = newDesk(cfg, log, r, &s.clock, s, later)
	s.presence.idleTimeout = cfg.IdleTimeout
	s.presence.recordEmpty()
	s.limits = limits{cfg: cfg, room: r, journal: j, arrivals: map[room.SeatID]allowance{}}
	s.tutorial = newTutorialGate(r, s.audiences.connsOf)
	s.planner = planner{room: r, findGame: cfg.FindGame, shelf: packShelf{cfg.Packs, cfg.BotCanDraw}, limits: &s.limits, door: &s.door, screens: &s.screens, tutorial: &s.tutorial, deviceCount: s.audiences.deviceCount}
	return s
}

// commitNow makes a change now.
func (s *tableLoop) commitNow(c room.Change) error { return s.commit(s.clock.now(), c) }

// commit makes a change, has the journal keep it and then tells people. A refusal
// is returned; after a failure the table is dead, for its room is ahead of what
// is safe, and is loaded again from the journal.
func (s *tableLoop) commit(at time.Duration, c room.Change) error {
	at = at.Truncate(time.Millisecond)
	if c, ok := c.(*room.GameStarted); ok && c.Blob != nil {
		if err := s.callStore(func() error { return s.journal.Keep(c.Blob) }); err != nil {
			return s.stopAfterStoreError(err)
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
		last, err := s.encodeSettled(at)
		if err != nil {
			return err
		}
		entries = append(entries, last)
	}
	s.finale.clearOutsideResults(s.room.Stage)
	if over && s.room.Stage == room.Results {
		s.startFinale()
	}
	_, tick := c.(*room.ClockTicked)
	if err := s.appendEntries(!tick, over, entries...); err != nil {
		return err
	}
	s.dirty = true
	s.audiences.viewChanged = s.audiences.viewChanged || alters(c) || over
	s.follow(c, events)
	return nil
}

// alters reports whether a change alters what everyone sees of the table. A move alters
// the match.
func alters(c room.Change) bool {
	switch c.(type) {
	case *room.MovePlayed, *room.BellRang, *room.ClockTicked:
		return false
	}
	return true
}

// follow does what follows from a change that is safe.
func (s *tableLoop) follow(c room.Change, events []game.Event) {
	switch c := c.(type) {
	case *room.MovePlayed:
		s.cfg.Observe.Moved(s.room.Match.Name, c.By)
		if c.By == "table" {
			s.desk.forget(c.Seat)
		}
		s.audiences.sendUpdates(events)
		s.desk.cheer()
	case *room.BellRang:
		s.audiences.sendUpdates(events)
		s.desk.cheer()
	case *room.EndRequested:
		s.audiences.sendUpdates(events)
	case *room.GameStarted:
		s.clock.setRunning(s.shouldClockRun())
		s.audiences.sendUpdates(events)
	case *room.SeatTaken:
		s.door.leave(c.Hash)
	case *room.SeatLeft:
		s.handOverKeys.revoke(c.Seat)
		s.closeSeatDevices(c.Seat, CloseKicked, c.Farewell)
		s.audiences.dropSeat(c.Seat)
		if c.Invitation != "" {
			s.door.uninvite()
		}
	case *room.SeatRekeyed:
		s.closeSeatDevices(c.Seat, CloseMoved, "your seat has moved to another device")
	case *room.LockSet:
		s.applyLock(c.Open)
	}
}

// applyLock sends those away who watch a table that is locked, but for the TVs that stay.
// Whoever is at the door of one that opens comes in, while there is room.
func (s *tableLoop) applyLock(open bool) {
	if !open {
		for _, c := range slices.Clone(s.audiences.connsOf(room.Public)) {
			if !slices.Contains(s.room.Screens, s.screens.keyHash(c)) {
				s.closeDevice(c, CloseWatchers, "the host has locked the table")
			}
		}
		return
	}
	for _, v := range s.door.waiting() {
		if s.commitPlanned(s.planner.seatVisitor(v)) != nil {
			return
		}
	}
}

// commitPlanned makes the change that an order asks for, unless it was refused.
func (s *tableLoop) commitPlanned(c room.Change, err error) error {
	if err != nil || c == nil {
		return err
	}
	return s.commitNow(c)
}

// appendEntries has the journal take the ink that was gathered and the entries after it, the
// last of them with a mark if it is to be found, and then shows the ink. Ink and the
// time, which are not synced, need only outlive this process: a power cut may cost a
// second of them, and never a move.
func (s *tableLoop) appendEntries(sync, mark bool, entries ...[]byte) error {
	drawn := s.pens.hasInk()
	if drawn {
		entries = append([][]byte{s.pens.encodeEntry()}, entries...)
	}
	begin := time.Now()
	lay := s.journal.Append
	if mark {
		lay = s.journal.AppendMark
	}
	if err := s.callStore(func() error { return lay(sync, entries...) }); err != nil {
		return s.stopAfterStoreError(err)
	}
	s.lastEntryAt = time.Now()
	s.cfg.Observe.Appended(s.lastEntryAt.Sub(begin))
	if drawn {
		s.pens.flush(s.lastEntryAt, s.audiences.sendInk)
	}
	return nil
}

// encodeSettled has the journal keep the blobs of the table as it is now, and is the entry.
func (s *tableLoop) encodeSettled(at time.Duration) ([]byte, error) {
	c, blobs := s.room.Settle()
	if err := s.callStore(func() error { return s.journal.Keep(blobs...) }); err != nil {
		return nil, s.stopAfterStoreError(err)
	}
	return room.MustEncode(at, c), nil
}

// stopAfterStoreError stops the table, whose journal cannot be written, and is the refusal of
// whatever it was that could not be kept.
func (s *tableLoop) stopAfterStoreError(err error) error {
	s.stopReason = fmt.Errorf("table %s: %w", s.room.Code, err)
	if isElsewhere(err) {
		s.log.Warn("table stopped: another node has it", "error", err)
		return StoreRefusal(err)
	}
	s.log.Error("table stopped: its journal cannot be written", "error", err)
	s.cfg.Observe.Failed()
	return StoreRefusal(err)
}

// isStopped reports whether the table does nothing more.
func (s *tableLoop) isStopped() bool { return s.stopReason != nil }

// closeSeatDevices closes every device of a seat.
func (s *tableLoop) closeSeatDevices(id room.SeatID, code int, text string) {
	for _, c := range slices.Clone(s.audiences.connsOf(id)) {
		s.closeDevice(c, code, text)
	}
}

// closeDevice closes a device.
func (s *tableLoop) closeDevice(c Conn, code int, text string) {
	c.Close(code, text)
	s.removeDevice(c)
}

// removeDevice notes that a device has gone.
func (s *tableLoop) removeDevice(c Conn) {
	if _, ok := s.audiences.byConn[c]; !ok {
		return
	}
	s.audiences.removeDevice(c)
	s.pens.removeDevice(c)
	delete(s.tutorial.knownGames, c)
	s.screens.remove(c)
	if s.audiences.isEmpty() {
		s.presence.recordEmpty()
	}
}

// showReaction shows an emoji of a seat to everyone.
func (s *tableLoop) showReaction(x *room.Seat, emoji string) error {
	if x.Muted {
		return game.Refuse("muted", "the host has muted your reactions")
	}
	if !slices.Contains(Emojis, emoji) {
		return game.Refuse("bad-emoji", "a reaction is one of {emojis}", game.Figures{"emojis": Emojis})
	}
	if slices.Contains(hintEmojis, emoji) && s.room.KnowsSecret(x.ID) {
		return game.Refuse("hint", "you know the word and others are guessing; save that face for later")
	}
	s.broadcast(Reaction{Type: "reaction", Seat: x.ID, Emoji: emoji})
	return nil
}

// drawForBot lets a bot's ink into the match.
func (s *tableLoop) drawForBot(seat game.Seat, batch []byte) error {
	return s.pens.drawForBot(s.clock.now(), seat, batch)
}

// handleInk lets a device's ink into the match, or in the lobby onto the warm-up sheet, or
// says why not.
func (s *tableLoop) handleInk(c Conn, batch []byte) {
	x, ok := s.audiences.byConn[c]
	if !ok {
		return
	}
	err := s.acceptInk(x.id, c, batch)
	if err == nil {
		return
	}
	s.flushInk()
	s.countRefusal("ink", err)
	c.Send(encodeAnswer(0, nil, err))
	if board, _, err := ink.Split(batch); err == nil {
		s.audiences.resendBoard(c, board)
	}
}

// acceptInk passes ink on to the match, or to the warm-up sheet.
func (s *tableLoop) acceptInk(id room.SeatID, c Conn, batch []byte) error {
	var seat game.Seat
	warmUp := s.room.Stage == room.Lobby
	err := s.limits.checkJournalRoom("ink")
	switch {
	case err != nil:
	case warmUp:
		err = s.room.CheckMayDraw(id)
	default:
		seat, err = s.room.MovingSeat(id)
	}
	switch {
	case err != nil:
		s.pens.endGestures(c)
		return err
	case warmUp:
		return s.pens.drawOnSheet(id, c, batch)
	}
	return s.pens.drawInMatch(s.clock.now(), seat, c, batch)
}

// flushInk has the journal keep the ink that was gathered and shows it.
func (s *tableLoop) flushInk() {
	if s.pens.hasInk() && s.stopReason == nil {
		_ = s.appendEntries(false, false)
	}
}

// countRefusal counts a refusal. An error that is none is a fault of ours.
func (s *tableLoop) countRefusal(do string, err error) {
	r, meant := asRefusal(err)
	if !meant {
		s.log.Error("a command met a fault", "do", do, "error", err)
	}
	s.cfg.Observe.Refused(r.Code)
}
