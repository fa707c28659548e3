package iota

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

// A match is one game of iota in play.
type match struct {
	game.Roster
	game.PhaseClock[stage]
	scoring bool
	unaided bool // nobody is told what is legal, nor what it scores (IO-27)
	hints   bool // whoever is in turn may ask for one (IO-28)
	lot     bool // who starts was drawn by lot (CM-2)

	turn     game.Seat
	pile     []Card // the top is last
	hands    [][]Card
	grid     grid
	laidIn   []int // the turn that laid each card of the grid, -1 for the starter
	scores   []int
	turns    []Turn
	recycled []Placement // in this turn so far
	passes   int         // in a row
	last     bool        // the game ends when all have had as many turns (CM-25)
	ended    *Ended
}

// A stage is what a match waits for.
type stage string

// The stages: somebody is in turn until the game is over.
const (
	inTurn stage = "turn"
	over   stage = "over"
)

// passRounds is how many rounds of nothing but passes end a game whose pile has
// cards left (IO-26).
const passRounds = 3

// Apply takes a move, a skip or the bell.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	return game.ApplyInput(m, in, rng)
}

// StageRules has the bell and a skip pass for whoever is in turn.
func (m *match) StageRules() game.StageRules {
	if m.ended != nil {
		return game.StageRules{}
	}
	return game.StageRules{
		Waiting: game.Of(m.turn),
		Bell:    game.NoChance(func(at time.Duration) []game.Event { return m.pass(at, nil, true) }),
	}
}

// ApplyMove applies a move of the player in turn.
func (m *match) ApplyMove(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	if in.Seat != m.turn {
		return nil, m.notYourTurn()
	}
	switch move := in.Move.(type) {
	case Play:
		return m.play(in.At, move)
	case Pass:
		return m.trade(in.At, move)
	case Recycle:
		return m.recycle(move)
	}
	return nil, wire.RefuseMove(in.Move)
}

func (m *match) notYourTurn() error {
	return game.Refuse("not-your-turn", "it’s {name}’s turn; wait for yours", game.Figures{"name": m.Names[m.turn]})
}

// judge is the grid's verdict on a play by a seat that holds the cards.
func (m *match) judge(seat game.Seat, place []Placement) (Score, error) {
	cards := make([]Card, len(place))
	for i, p := range place {
		cards[i] = p.Card
	}
	hand := m.hands[seat]
	if _, err := without(hand, cards); err != nil {
		return Score{}, err
	}
	score, err := m.grid.judge(place)
	if err != nil || !m.scoring {
		return Score{Lines: []Line{}}, err
	}
	score.Last = m.final() && len(place) == len(hand)
	score.Total = score.total()
	return score, nil
}

// final reports whether playing a whole hand now ends the game (IO-25).
func (m *match) final() bool { return len(m.pile) == 0 }

func (m *match) play(at time.Duration, move Play) ([]game.Event, error) {
	score, err := m.judge(m.turn, move.Place)
	if err != nil {
		return nil, err
	}
	seat, place := m.turn, slices.Clone(move.Place)
	cards := make([]Card, len(place))
	for i, p := range place {
		cards[i] = p.Card
		m.grid.lay(placeOf(p.Cell), p.Card)
		m.laidIn = append(m.laidIn, len(m.turns))
	}
	rest, _ := without(m.hands[seat], cards)
	m.hands[seat] = rest
	m.scores[seat] += score.Total
	m.passes = 0
	m.record(Turn{Seat: seat, Place: place, Score: score})
	events := []game.Event{m.ToAll(Played{Seat: seat, Place: slices.Clone(place), Score: score})}
	if len(rest) == 0 && m.final() {
		return append(events, m.end(PlayedOut, m.playedOut(seat))), nil
	}
	events = append(events, m.refillHand(seat)...)
	return append(events, m.next(at)), nil
}

func (m *match) trade(at time.Duration, move Pass) ([]game.Event, error) {
	if _, err := without(m.hands[m.turn], move.Trade); err != nil {
		return nil, err
	}
	if len(move.Trade) > len(m.pile) {
		return nil, game.Refuse("pile-too-small", "the pile is down to {cards}; trade that many or fewer", game.Figures{"cards": len(m.pile)})
	}
	return m.pass(at, move.Trade, false), nil
}

// pass puts cards to the bottom of the pile, in the order chosen, and draws as
// many (IO-11).
func (m *match) pass(at time.Duration, trade []Card, late bool) []game.Event {
	seat := m.turn
	rest, _ := without(m.hands[seat], trade)
	m.hands[seat] = rest
	for _, c := range trade {
		m.pile = slices.Insert(m.pile, 0, c)
	}
	m.passes++
	m.record(Turn{Seat: seat, Traded: len(trade), Late: late, Score: Score{Lines: []Line{}}})
	events := []game.Event{m.ToAll(Passed{Seat: seat, Traded: len(trade), Late: late})}
	if len(trade) > 0 {
		events = append(events, m.refillHand(seat)...)
	}
	rounds := passRounds
	if m.final() {
		rounds = 1
	}
	if m.passes >= rounds*len(m.hands) {
		return append(events, m.end(Stalemate, m.leaders()))
	}
	return append(events, m.next(at))
}

