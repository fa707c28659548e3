package doodlerush

import (
	"slices"

	"linework/game"
)

// CountDownBegan tells everyone that the first round is about to start (DR-3).
type CountDownBegan struct {
	Seconds int `json:"seconds"`
}

// CardsTurned tells one seat its words, when the first round starts (DR-2).
type CardsTurned struct {
	Words []string `json:"words"`
}

// RoundBegan tells everyone what is done from now on and, where it is guessing, which
// boards have ink on them.
type RoundBegan struct {
	Round int   `json:"round"` // 1 to 3
	Stage Stage `json:"stage"` // "draw" or "guess"
	Inked []int `json:"inked"`
}

// Assigned tells one seat on which board each of its words is.
type Assigned struct {
	Boards []int `json:"boards"` // by word
}

// Guessed tells everyone a guess and what the machine says to it: right for some
// boards, close for others, else no. Late is for boards that somebody had taken before.
type Guessed struct {
	N     int       `json:"n"` // the guesses of a game are numbered from 0
	Seat  game.Seat `json:"seat"`
	Board int       `json:"board"` // -1 when it was called out to all
	Text  string    `json:"text"`
	Right []int     `json:"right"`
	Close []int     `json:"close"`
	Late  []int     `json:"late"` // right for boards that were taken in this round, whose words everyone knows
}

// Taken tells everyone that a board went to whoever guessed it, and what was on it.
type Taken struct {
	Board    int       `json:"board"`
	Seat     game.Seat `json:"seat"` // who guessed it
	Word     string    `json:"word"`
	Guess    int       `json:"guess"` // its number
	Text     string    `json:"text"`  // of the guess
	Accepted bool      `json:"accepted"`
	Round    int       `json:"round"`
	// From is who had taken it with a later guess, and gives it up (DR-20). A view does not have it.
	From []game.Seat `json:"from,omitempty"`
}

// Answered tells everyone what an owner says to a guess.
type Answered struct {
	Guess int  `json:"guess"`
	Board int  `json:"board"`
	Far   bool `json:"far"` // else close
}

// Waved tells everyone to look at a board.
type Waved struct {
	Board int `json:"board"`
}

// DoneChanged tells everyone that a player is done with this round, or is not any more.
type DoneChanged struct {
	Seat game.Seat `json:"seat"`
	Done bool      `json:"done"`
}

// Ended tells everyone how the game ended, and what was on every board.
type Ended struct {
	Winners game.Seats `json:"winners"`
	Scores  []Score    `json:"scores"` // by seat
	Words   []string   `json:"words"`  // by board
}

// clone returns a copy; nil while the game is in play.
func (e *Ended) clone() *Ended {
	if e == nil {
		return nil
	}
	return &Ended{Winners: e.Winners, Scores: slices.Clone(e.Scores), Words: slices.Clone(e.Words)}
}
