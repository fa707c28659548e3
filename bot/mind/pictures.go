package mind

import (
	"sync"

	"linework/bot/hand"
	"linework/cards"
	"linework/ink"
)

// pictures are the cards of Funny Lines, as something to draw.
var pictures = sync.OnceValue(func() hand.Book {
	b := hand.Book{}
	for _, card := range cards.Deck() {
		s := hand.Sketch{Fixed: true}
		for _, shape := range card.Shapes {
			s.Lines = append(s.Lines, outline(shape))
		}
		for _, name := range card.Names() {
			b.Add(name, s)
		}
	}
	return b
})

// outline is a shape of a card in one line.
func outline(s cards.Shape) hand.Line {
	var line hand.Line
	for _, p := range s.Outline() {
		line = append(line, ink.Vec{X: float64(p.X), Y: float64(p.Y)})
	}
	return line
}

// NewHand is a hand that draws what there is a drawing of: on the cards of Funny Lines,
// by people, and of our own.
func NewHand(m hand.Manner) *hand.Hand {
	h := hand.New(m)
	h.Sources = append([]hand.Source{pictures()}, h.Sources...)
	return h
}
