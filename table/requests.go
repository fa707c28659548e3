package table

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"linework/game"
	"linework/journal"
	"linework/table/room"
	"linework/table/secret"
	"linework/texts"
)

// What other goroutines ask a table for.

// runInLoop runs something in the table's goroutine and returns its error. It fails while the
// store is away.
func (t *Table) runInLoop(do func(*tableLoop) error) error {
	var refused error
	err := t.postAndWait(func() { refused = do(t.loop) }, postOptions{FailWhileStoreAway: true})
	return errors.Join(err, refused)
}

// askLoop is runInLoop for a question, whose answer it returns unless it was refused.
func askLoop[T any](t *Table, ask func(*tableLoop) (T, error)) (answer T, err error) {
	err = t.runInLoop(func(l *tableLoop) (err error) {
		answer, err = ask(l)
		return err
	})
	if err != nil {
		return *new(T), err
	}
	return answer, nil
}

// Do carries out a command of a device and answers it. One that comes while the table waits
// for its store is refused; one that the table has begun with is answered when it goes on.
func (t *Table) Do(c Conn, cmd Command) error {
	var answer []byte // nil for a device that was sent away while the command was on its way
	err := t.postAndWait(func() {
		if d := t.loop.audiences.byConn[c]; d != nil {
			data, err := t.loop.execute(d, cmd)
			if err != nil {
				t.loop.countRefusalAndLogFault(cmd.Do, err)
			}
			answer = EncodeAnswer(cmd.ID, data, err)
		}
	}, postOptions{FailWhileStoreAway: true, ReturnInFlight: true, AfterUpdates: func() {
		if answer != nil {
			c.Send(answer) // after what the command caused
		}
	}})
	switch {
	case errors.Is(err, errInFlight):
		return nil
	case errors.Is(err, ErrStoreAway):
		c.Send(EncodeAnswer(cmd.ID, nil, err))
		return nil
	}
	return err
}

// SubmitInk hands over one binary frame of a device. It is answered only when it is refused:
// then the device gets the board as it really is.
func (t *Table) SubmitInk(c Conn, batch []byte) error {
	return t.post(job{from: c, batch: batch}, nil)
}

// Attach seats a device at its seat, or among the watchers, and brings it up to
// date. A non-zero code says why it was turned away.
func (t *Table) Attach(c Conn, hello DoHello, commandID int) (closeCode int, closeText texts.Message, err error) {
	err = t.postAndWait(func() { closeCode, closeText = t.loop.attachDevice(c, hello) }, postOptions{FailWhileStoreAway: true, AfterUpdates: func() {
		if closeCode == 0 {
			t.loop.welcomeDevice(c, hello, commandID)
		}
	}})
	return closeCode, closeText, err
}

// Detach forgets a device.
func (t *Table) Detach(c Conn) {
	_ = t.postAndWait(func() {
		if d := t.loop.audiences.byConn[c]; d != nil {
			t.loop.removeDevice(d)
		}
	}, postOptions{})
}

// Sit gives a person a seat who has only the code.
func (t *Table) Sit(name string) (Ticket, error) { return t.SitOrKnock(name, "", Origin{}) }

// SitOrKnock gives a person a seat, or a place at the door where the table is locked, or where
// somebody was removed who came from the same network: then the ticket has no seat yet. There
// the host is told whether they were invited.
func (t *Table) SitOrKnock(name, invitation string, from Origin) (Ticket, error) {
	return askLoop(t, func(l *tableLoop) (Ticket, error) { return l.seatIfOpenElseKnock(name, invitation, from) })
}

// SetPreferredColour gives somebody who has just come the colour and mark they like, or what
// is free of them; who waits at the door gets them with the seat. Any other number changes
// nothing.
func (t *Table) SetPreferredColour(newcomer Ticket, colour int) error {
	return t.runInLoop(func(l *tableLoop) error {
		if colour < 0 || colour >= room.PackedInks {
			return nil
		}
		x := l.room.SeatByID(newcomer.Seat)
		if x == nil {
			l.knocks.SetPreferredInk(secret.Hash(newcomer.Token), colour)
		} else if free := l.room.Seats.PickFreeInk(colour, x.ID); free != x.Ink {
			_ = l.commit(&room.ColourChosen{Seat: x.ID, Ink: free}) // where it cannot be kept the table stops
		}
		return nil
	})
}

// TicketFor returns what a token is worth: a seat, or a place at the door, which has no seat
// yet. Asking keeps that place.
func (t *Table) TicketFor(token string) (Ticket, error) {
	return askLoop(t, func(l *tableLoop) (Ticket, error) {
		hash := secret.Hash(token)
		if x := l.room.Seats.FindByTokenHash(hash); x != nil {
			return Ticket{Code: t.code, Seat: x.ID, Token: token}, nil
		}
		return Ticket{Code: t.code, Token: token}, l.knocks.ConfirmStillWaiting(hash)
	})
}

// TakeOverSeat turns a hand-over key into the seat's new token. Devices with the old one are
// told where the seat went.
func (t *Table) TakeOverSeat(key string) (Ticket, error) {
	return askLoop(t, func(l *tableLoop) (Ticket, error) { return l.redeemHandOver(key) })
}

