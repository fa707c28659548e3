package hand

import (
	"linework/words"
)

// A Book is a source with sketches by word.
type Book map[string][]Sketch

// AddSketch adds a sketch of a word. A word of a pack with several answers is known if one
// of them is. A note, as in "crane (machine)", says which meaning is drawn.
func (b Book) AddSketch(word string, s Sketch) {
	w, err := words.ParseWord(word)
	if err != nil {
		return
	}
	key := words.Fold(w.Name())
	b[key] = append(b[key], s)
	if w.Note != "" {
		b[keyWithNote(key, w.Note)] = b[key]
	}
}

// keyWithNote returns the key of a word with a note.
func keyWithNote(key, note string) string { return key + "|" + words.Fold(note) }

// Sketches returns the sketches of the first of the word's answers that the book has. A word
// with a note has those with the same note alone: the present that is now is no gift.
func (b Book) Sketches(w words.Word) []Sketch {
	subject := w.DrawingSubject()
	for _, answer := range subject.Answers {
		key := words.Fold(answer)
		if subject.Note != "" {
			key = keyWithNote(key, subject.Note)
		}
		if list := b[key]; list != nil {
			return list
		}
	}
	return nil
}
