package pictomania

import "time"

// whole is how long the limit is in all that players have in this stage. Drawing runs
// on while people vote; a vote while scores are shown has a limit of its own.
func (m *match) whole() time.Duration {
	switch m.Stage {
	case Choosing:
		return m.limits.answer
	case Reading:
		return m.limits.read
	case Drawing:
		return m.limits.round
	case Over:
		return 0
	}
	if m.round.voting() {
		return m.limits.answer
	}
	return m.stepLimit()
}
