// Package offensive tells offensive names and texts from others, in English and German at
// once: people type either at any table. It knows lists of words that tools/offensive packs, and
// reads through common disguises (reading.go). It looks at the text alone, never at what is
// being guessed, so what it finds tells nothing about that.
package offensive

import (
	"embed"
	"strings"
	"sync"

	"linework/words/packed"
)

// A Level is how much a table finds offensive.
type Level string

// The levels, the mildest first.
const (
	Off      Level = "off"
	Moderate Level = "moderate" // slurs, insults, hate and what is vulgar
	Strict   Level = "strict"   // and whatever else some list of bad words has
)

// Levels is all levels, the mildest first.
var Levels = []Level{Off, Moderate, Strict}

// rank returns the place of a level among Levels; an unknown one, as "", is off.
func (l Level) rank() int {
	for i, each := range Levels {
		if l == each {
			return i
		}
	}
	return 0
}

// AtLeast returns the stricter of two levels.
func (l Level) AtLeast(floor Level) Level { return Levels[max(l.rank(), floor.rank())] }

// Offends reports whether a text is offensive at a level. At Off nothing is, and no list is
// loaded.
func (l Level) Offends(text string) bool {
	return l.rank() > 0 && loadLists().Offends(text, l == Strict)
}

//go:embed all:data
var data embed.FS

// The marks of the lines in the packed file: what an entry is to be found as.
const (
	MarkStem      = 'S' // anywhere in a word
	MarkFront     = 'F' // a whole word, or what one begins with
	MarkWord      = 'W' // a whole word
	MarkName      = 'N' // a whole word, but somebody may be called so: only beside another entry
	MarkStrict    = 'X' // a whole word, at Strict
	MarkCompanion = 'C' // not offensive, but joined to what is, or beside a name that is an entry: "lover"
	MarkWithin    = 'c' // not offensive, but joined to what is: common words, and names
	MarkInnocent  = 'I' // a word that only contains an entry: "Scunthorpe"
)

// Lists is what is known of words, all in small letters without accents, an umlaut in two.
type Lists struct {
	stems      index
	fronts     index // what is a stem only at the beginning of a word
	words      map[string]byte
	companions map[string]byte
	innocent   map[string]bool
	spelled    index                 // words, for those with letters repeated or covered
	long       map[spelling][]string // words that may be misspelled
}

var loadLists = sync.OnceValue(func() *Lists {
	zipped, err := data.ReadFile("data/lists.gz")
	if err != nil {
		panic("words/offensive/data is empty: make offensive fills it")
	}
	r, err := packed.Open(zipped)
	if err != nil {
		panic(err) // it is part of the program
	}
	return Parse(string(r.NextBytes(r.Remaining())))
})

// Parse reads lists, a line for each entry, with its mark in front.
func Parse(text string) *Lists {
	l := &Lists{stems: index{}, fronts: index{}, spelled: index{}, words: map[string]byte{}, companions: map[string]byte{}, innocent: map[string]bool{}, long: map[spelling][]string{}}
	for line := range strings.Lines(text) {
		mark, entry := line[0], strings.TrimSuffix(line[1:], "\n")
		switch mark {
		case MarkStem:
			l.stems.add(entry)
			l.words[entry] = MarkWord
		case MarkFront:
			l.fronts.add(entry)
			l.words[entry] = MarkWord
		case MarkWord, MarkName, MarkStrict:
			l.words[entry] = mark
		case MarkCompanion, MarkWithin:
			l.companions[entry] = mark
		case MarkInnocent:
			l.innocent[entry] = true
		}
	}
	for w := range l.words {
		l.spelled.add(w)
		if len(w) >= minMisspelled {
			key := spelling{w[0], len(w)}
			l.long[key] = append(l.long[key], w)
		}
	}
	return l
}

// An index has entries by their first letter and the next that is another; under 0 all that begin
// with a letter.
type index map[[2]byte][]string

func (x index) add(entry string) {
	key := firstTwoLetters(entry)
	x[key] = append(x[key], entry)
	if all := [2]byte{key[0]}; all != key {
		x[all] = append(x[all], entry)
	}
}

// find returns the entries that a text may begin with.
func (x index) find(text string) []string {
	key := firstTwoLetters(text)
	if key[1] == anyLetter {
		key[1] = 0
	}
	return x[key]
}

func firstTwoLetters(text string) [2]byte {
	if n := runLength(text); n < len(text) {
		return [2]byte{text[0], text[n]}
	}
	return [2]byte{text[0]}
}

// A spelling is how a long word begins, and its length.
type spelling struct {
	first  byte
	length int
}
