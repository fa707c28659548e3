package game

import "time"

// A Course is how far a match has come: its phase, its stage, which is what it waits
// for, and when the bell rings. S is the game's own list of stages.
type Course[S ~string] struct {
	Phase    int // a move names the one that it answers
	Stage    S
	Deadline time.Duration       // when the bell rings; 0 for never (CM-9)
	Limits   map[S]time.Duration // how long people are waited for in each stage; 0 is for ever
}

// Enter begins a phase that lasts as long as its stage does.
func (c *Course[S]) Enter(at time.Duration, stage S) { c.EnterFor(at, stage, c.Limits[stage]) }

// EnterFor begins a phase that lasts for another limit, or for ever if that is 0.
func (c *Course[S]) EnterFor(at time.Duration, stage S, limit time.Duration) {
	c.Phase++
	c.Stage = stage
	c.Wait(at, limit)
}

// Wait sets the bell.
func (c *Course[S]) Wait(at, limit time.Duration) {
	c.Deadline = 0
	if limit > 0 {
		c.Deadline = at + limit
	}
}

// A Halt is a stage that something else has interrupted.
type Halt[S ~string] struct {
	Stage S
	Left  time.Duration // of its time; 0 for no limit
}

// Halt is where the course stands, to go on from later. Whatever came in the last
// moment leaves a moment.
func (c *Course[S]) Halt(at time.Duration) Halt[S] {
	h := Halt[S]{Stage: c.Stage}
	if c.Deadline > 0 {
		h.Left = max(c.Deadline-at, time.Millisecond)
	}
	return h
}

// Resume goes on where the course was halted, with the time that was left.
func (c *Course[S]) Resume(at time.Duration, h Halt[S]) { c.EnterFor(at, h.Stage, h.Left) }

// Status is what the table is told of the course. Whole is the limit of the stage,
// whatever the bell rings for meanwhile.
func (c *Course[S]) Status(waiting Seats) Status {
	return Status{Phase: c.Phase, Waiting: waiting, Deadline: c.Deadline, Whole: c.Limits[c.Stage]}
}
