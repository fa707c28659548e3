package iota

import "linework/game"

// wire is all that is said and told in the game.
var wire = game.Wire{
	View: View{},
	Moves: []game.Move{
		Play{}, Pass{}, Recycle{},
	},
	Asks: []game.Ask{
		{Question: Play{}, Answer: Score{}},
		{Question: Meaning{}, Answer: Meanings{}},
		{Question: Hint{}, Answer: Advice{}},
	},
	Tries: []game.Ask{
		{Question: Play{}, Answer: Attempt{}},
		{Question: Reveal{}, Answer: Option{}},
	},
	Facts: []game.Fact{
		Dealt{}, Began{}, Played{}, Passed{}, Recycled{}, Drew{}, TurnCame{}, Ended{},
	},
	Details: []any{Fault{}},
	Refusals: []string{
		"cell-taken", "gap", "line-too-long", "no-cards", "no-help", "no-such-card", "not-a-line", "not-a-wild", "not-one-line",
		"not-touching", "not-your-turn", "pile-too-small", "wild-impossible",
	},
}

// Wire is all that is said and told in the game.
func (Game) Wire() game.Wire { return wire }
