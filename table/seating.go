package table

import (
	"errors"
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
)

// maxDevices is how many one seat may have: a phone, a tablet, a few tabs.
const maxDevices = 8

// Sit gives a person a seat who has only the code.
func (t *Table) Sit(name string) (Ticket, error) { return t.SitOrKnock(name, "") }

// SitOrKnock gives a person a seat, or a place at the door where the table is locked: then
// the ticket has no seat yet. There the host is told whether they were invited.
func (t *Table) SitOrKnock(name, invitation string) (ticket Ticket, refused error) {
	err := t.ask(func() { ticket, refused = t.loop.seatOrKnock(name, invitation) })
	if err := errors.Join(err, refused); err != nil {
		return Ticket{}, err
	}
	return ticket, nil
}

// seatOrKnock gives a person a seat, or has them knock.
func (s *tableLoop) seatOrKnock(name, invitation string) (Ticket, error) {
	if !s.room.Open {
		token, err := s.door.knock(s.room.Seats, name, same(invitation, s.room.Invitation()))
		return Ticket{Code: s.room.Code, Token: token}, err
	}
	name, err := s.room.ValidateName(name, room.Public)
	if err != nil {
		return Ticket{}, err
	}
	if err := s.room.CheckSeatFree(); err != nil {
		return Ticket{}, err
	}
	if err := s.limits.checkJournalRoom("sit"); err != nil {
		return Ticket{}, err
	}
	token, hash := newToken()
	c := s.room.NewSeat(name, hash, "", -1)
	return Ticket{Code: s.room.Code, Seat: c.Seat, Token: token}, s.commitNow(c)
}

// SetPreferredColour gives who has just come the colour and mark that they like, as far as nobody has
// them; who waits at the door gets them with the seat. Any other number changes nothing.
func (t *Table) SetPreferredColour(came Ticket, ink int) error {
	return t.ask(func() {
		s := t.loop
		if ink < 0 || ink >= room.ColourMarks {
			return
		}
		x := s.room.SeatByID(came.Seat)
		if x == nil {
			s.door.prefer(hashOf(came.Token), ink)
		} else if free := s.room.Seats.PickColour(ink, x.ID); free != x.Ink {
			_ = s.commitNow(&room.ColourChosen{Seat: x.ID, Ink: free}) // where it cannot be kept the table stops
		}
	})
}

// TicketFor is what a token is worth: a seat, or a place at the door, which has no seat
// yet. Asking keeps that place.
func (t *Table) TicketFor(token string) (ticket Ticket, refused error) {
	err := t.ask(func() {
		hash := hashOf(token)
		ticket = Ticket{Code: t.code, Token: token}
		if x := t.loop.room.Seats.HolderOf(hash); x != nil {
			ticket.Seat = x.ID
		} else {
			refused = t.loop.door.ask(hash)
		}
	})
	if err := errors.Join(err, refused); err != nil {
		return Ticket{}, err
	}
	return ticket, nil
}

// TakeOverSeat turns a hand-over key into the seat's new token. Devices with the old
// one are told where the seat went.
func (t *Table) TakeOverSeat(key string) (ticket Ticket, refused error) {
	err := t.ask(func() {
		ticket, refused = t.loop.redeemHandOver(key)
	})
	if err := errors.Join(err, refused); err != nil {
		return Ticket{}, err
	}
	return ticket, nil
}

// redeemHandOver gives a person's seat a new token, for a hand-over key.
func (s *tableLoop) redeemHandOver(key string) (Ticket, error) {
	id, ok := s.handOverKeys.redeem(key)
	if x := s.room.SeatByID(id); !ok || x == nil || !x.IsPerson() {
		return Ticket{}, game.Refuse("bad-key", "this link has already been used, or is more than five minutes old; make a new one on the other device")
	}
	token, hash := newToken()
	return Ticket{Code: s.room.Code, Seat: id, Token: token}, s.commitNow(&room.SeatRekeyed{Seat: id, Hash: hash})
}

