package doodlerush

import (
	"slices"
	"time"

	"linework/game"
)

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

const (
	guessesKept      = 40
	guessesKeptBoard = 5
)

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

// View is what a seat may know: its own words and boards, the boards of others while
// it guesses, and what was said aloud.
func (m *match) View(seat game.Seat) any {
	if seat < 0 || int(seat) >= len(m.Names) {
		seat = game.Watcher
	}
	v := View{
		Phase: m.Phase, Seat: seat, Stage: m.Stage, Round: m.round(), Rounds: m.final(), Hard: m.hard, Ends: ms(m.Deadline), AcceptFor: ms(m.accept),
		Players: m.players(), Boards: m.boardsFor(seat), Words: []Word{}, Guesses: m.madeGuesses(),
		Takes: append([]Taken{}, m.takes...), Can: nothing(), Ended: m.clonedEnd(),
	}
	if seat != game.Watcher && m.Phase > 0 {
		for i, at := range m.assigned(seat) {
			v.Words = append(v.Words, Word{Text: m.words[int(seat)*boardsEach+i].text, Board: at})
		}
	}
	if seat != game.Watcher && m.Phase > 0 && m.ended == nil {
		v.Can = m.can(seat, v.Guesses)
	}
	return v
}

func ms(d time.Duration) int { return int(d.Milliseconds()) }

func (m *match) players() []Player {
	list := make([]Player, len(m.Names))
	for seat, score := range m.scores() {
		list[seat] = Player{Name: m.Names[seat], Score: score, Done: m.done.Has(game.Seat(seat))}
	}
	return list
}

func (m *match) boardsFor(seat game.Seat) []Board {
	list := make([]Board, len(m.boards))
	for i, b := range m.boards {
		list[i] = Board{ID: b.id, Owner: b.owner, State: m.state(seat, b), By: append([]game.Seat{}, b.takers...), Waves: b.waves}
		if !b.open() || m.ended != nil || b.owner == seat && m.Phase > 0 {
			list[i].Word = m.words[b.word].text
		}
		if o := b.against.Vote; o != nil {
			list[i].Vote = &Objection{By: o.By, Voters: o.Voters, Uphold: o.Yes, Against: o.No}
		}
	}
	return list
}

func (m *match) state(seat game.Seat, b *board) State {
	switch {
	case b.struck:
		return Struck
	case !b.open():
		return Gone
	case !m.sees(seat, b):
		return Hidden
	case b.sheet.Drawing.IsEmpty():
		return Blank
	}
	return Inked
}

// madeGuesses is the latest guesses, in order: so many of all, and so many of those
// aimed at each board that is still there.
func (m *match) madeGuesses() []MadeGuess {
	first := max(0, len(m.guesses)-guessesKept)
	var numbers []int
	for _, b := range m.boards {
		if b.open() {
			older, _ := slices.BinarySearch(b.aimed, first)
			numbers = append(numbers, b.aimed[min(older, max(0, len(b.aimed)-guessesKeptBoard)):older]...)
		}
	}
	slices.Sort(numbers)
	for n := range m.guesses[first:] {
		numbers = append(numbers, first+n)
	}
	list := make([]MadeGuess, len(numbers))
	for i, n := range numbers {
		g := m.guesses[n]
		list[i] = MadeGuess{
			N: n, Seat: g.Seat, Board: g.Board, Text: g.Text,
			Right: append([]int{}, g.Right...), Close: append([]int{}, g.Close...), Late: append([]int{}, g.Late...),
			Said: append([]Answered{}, g.said...), Round: g.phase / 2,
		}
	}
	return list
}

func nothing() Can {
	none := func() []int { return []int{} }
	return Can{
		Draw: none(), Assign: none(), Guess: none(), Wave: none(), Object: none(), Vote: none(),
		Accept: []Answerable{}, Answer: []Answerable{}, Left: -1,
	}
}

// can is what a seat may do in a round, with those guesses that it is shown.
func (m *match) can(seat game.Seat, shown []MadeGuess) Can {
	can := nothing()
	can.Done = true
	stage := m.Stage
	guessing := stage == Guessing
	left := m.guessesLeft(seat)
	if guessing && left <= fewLeft {
		can.Left = left
	}
	for _, b := range m.boards {
		if b.owner == seat {
			can.Draw = add(can.Draw, b, stage == Drawing && b.open())
			can.Assign = add(can.Assign, b, stage != Settling && b.open())
			can.Wave = add(can.Wave, b, guessing && b.guessable())
			continue
		}
		can.Guess = add(can.Guess, b, guessing && left > 0 && b.guessable())
		can.Object = add(can.Object, b, guessing && m.mayObject(seat, b) == nil)
		can.Vote = add(can.Vote, b, b.against.PendingVoters().Has(seat))
	}
	for _, g := range shown {
		made := &m.guesses[g.N]
		young, last := m.now <= made.at+m.accept, m.last(made)
		if !young && !last || made.Seat == seat || len(made.Right) > 0 {
			continue
		}
		accept := Answerable{Guess: g.N, Boards: []int{}, Until: ms(made.at + m.accept)}
		answer := Answerable{Guess: g.N, Boards: []int{}, Until: ms(m.Deadline)}
		for _, b := range m.own(seat) {
			if g.Board == everywhere || g.Board == b.id {
				accept.Boards = add(accept.Boards, b, young && m.acceptable(m.now, made, b) == nil)
				answer.Boards = add(answer.Boards, b, last && m.answerable(made, b) == nil)
			}
		}
		if len(accept.Boards) > 0 {
			can.Accept = append(can.Accept, accept)
		}
		if len(answer.Boards) > 0 {
			can.Answer = append(can.Answer, answer)
		}
	}
	return can
}

func add(list []int, b *board, can bool) []int {
	if can {
		return append(list, b.id)
	}
	return list
}
