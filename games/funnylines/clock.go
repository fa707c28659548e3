package funnylines

import "time"

// whole is how long the limit is in all that players have in this stage. A vote puts
// it off.
func (m *match) whole() time.Duration {
	switch m.Stage {
	case Choosing:
		return m.limits.sides
	case Registering:
		return m.limits.register
	case Buying, Lending:
		return m.limits.buy
	case Asking, Guessing:
		return m.limits.turn
	case Drawing:
		return m.limits.draw
	case Pausing:
		return m.limits.pause
	case LastCall:
		return m.limits.call
	case Accepting, Voting:
		return m.limits.answer
	case Looking:
		return m.limits.look
	}
	return 0
}
