package funnylines

import "linework/game"

// wire is all that is said and told in the game.
var wire = game.Wire{
	View: View{},
	Moves: []game.Move{
		Side{}, Place{}, Carlo{}, Ready{}, Roster{}, TakeOut{}, Bring{}, Begin{}, Put{}, Buy{}, Borrow{}, Decline{}, Draw{}, Done{}, Guess{},
		Pass{}, Ask{}, Accept{}, Object{}, Vote{}, Reveal{}, Next{}, PassOver{}, Undo{}, End{},
	},
	Asks: []game.Ask{{Question: Crib{}, Answer: CribSheet{}}, {Question: Pictures{}, Answer: PictureSheet{}}},
	Facts: []game.Fact{
		SideChosen{}, CarloChosen{}, SaidReady{}, TeamsSet{}, RosterWritten{}, CardsTakenOut{}, PicturesBrought{}, LessonBegan{}, RoundBegan{},
		CardTurned{}, BuyingBegan{}, BasketChanged{}, Bought{}, Skipped{}, LoanOffered{}, Borrowed{}, Repaid{},
		BuyingSkipped{}, Asked{}, DrawingBegan{}, Announced{}, ShapeBegun{}, ShapeDrawn{}, ShapeRedrawn{},
		BoardCompleted{}, PauseBegan{}, LastCalled{}, TurnBegan{}, Guessed{}, Accepted{}, GivenBack{}, Passed{}, Undone{}, Objected{},
		Voted{}, VoteEnded{}, RoundEnded{}, WentOn{}, Ended{},
	},
	Refusals: []string{
		"bad-picture", "bad-team", "basket-changed", "blank", "cannot-afford", "drawn-already", "empty-basket", "is-carlo",
		"is-stamp", "looks-like", "name-taken", "no-card", "no-cards-left", "no-change", "no-class", "no-guess", "no-loan", "no-name", "no-pen",
		"no-picture", "no-player", "no-question", "no-shape", "no-step", "no-vote", "no-word", "not-asked", "not-awaited", "not-bought",
		"not-carlo", "not-first", "not-in-basket", "not-listed", "not-now", "not-teacher", "not-your-board", "not-your-team", "not-your-turn",
		"own-team", "question", "said-already",
	},
}

// Wire is all that is said and told in the game.
func (Game) Wire() game.Wire { return wire }
