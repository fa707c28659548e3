package table

import (
	"slices"

	"linework/table/room"
	"linework/table/secret"
)

// An Origin is where somebody comes from: what their browser calls itself, always the same, and
// the network that limits count; "" for what is not known.
type Origin struct {
	Browser string
	Network string
}

const (
	maxSeatOrigins   = 8    // that are remembered of a seat
	maxNetworkHashes = 1000 // that are remembered; they are forgotten all at once
)

// origins knows who must stay outside because the host has removed them (CM-31). Where people come
// from is in memory alone, and in the journal only of who was removed, as hashes.
type origins struct {
	room     *room.Room
	operator Operator // who may want somebody at no table at all
	seats    map[room.SeatID][]Origin
	networks map[string]string // hashes by network: each takes a while
}

// A standing is how somebody without a seat stands with the host.
type standing int

const (
	welcome  standing = iota
	mustWait          // at the door: somebody was removed who came from the same network
	removed           // at the door too: it is who was removed
	keptOut           // by whoever runs the server, of all tables
)

// recordSeat notes where somebody with a seat comes from.
func (o *origins) recordSeat(id room.SeatID, from Origin) {
	if from.Browser = boundedName(from.Browser); from == (Origin{}) || slices.Contains(o.seats[id], from) {
		return
	}
	list := append(o.seats[id], from)
	o.seats[id] = list[max(0, len(list)-maxSeatOrigins):]
}

// hashNetwork returns the hash of a network by the table's key. Addresses are few enough to be
// tried one by one, so it takes a while, and whoever has the key and a hash has much to do.
func (o *origins) hashNetwork(network, key string) string {
	if network == "" {
		return ""
	}
	if hash, known := o.networks[network]; known {
		return hash
	}
	if len(o.networks) >= maxNetworkHashes {
		clear(o.networks)
	}
	o.networks[network] = secret.SlowHash(network, key)
	return o.networks[network]
}

// newRemoval returns the removal of a person's seat with all that is known of where they come from.
func (o *origins) newRemoval(x *room.Seat, screens []string) (removal *room.Removal, key string) {
	if key = o.room.RemovalKey; key == "" {
		key, _ = secret.NewToken()
	}
	removal = &room.Removal{Seat: x.ID, Name: x.Name, Token: x.Hash, Screens: screens}
	for _, from := range o.seats[x.ID] {
		if hash := hashBrowser(from.Browser); hash != "" && !slices.Contains(removal.Browsers, hash) {
			removal.Browsers = append(removal.Browsers, hash)
		}
		if hash := o.hashNetwork(from.Network, key); hash != "" && !slices.Contains(removal.Networks, hash) {
			removal.Networks = append(removal.Networks, hash)
		}
	}
	return removal, key
}

// boundedName returns what a browser calls itself; "" for what is too long.
func boundedName(browser string) string {
	if len(browser) > maxDeviceName {
		return ""
	}
	return browser
}

func hashBrowser(browser string) string {
	if browser = boundedName(browser); browser == "" {
		return ""
	}
	return secret.Hash(browser)
}

// standingOf returns how somebody without a seat stands with the host.
func (o *origins) standingOf(from Origin) standing {
	best := welcome
	switch from.Browser = boundedName(from.Browser); o.operator.StandingOf(from) {
	case StandingBrowserOut, StandingNetworkOut:
		return keptOut
	case StandingKnock:
		best = mustWait
	}
	removals := o.removals()
	if len(removals) == 0 {
		return best
	}
	if x := o.removalOf("", from.Browser); x != nil && x.ByOperator {
		return keptOut
	} else if x != nil {
		return removed
	}
	network := o.hashNetwork(from.Network, o.room.RemovalKey)
	if slices.ContainsFunc(removals, func(x room.Removal) bool { return slices.Contains(x.Networks, network) }) {
		return mustWait
	}
	return best
}

// removalOf returns the removal of a token or of a browser, or nil.
func (o *origins) removalOf(token, browser string) *room.Removal {
	tokenHash, browserHash := secret.Hash(token), hashBrowser(browser)
	removals := o.removals()
	i := slices.IndexFunc(removals, func(x room.Removal) bool {
		return token != "" && x.Token == tokenHash || browserHash != "" && slices.Contains(x.Browsers, browserHash)
	})
	if i < 0 {
		return nil
	}
	return &removals[i]
}

// removals returns who was removed and is so still: whom the operator has removed, until they let them
// in.
func (o *origins) removals() []room.Removal {
	isLifted := func(x room.Removal) bool { return x.ByOperator && !o.operator.KeepsOut(o.room.Code, x.Name) }
	if !slices.ContainsFunc(o.room.Removals, isLifted) {
		return o.room.Removals
	}
	return slices.DeleteFunc(slices.Clone(o.room.Removals), isLifted)
}

// mayWatch reports whether a device without a seat may watch an open table: not one that would
// have to knock, unless it is a TV that was here already.
func (o *origins) mayWatch(d *device, from Origin) bool {
	isOldTV := func(x room.Removal) bool { return d.screenHash != "" && slices.Contains(x.Screens, d.screenHash) }
	standing := o.standingOf(from)
	return standing == welcome || standing != keptOut && slices.ContainsFunc(o.removals(), isOldTV)
}

// extendRemoval adds to a removal where they come from now, so that they do not come back from
// there under another name.
func (l *tableLoop) extendRemoval(x *room.Removal, from Origin) {
	if x == nil {
		return
	}
	if c := x.NewOriginOf(hashBrowser(from.Browser), l.origins.hashNetwork(from.Network, l.room.RemovalKey)); c != nil && l.checkJournalRoom() == nil {
		_ = l.commit(c) // where it cannot be kept the table stops
	}
}

// liftRemoval lets somebody who was removed back in, under whatever name they were removed; where
// they wait at the door, at once.
func (l *tableLoop) liftRemoval(_ *device, _ *room.Seat, d DoSeat) error {
	i := slices.IndexFunc(l.room.Removals, func(x room.Removal) bool { return x.Seat == d.Seat && !x.ByOperator })
	if i < 0 {
		return noSuchSeatRefusal(d.Seat)
	}
	if err := l.liftRemovalsLike(l.room.Removals[i]); err != nil {
		return err
	}
	if !l.room.Open {
		return nil
	}
	return l.seatWelcomeVisitors()
}

// letVisitorIn gives somebody who waits at the door a seat. Whom the host had removed is so no more.
func (l *tableLoop) letVisitorIn(_ *device, _ *room.Seat, d DoKnock) error {
	v, err := l.knocks.FindWaiting(d.Knock)
	if err != nil {
		return err
	}
	c, err := l.planner.seatVisitor(v)
	if err != nil {
		return err
	}
	if x := l.origins.removalOf("", v.Browser); x != nil {
		if err := l.liftRemovalsLike(*x); err != nil {
			return err
		}
	}
	return l.commit(c)
}

// liftRemovalsLike lifts all removals by the host of whoever was removed so: they may have been removed again
// under another name.
func (l *tableLoop) liftRemovalsLike(person room.Removal) error {
	for _, x := range slices.Clone(l.room.Removals) {
		same := slices.ContainsFunc(x.Browsers, func(hash string) bool { return slices.Contains(person.Browsers, hash) })
		if x.Seat == person.Seat || same && !x.ByOperator {
			if err := l.commit(&room.RemovalLifted{Seat: x.Seat}); err != nil {
				return err
			}
		}
	}
	return nil
}
