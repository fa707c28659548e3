package funnylines

import (
	"fmt"
	"unicode/utf8"

	"linework/game"
	"linework/games/funnylines/cards"
)

// Counts is a number for each kind of shape, in the order triangle, circle, oval,
// rectangle, line, trapezium, square.
type Counts [cards.Kinds]int

// A Side puts the player who says it into a team, while sides are chosen (FL-10).
type Side struct {
	Team int `json:"team"` // 0 or 1
}

// A Ready says that the teams may stay as they are. When all say so, play begins.
type Ready struct{}

// A Roster is the teacher's list of students who have no device (FL-52). It replaces
// the list before it.
type Roster struct {
	Names []string `json:"names"`
}

// A TakeOut is the teacher's list of cards that the class does not know (FL-50), by
// their numbers on the crib sheet. It replaces the list before it.
type TakeOut struct {
	Cards []int `json:"cards"`
}

// A Begin is the teacher's: the lesson starts with the next picture.
type Begin struct{}

// A Put adds shapes of one kind to the basket, or takes some out again (FL-16).
type Put struct {
	Shape cards.Kind `json:"shape"`
	Add   int        `json:"add"` // how many more; less than 0 takes them out
}

// A Buy confirms the basket. It says what is in it, so that nobody confirms what a
// team-mate has just changed (FL-16).
type Buy struct {
	Basket Counts `json:"basket"`
}

// A Borrow takes the loan that a player without a Frico is offered (FL-35).
type Borrow struct{}

// A Decline refuses the loan; the buying is skipped (FL-35).
type Decline struct{}

// A Draw is the Carlo's: this shape of the card is drawn next. As a stamp it is on
// the board at once; in freehand the pen is free for it, on the ink board that the
// view names (FL-60).
type Draw struct {
	Shape int `json:"shape"` // its place in View.Card.Shapes
}

// A Done is the Carlo's, in freehand: the last shape is finished.
type Done struct{}

// A Guess names the picture. It costs 2 Fricos, right or wrong (FL-20).
type Guess struct {
	// Text is "" when the teacher heard a wrong guess and does not write it down (FL-52).
	Text string `json:"text"`
	// Sure is set when the guesser was asked about a guess that is not on the crib
	// sheet, and meant it (FL-62). Without it such a guess is refused as "not-listed".
	Sure bool `json:"sure"`
}

// A Pass says that the player has no guess now: in the pause, at the last call, and
// as a student in turn (FL-22, FL-25, FL-51).
type Pass struct{}

// An Ask is the shape for which the student in turn asks, said by the student or by
// the teacher (FL-51, FL-52).
type Ask struct {
	Shape cards.Kind `json:"shape"`
}

// An Accept takes a guess as right that the machine refused (CM-17).
type Accept struct {
	Guess int `json:"guess"` // its place in View.Guesses
}

// An Object says that a shape drawn freehand is in a wrong place, has a wrong size,
// or shows letters or numerals (FL-63, CM-20).
type Object struct {
	Shape int `json:"shape"` // the number of its ink board
}

// A Vote answers an objection (CM-20).
type Vote struct {
	Uphold bool `json:"uphold"`
}

// A Reveal is the teacher's: what the picture is, without waiting for a right guess
// (FL-53).
type Reveal struct{}

// A Next says that a player has looked enough at the picture of a round; in a class
// the teacher alone says so.
type Next struct{}

// An End is the teacher's: the lesson is over after the picture that lies open.
type End struct{}

// A Crib is a question, not a move: the answer is the CribSheet (FL-6).
type Crib struct{}

// Kind is "side".
func (Side) Kind() string { return "side" }

// Kind is "ready".
func (Ready) Kind() string { return "ready" }

// Kind is "roster".
func (Roster) Kind() string { return "roster" }

// Kind is "take-out".
func (TakeOut) Kind() string { return "take-out" }

// Kind is "begin".
func (Begin) Kind() string { return "begin" }

// Kind is "put".
func (Put) Kind() string { return "put" }

// Kind is "buy".
func (Buy) Kind() string { return "buy" }

// Kind is "borrow".
func (Borrow) Kind() string { return "borrow" }

// Kind is "decline".
func (Decline) Kind() string { return "decline" }

