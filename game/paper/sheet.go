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
func (s *Sheet) Draw(at time.Duration, batch []byte) error {
	if err := s.Drawing.Apply(batch); err != nil {
		return Refusal(err)
	}
	s.Film = append(s.Film, ink.Moment{At: at, Batch: bytes.Clone(batch)})
	return nil
}

// PutAway leaves of the drawing only how it was made, which is all that a gallery
// needs.
func (s *Sheet) PutAway() { s.Drawing = ink.Drawing{} }

// Blank reports whether nothing can be seen on it, also when it was put away.
func (s *Sheet) Blank() bool {
	end, err := s.Film.End()
	return err != nil || end.Empty()
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
