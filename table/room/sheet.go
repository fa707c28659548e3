package room

import (
	"encoding/binary"
	"errors"
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/ink"
)

// The warm-up sheet is what everyone scribbles on in the lobby while the others arrive. Each
// person has a layer of their own, so that undo and clear reach nobody else's strokes, and
// strokes have the colour of their seat. It is journaled like any ink, for nothing that was
// drawn is lost when a line breaks or the server restarts; and put away when a game begins,
// so it costs an evening nothing, and a settled table (settled.go) has none.

// sheetBoard and the id of a seat are the number of its layer, as a board of ink. Games have
// none of these numbers, so a stroke that comes after the game has begun is on no board.
const sheetBoard = 8 << 10

// What a sheet may cost until the next game begins, counted as in a match (match.go); and
// how many bytes lie on it at a time, for they are all sent to a device that comes.
const (
	seatSheetInk = 1 << 20   // of one seat: twelve minutes of a pen that never leaves the paper
	sheetInk     = 8 << 20   // of all: an eighth of what a table may store by default
	sheetBytes   = 512 << 10 // on show
	tiny         = 8         // bytes of a batch that is taken even then: an undo, or a clear
)

// scribbles is what the warm-up sheet holds. The zero value is a blank one.
type scribbles struct {
	layers  map[SeatID]*layer
	edition int // counts how often the sheet was wiped
	spent   map[SeatID]int
	all     int // spent
	bytes   int // on show
}

// A layer is what one seat has scribbled.
type layer struct {
	drawing ink.Drawing
	bytes   int
}

// draw lets a batch onto a layer, or refuses it.
func (s *scribbles) draw(id SeatID, move game.Ink) error {
	if s.layers == nil {
		s.layers, s.spent = map[SeatID]*layer{}, map[SeatID]int{}
	}
	l := s.layers[id]
	if l == nil {
		l = &layer{}
		s.layers[id] = l
	}
	if err := paper.Draw(&l.drawing, move); err != nil {
		return err
	}
	size := len(move.Batch)
	l.bytes += size
	s.bytes += size
	s.spent[id] += size + perBatch
	s.all += size + perBatch
	return nil
}

// afford refuses ink for which the sheet has no room.
func (s *scribbles) afford(id SeatID, size int) error {
	if s.spent[id]+size+perBatch > seatSheetInk || s.all+size+perBatch > sheetInk {
		return game.Refuse("ink-spent", "the warm-up ink is used up; there’s more after the next game")
	}
	if s.bytes+size > sheetBytes && size > tiny {
		return paper.AsRefusal(ink.ErrFull)
	}
	return nil
}

// leave takes the layer of a seat away, with what is on it.
func (s *scribbles) leave(id SeatID) {
	if l := s.layers[id]; l != nil {
		s.bytes -= l.bytes
		delete(s.layers, id)
	}
}

// wipe takes all layers away. What was spent stays so.
func (s *scribbles) wipe() {
	clear(s.layers)
	s.bytes = 0
	s.edition++
}

// MayScribble refuses who has no layer of the warm-up sheet, or was silenced.
func (r *Room) MayScribble(id SeatID) error {
	x := r.Seat(id)
	if x == nil {
		return game.Refuse("not-seated", "you’re watching; take a seat to join in")
	}
	if x.Muted {
		return game.Refuse("muted", "the host has muted you, so you can’t draw for now")
	}
	return nil
}

// Scribble lets a batch that is drawn now onto the layer of a seat, or says why not.
func (r *Room) Scribble(id SeatID, batch []byte) error {
	number, err := paper.BoardOf(batch)
	if err != nil {
		return err
	}
	if r.Stage != Lobby || number != sheetBoard+int(id) {
		return game.Refuse("not-your-layer", "you draw on your own layer of the warm-up sheet, in the lobby")
	}
	if err := r.scribbles.afford(id, len(batch)); err != nil {
		return err
	}
	return r.scribbles.draw(id, game.Ink{Batch: batch, Fresh: true})
}

// A Sheet is the warm-up sheet as devices are shown it: all of it to everyone.
type Sheet struct{ room *Room }

// Sheet is the warm-up sheet; there is none but in the lobby.
func (r *Room) Sheet() (Sheet, bool) { return Sheet{r}, r.Stage == Lobby }

// Boards lists the layers, one for each person, drawn on or not.
func (s Sheet) Boards(game.Seat) []game.Board {
	var list []game.Board
	for _, x := range s.room.Seats {
		if number := sheetBoard + int(x.ID); x.Person() && number <= ink.MaxBoard {
			list = append(list, game.Board{ID: number, Edition: s.room.scribbles.edition})
		}
	}
	return list
}

// Blank reports whether nobody has drawn on a layer, so that who has not seen it need not be
// shown it.
func (s Sheet) Blank(board int) bool { return s.room.scribbles.layers[SeatID(board-sheetBoard)] == nil }

// Picture is a layer as one batch.
func (s Sheet) Picture(_ game.Seat, board int) []byte {
	if l := s.room.scribbles.layers[SeatID(board-sheetBoard)]; l != nil {
		return l.drawing.AppendSnapshot(nil, board)
	}
	return new(ink.Drawing).AppendSnapshot(nil, board)
}

// Scribbled is ink on the warm-up sheet, in the order in which it came. Each batch names its
// layer, so an entry is a mark, and for each batch its length and the batch itself.
type Scribbled struct{ Batches [][]byte }

// sheetMark begins an entry of Scribbled, as inkMark does one of Inked.
const sheetMark = 3

func (*Scribbled) kind() string { return "scribbled" }

// A batch that cannot be drawn again is passed over: no table is lost for a scribble.
func (c *Scribbled) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	for _, batch := range c.Batches {
		number, err := paper.BoardOf(batch)
		if id := SeatID(number - sheetBoard); err == nil && r.Stage == Lobby && r.Seat(id) != nil {
			_ = r.scribbles.draw(id, game.Ink{Batch: batch})
		}
	}
	return nil, nil
}

// NewScribbles begins an entry of scribbles, with room for so many bytes of batches.
func NewScribbles(size int) []byte { return append(make([]byte, 0, 1+size), sheetMark) }

// AppendScribble adds a batch to an entry of scribbles.
func AppendScribble(raw, batch []byte) []byte {
	return append(binary.AppendUvarint(raw, uint64(len(batch))), batch...)
}

func (c *Scribbled) encode() []byte {
	raw := NewScribbles(0)
	for _, batch := range c.Batches {
		raw = AppendScribble(raw, batch)
	}
	return raw
}

// decodeScribbles reads what encode wrote. In the lobby no time passes, so it has none.
func decodeScribbles(raw []byte) (*Scribbled, error) {
	c := &Scribbled{}
	for rest := raw[1:]; len(rest) > 0; {
		size, n := binary.Uvarint(rest)
		if n <= 0 || size > uint64(len(rest)-n) {
			return nil, errors.New("read journal entry: scribbles that are cut short")
		}
		c.Batches = append(c.Batches, rest[n:n+int(size)])
		rest = rest[n+int(size):]
	}
	return c, nil
}

// SheetWiped is the warm-up sheet made blank by the host.
type SheetWiped struct{}

func (*SheetWiped) kind() string { return "wiped" }

func (*SheetWiped) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	r.scribbles.wipe()
	return nil, nil
}
