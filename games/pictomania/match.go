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
	voteTime       time.Duration // how long a vote is open
	ledByHost      bool          // the host turns the pages of the scoring
	decksByVote    bool          // else they are fixed
	fixedDecks     []string      // one for each round
	totalRounds    int
	endsAfterRound bool // the current round is the last one, whatever totalRounds says (CM-25)
	cardsPerRound  int
	scoringTokens  []int // that each player has to give, highest first
	bonusTokens    []int // tokens to begin a round with, highest first
	piles          piles

	readySeats       game.Seats // who is ready, or has seen enough
	deckVotes        []string   // for the next deck, by seat
	replacementsLeft []int      // by seat: how many cards they may still have replaced (PM-6)
	round            *round     // the current one, or the last; nil while the first deck is chosen
	pastRounds       []*round   // all before it
	ended            *Ended
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

// Apply applies a move, a skip, ink or the bell.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	return game.ApplyInput(m, in, rng)
}

// ApplyMove applies a move or ink.
func (m *match) ApplyMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	switch move := in.Move.(type) {
	case game.Ink:
		return nil, m.drawInk(in.At, in.Seat, move)
	case Choose:
		return m.voteForDeck(in.At, in.Seat, move.Deck)
	case Replace:
		return m.replaceCard(in.At, in.Seat, move.Symbol)
	case Ready:
		return m.recordReady(in.At, in.Seat, rng)
	case Guess:
		return m.layGuess(in, move.Board, move.Number)
	case Finish:
		return m.takeToken(in.At, in.Seat)
	case Done:
		return m.setDone(in.At, in.Seat, move.Done, false)
	case Nothing:
		return m.declareNothing(in.Seat)
	case Object:
		return m.openObjection(in.At, in.Seat, move.Board)
	case Vote:
		return m.castVote(in.At, in.Seat, move.Board, move.Uphold)
	case Next:
		return m.recordContinue(in.At, in.Seat)
	case Turn:
		return m.turnPage(in)
	}
	return nil, wire.RefuseMove(in.Move)
}

// StageRules returns for the current stage who is awaited, what the bell does and what a skip
// does. Nobody is awaited for an objection, a vote on the next deck or a change of mind.
func (m *match) StageRules() game.StageRules {
	unready := m.Players() &^ m.readySeats
	switch {
	case m.Stage == Choosing:
		return game.StageRules{Waiting: unready, Bell: game.NoChance(m.beginRound), Skip: game.NoChanceSkip(m.recordContinue)}
	case m.Stage == Reading:
		return game.StageRules{Waiting: unready, Bell: m.startDrawing, Skip: m.recordReady}
	case m.Stage == Drawing:
		outOfTime := func(at time.Duration) []game.Event { return m.endDrawing(at, OutOfTime) }
		return game.StageRules{Waiting: m.round.busySeats() | m.round.objections.PendingVoters(), Bell: game.NoChance(outOfTime), Skip: game.NoChanceSkip(m.skipWhileDrawing)}
	case m.isScoring() && m.round.objections.HasOpenVote():
		abstain := func(at time.Duration, seat game.Seat) ([]game.Event, error) {
			events, _ := m.abstainFromVotes(at, seat)
			return events, nil
		}
		return game.StageRules{Waiting: m.round.objections.PendingVoters(), Bell: game.NoChance(m.closeVotes), Skip: game.NoChanceSkip(abstain)}
	case m.isScoring():
		return game.StageRules{Waiting: unready, Bell: game.NoChance(m.nextScoringStep), Skip: game.NoChanceSkip(m.recordContinue)}
	}
	return game.StageRules{}
}

// awaitedSeats returns the seats that the match waits for.
func (m *match) awaitedSeats() game.Seats { return m.StageRules().Waiting }

// skipWhileDrawing abstains from the votes that wait for a seat; where there are none, the
// seat is done.
func (m *match) skipWhileDrawing(at time.Duration, seat game.Seat) ([]game.Event, error) {
	events, asked := m.abstainFromVotes(at, seat)
	if asked && !(m.RulesBefore(2) && m.round.players[seat].isBusy()) { // rules of version 1: both at once
		return events, nil
	}
	told, err := m.setDone(at, seat, true, true)
	return append(events, told...), err
}

// enterStage begins a phase in which nobody is ready yet.
func (m *match) enterStage(at time.Duration, stage Stage) {
	m.readySeats = 0
	m.Enter(at, stage)
}

// seatsThatKnowWord returns all players while they draw: each knows the own word, at which
// others guess.
func (m *match) seatsThatKnowWord() game.Seats {
	if m.Stage != Drawing {
		return 0
	}
	return m.Players()
}

// Status tells the table who is awaited and until when.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.awaitedSeats())
	s.KnowsSecret = m.seatsThatKnowWord()
	if m.isScoring() && m.round.objections.HasOpenVote() { // else drawing runs on while people vote
		s.LimitTotal = m.voteTime
	}
	if m.ended != nil {
		s.Result = &game.Result{Winners: m.ended.Winners, Points: slices.Clone(m.ended.Points)}
	}
	return s
}
