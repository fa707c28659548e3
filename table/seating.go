package table

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"

	"linework/game"
)

const (
	maxSeats    = 12
	maxName     = 20 // letters
	handOverFor = 5 * time.Minute
	maxDevices  = 8 // of one seat: a phone, a tablet, a few tabs
)

// A handOver is a key with which another device may take a seat, once.
type handOver struct {
	seat  int
	until time.Time
}

// Summary tells who is here.
func (t *Table) Summary() (Summary, error) {
	var s Summary
	err := t.call(func() {
		s = Summary{Code: t.code, Stage: t.state.stage, Game: t.state.game, Open: t.state.open, Names: []string{}}
		for _, x := range t.state.seats {
			s.Names = append(s.Names, x.name)
		}
	})
	return s, err
}

// Sit gives a person a seat.
func (t *Table) Sit(name string) (Ticket, error) {
	var ticket Ticket
	var refused error
	err := t.call(func() {
		if name, refused = t.newName(name, 0); refused != nil {
			return
		}
		if refused = t.room(); refused != nil {
			return
		}
		token, hash := newToken()
		c := &sat{Seat: t.state.lastID + 1, Name: name, Hash: hash}
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
		if !ok || time.Now().After(h.until) || t.state.seat(h.seat) == nil {
			refused = game.Refuse("bad-key", "this hand-over link was used already or is older than five minutes; make a new one on the other device")
			return
		}
		token, hash := newToken()
		if refused = t.do(&rekeyed{Seat: h.seat, Hash: hash}); refused != nil {
			return
		}
		ticket = Ticket{Code: t.code, Seat: h.seat, Token: token}
		t.dismiss(h.seat, CloseMoved, "your seat moved to another device")
	})
	return ticket, errors.Join(err, refused)
}

// handOver makes a key for another device.
func (t *Table) handOver(id int) HandOver {
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
	err = t.call(func() {
		who := 0
		if hello.Token != "" {
			x := t.state.holder(hashOf(hello.Token))
			if x == nil {
				code, text = CloseToken, "this seat is no longer yours; take a new one"
				return
			}
			who = x.id
		} else if !t.state.open {
			code, text = CloseWatchers, "this table is closed to spectators; ask for a seat"
			return
		}
		if who != 0 && t.count(who) >= maxDevices {
			code, text = CloseTooFast, "this seat is open on too many devices; close some of them"
			return
		}
		s := t.streams[who]
		if s == nil {
			s = newStream()
			t.streams[who] = s
		}
		t.seatDevice(c, who)
		if frames, ok := s.since(hello.Stream, hello.Seen); ok {
			for _, f := range frames {
				c.Send(f)
			}
		} else {
			c.Send(t.welcome(who))
		}
		t.showAll(c, who)
		c.Send(answer(id, nil, nil))
	})
	return code, text, err
}

// seatDevice notes a device and gives its player the seat back from a bot (CM-5).
func (t *Table) seatDevice(c Conn, who int) {
	t.devices[c] = who
	t.dirty = true
	if who == t.state.host {
		t.gone = time.Time{}
	}
	if x := t.state.seat(who); x != nil && x.sub != "" {
		_ = t.do(&substituted{Seat: who})
	}
	t.joining = c // it gets this with what it missed
	t.tend()
	t.tell(nil)
	t.joining = nil
}

// Detach forgets a device.
func (t *Table) Detach(c Conn) {
	_ = t.call(func() { t.forget(c) })
}

func (t *Table) forget(c Conn) {
	who, ok := t.devices[c]
	if !ok {
		return
	}
	delete(t.devices, c)
	t.breakOff(c)
	t.dirty = true
	if who == t.state.host && t.count(who) == 0 {
		t.gone = time.Now()
	}
	if len(t.devices) == 0 {
		t.empty = time.Now()
	}
}

// dismiss closes every device of a seat.
func (t *Table) dismiss(id, code int, text string) {
	for c, who := range t.devices {
		if who == id {
			c.Close(code, text)
			t.forget(c)
		}
	}
}

// count is how many devices a seat has, or with 0 how many watch.
func (t *Table) count(id int) int {
	n := 0
	for _, who := range t.devices {
		if who == id {
			n++
		}
	}
	return n
}

// passOnHost gives the host's rights to the next person who is here, when the host
// has gone for good or for half a minute (CM-6).
func (t *Table) passOnHost() {
	s := t.state
	host := s.seat(s.host)
	if host != nil && host.person() && (t.gone.IsZero() || time.Since(t.gone) < hostPatience) {
		return
	}
	from := max(0, slices.Index(s.seats, host))
	for k := range s.seats {
		x := s.seats[(from+k)%len(s.seats)]
		if x.id != s.host && x.person() && t.count(x.id) > 0 {
			t.gone = time.Time{}
			_ = t.do(&hosted{Seat: x.id})
			return
		}
	}
	if host == nil && s.host != 0 {
		_ = t.do(&hosted{})
	}
}

// room refuses one more seat at a full table.
func (t *Table) room() error {
	if len(t.state.seats) >= maxSeats {
		return game.Refuse("table-full", "all {seats} seats are taken; you can still watch", game.Figures{"seats": maxSeats})
	}
	return nil
}

// newName checks a name for a seat, which may have it already.
func (t *Table) newName(name string, seat int) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if err := CheckName(name); err != nil {
		return "", err
	}
	for _, x := range t.state.seats {
		if x.id != seat && strings.EqualFold(x.name, name) {
			return "", game.Refuse("name-taken", "there is a {name} at this table already; add a letter", game.Figures{"name": x.name})
		}
	}
	return name, nil
}

// CheckName refuses what cannot be anybody's name.
func CheckName(name string) error {
	n := 0
	for _, r := range name {
		if !unicode.IsPrint(r) && r != '\u200d' && r != '\ufe0f' { // joiners inside emoji
			return game.Refuse("bad-name", "a name is made of letters, digits and signs that can be seen")
		}
		n++
	}
	if n > maxName || strings.TrimSpace(name) == "" {
		return game.Refuse("bad-name", "a name has 1 to {most} letters", game.Figures{"most": maxName})
	}
	return nil
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
