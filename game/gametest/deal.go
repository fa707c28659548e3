package gametest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"linework/game"
	"linework/words"
)

// dealFromBuiltinPack returns the cards that a game wants, from the pack that comes with the program.
// The judge is not told of its other words: they take long to learn, and the laws open
// thousands of tables.
func dealFromBuiltinPack(g game.Game, setup game.Setup, rng *rand.Rand) (*words.Pack, error) {
	worded, ok := g.(game.WordGame)
	if !ok {
		return nil, nil
	}
	pack := game.BuiltinPack(g)
	if pack == nil {
		return nil, fmt.Errorf("no pack comes with the program for %s", g.Info().ID)
	}
	if err := game.DealWords(worded, &setup, pack, new(words.Bag), rng); err != nil {
		return nil, err
	}
	setup.Pack.Known = nil
	return setup.Pack, nil
}

// ReadCard reads a card as scripts have it: its words, with commas between.
func ReadCard(text string) (words.Card, error) {
	var side words.Side
	for word := range strings.SplitSeq(text, ",") {
		w, err := words.ParseWord(word)
		if err != nil {
			return words.Card{}, err
		}
		side.Words = append(side.Words, w)
	}
	return words.Card{Sides: []words.Side{side}}, nil
}
