package cards

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed names/*.txt
var nameFiles embed.FS

// DeckIn returns the deck with the names of its pictures in a language, in order of number;
// nil where nobody has named them in it.
func DeckIn(language string) []*Card { return slices.Clone(decksByLanguage()[language]) }

// DeckWithRulebookNames returns the deck with the names of the rulebook's list, which a
// British table would not all say: "snow plow" for the snowplough (FL-6).
func DeckWithRulebookNames() []*Card {
	list := Deck()
	for i, c := range list {
		if name := subjects[i].listed; name != "" {
			other := *c
			other.Name, other.Also = name, slices.DeleteFunc(c.Names(), func(own string) bool { return strings.EqualFold(own, name) })
			list[i] = &other
		}
	}
	return list
}

// NameLanguages returns the languages that the pictures have names in, English first.
func NameLanguages() []string {
	list := []string{"en"}
	files, err := fs.Glob(nameFiles, "names/*.txt")
	if err != nil {
		panic(err) // the pattern is ours
	}
	for _, file := range files {
		list = append(list, strings.TrimSuffix(path.Base(file), ".txt"))
	}
	return list
}

// decksByLanguage returns the deck in every language.
var decksByLanguage = sync.OnceValue(func() map[string][]*Card {
	all := map[string][]*Card{"en": deck()}
	for _, language := range NameLanguages()[1:] {
		text, err := nameFiles.ReadFile("names/" + language + ".txt")
		if err == nil {
			all[language], err = renameCards(deck(), string(text))
		}
		if err != nil {
			panic("cards: names in " + language + ": " + err.Error()) // the tests read them before anybody else does
		}
	}
	return all
})

// renameCards returns the cards under other names, a line each: the number, the name and
// other right ones. Two cards that share a name in English need not share one elsewhere, so
// notes are left out.
func renameCards(cards []*Card, nameList string) ([]*Card, error) {
	names, taken := map[int][]string{}, map[string]int{}
	for line := range strings.Lines(nameList) {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		n, err := strconv.Atoi(fields[0])
		if err != nil || len(fields) < 2 {
			return nil, fmt.Errorf("%q is not the number and the name of a card", strings.TrimSpace(line))
		}
		if names[n] != nil {
			return nil, fmt.Errorf("card %d is named twice", n)
		}
		if names[n], err = parseNameAndAlternatives(fields[1:]); err != nil {
			return nil, fmt.Errorf("card %d: %w", n, err)
		}
		for _, name := range names[n] {
			if other := taken[name]; other != 0 {
				return nil, fmt.Errorf("cards %d and %d are both called %q", other, n, name)
			}
			taken[name] = n
		}
	}
	var list []*Card
	for _, c := range cards {
		own := names[c.Number]
		if own == nil {
			return nil, fmt.Errorf("there is no name for card %d, the %s", c.Number, c.Name)
		}
		other := *c
		other.Name, other.Also, other.Note = own[0], own[1:], ""
		list = append(list, &other)
		delete(names, c.Number)
	}
	for n := range names {
		return nil, fmt.Errorf("there is no card %d", n)
	}
	return list, nil
}
