package iota

import "linework/game"

// HandDealt tells one seat its first hand.
type HandDealt struct {
	Hand []Card `json:"hand"`
}

// GameBegan tells everyone what lies on the table and who starts.
type GameBegan struct {
	Starter Card      `json:"starter"`
	Pile    int       `json:"pile"`
	First   game.Seat `json:"first"`
	Lot     bool      `json:"lot,omitempty"` // who starts was drawn by lot (CM-2)
}

// Played tells everyone what was laid and what it scored.
type Played struct {
	Seat  game.Seat   `json:"seat"`
	Place []Placement `json:"place"`
	Score Score       `json:"score"`
}

// Mood is delight where a turn was doubled.
func (f Played) Mood() game.Mood {
	if f.Score.Lots > 0 || f.Score.Four {
		return game.Delighted
	}
	return game.Indifferent
}

// CardsTraded tells everyone that cards were traded, and how many.
type CardsTraded struct {
	Seat   game.Seat `json:"seat"`
	Traded int       `json:"traded"`
	Late   bool      `json:"late"` // the limit's end or a skip passed for the player
}

// Recycled tells everyone which card took a wild's place.
type Recycled struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
	Cell Cell      `json:"cell"`
}

// CardsDrawn tells one seat what it drew.
type CardsDrawn struct {
	Cards []Card `json:"cards"`
}

// TurnBegan tells everyone whose turn it is now.
type TurnBegan struct {
	Seat   game.Seat `json:"seat"`
	NoMore bool      `json:"noMore,omitempty"` // they are asked whether they have no more plays (IO-26)
}

// A Reason is how a game ended.
type Reason string

// The reasons.
const (
	PlayedOut Reason = "played-out" // somebody has no cards left (IO-25)
	Stalemate Reason = "stalemate"  // nobody can or will play (IO-26)
	Stopped   Reason = "stopped"    // the host has ended it (CM-25)
)

// Ended tells everyone how the game ended.
type Ended struct {
	Reason  Reason     `json:"reason"`
	Winners game.Seats `json:"winners"`
	Points  []int      `json:"points"` // nil without scoring
}
