// Package knocks is the waiting list of a locked table, and of one from which somebody was
// removed. Nobody sits down there by themselves: newcomers knock, and the host lets them in or turns them away. The token that
// a newcomer gets for knocking becomes the token of the seat, so nothing is lost if the
// host's answer, or the server, is. The journal does not know of knocks.
package knocks

import (
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
	"linework/table/secret"
)

const (
	maxKnocks    = 8
	maxUninvited = 4               // of them without an invitation, so that strangers do not crowd out friends
	knockTTL     = 2 * time.Minute // without a sign of life; a waiting device asks every few seconds
)

// A Queue is who waits outside a locked table, first come first.
type Queue struct {
	visitors []*Visitor
	lastID   int
	changed  bool        // since the host was last told
	toldHost room.SeatID // who was last told
}

// A Visitor is somebody who has knocked.
type Visitor struct {
	ID           int
	Name         string
	Hash         string // of the token
	Invited      bool   // they have the invitation, and not only the code
	PreferredInk int    // the colour and mark they would like; -1 for any
	Near         bool   // they come from a network from which somebody was removed: only the host lets them in
	RemovedAs    string // their name when the host removed them; "" for anybody else
	Browser      string // as in hello
	Network      string // where they come from

	lastSeen   time.Time
	turnedAway bool // they stay until they have had time to hear of it
}

// Add puts a newcomer into the queue and returns the token with which they wait. Nothing is
// said outside of who sits at the table, so the name is not compared with theirs yet.
func (q *Queue) Add(seats room.Seats, v Visitor) (token string, err error) {
	name := room.NormalizeName(v.Name)
	if err := room.CheckName(name); err != nil {
		return "", err
	}
	if err := room.CheckNotReserved(name); err != nil {
		return "", err
	}
	if !slices.ContainsFunc(seats, (*room.Seat).IsPerson) {
		return "", game.Refuse("locked.everyone-left")
	}
	if v.RemovedAs != "" && slices.ContainsFunc(q.visitors, func(old *Visitor) bool { return old.turnedAway && old.Browser == v.Browser }) {
		return "", game.Refuse("removed")
	}
	// Those turned away count too, or they would knock again at once, for ever.
	uninvited := game.CountWhere(q.visitors, func(v *Visitor) bool { return !v.Invited })
	if len(q.visitors) >= maxKnocks || (!v.Invited && uninvited >= maxUninvited) {
		return "", game.Refuse("door-full")
	}
	q.lastID++
	v.ID, v.Name, v.PreferredInk, v.lastSeen = q.lastID, name, -1, time.Now()
	token, v.Hash = secret.NewToken()
	q.visitors = append(q.visitors, &v)
	q.changed = true
	return token, nil
}

// ConfirmStillWaiting notes a sign of life of the visitor whose token has this hash, or says
// why they need not wait any more.
func (q *Queue) ConfirmStillWaiting(tokenHash string) error {
	i := slices.IndexFunc(q.visitors, func(v *Visitor) bool { return v.Hash == tokenHash })
	switch {
	case i < 0:
		return game.Refuse("no-such-knock.unheard")
	case q.visitors[i].turnedAway:
		return game.Refuse("turned-away")
	}
	q.visitors[i].lastSeen = time.Now()
	return nil
}

// SetPreferredInk notes the colour and mark that a visitor would like.
func (q *Queue) SetPreferredInk(tokenHash string, packedInk int) {
	for _, v := range q.visitors {
		if v.Hash == tokenHash {
			v.PreferredInk = packedInk
		}
	}
}

// Waiting returns the visitors whom the host has not answered yet.
func (q *Queue) Waiting() []*Visitor {
	return slices.DeleteFunc(slices.Clone(q.visitors), func(v *Visitor) bool { return v.turnedAway })
}

// HasNoVisitors reports whether nobody is in the queue, turned away or not.
func (q *Queue) HasNoVisitors() bool { return len(q.visitors) == 0 }

// FindWaiting returns the waiting visitor with an id.
func (q *Queue) FindWaiting(id int) (*Visitor, error) {
	if v := game.FirstWhere(q.Waiting(), func(v *Visitor) bool { return v.ID == id }); v != nil {
		return v, nil
	}
	return nil, game.Refuse("no-such-knock.gone")
}

// TurnAway refuses a waiting visitor entry; they learn of it when they next ask.
func (q *Queue) TurnAway(id int) error {
	v, err := q.FindWaiting(id)
	if err != nil {
		return err
	}
	v.turnedAway, v.lastSeen, q.changed = true, time.Now(), true
	return nil
}

// FindByHash returns the visitor whose token has this hash, or nil.
func (q *Queue) FindByHash(tokenHash string) *Visitor {
	return game.FirstWhere(q.visitors, func(v *Visitor) bool { return v.Hash == tokenHash })
}

// NotifyHost has the host told again who waits.
func (q *Queue) NotifyHost() { q.changed = true }

// RemoveSeated removes the visitor who has just sat down with their token.
func (q *Queue) RemoveSeated(tokenHash string) {
	q.removeWhere(func(v *Visitor) bool { return v.Hash == tokenHash })
}

// MarkAllUninvited forgets that visitors were invited: the table has another invitation now.
func (q *Queue) MarkAllUninvited() {
	for _, v := range q.visitors {
		q.changed = q.changed || v.Invited
		v.Invited = false
	}
}

func (q *Queue) removeWhere(shouldRemove func(*Visitor) bool) {
	before := len(q.visitors)
	q.visitors = slices.DeleteFunc(q.visitors, shouldRemove)
	q.changed = q.changed || len(q.visitors) < before
}

// ExpireAndCheckHostTold removes visitors who gave no sign of life, and reports whether the
// host has to be told who waits now. It counts the host as told.
func (q *Queue) ExpireAndCheckHostTold(host room.SeatID) (mustTellHost bool) {
	q.removeWhere(func(v *Visitor) bool { return time.Since(v.lastSeen) >= knockTTL })
	mustTellHost = q.changed || q.toldHost != host
	q.changed, q.toldHost = false, host
	return mustTellHost
}

// UntilNextExpiry returns how long until the next visitor expires; an hour where nobody waits.
func (q *Queue) UntilNextExpiry() time.Duration {
	wait := time.Hour
	for _, v := range q.visitors {
		wait = min(wait, knockTTL-time.Since(v.lastSeen))
	}
	return wait
}