// Attach seats a device at its seat, or among the watchers, and brings it up to
// date. A non-zero code says why it was turned away.
func (t *Table) Attach(c Conn, hello DoHello, id int) (code int, text string, err error) {
	s := t.loop
	err = t.askThen(func() {
		code, text = s.attachDevice(c, hello)
	}, func() {
		if code != 0 {
			return
		}
		s.audiences.catchUpDevice(c, hello, s.cfg.Version)
		if x := s.audiences.byConn[c]; x != nil && x.id == s.room.Host && len(s.door.visitors) > 0 {
			c.Send(s.door.frame())
		}
		c.Send(encodeAnswer(id, nil, nil))
	})
	return code, text, err
}

// attachDevice puts a device among its audience, and gives its player the seat back from a
// bot (CM-5).
func (s *tableLoop) attachDevice(c Conn, hello DoHello) (code int, text string) {
	who := room.Public
	if hello.Token != "" {
		x := s.room.Seats.HolderOf(hashOf(hello.Token))
		if x == nil {
			return CloseToken, "this seat is no longer yours; take a new one"
		}
		who = x.ID
	} else if !s.room.Open && !slices.Contains(s.room.Screens, hashOf(hello.Screen)) {
		return CloseWatchers, "this table is locked; knock to ask for a seat"
	}
	// A line that broke may still hold what was said on it, and a machine that was frozen
	// still pass it on. The device has said it again by then, or something else.
	if old := s.audiences.earlierConn(who, hello.Device); old != nil {
		s.closeDevice(old, CloseMoved, "your seat has moved to another device")
	}
	if !s.limits.allowConnect(who) {
		return CloseTooFast, "this device is reconnecting too often; wait a moment"
	}
	devices := s.audiences.deviceCount(who)
	if who == room.Public && s.cfg.MaxWatchers > 0 && devices >= s.cfg.MaxWatchers {
		return CloseCrowded, "this table has no room for more watchers; take a seat, or come back in a while"
	}
	if who != room.Public && devices >= maxDevices {
		return CloseTooFast, "this seat is open on too many devices; close some of them"
	}
	s.audiences.addDevice(c, who, hello.Device)
	if who == room.Public {
		s.screens.add(c, hello.Screen)
	}
	s.presence.recordArrival()
	if hello.Knows != nil {
		s.tutorial.knownGames[c] = slices.DeleteFunc(slices.Clone(hello.Knows), func(id string) bool { _, ok := s.cfg.FindGame(id); return !ok })
	}
	if x := s.room.SeatByID(who); x != nil && x.StandIn != "" {
		_ = s.commitNow(&room.BotSubstituted{Seat: who})
	}
	if s.room.TutorialPending() && slices.Contains(hello.Knows, s.room.Match.Name) {
		_ = s.endTutorialFor(who)
	}
	return 0, ""
}

// Detach forgets a device.
func (t *Table) Detach(c Conn) {
	_ = t.call(func() { t.loop.removeDevice(c) })
}

// EmptySince reports whether nobody has a device at the table, and since when. It does not
// wait for the table.
func (t *Table) EmptySince() (since time.Time, empty bool) {
	if at := t.loop.presence.emptySince.Load(); at != nil {
		return *at, true
	}
	return time.Time{}, false
}

// CloseIfEmpty has the table leave memory if nobody is there, and reports whether it has left.
func (t *Table) CloseIfEmpty() bool {
	stays := false
	_ = t.call(func() {
		if stays = !t.loop.audiences.isEmpty(); !stays {
			t.loop.stopReason = errIdle
		}
	})
	if stays {
		return false
	}
	<-t.done
	return true
}

// Greeting tells what is said at the door.
func (t *Table) Greeting() (g Greeting, err error) {
	err = t.ask(func() { g = newGreeting(t.loop.room) })
	return g, err
}
