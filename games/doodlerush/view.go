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
	maxGuessesShown         = 40
	maxGuessesShownPerBoard = 5
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

// View returns what a seat may know: its own words and boards, the boards of others while it
// guesses, and all guesses.
func (m *match) View(seat game.Seat) any {
	if seat < 0 || int(seat) >= len(m.Names) {
		seat = game.Watcher
	}
	v := View{
		Phase: m.Phase, Seat: seat, Stage: m.Stage, Round: m.currentRound(), Rounds: m.lastRound(), Hard: m.hard, Ends: milliseconds(m.Deadline), AcceptFor: milliseconds(m.acceptTime),
		Players: m.viewPlayers(), Boards: m.viewBoards(seat), Words: []Word{}, Guesses: m.viewGuesses(),
		Takes: append([]Taken{}, m.takenBoards...), Can: noMoves(), Ended: m.copyEnded(),
	}
	if seat != game.Watcher && m.Phase > 0 {
		for i, at := range m.boardsByWord(seat) {
			v.Words = append(v.Words, Word{Text: m.words[int(seat)*boardsEach+i].text, Board: at})
		}
	}
	if seat != game.Watcher && m.Phase > 0 && m.ended == nil {
		v.Can = m.allowedMoves(seat, v.Guesses)
	}
	return v
}

// milliseconds returns a duration in whole milliseconds.
func milliseconds(d time.Duration) int { return int(d.Milliseconds()) }

// viewPlayers returns what everyone may know of each seat.
func (m *match) viewPlayers() []Player {
	list := make([]Player, len(m.Names))
	for seat, score := range m.currentScores() {
		list[seat] = Player{Name: m.Names[seat], Score: score, Done: m.done.Has(game.Seat(seat))}
	}
	return list
}

// viewBoards returns what a seat may know of each board.
func (m *match) viewBoards(seat game.Seat) []Board {
	list := make([]Board, len(m.boards))
	for i, b := range m.boards {
		list[i] = Board{ID: b.id, Owner: b.owner, State: m.boardState(seat, b), By: append([]game.Seat{}, b.takers...), Waves: b.waves}
		if !b.isInPlay() || m.ended != nil || b.owner == seat && m.Phase > 0 {
			list[i].Word = m.words[b.word].text
		}
		if o := b.objections.Vote; o != nil {
			list[i].Vote = &Objection{By: o.By, Voters: o.Voters, Uphold: o.Yes, Against: o.No}
		}
	}
	return list
}

// boardState returns the state of a board as a seat may know it.
func (m *match) boardState(seat game.Seat, b *board) State {
	switch {
	case b.voided:
		return Struck
	case !b.isInPlay():
		return Gone
	case !m.maySee(seat, b):
		return Hidden
	case b.sheet.Drawing.IsEmpty():
		return Blank
	}
	return Inked
}

// viewGuesses returns the latest guesses in order: some of all, and a few more for each board
// in play.
func (m *match) viewGuesses() []MadeGuess {
	first := max(0, len(m.guesses)-maxGuessesShown)
	var numbers []int
	for _, b := range m.boards {
		if b.isInPlay() {
			older, _ := slices.BinarySearch(b.aimedGuesses, first)
			numbers = append(numbers, b.aimedGuesses[min(older, max(0, len(b.aimedGuesses)-maxGuessesShownPerBoard)):older]...)
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
			Said: append([]Answered{}, g.answers...), Round: g.phase / 2,
		}
	}
	return list
}

// noMoves returns a Can in which nothing is allowed.
func noMoves() Can {
	none := func() []int { return []int{} }
	return Can{
		Draw: none(), Assign: none(), Guess: none(), Wave: none(), Object: none(), Vote: none(),
		Accept: []Answerable{}, Answer: []Answerable{}, Left: -1,
	}
}

// allowedMoves returns what a seat may do in a round. Only guesses that it is shown can be
// answered.
func (m *match) allowedMoves(seat game.Seat, shown []MadeGuess) Can {
	can := noMoves()
	can.Done = true
	stage := m.Stage
	guessing := stage == Guessing
	left := m.guessesLeft(seat)
	if guessing && left <= warnGuessesLeft {
		can.Left = left
	}
	for _, b := range m.boards {
		if b.owner == seat {
			can.Draw = appendBoardIf(can.Draw, b, stage == Drawing && b.isInPlay())
			can.Assign = appendBoardIf(can.Assign, b, stage != Settling && b.isInPlay())
			can.Wave = appendBoardIf(can.Wave, b, guessing && b.isGuessable())
			continue
		}
		can.Guess = appendBoardIf(can.Guess, b, guessing && left > 0 && b.isGuessable())
		can.Object = appendBoardIf(can.Object, b, guessing && m.checkMayObject(seat, b) == nil)
		can.Vote = appendBoardIf(can.Vote, b, b.objections.PendingVoters().Has(seat))
	}
	for _, g := range shown {
		made := &m.guesses[g.N]
		acceptable, latest := m.lastInputAt <= made.madeAt+m.acceptTime, m.isLatest(made)
		if !acceptable && !latest || made.Seat == seat || len(made.Right) > 0 {
			continue
		}
		accept := Answerable{Guess: g.N, Boards: []int{}, Until: milliseconds(made.madeAt + m.acceptTime)}
		answer := Answerable{Guess: g.N, Boards: []int{}, Until: milliseconds(m.Deadline)}
		for _, b := range m.boardsOf(seat) {
			if g.Board == allBoards || g.Board == b.id {
				accept.Boards = appendBoardIf(accept.Boards, b, acceptable && m.checkAcceptable(m.lastInputAt, made, b) == nil)
				answer.Boards = appendBoardIf(answer.Boards, b, latest && m.checkAnswerable(made, b) == nil)
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

// appendBoardIf appends the number of a board if a condition holds.
func appendBoardIf(list []int, b *board, condition bool) []int {
	if condition {
		return append(list, b.id)
	}
	return list
}
