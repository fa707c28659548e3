package pictomania

import (
	"linework/game"
	"linework/game/vote"
)

// wire lists all that is said and told in the game. The kinds are frozen: journals and
// clients have them.
var wire = game.Wire{
	View: View{},
	Moves: game.Kinds{
		{"choose", Choose{}}, {"replace", Replace{}}, {"ready", Ready{}}, {"guess", Guess{}}, {"finish", Finish{}},
		{"done", Done{}}, {"nothing", DrawNothing{}}, {"object", Object{}}, {"vote", Vote{}}, {"next", Next{}}, {"turn", Turn{}},
		{"mean", Mean{}},
	},
	Facts: game.Kinds{
		{"deck-asked", DeckAsked{}}, {"deck-voted", DeckVoted{}}, {"cards-laid", CardsLaid{}},
		{"card-replaced", CardReplaced{}}, {"said-ready", ReadyDeclared{}}, {"drawing-began", DrawingBegan{}},
		{"word-learned", WordLearned{}}, {"guess-laid", GuessLaid{}}, {"guess-explained", GuessExplained{}}, {"finished", Finished{}}, {"said-done", DoneChanged{}},
		{"last-seconds-began", LastSecondsBegan{}}, {"drew-nothing", DrewNothing{}}, {"objected", vote.Objected{}}, {"voted", vote.BoardVoted{}}, {"vote-ended", VoteSettled{}},
		{"drawing-ended", DrawingEnded{}}, {"drawing-scored", DrawingScored{}}, {"sheep-named", SheepNamed{}},
		{"summed", RoundScored{}}, {"went-on", vote.ContinueVoted{}}, {"ended", game.Result{}},
	},
}
