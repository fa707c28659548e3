package doodlerush

import "linework/game"

// A View is everything that one seat, or the public, may know of a match.
type View struct {
	Phase  int       `json:"phase"` // a move names it
	Seat   game.Seat `json:"seat"`  // whose view this is; -1 for the public
	Stage  Stage     `json:"stage"`
	Round  int       `json:"round"`  // from 1; 0 before the first
	Rounds int       `json:"rounds"` // of drawing and of guessing
	Hard   bool      `json:"hard"`   // which side of the cards is played
	// Ends is when the bell rings, in milliseconds on the clock of the match. Other times
	// in a view can be compared with it.
	Ends int `json:"ends"`
	// AcceptFor is how many milliseconds a refused guess can be accepted (CM-17).
	AcceptFor int         `json:"acceptFor"`
	Players   []Player    `json:"players"`
	Boards    []Board     `json:"boards"` // by number, six a seat
	Words     []Word      `json:"words"`  // the seat's own, once its cards are turned over
	Guesses   []MadeGuess `json:"guesses"`
	Takes     []Taken     `json:"takes"` // every board that was taken, in order
	Can       Can         `json:"can"`
	Ended     *Ended      `json:"ended"` // nil while in play
}

// A Player is what everyone may know of a seat.
type Player struct {
	Name  string `json:"name"`
	Score Score  `json:"score"` // as it would be if the game ended now
	Done  bool   `json:"done"`  // needs no more of this round
}

// A State is what a seat may know of a board.
type State string

// The states of a board. Nobody but its owner knows what is on a hidden one.
const (
	Hidden State = "hidden"
	Blank  State = "blank"
	Inked  State = "inked"
	Gone   State = "taken"
	Struck State = "struck" // out of play: it was taken, and then an objection was upheld
)

// A Board is one of the boards on the table.
type Board struct {
	ID    int         `json:"id"`
	Owner game.Seat   `json:"owner"`
	State State       `json:"state"`
	Word  string      `json:"word"`  // "" for those who may not know it
	By    []game.Seat `json:"by"`    // who took it; several if at the same time
	Waves int         `json:"waves"` // of its owner, in this guessing round
	Vote  *Objection  `json:"vote"`  // nil if nobody objects
}

// An Objection is a vote on a board.
type Objection struct {
	By      game.Seat  `json:"by"`
	Voters  game.Seats `json:"voters"`
	Uphold  game.Seats `json:"uphold"`
	Against game.Seats `json:"against"`
}

// A Word is one of the seat's own.
type Word struct {
	Text  string `json:"text"`
	Board int    `json:"board"` // on which it is
}

// A MadeGuess is a guess and all answers to it. A view has the latest of all, and
// some more for each board that is still there.
type MadeGuess struct {
	N     int        `json:"n"`
	Seat  game.Seat  `json:"seat"`
	Board int        `json:"board"` // -1 when it was called out to all
	Text  string     `json:"text"`
	Right []int      `json:"right"` // the boards that it took
	Close []int      `json:"close"` // the boards for which the machine says close
	Late  []int      `json:"late"`  // the boards for which it came too late
	Said  []Answered `json:"said"`  // by owners
	Round int        `json:"round"` // in which it was made; what is on a board has often changed since
}

// Can is what a seat may do now: with which boards, and with which guesses.
type Can struct {
	Draw   []int        `json:"draw"`
	Assign []int        `json:"assign"`
	Guess  []int        `json:"guess"`
	Wave   []int        `json:"wave"`
	Object []int        `json:"object"`
	Vote   []int        `json:"vote"`
	Accept []Answerable `json:"accept"` // the refused guesses that can still be accepted
	Answer []Answerable `json:"answer"` // the guesses to which close or far can be said
	Done   bool         `json:"done"`   // whether there is a round to be done with
	Left   int          `json:"left"`   // guesses in this round, once they are few (DR-18); else -1
}

// An Answerable is a guess that an owner can answer.
type Answerable struct {
	Guess  int   `json:"guess"`
	Boards []int `json:"boards"` // own boards for which it can be
	Until  int   `json:"until"`  // on the clock of the match, like Ends
}

func noMoves() Can {
	none := func() []int { return []int{} }
	return Can{
		Draw: none(), Assign: none(), Guess: none(), Wave: none(), Object: none(), Vote: none(),
		Accept: []Answerable{}, Answer: []Answerable{}, Left: -1,
	}
}
