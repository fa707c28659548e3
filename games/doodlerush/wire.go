package doodlerush

import (
	"linework/game"
	"linework/game/vote"
)

// wire lists all that is said and told in the game. The kinds are frozen: journals and
// clients have them.
var wire = game.Wire{
	View: View{},
	Moves: game.Kinds{
		{"assign", Assign{}}, {"guess", Guess{}}, {"call", Call{}}, {"close", AnswerClose{}}, {"far", AnswerFar{}}, {"accept", Accept{}},
		{"wave", Wave{}}, {"object", Object{}}, {"vote", Vote{}}, {"done", Done{}},
	},
	Facts: game.Kinds{
		{"count-down-began", CountDownBegan{}}, {"cards-turned", CardsTurned{}}, {"round-began", RoundBegan{}},
		{"assigned", Assigned{}}, {"guessed", Guessed{}}, {"taken", Taken{}}, {"answered", Answered{}}, {"waved", Waved{}},
		{"objected", vote.Objected{}}, {"voted", vote.BoardVoted{}}, {"vote-ended", vote.VoteEnded{}}, {"said-done", DoneChanged{}},
		{"ended", Ended{}},
	},
	Refusals: []string{
		"already-there", "board-struck", "board-taken", "empty-board", "no-guess", "no-guesses-left", "no-such-board", "no-such-guess",
		"no-such-word", "not-at-this-board", "not-begun", "not-drawing", "not-guessing", "not-now", "not-refused",
		"not-the-last", "own-board", "said-already", "too-fast", "too-late",
	},
}
