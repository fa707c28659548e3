package doodledash

import (
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// A guessLog is what the guesser was shown in a round, and what they said to it.
type guessLog struct {
	guessableSince int        // the first phase after the last guess: a guess from before it comes too late
	step           int        // which drawings are guessed at: 1 the cylinder's, 2 the die's, 3 the rest
	shown          game.Seats // authors whose drawings everyone sees
	guesses        []GuessRecord
	appeal         vote.Appeal // the latest guess, put to the drawers (DD-19)
	farOff         bool        // the latest guess is far off, and drawers may accept it unasked: until version 5
}

func (g *guessLog) lastGuess() *GuessRecord { return &g.guesses[len(g.guesses)-1] }

// recordGuessAndResetAppeal appends a guess, forgets the appeal of the one before and
// returns the fact that tells it. Phase is the one that it was made in.
func (g *guessLog) recordGuessAndResetAppeal(guess GuessRecord, guesser game.Seat, phase int) Guessed {
	guess.Step, guess.By = g.step, game.Watcher
	g.appeal, g.farOff = vote.Appeal{}, false
	g.guesses = append(g.guesses, guess)
	if !guess.Late { // a guess that the bell overtook is still on its way
		g.guessableSince = phase + 1
	}
	return Guessed{Step: guess.Step, Text: guess.Text, Right: guess.Right, Late: guess.Late, guesser: guesser}
}

// openAppealAndSetFarOff puts a guess that the judge refused to those who know the word, unless it
// is far off (CM-17).
func (g *guessLog) openAppealAndSetFarOff(at time.Duration, ruling words.Ruling, voters game.Seats, roster *game.Roster) {
	switch {
	case roster.RulesBefore(2): // rules of version 1: every guess
	case ruling.Reason == words.List, ruling.Reason == words.TooLong:
		return
	case roster.RulesBefore(6): // rules of versions 4 and 5: one that is far off unasked; of version 3: asked
		g.farOff = !ruling.IsOffered() && !roster.RulesBefore(4)
	case !ruling.IsOffered():
		return
	}
	g.appeal = vote.NewAppeal(at, 0, voters)
	g.appeal.OneYesWins = roster.RulesBefore(2)
}
