package table

import (
	"sync/atomic"
	"time"

	"linework/table/room"
)

const (
	hostTimeout      = 30 * time.Second // before another is the host (CM-6)
	unvisitedTimeout = 20 * time.Second // that a table stays in memory where no device has come
)

// presence tracks since when the host, or everybody, has been away.
type presence struct {
	idleTimeout time.Duration // how long a table without devices stays in memory
	host        room.SeatID   // as last seen by trackHost
	hostGone    time.Time     // since when the host has no device; zero while there is one
	visited     bool          // some device has been here
	// emptySince is since when nobody has a device, also for other goroutines; nil while
	// somebody is here.
	emptySince   atomic.Pointer[time.Time]
	emptiedCount *atomic.Int64 // see Config.EmptiedCount
}

func (p *presence) recordDeviceArrival() {
	p.visited = true
	p.emptySince.Store(nil)
}

func (p *presence) recordLastDeviceGone() {
	now := time.Now() // with its monotonic reading: the clock of the wall may be set
	p.emptySince.Store(&now)
	if p.emptiedCount != nil {
		p.emptiedCount.Add(1)
	}
}

// untilIdleTimeout returns how long a table without devices still stays in memory; an hour
// while somebody is here. One that no device has ever come to was only asked for, perhaps by
// somebody who tries out codes.
func (p *presence) untilIdleTimeout() time.Duration {
	empty := p.emptySince.Load()
	if empty == nil {
		return time.Hour
	}
	stay := p.idleTimeout
	if !p.visited {
		stay = min(stay, unvisitedTimeout)
	}
	return stay - time.Since(*empty)
}

// trackHost notes who is the host now, and whether some device of theirs is here.
func (p *presence) trackHost(host room.SeatID, connected bool) {
	switch {
	case connected:
		p.hostGone = time.Time{}
	case p.hostGone.IsZero() || host != p.host:
		p.hostGone = time.Now()
	}
	p.host = host
}

func (p *presence) hasHostTimedOut() bool {
	return !p.hostGone.IsZero() && time.Since(p.hostGone) >= hostTimeout
}

// untilHostTimeout returns how long until the host times out; an hour while they are here, or
// have.
func (p *presence) untilHostTimeout() time.Duration {
	if p.hostGone.IsZero() || p.hasHostTimedOut() {
		return time.Hour
	}
	return hostTimeout - time.Since(p.hostGone)
}
