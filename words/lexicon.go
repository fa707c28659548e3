package words

import (
	"embed"
	"io"
	"slices"
	"strings"

	"linework/words/packed"
)

//go:embed all:data
var data embed.FS

// An Entry is what a lexicon knows of a word.
type Entry struct {
	Is    Traits
	Kinds uint32 // of things that the word can mean, a bit each; tools/lexicon lists them
}

// Traits are what a word is or can be, a bit each.
type Traits uint8

// The traits.
const (
	IsWord        Traits = 1 << iota // of the language, or a name
	IsCommon                         // … that everybody uses
	IsDescriptive                    // an adjective, an adverb, a participle
	IsNoun                           // at least also a noun
	IsCompound                       // a noun that is written as several words: "hot dog"
	IsKindOfLast                     // … and means a kind of its last word: "polar bear"
	IsVerbForm                       // a form of a verb: "eating"
	IsRare                           // a word or a name that few know
)

// Kinds of things with a meaning of their own for the judge.
const (
	living   = 0x7 // animals, people and plants
	animal   = 0x1
	person   = 0x2
	plant    = 0x4
	food     = 0xf8
	bodily   = 1 << 23
	located  = 1<<24 | 1<<25   // countries and cities
	natural  = living | bodily // … and what they have of themselves
	artefact = 1 << 22         // anything made; too many to be alike
	built    = 1 << 21         // any structure
	vague    = artefact | built
	parts    = 1<<10 | 1<<14 | 1<<15 | bodily     // tableware, tools, vessels and parts of bodies
	whole    = 1<<31 - 1 - vague - parts - person // things that are no part of others
)

// A lexicon is the words of a language, an open-addressed hash table. It stores fingerprints
// of their keys, which at this size are as good as the keys.
type lexicon struct {
	marks  []Entry
	prints []uint32 // 0 is an empty place
	codes  []uint16 // of marks
	shift  uint
}

// readPacked returns what tools/lexicon packed under a name, nothing where that has not been
// done yet: `make lexicon` does.
func readPacked[T any](name string, parse func(file *packed.Reader) (T, error)) T {
	var parsed T
	zipped, err := data.ReadFile("data/" + name + ".gz")
	if err != nil {
		return parsed
	}
	file, err := packed.Open(zipped)
	if err == nil {
		parsed, err = parse(file)
	}
	if err != nil {
		panic(name + ": " + err.Error() + "; make lexicon writes it anew")
	}
	return parsed
}

// parseLexicon reads a lexicon: the number of entries, for each of them its traits and kinds;
// the number of words, for each in order how many letters it shares with the one before, how
// many follow, and those; then for each the index of its entry. Numbers of letters and traits
// are bytes, all others uvarints.
func parseLexicon(r *packed.Reader) (*lexicon, error) {
	l := &lexicon{marks: make([]Entry, min(r.NextUvarint(), 1<<16))}
	for i := range l.marks {
		l.marks[i] = Entry{Traits(r.NextByte()), uint32(r.NextUvarint())}
	}
	hashes := make([]uint64, min(r.NextUvarint(), r.Remaining()))
	var word [256]byte
	for i := range hashes {
		shared, more := r.NextByte(), r.NextByte()
		if shared+more >= len(word) {
			return nil, io.ErrUnexpectedEOF
		}
		copy(word[shared:], r.NextBytes(more))
		hashes[i] = hash(word[:shared+more])
	}
	bits := uint(4)
	for 1<<bits < 2*len(hashes) {
		bits++
	}
	l.shift = 64 - bits
	l.prints, l.codes = make([]uint32, 1<<bits), make([]uint16, 1<<bits)
	for _, h := range hashes {
		at := h >> l.shift
		for l.prints[at] != 0 {
			at = (at + 1) % uint64(len(l.prints))
		}
		l.prints[at], l.codes[at] = fingerprint(h), uint16(r.NextUvarint())
		if int(l.codes[at]) >= len(l.marks) {
			return nil, io.ErrUnexpectedEOF
		}
	}
	return l, r.CheckReadToEnd()
}

// hash returns FNV-1a, mixed so that its upper bits are as good as its lower ones.
func hash[T string | []byte](key T) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(key) {
		h = (h ^ uint64(key[i])) * 0x100000001b3
	}
	return (h ^ h>>29) * 0xbf58476d1ce4e5b9
}

// fingerprint returns the part of a hash that is stored, never 0.
func fingerprint(hash64 uint64) uint32 { return uint32(hash64) | 1 }

// find returns what is known of a word, the zero Entry where it is not in the lexicon.
func (l *lexicon) find(key string) Entry { return findEntry(l, key) }

func findEntry[T string | []byte](l *lexicon, key T) Entry {
	if l == nil {
		return Entry{}
	}
	h := hash(key)
	for at := h >> l.shift; l.prints[at] != 0; at = (at + 1) % uint64(len(l.prints)) {
		if l.prints[at] == fingerprint(h) {
			return l.marks[l.codes[at]]
		}
	}
	return Entry{}
}

// A wordTable maps words to texts: irregular sounds, or forms that no rule makes. Its lines
// are sorted; each is a key and its texts, separated by spaces.
type wordTable []string

// parseWordTable reads the lines of a table.
func parseWordTable(r *packed.Reader) (wordTable, error) {
	return strings.Split(string(r.NextBytes(r.Remaining())), "\n"), nil
}

// find returns the texts of a key, nil where the table does not have it.
func (t wordTable) find(key string) []string {
	at, _ := slices.BinarySearch(t, key+" ")
	if at == len(t) {
		return nil
	}
	texts, found := strings.CutPrefix(t[at], key+" ")
	if !found {
		return nil
	}
	return strings.Fields(texts)
}
