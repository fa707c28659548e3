package doodledash

import (
	"time"

	"linework/game"
)

// A Stage is what a match waits for.
type Stage string

// The stages, in order; voting interrupts the three around it.
const (
	Naming    Stage = "naming"
	Ready     Stage = "ready"
	Drawing   Stage = "drawing"
	Guessing  Stage = "guessing"
	Accepting Stage = "accepting"
	Voting    Stage = "voting"
	Looking   Stage = "looking"
	Over      Stage = "over"
)

// The options of the game.
const (
	youngOption  = "young"
	readyOption  = "ready"
	drawOption   = "draw"
	guessOption  = "guess"
	answerOption = "answer"
	lookOption   = "look"
	roundsOption = "rounds"
)

// pensReadyTime is how long the artists have to read the word before drawing opens (DD-6).
const pensReadyTime = 3 * time.Second

// stageLimits returns the time limit of each stage (CM-9). A vote suspends the limit that it
// interrupts, and while somebody has the die the bell rings for each roll (DD-8).
func stageLimits(setup game.Setup) map[Stage]time.Duration {
	naming, ready, answer := setup.TimeLimit(readyOption), setup.AtPace(pensReadyTime), setup.TimeLimit(answerOption)
	if roster := setup.Roster(); roster.RulesBefore(7) { // rules of version 6: the guesser gives a signal of its own
		ready = naming
	}
	return map[Stage]time.Duration{
		Naming: naming, Ready: ready, Drawing: setup.TimeLimit(drawOption), Guessing: setup.TimeLimit(guessOption),
		Accepting: answer, Voting: answer, Looking: setup.TimeLimit(lookOption),
	}
}
