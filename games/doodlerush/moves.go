package doodlerush

import (
	"fmt"
	"unicode/utf8"

	"linework/game"
)

// An Assign puts one of the own words on one of the own boards (DR-5). The word that
// was there goes where this one was.
type Assign struct {
	Word  int `json:"word"`  // 0 to 5, as the own words are listed
	Board int `json:"board"` // its number at the table
}

// A Guess is aimed at one board (DR-7).
type Guess struct {
	Board int    `json:"board"`
	Text  string `json:"text"`
}

// A Call is a guess called out to all boards of the table (DR-7).
type Call struct {
	Text string `json:"text"`
}

// A Close is the owner's answer to the last guess at a board (DR-10).
type Close struct {
	Guess int `json:"guess"` // its number
	Board int `json:"board"`
}

// A Far is the owner's answer to the last guess at a board (DR-10).
type Far struct {
	Guess int `json:"guess"`
	Board int `json:"board"`
}

// An Accept is the owner's yes to a guess that the machine refused (CM-17). A call
// is accepted for the board that it was right for.
type Accept struct {
	Guess int `json:"guess"`
	Board int `json:"board"`
}

// A Wave draws eyes to an own board (DR-10).
type Wave struct {
	Board int `json:"board"`
}

// An Object says that there are letters or numerals on a board (DR-16).
type Object struct {
	Board int `json:"board"`
}

// A Vote answers the objection to a board (CM-20).
type Vote struct {
	Board  int  `json:"board"`
	Uphold bool `json:"uphold"`
}

// A Done says that a player needs no more of this round, or does after all. The
// round ends before its time when everyone is done.
type Done struct {
	Done bool `json:"done"`
}

// Kind is "assign".
func (Assign) Kind() string { return "assign" }

// Kind is "guess".
func (Guess) Kind() string { return "guess" }

// Kind is "call".
func (Call) Kind() string { return "call" }

// Kind is "close".
func (Close) Kind() string { return "close" }

// Kind is "far".
func (Far) Kind() string { return "far" }

// Kind is "accept".
func (Accept) Kind() string { return "accept" }

// Kind is "wave".
func (Wave) Kind() string { return "wave" }

// Kind is "object".
func (Object) Kind() string { return "object" }

// Kind is "vote".
func (Vote) Kind() string { return "vote" }

// Kind is "done".
func (Done) Kind() string { return "done" }

// kinds is every move of the game beside ink.
var kinds = []string{"assign", "guess", "call", "close", "far", "accept", "wave", "object", "vote", "done"}

// maxGuess is how many characters a guess may have.
const maxGuess = 80

// Decode reads a move from the wire.
func (Game) Decode(kind string, data []byte) (game.Move, error) {
	switch kind {
	case "assign":
		return game.DecodeMove[Assign](kind, data)
	case "guess":
		m, err := game.DecodeMove[Guess](kind, data)
		if err == nil {
			err = readable(kind, m.Text)
		}
		return m, err
	case "call":
		m, err := game.DecodeMove[Call](kind, data)
		if err == nil {
			err = readable(kind, m.Text)
		}
		return m, err
	case "close":
		return game.DecodeMove[Close](kind, data)
	case "far":
		return game.DecodeMove[Far](kind, data)
	case "accept":
		return game.DecodeMove[Accept](kind, data)
	case "wave":
		return game.DecodeMove[Wave](kind, data)
	case "object":
		return game.DecodeMove[Object](kind, data)
	case "vote":
		return game.DecodeMove[Vote](kind, data)
	case "done":
		return game.DecodeMove[Done](kind, data)
	}
	return nil, game.UnknownMove(kind, kinds...)
}

// readable refuses a guess that could not be shown to everyone on one line.
func readable(kind, text string) error {
	if n := utf8.RuneCountInString(text); n > maxGuess {
		return game.Malformed(kind, fmt.Errorf("a guess has at most %d characters, this one has %d", maxGuess, n))
	}
	return game.Printable(kind, text)
}
