package pictomania

import (
	"time"

	"linework/game"
)

// limits is how long people are waited for (CM-9); a step of the scoring is for ever
// where the host leads.
func limits(setup game.Setup) map[Stage]time.Duration {
	walk := setup.TimeLimit(walkOption)
	return map[Stage]time.Duration{
		Choosing: setup.TimeLimit(answerOption), Reading: setup.TimeLimit(readOption), Drawing: setup.TimeLimit(roundOption),
		Walking: walk, Shaming: walk, Summing: sumsAsLong * walk,
	}
}
