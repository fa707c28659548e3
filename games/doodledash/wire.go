package doodledash

import (
	"linework/game"
	"linework/game/vote"
)

// wire is all that is said and told in the game.
var wire = game.Wire{
	View: View{},
	Moves: []game.Move{
		Name{}, Start{}, Finish{}, Roll{}, Guess{}, Pass{}, Accept{}, Decline{}, Object{}, Vote{}, Next{},
	},
	Facts: []game.Fact{
		RoundBegan{}, CardTurned{}, NumberSkipped{}, NumberNamed{}, WordChosen{}, DrawingBegan{}, Finished{},
		CylinderTaken{}, DieTaken{}, DieHeard{}, DieRolled{}, DrawingEnded{}, Shown{}, Guessed{}, Accepted{},
		Declined{}, vote.Objected{}, Voted{}, VoteEnded{}, RoundEnded{}, WentOn{}, Ended{},
	},
	Refusals: []string{
		"bad-number", "blank", "finished", "hard-word", "no-die", "no-vote", "no-word", "not-awaited", "not-drawer",
		"not-guesser", "not-now", "not-shown", "not-your-board", "said-already", "too-fast", "void",
	},
}

// Wire is all that is said and told in the game.
func (Game) Wire() game.Wire { return wire }
