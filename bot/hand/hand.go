package hand

import (
	"math/rand/v2"
	"slices"
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
	Sources []Source // the drawings of the first that knows a word come first
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
	return slices.ContainsFunc(h.Sources, func(s Source) bool { return len(s.Sketches(w)) > 0 })
}

// A Pick says which of the drawings of a word is drawn. Picks of the same order and different
// numbers are different drawings, as long as there are so many.
type Pick struct {
	Order  uint64 // in which the drawings of each source come, at random
	Number int    // in that order; after the last one the first comes again
}

// choose returns the drawing of a word that is picked, false if the hand knows none.
func (h *Hand) choose(w words.Word, pick Pick) (Sketch, bool) {
	order := rand.New(rand.NewPCG(pick.Order, 0))
	var all []Sketch
	for _, s := range h.Sources {
		known := s.Sketches(w)
		for _, i := range order.Perm(len(known)) {
			all = append(all, known[i])
		}
	}
	if len(all) == 0 {
		return Sketch{}, false
	}
	return all[pick.Number%len(all)], true
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
	return h.DrawPick(w, Pick{Order: r.Uint64()}, r)
}

// DrawPick draws a word as Draw does, by the drawing that is picked.
func (h *Hand) DrawPick(w words.Word, pick Pick, r *rand.Rand) []Stroke {
	sketch, known := h.choose(w, pick)
	if !known {
		return nil
	}
	return h.Manner.DrawSketch(sketch, r)
}
