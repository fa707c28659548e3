package hand

import (
	"math/rand/v2"
	"time"

	"linework/ink"
	"linework/words"
)

// A Line is a stroke of a sketch, from place to place. One place is a dot.
type Line []ink.Vec

// A Sketch is what a word looks like, in lines of any size.
type Sketch struct {
	Lines []Line
	Fixed bool // left and right must not be swapped
}

// A Source knows what some words look like.
type Source interface {
	// Sketches returns what there is of a word: several, or none.
	Sketches(words.Word) []Sketch
}

// A Hand draws words. Its manner says how.
type Hand struct {
	Sources []Source // the first that knows a word is asked
	Manner  Manner
}

// A Manner is how somebody draws; 1 is ordinary, except where noted.
type Manner struct {
	Speed float64 // of the pen
	Shake float64 // how far the pen strays
	Slips float64 // how likely a stroke is begun wrong and taken back, from 0 to 1
	Omits float64 // how likely a stroke after the first is forgotten, from 0 to 1
	Tool  ink.Tool
}

// Ordinary is the manner of most people.
var Ordinary = Manner{Speed: 1, Shake: 1, Slips: 0.06, Tool: ink.Medium}

// CanDraw reports whether the hand knows what a word looks like.
func (h *Hand) CanDraw(w words.Word) bool {
	return len(h.sketchesOfFirstSource(w)) > 0
}

func (h *Hand) sketchesOfFirstSource(w words.Word) []Sketch {
	for _, s := range h.Sources {
		if list := s.Sketches(w); len(list) > 0 {
			return list
		}
	}
	return nil
}

// A Sample is where the pen is at a time since the beginning of the drawing.
type Sample struct {
	ink.Point
	At time.Duration
}

// A Stroke is one movement of the pen on the board.
type Stroke struct {
	Tool    ink.Tool
	Samples []Sample
	Undone  time.Duration // when the hand takes it back; 0 if it stays
}

// Draw draws a word, or nothing if the hand cannot. Strokes come in the order in which they
// are drawn; one that is undone is undone before the next begins.
func (h *Hand) Draw(w words.Word, r *rand.Rand) []Stroke {
	list := h.sketchesOfFirstSource(w)
	if len(list) == 0 {
		return nil
	}
	return h.Manner.DrawSketch(list[r.IntN(len(list))], r)
}
