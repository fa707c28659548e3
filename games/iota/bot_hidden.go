package iota

import "math/rand/v2"

// A hiddenCards is the cards that a seat cannot see: the pile, the other hands and, with half
// a deck, those that are not in the game.
type hiddenCards struct {
	singles     []Card        // all that cannot be seen
	wilds       int           // that cannot be seen; all wilds are in the game
	countInGame int           // how many hidden cards are in the pile and in hands
	handSizes   [maxSeats]int // of the other hands
	knownWilds  [maxSeats]int // wilds that each other hand is known to have
	dealBuffer  []Card        // buffer of dealAtRandom
}

// newHiddenCards returns the cards that the seat of a view cannot see.
func newHiddenCards(v View) *hiddenCards {
	h := &hiddenCards{wilds: 2, countInGame: v.Pile}
	var seen cardSet
	see := func(c Card) {
		if c == Wild {
			h.wilds--
		} else {
			seen |= 1 << c
		}
	}
	for _, l := range v.Grid {
		see(l.Card)
	}
	for _, c := range v.Hand {
		see(c)
	}
	for c := range Wild {
		if !seen.has(c) {
			h.singles = append(h.singles, c)
		}
	}
	for seat, player := range v.Players {
		if seat != int(v.Seat) {
			h.handSizes[seat] = player.Cards
			h.countInGame += player.Cards
		}
	}
	h.wilds = min(h.wilds, h.countInGame)
	h.countRecycledWildsPerSeat(v)
	return h
}

// countRecycledWildsPerSeat counts the wilds that each seat has recycled and not played since. A
// player who trades is assumed to keep them, unless all cards were traded.
func (h *hiddenCards) countRecycledWildsPerSeat(v View) {
	for _, t := range v.Turns {
		n := h.knownWilds[t.Seat] + len(t.Recycled)
		for _, p := range t.Place {
			if p.Card == Wild {
				n--
			}
		}
		if t.Traded == handSize {
			n = 0
		}
		h.knownWilds[t.Seat] = max(n, 0)
	}
	h.knownWilds[v.Seat] = 0
}

// dealAtRandom deals the hidden cards of a position at random to the pile and the other hands, where
// wilds that a hand is known to have go to it.
func (h *hiddenCards) dealAtRandom(into *position, rng *rand.Rand) {
	wilds := h.wilds
	for seat := range into.seats {
		if seat == into.ownSeat {
			continue
		}
		into.hands[seat] = hand{}
		for range min(h.knownWilds[seat], h.handSizes[seat], wilds) {
			into.hands[seat].addCard(Wild)
			wilds--
		}
	}
	singles := h.countInGame - h.wilds
	for i := range singles {
		j := i + rng.IntN(len(h.singles)-i)
		h.singles[i], h.singles[j] = h.singles[j], h.singles[i]
	}
	h.dealBuffer = append(h.dealBuffer[:0], h.singles[:singles]...)
	for range wilds {
		h.dealBuffer = append(h.dealBuffer, Wild)
		i, last := rng.IntN(len(h.dealBuffer)), len(h.dealBuffer)-1
		h.dealBuffer[i], h.dealBuffer[last] = h.dealBuffer[last], h.dealBuffer[i]
	}
	next := 0
	for seat := range into.seats {
		for seat != into.ownSeat && into.hands[seat].count < h.handSizes[seat] {
			into.hands[seat].addCard(h.dealBuffer[next])
			next++
		}
	}
	into.pile = h.dealBuffer[next:]
}
