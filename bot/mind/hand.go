package mind

import (
	"sync"

	"linework/bot/hand"
	"linework/cards"
	"linework/game"
	"linework/ink"
)

// cardBook returns the cards of Funny Lines as something to draw.
var cardBook = sync.OnceValue(func() hand.Book {
	b := hand.Book{}
	for _, card := range cards.Deck() {
		s := hand.Sketch{Fixed: true}
		for _, shape := range card.Shapes {
			s.Lines = append(s.Lines, game.MapList(shape.Outline(), ink.Point.Vec))
		}
		for _, name := range card.Names() {
			b.AddSketch(name, s)
		}
	}
	return b
})

// NewHand returns a hand that draws everything there is a drawing of: on the cards of Funny
// Lines, of icons, of our own, further ones of icons, and by people. What people drew comes last: traced, it is
// recognised least.
func NewHand(m hand.Manner) *hand.Hand {
	return &hand.Hand{Sources: []hand.Source{cardBook(), hand.Icons(), hand.Sketchbook(), hand.SecondIcons(), hand.PeoplesDrawings()}, Manner: m}
}