// recycle exchanges a card for a wild; the same turn goes on (IO-16).
func (m *match) recycle(move Recycle) ([]game.Event, error) {
	rest, err := without(m.hands[m.turn], []Card{move.Card})
	if err != nil {
		return nil, err
	}
	if !move.Cell.inReach() {
		return nil, notWild(move.Cell)
	}
	at := placeOf(move.Cell)
	if err := m.grid.recyclable(at, move.Card); err != nil {
		return nil, err
	}
	m.grid.swap(at, move.Card)
	m.hands[m.turn] = append(rest, Wild)
	m.recycled = append(m.recycled, Placement(move))
	m.Phase++
	return []game.Event{m.ToAll(Recycled{Seat: m.turn, Card: move.Card, Cell: move.Cell})}, nil
}

func (m *match) record(t Turn) {
	t.Recycled = m.recycled
	m.recycled = nil
	m.turns = append(m.turns, t)
}

// startClock begins the first turn, with a limit for all turns. It is phase 0, as journals
// have it.
func (m *match) startClock(limit time.Duration) {
	m.Stage, m.Limits = inTurn, map[stage]time.Duration{inTurn: limit}
	m.SetDeadline(0, limit)
}

// next gives the turn to the left, unless the round was the last.
func (m *match) next(at time.Duration) game.Event {
	if m.last && len(m.turns)%len(m.hands) == 0 {
		return m.end(Stopped, m.leaders())
	}
	m.turn = m.LeftOf(m.turn)
	m.Enter(at, inTurn)
	return m.ToAll(TurnCame{Seat: m.turn})
}

// refill fills a hand up to four while the pile lasts (IO-10).
func (m *match) refillHand(seat game.Seat) []game.Event {
	cards := m.draw(handSize - len(m.hands[seat]))
	if len(cards) == 0 {
		return nil
	}
	m.hands[seat] = append(m.hands[seat], cards...)
	return []game.Event{{To: game.Of(seat), Fact: Drew{Cards: cards}}}
}

// draw takes cards off the top of the pile, as many as there are.
func (m *match) draw(n int) []Card {
	n = min(n, len(m.pile))
	cards := slices.Clone(m.pile[len(m.pile)-n:])
	slices.Reverse(cards)
	m.pile = m.pile[:len(m.pile)-n]
	return cards
}

// turnUp takes the starter off the pile; a wild goes back to a random place, unless it
// may stay (IO-4).
func (m *match) turnUp(wild bool, rng *rand.Rand) Card {
	for {
		starter := m.draw(1)[0]
		if starter != Wild || wild {
			return starter
		}
		m.pile = slices.Insert(m.pile, rng.IntN(len(m.pile)+1), Wild)
	}
}

// playedOut is who wins when a seat has played its last card: the highest score
// or, without scoring, that seat (IO-5, IO-25).
func (m *match) playedOut(seat game.Seat) game.Seats {
	if !m.scoring {
		return game.Of(seat)
	}
	return game.HighestSeats(m.scores)
}

// leaders is who wins when nobody can or will play (IO-26), or the host ends the game.
func (m *match) leaders() game.Seats {
	if m.scoring {
		return game.HighestSeats(m.scores)
	}
	fewest := make([]int, len(m.hands))
	for seat, hand := range m.hands {
		fewest[seat] = -len(hand)
	}
	return game.HighestSeats(fewest)
}

func (m *match) end(reason Reason, winners game.Seats) game.Event {
	m.turn = game.Watcher
	m.EnterFor(0, over, 0)
	m.ended = &Ended{Reason: reason, Winners: winners}
	if m.scoring {
		m.ended.Points = slices.Clone(m.scores)
	}
	return m.ToAll(*m.ended)
}

// Status tells the table who is awaited and until when.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.StageRules().Waiting)
	if m.ended != nil {
		s.Result = &game.Result{Winners: m.ended.Winners, Points: slices.Clone(m.ended.Points)}
	}
	return s
}

// without is a hand less some of its cards, as a slice of its own.
func without(hand, cards []Card) ([]Card, error) {
	rest := slices.Clone(hand)
	for _, c := range cards {
		i := slices.Index(rest, c)
		if i < 0 {
			return nil, game.Refuse("no-such-card", "{card} isn’t in your hand, or not that many times; your hand is {hand}", game.Figures{"card": c, "hand": slices.Clone(hand)})
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, nil
}
