// Package paper is what games with boards share: sheets to draw on, and the scribbles
// of bots that only fill a seat.
package paper

import (
	"bytes"
	"errors"
	"time"

	"linework/game"
	"linework/ink"
)

// A Sheet is what is drawn on a board, and the recording of how it was drawn (CM-13). The
// zero Sheet is blank.
type Sheet struct {
	Drawing   ink.Drawing
	Recording ink.Recording
}

// DrawAndRecord applies a batch to the drawing and appends it to the recording, or refuses it. Undoing, erasing and clearing are ink
// like any other (CM-11).
func (s *Sheet) DrawAndRecord(at time.Duration, move game.Ink) error {
	if err := ApplyInk(&s.Drawing, move); err != nil {
		return err
	}
	s.Recording = append(s.Recording, ink.Moment{At: at, Batch: bytes.Clone(move.Batch)})
	return nil
}

// ApplyInk applies ink to a drawing, or refuses it; fresh ink also when the board is full.
func ApplyInk(d *ink.Drawing, move game.Ink) error {
	if move.Fresh {
		return AsRefusal(d.ApplyWithinSmallerLimits(move.Batch))
	}
	return AsRefusal(d.Apply(move.Batch))
}

// Picture returns the drawing as one batch of ink for a board: with all that can be undone, or
// only what is visible.
func (s *Sheet) Picture(board int, withHistory bool) []byte {
	if withHistory {
		return s.Drawing.AppendSnapshot(nil, board)
	}
	return s.Drawing.AppendFlatSnapshot(nil, board)
}

// KeepRecordingOnly drops the drawing and keeps the recording, which is all that a gallery
// needs.
func (s *Sheet) KeepRecordingOnly() { s.Drawing = ink.Drawing{} }

// IsBlank reports whether nothing can be seen on the sheet, by its recording alone.
func (s *Sheet) IsBlank() bool {
	end, err := s.Recording.FinalDrawing()
	return err != nil || end.IsEmpty()
}

// BoardOf returns the number of the board that a batch is for.
func BoardOf(batch []byte) (int, error) {
	number, _, err := ink.Split(batch)
	return number, AsRefusal(err)
}

// AsRefusal turns a refusal of package ink into one of a game; other errors stay as they
// are.
func AsRefusal(err error) error {
	if err == nil {
		return nil
	}
	var r *ink.Refusal
	if errors.As(err, &r) {
		return game.RefuseWith(r.Message())
	}
	return err
}

// RefuseOtherBoard returns the refusal of ink for a board that is not the seat's own.
func RefuseOtherBoard(board, own int) error {
	return game.Refuse("not-your-board.draw", game.Figures{"board": board, "yours": own})
}
