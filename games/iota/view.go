package iota

import (
	"linework/game"
)

// A View is everything that one seat, or the public, may know of a match.
type View struct {
	Phase   int       `json:"phase"`   // a move names it
	Seat    game.Seat `json:"seat"`    // whose view this is; -1 for the public
	Turn    game.Seat `json:"turn"`    // whose turn it is; -1 when the game has ended
	Scoring bool      `json:"scoring"` // false with young children (IO-5)
	Pile    int       `json:"pile"`
	Grid    []Laid    `json:"grid"`
	Players []Player  `json:"players"`
	Turns   []Turn    `json:"turns"` // every turn so far, with the parts of its score
	Hand    []Card    `json:"hand"`  // the seat's own; empty for the public

	// What the seat could do now, if it is its turn: every legal play with what it
	// would score, every legal recycling, and how many cards may be traded.
	Plays    []Option    `json:"plays"`
	Recycles []Placement `json:"recycles"`
	Trade    int         `json:"trade"`

	Ended *Ended `json:"ended"` // nil while in play
}

// A Player is what everyone may know of a seat.
type Player struct {
	Name  string `json:"name"`
	Cards int    `json:"cards"` // how many are in the hand
	Score int    `json:"score"`
}

// Laid is a card in the grid.
type Laid struct {
	Card Card `json:"card"`
	Cell Cell `json:"cell"`
	Turn int  `json:"turn"` // index into Turns of the turn that put it there; -1 for the starter
}

// A Turn is one turn that has been taken.
type Turn struct {
	Seat     game.Seat   `json:"seat"`
	Recycled []Placement `json:"recycled"` // cards that took a wild's place before the play
	Place    []Placement `json:"place"`    // empty for a pass
	Traded   int         `json:"traded"`
	Late     bool        `json:"late"` // passed by the limit's end or a skip
	Score    Score       `json:"score"`
}

// An Option is a legal play and what it scores.
type Option struct {
	Place []Placement `json:"place"`
	Total int         `json:"total"`
}
