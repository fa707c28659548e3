package pictomania

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

// A match is one game of Pictomania in play.
type match struct {
	game.Roster // its bots are dealt words that they can draw
	game.PhaseClock[Stage]
	answer   time.Duration // that a vote waits for people
	led      bool          // the scoring goes on when somebody turns the page
	byVote   bool          // the decks are voted on,
	sequence []string      // or fixed, one for each round
	count    int           // of rounds
	last     bool          // the round in play is the last one all the same (CM-25)
	layout   int           // cards of a round
	tokens   []int         // that each player has to give, highest first
	bonus    []int         // tokens to begin a round with, highest first
	piles    piles

	went   game.Seats // who is ready, or has seen enough
	votes  []string   // for the next deck, by seat
	spares []int      // by seat: how many cards they may still have replaced (PM-6)
	round  *round     // the one in play, or the last; nil while the first deck is chosen
	past   []*round   // all before it
	ended  *Ended
}

// A Stage is what a match waits for.
type Stage string

// The stages, in order. Choosing comes once, before the first round.
const (
	Choosing Stage = "choosing" // of the first deck, where it is voted on
	Reading  Stage = "reading"  // the cards, before anyone knows the own word
	Drawing  Stage = "drawing"  // and guessing
	Walking  Stage = "walk"     // from drawing to drawing, a phase each
	Shaming  Stage = "sheep"    // the black sheep is named
	Summing  Stage = "sums"     // the scores of the round, and the vote on the next deck
	Over     Stage = "over"
)

// Apply takes a move, a skip, ink or the bell.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	if err := game.Admit(in, m.Status(), len(m.Names)); err != nil {
		return nil, err
	}
	switch move := in.Move.(type) {
	case nil:
		return m.bell(in.At, rng), nil
	case game.Ink:
		return nil, m.ink(in.At, in.Seat, move)
	case game.Skip:
		return m.skip(in.At, in.Seat, rng)
	case Choose:
		return m.choose(in.At, in.Seat, move.Deck)
	case Replace:
		return m.replace(in.At, in.Seat, move.Symbol)
	case Ready:
		return m.ready(in.At, in.Seat, rng)
	case Guess:
		return m.guess(in, move.Board, move.Number)
	case Finish:
		return m.finish(in.At, in.Seat)
	case Done:
		return m.done(in.At, in.Seat, move.Done, false)
	case Nothing:
		return m.nothing(in.Seat)
	case Object:
		return m.object(in.At, in.Seat, move.Board)
	case Vote:
		return m.vote(in.At, in.Seat, move.Board, move.Uphold)
	case Next:
		return m.next(in.At, in.Seat)
	case Turn:
		return m.turn(in)
	}
	return nil, wire.RefuseUnknown(wire.KindOf(in.Move))
}

// bell does the mildest thing for whoever is awaited (CM-9).
func (m *match) bell(at time.Duration, rng *rand.Rand) []game.Event {
	switch m.Stage {
	case Choosing:
		return m.begin(at)
	case Reading:
		return m.start(at, rng)
	case Drawing:
		return m.endDrawing(at, OutOfTime)
	}
	if m.round.voting() {
		return m.closeVotes(at)
	}
	return m.goOn(at)
}

// skip does for one seat what the bell would do (CM-5).
func (m *match) skip(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	if !m.waiting().Has(seat) {
		return nil, game.Refuse("not-awaited", "nobody is waiting for {name} now", game.Figures{"name": m.Names[seat]})
	}
	switch m.Stage {
	case Choosing:
		return m.next(at, seat)
	case Reading:
		return m.ready(at, seat, rng)
	}
	events, asked := m.abstain(at, seat)
	if m.Stage == Drawing && (!asked || m.RulesBefore(2) && m.round.parts[seat].busy()) { // rules of version 1: both at once
		told, err := m.done(at, seat, true, true)
		return append(events, told...), err
	}
	if asked {
		return events, nil
	}
	return m.next(at, seat)
}

// enter begins a phase, of which nobody has seen enough yet.
func (m *match) enter(at time.Duration, stage Stage) {
	m.went = 0
	m.Enter(at, stage)
}

// waiting is who is awaited. An objection is welcome from whoever has one, and awaited
// from nobody; so are a better deck and a change of mind.
func (m *match) waiting() game.Seats {
	switch m.Stage {
	case Choosing, Reading:
		return m.Players() &^ m.went
	case Drawing:
		return m.round.busy() | m.round.pending()
	case Over:
		return 0
	}
	if m.round.voting() {
		return m.round.pending()
	}
	return m.Players() &^ m.went
}

// knowing is everyone while they draw: each knows the own word, at which others guess.
func (m *match) knowing() game.Seats {
	if m.Stage != Drawing {
		return 0
	}
	return m.Players()
}

// Status tells the table who is awaited and until when.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.waiting())
	s.KnowsSecret = m.knowing()
	if m.scoring() && m.round.voting() { // else drawing runs on while people vote
		s.LimitTotal = m.answer
	}
	if m.ended != nil {
		s.Result = &game.Result{Winners: m.ended.Winners, Points: slices.Clone(m.ended.Points)}
	}
	return s
}
