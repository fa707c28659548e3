package funnylines

import (
	"linework/cards"
	"linework/game"
	"linework/game/vote"
)

// A Mode is which of the three games is played.
type Mode string

// The modes.
const (
	Teams Mode = "teams" // two teams (FL-10)
	Solo  Mode = "solo"  // each for themselves (FL-30)
	Class Mode = "class" // a lesson (FL-50)
)

// A Stage is what a match waits for.
type Stage string

// The stages. Not every mode has all of them; see doc.go.
const (
	Choosing    Stage = "choosing"    // sides, in teams
	Registering Stage = "registering" // names and cards, in a class
	Buying      Stage = "buying"
	Lending     Stage = "lending" // the active player may borrow
	Asking      Stage = "asking"  // the student in turn asks for a shape
	Drawing     Stage = "drawing"
	Pausing     Stage = "pausing"  // for guesses, in teams
	Guessing    Stage = "guessing" // the student in turn has one guess
	LastCall    Stage = "last-call"
	Accepting   Stage = "accepting" // the round is over, unless a guess is accepted
	Voting      Stage = "voting"
	Looking     Stage = "looking" // the round is over and lies open
	Over        Stage = "over"
)

// A Reason is how a round ended.
type Reason string

// The reasons.
const (
	Named    Reason = "named"    // somebody was right
	Missed   Reason = "missed"   // nobody got it (FL-26, FL-40)
	Broke    Reason = "broke"    // a team ran out of money (FL-24)
	Revealed Reason = "revealed" // by the teacher (FL-53)
)

// A View is everything that one seat, or the public, may know of a match. Of the card
// that is all, for the Carlos and once the round is over; for everyone else only what
// stands on its back and what is drawn.
type View struct {
	Phase    int       `json:"phase"` // a move names it
	Seat     game.Seat `json:"seat"`  // whose view this is; -1 for the public
	Mode     Mode      `json:"mode"`
	Stage    Stage     `json:"stage"`
	Timed    bool      `json:"timed"`    // a bell will end this stage
	Freehand bool      `json:"freehand"` // Carlos draw with the pen; else they stamp (FL-60)
	Round    int       `json:"round"`    // from 1; 0 before the first
	Rounds   int       `json:"rounds"`   // without the one that breaks a tie
	Extra    bool      `json:"extra"`    // this one does (FL-23)
	Players  []Player  `json:"players"`
	// Sides are who has money of their own: the two teams, or each seat. Empty in a class.
	Sides []Purse `json:"sides"`
	Pot   int     `json:"pot"`
	Bank  int     `json:"bank"`

	Carlos game.Seats   `json:"carlos"` // who draws in this round
	Border cards.Border `json:"border"` // of the card, "blue" … "red"
	Prices Counts       `json:"prices"` // of the kinds, in Fricos; all 0 before the first round
	Card   *Card        `json:"card"`   // its front; nil for whoever may not see it
	// Language is that of the names, which are guessed in it (CM-26); "" for English.
	Language string `json:"language,omitempty"`

	Buyer   int           `json:"buyer"`  // the side that buys, or is offered a loan; -1 for none
	First   int           `json:"first"`  // the side that buys first in this round; -1 in a class
	Basket  Counts        `json:"basket"` // of the buyer
	Cost    int           `json:"cost"`   // of the basket
	Plan    Counts        `json:"plan"`   // what the own side will have in the basket when it buys next
	Boards  []Board       `json:"boards"` // one for each team, else one
	Guesses []GuessRecord `json:"guesses"`
	Price   int           `json:"price"` // of a guess; 0 in a class
	Ready   game.Seats    `json:"ready"` // who is content with the teams
	// Chosen is who draws next, by team, where teams choose; -1 where one has not. Empty else.
	Chosen []game.Seat `json:"chosen"`
	// Bet is who the seat says will name the picture, as a Carlo (FL-66); -1 for nobody. All bets are in the outcome.
	Bet     game.Seat  `json:"bet"`
	Passed  game.Seats `json:"passed"`  // who has no guess in this pause or last call
	Went    game.Seats `json:"went"`    // who has looked enough
	Ballot  *Ballot    `json:"ballot"`  // what is being voted on; nil if nothing is
	Lesson  *Lesson    `json:"lesson"`  // of a class; nil else
	Outcome *Record    `json:"outcome"` // of the round that lies open; nil else
	// Sights is what wrong guesses saw in the lines, the funniest first (FL-67): of the round that lies open, two at most;
	// when the game is over, one of each round. None in a class.
	Sights  []Sight  `json:"sights,omitempty"`
	Can     Can      `json:"can"`
	History []Record `json:"history"` // the rounds that are over, the one that lies open too
	Result  *Ended   `json:"result"`  // nil while in play
}

