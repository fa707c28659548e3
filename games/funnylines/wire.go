package funnylines

import (
	"linework/game"
	"linework/game/vote"
)

// wire lists all that is said and told in the game. The kinds are frozen: journals and
// clients have them.
var wire = game.Wire{
	View: View{},
	Moves: game.Kinds{
		{"side", Side{}}, {"place", Place{}}, {"carlo", Carlo{}}, {"ready", Ready{}}, {"roster", Roster{}},
		{"take-out", RemoveCards{}}, {"bring", BringPictures{}}, {"begin", Begin{}}, {"put", ChangeBasket{}}, {"buy", Buy{}},
		{"borrow", Borrow{}}, {"decline", Decline{}}, {"draw", Draw{}}, {"done", Done{}}, {"guess", Guess{}},
		{"pass", Pass{}}, {"ask", Ask{}}, {"accept", Accept{}}, {"object", Object{}}, {"vote", Vote{}}, {"reveal", Reveal{}},
		{"next", Next{}}, {"pass-over", SkipStudent{}}, {"admit", Admit{}}, {"undo", Undo{}}, {"end", End{}}, {"plan", PlanBasket{}}, {"bet", Bet{}},
	},
	Asks: game.Questions{{Kind: "crib", Question: Crib{}, Answer: CribSheet{}}, {Kind: "pictures", Question: Pictures{}, Answer: PictureSheet{}}},
	Facts: game.Kinds{
		{"side-chosen", SideChosen{}}, {"carlo-chosen", CarloChosen{}}, {"said-ready", ReadyDeclared{}},
		{"teams-set", TeamsSet{}}, {"roster-written", RosterWritten{}}, {"cards-taken-out", CardsTakenOut{}},
		{"pictures-brought", PicturesBrought{}}, {"lesson-began", LessonBegan{}},
		{"student-joined", StudentJoined{}}, {"newcomer-came", NewcomerCame{}}, {"round-began", RoundBegan{}},
		{"card-turned", CardTurned{}}, {"buying-began", BuyingBegan{}}, {"basket-changed", BasketChanged{}},
		{"bought", Bought{}}, {"skipped", Skipped{}}, {"loan-offered", LoanOffered{}}, {"borrowed", Borrowed{}},
		{"repaid", Repaid{}}, {"buying-skipped", BuyingSkipped{}}, {"asked", Asked{}}, {"drawing-began", DrawingBegan{}},
		{"announced", Announced{}}, {"shape-begun", ShapeBegun{}}, {"shape-drawn", ShapeDrawn{}},
		{"shape-redrawn", ShapeRedrawn{}}, {"board-completed", BoardCompleted{}}, {"pause-began", PauseBegan{}},
		{"last-called", LastCalled{}}, {"turn-began", TurnBegan{}}, {"guessed", Guessed{}}, {"guess-settled", GuessSettled{}}, {"accepted", Accepted{}},
		{"given-back", GivenBack{}}, {"passed", Passed{}}, {"undone", Undone{}}, {"objected", Objected{}},
		{"voted", vote.Voted{}}, {"vote-ended", VoteEnded{}}, {"round-ended", RoundEnded{}}, {"went-on", vote.ContinueVoted{}},
		{"ended", Ended{}}, {"basket-planned", BasketPlanned{}}, {"bet-placed", BetPlaced{}},
	},
}
