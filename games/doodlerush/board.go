package doodlerush

import (
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/game/vote"
)

// A board is one of six that a player draws on.
type board struct {
	id      int
	owner   game.Seat
	word    int // which of all words is on it
	sheet   sheet
	wiped   []sheet // what was on it before, up to each objection that was upheld
	edition int     // grows when others are shown it anew, and when it is wiped

	aimed   []int       // the numbers of all guesses that were aimed at it
	shown   bool        // it had ink when the last guessing round began, and still has
	takers  []game.Seat // who guessed it; several if at the same time (DR-9)
	takenAt time.Duration
	waves   int // of its owner, in this guessing round

	against *vote.Case // what is said against what it showed last
	struck  bool       // it was taken, and then an objection was upheld: it is out of play
}

// A sheet is what lies on a board.
type sheet struct {
	paper.Sheet
	round int // of the last stroke
}

// board is the board with a number.
func (m *match) board(id int) (*board, error) {
	if id < 0 || id >= len(m.boards) {
		return nil, game.Refuse("no-such-board", "the boards are 0 to {last}, not {board}", game.Figures{"last": len(m.boards) - 1, "board": id})
	}
	return m.boards[id], nil
}

// ownBoard is a board of the seat that asks for it.
func (m *match) ownBoard(seat game.Seat, id int) (*board, error) {
	b, err := m.board(id)
	if err != nil {
		return nil, err
	}
	if b.owner != seat {
		return nil, game.Refuse("not-your-board", "this board is {name}’s; choose one of yours", game.Figures{"name": m.Names[b.owner]})
	}
	return b, nil
}

// own is the boards of a seat.
func (m *match) own(seat game.Seat) []*board {
	return m.boards[int(seat)*boardsEach : (int(seat)+1)*boardsEach]
}

// open reports whether the board is still in play.
func (b *board) open() bool { return len(b.takers) == 0 && !b.struck }

// guessable reports whether the board is there and has ink that others can see (DR-12).
func (b *board) guessable() bool { return b.open() && b.shown }

// taken refuses what cannot be done with a board that was guessed (DR-8).
func (m *match) taken(b *board) error {
	if b.struck {
		return game.Refuse("board-struck", "this board is out of play because of letters or numbers; choose another")
	}
	return game.Refuse("board-taken", "{name} has guessed this board and taken it; choose another", game.Figures{"name": m.Names[b.takers[0]]})
}

// blank refuses what cannot be done with a board without ink (DR-12).
func blank() error {
	return game.Refuse("empty-board", "this board is blank; choose one with a drawing")
}

// notGuessing refuses what can be done only while everyone guesses.
func (m *match) notGuessing() error {
	switch m.Stage {
	case Guessing:
		return nil
	case Settling:
		return game.Refuse("not-guessing", "the last round is over; only votes and answers still count")
	}
	return game.Refuse("not-guessing", "everyone is drawing; wait until the guessing starts")
}

// ink draws on a board, if it is the seat's own, is still there and it is time to
// draw (DR-4, DR-6, DR-11).
func (m *match) ink(at time.Duration, seat game.Seat, move game.Ink) error {
	id, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	b, err := m.ownBoard(seat, id)
	if err != nil {
		return err
	}
	switch {
	case !b.open():
		err = m.taken(b)
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
	b.sheet.round = m.round()
	return nil
}

// show turns a board to the others for a guessing round (DR-6).
func (b *board) show() {
	b.sheet.Drawing.Interrupt() // a pen that is down at the bell does not go on in the next round
	b.shown = b.open() && !b.sheet.Drawing.IsEmpty()
	b.against.AllowNewObjections()
	b.edition++
	b.waves = 0
}

// wipe takes everything off the board, beyond undoing; it stays in play (DR-16).
func (b *board) wipe() {
	b.sheet.KeepRecordingOnly()
	b.wiped = append(b.wiped, b.sheet)
	b.sheet = sheet{}
	b.shown = false
	b.edition++
}

// sees reports whether a seat, or the public, may see a board: its owner always, the
// others while they guess. Once taken it lies face down, unless there is a vote on it,
// until the end.
func (m *match) sees(seat game.Seat, b *board) bool {
	switch {
	case m.ended != nil:
		return true
	case !b.open():
		return b.against.Vote != nil
	}
	return b.owner == seat || m.Stage == Guessing || m.Stage == Settling
}

// Boards lists the boards that a seat, or the public, may see now.
func (m *match) Boards(seat game.Seat) []game.Board {
	list := []game.Board{}
	for _, b := range m.boards {
		if m.sees(seat, b) {
			list = append(list, game.Board{ID: b.id, Edition: b.edition})
		}
	}
	return list
}

// Picture is a board for a seat that may see it. Nobody but its owner ever sees it
// being drawn, so the others get what is left on it.
func (m *match) Picture(seat game.Seat, id int) []byte {
	b, err := m.board(id)
	if err != nil || !m.sees(seat, b) {
		return nil
	}
	if b.owner == seat && m.ended == nil {
		return b.sheet.Drawing.AppendSnapshot(nil, id)
	}
	return b.sheet.Drawing.AppendFlat(nil, id)
}
