package doodlerush

import (
	"linework/game"
	"linework/game/vote"
)

// wire is all that is said and told in the game.
var wire = game.Wire{
	View: View{},
	Moves: []game.Move{
		Assign{}, Guess{}, Call{}, Close{}, Far{}, Accept{}, Wave{}, Object{}, Vote{}, Done{},
	},
	Facts: []game.Fact{
		CountDownBegan{}, CardsTurned{}, RoundBegan{}, Assigned{}, Guessed{}, Taken{}, Answered{}, Waved{},
		vote.Objected{}, vote.Voted{}, VoteEnded{}, SaidDone{}, Ended{},
	},
	Refusals: []string{
		"already-there", "board-struck", "board-taken", "empty-board", "no-guess", "no-guesses-left", "no-such-board", "no-such-guess",
		"no-such-word", "not-at-this-board", "not-begun", "not-drawing", "not-guessing", "not-now", "not-refused",
		"not-the-last", "not-your-board", "own-board", "said-already", "too-fast", "too-late",
	},
}

// Wire is all that is said and told in the game.
func (Game) Wire() game.Wire { return wire }
