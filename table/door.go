package table

import (
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
)

const (
	maxKnocks    = 8
	maxStrangers = 4               // of them without an invitation, so that they keep no friend from the door
	knockFor     = 2 * time.Minute // without a sign of life; who waits asks every few seconds
)

// A door is who waits outside a locked table. It lets nobody sit down by themselves:
// newcomers knock, and the host lets them in or does not. The key that a newcomer knocks
// with becomes the token of the seat, so nothing is lost if the answer, or the server, is.
type door struct {
	visitors []*visitor // first come first
	visits   int        // so many have knocked
	moved    bool       // the host has not been told who is there now
	told     room.SeatID
}

// A visitor is someone at the door. The journal does not know of them.
type visitor struct {
	id      int
	name    string
	hash    string // of the key
	invited bool
	ink     int // the colour and mark that they like; -1 for none
	heard   time.Time
	turned  bool // away; they stay until they have had time to hear of it
}

// knock puts somebody at the door, who keeps the token. Nothing is said there of who sits
// inside, so the name is not compared with theirs yet.
func (d *door) knock(inside room.Seats, name string, invited bool) (token string, err error) {
	name = room.NormalizeName(name)
	if err := room.CheckName(name); err != nil {
		return "", err
	}
	if err := room.CheckNotReserved(name); err != nil {
		return "", err
	}
	if !slices.ContainsFunc(inside, (*room.Seat).IsPerson) {
		return "", game.Refuse("locked", "this table is locked and everyone has left; start one of your own")
	}
	strangers := 0
	for _, v := range d.visitors { // with those turned away, or they would knock again at once and for ever
		if !v.invited {
			strangers++
		}
	}
	if len(d.visitors) >= maxKnocks || (!invited && strangers >= maxStrangers) {
		return "", game.Refuse("door-full", "several people are already waiting at this table’s door; try again in a minute")
	}
	token, hash := newToken()
	d.visits++
	d.visitors = append(d.visitors, &visitor{id: d.visits, name: name, hash: hash, invited: invited, ink: -1, heard: time.Now()})
	d.moved = true
	return token, nil
}

// ask is whether somebody who knocked may still wait. Asking keeps their place.
func (d *door) ask(hash string) error {
	i := slices.IndexFunc(d.visitors, func(v *visitor) bool { return v.hash == hash })
	switch {
	case i < 0:
		return game.Refuse("no-such-knock", "nobody heard you knock, or it was a while ago; knock again")
	case d.visitors[i].turned:
		return game.Refuse("turned-away", "the host can’t let you in right now; have a word with them, then knock again")
	}
	d.visitors[i].heard = time.Now()
	return nil
}

// prefer notes which colour and mark somebody likes who has knocked.
func (d *door) prefer(hash string, ink int) {
	for _, v := range d.visitors {
		if v.hash == hash {
			v.ink = ink
		}
	}
}

// waiting is those at the door who have no answer yet.
func (d *door) waiting() []*visitor {
	var list []*visitor
	for _, v := range d.visitors {
		if !v.turned {
			list = append(list, v)
		}
	}
	return list
}

// visitor finds who waits at the door.
func (d *door) visitor(id int) (*visitor, error) {
	for _, v := range d.waiting() {
		if v.id == id {
			return v, nil
		}
	}
	return nil, game.Refuse("no-such-knock", "they’re no longer at the door")
}

// turnAway has a visitor told that they cannot come in.
func (d *door) turnAway(v *visitor) {
	v.turned, v.heard, d.moved = true, time.Now(), true
}

// leave takes from the door who sits down with the key that they knocked with.
func (d *door) leave(hash string) {
	d.forget(func(v *visitor) bool { return v.hash == hash })
}

// uninvite has nobody at the door count as invited: the invitation is another one now.
func (d *door) uninvite() {
	for _, v := range d.visitors {
		d.moved = d.moved || v.invited
		v.invited = false
	}
}

func (d *door) forget(who func(*visitor) bool) {
	before := len(d.visitors)
	d.visitors = slices.DeleteFunc(d.visitors, who)
	d.moved = d.moved || len(d.visitors) < before
}

// mind forgets who has gone away from the door, and reports whether the host has not
// been told who is there.
func (d *door) mind(host room.SeatID) (news bool) {
	d.forget(func(v *visitor) bool { return time.Since(v.heard) >= knockFor })
	news = d.moved || d.told != host
	d.moved, d.told = false, host
	return news
}

// untilGone is how long until somebody at the door counts as gone.
func (d *door) untilGone() time.Duration {
	wake := time.Hour
	for _, v := range d.visitors {
		wake = min(wake, knockFor-time.Since(v.heard))
	}
	return wake
}

// frame is who waits, as the host is told.
func (d *door) frame() []byte {
	frame := Door{Type: "door", Knocks: []Knock{}}
	for _, v := range d.waiting() {
		frame.Knocks = append(frame.Knocks, Knock{ID: v.id, Name: v.name, Invited: v.invited})
	}
	return mustJSON(frame)
}
