package hand

import (
	"embed"
	"sync"

	"linework/bot/noun"
	"linework/ink"
	"linework/words"
	"linework/words/packed"
)

//go:embed all:data
var data embed.FS

// tracedFile is the drawings by people, as tools/quickdraw writes them: zipped, for
// each of the first nouns, which people drew, the number of its drawings, for each of them the number of its
// strokes, for each of them the number of its points, then x and y of each; all are
// single bytes.
const tracedFile = "data/drawings.gz"

// tracedDrawings are drawings by people, by noun.
type tracedDrawings [][]Sketch

// PeoplesDrawings returns the nouns of which there are drawings by people; nil where they have not
// been made yet.
var PeoplesDrawings = sync.OnceValue(func() tracedDrawings {
	file, err := data.ReadFile(tracedFile)
	if err != nil {
		return nil // not made yet: see the package's comment
	}
	t, err := parseTraced(file)
	if err != nil {
		panic(tracedFile + ": " + err.Error() + "; make hands writes it anew")
	}
	return t
})

// parseTraced reads the format of tracedFile.
func parseTraced(file []byte) (tracedDrawings, error) {
	r, err := packed.Open(file)
	if err != nil {
		return nil, err
	}
	var t tracedDrawings
	for r.Remaining() > 0 {
		sketches := make([]Sketch, r.NextByte())
		for i := range sketches {
			lines := make([]Line, r.NextByte())
			for k := range lines {
				lines[k] = make(Line, r.NextByte())
				for p := range lines[k] {
					x, y := r.NextByte(), r.NextByte()
					lines[k][p] = ink.Vec{X: float64(x), Y: float64(y)}
				}
			}
			sketches[i].Lines = lines
		}
		t = append(t, sketches)
	}
	return t, r.CheckReadToEnd()
}

// Sketches returns the drawings by people of the noun that a word means.
func (t tracedDrawings) Sketches(w words.Word) []Sketch {
	n, ok := noun.OfWord(w)
	if !ok || int(n) >= len(t) {
		return nil
	}
	return t[n]
}
