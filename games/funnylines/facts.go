package funnylines

import (
	"linework/cards"
	"linework/game"
)

// SideChosen tells everyone that a player goes over to a team. Whoever was ready is
// asked again.
type SideChosen struct {
	Seat game.Seat `json:"seat"`
	Team int       `json:"team"`
}

// ReadyDeclared tells everyone that a player is content with the teams.
type ReadyDeclared struct {
	Seat game.Seat `json:"seat"`
}

// TeamsSet tells everyone who plays with whom.
type TeamsSet struct {
	Teams [2]game.Seats `json:"teams"`
}

// RosterWritten tells everyone which students take turns without a device (FL-52).
type RosterWritten struct {
	Names []string `json:"names"`
}

// CardsTakenOut tells the teacher which cards will not come up, by number (FL-50).
type CardsTakenOut struct {
	Cards []int `json:"cards"`
}

// PicturesBrought tells the teacher which pictures of their own come up (FL-56).
type PicturesBrought struct {
	Names []string `json:"names"`
}

// LessonBegan tells everyone who takes turns.
type LessonBegan struct {
	Students []Student `json:"students"`
}

// StudentJoined tells everyone that somebody who came during the lesson takes turns (CM-34).
type StudentJoined struct {
	Seat    game.Seat `json:"seat"`
	Student int       `json:"student"` // of the list, or the last one
}

// NewcomerCame tells everyone that somebody who is not on the list waits for the teacher to let
// them take turns (CM-34).
type NewcomerCame struct {
	Seat game.Seat `json:"seat"`
}

// RoundBegan tells everyone what stands on the back of the new card.
type RoundBegan struct {
	Round  int          `json:"round"` // from 1
	Rounds int          `json:"rounds"`
	Extra  bool         `json:"extra"` // it breaks a tie (FL-23)
	Carlos game.Seats   `json:"carlos"`
	First  int          `json:"first"`  // the side that buys first; -1 in a class
	Border cards.Border `json:"border"` // "blue" … "red"
	Prices Counts       `json:"prices"`
	Seed   int          `json:"seed"` // what the bank has put into the pot (FL-3)
}

// CardTurned tells the Carlos what the picture is (FL-11). Its shapes are in the view.
type CardTurned struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
}

// BuyingBegan tells everyone whose purchase is awaited.
type BuyingBegan struct {
	Side   int   `json:"side"`
	Basket []int `json:"basket,omitempty"` // what it has planned, by kind; none for nothing
}

// BasketChanged tells everyone how many shapes of a kind are in the basket now.
type BasketChanged struct {
	Seat  game.Seat  `json:"seat"`
	Shape cards.Kind `json:"shape"`
	Count int        `json:"count"`
}

// BasketPlanned tells a side how many shapes of a kind it will have in the basket when it buys
// next.
type BasketPlanned struct {
	Seat  game.Seat  `json:"seat"`
	Shape cards.Kind `json:"shape"`
	Count int        `json:"count"`
}

// Bought tells everyone what was paid into the pot for which shapes.
type Bought struct {
	Side   int    `json:"side"`
	Basket Counts `json:"basket"`
	Cost   int    `json:"cost"`
	Late   bool   `json:"late"` // the limit's end or a skip bought it
}

// Skipped tells everyone that a player is not waited for, until they do something:
// their team-mates buy without them.
type Skipped struct {
	Seat game.Seat `json:"seat"`
}

// LoanOffered tells everyone that the active player has no Frico left (FL-35).
type LoanOffered struct {
	Seat game.Seat `json:"seat"`
}

// Borrowed tells everyone that the bank has lent 10.
type Borrowed struct {
	Seat   game.Seat `json:"seat"`
	Amount int       `json:"amount"`
}

// Repaid tells everyone that a loan went back to the bank (FL-36).
type Repaid struct {
	Seat   game.Seat `json:"seat"`
	Amount int       `json:"amount"`
}

// BuyingSkipped tells everyone that the active player buys nothing: the loan was
// refused, or there is none to be had (FL-35).
type BuyingSkipped struct {
	Seat    game.Seat `json:"seat"`
	Refused bool      `json:"refused"`
	Late    bool      `json:"late"`
}

// Asked tells everyone for which shape the student in turn asks (FL-51).
type Asked struct {
	Student int        `json:"student"`
	Shape   cards.Kind `json:"shape"`
}

// DrawingBegan tells everyone that the pens may move.
type DrawingBegan struct{}

// Announced tells everyone what the Carlo says to a purchase that the card cannot
// fill (FL-18). Left is how many of the kind there were to draw: with 0 it is "no
// oval", or "no more ovals" where More is set; with 1 it is "only one circle", or
// "only one more circle".
type Announced struct {
	Board int        `json:"board"`
	Shape cards.Kind `json:"shape"`
	Left  int        `json:"left"`
	More  bool       `json:"more"` // some of the kind are on that board already
}

