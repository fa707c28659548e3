package table

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
)

const (
	handOverFor = 5 * time.Minute
	maxDevices  = 8 // of one seat: a phone, a tablet, a few tabs
)

// A handOver is a key with which another device may take a seat, once.
type handOver struct {
	seat  room.SeatID
	until time.Time
}

// Sit gives a person a seat who has only the code.
func (t *Table) Sit(name string) (Ticket, error) { return t.Arrive(name, "") }

// Arrive gives a person a seat, or a place at the door where the table is locked: then
// the ticket has no seat yet. There the host is told whether they were invited.
func (t *Table) Arrive(name, invitation string) (Ticket, error) {
	var ticket Ticket
	var refused error
	err := t.call(func() {
		if !t.room.Open {
			ticket, refused = t.knock(name, same(invitation, t.room.Invitation()))
			return
		}
		if name, refused = t.room.Seats.NewName(name, 0); refused != nil {
			return
		}
		if refused = t.room.Full(); refused != nil {
			return
		}
		if refused = t.afford("sit"); refused != nil {
			return
		}
		token, hash := newToken()
		c := &room.Sat{Seat: t.room.LastID + 1, Name: name, Hash: hash}
		if refused = t.do(c); refused == nil {
			ticket = Ticket{Code: t.code, Seat: c.Seat, Token: token}
		}
	})
	return ticket, errors.Join(err, refused)
}

// TakeOver turns a hand-over key into the seat's new token. Devices with the old
// one are told where the seat went.
func (t *Table) TakeOver(key string) (Ticket, error) {
	var ticket Ticket
	var refused error
	err := t.call(func() {
		h, ok := t.keys[key]
		delete(t.keys, key)
		if !ok || time.Now().After(h.until) || t.room.Seat(h.seat) == nil {
			refused = game.Refuse("bad-key", "this hand-over link was used already or is older than five minutes; make a new one on the other device")
			return
		}
		token, hash := newToken()
		if refused = t.do(&room.Rekeyed{Seat: h.seat, Hash: hash}); refused != nil {
			return
		}
		ticket = Ticket{Code: t.code, Seat: h.seat, Token: token}
		t.dismiss(h.seat, CloseMoved, "your seat moved to another device")
	})
	return ticket, errors.Join(err, refused)
}

// handOver makes a key for another device.
func (t *Table) handOver(id room.SeatID) HandOver {
	for key, h := range t.keys {
		if h.seat == id || time.Now().After(h.until) {
			delete(t.keys, key)
		}
	}
	key, _ := newToken()
	t.keys[key] = handOver{seat: id, until: time.Now().Add(handOverFor)}
	return HandOver{Key: key}
}

// Attach seats a device at its seat, or among the watchers, and brings it up to
// date. A non-zero code says why it was turned away.
func (t *Table) Attach(c Conn, hello DoHello, id int) (code int, text string, err error) {
	seated := false
	err = t.callThen(func() {
		who := room.Public
		if hello.Token != "" {
			x := t.room.Seats.Holder(hashOf(hello.Token))
			if x == nil {
				code, text = CloseToken, "this seat is no longer yours; take a new one"
				return
			}
			who = x.ID
		} else if !t.room.Open {
			code, text = CloseWatchers, "this table is locked; knock to ask for a seat"
			return
		}
		if !t.mayCome(who) {
			code, text = CloseTooFast, "this device comes back too often; wait a moment"
			return
		}
		if who == 0 && t.cfg.MaxWatchers > 0 && t.people.count(0) >= t.cfg.MaxWatchers {
			code, text = CloseCrowded, "as many people watch this table as it has room for; take a seat, or come back in a while"
			return
		}
		if who != 0 && t.people.count(who) >= maxDevices {
			code, text = CloseTooFast, "this seat is open on too many devices; close some of them"
			return
		}
		t.seatDevice(c, who)
		seated = true
	}, func() {
		if !seated {
			return
		}
		t.people.catchUp(c, hello, t.cfg.Version)
		if x := t.people.of[c]; x != nil && x.id == t.room.Host && len(t.door) > 0 {
			c.Send(mustJSON(t.doorFrame()))
		}
		c.Send(answer(id, nil, nil))
	})
	return code, text, err
}

// seatDevice notes a device and gives its player the seat back from a bot (CM-5).
func (t *Table) seatDevice(c Conn, who room.SeatID) {
	t.people.add(c, who)
	t.visited = true
	t.emptied.Store(0)
	if who == t.room.Host {
		t.gone = time.Time{}
	}
	if x := t.room.Seat(who); x != nil && x.StandIn != "" {
		_ = t.do(&room.Substituted{Seat: who})
	}
}

// Detach forgets a device.
func (t *Table) Detach(c Conn) {
	_ = t.call(func() { t.forget(c) })
}

func (t *Table) forget(c Conn) {
	x, ok := t.people.of[c]
	if !ok {
		return
	}
	t.people.remove(c)
	t.pens.breakOff(c)
	if x.id == t.room.Host && len(x.conns) == 0 {
		t.gone = time.Now()
	}
	if t.people.none() {
		t.nobodyHere()
	}
}

// nobodyHere notes that the last device has gone.
func (t *Table) nobodyHere() {
	t.empty = time.Now()
	t.emptied.Store(t.empty.UnixNano())
}

// Empty reports whether nobody has a device at the table, and since when. It does not
// wait for the table.
func (t *Table) Empty() (since time.Time, empty bool) {
	nano := t.emptied.Load()
	return time.Unix(0, nano), nano != 0
}

// Vacate has the table leave memory if nobody is there, and reports whether it has left.
func (t *Table) Vacate() bool {
	stays := false
	_ = t.call(func() {
		if stays = !t.people.none(); !stays {
			t.dead = fmt.Errorf("%w: %w", ErrClosed, errIdle)
		}
	})
	if stays {
		return false
	}
	<-t.done
	return true
}

// mayCome reports whether a seat's device, or one more watcher, may come now.
func (t *Table) mayCome(who room.SeatID) bool {
	m := seatComes
	if who == 0 {
		m = watcherComes
	}
	a := t.arrivals[who]
	wait := a.take(time.Now(), m)
	t.arrivals[who] = a
	return wait == 0
}

// dismiss closes every device of a seat.
func (t *Table) dismiss(id room.SeatID, code int, text string) {
	for _, c := range slices.Clone(t.people.conns(id)) {
		c.Close(code, text)
		t.forget(c)
	}
}

// replaceHost gives the host's rights to the next person who is here, when the host
// has gone for good or for half a minute (CM-6).
func (t *Table) replaceHost() {
	r := t.room
	host := r.Seat(r.Host)
	if host != nil && host.Person() && (t.gone.IsZero() || time.Since(t.gone) < hostPatience) {
		return
	}
	from := max(0, slices.Index(r.Seats, host))
	for k := range r.Seats {
		x := r.Seats[(from+k)%len(r.Seats)]
		if x.ID != r.Host && x.Person() && t.people.count(x.ID) > 0 {
			t.gone = time.Time{}
			_ = t.do(&room.HostNamed{Seat: x.ID})
			return
		}
	}
	if host == nil && r.Host != 0 {
		_ = t.do(&room.HostNamed{})
	}
}

func newToken() (token, hash string) {
	var raw [24]byte
	_, _ = rand.Read(raw[:]) // never fails
	token = base64.RawURLEncoding.EncodeToString(raw[:])
	return token, hashOf(token)
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
