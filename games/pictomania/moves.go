package pictomania

import "linework/game"

// A Choose votes for the deck of the next round; it can be changed while the vote
// lasts (PM-3).
type Choose struct {
	Deck string `json:"deck"` // one of the view's decks
}

// A Replace has one card replaced, once a game and player (PM-6).
type Replace struct {
	Symbol int `json:"symbol"` // of the card, from 0
}

// A Ready says that a player has read the cards. When all have, drawing begins.
type Ready struct{}

// A Guess lays one of the own number cards face down on another's drawing (PM-11).
type Guess struct {
	Board  int `json:"board"`
	Number int `json:"number"` // 1 to 7
}

// A Finish takes the highest bonus token that is left (PM-14).
type Finish struct{}

// A Done says that a player is done and wants no token, or takes that back (PM-16).
type Done struct {
	Done bool `json:"done"`
}

// A Nothing declares that a player draws nothing in this round (PM-18).
type Nothing struct{}

// An Object says that a drawing is against the rules, or plainly of the wrong word
// (PM-26).
type Object struct {
	Board int `json:"board"`
}

// A Vote answers an objection (CM-20).
type Vote struct {
	Board  int  `json:"board"`
	Uphold bool `json:"uphold"`
}

// A Next says that a player has seen enough of this step of the scoring, or has no
// wish for a deck. When all have, the game goes on.
type Next struct{}

// A Turn goes on to the next step of the scoring for everyone, where the host leads
// the walk. The rules do not know who the host is: they take it from any player, and
// the client offers it to the host.
type Turn struct{}

// Kind is "choose".
func (Choose) Kind() string { return "choose" }

// Kind is "replace".
func (Replace) Kind() string { return "replace" }

// Kind is "ready".
func (Ready) Kind() string { return "ready" }

// Kind is "guess".
func (Guess) Kind() string { return "guess" }

// Kind is "finish".
func (Finish) Kind() string { return "finish" }

// Kind is "done".
func (Done) Kind() string { return "done" }

// Kind is "nothing".
func (Nothing) Kind() string { return "nothing" }

// Kind is "object".
func (Object) Kind() string { return "object" }

// Kind is "vote".
func (Vote) Kind() string { return "vote" }

// Kind is "next".
func (Next) Kind() string { return "next" }

// Kind is "turn".
func (Turn) Kind() string { return "turn" }

// kinds is every move of the game beside ink.
var kinds = []string{"choose", "replace", "ready", "guess", "finish", "done", "nothing", "object", "vote", "next", "turn"}

// Decode reads a move from the wire.
func (Game) Decode(kind string, data []byte) (game.Move, error) {
	switch kind {
	case "choose":
		return game.DecodeMove[Choose](kind, data)
	case "replace":
		return game.DecodeMove[Replace](kind, data)
	case "ready":
		return game.DecodeMove[Ready](kind, data)
	case "guess":
		return game.DecodeMove[Guess](kind, data)
	case "finish":
		return game.DecodeMove[Finish](kind, data)
	case "done":
		return game.DecodeMove[Done](kind, data)
	case "nothing":
		return game.DecodeMove[Nothing](kind, data)
	case "object":
		return game.DecodeMove[Object](kind, data)
	case "vote":
		return game.DecodeMove[Vote](kind, data)
	case "next":
		return game.DecodeMove[Next](kind, data)
	case "turn":
		return game.DecodeMove[Turn](kind, data)
	}
	return nil, game.UnknownMove(kind, kinds...)
}
