package hand

import (
	"math/rand/v2"

	"linework/words"
)

// A Book is a source with sketches by word.
type Book map[string][]Sketch

// AddSketch adds a sketch of a word. A word of a pack with several answers is known if one
// of them is.
func (b Book) AddSketch(word string, s Sketch) {
	key := words.Fold(word)
	b[key] = append(b[key], s)
}

// Knows reports whether the book has a sketch of the word.
func (b Book) Knows(w words.Word) bool { return b.sketchesOfFirstKnownAnswer(w) != nil }

// Sketch returns one of the word's sketches.
func (b Book) Sketch(w words.Word, r *rand.Rand) Sketch {
	list := b.sketchesOfFirstKnownAnswer(w)
	return list[r.IntN(len(list))]
}

func (b Book) sketchesOfFirstKnownAnswer(w words.Word) []Sketch {
	for _, answer := range w.DrawingSubject().Answers {
		if list := b[words.Fold(answer)]; list != nil {
			return list
		}
	}
	return nil
}
