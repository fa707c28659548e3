package funnylines

import (
	"slices"

	"linework/cards"
	"linework/game"
	"linework/words"
)

var _ game.DeckGame = Game{}

// Want asks for the whole deck, in an order in which what the evening has seen comes
// last.
func (g Game) Want(game.Setup) words.Want {
	return words.Want{Cards: len(g.deckFor("").cards), Words: 1, Piles: true}
}

// Layout returns cards of one word, one for each round of the longest game.
func (Game) Layout() words.Layout {
	return words.Layout{Sides: []string{""}, Words: 1, Least: slices.Max(soloRounds[:])}
}

// Decks returns the cards as an evening knows them: the words that are guessed, in each language
// that has names for them (CM-26).
func (g Game) Decks() []*words.Pack {
	info := g.Info()
	var packs []*words.Pack
	for _, language := range cards.NameLanguages() {
		pack := &words.Pack{ID: language + "/" + info.ID, Name: info.Name, Language: language, Game: info.ID}
		list := cards.DeckIn(language)
		if g.deck != nil {
			list = g.deck.cards
		}
		pack.Cards = game.MapList(list, func(c *cards.Card) words.Card { return words.Card{Sides: []words.Side{wordSideOf(c)}} })
		packs = append(packs, pack)
	}
	return packs
}
