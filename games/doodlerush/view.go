package doodlerush

import (
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/texts"
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
	// AsksArtist says that the owner alone decides, because only who objects could vote.
	AsksArtist bool `json:"asksArtist,omitempty"`
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
	// NoObjection says why the seat cannot object to any board in this game (CM-20).
	NoObjection vote.Bar `json:"noObjection,omitempty"`
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

func (m *match) Boards(seat game.Seat) []game.Board {
	list := []game.Board{}
	for _, b := range m.boards {
		if b.isVisibleTo(seat, m.Stage) {
			round := b.sheet.round
			if b.sheet.Drawing.IsEmpty() { // nobody else is told that something was rubbed out
				round = 0
			}
			list = append(list, game.Board{ID: b.id, Edition: b.edition, Author: b.owner, Round: round, Number: b.numberOfOwner()})
		}
	}
	return list
}

// Picture returns a board as one batch of ink, or nil for a seat that may not see it. Only the
// owner gets the undo history; the others get what is visible.
func (m *match) Picture(seat game.Seat, board int) []byte {
	b, err := m.findBoard(board)
	if err != nil || !b.isVisibleTo(seat, m.Stage) {
		return nil
	}
	return b.sheet.Picture(board, b.owner == seat && m.ended == nil)
}

// Gallery returns every drawing, board by board: first what was wiped off a board, then what was
// left on it. Before the end these are the boards that are out of play.
func (m *match) Gallery() []game.Drawing {
	list := []game.Drawing{}
	for _, b := range m.boards {
		if m.ended == nil && b.isInPlay() {
			continue
		}
		d := game.Drawing{Title: m.wordTextOn(b), Author: b.owner, Number: b.numberOfOwner(), Notes: []texts.Message{texts.NewMessage("note.wiped")}}
		for _, s := range b.wiped {
			d.Round, d.Ink = s.round, s.Recording.Append(nil)
			list = append(list, d)
		}
		if !b.sheet.Drawing.IsEmpty() {
			d.Round, d.Ink = b.sheet.round, b.sheet.Recording.Append(nil)
			d.Notes, d.Guesses = m.galleryNotesAndGuesses(b, m.Names)
			list = append(list, d)
		}
	}
	return list
}

// View returns what a seat may know: its own words and boards, the boards of others while it
// guesses, and all guesses.
func (m *match) View(seat game.Seat) any {
	if !m.Players().Has(seat) {
		seat = game.Watcher
	}
	v := View{
		Phase: m.Phase, Seat: seat, Stage: m.Stage, Round: m.roundOf(m.Phase), Rounds: m.lastRound(), Hard: m.hard, Ends: wholeMilliseconds(m.Deadline), AcceptFor: wholeMilliseconds(m.acceptTime),
		Boards: m.boardsSeenBy(seat, m.Stage), Words: []Word{}, Guesses: m.latestGuessesForView(m.boards),
		Takes: game.NonNilCopy(m.takenBoards), Can: noMoves(), Ended: m.ended.clone(),
	}
	for i, score := range m.currentScores() {
		v.Players = append(v.Players, Player{Name: m.Names[i], Score: score, Done: m.done.Has(game.Seat(i))})
	}
	if seat == game.Watcher || m.Phase == 0 {
		return v
	}
	texts := m.wordTextsOf(seat)
	for i, board := range m.boardIDsByWord(seat) {
		v.Words = append(v.Words, Word{Text: texts[i], Board: board})
	}
	if m.ended == nil {
		v.Can = m.allowedMoves(seat, v.Guesses)
	}
	return v
}

func wholeMilliseconds(d time.Duration) int { return int(d.Milliseconds()) }

// allowedMoves returns what a seat may do in a round. Only guesses that it is shown can be
// answered.
func (m *match) allowedMoves(seat game.Seat, shown []MadeGuess) Can {
	can := noMoves()
	can.Done = true
	guessing, left := m.Stage == Guessing, m.guessesLeft(seat)
	if guessing && left <= warnGuessesLeft {
		can.Left = left
	}
	can.NoObjection = m.objectors.BarOf(seat, &m.Roster)
	for _, b := range m.boards {
		can.Vote = b.appendIDIf(can.Vote, b.objections.PendingVoters().Has(seat))
		if b.owner == seat {
			can.Draw = b.appendIDIf(can.Draw, m.Stage == Drawing && b.isInPlay())
			can.Assign = b.appendIDIf(can.Assign, m.Stage != Settling && b.isInPlay())
			can.Wave = b.appendIDIf(can.Wave, guessing && b.isGuessable())
			continue
		}
		can.Guess = b.appendIDIf(can.Guess, guessing && left > 0 && b.isGuessable())
		can.Object = b.appendIDIf(can.Object, guessing && b.checkMayObject(seat, &m.Roster, &m.objectors) == nil)
	}
	for _, g := range shown {
		made := &m.guesses[g.N]
		acceptable, latest := m.lastInputAt <= made.madeAt+m.acceptTime, m.isLatestInPhaseAtItsBoard(made, m.Phase, m.boards)
		if !acceptable && !latest || made.Seat == seat || len(made.Right) > 0 {
			continue
		}
		accept := Answerable{Guess: g.N, Boards: []int{}, Until: wholeMilliseconds(made.madeAt + m.acceptTime)}
		answer := Answerable{Guess: g.N, Boards: []int{}, Until: wholeMilliseconds(m.Deadline)}
		for _, b := range m.boardsOf(seat) {
			if made.isAimedAtOrCalled(b.id) {
				accept.Boards = b.appendIDIf(accept.Boards, acceptable && m.checkOwnerMayAccept(m.lastInputAt, made, b, m.Phase, &m.Roster) == nil)
				answer.Boards = b.appendIDIf(answer.Boards, latest && m.checkMayAnswerCloseOrFar(made, b) == nil)
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
