package doodlerush

import "linework/game"

// An Assign puts one of the own words on one of the own boards (DR-5). The word that was
// there goes where this one was. In draw and guess.
type Assign struct {
	Word  int `json:"word"`  // 0 to 5, as the own words are listed
	Board int `json:"board"` // its number at the table
}

// A Guess is aimed at one board (DR-7). At most 80 characters, all of which can be shown
// on a line, else it is malformed. In guess.
type Guess struct {
	Board int    `json:"board"`
	Text  string `json:"text"`
}

// A Call is a guess called out to all boards of the table (DR-7). It takes every one that
// it is right for. In guess.
type Call struct {
	Text string `json:"text"`
}

// maxGuess is how many characters a guess may have.
const maxGuess = 80

// Check refuses a guess that could not be shown to everyone on one line.
func (g Guess) Check() error { return game.CheckOneLine(g.Text, maxGuess) }

// Check refuses a call as it refuses a guess.
func (c Call) Check() error { return game.CheckOneLine(c.Text, maxGuess) }

// AnyPhase lets a guess in that crosses a change of stage (CM-24).
func (Guess) AnyPhase() {}

// AnyPhase lets a call in, as it does a guess.
func (Call) AnyPhase() {}

// An AnswerClose is the owner's answer to the last guess at a board (DR-10). Once for each guess
// and board. In guess.
type AnswerClose struct {
	Guess int `json:"guess"` // its number
	Board int `json:"board"`
}

// An AnswerFar is the owner's answer to the last guess at a board (DR-10). Once for each guess
// and board. In guess.
type AnswerFar struct {
	Guess int `json:"guess"`
	Board int `json:"board"`
}

// An Accept is the owner's yes to a guess that the machine refused (CM-17). A call is
// accepted for the board that it was right for. In guess, and for a while in what follows.
type Accept struct {
	Guess int `json:"guess"`
	Board int `json:"board"`
}

// A Wave draws attention to an own board (DR-10). Seen once a second; more are answered
// with ok and do nothing. In guess.
type Wave struct {
	Board int `json:"board"`
}

// An Object says that there are letters or numerals on a board (DR-16). A vote begins. In
// guess.
type Object struct {
	Board int `json:"board"`
}

// A Vote answers the objection to a board (CM-20). More than half of the voters uphold it,
// and the board is wiped. Of all but its owner and who objects or, where nobody else can
// vote, of its owner; in guess.
type Vote struct {
	Board  int  `json:"board"`
	Uphold bool `json:"uphold"`
}

// A Done says that a player is done with this round, or is not any more. The round ends
// early when everyone is done. In draw and guess.
type Done struct {
	Done bool `json:"done"`
}
