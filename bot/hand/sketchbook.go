package hand

import (
	"encoding/binary"
	"math"
	"strings"
	"sync"

	"linework/ink"
	"linework/words/packed"
)

// The two books of drawings that are made when the program is built: our own, which package
// lab/pictures compiles of readable files, and those that tools/icons makes of icons. Both
// are zipped: their number, and for each of them the number of its words, of each word its
// length and the word, the number of its strokes, for each of them the number of its points,
// and for each point how far it is from the one before along x and along y; all are varints.
const (
	sketchbookFile = "data/sketchbook.gz"
	iconsFile      = "data/icons.gz"
)

// A bookFile is the drawings of a file.
type bookFile struct {
	words [][]string // that each drawing shows; the first is its name
	book  Book
}

var (
	loadSketchbook = sync.OnceValue(func() bookFile { return loadBookFile(sketchbookFile, "make pictures") })
	loadIcons      = sync.OnceValue(func() bookFile { return loadBookFile(iconsFile, "make icons") })
)

// loadBookFile reads a file; writer is the command that writes it.
func loadBookFile(name, writer string) bookFile {
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

func parseBookFile(file []byte) (bookFile, error) {
	s := bookFile{book: Book{}}
	r, err := packed.Open(file)
	if err != nil {
		return s, err
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

// AppendDrawing appends a drawing and the words that it shows as book files have them. Of each
// place the way from the one before is written, in steps of which a unit of lines has several.
func AppendDrawing(dst []byte, words []string, lines []Line, stepsPerUnit float64) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(words)))
	for _, word := range words {
		dst = append(binary.AppendUvarint(dst, uint64(len(word))), word...)
	}
	dst = binary.AppendUvarint(dst, uint64(len(lines)))
	for _, l := range lines {
		dst = binary.AppendUvarint(dst, uint64(len(l)))
		var x, y int64
		for _, p := range l {
			nextX, nextY := int64(math.Round(p.X*stepsPerUnit)), int64(math.Round(p.Y*stepsPerUnit))
			dst = binary.AppendVarint(binary.AppendVarint(dst, nextX-x), nextY-y)
			x, y = nextX, nextY
		}
	}
	return dst
}

// Sketchbook returns our own drawings, by word.
func Sketchbook() Book { return loadSketchbook().book }

// SketchbookWords returns for each of our own drawings the words that it shows; the first is
// its name.
func SketchbookWords() [][]string { return loadSketchbook().words }

// Icons returns the drawings made of icons, by word.
func Icons() Book { return loadIcons().book }

// IconWords returns for each drawing made of an icon the words that it shows; the first is its
// name.
func IconWords() [][]string { return loadIcons().words }
