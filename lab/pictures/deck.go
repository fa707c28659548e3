package pictures

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"slices"
	"strconv"
	"strings"

	"linework/cards"
	"linework/words/packed"
)

//go:embed cards/*.txt names/*.txt sketches/*.txt
var files embed.FS

// embeddedFiles returns the names and the texts of the embedded files in a folder, in order.
func embeddedFiles(folder string) iter.Seq2[string, string] {
	return func(yield func(name, text string) bool) {
		names, _ := fs.Glob(files, folder+"/*") // an error would be one of the pattern
		for _, name := range names {
			if text, _ := files.ReadFile(name); !yield(path.Base(name), string(text)) { // it is in the program
				return
			}
		}
	}
}

// ReadAndCheckDeck reads the cards of the program in order of number, and returns all that is
// wrong with them, each by itself and all together.
func ReadAndCheckDeck() (list []Card, problems []Problem) {
	for name, text := range embeddedFiles("cards") {
		some, wrong := ParseAndCheck(name, text)
		list, problems = append(list, some...), append(problems, wrong...)
	}
	slices.SortStableFunc(list, func(a, b Card) int { return a.Number - b.Number })
	return list, append(problems, checkCardsTogether(list)...)
}

// fewestOfBorder is how many cards of each border the deck has at least.
const fewestOfBorder = 10

// checkCardsTogether returns what is wrong with cards as a deck: all subjects once, borders
// spread, no name shared but by the compasses, no two alike.
func checkCardsTogether(list []Card) []Problem {
	var problems []Problem
	byNumber, byName := map[int]Card{}, map[string]Card{}
	borders := map[cards.Border]int{}
	for _, c := range list {
		if other, ok := byNumber[c.Number]; ok {
			problems = append(problems, c.newProblem("%s has the number %d too", other.file, c.Number))
		}
		byNumber[c.Number] = c
		borders[c.Border]++
		for _, name := range c.Names() {
			if other, ok := byName[name]; ok && (c.Note == "" || other.Note == "") {
				problems = append(problems, c.newProblem("card %d is called %q too", other.Number, name))
			}
			byName[name] = c
		}
	}
	for i, s := range subjects {
		if _, ok := byNumber[i+1]; !ok {
			problems = append(problems, Problem{File: "deck", Card: i + 1, Text: "there is no picture of the " + s.Name + " (FL-6)"})
		}
	}
	for _, b := range cards.Borders {
		if n := borders[b]; n < fewestOfBorder {
			problems = append(problems, Problem{File: "deck", Text: fmt.Sprintf("only %d cards have a %s border; at least %d should (FL-3)", n, b, fewestOfBorder)})
		}
	}
	return append(problems, CheckAlike(list)...)
}

// CheckAlike reports all pairs of cards that could be taken for each other.
func CheckAlike(list []Card) []Problem {
	var problems []Problem
	forEachPair(list, func(a, b Card, likeness float64) {
		if likeness > cards.MaxSimilarity {
			problems = append(problems, b.newProblem("it looks like card %d, the %s: %.2f alike, at most %.2f", a.Number, a.Name, likeness, cards.MaxSimilarity))
		}
	})
	return problems
}

// MostSimilarPair returns the two cards that are most alike, and how much; none of fewer than
// two.
func MostSimilarPair(list []Card) (a, b Card, likeness float64) {
	forEachPair(list, func(x, y Card, l float64) {
		if a.Card == nil || l > likeness {
			a, b, likeness = x, y, l
		}
	})
	return a, b, likeness
}

func forEachPair(list []Card, visit func(a, b Card, likeness float64)) {
	prints := make([]*cards.Fingerprint, len(list))
	for i, c := range list {
		prints[i] = cards.FingerprintOf(c.Card)
		for j := range i {
			visit(list[j], c, prints[j].Similarity(prints[i]))
		}
	}
}

// CompileDeck returns the content of cards/data/deck.json.gz, or what is wrong with the files of
// which it is made.
func CompileDeck() ([]byte, error) {
	list, problems := ReadAndCheckDeck()
	var wrong []error
	for _, p := range problems {
		wrong = append(wrong, errors.New(p.String()))
	}
	deck := cards.CompiledDeck{Cards: WithoutSource(list), Names: map[string][][]string{}}
	for name, text := range embeddedFiles("names") {
		named, err := parseNamesOfCards(deck.Cards, text)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", name, err))
		}
		deck.Names[strings.TrimSuffix(name, ".txt")] = named
	}
	if len(wrong) > 0 {
		return nil, errors.Join(wrong...)
	}
	for i, c := range deck.Cards {
		c.Listed = subjects[i].Listed
	}
	compiled, err := json.Marshal(deck)
	return packed.Gzip(compiled), err
}

// parseNamesOfCards reads the names of cards in another language, a line each: the number,
// the name and other right ones. It returns them in the order of the cards.
func parseNamesOfCards(list []*cards.Card, text string) (names [][]string, err error) {
	byNumber, taken := map[int][]string{}, map[string]int{}
	for _, fields := range linesWithFields(text) {
		n, err := strconv.Atoi(fields[0])
		if err != nil || len(fields) < 2 {
			return nil, fmt.Errorf("%q is not the number and the name of a card", strings.Join(fields, " "))
		}
		if byNumber[n] != nil {
			return nil, fmt.Errorf("card %d is named twice", n)
		}
		if byNumber[n], err = parseNames(fields[1:]); err != nil {
			return nil, fmt.Errorf("card %d: %w", n, err)
		}
		for _, name := range byNumber[n] {
			if other := taken[name]; other != 0 {
				return nil, fmt.Errorf("cards %d and %d are both called %q", other, n, name)
			}
			taken[name] = n
		}
	}
	for _, c := range list {
		own := byNumber[c.Number]
		if own == nil {
			return nil, fmt.Errorf("there is no name for card %d, the %s", c.Number, c.Name)
		}
		names = append(names, own)
		delete(byNumber, c.Number)
	}
	for n := range byNumber {
		return nil, fmt.Errorf("there is no card %d", n)
	}
	return names, nil
}
