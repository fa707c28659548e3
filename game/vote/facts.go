package vote

import "linework/game"

// A Ballot is what everyone sees of the vote on a board (CM-20).
type Ballot struct {
	Seat   game.Seat  `json:"seat"` // who objects
	Board  int        `json:"board"`
	Voters game.Seats `json:"voters"`
	Yes    game.Seats `json:"yes"`
	No     game.Seats `json:"no"`
	// AsksArtist says that the artist alone decides, because only who objects could vote.
	AsksArtist bool `json:"asksArtist,omitempty"`
}

// ContinueVoted tells everyone that a player has seen enough of a round. Its kind is frozen.
type ContinueVoted struct {
	Seat game.Seat `json:"seat"`
}

// Objected tells everyone that a board is said to have on it what the rules do not
// allow (CM-20).
type Objected struct {
	Seat       game.Seat `json:"seat"`
	Board      int       `json:"board"`
	AsksArtist bool      `json:"asksArtist,omitempty"` // the artist alone decides
}

// Voted tells everyone how a player voted, where there is one vote at a time.
type Voted struct {
	Seat   game.Seat `json:"seat"`
	Uphold bool      `json:"uphold"`
}

// BoardVoted tells everyone how a player voted, where there can be votes on several boards.
type BoardVoted struct {
	Seat   game.Seat `json:"seat"`
	Board  int       `json:"board"`
	Uphold bool      `json:"uphold"`
}

// VoteEnded tells everyone what became of an objection.
type VoteEnded struct {
	Board  int  `json:"board"`
	Upheld bool `json:"upheld"`
}