// A Player is what everyone may know of a seat.
type Player struct {
	Name string `json:"name"`
	Side int    `json:"side"` // the team, or the seat's own purse; -1 in a class
}

// A Purse is the money of a team or of a player.
type Purse struct {
	Seats game.Seats `json:"seats"`
	Money int        `json:"money"`
	Lent  bool       `json:"lent"` // has taken the one loan of the game (FL-35)
	Owes  int        `json:"owes"` // what is still to be paid back (FL-36)
	Carlo game.Seat  `json:"carlo"`
}

// A Card is the front of a card.
type Card struct {
	Number int         `json:"number"`
	Name   string      `json:"name"`
	Also   []string    `json:"also"` // other right names
	Note   string      `json:"note"` // which compass it is
	Counts Counts      `json:"counts"`
	Shapes []CardShape `json:"shapes"`
}

// A CardShape is one shape of a card.
type CardShape struct {
	Kind cards.Kind `json:"kind"`
	Path string     `json:"path"` // its outline on the board of 4096, as SVG writes paths
	Size int        `json:"size"` // to compare shapes of a kind
	// Drawn is where it is drawn, as numbers of ink boards: one for each board of the
	// table, -1 where it is not. In play a Carlo is told of the own board alone.
	Drawn []int `json:"drawn"`
}

// A Board is a drawing board and what was bought for it.
type Board struct {
	Side     int       `json:"side"` // whose it is; -1 where it is everybody's
	Carlo    game.Seat `json:"carlo"`
	Shapes   []Shape   `json:"shapes"` // in the order drawn
	Bought   Counts    `json:"bought"` // what was bought last, until the next purchase
	Todo     Counts    `json:"todo"`   // what of it is still to be drawn; known once drawing begins
	Said     []Remark  `json:"said"`   // what the Carlo announced in this round
	Gone     []bool    `json:"gone"`   // by kind: known that no more of it can be drawn
	Complete bool      `json:"complete"`
}

// A Shape is one that is drawn. Its ink is a board of its own, whose number tells
// nothing but the order of drawing.
type Shape struct {
	ID   int        `json:"id"` // of the ink board
	Kind cards.Kind `json:"kind"`
	Hand bool       `json:"hand"` // drawn freehand; else a stamp
	Open bool       `json:"open"` // the pen is still at it
	Late bool       `json:"late"` // the machine chose it (FL-61)
	Box  Box        `json:"box"`  // where it is; all 0 while the pen is at it
}

// A Box is what is around a shape on the board of 4096: left, top, right, bottom.
type Box [4]int

// A Remark is an announcement and when it was made; see Announced.
type Remark struct {
	Shape cards.Kind `json:"shape"`
	Left  int        `json:"left"`
	More  bool       `json:"more"`
	Buy   int        `json:"buy"` // after which purchase for that board, from 1
}

