package funnylines

import (
	"linework/texts"

	"linework/cards"
	"linework/game"
)

// Counts is a number for each kind of shape, in the order triangle, circle, oval,
// rectangle, line, trapezium, square.
type Counts [cards.Kinds]int

// A Side puts the player who says it into a team, while sides are chosen (FL-10). All are
// asked again whether they are ready. In choosing.
type Side struct {
	Team int `json:"team"` // 0 or 1
}

// A Place puts another player into a team, while sides are chosen; the first seat's to say
// (FL-10). In choosing.
type Place struct {
	Seat game.Seat `json:"seat"`
	Team int       `json:"team"` // 0 or 1
}

// A Carlo says who of the own team draws next, where teams choose (FL-12).
type Carlo struct {
	Seat game.Seat `json:"seat"`
}

// A Ready says that the teams may stay as they are. When all say so, play begins. In
// choosing.
type Ready struct{}

// A Roster is the teacher's list of students who have no device (FL-52). It replaces the
// list before it. At most 200 names of 30 characters. In registering.
type Roster struct {
	Names []string `json:"names"`
}

// A RemoveCards is the teacher's list of cards that the class does not know (FL-50), by their
// numbers on the crib sheet. It replaces the list before it. In registering.
type RemoveCards struct {
	Cards []int `json:"cards"`
}

// A BringPictures is the teacher's own pictures for the lesson (FL-56). It replaces those before
// it. They come up first, with numbers from 101 on; at most 20, with names of 40
// characters. In registering.
type BringPictures struct {
	Pictures []cards.Draft `json:"pictures"`
}

// A Begin is the teacher's: the lesson starts with the next picture. In registering.
type Begin struct{}

// A ChangeBasket adds shapes of one kind to the basket, or takes some out again (FL-16). At most 20
// at once. Of guessers of the side that buys, in buying.
type ChangeBasket struct {
	Shape cards.Kind `json:"shape"`
	Add   int        `json:"add"` // how many more; less than 0 takes them out
}

// A PlanBasket adds shapes to the basket of the next purchase of the own side, or takes some out
// again, while others buy or draw (FL-16). Of guessers, while the picture is not complete.
type PlanBasket struct {
	Shape cards.Kind `json:"shape"`
	Add   int        `json:"add"` // how many more; less than 0 takes them out
}

// A Buy confirms the basket. It says what is in it, so that nobody confirms what a team-
// mate has just changed (FL-16). Of guessers of the side that buys, in buying.
type Buy struct {
	Basket Counts `json:"basket"`
}

// A Borrow takes the loan that a player without a Frico is offered, or may ask for at once
// (FL-35). The active player’s, in lending.
type Borrow struct{}

// A Decline refuses the loan where the table allows that; the buying is skipped (FL-35). The
// active player’s, in lending.
type Decline struct{}

// A Draw is the Carlo's: this shape of the card is drawn next. As a stamp it is on the
// board at once; in freehand the pen is free for it, on the ink board that the view names
// (FL-60). In drawing.
type Draw struct {
	Shape int `json:"shape"` // its place in View.Card.Shapes
}

// A Done is the Carlo's, in freehand: the last shape is finished. In drawing.
type Done struct{}

// A Guess names the picture. It costs 2 Fricos, right or wrong (FL-20). At most 80
// characters. Of any but the Carlos, while a picture is hidden; in a class of the student
// in turn or the teacher, in guessing.
type Guess struct {
	// Text is "" when the teacher heard a wrong guess and does not write it down (FL-52).
	Text string `json:"text"`
	// Sure is set when the guesser was asked about a guess that is not on the crib
	// sheet, and meant it (FL-62). Without it such a guess is refused as "not-listed".
	Sure bool `json:"sure"`
}

// A Bet says who will name the picture, for nothing but the pleasure of having known (FL-66). The last
// word counts. Of the Carlos, while a picture is hidden; not in a class.
type Bet struct {
	Guesser game.Seat `json:"guesser"`
}

// A Pass says that the player has no guess now: in the pause, at the last call, and
// as a student in turn (FL-22, FL-25, FL-51).
type Pass struct{}

// An Ask is the shape for which the student in turn asks, said by the student or by the
// teacher (FL-51, FL-52). In asking.
type Ask struct {
	Shape cards.Kind `json:"shape"`
}

