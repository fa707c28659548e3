package room

import (
	"errors"
	"fmt"
	"slices"
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
	// Approve: what people draw and type is shown to those who watch only when the host has
	// approved it (CM-37).
	Approve bool `json:"approve,omitempty"`
}

// DrawingApproved is the host having those who watch see a drawing; or its artist going on with it,
// so that it waits for the host again.
type DrawingApproved struct {
	ReportTarget
	Approved bool `json:"approved"`
}

// maxApproved is how many drawings are known to be approved; the first waits again for one more.
const maxApproved = 1000

func (c *DrawingApproved) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if c.Name != "" || c.Game < 0 || c.Round < 0 {
		return nil, errors.New("such a thing is not approved")
	}
	r.Approved = slices.DeleteFunc(slices.Clone(r.Approved), func(t ReportTarget) bool { return t.Includes(c.ReportTarget) })
	if c.Approved {
		r.Approved = append(r.Approved, c.ReportTarget)
		r.Approved = r.Approved[max(0, len(r.Approved)-maxApproved):]
	}
	return nil, nil
}

// AwaitsApproval reports whether those who watch do not see a drawing before the host has approved
// it (CM-37). What bots draw, and the host, needs no approval.
func (r *Room) AwaitsApproval(target ReportTarget) bool {
	if !r.Watching.Approve || target.Seat == r.Host || r.IsApproved(target) {
		return false
	}
	x := r.SeatByID(target.Seat)
	return x == nil || x.Bot == ""
}

// IsApproved reports whether the host has approved a drawing.
func (r *Room) IsApproved(target ReportTarget) bool {
	return slices.ContainsFunc(r.Approved, func(t ReportTarget) bool { return t.Includes(target) })
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
