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
}
