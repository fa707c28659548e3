package room

import (
	"fmt"
	"time"

	"linework/game"
)

// A WatchPolicy is what the host wants TVs, and others who watch, to show. It is a part of State,
// with the names in JSON frozen.
type WatchPolicy struct {
	// HideCode: no screen of the table shows its code, nor what leads to it, until that is shown
	// again (CM-35).
	HideCode bool `json:"hideCode,omitempty"`
	// Delay is by how many seconds those who watch see everything later (CM-36).
	Delay int `json:"delay,omitempty"`
}

// MaxWatchDelay is by how many seconds watchers may see everything later at most.
const MaxWatchDelay = 30

// WatchPolicySet says what TVs, and others who watch, show from now on.
type WatchPolicySet struct{ WatchPolicy }

func (c *WatchPolicySet) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if c.Delay < 0 || c.Delay > MaxWatchDelay {
		return nil, fmt.Errorf("nobody watches %d seconds later", c.Delay)
	}
	r.Watching = c.WatchPolicy
	return nil, nil
}