// ShapeBegun tells everyone that a Carlo takes the pen for a shape, in freehand.
type ShapeBegun struct {
	Board int        `json:"board"`
	ID    int        `json:"id"` // of its ink board
	Shape cards.Kind `json:"shape"`
}

// ShapeDrawn tells everyone that a shape is on the board. Its ink comes as the
// picture of an ink board of its own.
type ShapeDrawn struct {
	Board int        `json:"board"`
	ID    int        `json:"id"` // of its ink board
	Shape cards.Kind `json:"shape"`
	Hand  bool       `json:"hand"` // it was drawn freehand; else it is a stamp
	Late  bool       `json:"late"` // the machine chose it, for the Carlo did nothing (FL-61)
}

// ShapeRedrawn tells everyone that the machine has put a stamp in the place of a
// shape that was objected to (FL-63).
type ShapeRedrawn struct {
	Board int `json:"board"`
	ID    int `json:"id"`
}

// BoardCompleted tells everyone that the whole picture is on a board (FL-25).
type BoardCompleted struct {
	Board int `json:"board"`
}

// PauseBegan tells everyone that there is time for guesses before the next purchase
// (FL-22).
type PauseBegan struct{}

// LastCalled tells everyone that nothing is left to draw: guess now or never (FL-25).
type LastCalled struct{}

// TurnBegan tells everyone which student is in turn (FL-51).
type TurnBegan struct {
	Student  int  `json:"student"`
	Complete bool `json:"complete"` // the drawing is: the student only guesses (FL-53)
}

// Guessed tells everyone a guess and what the machine says of it.
type Guessed struct {
	Seat    game.Seat `json:"seat"`    // who made it; -1 for a student without a device
	Student int       `json:"student"` // -1 but in a class
	Text    string    `json:"text"`
	Cost    int       `json:"cost"`            // paid into the pot
	Right   bool      `json:"right"`           // false while it waits
	Waits   bool      `json:"waits,omitempty"` // for a guess before it that can still be accepted (FL-64)
}

func (f Guessed) Mood() game.Mood {
	if f.Waits {
		return game.Indifferent
	}
	return game.MoodOf(f.Right)
}

// GuessSettled tells everyone what the machine says of a guess that has waited for the ones
// before it (FL-64).
type GuessSettled struct {
	Guess int  `json:"guess"` // its place in View.Guesses
	Right bool `json:"right"`
}

// Accepted tells everyone who took a refused guess as right (CM-17).
type Accepted struct {
	Seat  game.Seat `json:"seat"`
	Guess int       `json:"guess"`
}

// CarloChosen tells everyone who draws next for a team, and who said so (FL-12).
type CarloChosen struct {
	Seat  game.Seat `json:"seat"`
	Carlo game.Seat `json:"carlo"`
}

// GivenBack tells everyone that guesses do not count which were made after one that was
// accepted later, and what a side has back for them (FL-64).
type GivenBack struct {
	Side   int `json:"side"`
	Amount int `json:"amount"`
}

// Passed tells everyone that a player, or the student in turn, has no guess now.
type Passed struct {
	Seat    game.Seat `json:"seat"`    // -1 for a student without a device
	Student int       `json:"student"` // -1 but in a class
	Late    bool      `json:"late"`
	Over    bool      `json:"over"` // the teacher has passed the student over (FL-54)
}

// Undone tells everyone that the teacher has taken the last step back (FL-54).
type Undone struct{}

// BetPlaced tells whoever made it that a bet is noted.
type BetPlaced struct {
	Guesser game.Seat `json:"guesser"`
}

// Objected tells everyone that a shape is said to be drawn unfairly.
type Objected struct {
	Seat       game.Seat `json:"seat"`
	Shape      int       `json:"shape"`                // the number of its ink board
	AsksArtist bool      `json:"asksArtist,omitempty"` // the Carlo alone decides
}

// VoteEnded tells everyone what became of an objection.
type VoteEnded struct {
	Shape  int  `json:"shape"`
	Upheld bool `json:"upheld"`
}

// RoundEnded tells everyone what the picture was and where the pot goes.
type RoundEnded struct {
	Name    string    `json:"name"`
	Reason  Reason    `json:"reason"`
	Seat    game.Seat `json:"seat"`    // who guessed it; -1 for nobody, or a student without a device
	Student int       `json:"student"` // who guessed it in a class; -1 for nobody
	Pot     int       `json:"pot"`
	Shares  []Share   `json:"shares"` // of the pot; the rest goes to the bank
}
