package funnylines

import (
	"bytes"
	"slices"
	"time"

	"linework/game"
	"linework/ink"
	"linework/texts"
)

// Boards lists the ink boards that lie on the drawing boards: one for each shape, and
// everyone sees all of them (FL-17).
func (m *match) Boards(game.Seat) []game.Board {
	list := []game.Board{}
	if m.round == nil {
		return list
	}
	for _, b := range m.round.boards {
		for _, d := range b.shapes {
			if d.isOpen || d.picture != nil { // or it was put away
				list = append(list, game.Board{ID: d.id, Edition: d.edition, Author: b.carlo, Round: m.round.number})
			}
		}
	}
	return list
}

// Picture returns the ink of one shape. While it is drawn freehand, everyone watches
// (CM-12) and can follow what is undone.
func (m *match) Picture(_ game.Seat, id int) []byte {
	if m.round == nil {
		return nil
	}
	_, d := m.round.findShapeByInkBoard(id)
	switch {
	case d == nil:
		return nil
	case d.isOpen:
		return d.drawing.AppendSnapshot(nil, id)
	}
	return bytes.Clone(d.picture)
}

// Gallery returns every board of finished rounds on which something was drawn (CM-13). Everybody has
// seen the whole picture in the end, and so it is shown whole (FL-55).
func (m *match) Gallery() []game.Drawing {
	list := []game.Drawing{}
	for _, r := range m.roundsSoFar() {
		if r.outcome == nil {
			continue
		}
		for _, b := range r.boards {
			undrawn := m.undrawnShapesToShow(r, b)
			if len(b.shapes)+len(undrawn) > 0 {
				list = append(list, game.Drawing{
					Title: r.card.Name, Author: b.carlo, Round: r.number, Notes: m.drawingNotes(r, b), Guesses: m.namedGuessesAtBoard(r, b), Ink: b.recording(undrawn).Append(nil),
				})
			}
		}
	}
	return list
}

// penTime is how long the pen takes for one batch of a stroke in a film.
const penTime = 33 * time.Millisecond

// undrawnShapesToShow returns the shapes of the card that nobody asked for or bought, drawn as by
// hand, once the picture was shown. What was paid for stands out: the others have a fine pen.
// By version 6 of the rules there are none but in a class, and by version 5 none at all.
func (m *match) undrawnShapesToShow(r *round, b *board) (undrawn []*drawnShape) {
	switch {
	case r.outcome == nil || m.RulesBefore(6):
		return nil
	case m.mode != Class && (m.RulesBefore(7) || len(b.shapes) == 0):
		return nil
	}
	for i, shape := range r.card.Shapes {
		if b.inkByShape[i] < 0 {
			d := &drawnShape{shape: i, kind: shape.Kind}
			pen := ink.Fine
			if m.mode == Class {
				pen = shape.Pen()
			}
			d.replaceWithStamp(shape, pen, uint64(i))
			undrawn = append(undrawn, d)
		}
	}
	return undrawn
}

// recording shows the shapes of a board being drawn, one after the other, and then those that
// were not.
func (b *board) recording(undrawn []*drawnShape) ink.Recording {
	var film ink.Recording
	var w ink.Writer
	var now time.Duration
	for _, d := range slices.Concat(b.shapes, undrawn) {
		now = max(now, d.drawnAt)
		for s := range d.drawing.Strokes() {
			for _, batch := range strokeBatches(&w, 0, s) {
				now += penTime
				film = append(film, ink.Moment{At: now, Batch: batch})
			}
		}
	}
	return film
}

func (m *match) drawingNotes(r *round, b *board) []texts.Message {
	notes := []texts.Message{texts.NewMessage("note.shapes-drawn", game.Figures{"n": len(b.shapes), "all": len(r.card.Shapes)})}
	for _, g := range r.guesses {
		who := m.guesserName(g.GuessRecord)
		switch {
		case who == "" && g.Right:
			notes = append(notes, texts.NewMessage("note.class-got-it", game.Figures{"guess": g.Text}))
		case who == "" && g.Text == "":
			notes = append(notes, texts.NewMessage("note.class-wrong"))
		case who == "":
			notes = append(notes, texts.NewMessage("note.class-guessed", game.Figures{"guess": g.Text}))
		case g.Right:
			notes = append(notes, texts.NewMessage("note.got-it", game.Figures{"name": who, "guess": g.Text}))
		case g.Text == "":
			notes = append(notes, texts.NewMessage("note.guessed-wrong", game.Figures{"name": who}))
		default:
			notes = append(notes, texts.NewMessage("note.guessed", game.Figures{"name": who, "guess": g.Text}))
		}
	}
	return notes
}

// namedGuessesAtBoard returns what was guessed at a board, and by whom: a team guesses at its own, but
// whoever is right has named the picture of both. A class without names is nobody in particular.
func (m *match) namedGuessesAtBoard(r *round, b *board) (list []game.Guessed) {
	for _, g := range r.guesses {
		if who := m.guesserName(g.GuessRecord); who != "" && (b.side < 0 || g.Right || m.sideOf(g.Seat) == b.side) {
			list = append(list, game.Guessed{By: who, Text: g.Text, Right: g.Right})
		}
	}
	return list
}
