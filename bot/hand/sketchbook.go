package hand

import (
	"strings"
	"sync"

	"linework/ink"
	"linework/words/packed"
)

// The books of drawings that are made when the program is built: our own, which package
// lab/pictures compiles of readable files, and those that tools/icons makes of icons. Each
// is zipped: their number, and for each of them the number of its words, of each word its
// length and the word, the number of its strokes, for each of them the number of its points,
// and for each point how far it is from the one before along x and along y; all are varints.
// Package tools/lines writes them.
var (
	// Sketchbook returns our own drawings.
	Sketchbook = sync.OnceValue(func() BookFile { return loadBookFile("data/sketchbook.gz", "make pictures") })
	// Icons returns the drawings made of icons.
	Icons = sync.OnceValue(func() BookFile { return loadBookFile("data/icons.gz", "make icons") })
	// SecondIcons returns further drawings made of icons, of words that have a drawing in another
	// book: several hands that draw one word draw different things.
	SecondIcons = sync.OnceValue(func() BookFile { return loadBookFile("data/second-icons.gz", "make icons") })
)

// A BookFile is the drawings of a file.
type BookFile struct {
	Book
	Words [][]string // that each drawing shows; the first is its name
}

// loadBookFile reads a file; writer is the command that writes it.
func loadBookFile(name, writer string) BookFile {
	file, err := data.ReadFile(name)
	if err != nil {
		panic(err.Error() + "; " + writer + " writes it")
	}
	s, err := parseBookFile(file)
	if err != nil {
		panic(name + ": " + err.Error() + "; " + writer + " writes it anew")
	}
	return s
}

func parseBookFile(file []byte) (BookFile, error) {
	s := BookFile{Book: Book{}}
	r, err := packed.Open(file)
	if err != nil {
		return s, err
	}
	s.Words = make([][]string, r.NextUvarint())
	for i := range s.Words {
		s.Words[i] = make([]string, r.NextUvarint())
		for k := range s.Words[i] {
			s.Words[i][k] = string(r.NextBytes(r.NextUvarint()))
		}
		sketch := readSketch(r)
		for k, word := range s.Words[i] {
			s.AddSketch(word, sketch)
			s.Words[i][k], _, _ = strings.Cut(word, " (")
		}
	}
	return s, r.CheckReadToEnd()
}

func readSketch(r *packed.Reader) Sketch {
	s := Sketch{Lines: make([]Line, r.NextUvarint())}
	for i := range s.Lines {
		s.Lines[i] = make(Line, r.NextUvarint())
		at := ink.Vec{}
		for k := range s.Lines[i] {
			at.X += float64(r.NextVarint())
			at.Y += float64(r.NextVarint())
			s.Lines[i][k] = at
		}
	}
	return s
}
