package doodledash

import "linework/game"

// A Name says which word of the card is to be drawn, from 1 on (DD-4).
type Name struct {
	Number int `json:"number"`
}

// A Start is the guesser's signal to draw (DD-6).
type Start struct{}

// A Finish locks the drawer's board; the first one takes the cylinder, the second
// the die (DD-7).
type Finish struct{}

// A Roll rolls the die once (DD-8).
type Roll struct{}

// A Guess is the guesser's one guess at what is shown (DD-11).
type Guess struct {
	Text string `json:"text"`
}

// maxGuess is how many characters a guess may have.
const maxGuess = 80

// Check refuses a guess that could not be shown on one line.
func (g Guess) Check() error { return game.CheckOneLine(g.Text, maxGuess) }

// AnyPhase lets a guess in that crosses a change of stage (CM-24).
func (Guess) AnyPhase() {}

// A Pass gives the guess away: it counts as wrong (DD-14).
type Pass struct{}

// An Accept is one drawer's vote to count a refused guess as right (DD-19).
type Accept struct{}

// A Decline is one drawer's vote to leave a refused guess wrong.
type Decline struct{}

// An Object says that there are letters or numerals in a shown drawing (DD-16).
type Object struct {
	Board int `json:"board"`
}

// A Vote answers an objection (CM-20).
type Vote struct {
	Uphold bool `json:"uphold"`
}

// A Next says that a player has seen enough of the drawings of a round.
type Next struct{}
