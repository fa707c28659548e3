package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"linework/journal"
	"linework/table/room"
)

// What a table does by itself, between commands.

// saveClockEvery is how much of a limit a crash may give back.
const saveClockEvery = 5 * time.Second

// Errors that end a table.
var (
	// ErrClosed says that the table is no longer in memory; open it again.
	ErrClosed = errors.New("the table has been closed")
	errIdle   = fmt.Errorf("%w: nobody is here", ErrClosed)
)

// settleAfterLoad brings a table that was just loaded into a state in which it can go on. A
// match that was lost ends, with the evening's score as it was (CM-27). A journal of
// old, which has settled nothing yet, does so.
func (s *tableLoop) settleAfterLoad(ctx context.Context) error {
	if _, err := s.ensureOwner(); err != nil {
		return err
	}
	if m := s.room.Match; s.room.Stage == room.Playing && m.ReplayError != nil {
		s.log.Warn("a game cannot be carried over and ends", "game", m.Name, "rules then", m.Rules, "reason", m.ReplayError)
		return s.commitNow(&room.GameAbandoned{Game: m.Name})
	}
	if s.room.Unreplayable > 0 {
		s.log.Warn("games of an older version could not be followed; their results are lost", "games", s.room.Unreplayable)
	}
	marks, err := s.journal.Marks(ctx)
	if err != nil || len(marks) > 0 || s.room.Stage == room.Playing || len(s.room.Evening) == 0 || s.room.Unreplayable > 0 {
		return err // with a game that could not be followed, another version may do better
	}
	raw, err := s.encodeSettled(s.room.At)
	if err != nil {
		return err
	}
	return s.appendEntries(true, true, raw)
}

// ringDueBell rings the bell when it is due, before any later move.
func (s *tableLoop) ringDueBell() {
	if s.room.Stage != room.Playing || s.stopReason != nil {
		return
	}
	now := s.clock.now()
	if d := s.room.Match.Deadline(); d > 0 && now >= d {
		_ = s.commit(now, &room.BellRang{})
	}
}

// runUpkeep does what the table does by itself, until there is nothing left to do now, and
// tells how the table is then.
func (s *tableLoop) runUpkeep() {
	for s.dirty = true; s.dirty && s.stopReason == nil; {
		s.dirty = false
		s.clock.setRunning(s.shouldClockRun())
		s.replaceAbsentHost()
		if s.tutorial.isDeserted() {
			_ = s.commitNow(&room.TutorialSeen{})
		}
		// The time is noted now and then, so that a clock that runs goes on where it was
		// after a crash.
		if s.clock.isRunning() && s.room.Match.Deadline() > 0 && time.Since(s.lastEntryAt) >= saveClockEvery {
			_ = s.commitNow(&room.ClockTicked{})
		}
		s.desk.think()
		if s.door.mind(s.room.Host) {
			s.audiences.sendToHost(s.door.frame())
		}
		s.audiences.flushWatcherCount()
		if s.finale.untilNextAct() <= 0 {
			s.finale.goToAct(s.finale.act + 1)
			s.audiences.viewChanged = true
		}
		if s.audiences.isEmpty() && s.presence.untilIdle() <= 0 {
			s.stopReason = errIdle
		}
	}
	if s.audiences.viewChanged && s.stopReason == nil {
		s.audiences.sendUpdates(nil)
	}
}

// shouldClockRun reports whether table time does.
func (s *tableLoop) shouldClockRun() bool {
	return s.room.Stage == room.Playing && !s.room.Paused && !s.room.TutorialPending() && !s.audiences.isEmpty()
}

// ensureOwner gives the table an owner while a person sits there, and reports whether it has
// one. Whoever leaves names their heir, so this is for journals of old, and for the last to go.
func (s *tableLoop) ensureOwner() (owned bool, err error) {
	r := s.room
	if owner := r.SeatByID(r.Owner); owner != nil && owner.IsPerson() {
		return true, nil
	}
	heir := s.planner.heirOf(r.Owner)
	if heir != r.Owner || heir != r.Host {
		err = s.commitNow(&room.HostNamed{Seat: heir})
	}
	return heir != room.Public, err
}

// replaceAbsentHost has the next person who is here stand in, when the host has gone for good or
// for half a minute; an owner who returns is the host again (CM-6).
func (s *tableLoop) replaceAbsentHost() {
	r := s.room
	owned, err := s.ensureOwner()
	s.presence.trackHost(r.Host, r.Host != room.Public && s.audiences.deviceCount(r.Host) > 0)
	if !owned || err != nil {
		return
	}
	host := r.SeatByID(r.Host)
	gone := host == nil || !host.IsPerson()
	switch next, here := s.planner.nextPerson(r.Host); {
	case r.Owner != r.Host && s.audiences.deviceCount(r.Owner) > 0:
		_ = s.commitNow(&room.HostNamed{Seat: r.Owner})
	case here && (gone || s.presence.isHostAway()):
		_ = s.commitNow(&room.HostNamed{Seat: next, Deputy: true})
	case gone:
		_ = s.commitNow(&room.HostNamed{Seat: r.Owner})
	}
}

// untilNextWake is how long the table may sleep when nobody says anything.
func (s *tableLoop) untilNextWake() time.Duration {
	wake := min(s.presence.untilHostAway(), s.audiences.untilWatcherCount(), s.door.untilGone(), s.tutorial.untilDeserted(), s.finale.untilNextAct())
	if s.pens.hasInk() {
		wake = min(wake, s.pens.untilDue())
	}
	if s.clock.isRunning() {
		if d := s.room.Match.Deadline(); d > 0 {
			wake = min(wake, d-s.clock.now(), saveClockEvery-time.Since(s.lastEntryAt))
		}
		wake = min(wake, s.desk.untilThought())
	}
	if s.audiences.isEmpty() {
		wake = min(wake, s.presence.untilIdle())
	}
	return max(wake, time.Millisecond)
}

// shutDown sends the devices away and gives the journal back.
func (s *tableLoop) shutDown() {
	code, text := CloseGoingAway, "the server is shutting down; the table is safe"
	switch {
	case errors.Is(s.stopReason, errForgotten):
		code, text = CloseForgotten, "the host has removed this table, with all its drawings and results"
	case isElsewhere(s.stopReason):
		code, text = CloseAgain, "this table has moved to another of the server’s machines; come back straight away"
	case errors.Is(s.stopReason, journal.ErrFull):
		code, text = CloseFull, StoreRefusal(s.stopReason).Text
	case errors.Is(s.stopReason, journal.ErrAway):
		code, text = CloseAway, StoreAwayText
	case !errors.Is(s.stopReason, ErrClosed):
		code, text = CloseFault, "something went wrong at this table and it’s being loaded again; nothing that was confirmed is lost"
	}
	if s.transfer == nil { // otherwise nobody expects the devices yet
		s.closeAllDevices(code, text)
	}
	if err := s.journal.Release(); err != nil {
		s.log.Warn("release journal", "error", err)
	}
	if s.transfer != nil {
		if err := s.transfer(); err != nil {
			s.log.Warn("hand table over", "error", err)
		}
		s.closeAllDevices(code, text)
	}
}

// closeAllDevices closes every device.
func (s *tableLoop) closeAllDevices(code int, text string) {
	for c := range s.audiences.byConn {
		c.Close(code, text)
	}
}
