package games_test

import (
	"testing"

	"linework/game"
	"linework/games/doodledash"
	"linework/games/funnylines"
	"linework/games/iota"
	"linework/games/pictomania"
)

// TestMoodsFitWhatHappened says how bots take what they may react to.
func TestMoodsFitWhatHappened(t *testing.T) {
	scored := func(guesses ...bool) game.Moment {
		return pictomania.DrawingScored{Drawing: pictomania.ScoredDrawing{
			Guesses: game.MapList(guesses, func(right bool) pictomania.JudgedGuess { return pictomania.JudgedGuess{Right: right} }),
		}}
	}
	for _, tt := range []struct {
		what string
		fact game.Moment
		want game.Mood
	}{
		{"a right guess", doodledash.Guessed{Right: true}, game.Delighted},
		{"a wrong guess", doodledash.Guessed{}, game.Puzzled},
		{"a guess that waits", funnylines.Guessed{Waits: true}, game.Indifferent},
		{"a drawing that all guessed", scored(true, true), game.Delighted},
		{"one that some guessed", scored(true, false), game.Indifferent},
		{"one that nobody guessed", scored(false, false), game.Puzzled},
		{"a lot", iota.Played{Score: iota.Score{Lots: 1}}, game.Delighted},
		{"an ordinary turn", iota.Played{}, game.Indifferent},
	} {
		if got := tt.fact.Mood(); got != tt.want {
			t.Errorf("%s is taken with %d, want %d", tt.what, got, tt.want)
		}
	}
}
