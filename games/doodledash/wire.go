package doodledash

import (
	"linework/game"
	"linework/game/vote"
)

// wire lists all that is said and told in the game. The kinds are frozen: journals and
// clients have them.
var wire = game.Wire{
	View: View{},
	Moves: game.Kinds{
		{"name", Name{}}, {"start", Start{}}, {"finish", Finish{}}, {"roll", Roll{}}, {"guess", Guess{}}, {"pass", Pass{}},
		{"accept", Accept{}}, {"decline", Decline{}}, {"object", Object{}}, {"vote", Vote{}}, {"next", Next{}}, {"bet", Bet{}},
	},
	Facts: game.Kinds{
		{"round-began", RoundBegan{}}, {"card-turned", CardTurned{}}, {"number-skipped", NumberSkipped{}},
		{"number-named", NumberNamed{}}, {"word-chosen", WordChosen{}}, {"drawing-began", DrawingBegan{}},
		{"finished", Finished{}}, {"cylinder-taken", CylinderTaken{}}, {"die-taken", DieTaken{}}, {"die-heard", DieHeard{}},
		{"die-rolled", DieRolled{}}, {"drawing-ended", DrawingEnded{}}, {"shown", DrawingsShown{}}, {"guessed", Guessed{}},
		{"accepted", Accepted{}}, {"declined", Declined{}}, {"objected", vote.Objected{}}, {"voted", vote.Voted{}},
		{"vote-ended", vote.VoteEnded{}}, {"round-ended", RoundEnded{}}, {"went-on", vote.ContinueVoted{}}, {"ended", game.Result{}}, {"bet-placed", BetPlaced{}},
	},
}
