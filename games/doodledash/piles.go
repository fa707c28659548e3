package doodledash

import (
	"linework/game"
	"linework/words"
)

// piles is the cards that are to come: the deck, with one for each round (DD-1), and the box.
type piles struct {
	deck         []card       // of the rounds after this one, the next first; numbers may be named already (DD-4)
	box          []card       // for rounds that start again (DD-16)
	turnedSpares []words.Side // what came out of the box
}

// newPiles lays out the deck and the box; young players draw no hard word (DD-5).
func newPiles(cards [][]words.Word, rounds int, skipHard bool) piles {
	all := game.MapList(cards, func(words []words.Word) card { return card{words: words, skipsHard: skipHard} })
	return piles{deck: all[:rounds], box: all[rounds:]}
}

// drawTop takes the top card off the deck.
func (p *piles) drawTop() card {
	top := p.deck[0]
	p.deck = p.deck[1:]
	return top
}

// drawSpare takes a card out of the box.
func (p *piles) drawSpare() card {
	spare := p.box[0]
	p.box, p.turnedSpares = p.box[1:], append(p.turnedSpares, words.Side{Words: spare.words})
	return spare
}
