package game

import (
	"maps"
	"slices"

	"linework/words"
)

// Rulings is what the judge said of a typed guess, by the numbers of what it was compared
// with, such as boards. They are recorded with the move, so that a replay never judges again
// (CM-30). What is missing is a word with nothing in common; nil means that nothing was
// recorded, as in old journals.
type Rulings map[int]words.Ruling

// A GuessJudge is a match in which guesses are typed. RuleOnGuess returns the rulings on a
// move that is about to be made, nil where that is no guess.
type GuessJudge interface {
	RuleOnGuess(Move) Rulings
}

// RulingsOn returns the rulings that were recorded with a move, or makes them.
func RulingsOn(in Input, judge GuessJudge) Rulings {
	if in.Rulings != nil {
		return in.Rulings
	}
	return judge.RuleOnGuess(in.Move)
}

var unrelated = words.Ruling{Verdict: words.Wrong, Reason: words.Different}

// Add records a ruling.
func (r Rulings) Add(number int, ruling words.Ruling) {
	if ruling != unrelated {
		r[number] = ruling
	}
}

// Of returns the ruling with a number.
func (r Rulings) Of(number int) words.Ruling {
	if ruling, ok := r[number]; ok {
		return ruling
	}
	return unrelated
}

// KeepOneThing leaves a guess that says where a thing is right for one of the two: for the thing,
// else for the place. One call of "penguins at the South Pole" takes one board (CM-23).
func (r Rulings) KeepOneThing() {
	kept := false
	for _, ruling := range r {
		kept = kept || ruling.Verdict == words.Right && ruling.Reason != words.Place
	}
	for _, number := range slices.Sorted(maps.Keys(r)) {
		if r[number].Reason == words.Place && kept {
			delete(r, number)
		}
		kept = kept || r[number].Verdict == words.Right
	}
}
