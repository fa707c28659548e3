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

// tickEvery is how much of a limit a crash may give back.
const tickEvery = 5 * time.Second

// Errors that end a table.
var (
	// ErrClosed says that the table is no longer in memory; open it again.
	ErrClosed = errors.New("the table has been closed")
	errIdle   = fmt.Errorf("%w: nobody is here", ErrClosed)
)

// carryOver brings a table that was just loaded into a state in which it can go on. A
// match that was lost ends, with the evening's score as it was (CM-27). A journal of
// old, which has settled nothing yet, does so.
func (s *steward) carryOver(ctx context.Context) error {
	if _, err := s.ensureOwner(); err != nil {
		return err
	}
	if m := s.room.Match; s.room.Stage == room.Playing && m.Lost != nil {
		s.log.Warn("a game cannot be carried over and ends", "game", m.Name, "rules then", m.Rules, "reason", m.Lost)
		return s.do(&room.GameAbandoned{Game: m.Name})
	}
	if s.room.Unfollowed > 0 {
		s.log.Warn("games of an older version could not be followed; their results are lost", "games", s.room.Unfollowed)
	}
	marks, err := s.journal.Marks(ctx)
	if err != nil || len(marks) > 0 || s.room.Stage == room.Playing || len(s.room.Evening) == 0 || s.room.Unfollowed > 0 {
		return err // with a game that could not be followed, another version may do better
	}
	raw, err := s.settle(s.room.At)
	if err != nil {
		return err
	}
	return s.keep(true, true, raw)
}

// ring rings the bell when it is due, before any later move.
func (s *steward) ring() {
	if s.room.Stage != room.Playing || s.dead != nil {
		return
	}
	now := s.clock.now()
	if d := s.room.Match.Deadline(); d > 0 && now >= d {
		_ = s.commit(now, &room.Rang{})
	}
}

// tend does what the table does by itself, until there is nothing left to do now, and
// tells how the table is then.
func (s *steward) tend() {
	for s.again = true; s.again && s.dead == nil; {
		s.again = false
		s.clock.run(s.timePasses())
		s.replaceHost()
		if s.primer.deserted() {
			_ = s.do(&room.Learnt{})
		}
		// The time is noted now and then, so that a clock that runs goes on where it was
		// after a crash.
		if s.clock.running() && s.room.Match.Deadline() > 0 && time.Since(s.ticked) >= tickEvery {
			_ = s.do(&room.Ticked{})
		}
		s.desk.think()
		if s.door.mind(s.room.Host) {
			s.people.tellHost(s.door.frame())
		}
		s.people.mindCrowd()
		if s.finale.untilNext() <= 0 {
			s.finale.to(s.finale.act + 1)
			s.people.stale = true
		}
		if s.people.none() && s.presence.untilIdle() <= 0 {
			s.dead = errIdle
		}
	}
	if s.people.stale && s.dead == nil {
		s.people.tell(nil)
	}
}

// timePasses reports whether table time does.
func (s *steward) timePasses() bool {
	return s.room.Stage == room.Playing && !s.room.Paused && !s.room.Held() && !s.people.none()
}

// ensureOwner gives the table an owner while a person sits there, and reports whether it has
// one. Whoever leaves names their heir, so this is for journals of old, and for the last to go.
func (s *steward) ensureOwner() (owned bool, err error) {
	r := s.room
	if owner := r.Seat(r.Owner); owner != nil && owner.Person() {
		return true, nil
	}
	heir := s.orders.heir(r.Owner)
	if heir != r.Owner || heir != r.Host {
		err = s.do(&room.HostNamed{Seat: heir})
	}
	return heir != room.Public, err
}

// replaceHost has the next person who is here stand in, when the host has gone for good or
// for half a minute; an owner who returns is the host again (CM-6).
func (s *steward) replaceHost() {
	r := s.room
	owned, err := s.ensureOwner()
	s.presence.trackHost(r.Host, r.Host != room.Public && s.people.count(r.Host) > 0)
	if !owned || err != nil {
		return
	}
	host := r.Seat(r.Host)
	gone := host == nil || !host.Person()
	switch next, here := s.orders.nextPerson(r.Host); {
	case r.Owner != r.Host && s.people.count(r.Owner) > 0:
		_ = s.do(&room.HostNamed{Seat: r.Owner})
	case here && (gone || s.presence.hostAway()):
		_ = s.do(&room.HostNamed{Seat: next, Deputy: true})
	case gone:
		_ = s.do(&room.HostNamed{Seat: r.Owner})
	}
}

// nextWake is how long the table may sleep when nobody says anything.
func (s *steward) nextWake() time.Duration {
	wake := min(s.presence.untilHostAway(), s.people.untilCrowd(), s.door.untilGone(), s.primer.untilDeserted(), s.finale.untilNext())
	if s.pens.waiting() {
		wake = min(wake, s.pens.untilDue())
	}
	if s.clock.running() {
		if d := s.room.Match.Deadline(); d > 0 {
			wake = min(wake, d-s.clock.now(), tickEvery-time.Since(s.ticked))
		}
		wake = min(wake, s.desk.untilThought())
	}
	if s.people.none() {
		wake = min(wake, s.presence.untilIdle())
	}
	return max(wake, time.Millisecond)
}

// bury sends the devices away and gives the journal back.
func (s *steward) bury() {
	code, text := CloseGoingAway, "the server is shutting down; the table is safe"
	switch {
	case errors.Is(s.dead, errForgotten):
		code, text = CloseForgotten, "the host has removed this table, with all its drawings and results"
	case moved(s.dead):
		code, text = CloseAgain, "this table has moved to another of the server’s machines; come back straight away"
	case errors.Is(s.dead, journal.ErrFull):
		code, text = CloseFull, Unwell(s.dead).Text
	case errors.Is(s.dead, journal.ErrAway):
		code, text = CloseAway, Away
	case !errors.Is(s.dead, ErrClosed):
		code, text = CloseFault, "something went wrong at this table and it’s being loaded again; nothing that was confirmed is lost"
	}
	if s.give == nil { // otherwise nobody expects the devices yet
		s.sendAway(code, text)
	}
	if err := s.journal.Release(); err != nil {
		s.log.Warn("release journal", "error", err)
	}
	if s.give != nil {
		if err := s.give(); err != nil {
			s.log.Warn("hand table over", "error", err)
		}
		s.sendAway(code, text)
	}
}

// sendAway closes every device.
func (s *steward) sendAway(code int, text string) {
	for c := range s.people.of {
		c.Close(code, text)
	}
}
