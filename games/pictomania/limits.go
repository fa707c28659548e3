package pictomania

import (
	"time"

	"linework/game"
)

// stageLimits returns the time limit of each stage (CM-9). A step of the scoring has none
// where the host turns the pages.
func stageLimits(setup game.Setup) map[Stage]time.Duration {
	walk := setup.TimeLimit(walkOption)
	return map[Stage]time.Duration{
		Choosing: setup.TimeLimit(answerOption), Reading: setup.TimeLimit(readOption), Drawing: setup.TimeLimit(roundOption),
		Walking: walk, Shaming: walk, Summing: sumsTimeFactor * walk,
	}
}