// Kind is "draw".
func (Draw) Kind() string { return "draw" }

// Kind is "done".
func (Done) Kind() string { return "done" }

// Kind is "guess".
func (Guess) Kind() string { return "guess" }

// Kind is "pass".
func (Pass) Kind() string { return "pass" }

// Kind is "ask".
func (Ask) Kind() string { return "ask" }

// Kind is "accept".
func (Accept) Kind() string { return "accept" }

// Kind is "object".
func (Object) Kind() string { return "object" }

// Kind is "vote".
func (Vote) Kind() string { return "vote" }

// Kind is "reveal".
func (Reveal) Kind() string { return "reveal" }

// Kind is "next".
func (Next) Kind() string { return "next" }

// Kind is "end".
func (End) Kind() string { return "end" }

// Kind is "crib".
func (Crib) Kind() string { return "crib" }

// kinds is every move of the game beside ink.
var kinds = []string{
	"side", "ready", "roster", "take-out", "begin", "put", "buy", "borrow", "decline", "draw", "done",
	"guess", "pass", "ask", "accept", "object", "vote", "reveal", "next", "end",
}

// Bounds of what can be said.
const (
	maxGuess    = 80 // characters
	maxName     = 30 // characters
	maxStudents = 40 // without a device (FL-52)
	maxPut      = 20 // shapes at once
	maxOut      = 200
)

// Decode reads a move from the wire.
func (Game) Decode(kind string, data []byte) (game.Move, error) {
	switch kind {
	case "side":
		return game.DecodeMove[Side](kind, data)
	case "ready":
		return game.DecodeMove[Ready](kind, data)
	case "roster":
		m, err := game.DecodeMove[Roster](kind, data)
		if err == nil {
			err = listed(m.Names)
		}
		return m, err
	case "take-out":
		m, err := game.DecodeMove[TakeOut](kind, data)
		if err == nil && len(m.Cards) > maxOut {
			err = game.Malformed(kind, fmt.Errorf("there are not that many cards"))
		}
		return m, err
	case "begin":
		return game.DecodeMove[Begin](kind, data)
	case "put":
		m, err := game.DecodeMove[Put](kind, data)
		if err == nil && (m.Add < -maxPut || m.Add > maxPut) {
			err = game.Malformed(kind, fmt.Errorf("at most %d shapes are put at once, not %d", maxPut, m.Add))
		}
		return m, err
	case "buy":
		return game.DecodeMove[Buy](kind, data)
	case "borrow":
		return game.DecodeMove[Borrow](kind, data)
	case "decline":
		return game.DecodeMove[Decline](kind, data)
	case "draw":
		return game.DecodeMove[Draw](kind, data)
	case "done":
		return game.DecodeMove[Done](kind, data)
	case "guess":
		m, err := game.DecodeMove[Guess](kind, data)
		if err == nil {
			err = readable(kind, m.Text, maxGuess)
		}
		return m, err
	case "pass":
		return game.DecodeMove[Pass](kind, data)
	case "ask":
		return game.DecodeMove[Ask](kind, data)
	case "accept":
		return game.DecodeMove[Accept](kind, data)
	case "object":
		return game.DecodeMove[Object](kind, data)
	case "vote":
		return game.DecodeMove[Vote](kind, data)
	case "reveal":
		return game.DecodeMove[Reveal](kind, data)
	case "next":
		return game.DecodeMove[Next](kind, data)
	case "end":
		return game.DecodeMove[End](kind, data)
	case "crib":
		return game.DecodeMove[Crib](kind, data)
	}
	return nil, game.UnknownMove(kind, kinds...)
}

// listed refuses a roster that could not be shown.
func listed(names []string) error {
	if len(names) > maxStudents {
		return game.Malformed("roster", fmt.Errorf("a class has at most %d names, this one has %d", maxStudents, len(names)))
	}
	for _, name := range names {
		if err := readable("roster", name, maxName); err != nil {
			return err
		}
	}
	return nil
}

// readable refuses a text that could not be shown on one line.
func readable(kind, text string, most int) error {
	if n := utf8.RuneCountInString(text); n > most {
		return game.Malformed(kind, fmt.Errorf("at most %d characters fit, this has %d", most, n))
	}
	return game.Printable(kind, text)
}
