package iota

import "linework/game"

// wire lists all that is said and told in the game. The kinds are frozen: journals and
// clients have them.
var wire = game.Wire{
	View: View{},
	Moves: game.Kinds{
		{"play", Play{}}, {"pass", Pass{}}, {"recycle", Recycle{}},
	},
	Asks: game.Questions{
		{Kind: "play", Question: Play{}, Answer: Score{}},
		{Kind: "meaning", Question: Meaning{}, Answer: Meanings{}},
		{Kind: "hint", Question: Hint{}, Answer: Advice{}},
	},
	Tries: game.Questions{
		{Kind: "play", Question: Play{}, Answer: Attempt{}},
		{Kind: "reveal", Question: Reveal{}, Answer: Option{}},
	},
	Facts: game.Kinds{
		{"dealt", HandDealt{}}, {"began", GameBegan{}}, {"played", Played{}}, {"passed", CardsTraded{}}, {"recycled", Recycled{}},
		{"drew", CardsDrawn{}}, {"turn-came", TurnBegan{}}, {"ended", Ended{}},
	},
	Details: []any{Fault{}},
}

func (Game) Wire() game.Wire { return wire }
