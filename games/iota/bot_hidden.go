package iota

import "math/rand/v2"

// hidden is the cards that a seat cannot see: the pile, the other hands and, with
// half a deck, those that are not in the game at all.
type hidden struct {
	singles []Card        // every single card that is not to be seen
	wilds   int           // likewise; all wilds are in the game
	inGame  int           // how many hidden cards are in the pile and in hands
	sizes   [maxSeats]int // of the other hands
	held    [maxSeats]int // wilds that each of them is known to hold
	dealt   []Card        // the latest guess
}

// hiddenFrom works out what the seat of a view cannot see.
func hiddenFrom(v View) *hidden {
	h := &hidden{wilds: 2, inGame: v.Pile}
	var seen set
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
			h.sizes[seat] = player.Cards
			h.inGame += player.Cards
		}
	}
	h.wilds = min(h.wilds, h.inGame)
	h.remember(v)
	return h
}

// remember follows the wilds that were taken back before everyone's eyes and have
// not been laid since. Who trades is thought to keep them, unless all cards went.
func (h *hidden) remember(v View) {
	for _, t := range v.Turns {
		n := h.held[t.Seat] + len(t.Recycled)
		for _, p := range t.Place {
			if p.Card == Wild {
				n--
			}
		}
		if t.Traded == handSize {
			n = 0
		}
		h.held[t.Seat] = max(n, 0)
	}
	h.held[v.Seat] = 0
}

// known reports whether the cards can be in one place only: all of them in one
// other hand.
func (h *hidden) known(p *position) bool {
	return p.seats == 2 && len(p.pile) == 0 && h.inGame == h.wilds+len(h.singles)
}

// guess deals the hidden cards at random to the pile and the other hands.
func (h *hidden) guess(p *position, rng *rand.Rand) {
	wilds := h.wilds
	for seat := range p.seats {
		if seat == p.me {
			continue
		}
		p.hands[seat] = hand{}
		for range min(h.held[seat], h.sizes[seat], wilds) {
			p.hands[seat].add(Wild)
			wilds--
		}
	}
	singles := h.inGame - h.wilds
	for i := range singles {
		j := i + rng.IntN(len(h.singles)-i)
		h.singles[i], h.singles[j] = h.singles[j], h.singles[i]
	}
	h.dealt = append(h.dealt[:0], h.singles[:singles]...)
	for range wilds {
		h.dealt = append(h.dealt, Wild)
		i, last := rng.IntN(len(h.dealt)), len(h.dealt)-1
		h.dealt[i], h.dealt[last] = h.dealt[last], h.dealt[i]
	}
	next := 0
	for seat := range p.seats {
		for seat != p.me && p.hands[seat].n < h.sizes[seat] {
			p.hands[seat].add(h.dealt[next])
			next++
		}
	}
	p.pile = h.dealt[next:]
}
