package funnylines

import (
	"slices"

	"linework/game"
	"linework/words"
)

var _ game.Decked = Game{}

// Want asks for the whole deck, in an order in which what the evening has seen comes
// last.
func (g Game) Want(game.Setup) words.Want {
	return words.Want{Cards: len(g.cards().cards), Words: 1, Piles: true}
}

// Layout is cards of one word, one for each round of the longest game.
func (Game) Layout() words.Layout {
	return words.Layout{Sides: []string{""}, Words: 1, Least: slices.Max(soloRounds[:])}
}

// Deck is the cards as an evening knows them: the words that are guessed.
func (g Game) Deck() *words.Pack {
	info := g.Info()
	pack := &words.Pack{ID: "en/" + info.ID, Name: info.Name, Language: "en", Game: info.ID}
	for _, c := range g.cards().cards {
		pack.Cards = append(pack.Cards, words.Card{Sides: []words.Side{sideOf(c)}})
	}
	return pack
}
