package doodledash

import "linework/words"

// piles is the cards that are to come: the deck, with one for each round (DD-1), and the box.
type piles struct {
	deck         [][]words.Word // the words of each card, the top first
	box          [][]words.Word // for rounds that start again (DD-16)
	skipHard     bool           // young players draw no hard word (DD-5)
	next         *card          // the top of the deck, once drawings are shown; nil before, and in the last round (DD-4)
	turnedSpares []words.Side   // what came out of the box
}

// layTop puts the top card of the deck in place for the next round, whose guesser may name a number from now on. It
// stays there while the round that is played starts again.
func (p *piles) layTop() {
	if p.next == nil {
		p.next = p.newCard(p.deck[0])
	}
}

// drawTop takes the top card off the deck.
func (p *piles) drawTop() card {
	p.layTop()
	top := *p.next
	p.deck, p.next = p.deck[1:], nil
	return top
}

// drawSpare takes a card out of the box.
func (p *piles) drawSpare() card {
	spare := p.newCard(p.box[0])
	p.box, p.turnedSpares = p.box[1:], append(p.turnedSpares, words.Side{Words: p.box[0]})
	return *spare
}

func (p *piles) newCard(words []words.Word) *card { return &card{words: words, skipsHard: p.skipHard} }
