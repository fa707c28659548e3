package doodlerush

import "linework/game"

// wire is all that is said and told in the game.
var wire = game.Wire{
	View: View{},
	Moves: []game.Move{
		Assign{}, Guess{}, Call{}, Close{}, Far{}, Accept{}, Wave{}, Object{}, Vote{}, Done{},
	},
	Facts: []game.Fact{
		CountDownBegan{}, CardsTurned{}, RoundBegan{}, Assigned{}, Guessed{}, Taken{}, Answered{}, Waved{},
		Objected{}, Voted{}, VoteEnded{}, SaidDone{}, Ended{},
	},
	Refusals: []string{
		"already-there", "board-taken", "empty-board", "no-guess", "no-such-board", "no-such-guess", "no-such-word",
		"no-vote", "not-at-this-board", "not-begun", "not-drawing", "not-guessing", "not-refused", "not-the-last",
		"not-your-board", "not-your-vote", "objected-already", "own-board", "said-already", "too-fast", "too-late",
		"vote-open", "voted-already",
	},
}

// Wire is all that is said and told in the game.
func (Game) Wire() game.Wire { return wire }
