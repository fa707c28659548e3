package game

import "time"

// A PhaseClock holds the phase of a match, its stage and the deadline of the bell. A phase
// is one thing that the match waits for, the stage is what kind of thing that is. S is the
// game's own list of stages. A match embeds one.
type PhaseClock[S ~string] struct {
	Phase    int // a move names the one that it answers
	Stage    S
	Deadline time.Duration       // when the bell rings; 0 for never (CM-9)
	Limits   map[S]time.Duration // how long people are waited for in each stage; 0 is for ever
}

// Enter begins a new phase, which lasts as long as its stage does by Limits.
func (c *PhaseClock[S]) Enter(at time.Duration, stage S) { c.EnterFor(at, stage, c.Limits[stage]) }

// EnterFor begins a new phase with a limit of its own; 0 for no limit.
func (c *PhaseClock[S]) EnterFor(at time.Duration, stage S, limit time.Duration) {
	c.Phase++
	c.Stage = stage
	c.SetDeadlineAfter(at, limit)
}

// SetDeadlineAfter sets the bell to ring after the limit; 0 for never.
func (c *PhaseClock[S]) SetDeadlineAfter(at, limit time.Duration) {
	c.Deadline = 0
	if limit > 0 {
		c.Deadline = at + limit
	}
}

// A Suspended is a stage that something else interrupts, such as a vote.
type Suspended[S ~string] struct {
	Stage    S
	TimeLeft time.Duration // of its time; 0 for no limit
}

// CaptureStage returns the present stage and its time left, to be resumed later, and changes
// nothing. At least a moment is left.
func (c *PhaseClock[S]) CaptureStage(at time.Duration) Suspended[S] {
	h := Suspended[S]{Stage: c.Stage}
	if c.Deadline > 0 {
		h.TimeLeft = max(c.Deadline-at, time.Millisecond)
	}
	return h
}

// Resume begins a new phase in the suspended stage, with the time that was left.
func (c *PhaseClock[S]) Resume(at time.Duration, h Suspended[S]) { c.EnterFor(at, h.Stage, h.TimeLeft) }

// Status returns the status of a match in play that waits for these seats. LimitTotal is the
// limit of the stage, also where the bell rings earlier.
func (c *PhaseClock[S]) Status(waiting Seats) Status {
	return Status{Phase: c.Phase, Waiting: waiting, Deadline: c.Deadline, LimitTotal: c.Limits[c.Stage]}
}
