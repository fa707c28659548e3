package table

import (
	"sync/atomic"
	"time"

	"linework/table/room"
)

const (
	hostPatience = 30 * time.Second // before another is the host (CM-6)
	asked        = 20 * time.Second // that a table stays in memory where no device has come
)

// presence is since when somebody who should be here is not.
type presence struct {
	idle     time.Duration // how long a table without devices stays in memory
	host     room.SeatID   // as last seen by trackHost
	hostGone time.Time     // since when the host has no device; zero while there is one
	empty    time.Time     // since when nobody has a device, if nobody has
	visited  bool          // some device has been here
	// emptied is empty for other goroutines; nil while somebody is here.
	emptied atomic.Pointer[time.Time]
}

// came notes a device.
func (p *presence) came() {
	p.visited = true
	p.emptied.Store(nil)
}

// deserted notes that the last device has gone.
func (p *presence) deserted() {
	now := time.Now() // with its monotonic reading: the clock of the wall may be set
	p.empty = now
	p.emptied.Store(&now)
}

// untilIdle is how long a table without devices still stays in memory. One that no
// device has ever come to was only asked for, perhaps by somebody who tries out codes.
func (p *presence) untilIdle() time.Duration {
	stay := p.idle
	if !p.visited {
		stay = min(stay, asked)
	}
	return stay - time.Since(p.empty)
}

// trackHost notes who is the host now, and whether some device of theirs is here.
func (p *presence) trackHost(host room.SeatID, here bool) {
	switch {
	case here:
		p.hostGone = time.Time{}
	case p.hostGone.IsZero() || host != p.host:
		p.hostGone = time.Now()
	}
	p.host = host
}

// hostAway reports whether the host has been gone for too long.
func (p *presence) hostAway() bool {
	return !p.hostGone.IsZero() && time.Since(p.hostGone) >= hostPatience
}

// untilHostAway is how long until the host has been.
func (p *presence) untilHostAway() time.Duration {
	if p.hostGone.IsZero() || p.hostAway() {
		return time.Hour
	}
	return hostPatience - time.Since(p.hostGone)
}
