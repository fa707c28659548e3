// Package noun is the nouns that bots know: of each there are drawings by people,
// from which hands draw, and the eye can tell each from the others.
package noun

import (
	_ "embed"
	"strings"
	"sync"

	"linework/words"
)

// A Noun is the place of a noun in the list, and of its probability in what an eye
// sees.
type Noun int

//go:embed nouns.txt
var file string

// A book is the list with an index to it.
type book struct {
	list []words.Word
	by   map[string]Noun // the key of each name
}

var open = sync.OnceValue(func() book {
	b := book{by: make(map[string]Noun)}
	for line := range strings.Lines(file) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		w, err := words.ParseWord(line)
		if err != nil {
			panic("nouns.txt: " + err.Error()) // the file is part of the program
		}
		b.list = append(b.list, w)
	}
	for n, w := range b.list { // a name goes before another noun's other name
		b.by[words.Fold(w.Name())] = Noun(n)
	}
	for n, w := range b.list {
		for _, other := range w.Answers[1:] {
			if _, taken := b.by[words.Fold(other)]; !taken {
				b.by[words.Fold(other)] = Noun(n)
			}
		}
	}
	return b
})

// Count is how many nouns there are.
func Count() int { return len(open().list) }

// String is the noun's name.
func (n Noun) String() string { return open().list[n].Name() }

// Names is all that the noun is called.
func (n Noun) Names() []string { return open().list[n].Answers }

// Of is the noun that a word of a pack means, if any. One of several answers is
// enough: who sees a bicycle may say bike.
func Of(w words.Word) (Noun, bool) {
	b := open()
	w = w.Subject()
	for _, answer := range w.Answers {
		n, ok := b.by[words.Fold(answer)]
		if !ok {
			continue
		}
		if note := b.list[n].Note; w.Note == "" || w.Note == note {
			return n, true
		}
	}
	return 0, false
}

// Named is the noun of a name.
func Named(name string) (Noun, bool) {
	n, ok := open().by[words.Fold(name)]
	return n, ok
}
