package iota

import "linework/game"

// A position is a match as a bot imagines it: what it sees, and a guess at what it does not.
// Plans can be applied to it and undone.
type position struct {
	grid    grid
	ownSeat int // the bot's seat
	seats   int
	scoring bool
	mutableState
}

// A mutableState is the part of a position that is copied before a plan and restored after it.
type mutableState struct {
	hands    [maxSeats]hand
	scores   [maxSeats]int
	pile     []Card // the top is first, so that traded cards are appended
	turn     int
	passes   int // in a row
	over     bool
	finisher int // the seat that has played its last card, or nobody
}

const (
	maxSeats = 4
	nobody   = -1
)

func newPositionWithoutHiddenCards(v View) *position {
	p := &position{ownSeat: int(v.Seat), seats: len(v.Players), scoring: v.Scoring}
	p.turn, p.finisher = p.ownSeat, nobody
	p.pile = make([]Card, v.Pile)
	for _, l := range v.Grid {
		p.grid.placeCard(placeOf(l.Cell), l.Card)
	}
	for seat, player := range v.Players {
		p.scores[seat] = player.Score
	}
	p.hands[p.ownSeat] = newHand(v.Hand)
	for i := len(v.Turns) - 1; i >= 0 && len(v.Turns[i].Place) == 0; i-- {
		p.passes++
	}
	return p
}

// isPileEmpty reports whether the pile is empty, so that playing a whole hand ends the game
// (IO-25).
func (p *position) isPileEmpty() bool { return len(p.pile) == 0 }

func (p *position) applyEvaluateAndUndo(plan *plan, worth func() float64) float64 {
	before, wilds := p.mutableState, p.grid.wilds
	p.applyPlanAndPassTurn(plan)
	w := worth()
	p.mutableState = before
	for range plan.count {
		p.grid.removeLastPlaced()
	}
	p.undoSwapsInGrid(plan, wilds)
	return w
}

func (p *position) applyPlanAndPassTurn(plan *plan) {
	h := &p.hands[p.turn]
	for _, s := range plan.swaps[:plan.swapCount] {
		p.grid.replaceWild(s.at, s.card)
		h.removeCard(s.card)
		h.addCard(Wild)
	}
	if plan.count == 0 {
		p.applyTradeAndPass(plan, h)
	} else {
		p.applyPlayAndRefill(plan, h)
	}
	p.turn = (p.turn + 1) % p.seats
}

func (p *position) applyPlayAndRefill(plan *plan, h *hand) {
	for k := range plan.count {
		p.grid.placeCard(plan.places[k], plan.cards[k])
		h.removeCard(plan.cards[k])
	}
	p.scores[p.turn] += plan.total
	p.passes = 0
	if h.count == 0 && p.isPileEmpty() {
		p.over, p.finisher = true, p.turn
	}
	p.refillHand(h)
}

// applyTradeAndPass trades the cards of a plan, and ends the game after too many passes.
func (p *position) applyTradeAndPass(plan *plan, h *hand) {
	for _, c := range plan.trade.asSlice() {
		h.removeCard(c)
		p.pile = append(p.pile, c)
	}
	p.refillHand(h)
	p.passes++
	rounds := passRounds
	if p.isPileEmpty() {
		rounds = emptyPassRounds
	}
	p.over = p.passes >= rounds*p.seats
}

func (p *position) refillHand(h *hand) {
	for h.count < handSize && len(p.pile) > 0 {
		h.addCard(p.pile[0])
		p.pile = p.pile[1:]
	}
}

// undoSwapsInGrid undoes the swaps of a plan in the grid, not in the hand, given where the wilds were.
func (p *position) undoSwapsInGrid(plan *plan, wildsBefore []place) {
	for _, s := range plan.swaps[:plan.swapCount] {
		p.grid.restoreWild(s.at, wildsBefore)
	}
}

// A plan is all that a player does in one turn: recycle wilds, and then play cards or, when
// their count is 0, trade some.
type plan struct {
	swaps     [2]swap
	swapCount int

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

func (p plan) firstMove() game.Move {
	switch {
	case p.swapCount > 0:
		return Recycle{Card: p.swaps[0].card, Cell: p.swaps[0].at.cell()}
	case p.count == 0:
		return Pass{Trade: append([]Card{}, p.trade.asSlice()...)}
	}
	return Play{Place: p.placements()}
}

func (p plan) placements() []Placement {
	list := make([]Placement, p.count)
	for k := range list {
		list[k] = Placement{Card: p.cards[k], Cell: p.places[k].cell()}
	}
	return list
}

func (p plan) wildsPlayedLessRecycled() int {
	return game.CountWhere(p.cards[:p.count], Card.isWild) - p.swapCount
}

// A hand is the cards of one seat, small enough to be copied freely.
type hand struct {
	cards [handSize]Card
	count int
}

func (h *hand) asSlice() []Card { return h.cards[:h.count] }

func (h *hand) addCard(c Card) {
	h.cards[h.count] = c
	h.count++
}

func (h *hand) removeCard(c Card) {
	for i, d := range h.asSlice() {
		if c == d {
			h.count--
			h.cards[i] = h.cards[h.count]
			return
		}
	}
}

func (h *hand) countWilds() int { return game.CountWhere(h.asSlice(), Card.isWild) }

// cardsWorthTrading returns the cards of a hand that a bot would trade: as many as the pile can
// replace, and never a wild.
func (h *hand) cardsWorthTrading(pileSize int) (t hand) {
	for _, c := range h.asSlice() {
		if c != Wild && t.count < pileSize {
			t.addCard(c)
		}
	}
	return t
}
