package cards

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"sync"
)

//go:embed deck/*.txt
var files embed.FS

// Deck returns the 76 cards, in order of number. They are shared, and must not be changed.
func Deck() []*Card { return slices.Clone(deck()) }

var deck = sync.OnceValue(func() []*Card {
	cards, problems := readAndCheckEachCard()
	if len(problems) > 0 {
		panic("cards: " + problems[0].String()) // the tests read the deck before anybody else does
	}
	return cards
})

// readAndCheckEachCard reads the embedded files, and returns the cards in order of number and
// what is wrong with each by itself.
func readAndCheckEachCard() (cards []*Card, problems []Problem) {
	names, err := fs.Glob(files, "deck/*.txt")
	if err != nil {
		panic(err) // the pattern is ours
	}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err) // it is in the program
		}
		some, wrong := ParseAndCheck(name, string(text))
		cards, problems = append(cards, some...), append(problems, wrong...)
	}
	slices.SortStableFunc(cards, func(a, b *Card) int { return a.Number - b.Number })
	return cards, problems
}

// ReadAndCheckDeck reads the embedded cards and returns all that is wrong with them, each by
// itself and all together.
func ReadAndCheckDeck() (cards []*Card, problems []Problem) {
	cards, problems = readAndCheckEachCard()
	return cards, append(problems, checkCardsTogether(cards)...)
}

// fewestOfBorder is how many cards of each border the deck has at least.
const fewestOfBorder = 10

// checkCardsTogether returns what is wrong with cards as a deck: all subjects once, borders
// spread, no name shared but by the compasses, no two alike.
func checkCardsTogether(cards []*Card) []Problem {
	var list []Problem
	byNumber, byName := map[int]*Card{}, map[string]*Card{}
	var borders [Borders]int
	for _, c := range cards {
		if other := byNumber[c.Number]; other != nil {
			list = append(list, c.newProblem("%s has the number %d too", other.file, c.Number))
		}
		byNumber[c.Number] = c
		borders[c.Border]++
		for _, name := range c.Names() {
			if other := byName[name]; other != nil && (c.Note == "" || other.Note == "") {
				list = append(list, c.newProblem("card %d is called %q too", other.Number, name))
			}
			byName[name] = c
		}
	}
	for i, s := range subjects {
		if byNumber[i+1] == nil {
			list = append(list, Problem{File: "deck", Card: i + 1, Text: "there is no picture of the " + s.name + " (FL-6)"})
		}
	}
	for b, n := range borders {
		if n < fewestOfBorder {
			list = append(list, Problem{File: "deck", Text: fmt.Sprintf("only %d cards have a %v border; at least %d should (FL-3)", n, Border(b), fewestOfBorder)})
		}
	}
	return append(list, CheckAlike(cards)...)
}