// A GuessRecord is a guess that was made in this round.
type GuessRecord struct {
	Seat    game.Seat `json:"seat"`    // -1 for a student without a device
	Student int       `json:"student"` // -1 but in a class
	Text    string    `json:"text"`
	Right   bool      `json:"right"`           // false while it waits
	Waits   bool      `json:"waits,omitempty"` // for a guess before it that can still be accepted (FL-64)
	By      game.Seat `json:"by"`              // the Carlo who accepted it; -1 where nobody had to
	Void    bool      `json:"void"`            // an earlier one was accepted after it, and it has its Fricos back (FL-64)
	// Near says that it is a picture of the same theme, another animal say. For the Carlos alone, while they draw.
	Near bool `json:"near,omitempty"`
}

// A Sight is what somebody saw in the lines of a board who guessed wrong: the picture that was guessed, over what lay
// there then. Both are outlines on the board of 4096, as SVG writes paths, as the cards print them.
type Sight struct {
	Round  int       `json:"round"`
	Seat   game.Seat `json:"seat"`
	Text   string    `json:"text"` // as it was guessed
	Board  int       `json:"board"`
	Shapes int       `json:"shapes"` // so many of the board's lay there, the first ones
	Lines  string    `json:"lines"`  // they themselves; "" for an empty board
	Seen   string    `json:"seen"`   // "" for what is on no card
}

// A SeatBet is who a Carlo said would name the picture.
type SeatBet struct {
	Seat    game.Seat `json:"seat"`
	Guesser game.Seat `json:"guesser"`
}

// A Ballot is a vote on an objection (CM-20).
type Ballot struct {
	Seat   game.Seat  `json:"seat"`  // who objects
	Shape  int        `json:"shape"` // the number of its ink board
	Voters game.Seats `json:"voters"`
	Yes    game.Seats `json:"yes"`
	No     game.Seats `json:"no"`
	// AsksArtist says that the Carlo alone decides, because only who objects could vote.
	AsksArtist bool `json:"asksArtist,omitempty"`
}

// A Lesson is what only a class has.
type Lesson struct {
	Teacher  game.Seat `json:"teacher"`
	Students []Student `json:"students"`
	Turn     int       `json:"turn"` // the student in turn; -1 before the lesson
	// Newcomers is who came during the lesson, is not on the list and waits for the teacher's
	// word, by seat (CM-34).
	Newcomers game.Seats      `json:"newcomers"`
	Out       []int           `json:"out"`     // cards taken out, by number; for the teacher alone
	Own       []string        `json:"own"`     // pictures that the teacher brought, by name; for the teacher alone
	Left      int             `json:"left"`    // cards still to come; for the teacher alone
	Shapes    int             `json:"shapes"`  // that were asked for at this picture (FL-53)
	Guesses   int             `json:"guesses"` // that it took so far (FL-53)
	Taught    []LessonPicture `json:"taught"`  // picture by picture, when the lesson is over (FL-55)
}

// A LessonPicture is a picture of a lesson with all that the class said to it.
type LessonPicture struct {
	Round int           `json:"round"`
	Asked []Request     `json:"asked"`
	Said  []GuessRecord `json:"said"`
}

// A Request is a shape for which a student asked.
type Request struct {
	Student int        `json:"student"`
	Shape   cards.Kind `json:"shape"`
}

// A Student takes turns in a class. The one of a class without names has none and is
// the whole class: every device calls it so in its own language.
type Student struct {
	Name string    `json:"name"`
	Seat game.Seat `json:"seat"` // -1 without a device
}

