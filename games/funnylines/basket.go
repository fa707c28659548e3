package funnylines

import (
	"linework/cards"
)

// A basket is the shapes that a side is about to buy, with the prices of the card.
type basket struct {
	shapes Counts
	prices Counts
}

func (b basket) cost() int {
	sum := 0
	for kind, n := range b.shapes {
		sum += n * b.prices[kind]
	}
	return sum
}

// removeDearestUntilAffordable takes the dearest shapes out until the basket costs no more than the money.
func (b *basket) removeDearestUntilAffordable(money int) {
	for b.cost() > money {
		dearest := -1
		for k, n := range b.shapes {
			if n > 0 && (dearest < 0 || b.prices[k] > b.prices[dearest]) {
				dearest = k
			}
		}
		b.shapes[dearest]--
	}
}

// cheapestAffordableOrCheapestKind returns the kind that costs least of those that are not used up and that
// the money pays, or of all where there is none (FL-16).
func (b basket) cheapestAffordableOrCheapestKind(usedUp [cards.Kinds]bool, money int) cards.Kind {
	best := cards.Kind(0)
	rank := func(k cards.Kind) int {
		price := b.prices[k]
		if usedUp[k] || price > money {
			price += 100
		}
		return price
	}
	for k := range cards.Kind(cards.Kinds) {
		if rank(k) < rank(best) {
			best = k
		}
	}
	return best
}
