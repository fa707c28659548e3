package hand

import (
	"strings"
	"sync"

	"linework/ink"
	"linework/words/packed"
)

// sketchbookFile is our own drawings, as package lab/pictures compiles them of readable files
// when the program is built: zipped, their number, and for each of them the number of its words, of each word its length
// and the word, the number of its strokes, for each of them the number of its points, and for
// each point how far it is from the one before along x and along y; all are varints.
const sketchbookFile = "data/sketchbook.gz"

// A sketchbook is our own drawings.
type sketchbook struct {
	words [][]string // that each drawing shows; the first is its name
	book  Book
}

var loadSketchbook = sync.OnceValue(func() sketchbook {
	s := sketchbook{book: Book{}}
	file, err := data.ReadFile(sketchbookFile)
	if err != nil {
		panic(err.Error() + "; make pictures writes it")
	}
	r, err := packed.Open(file)
	if err != nil {
		panic(sketchbookFile + ": " + err.Error() + "; make pictures writes it anew")
	}
	s.words = make([][]string, r.NextUvarint())
	for i := range s.words {
		s.words[i] = make([]string, r.NextUvarint())
		for k := range s.words[i] {
			s.words[i][k] = string(r.NextBytes(r.NextUvarint()))
		}
		sketch := readSketch(r)
		for k, word := range s.words[i] {
			s.book.AddSketch(word, sketch)
			s.words[i][k], _, _ = strings.Cut(word, " (")
		}
	}
	if err := r.CheckReadToEnd(); err != nil {
		panic(sketchbookFile + ": " + err.Error() + "; make pictures writes it anew")
	}
	return s
})

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

// Sketchbook returns our own drawings, by word.
func Sketchbook() Book { return loadSketchbook().book }

// SketchbookWords returns for each of our own drawings the words that it shows; the first is
// its name.
func SketchbookWords() [][]string { return loadSketchbook().words }
