package doodledash

import "linework/game"

// A Reason says why drawing ended.
type Reason string

// The reasons.
const (
	StillDrawing Reason = ""
	Stopped      Reason = "stop"         // the die showed the stop face (DD-7)
	AllDone      Reason = "all-finished" // every drawer has finished (DD-9)
	OutOfTime    Reason = "time"         // the time limit ran out (DD-9)
)

// A CardWord is one word on a card.
type CardWord struct {
	Text string `json:"text"`
	Hard bool   `json:"hard"` // starred (DD-2)
}

// RoundBegan tells everyone who guesses now.
type RoundBegan struct {
	Round   int       `json:"round"` // from 1
	Rounds  int       `json:"rounds"`
	Guesser game.Seat `json:"guesser"`
	Lot     bool      `json:"lot,omitempty"` // who guesses first was drawn by lot (CM-2)
	Again   bool      `json:"again"`         // the round starts again, with a card from the box (DD-16)
}

// CardTurned tells the drawers what stands on the card.
type CardTurned struct {
	Card []CardWord `json:"card"`
}

// NumberSkipped tells everyone that a hard word was named, which young players do
// not draw (DD-5).
type NumberSkipped struct {
	Number int `json:"number"`
}

// NumberNamed tells everyone which word of the card is to be drawn.
type NumberNamed struct {
	Number int  `json:"number"`
	Late   bool `json:"late"`           // chance named it, for the guesser did not
	Next   bool `json:"next,omitempty"` // for a round to come, by its guesser
}

// WordChosen tells the drawers what to draw.
type WordChosen struct {
	Word string `json:"word"`
}

// DrawingBegan tells everyone that the pens may move.
type DrawingBegan struct {
	Late bool `json:"late"` // the start signal came by itself
}

// Finished tells the drawers that one of them is done.
type Finished struct {
	Seat game.Seat `json:"seat"`
	Late bool      `json:"late"` // skipped, and so without a place
}

// CylinderTaken tells the drawers who has the cylinder now.
type CylinderTaken struct {
	Seat game.Seat `json:"seat"`
}

// DieTaken tells the drawers who has the die now.
type DieTaken struct {
	Seat game.Seat `json:"seat"`
}

// BetPlaced tells whoever made it that a bet is noted.
type BetPlaced struct {
	Board int `json:"board"`
}

// DieHeard tells the guesser and the public that somebody has the die, and not who.
type DieHeard struct{}

// DieRolled tells everyone what the die shows.
type DieRolled struct {
	Face int  `json:"face"` // 1 to 6
	Stop bool `json:"stop"` // all drawing ends
}

// DrawingEnded tells everyone why nobody draws any more, and who holds what.
type DrawingEnded struct {
	Reason   Reason    `json:"reason"`
	Cylinder game.Seat `json:"cylinder"` // -1 for nobody
	Die      game.Seat `json:"die"`      // -1 for nobody
}

// DrawingsShown tells everyone whose drawings can be seen from now on.
type DrawingsShown struct {
	Step  int        `json:"step"` // 1 the cylinder's, 2 the die's, 3 all others
	Seats game.Seats `json:"seats"`
}

// Guessed tells everyone the guess and what the machine says of it.
type Guessed struct {
	Step  int    `json:"step"`
	Text  string `json:"text"` // "" when no guess was made
	Right bool   `json:"right"`
	Late  bool   `json:"late"` // the limit's end or a skip passed for the guesser

	guesser game.Seat // who made it
}

func (f Guessed) Mood() game.Mood { return game.MoodOf(f.Right) }

// Accepted tells everyone who accepted the refused guess.
type Accepted struct {
	Seat game.Seat `json:"seat"`
}

// Declined tells everyone who declined the refused guess.
type Declined struct {
	Seat game.Seat `json:"seat"`
}

// RoundEnded tells everyone the word and who got a point.
type RoundEnded struct {
	Word    string     `json:"word"`
	Scorers game.Seats `json:"scorers"`
	Points  []int      `json:"points"` // by seat, all rounds so far
}