// PlayNow fills the table of one person with bots, of middling strength, strong and weak
// in turn, and starts the game that was chosen. The person has the last seat: whoever
// comes first shows how it is done. A beginner is shown how the game works before, and has
// weak bots and more time in this game.
func (t *Table) PlayNow(beginner bool) (err error) {
	failed := t.postAndWait(func() { err = t.loop.fillWithBotsAndStart(beginner) }, postOptions{})
	return errors.Join(failed, err)
}

// SetLanguageIfAvailable gives a new table the language of the device that opened it, where
// there are words in that (CM-26). Of a language such as "de-AT" the beginning is enough.
func (t *Table) SetLanguageIfAvailable(language string) (err error) {
	failed := t.postAndWait(func() {
		if t.loop.room.Stage == room.Playing {
			return
		}
		primary, _, _ := strings.Cut(language, "-")
		for _, tag := range []string{language, primary} {
			if change, refused := t.loop.planner.chooseLanguage(nil, DoLanguage{Language: tag}); refused == nil && tag != t.loop.room.Language {
				err = t.loop.commitUnlessRefusedOrNil(change, nil)
				return
			}
		}
	}, postOptions{})
	return errors.Join(failed, err)
}

// ShowOtherTableOnTVs has the TVs that wait with this table show another one, by its code. A TV
// waits with a table of its own: it shows the code, and whoever sits down first is the host.
// Until somebody does, whoever can read the code stands in front of the screen, or knows who
// does. Once somebody has sat down the table is theirs, and nobody sends their screens away.
func (t *Table) ShowOtherTableOnTVs(code string) error {
	return t.runInLoop(func(l *tableLoop) error {
		switch {
		case l.room.LastSeatID != 0:
			return game.Refuse("no-tv.people-there", game.Figures{"code": t.code})
		case l.audiences.deviceCount(room.Public) == 0:
			return game.Refuse("no-tv.none-showing", game.Figures{"code": t.code})
		}
		l.audiences.broadcast(Show{Type: "show", Code: code})
		return nil
	})
}

// Greeting returns what is said at the door now.
func (t *Table) Greeting() (Greeting, error) {
	return askLoop(t, func(l *tableLoop) (Greeting, error) { return newGreeting(l.room), nil })
}

// Gallery returns every drawing of the evening's finished games that a key shows. The key is
// told to everyone at the table, so that a closed table's pictures stay among them; one from
// before somebody was removed shows the games that were over by then.
func (t *Table) Gallery(key string) ([]room.Gallery, error) {
	return askLoop(t, func(l *tableLoop) ([]room.Gallery, error) {
		games, ok := l.room.CountGamesOpenedBy(key, len(l.room.Evening))
		screen := secret.Equal(key, l.room.ScreenGalleryKey())
		if screen {
			games, ok = len(l.room.Evening), true
		}
		if !ok {
			return nil, GalleryKeyRefusal()
		}
		list, err := l.room.GalleriesOfFirstGames(games)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", NewStoreRefusal(err), err)
		}
		list = coverGalleries(l.room, l.filter.galleries(list), screen)
		if screen && l.room.Watching.Approve {
			list = l.filter.galleriesForScreen(list)
		}
		return list, nil
	})
}

// GalleryKeyRefusal says that a key opens no gallery.
func GalleryKeyRefusal() error {
	return game.Refuse("bad-key.gallery")
}

// EmptySince reports whether nobody has a device at the table, and since when. It does not
// wait for the table.
func (t *Table) EmptySince() (since time.Time, empty bool) {
	if at := t.loop.presence.emptySince.Load(); at != nil {
		return *at, true
	}
	return time.Time{}, false
}

// CloseIfEmpty has the table leave memory if nobody is there, and reports whether it has.
func (t *Table) CloseIfEmpty() (closed bool) {
	occupied := false
	_ = t.postAndWait(func() {
		if occupied = !t.loop.audiences.hasNoDevices(); !occupied {
			t.loop.stopReason = errIdle
		}
	}, postOptions{})
	if occupied {
		return false
	}
	<-t.done
	return true
}

// Close stops the table; its devices are told to come back.
func (t *Table) Close() { t.stopAndWait(ErrClosed) }

// StopAfterLeaseLoss has the table leave memory because another node has its lease, and its
// devices follow there.
func (t *Table) StopAfterLeaseLoss() { t.stopAndWait(journal.ErrLost) }

func (t *Table) stopAndWait(reason error) {
	_ = t.postAndWait(func() { t.loop.stopReason = reason }, postOptions{})
	<-t.done
}

// RunningGame returns the game that is played here and the version of the rules it was begun
// under; "" for none.
func (t *Table) RunningGame() (game string, rulesVersion int) {
	_ = t.postAndWait(func() {
		if r := t.loop.room; r.Stage == room.Playing {
			game, rulesVersion = r.Match.Name, r.Match.Rules
		}
	}, postOptions{})
	return game, rulesVersion
}

// HandOver has the table leave memory for another node. Its time and all ink are kept
// first, then the journal is given back and transfer is called, and then the devices are
// told to come back at once: by then transfer has made sure that they find it there.
func (t *Table) HandOver(transfer func() error) {
	_ = t.postAndWait(func() {
		l := t.loop
		if l.clock.isRunning() {
			_ = l.commit(&room.ClockTicked{})
		}
		if !l.isStopped() {
			l.stopReason, l.transfer = errHandedOver, transfer
		}
	}, postOptions{})
	<-t.done
}
