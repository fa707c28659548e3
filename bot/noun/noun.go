// Package noun is what the eye of the bots has learned to tell apart: nouns of which there
// are drawings by people, from which hands draw too, and behind them further words, which
// it learned from icons and from our own drawings.
package noun

import (
	_ "embed"
	"strings"
	"sync"

	"linework/words"
)

// A Noun is the index of a noun in the list, and of its probability in what an eye sees.
type Noun int

//go:embed nouns.txt
var file string

// A nounList is the list with an index to it.
type nounList struct {
	list  []words.Word
	byKey map[string]Noun // the key of each name
}

var loadNouns = sync.OnceValue(func() nounList {
	b := nounList{byKey: make(map[string]Noun)}
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
		b.byKey[words.Fold(w.Name())] = Noun(n)
	}
	for n, w := range b.list {
		for _, other := range w.Answers[1:] {
			if _, taken := b.byKey[words.Fold(other)]; !taken {
				b.byKey[words.Fold(other)] = Noun(n)
			}
		}
	}
	return b
})

// Count returns how many nouns there are.
func Count() int { return len(loadNouns().list) }

func (n Noun) String() string { return loadNouns().list[n].Name() }

// Names returns everything that the noun is called.
func (n Noun) Names() []string { return loadNouns().list[n].Answers }

// OfWord returns the noun that a word of a pack means, if any. One of several answers is
// enough: whoever sees a bicycle may say bike.
func OfWord(w words.Word) (Noun, bool) {
	b := loadNouns()
	w = w.DrawingSubject()
	for _, answer := range w.Answers {
		n, ok := b.byKey[words.Fold(answer)]
		if !ok {
			continue
		}
		if note := b.list[n].Note; w.Note == "" || w.Note == note {
			return n, true
		}
	}
	return 0, false
}
