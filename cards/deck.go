package cards

import (
	"embed"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"

	"linework/words/packed"
)

//go:embed all:data
var data embed.FS

// deckFile is the deck as package lab/pictures compiles it of readable files when the program
// is built.
const deckFile = "data/deck.json.gz"

// A CompiledDeck is the content of deckFile.
type CompiledDeck struct {
	Cards []*Card               // in order of number
	Names map[string][][]string // by language: of each card its name and other right ones
}

var readDeck = sync.OnceValue(func() CompiledDeck {
	var d CompiledDeck
	zipped, err := data.ReadFile(deckFile)
	if err == nil {
		var file *packed.Reader
		if file, err = packed.Open(zipped); err == nil {
			err = json.Unmarshal(file.NextBytes(file.Remaining()), &d)
		}
	}
	if err != nil {
		panic(deckFile + ": " + err.Error() + "; make pictures writes it anew")
	}
	return d
})

// Deck returns the 76 cards, in order of number. They are shared, and must not be changed.
func Deck() []*Card { return slices.Clone(readDeck().Cards) }

// decksByLanguage returns the deck in every language. Two cards that share a name in English
// need not share one elsewhere, so notes are left out.
var decksByLanguage = sync.OnceValue(func() map[string][]*Card {
	all := map[string][]*Card{"en": readDeck().Cards}
	for language, names := range readDeck().Names {
		for i, c := range readDeck().Cards {
			other := *c
			other.Name, other.Also, other.Note = names[i][0], names[i][1:], ""
			all[language] = append(all[language], &other)
		}
	}
	return all
})

// DeckIn returns the deck with the names of its pictures in a language, in order of number;
// nil where nobody has named them in it.
func DeckIn(language string) []*Card { return slices.Clone(decksByLanguage()[language]) }

// DeckWithRulebookNames returns the deck with the names of the rulebook's list, which a
// British table would not all say: "snow plow" for the snowplough (FL-6).
func DeckWithRulebookNames() []*Card {
	list := Deck()
	for i, c := range list {
		if c.Listed != "" {
			other := *c
			other.Name, other.Also = c.Listed, slices.DeleteFunc(c.Names(), func(own string) bool { return strings.EqualFold(own, c.Listed) })
			list[i] = &other
		}
	}
	return list
}

// NameLanguages returns the languages that the pictures have names in, English first.
func NameLanguages() []string {
	return append([]string{"en"}, slices.Sorted(maps.Keys(readDeck().Names))...)
}
