package funnylines

import (
	"time"

	"linework/game"
)

// The options of the game.
const (
	playOption     = "play"
	handOption     = "hand"
	buyOption      = "buy"
	drawOption     = "draw"
	pauseOption    = "pause"
	callOption     = "call"
	answerOption   = "answer"
	lookOption     = "look"
	sidesOption    = "sides"
	registerOption = "register" // up to version 3 of the rules
	turnOption     = "turn"     // likewise
	picturesOption = "pictures"
	tieOption      = "tie"
	boxOption      = "box"
	carloOption    = "carlo"
	loanOption     = "loan"
	declineOption  = "decline"
	roundsOption   = "rounds"
)

// The ways to play, as the option counts them.
const (
	playTeams = iota
	playSolo
	playClass
)

// How many players make which game.
const (
	minTeams = 4 // two in each (FL-10)
	minSolo  = 3 // (FL-30)
	maxSolo  = 8
	maxSeats = game.MaxSeats // a class has forty devices, and the teacher
)

// rulebookRounds is the option for as many rounds as the rulebook has (FL-23, FL-32).
const rulebookRounds = 0

// roundCount returns how many rounds are played: as the option says, or as the rulebook does.
func roundCount(options game.Values, rulebookCount int) int {
	if n := options[roundsOption]; n != rulebookRounds {
		return n
	}
	return rulebookCount
}

// modeFittingPlayers returns the mode for a number of players: that of the option where it fits,
// else the nearest that does.
func modeFittingPlayers(playChoice, players int) Mode {
	switch {
	case playChoice == playClass || players < minSolo:
		return Class
	case players < minTeams || playChoice == playSolo && players <= maxSolo:
		return Solo
	}
	return Teams
}

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
