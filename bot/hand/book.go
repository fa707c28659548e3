package hand

import (
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

// Sketches returns the sketches of the first of the word's answers that the book has.
func (b Book) Sketches(w words.Word) []Sketch {
	for _, answer := range w.DrawingSubject().Answers {
		if list := b[words.Fold(answer)]; list != nil {
			return list
		}
	}
	return nil
}
