package doodlerush

import (
	"math/rand/v2"
	"time"

	"linework/game"
)

// Apply applies a move, a skip, ink or the bell. Afterwards it excuses players with nothing
// left to guess, and ends the game when the last answers are in.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	before := m.countGuessable()
	events, err := game.ApplyInput(m, in, rng)
	if err != nil {
		return nil, err
	}
	m.lastInputAt = in.At
	if left := m.countGuessable(); left < before && m.Stage == Guessing && !m.RulesBefore(4) { // rules of version 3: everyone says so
		m.excuseIdle(in.At)
	}
	if m.Stage == Settling && m.seatsStillAsked(in.At) == 0 {
		events = append(events, m.endGame())
	}
	return events, nil
}

// StageRules returns for the current stage who is awaited, what the bell does and what a skip
// does. In a round everyone who is not done is awaited, and everyone who owes a vote; after
// the last round everyone whose answer can still change the result. Any player may be skipped.
func (m *match) StageRules() game.StageRules {
	rules := game.StageRules{Skippable: m.Players(), Bell: game.BellWithoutRandom(m.ringBell), Skip: game.SkipWithoutRandom(m.skipSeat)}
	switch m.Stage {
	case Drawing, Guessing:
		rules.Waiting = m.Players()&^m.done | m.objections.PendingVoters()
	case Settling:
		rules.Waiting = m.seatsStillAsked(m.lastInputAt)
	}
	return rules
}

// ringBell closes votes whose time is up, and ends the round (CM-9).
func (m *match) ringBell(at time.Duration) []game.Event {
	var events []game.Event
	if m.votesUntil > 0 && at >= m.votesUntil {
		events = m.closeVotes(m.objections.OpenBoards())
	}
	if at < m.Deadline {
		return events
	}
	if m.Stage == Settling {
		m.done = m.Players()
		return append(events, m.closeVotes(m.objections.OpenBoards())...)
	}
	return append(events, m.nextStage(at)...)
}

// ApplyMove applies a move or ink.
func (m *match) ApplyMove(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	at, seat := in.At, in.Seat
	if ink, ok := in.Move.(game.Ink); ok {
		return nil, m.drawInk(at, seat, ink)
	}
	if m.Stage == Starting {
		return nil, refuseNotBegun()
	}
	switch move := in.Move.(type) {
	case Assign:
		return m.moveWord(seat, move)
	case Guess:
		return m.guessBoard(at, seat, move)
	case Call:
		return m.callGuess(at, seat, move)
	case AnswerClose:
		return m.answerGuess(seat, Answered{Guess: move.Guess, Board: move.Board})
	case AnswerFar:
		return m.answerGuess(seat, Answered{Guess: move.Guess, Board: move.Board, Far: true})
	case Accept:
		return m.acceptGuess(at, seat, move)
	case Wave:
		return m.waveBoard(at, seat, move)
	case Object:
		return m.openObjection(seat, move)
	case Vote:
		return m.castVote(seat, move)
	case Done:
		return m.setDone(at, seat, move.Done)
	}
	return nil, wire.RefuseMove(in.Move)
}

// skipSeat abstains from the votes that wait for a seat; where there are none, the seat is
// done with this round, as at the bell (CM-5).
func (m *match) skipSeat(at time.Duration, seat game.Seat) ([]game.Event, error) {
	awaiting := m.objections.BoardsAwaitingVoteOf(seat)
	switch {
	case m.Stage == Starting:
		return nil, refuseNotBegun()
	case len(awaiting) == 0 || m.RulesBefore(2) && !m.done.Has(seat): // rules of version 1: first it is done
		return m.setDone(at, seat, true)
	case m.RulesBefore(2): // rules of version 1: one vote at a time
		awaiting = awaiting[:1]
	}
	return m.closeVotes(m.objections.Abstain(seat, awaiting)), nil
}

// Status tells the table who is awaited and until when.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.StageRules().Waiting)
	if m.votesUntil > 0 {
		s.Deadline = min(m.votesUntil, m.Deadline)
	}
	if m.Stage == Guessing {
		s.KnowsSecret = m.Players() // each knows what is on the own boards
	}
	if m.ended != nil {
		s.Result = &game.Result{Winners: m.ended.Winners}
		for _, score := range m.ended.Scores {
			s.Result.Points = append(s.Result.Points, score.Total)
		}
	}
	return s
}

// FinishedRounds returns how many rounds of drawing and guessing are over. The current one
// counts too once a board was taken in it, for the board stays taken.
func (m *match) FinishedRounds() int {
	done := max(m.Phase-1, 0) / 2
	for _, t := range m.takenBoards {
		done = max(done, t.Round)
	}
	return done
}

// SetLastRound makes the round in play the last one, or takes that back (CM-25). When the
// last answers are awaited it is too late for both.
func (m *match) SetLastRound(last bool) {
	switch {
	case m.Stage == Settling:
	case last:
		m.endsAfter = max(m.roundOf(m.Phase), 1)
	default:
		m.endsAfter = 0
	}
}

// EndNow ends the game with the boards that are taken (CM-25).
func (m *match) EndNow(at time.Duration) []game.Event {
	m.lastInputAt = at
	return append(m.closeVotes(m.objections.OpenBoards()), m.endGame())
}
