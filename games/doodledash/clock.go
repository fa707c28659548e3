package doodledash

import "time"

// whole is how long the limit is in all that players have in this stage. A vote puts
// it off, and while the die rolls the bell rings more often (DD-8).
func (m *match) whole() time.Duration {
	switch m.Stage {
	case Naming, Ready:
		return m.limits.ready
	case Drawing:
		return m.limits.draw
	case Guessing:
		return m.limits.guess
	case Accepting, Voting:
		return m.limits.answer
	case Looking:
		return m.limits.look
	}
	return 0
}

// rollIn is how long the die lies still before it rolls by itself (DD-8).
func (r *race) rollIn() time.Duration {
	if r.alone {
		return rollEvery
	}
	return patience
}
