package doodlerush

import (
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/game/vote"
)

// A board is one of the six that a player draws on.
type board struct {
	id      int
	owner   game.Seat
	word    int // index of the word on it
	sheet   sheet
	wiped   []sheet // sheets removed by upheld objections
	edition int     // grows when the board is shown to others or wiped

	aimedGuesses []int       // numbers of the guesses aimed at it
	shown        bool        // it had ink when the last guessing round began, and has not been wiped
	takers       []game.Seat // who guessed it; several if simultaneously (DR-9)
	takenAt      time.Duration
	waves        int // of its owner, in this guessing round

	objections *vote.Case // to what it showed last
	voided     bool       // out of play: an objection was upheld after it was taken
}

// A sheet is the ink on a board.
type sheet struct {
	paper.Sheet
	round int // of the last stroke
}

// findBoard returns the board with a number, or refuses the number.
func (m *match) findBoard(id int) (*board, error) {
	if id < 0 || id >= len(m.boards) {
		return nil, game.Refuse("no-such-board", "the boards are 0 to {last}, not {board}", game.Figures{"last": len(m.boards) - 1, "board": id})
	}
	return m.boards[id], nil
}

// findOwnBoard returns a board with a number, or refuses one that is not the seat's own.
func (m *match) findOwnBoard(seat game.Seat, id int) (*board, error) {
	b, err := m.findBoard(id)
	if err != nil {
		return nil, err
	}
	if b.owner != seat {
		return nil, game.Refuse("not-your-board", "this board is {name}’s; choose one of yours", game.Figures{"name": m.Names[b.owner]})
	}
	return b, nil
}

// boardsOf returns the boards of a seat.
func (m *match) boardsOf(seat game.Seat) []*board {
	return m.boards[int(seat)*boardsEach : (int(seat)+1)*boardsEach]
}

// isInPlay reports whether nobody has guessed the board and no objection has voided it.
func (b *board) isInPlay() bool { return len(b.takers) == 0 && !b.voided }

// isGuessable reports whether the board is in play and has ink that others can see (DR-12).
func (b *board) isGuessable() bool { return b.isInPlay() && b.shown }

// refuseTaken returns the refusal for a board that was guessed or voided (DR-8).
func (m *match) refuseTaken(b *board) error {
	if b.voided {
		return game.Refuse("board-struck", "this board is out of play because of letters or numbers; choose another")
	}
	return game.Refuse("board-taken", "{name} has guessed this board and taken it; choose another", game.Figures{"name": m.Names[b.takers[0]]})
}

// refuseBlank returns the refusal for a board without ink (DR-12).
func refuseBlank() error {
	return game.Refuse("empty-board", "this board is blank; choose one with a drawing")
}

// checkIsGuessing refuses whatever is allowed only in a guessing round.
func (m *match) checkIsGuessing() error {
	switch m.Stage {
	case Guessing:
		return nil
	case Settling:
		return game.Refuse("not-guessing", "the last round is over; only votes and answers still count")
	}
	return game.Refuse("not-guessing", "everyone is drawing; wait until the guessing starts")
}

// drawInk adds a batch of ink to one of the seat's own boards, in a drawing round and while it
// is in play (DR-4, DR-6, DR-11).
func (m *match) drawInk(at time.Duration, seat game.Seat, move game.Ink) error {
	id, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	b, err := m.findOwnBoard(seat, id)
	if err != nil {
		return err
	}
	switch {
	case !b.isInPlay():
		err = m.refuseTaken(b)
	case m.Stage != Drawing:
		err = game.Refuse("not-drawing", "pens down; you can draw again when the next round starts")
	}
	if err != nil {
		b.sheet.Drawing.Interrupt()
		return err
	}
	if err := b.sheet.Draw(at, move); err != nil {
		return err
	}
	b.sheet.round = m.currentRound()
	return nil
}

// showForGuessing turns a board to the others at the beginning of a guessing round (DR-6).
func (b *board) showForGuessing() {
	b.sheet.Drawing.Interrupt() // a pen that is down at the bell does not go on in the next round
	b.shown = b.isInPlay() && !b.sheet.Drawing.IsEmpty()
	b.objections.AllowNewObjections()
	b.edition++
	b.waves = 0
}

// wipeInk removes all ink from the board for good; it stays in play (DR-16).
func (b *board) wipeInk() {
	b.sheet.KeepRecordingOnly()
	b.wiped = append(b.wiped, b.sheet)
	b.sheet = sheet{}
	b.shown = false
	b.edition++
}

// maySee reports whether a seat, or the public, may see a board. The owner always may, the
// others while they guess. A board that was taken is face down until the end, unless there is
// a vote on it.
func (m *match) maySee(seat game.Seat, b *board) bool {
	switch {
	case m.ended != nil:
		return true
	case !b.isInPlay():
		return b.objections.Vote != nil
	}
	return b.owner == seat || m.Stage == Guessing || m.Stage == Settling
}

// Boards lists the boards that a seat, or the public, may see now.
func (m *match) Boards(seat game.Seat) []game.Board {
	list := []game.Board{}
	for _, b := range m.boards {
		if m.maySee(seat, b) {
			list = append(list, game.Board{ID: b.id, Edition: b.edition})
		}
	}
	return list
}

// Picture returns a board as one batch of ink, or nil for a seat that may not see it. Only the
// owner gets the undo history; the others get what is visible.
func (m *match) Picture(seat game.Seat, board int) []byte {
	b, err := m.findBoard(board)
	if err != nil || !m.maySee(seat, b) {
		return nil
	}
	if b.owner == seat && m.ended == nil {
		return b.sheet.Drawing.AppendSnapshot(nil, board)
	}
	return b.sheet.Drawing.AppendFlat(nil, board)
}
