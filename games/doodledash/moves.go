package doodledash

import (
	"fmt"
	"unicode/utf8"

	"linework/game"
)

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

// A Pass gives the guess away: it counts as wrong (DD-14).
type Pass struct{}

// An Accept takes a guess as right that the machine refused (DD-19).
type Accept struct{}

// A Decline leaves a refused guess wrong, as far as one drawer is concerned.
type Decline struct{}

// An Object says that there are letters or numerals in a shown drawing (DD-16).
type Object struct {
	Board int `json:"board"`
}

// A Vote answers an objection (CM-20).
type Vote struct {
	Uphold bool `json:"uphold"`
}

// A Next says that a player has looked enough at the drawings of a round.
type Next struct{}

// Kind is "name".
func (Name) Kind() string { return "name" }

// Kind is "start".
func (Start) Kind() string { return "start" }

// Kind is "finish".
func (Finish) Kind() string { return "finish" }

// Kind is "roll".
func (Roll) Kind() string { return "roll" }

// Kind is "guess".
func (Guess) Kind() string { return "guess" }

// Kind is "pass".
func (Pass) Kind() string { return "pass" }

// Kind is "accept".
func (Accept) Kind() string { return "accept" }

// Kind is "decline".
func (Decline) Kind() string { return "decline" }

// Kind is "object".
func (Object) Kind() string { return "object" }

// Kind is "vote".
func (Vote) Kind() string { return "vote" }

// Kind is "next".
func (Next) Kind() string { return "next" }

// kinds is every move of the game beside ink.
var kinds = []string{"name", "start", "finish", "roll", "guess", "pass", "accept", "decline", "object", "vote", "next"}

// maxGuess is how many characters a guess may have.
const maxGuess = 80

// Decode reads a move from the wire.
func (Game) Decode(kind string, data []byte) (game.Move, error) {
	switch kind {
	case "name":
		return game.DecodeMove[Name](kind, data)
	case "start":
		return game.DecodeMove[Start](kind, data)
	case "finish":
		return game.DecodeMove[Finish](kind, data)
	case "roll":
		return game.DecodeMove[Roll](kind, data)
	case "guess":
		m, err := game.DecodeMove[Guess](kind, data)
		if err == nil {
			err = readable(m.Text)
		}
		return m, err
	case "pass":
		return game.DecodeMove[Pass](kind, data)
	case "accept":
		return game.DecodeMove[Accept](kind, data)
	case "decline":
		return game.DecodeMove[Decline](kind, data)
	case "object":
		return game.DecodeMove[Object](kind, data)
	case "vote":
		return game.DecodeMove[Vote](kind, data)
	case "next":
		return game.DecodeMove[Next](kind, data)
	}
	return nil, game.UnknownMove(kind, kinds...)
}

// readable refuses a guess that could not be shown on one line.
func readable(text string) error {
	if n := utf8.RuneCountInString(text); n > maxGuess {
		return game.Malformed("guess", fmt.Errorf("a guess has at most %d characters, this one has %d", maxGuess, n))
	}
	return game.Printable("guess", text)
}
