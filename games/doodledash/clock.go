package doodledash

import (
	"time"

	"linework/game"
)

// limits is how long people are waited for (CM-9). A vote puts it off, and while the die
// rolls the bell rings more often (DD-8).
func limits(setup game.Setup) map[Stage]time.Duration {
	ready, answer := setup.TimeLimit(readyOption), setup.TimeLimit(answerOption)
	return map[Stage]time.Duration{
		Naming: ready, Ready: ready, Drawing: setup.TimeLimit(drawOption), Guessing: setup.TimeLimit(guessOption),
		Accepting: answer, Voting: answer, Looking: setup.TimeLimit(lookOption),
	}
}

// rollIn is how long the die lies still before it rolls by itself (DD-8).
func (r *race) rollIn() time.Duration {
	if r.alone {
		return rollEvery
	}
	return patience
}
