package funnylines

import (
	"time"

	"linework/game"
)

// limits is how long people are waited for (CM-9). A vote puts it off.
func limits(setup game.Setup) map[Stage]time.Duration {
	buy, turn, answer := setup.Limit(buyOption), setup.Limit(turnOption), setup.Limit(answerOption)
	return map[Stage]time.Duration{
		Choosing: setup.Limit(sidesOption), Registering: setup.Limit(registerOption), Buying: buy, Lending: buy,
		Asking: turn, Guessing: turn, Drawing: setup.Limit(drawOption), Pausing: setup.Limit(pauseOption),
		LastCall: setup.Limit(callOption), Accepting: answer, Voting: answer, Looking: setup.Limit(lookOption),
	}
}
