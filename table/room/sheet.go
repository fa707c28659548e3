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

// firstSheetBoard and the id of a seat are the number of its layer, as a board of ink. Games
// have none of these numbers, so a stroke that comes after the game has begun is on no board.
const firstSheetBoard = 8 << 10

// What a sheet may cost until the next game begins, counted as in a match (match.go); and
// how many bytes lie on it at a time, for they are all sent to a device that comes.
const (
	maxSeatSheetInk     = 1 << 20   // of one seat: twelve minutes of a pen that never leaves the paper
	maxSheetInk         = 8 << 20   // of all: an eighth of what a table may store by default
	maxShownBytes       = 512 << 10 // on show
	alwaysAcceptedBytes = 8         // bytes of a batch that is taken even then: an undo, or a clear
)

// A warmUpSheet is what was drawn on the warm-up sheet. The zero value is a blank one.
type warmUpSheet struct {
	layers      map[SeatID]*layer
	edition     int // counts how often the sheet was wiped
	spentBySeat map[SeatID]int
	totalSpent  int // spent
	shownBytes  int // on show
}

// A layer is what one seat has scribbled.
type layer struct {
	drawing ink.Drawing
	bytes   int
}

// drawAndCountInk lets a batch onto a layer and counts its ink, or refuses it.
func (s *warmUpSheet) drawAndCountInk(id SeatID, move game.Ink) error {
	if s.layers == nil {
		s.layers, s.spentBySeat = map[SeatID]*layer{}, map[SeatID]int{}
	}
	l := s.layers[id]
	if l == nil {
		l = &layer{}
		s.layers[id] = l
	}
	if err := paper.ApplyInk(&l.drawing, move); err != nil {
		return err
	}
	size := len(move.Batch)
	l.bytes += size
	s.shownBytes += size
	s.spentBySeat[id] += size + batchOverhead
	s.totalSpent += size + batchOverhead
	return nil
}

func (s *warmUpSheet) checkInkLeft(id SeatID, size int) error {
	if s.spentBySeat[id]+size+batchOverhead > maxSeatSheetInk || s.totalSpent+size+batchOverhead > maxSheetInk {
		return game.Refuse("ink-spent.warm-up")
	}
	if s.shownBytes+size > maxShownBytes && size > alwaysAcceptedBytes {
		return paper.AsRefusal(ink.ErrFull)
	}
	return nil
}

func (s *warmUpSheet) removeLayer(id SeatID) {
	if l := s.layers[id]; l != nil {
		s.shownBytes -= l.bytes
		delete(s.layers, id)
	}
}

// wipeLayersKeepingSpent removes all layers. What was spent stays spent.
func (s *warmUpSheet) wipeLayersKeepingSpent() {
	clear(s.layers)
	s.shownBytes = 0
	s.edition++
}

// A Sheet is the warm-up sheet as devices are shown it: all of it to everyone.
type Sheet struct{ room *Room }

// Sheet returns the warm-up sheet, and whether it is on show: there is one in the lobby
// alone.
func (r *Room) Sheet() (sheet Sheet, onShow bool) { return Sheet{r}, r.Stage == Lobby }

// CheckMayDraw refuses a seat that has no layer of the warm-up sheet, or was silenced.
func (s Sheet) CheckMayDraw(id SeatID) error {
	x := s.room.SeatByID(id)
	if x == nil {
		return game.Refuse("not-seated.watching")
	}
	if x.Muted {
		return game.Refuse("muted.drawing")
	}
	return nil
}

// Draw lets a batch that is drawn now onto the layer of a seat, or refuses it.
func (s Sheet) Draw(id SeatID, batch []byte) error {
	number, err := paper.BoardOf(batch)
	if err != nil {
		return err
	}
	if s.room.Stage != Lobby || number != firstSheetBoard+int(id) {
		return game.Refuse("not-your-layer")
	}
	if err := s.room.sheet.checkInkLeft(id, len(batch)); err != nil {
		return err
	}
	return s.room.sheet.drawAndCountInk(id, game.Ink{Batch: batch, Fresh: true})
}

// Boards returns the layers, one for each person, drawn on or not.
func (s Sheet) Boards(game.Seat) []game.Board {
	var list []game.Board
	for _, x := range s.room.Seats {
		if number := firstSheetBoard + int(x.ID); x.IsPerson() && number < firstFaceBoard {
			list = append(list, game.Board{ID: number, Edition: s.room.sheet.edition})
		}
	}
	return list
}

// IsBlank reports whether nobody has drawn on a layer, so that it need not be sent.
func (s Sheet) IsBlank(board int) bool {
	return s.room.sheet.layers[SeatID(board-firstSheetBoard)] == nil
}

// Picture returns a layer as one batch.
func (s Sheet) Picture(_ game.Seat, board int) []byte {
	if l := s.room.sheet.layers[SeatID(board-firstSheetBoard)]; l != nil {
		return l.drawing.AppendSnapshot(nil, board)
	}
	return new(ink.Drawing).AppendSnapshot(nil, board)
}

// SheetDrawn is ink on the warm-up sheet, in the order in which it came. Each batch names its
// layer, so an entry is a mark, and for each batch its length and the batch itself.
type SheetDrawn struct{ Batches [][]byte }

// sheetMark begins an entry of SheetDrawn, as inkMark does one of InkDrawn.
const sheetMark = 3

// applyTo draws the batches. One that cannot be drawn again is passed over: no table is lost for
// a scribble.
func (c *SheetDrawn) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	for _, batch := range c.Batches {
		number, err := paper.BoardOf(batch)
		if id := SeatID(number - firstSheetBoard); err == nil && r.Stage == Lobby && r.SeatByID(id) != nil {
			_ = r.sheet.drawAndCountInk(id, game.Ink{Batch: batch})
		}
	}
	return nil, nil
}

func (c *SheetDrawn) encode() []byte {
	raw := []byte{sheetMark}
	for _, batch := range c.Batches {
		raw = binary.AppendUvarint(raw, uint64(len(batch)))
		raw = append(raw, batch...)
	}
	return raw
}

// decodeSheetEntry reads what encode wrote. In the lobby no time passes, so it has none.
func decodeSheetEntry(raw []byte) (*SheetDrawn, error) {
	c := &SheetDrawn{}
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

func (*SheetWiped) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	r.sheet.wipeLayersKeepingSpent()
	return nil, nil
}
