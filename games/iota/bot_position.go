package iota

import "linework/game"

// A position is a match as a bot imagines it: what it sees, and a guess at what it
// does not. Plans can be carried out in it and taken back.
type position struct {
	grid    grid
	me      int // the bot's seat
	seats   int
	scoring bool
	state
}

// A state is the part of a position that is copied before a plan and put back
// after it.
type state struct {
	hands  [maxSeats]hand
	scores [maxSeats]int
	pile   []Card // the top is first, so that traded cards are appended
	turn   int
	passes int // in a row
	over   bool
	out    int // the seat that has played its last card, or nobody
}

const (
	maxSeats = 4
	nobody   = -1
)

// see makes the position of a view, in which the hidden cards are yet to be
// guessed.
func see(v View) *position {
	p := &position{me: int(v.Seat), seats: len(v.Players), scoring: v.Scoring}
	p.turn, p.out = p.me, nobody
	p.pile = make([]Card, v.Pile)
	for _, l := range v.Grid {
		p.grid.lay(placeOf(l.Cell), l.Card)
	}
	for seat, player := range v.Players {
		p.scores[seat] = player.Score
	}
	for _, c := range v.Hand {
		p.hands[p.me].add(c)
	}
	for i := len(v.Turns) - 1; i >= 0 && len(v.Turns[i].Place) == 0; i-- {
		p.passes++
	}
	return p
}

// final reports whether playing a whole hand now ends the game (IO-25).
func (p *position) final() bool { return len(p.pile) == 0 }

// try carries out a plan, asks for the worth of what comes of it, and takes the
// plan back.
func (p *position) try(plan *plan, worth func() float64) float64 {
	before, wilds := p.state, p.grid.wilds
	p.carryOut(plan)
	w := worth()
	p.state = before
	for range plan.count {
		p.grid.lift()
	}
	p.unswap(plan, wilds)
	return w
}

func (p *position) carryOut(plan *plan) {
	h := &p.hands[p.turn]
	p.swap(plan, h)
	if plan.count == 0 {
		p.pass(plan, h)
	} else {
		p.play(plan, h)
	}
	p.turn = (p.turn + 1) % p.seats
}

func (p *position) play(plan *plan, h *hand) {
	for k := range plan.count {
		p.grid.lay(plan.places[k], plan.cards[k])
		h.remove(plan.cards[k])
	}
	p.scores[p.turn] += plan.total
	p.passes = 0
	if h.n == 0 && p.final() {
		p.over, p.out = true, p.turn
	}
	p.refill(h)
}

func (p *position) pass(plan *plan, h *hand) {
	for _, c := range plan.trade.list() {
		h.remove(c)
		p.pile = append(p.pile, c)
	}
	p.refill(h)
	p.passes++
	rounds := passRounds
	if p.final() {
		rounds = 1
	}
	p.over = p.passes >= rounds*p.seats
}

func (p *position) refill(h *hand) {
	for h.n < handSize && len(p.pile) > 0 {
		h.add(p.pile[0])
		p.pile = p.pile[1:]
	}
}

// swap takes back the wilds that a plan wants.
func (p *position) swap(plan *plan, h *hand) {
	for _, s := range plan.swaps[:plan.swapped] {
		p.grid.swap(s.at, s.card)
		h.remove(s.card)
		h.add(Wild)
	}
}

// unswap undoes swap in the grid, where the wilds lay in the given places.
func (p *position) unswap(plan *plan, wilds []place) {
	for _, s := range plan.swaps[:plan.swapped] {
		p.grid.unswap(s.at, wilds)
	}
}

// A plan is all that a player does in one turn: take wilds back, and then lay
// cards or, when their count is 0, trade some.
type plan struct {
	swaps   [2]swap
	swapped int

	places [handSize]place
	cards  [handSize]Card
	count  int
	total  int // what the cards score

	trade hand
}

// A swap is a card that takes the place of a wild.
type swap struct {
	at   place
	card Card
}

// move is the first thing to say.
func (p plan) move() game.Move {
	switch {
	case p.swapped > 0:
		return Recycle{Card: p.swaps[0].card, Cell: p.swaps[0].at.cell()}
	case p.count == 0:
		return Pass{Trade: append([]Card{}, p.trade.list()...)}
	}
	place := make([]Placement, p.count)
	for k := range place {
		place[k] = Placement{Card: p.cards[k], Cell: p.places[k].cell()}
	}
	return Play{Place: place}
}

// wilds is how many more wilds are laid than taken back.
func (p plan) wilds() int {
	n := -p.swapped
	for _, c := range p.cards[:p.count] {
		if c == Wild {
			n++
		}
	}
	return n
}

// A hand is the cards of one seat, small enough to be copied freely.
type hand struct {
	cards [handSize]Card
	n     int
}

func (h *hand) list() []Card { return h.cards[:h.n] }

func (h *hand) add(c Card) {
	h.cards[h.n] = c
	h.n++
}

func (h *hand) remove(c Card) {
	for i, d := range h.list() {
		if c == d {
			h.n--
			h.cards[i] = h.cards[h.n]
			return
		}
	}
}

func (h *hand) wilds() int {
	n := 0
	for _, c := range h.list() {
		if c == Wild {
			n++
		}
	}
	return n
}

// tradable is the cards of a hand that a bot is ready to trade: as many as the
// pile gives back, and never a wild.
func (h *hand) tradable(pile int) hand {
	var t hand
	for _, c := range h.list() {
		if c != Wild && t.n < pile {
			t.add(c)
		}
	}
	return t
}
