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
	return game.ApplyInput(m, in, rng)
}

// ApplyMove applies a move or ink.
func (m *match) ApplyMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	switch move := in.Move.(type) {
	case game.Ink:
		return nil, m.ink(in.At, in.Seat, move)
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
	return nil, wire.RefuseMove(in.Move)
}

// StageRules says for each stage who is awaited, what the bell does and what skipping does.
// An objection is awaited from nobody; neither are a better deck and a change of mind.
func (m *match) StageRules() game.StageRules {
	unready := m.Players() &^ m.went
	switch {
	case m.Stage == Choosing:
		return game.StageRules{Waiting: unready, Bell: game.NoChance(m.begin), Skip: game.NoChanceSkip(m.next)}
	case m.Stage == Reading:
		return game.StageRules{Waiting: unready, Bell: m.start, Skip: m.ready}
	case m.Stage == Drawing:
		outOfTime := func(at time.Duration) []game.Event { return m.endDrawing(at, OutOfTime) }
		return game.StageRules{Waiting: m.round.busy() | m.round.cases.PendingVoters(), Bell: game.NoChance(outOfTime), Skip: game.NoChanceSkip(m.skipWhileDrawing)}
	case m.scoring() && m.round.cases.HasOpenVote():
		abstain := func(at time.Duration, seat game.Seat) ([]game.Event, error) {
			events, _ := m.abstain(at, seat)
			return events, nil
		}
		return game.StageRules{Waiting: m.round.cases.PendingVoters(), Bell: game.NoChance(m.closeVotes), Skip: game.NoChanceSkip(abstain)}
	case m.scoring():
		return game.StageRules{Waiting: unready, Bell: game.NoChance(m.goOn), Skip: game.NoChanceSkip(m.next)}
	}
	return game.StageRules{}
}

// waiting returns who is awaited.
func (m *match) waiting() game.Seats { return m.StageRules().Waiting }

// skipWhileDrawing leaves the votes that wait for a seat to the others; where there are
// none, the seat is done.
func (m *match) skipWhileDrawing(at time.Duration, seat game.Seat) ([]game.Event, error) {
	events, asked := m.abstain(at, seat)
	if asked && !(m.RulesBefore(2) && m.round.parts[seat].busy()) { // rules of version 1: both at once
		return events, nil
	}
	told, err := m.done(at, seat, true, true)
	return append(events, told...), err
}

// enter begins a phase, of which nobody has seen enough yet.
func (m *match) enter(at time.Duration, stage Stage) {
	m.went = 0
	m.Enter(at, stage)
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
	if m.scoring() && m.round.cases.HasOpenVote() { // else drawing runs on while people vote
		s.LimitTotal = m.answer
	}
	if m.ended != nil {
		s.Result = &game.Result{Winners: m.ended.Winners, Points: slices.Clone(m.ended.Points)}
	}
	return s
}
