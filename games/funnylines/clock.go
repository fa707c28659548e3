package funnylines

import (
	"time"

	"linework/game"
)

// lessonTimeout is how long a lesson may stand still before it ends. Nothing else goes on
// by itself (FL-54).
const lessonTimeout = 2 * time.Hour

// lessonTimeoutByStage returns the limits of the stages of an untimed lesson. Only votes and guesses
// that the teacher may accept have short ones.
func lessonTimeoutByStage(setup game.Setup) map[Stage]time.Duration {
	answer := setup.TimeLimit(answerOption)
	return map[Stage]time.Duration{
		Registering: lessonTimeout, Asking: lessonTimeout, Drawing: lessonTimeout, Guessing: lessonTimeout, Looking: lessonTimeout,
		Accepting: answer, Voting: answer,
	}
}

// stageLimits returns how long people are waited for in each stage (CM-9). A vote suspends it.
func stageLimits(setup game.Setup) map[Stage]time.Duration {
	buy, turn, answer := setup.TimeLimit(buyOption), setup.TimeLimit(turnOption), setup.TimeLimit(answerOption)
	return map[Stage]time.Duration{
		Choosing: setup.TimeLimit(sidesOption), Registering: setup.TimeLimit(registerOption), Buying: buy, Lending: buy,
		Asking: turn, Guessing: turn, Drawing: setup.TimeLimit(drawOption), Pausing: setup.TimeLimit(pauseOption),
		LastCall: setup.TimeLimit(callOption), Accepting: answer, Voting: answer, Looking: setup.TimeLimit(lookOption),
	}
}
