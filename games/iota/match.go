package iota

import (
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"linework/game"
)

// A match is one game of iota in play.
type match struct {
	game.Roster
	game.PhaseClock[stage]
	game.RoundPlan // a round is a turn of each; only the host ends a game after one (CM-25)
	scoring        bool
	withoutHelp    bool // the table doesn't show what is legal or what it scores (IO-27)
	hints          bool // whoever is in turn may ask for one (IO-28)
	starterByLot   bool // who starts was drawn by lot (CM-2)

	turn     game.Seat
	pile     []Card // the top is last
	hands    [][]Card
	grid     grid
	laidIn   []int // the turn that laid each card of the grid, -1 for the starter
	scores   []int
	turns    []Turn
	recycled []Placement      // in this turn so far
	passes   int              // in a row
	choices  []choice         // by turn
	missed   func() []*Missed // by seat, found when somebody asks; nil while in play
	ended    *Ended
}

// A stage is what a match waits for.
type stage string

// The stages: somebody is in turn until the game is over.
const (
	inTurn stage = "turn"
	over   stage = "over"
)

// How many rounds of nothing but passes end a game (IO-26).
const (
	passRounds      = 3 // while the pile has cards
	emptyPassRounds = 2 // with an empty pile: in the second each is asked whether they have no more plays
)

func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	return game.ApplyInput(m, in, rng)
}

// WaitingAndTimeoutActions makes the bell and a skip pass for the player in turn.
func (m *match) WaitingAndTimeoutActions() game.StageRules {
	if m.ended != nil {
		return game.StageRules{}
	}
	return game.StageRules{
		Waiting: game.Of(m.turn),
		Bell:    game.BellWithoutRandom(func(at time.Duration) []game.Event { return m.tradeAndPassTurn(at, nil, true) }),
	}
}

func (m *match) ApplyMove(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	if in.Seat != m.turn {
		return nil, m.notYourTurnRefusal()
	}
	switch move := in.Move.(type) {
	case Play:
		return m.playCardsAndEndTurn(in.At, move)
	case Pass:
		return m.checkTradeAndPass(in.At, move)
	case Recycle:
		return m.recycleWild(move)
	}
	return nil, wire.RefuseMove(in.Move)
}

func (m *match) notYourTurnRefusal() error {
	return game.Refuse("not-your-turn.wait", game.Figures{"name": m.Names[m.turn]})
}

// checkAndScorePlay returns what a play by a seat would score, or refuses it. The seat must hold the
// cards.
func (m *match) checkAndScorePlay(seat game.Seat, play []Placement) (Score, error) {
	hand := m.hands[seat]
	if _, err := handWithoutCards(hand, game.MapList(play, func(p Placement) Card { return p.Card })); err != nil {
		return Score{}, err
	}
	score, err := m.grid.checkAndScorePlayFrom(choice{newHand(hand), m.isPileEmpty()}, play)
	if err != nil || !m.scoring {
		return Score{Lines: []Line{}}, err
	}
	return score, nil
}

// isPileEmpty reports whether the pile is empty, so that playing a whole hand ends the game
// (IO-25).
func (m *match) isPileEmpty() bool { return len(m.pile) == 0 }

// playCardsAndEndTurn places the cards of a play, scores them, refills the hand and ends the turn, or
// the game with the last card.
func (m *match) playCardsAndEndTurn(at time.Duration, move Play) ([]game.Event, error) {
	score, err := m.checkAndScorePlay(m.turn, move.Place)
	if err != nil {
		return nil, err
	}
	m.recordChoice()
	seat, place := m.turn, slices.Clone(move.Place)
	cards := make([]Card, len(place))
	for i, p := range place {
		cards[i] = p.Card
		m.grid.placeCard(placeOf(p.Cell), p.Card)
		m.laidIn = append(m.laidIn, len(m.turns))
	}
	rest, _ := handWithoutCards(m.hands[seat], cards)
	m.hands[seat] = rest
	m.scores[seat] += score.Total
	m.passes = 0
	m.recordTurnWithRecycled(Turn{Seat: seat, Place: place, Score: score})
	events := []game.Event{m.ToAll(Played{Seat: seat, Place: slices.Clone(place), Score: score})}
	if len(rest) == 0 && m.isPileEmpty() {
		return append(events, m.endGame(PlayedOut, m.currentLeaders())), nil
	}
	events = append(events, m.refillHand(seat)...)
	return append(events, m.startNextTurnOrEndGame(at)), nil
}

func (m *match) checkTradeAndPass(at time.Duration, move Pass) ([]game.Event, error) {
	if _, err := handWithoutCards(m.hands[m.turn], move.Trade); err != nil {
		return nil, err
	}
	if len(move.Trade) > len(m.pile) && m.RulesBefore(2) { // rules of version 1: no more than the pile has
		return nil, game.Refuse("pile-too-small", game.Figures{"cards": len(m.pile)})
	}
	return m.tradeAndPassTurn(at, move.Trade, false), nil
}

// tradeAndPassTurn puts the traded cards under the pile in the order chosen, draws as many and ends
// the turn (IO-11). Too many passes in a row end the game (IO-26).
func (m *match) tradeAndPassTurn(at time.Duration, trade []Card, byTimeout bool) []game.Event {
	m.recordChoice()
	seat := m.turn
	rest, _ := handWithoutCards(m.hands[seat], trade)
	m.hands[seat] = rest
	for _, c := range trade {
		m.pile = slices.Insert(m.pile, 0, c)
	}
	m.passes++
	m.recordTurnWithRecycled(Turn{Seat: seat, Traded: len(trade), Late: byTimeout, Score: Score{Lines: []Line{}}})
	events := []game.Event{m.ToAll(CardsTraded{Seat: seat, Traded: len(trade), Late: byTimeout})}
	if len(trade) > 0 {
		events = append(events, m.refillHand(seat)...)
	}
	if m.passes >= m.passRoundsToEnd()*len(m.hands) {
		return append(events, m.endGame(Stalemate, m.currentLeaders()))
	}
	return append(events, m.startNextTurnOrEndGame(at))
}

