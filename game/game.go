// Package game is the contract between a game's rules and the table that runs
// them. Rules are pure: an Input goes in, Events come out. They read no clock,
// touch no network and draw no chance but what they are handed, so the same
// setup, seed and inputs always make the same match, byte for byte.
package game

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"time"

	"linework/words"
)

// A Game is one of the games that can be played at a table.
type Game interface {
	Info() Info
	// New deals a match. The setup's options have been checked against Info.
	New(Setup, *rand.Rand) (Match, []Event, error)
	// Wire lists all that is said and told in the game.
	Wire() Wire
	// Bots lists who can fill a seat, from weak to strong.
	Bots() []Bot
}

// A Match is one game in play.
type Match interface {
	// Apply applies one input. After an error nothing has changed.
	Apply(Input, *rand.Rand) ([]Event, error)
	// View returns everything that seat may know, and no more.
	View(Seat) any
	// Status is for the table. It tells everyone who is awaited and until when, so these two
	// must give no secret away.
	Status() Status
}

// An Answerer is a match that answers questions which change nothing, such as what a
// placement would score. The answer may hold only what the seat may know.
type Answerer interface {
	AnswerQuestion(Seat, Move) (any, error)
}

// A Move is what a player says: one of the types in the game's Wire, or Skip or Ink.
type Move any

// A Fact is something that happened, in the past tense: one of the types in its Wire.
type Fact any

// An Input is anything that can change a match. A match's journal is a list of them.
type Input struct {
	At    time.Duration // table time, stamped by the table; it stops while paused
	Seat  Seat
	Host  bool // the seat is the host's, for what only the host may do
	Phase int  // the phase being answered; Apply refuses one that has passed
	Move  Move // nil, the bell, when table time has reached Status.Deadline
	// Rulings is what the judge said of a guess when it was made (CM-30).
	Rulings Rulings
}

// Skip is a move every game knows: the table plays it for a seat that is absent.
// It does for that seat the mildest legal thing, as the bell would (CM-5, CM-9),
// and is accepted from any seat in Status.Waiting.
type Skip struct{}

// An Event is one fact, told to the seats in To and to nobody else. Forgetting To hides the
// fact.
type Event struct {
	To   Seats
	Fact Fact
}

// Status is what the table needs to know to keep a match going.
type Status struct {
	Phase       int
	Waiting     Seats         // who may move now; several at once is ordinary
	MayMove     Seats         // who may move unasked, as with a guess at any time; nobody waits for them
	KnowsSecret Seats         // who knows a word that others guess at now: they give no hints (CM-29)
	Deadline    time.Duration // table time at which to ring the bell; 0 for never
	// Whole is how long the limit is in all that players have now, for a clock to show
	// how much of it is gone; 0 for none.
	LimitTotal time.Duration
	Result     *Result // nil while in play
}

// A Result is how a match ended.
type Result struct {
	Winners Seats `json:"winners"`
	// Points per seat; nil where the game was played without scoring.
	Points []int `json:"points"`
	// Teams is who played together; none where each played alone. A team wins as one.
	Teams []Team `json:"teams,omitempty"`
}

// Clone returns a copy of the result; nil while the match is in play.
func (r *Result) Clone() *Result {
	if r == nil {
		return nil
	}
	return &Result{Winners: r.Winners, Points: slices.Clone(r.Points), Teams: slices.Clone(r.Teams)}
}

// A Team is seats that win and lose together.
type Team struct {
	Name  string `json:"name"`
	Seats Seats  `json:"seats"`
}

// Setup is what a match is made from.
type Setup struct {
	Names   []string      `json:"names"` // one per seat, in circular order
	Options Values        `json:"options"`
	Marks   map[Mark]Seat `json:"marks,omitempty"` // who is oldest, smallest … (CM-2)
	// Ages is the players by age, the oldest first; those of whom the table does not know
	// are left out (CM-2).
	Ages []Seat `json:"ages,omitempty"`
	// Teams is who played with whom when the table last played this game in teams, as far
	// as they play again.
	Teams []Team `json:"teams,omitempty"`
	// Pace stretches every limit, in percent: 150 is half as long again.
	Pace int `json:"pace,omitempty"`
	// Bots are the seats that bots play when the match is dealt. Rules that hide words
	// from others deal them such as they can draw.
	Bots Seats `json:"bots,omitempty"`
	// Pack has the cards that a WordGame asked for, in the order dealt, and all
	// words that the judge must know beside them.
	Pack *words.Pack `json:"pack,omitempty"`
	// Rules is the version of the rules that the match was begun under; 0 for those of
	// now. The journal keeps it beside the setup.
	Rules int `json:"-"`
}

// Seats returns the number of players.
func (s Setup) Seats() (count int) { return len(s.Names) }

// TimeLimit returns the limit that an option gives in seconds, stretched by the table's
// pace; 0 means there is none.
func (s Setup) TimeLimit(option string) time.Duration {
	return s.AtPace(time.Duration(s.Options[option]) * time.Second)
}

// AtPace returns a time stretched by the table's pace.
func (s Setup) AtPace(d time.Duration) time.Duration {
	if s.Pace == 0 {
		return d
	}
	return d * time.Duration(s.Pace) / 100
}

// SeatWithMark returns the seat that carries a mark or, where nobody does, one at random
// (CM-2). It reports whether it was drawn by lot, which the game tells everyone.
func (s Setup) SeatWithMark(m Mark, rng *rand.Rand) (seat Seat, byLot bool) {
	if seat, ok := s.Marks[m]; ok && int(seat) < s.Seats() && seat >= 0 {
		return seat, false
	}
	return Seat(rng.IntN(s.Seats())), true
}

// A Mark singles out a player where a rulebook does.
type Mark string

// The marks that our rulebooks ask for.
const (
	Oldest   Mark = "oldest"
	Youngest Mark = "youngest"
	Smallest Mark = "smallest"
)

// A Seed determines all the chance of one match. It comes from crypto/rand and never leaves
// the server.
type Seed [32]byte

// At returns the random source for one step of a match: step 0 deals, step n is the n-th
// accepted input. A refused input uses none up.
func (s Seed) At(step int) *rand.Rand {
	key := s
	n := binary.LittleEndian.Uint64(key[:8]) + uint64(step)
	binary.LittleEndian.PutUint64(key[:8], n)
	src := rand.NewChaCha8(key)
	return rand.New(src)
}

// A Puzzler is a game with a puzzle for each day.
type Puzzler interface {
	// Puzzle makes the puzzle of a day, counted from 1 January 1970. It is the same whenever
	// and wherever it is made.
	Puzzle(day int) Puzzle
}

// A Puzzle is something to find out alone. It keeps nothing: what was tried is for the
// device of the player to remember. It must not be used by two goroutines at once.
type Puzzle interface {
	// View returns what there is to see.
	View() any
	// Try answers an attempt, or another of the questions in Wire.Tries.
	Try(Move) (any, error)
}
