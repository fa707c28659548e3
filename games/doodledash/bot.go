package doodledash

import (
	"math/rand/v2"
	"slices"

	"linework/bot/mind"
	"linework/game"
)

// politeMove chooses a move that is neither ink nor a guess and spoils nobody's game: it leaves
// objecting and accepting to people; nil while there is nothing to do.
func politeMove(v View, rng *rand.Rand) game.Move {
	switch {
	case v.Can.Name:
		number := 1 + rng.IntN(v.Numbers)
		for slices.Contains(v.skippedNumbers(), number) { // it is known to be the hard word
			number = 1 + rng.IntN(v.Numbers)
		}
		return Name{Number: number}
	case v.Can.Start:
		return Start{}
	case v.Can.Roll && !v.Alone:
		return game.Skip{} // from now on the die rolls by itself, as fast as a bot may (DD-8)
	case v.Can.Answer, v.Can.Vote:
		return game.Skip{} // it leaves that to people (CM-17, CM-20)
	case v.Can.Next:
		return Next{}
	}
	return nil
}

// skippedNumbers returns the numbers that may not be named: of the card that the seat names one of.
func (v *View) skippedNumbers() []int {
	for _, ahead := range []*NextRound{v.Next, v.Later} {
		if ahead != nil && ahead.Guesser == v.Seat {
			return ahead.Skipped
		}
	}
	return v.Skipped
}

// commonGuesses lists the words that bots guess when they have no idea.
var commonGuesses = []string{
	"apple", "ball", "boat", "bridge", "candle", "castle", "cat", "chair", "cloud", "dog", "door", "fish", "flower",
	"ghost", "hat", "helmet", "house", "key", "ladder", "lamp", "moon", "mountain", "mouse", "rocket", "shoe", "snake",
	"spider", "spoon", "star", "sun", "tree", "umbrella",
}

// guessedTexts returns what was guessed in this round.
func (v *View) guessedTexts() []string {
	return game.MapList(v.Guesses, func(g GuessRecord) string { return g.Text })
}

// randomUntriedWord returns a common word that has not been guessed in this round. After a thousand
// tries it returns any.
func randomUntriedWord(v View, skill mind.Skill, rng *rand.Rand) string {
	word := skill.ChooseNameOrAny(commonGuesses, rng.IntN)
	for tries := 0; tries < 1000 && skill.WasTried(word, v.guessedTexts()); tries++ {
		word = skill.ChooseNameOrAny(commonGuesses, rng.IntN)
	}
	return word
}