// passRoundsToEnd returns how many rounds of nothing but passes end the game now.
func (m *match) passRoundsToEnd() int {
	switch {
	case !m.isPileEmpty():
		return passRounds
	case m.RulesBefore(2): // rules of version 1: nobody is asked
		return 1
	}
	return emptyPassRounds
}

// isAskedForLastPlays reports whether whoever is in turn is asked if they have no more plays:
// the pile is empty and everyone has passed (IO-26).
func (m *match) isAskedForLastPlays() bool {
	return m.ended == nil && m.isPileEmpty() && m.passes >= len(m.hands)
}

// recycleWild exchanges a card of the hand for a wild in the grid; the same turn goes on (IO-16).
func (m *match) recycleWild(move Recycle) ([]game.Event, error) {
	rest, err := handWithoutCards(m.hands[m.turn], []Card{move.Card})
	if err != nil {
		return nil, err
	}
	if !move.Cell.isInReach() {
		return nil, notWildRefusal(move.Cell)
	}
	at := placeOf(move.Cell)
	if err := m.grid.checkCardMayReplaceWild(at, move.Card); err != nil {
		return nil, err
	}
	m.grid.replaceWild(at, move.Card)
	m.hands[m.turn] = append(rest, Wild)
	m.recycled = append(m.recycled, Placement(move))
	m.Phase++
	return []game.Event{m.ToAll(Recycled{Seat: m.turn, Card: move.Card, Cell: move.Cell})}, nil
}

func (m *match) recordTurnWithRecycled(turn Turn) {
	turn.Recycled = m.recycled
	m.recycled = nil
	m.turns = append(m.turns, turn)
}

// startNextTurnOrEndGame gives the turn to the left, or ends the game after the last round.
func (m *match) startNextTurnOrEndGame(at time.Duration) game.Event {
	if m.EndsAfterRound && len(m.turns)%len(m.hands) == 0 {
		return m.endGame(Stopped, m.currentLeaders())
	}
	m.turn = m.LeftOf(m.turn)
	m.Enter(at, inTurn)
	return m.ToAll(TurnBegan{Seat: m.turn, NoMore: m.isAskedForLastPlays()})
}

// refillHand fills a hand up to four cards while the pile lasts (IO-10).
func (m *match) refillHand(seat game.Seat) []game.Event {
	cards := m.drawFromPile(handSize - len(m.hands[seat]))
	if len(cards) == 0 {
		return nil
	}
	m.hands[seat] = append(m.hands[seat], cards...)
	return []game.Event{{To: game.Of(seat), Fact: CardsDrawn{Cards: cards}}}
}

func (m *match) drawFromPile(limit int) []Card {
	limit = min(limit, len(m.pile))
	cards := slices.Clone(m.pile[len(m.pile)-limit:])
	slices.Reverse(cards)
	m.pile = m.pile[:len(m.pile)-limit]
	return cards
}

// drawStarter draws the card that starts the grid. A wild goes back to a random place in the pile, unless it
// is allowed (IO-4).
func (m *match) drawStarter(allowWild bool, rng *rand.Rand) Card {
	for {
		starter := m.drawFromPile(1)[0]
		if starter != Wild || allowWild {
			return starter
		}
		m.pile = slices.Insert(m.pile, rng.IntN(len(m.pile)+1), Wild)
	}
}

// currentLeaders returns who wins when somebody has played their last card (IO-25), nobody can or
// will play (IO-26), or the host ends the game: the highest score or, without scoring, the
// fewest cards (IO-5).
func (m *match) currentLeaders() game.Seats {
	if m.scoring {
		return game.HighestSeats(m.scores)
	}
	return game.HighestSeats(game.MapList(m.hands, func(hand []Card) int { return -len(hand) }))
}

// endGame ends the game for a reason.
func (m *match) endGame(reason Reason, winners game.Seats) game.Event {
	m.turn = game.Watcher
	m.EnterFor(0, over, 0)
	m.ended = &Ended{Reason: reason, Winners: winners}
	m.missed = sync.OnceValue(m.findMissedPlays)
	if m.scoring {
		m.ended.Points = slices.Clone(m.scores)
	}
	return m.ToAll(*m.ended)
}

var _ game.EarlyEnder = (*match)(nil)

// RoundInPlay returns the number of the turn; more follow until somebody has no cards left.
func (m *match) RoundInPlay() (number int, more bool) { return len(m.turns) + 1, !m.EndsAfterRound }

// FinishedRounds returns how many turns were played; the points of each count.
func (m *match) FinishedRounds() int { return len(m.turns) }

// EndWithoutCurrentRound ends the game with the points so far (CM-25).
func (m *match) EndWithoutCurrentRound(time.Duration) []game.Event {
	return []game.Event{m.endGame(Stopped, m.currentLeaders())}
}

func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.WaitingAndTimeoutActions().Waiting)
	if m.ended != nil {
		s.Result = &game.Result{Winners: m.ended.Winners, Points: slices.Clone(m.ended.Points)}
	}
	return s
}

// handWithoutCards returns a new hand without some of its cards. It refuses cards that are not in
// the hand.
func handWithoutCards(hand, cards []Card) (rest []Card, err error) {
	rest = slices.Clone(hand)
	for _, c := range cards {
		i := slices.Index(rest, c)
		if i < 0 {
			return nil, game.Refuse("no-such-card.hand", game.Figures{"card": c, "hand": slices.Clone(hand)})
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, nil
}
