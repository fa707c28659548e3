package hand

import (
	"math/rand/v2"
	"sync"

	"linework/bot/sketchbook"
	"linework/ink"
	"linework/words"
)

// A Book is a source with sketches by word.
type Book map[string][]Sketch

// Add gives the book a sketch of a word. A word of a pack with several answers is
// known if one of them is.
func (b Book) Add(word string, s Sketch) {
	key := words.Fold(word)
	b[key] = append(b[key], s)
}

// Knows reports whether the book has a sketch of the word.
func (b Book) Knows(w words.Word) bool { return b.of(w) != nil }

// Sketch is one of the word's sketches.
func (b Book) Sketch(w words.Word, r *rand.Rand) Sketch {
	list := b.of(w)
	return list[r.IntN(len(list))]
}

func (b Book) of(w words.Word) []Sketch {
	for _, answer := range w.Subject().Answers {
		if list := b[words.Fold(answer)]; list != nil {
			return list
		}
	}
	return nil
}

// Sketchbook knows the words of which there are drawings of our own.
func Sketchbook() Source { return ours() }

var ours = sync.OnceValue(func() Book {
	b := Book{}
	for _, d := range sketchbook.Drawings() {
		var s Sketch
		for _, stroke := range d.Strokes {
			l := make(Line, len(stroke))
			for i, p := range stroke {
				l[i] = ink.Vec{X: p.X, Y: p.Y}
			}
			s.Lines = append(s.Lines, l)
		}
		for _, word := range d.Words {
			b.Add(word, s)
		}
	}
	return b
})
