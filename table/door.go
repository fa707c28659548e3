package table

import (
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
)

// A locked table lets nobody sit down by themselves: newcomers knock, and the host lets
// them in or does not. The key that a newcomer knocks with becomes the token of the seat,
// so nothing is lost if the answer, or the server, is.

const (
	maxKnocks    = 8
	maxStrangers = 4               // of them without an invitation, so that they keep no friend from the door
	knockFor     = 2 * time.Minute // without a sign of life; who waits asks every few seconds
)

// A visitor is someone at the door. The journal does not know of them.
type visitor struct {
	id      int
	name    string
	hash    string // of the key
	invited bool
	heard   time.Time
	turned  bool // away; they stay until they have had time to hear of it
}

// knock puts somebody at the door. Nothing is said there of who sits inside, so the name
// is not compared with theirs yet.
func (t *Table) knock(name string, invited bool) (Ticket, error) {
	name = room.Tidy(name)
	if err := room.CheckName(name); err != nil {
		return Ticket{}, err
	}
	if !slices.ContainsFunc(t.room.Seats, (*room.Seat).Person) {
		return Ticket{}, game.Refuse("locked", "this table is locked and everyone has left it; open one of your own")
	}
	strangers := 0
	for _, v := range t.door { // with those turned away, or they would knock again at once and for ever
		if !v.invited {
			strangers++
		}
	}
	if len(t.door) >= maxKnocks || (!invited && strangers >= maxStrangers) {
		return Ticket{}, game.Refuse("door-full", "several people are waiting at this table's door already; try again in a minute")
	}
	token, hash := newToken()
	t.visits++
	t.door = append(t.door, &visitor{id: t.visits, name: name, hash: hash, invited: invited, heard: time.Now()})
	t.doorMoved = true
	return Ticket{Code: t.code, Token: token}, nil
}

// Ticket is what a token is worth: a seat, or a place at the door, which has no seat
// yet. Asking keeps that place.
func (t *Table) Ticket(token string) (ticket Ticket, err error) {
	closed := t.call(func() {
		hash := hashOf(token)
		ticket = Ticket{Code: t.code, Token: token}
		if x := t.room.Seats.Holder(hash); x != nil {
			ticket.Seat = x.ID
			return
		}
		i := slices.IndexFunc(t.door, func(v *visitor) bool { return v.hash == hash })
		switch {
		case i < 0:
			err = game.Refuse("no-such-knock", "nobody has heard you knock, or it was a while ago; knock again")
		case t.door[i].turned:
			err = game.Refuse("turned-away", "the host can’t let you in right now; have a word with them, then knock again")
		default:
			t.door[i].heard = time.Now()
		}
	})
	if closed != nil {
		return Ticket{}, closed
	}
	if err != nil {
		return Ticket{}, err
	}
	return ticket, nil
}

// waiting is those at the door who have no answer yet.
func (t *Table) waiting() []*visitor {
	var list []*visitor
	for _, v := range t.door {
		if !v.turned {
			list = append(list, v)
		}
	}
	return list
}

// visitor finds who waits at the door.
func (t *Table) visitor(id int) (*visitor, error) {
	for _, v := range t.waiting() {
		if v.id == id {
			return v, nil
		}
	}
	return nil, game.Refuse("no-such-knock", "they have left the door")
}

func (t *Table) letIn(d DoKnock) error {
	v, err := t.visitor(d.Knock)
	if err != nil {
		return err
	}
	return t.admit(v)
}

// admit gives a visitor a seat, under a name that nobody has here.
func (t *Table) admit(v *visitor) error {
	if err := t.room.Full(); err != nil {
		return err
	}
	if err := t.do(&room.Sat{Seat: t.room.LastID + 1, Name: t.room.Seats.FreeName(v.name), Hash: v.hash}); err != nil {
		return err
	}
	t.leaveDoor(func(x *visitor) bool { return x == v })
	return nil
}

func (t *Table) turnAway(d DoKnock) error {
	v, err := t.visitor(d.Knock)
	if err != nil {
		return err
	}
	v.turned, v.heard, t.doorMoved = true, time.Now(), true
	return nil
}

func (t *Table) leaveDoor(who func(*visitor) bool) {
	before := len(t.door)
	t.door = slices.DeleteFunc(t.door, who)
	t.doorMoved = t.doorMoved || len(t.door) < before
}

// mindDoor forgets who has gone away from the door, and tells the host who is there.
func (t *Table) mindDoor() {
	t.leaveDoor(func(v *visitor) bool { return time.Since(v.heard) >= knockFor })
	if t.doorMoved || t.doorHost != t.room.Host {
		t.showDoor(t.people.joining)
	}
	t.doorMoved, t.doorHost = false, t.room.Host
}

// untilGone is how long until somebody at the door counts as gone.
func (t *Table) untilGone() time.Duration {
	wake := time.Hour
	for _, v := range t.door {
		wake = min(wake, knockFor-time.Since(v.heard))
	}
	return wake
}

// showDoor tells the host's devices who waits; nobody else hears of it.
func (t *Table) showDoor(but Conn) {
	if x := t.people.all[t.room.Host]; x != nil && x.id != room.Public {
		x.send(mustJSON(t.doorFrame()), but)
	}
}

// doorFrame is who waits, as the host is told.
func (t *Table) doorFrame() Door {
	frame := Door{Type: "door", Knocks: []Knock{}}
	for _, v := range t.waiting() {
		frame.Knocks = append(frame.Knocks, Knock{ID: v.id, Name: v.name, Invited: v.invited})
	}
	return frame
}
