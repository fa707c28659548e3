package sketchbook

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"sync"
)

//go:embed drawings/*.txt
var files embed.FS

// Drawings returns every drawing of the book.
func Drawings() []Drawing { return loadBook().drawings }

// CommonParts returns the parts that every file may use.
func CommonParts() map[string][][]Place { return loadBook().parts }

type book struct {
	drawings []Drawing
	parts    map[string][][]Place
}

// common is the file whose parts all others may use.
const common = "drawings/parts.txt"

var loadBook = sync.OnceValue(func() book {
	b, err := readBook(files)
	if err != nil {
		panic(err) // a test reads them all
	}
	return b
})

func readBook(folder fs.FS) (book, error) {
	names, err := fs.Glob(folder, "drawings/*.txt")
	if err != nil {
		return book{}, err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == common })
	b := book{parts: map[string][][]Place{}}
	for _, name := range append([]string{common}, names...) {
		raw, err := fs.ReadFile(folder, name)
		if err != nil {
			return b, err
		}
		drawings, parts, err := Parse(string(raw), b.parts)
		if err != nil {
			return b, fmt.Errorf("%s: %w", name, err)
		}
		if name == common {
			b.parts = parts
		}
		b.drawings = append(b.drawings, drawings...)
	}
	return b, nil
}
