package table

import "time"

// A clock is table time. It stands still while the game is paused or waits for a tutorial,
// while nothing is played and while nobody is here, so that closing every laptop stops the
// game.
type clock struct {
	base  time.Duration
	since time.Time // zero while the clock stands still
}

func (c *clock) now() time.Duration {
	if c.since.IsZero() {
		return c.base
	}
	return c.base + time.Since(c.since)
}

func (c *clock) isRunning() bool { return !c.since.IsZero() }

func (c *clock) stopAt(at time.Duration) { c.base, c.since = at, time.Time{} }

func (c *clock) setRunning(running bool) {
	if running == c.isRunning() {
		return
	}
	if running {
		c.since = time.Now()
		return
	}
	c.stopAt(c.now())
}
