package pictomania

import (
	"linework/game"
	"linework/game/vote"
)

// wire is all that is said and told in the game.
var wire = game.Wire{
	View: View{},
	Moves: []game.Move{
		Choose{}, Replace{}, Ready{}, Guess{}, Finish{}, Done{}, Nothing{}, Object{}, Vote{}, Next{}, Turn{},
	},
	Facts: []game.Fact{
		DeckAsked{}, DeckVoted{}, CardsLaid{}, CardReplaced{}, SaidReady{}, DrawingBegan{}, WordLearned{},
		GuessLaid{}, Finished{}, SaidDone{}, DrewNothing{}, vote.Objected{}, vote.Voted{}, VoteEnded{}, DrawingEnded{},
		DrawingScored{}, SheepNamed{}, Summed{}, WentOn{}, Ended{},
	},
	Refusals: []string{
		"bad-number", "blank", "does-not-count", "done", "finished", "fixed", "guessed-already", "no-more-cards",
		"no-such-board", "no-such-card", "no-such-deck", "no-vote", "not-awaited", "not-host", "not-led", "not-now",
		"not-your-board", "nothing", "number-used", "own-drawing", "said-already", "struck",
		"vote-open",
	},
}

// Wire is all that is said and told in the game.
func (Game) Wire() game.Wire { return wire }
