package room

import (
	"fmt"
	"slices"
	"time"

	"linework/game"
)

// A Removal is somebody whom the host has removed, until the host lets them back in (CM-31). It is
// a part of State, with the names in JSON frozen. Nothing in it tells who they are or where
// they live: tokens and browsers are random, and of networks there are keyed hashes.
type Removal struct {
	Seat     SeatID   `json:"seat"` // that was theirs; no other ever has its id
	Name     string   `json:"name"`
	Token    string   `json:"token"`              // hash of the token that held it
	Browsers []string `json:"browsers,omitempty"` // hashes of what their browsers call themselves
	Networks []string `json:"networks,omitempty"` // hashes of the networks that they came from, by RemovalKey
	Screens  []string `json:"screens,omitempty"`  // hashes of the keys of TVs that were here then, and stay
	// ByOperator: whoever runs the server has removed them, of all tables, and only they let them back in.
	ByOperator bool `json:"byOperator,omitempty"`
}

// RemovalList is who was removed and not let back in. It is a part of State, with the names in
// JSON frozen.
type RemovalList struct {
	Removals   []Removal `json:"removals,omitempty"`   // the first of them first
	RemovalKey string    `json:"removalKey,omitempty"` // by which networks are hashed
}

const (
	maxRemovals = 100 // who removes people without end lets the first of them back in
	maxOrigins  = 8   // browsers, and networks, of one removal
)

// RemovalExtended adds a browser and a network to a removal: somebody came with the token of the
// seat, or from a removed browser.
type RemovalExtended struct {
	Seat    SeatID `json:"seat"`
	Browser string `json:"browser,omitempty"`
	Network string `json:"network,omitempty"`
}

// RemovalLifted lets somebody who was removed back in.
type RemovalLifted struct {
	Seat SeatID `json:"seat"`
}

func (c *RemovalExtended) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	k, err := r.findRemoval(c.Seat)
	if err != nil {
		return nil, err
	}
	x := r.Removals[k]
	r.Removals = slices.Clone(r.Removals) // what was settled stays as it was
	r.Removals[k].Browsers, r.Removals[k].Networks = withOrigin(x.Browsers, c.Browser), withOrigin(x.Networks, c.Network)
	return nil, nil
}

func (c *RemovalLifted) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	k, err := r.findRemoval(c.Seat)
	if err != nil {
		return nil, err
	}
	r.Removals = slices.Delete(slices.Clone(r.Removals), k, k+1)
	return nil, nil
}

// withOrigin returns a list of hashes with one more, if that is none yet and there is room.
func withOrigin(hashes []string, hash string) []string {
	if hash == "" || len(hashes) >= maxOrigins || slices.Contains(hashes, hash) {
		return hashes
	}
	return append(slices.Clone(hashes), hash)
}

func (l *RemovalList) findRemoval(id SeatID) (index int, err error) {
	index = slices.IndexFunc(l.Removals, func(x Removal) bool { return x.Seat == id })
	if index < 0 {
		return 0, fmt.Errorf("nobody was removed from seat %d", id)
	}
	return index, nil
}

// addRemoval notes that somebody was removed.
func (l *RemovalList) addRemoval(x *Removal, key string) {
	if x == nil {
		return
	}
	if l.RemovalKey == "" {
		l.RemovalKey = key
	}
	l.Removals = append(slices.Clone(l.Removals), *x)
	l.Removals = l.Removals[max(0, len(l.Removals)-maxRemovals):]
}

// NewOriginOf returns the change that adds a browser and a network to a removal; nil where it has
// both, or has no room for more.
func (x Removal) NewOriginOf(browser, network string) Change {
	if len(withOrigin(x.Browsers, browser)) == len(x.Browsers) && len(withOrigin(x.Networks, network)) == len(x.Networks) {
		return nil
	}
	return &RemovalExtended{Seat: x.Seat, Browser: browser, Network: network}
}