// Can is what a seat may do now.
type Can struct {
	Side     bool       `json:"side"`
	Place    bool       `json:"place"` // others, too
	Carlo    game.Seats `json:"carlo"` // whom to name as the next Carlo of the own team
	Ready    bool       `json:"ready"`
	Register bool       `json:"register"` // write the roster, take cards out, begin
	Put      bool       `json:"put"`
	Buy      bool       `json:"buy"`  // the basket as it is
	Plan     bool       `json:"plan"` // the basket of the own side's next purchase
	Borrow   bool       `json:"borrow"`
	Decline  bool       `json:"decline"` // the loan that is offered, where the table allows it (FL-35)
	Ask      bool       `json:"ask"`
	Draw     []int      `json:"draw"`  // which shapes of the card
	Pen      int        `json:"pen"`   // on which ink board the seat draws freehand; -1 for none
	Done     bool       `json:"done"`  // once something is drawn with the pen
	Blank    bool       `json:"blank"` // nothing was, when this view was made
	Guess    bool       `json:"guess"`
	Pass     bool       `json:"pass"`
	Bet      bool       `json:"bet"`
	Accept   []Opinion  `json:"accept"` // which refused guesses
	Object   []int      `json:"object"` // to which ink boards
	Vote     bool       `json:"vote"`
	// NoObjection says why the seat cannot object to any shape in this game (CM-20).
	NoObjection vote.Bar   `json:"noObjection,omitempty"`
	Reveal      bool       `json:"reveal"`
	PassOver    bool       `json:"passOver"` // the student in turn
	Admit       game.Seats `json:"admit"`    // newcomers that the teacher may let take turns
	Undo        bool       `json:"undo"`     // the last step of a lesson
	Next        bool       `json:"next"`
	End         bool       `json:"end"`
}

// An Opinion is a refused guess that the seat may still accept.
type Opinion struct {
	Guess int `json:"guess"` // its place in View.Guesses
	Left  int `json:"left"`  // for how many milliseconds, when this view was made; 0 for no limit
}

// A Record is one round that is over.
type Record struct {
	Round   int        `json:"round"`
	Number  int        `json:"number"` // of the card
	Name    string     `json:"name"`
	Carlos  game.Seats `json:"carlos"`
	Reason  Reason     `json:"reason"`
	Seat    game.Seat  `json:"seat"`    // who named it; -1 for nobody, or a student without a device
	Student int        `json:"student"` // who named it in a class; -1 for nobody
	Pot     int        `json:"pot"`
	Shares  []Share    `json:"shares"`
	Shapes  int        `json:"shapes"` // drawn, on all boards
	Asked   int        `json:"asked"`  // shapes that a class asked for (FL-53)
	Guesses int        `json:"guesses"`
	Bets    []SeatBet  `json:"bets,omitempty"` // who bet on whom (FL-66)
}

// A CribSheet is the list of all subjects (FL-6): the answer to the question "crib".
type CribSheet struct {
	Subjects []Subject `json:"subjects"`
}

// A Subject is one line of the crib sheet.
type Subject struct {
	Number int         `json:"number"`
	Name   string      `json:"name"`
	Also   []string    `json:"also"`
	Note   string      `json:"note"`
	Theme  cards.Theme `json:"theme"`
}

// A PictureSheet is all pictures: the answer to the question "pictures".
type PictureSheet struct {
	Pictures []Picture `json:"pictures"`
}

// A Picture is one of the deck, for the teacher who chooses.
type Picture struct {
	Number int         `json:"number"`
	Theme  cards.Theme `json:"theme"`
	Counts Counts      `json:"counts"`
	Shapes []Outline   `json:"shapes"`
}

// An Outline is a shape of a picture.
type Outline struct {
	Kind cards.Kind `json:"kind"`
	Path string     `json:"path"` // on the board of 4096, as SVG writes paths
}

// A Share is what a side gets of a pot.
type Share struct {
	Side   int `json:"side"`
	Amount int `json:"amount"`
}

// Ended tells everyone how the game ended.
type Ended struct {
	Winners game.Seats `json:"winners"`
	Money   []int      `json:"money"` // by side; empty in a class
	Broke   int        `json:"broke"` // the team that ran out of money; -1 for none (FL-24)
}

// clone returns a copy; nil for nil.
func (e *Ended) clone() *Ended {
	if e == nil {
		return nil
	}
	return &Ended{Winners: e.Winners, Money: game.NonNilCopy(e.Money), Broke: e.Broke}
}
