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

// A Sheet is what is drawn on a board, and how that came about (CM-13). The zero Sheet
// is blank.
type Sheet struct {
	Drawing ink.Drawing
	Film    ink.Recording
}

// Draw takes a batch, or refuses it. Undoing, erasing and clearing are ink like any
// other (CM-11).
func (s *Sheet) Draw(at time.Duration, move game.Ink) error {
	if err := Draw(&s.Drawing, move); err != nil {
		return err
	}
	s.Film = append(s.Film, ink.Moment{At: at, Batch: bytes.Clone(move.Batch)})
	return nil
}

// Draw lets ink onto a drawing, or refuses it; fresh ink also when the board is full.
func Draw(d *ink.Drawing, move game.Ink) error {
	if move.Fresh {
		return Refusal(d.Draw(move.Batch))
	}
	return Refusal(d.Apply(move.Batch))
}

// PutAway leaves of the drawing only how it was made, which is all that a gallery
// needs.
func (s *Sheet) PutAway() { s.Drawing = ink.Drawing{} }

// Blank reports whether nothing can be seen on it, also when it was put away.
func (s *Sheet) Blank() bool {
	end, err := s.Film.FinalDrawing()
	return err != nil || end.IsEmpty()
}

// Board is the number of the board that a batch is for.
func Board(batch []byte) (int, error) {
	number, _, err := ink.Split(batch)
	return number, Refusal(err)
}

// Refusal is what package ink refuses, as a refusal of a game.
func Refusal(err error) error {
	var r *ink.Refusal
	if errors.As(err, &r) {
		return &game.Refusal{Code: r.Code, Text: r.Text, Figures: r.Figures}
	}
	return err
}
