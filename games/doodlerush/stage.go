package doodlerush

import (
	"time"

	"linework/game"
)

// gameID is what tables and packs call the game.
const gameID = "doodlerush"

// The options of the game.
const (
	sideOption   = "side"
	minuteOption = "minute"
	roundsOption = "rounds"

	easySide = 0
	hardSide = 1
)

const (
	boardsEach     = 6 // boards, and words, of each player (DR-1)
	cardsEach      = 2
	wordsOnCard    = boardsEach / cardsEach
	fullGameRounds = 3 // rounds of drawing, and of guessing (DR-3)
)

const (
	countDown         = 3 * time.Second        // before the first round (DR-3)
	defaultAcceptTime = 8 * time.Second        // for accepting a refused guess (CM-17)
	tieWindow         = 250 * time.Millisecond // guesses within it are simultaneous (CM-18)
	guessesPerSecond  = 4                      // of one player
	guessesPerRound   = 60                     // of one player, in a guessing round (DR-18)
	warnGuessesLeft   = 10                     // from this many on, a player is told how many are left
	waveInterval      = time.Second            // between waves of one player
	closingDelay      = time.Second            // before a round ends in which nobody can guess: others may have guessed at the same time (DR-9)
)

// sideLabel returns what packs call a side of a card (DR-2).
func sideLabel(hard bool) string {
	if hard {
		return "hard"
	}
	return "easy"
}

// A Stage is what everyone does in a phase.
type Stage string

// The stages. Drawing and guessing take turns.
const (
	Starting Stage = "start" // the count-down
	Drawing  Stage = "draw"
	Guessing Stage = "guess"
	Settling Stage = "settle" // the last answers and votes are awaited
	Over     Stage = "over"
)

func (s Stage) checkIsGuessing() error {
	switch s {
	case Guessing:
		return nil
	case Settling:
		return game.Refuse("not-guessing.last-round-over")
	}
	return game.Refuse("not-guessing.drawing")
}

// A schedule is the rounds of a match. Phase 0 is the count-down, 1 to 6 are the rounds of
// drawing and guessing in turn, the next waits for answers or is the end.
type schedule struct {
	rounds    int // of drawing, and of guessing (DR-3)
	endsAfter int // the round that the host made the last one; 0 for none (CM-25)
}

// lastRound returns the number of the last round of drawing and guessing.
func (s schedule) lastRound() int {
	if s.endsAfter > 0 {
		return s.endsAfter
	}
	return s.rounds
}

// roundOf returns the number of the round of a phase, 1 to 3, or 0 in the count-down.
func (s schedule) roundOf(phase int) int { return min((phase+1)/2, s.lastRound()) }

// stageOf returns the stage of a phase after the count-down.
func (s schedule) stageOf(phase int) Stage {
	switch {
	case phase > 2*s.lastRound():
		return Settling
	case phase%2 == 1:
		return Drawing
	}
	return Guessing
}
