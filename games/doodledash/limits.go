package doodledash

import (
	"time"

	"linework/game"
)

// stageLimits returns the time limit of each stage (CM-9). A vote suspends the limit that it
// interrupts, and while somebody has the die the bell rings for each roll (DD-8).
func stageLimits(setup game.Setup) map[Stage]time.Duration {
	ready, answer := setup.TimeLimit(readyOption), setup.TimeLimit(answerOption)
	return map[Stage]time.Duration{
		Naming: ready, Ready: ready, Drawing: setup.TimeLimit(drawOption), Guessing: setup.TimeLimit(guessOption),
		Accepting: answer, Voting: answer, Looking: setup.TimeLimit(lookOption),
	}
}

// rollDelay returns how long the die waits before it rolls by itself (DD-8).
func (r *race) rollDelay() time.Duration {
	if r.automatic {
		return rollInterval
	}
	return rollPatience
}