// An Accept takes a guess as right that the machine refused (CM-17). Of the Carlo of the
// other team, the Carlo, or the teacher.
type Accept struct {
	Guess int `json:"guess"` // its place in View.Guesses
}

// An Object says that a shape drawn freehand is in a wrong place, has a wrong size, or
// shows letters or numerals (FL-63, CM-20). A vote begins. Of any but who drew it, while a
// picture is hidden.
type Object struct {
	Shape int `json:"shape"` // the number of its ink board
}

// A Vote answers an objection (CM-20). More than half of the voters uphold it. Of all but
// who objects and who drew it or, where nobody else can vote, of who drew it; in voting.
type Vote struct {
	Uphold bool `json:"uphold"`
}

// A Reveal is the teacher's: what the picture is, without waiting for a right guess
// (FL-53). While a picture is hidden.
type Reveal struct{}

// A Next says that a player has looked enough at the picture of a round; in a class the
// teacher alone says so. The game goes on when all have. In looking.
type Next struct{}

// A SkipStudent is the teacher's: the student in turn neither asks nor guesses, and the next
// one is in turn (FL-54). In asking and guessing.
type SkipStudent struct{}

// An Admit is the teacher's: somebody who came during the lesson, and is not on the list, takes
// turns from now on (CM-34). At any time in the lesson.
type Admit struct {
	Seat game.Seat `json:"seat"`
}

// An Undo is the teacher's: the last tap of the lesson was wrong (FL-54).
type Undo struct{}

// An End is the teacher's: the lesson is over after the picture that lies open. In
// looking.
type End struct{}

// A Pictures is a question of the teacher's, not a move: the answer is the PictureSheet
// (FL-50).
type Pictures struct{}

// A Crib is a question, not a move: the answer is the CribSheet (FL-6).
type Crib struct{}

// Bounds of what can be said.
const (
	maxGuessLength = 80  // characters
	maxNameLength  = 30  // characters
	maxStudents    = 200 // without a device (FL-52)
	maxPut         = 20  // shapes at once
	maxRemoved     = 200
	maxOwnPictures = 20 // pictures (FL-56)
	maxPictureName = 40 // characters of its name
)

// Check refuses names that could not be shown.
func (r Roster) Check() error {
	if len(r.Names) > maxStudents {
		return texts.NewError("problem.class-size", game.Figures{"most": maxStudents, "n": len(r.Names)})
	}
	for _, name := range r.Names {
		if err := game.CheckOneLine(name, maxNameLength); err != nil {
			return err
		}
	}
	return nil
}

// Check refuses more cards than any deck has.
func (t RemoveCards) Check() error {
	if len(t.Cards) > maxRemoved {
		return texts.NewError("problem.card-count")
	}
	return nil
}

// Check refuses more pictures than a lesson has time for, and names that could not be shown.
func (b BringPictures) Check() error {
	if len(b.Pictures) > maxOwnPictures {
		return texts.NewError("problem.own-pictures", game.Figures{"most": maxOwnPictures, "n": len(b.Pictures)})
	}
	for _, p := range b.Pictures {
		if err := p.CheckLimits(); err != nil {
			return err
		}
		for _, name := range append([]string{p.Name}, p.Also...) {
			if err := game.CheckOneLine(name, maxPictureName); err != nil {
				return err
			}
		}
	}
	return nil
}

// Check refuses more shapes than a hand can put down.
func (p ChangeBasket) Check() error {
	if p.Add < -maxPut || p.Add > maxPut {
		return texts.NewError("problem.shapes-at-once", game.Figures{"most": maxPut, "n": p.Add})
	}
	return nil
}

// Check refuses more shapes than a hand can put down.
func (p PlanBasket) Check() error { return ChangeBasket(p).Check() }

// Check refuses a guess that could not be shown on one line.
func (g Guess) Check() error { return game.CheckOneLine(g.Text, maxGuessLength) }

// AnyPhase lets a tap in that crosses the beginning of the own turn.
func (PlanBasket) AnyPhase() {}

// AnyPhase lets a bet in that crosses a change of stage.
func (Bet) AnyPhase() {}

// AnyPhase lets newcomers in whatever pupils do meanwhile.
func (Admit) AnyPhase() {}

// AnyPhase lets a guess in that crosses a change of stage (CM-24).
func (Guess) AnyPhase() {}
