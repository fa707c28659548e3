package doodlerush

import (
	"math/rand/v2"
	"time"

	"linework/game"
)

// Apply applies a move, a skip, ink or the bell. Afterwards it excuses players with nothing
// left to guess, and ends the game when the last answers are in.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	before := m.countGuessableBoards()
	events, err := game.ApplyInput(m, in, rng)
	if err != nil {
		return nil, err
	}
	m.lastInputAt = in.At
	if left := m.countGuessableBoards(); left < before && m.Stage == Guessing && !m.RulesBefore(4) { // rules of version 3: everyone says so
		m.markIdleDoneAndShortenStage(in.At)
	}
	if m.Stage == Settling && m.pendingVotersAndOwners(in.At) == 0 {
		events = append(events, m.endGame())
	}
	return events, nil
}

// WaitingAndTimeoutActions returns for the current stage who is awaited, what the bell does and what a skip
// does. In a round everyone who is not done is awaited, and everyone who owes a vote; after
// the last round everyone whose answer can still change the result. Any player may be skipped.
func (m *match) WaitingAndTimeoutActions() game.StageRules {
	rules := game.StageRules{Skippable: m.Players(), Bell: game.BellWithoutRandom(m.closeExpiredVotesAndEndStage), Skip: game.SkipWithoutRandom(m.abstainOrSetDone)}
	switch m.Stage {
	case Drawing, Guessing:
		rules.Waiting = m.Players()&^m.done | m.objections.PendingVoters()
	case Settling:
		rules.Waiting = m.pendingVotersAndOwners(m.lastInputAt)
	}
	return rules
}

// closeExpiredVotesAndEndStage closes votes whose time is up, and ends the round (CM-9).
func (m *match) closeExpiredVotesAndEndStage(at time.Duration) []game.Event {
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
	return append(events, m.enterNextStage(at)...)
}

func (m *match) ApplyMove(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	at, seat := in.At, in.Seat
	if ink, ok := in.Move.(game.Ink); ok {
		return nil, m.drawInkOnOwnBoard(at, seat, ink)
	}
	if m.Stage == Starting {
		return nil, game.Refuse("not-begun")
	}
	switch move := in.Move.(type) {
	case Assign:
		return m.swapWordOntoOwnBoard(seat, move)
	case Guess:
		return m.judgeAndRecordGuessAtBoard(at, seat, move)
	case Call:
		return m.judgeAndRecordGuessAtAll(at, seat, move)
	case AnswerClose:
		return m.answerCloseOrFar(seat, Answered{Guess: move.Guess, Board: move.Board})
	case AnswerFar:
		return m.answerCloseOrFar(seat, Answered{Guess: move.Guess, Board: move.Board, Far: true})
	case Accept:
		return m.acceptGuessAtOwnBoard(at, seat, move)
	case Wave:
		return m.waveOwnBoard(at, seat, move)
	case Object:
		return m.openObjectionVote(seat, move)
	case Vote:
		return m.castVoteAndCloseIfDecided(seat, move)
	case Done:
		return m.setDoneAndEndStageIfAll(at, seat, move.Done)
	}
	return nil, wire.RefuseMove(in.Move)
}

// abstainOrSetDone abstains from the votes that wait for a seat; where there are none, the seat is
// done with this round, as at the bell (CM-5).
func (m *match) abstainOrSetDone(at time.Duration, seat game.Seat) ([]game.Event, error) {
	awaiting := m.objections.BoardsAwaitingVoteOf(seat)
	switch {
	case m.Stage == Starting:
		return nil, game.Refuse("not-begun")
	case len(awaiting) == 0 || m.RulesBefore(2) && !m.done.Has(seat): // rules of version 1: first it is done
		return m.setDoneAndEndStageIfAll(at, seat, true)
	case m.RulesBefore(2): // rules of version 1: one vote at a time
		awaiting = awaiting[:1]
	}
	return m.closeVotes(m.objections.Abstain(seat, awaiting)), nil
}

func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.WaitingAndTimeoutActions().Waiting)
	if m.votesUntil > 0 {
		s.Deadline = min(m.votesUntil, m.Deadline)
	}
	if m.Stage == Guessing {
		s.KnowsSecret = m.Players() // each knows what is on the own boards
	}
	if m.ended != nil {
		points := game.MapList(m.ended.Scores, func(score Score) int { return score.Total })
		s.Result = &game.Result{Winners: m.ended.Winners, Points: points}
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

// EndWithoutCurrentRound ends the game with the boards that are taken (CM-25).
func (m *match) EndWithoutCurrentRound(at time.Duration) []game.Event {
	m.lastInputAt = at
	return append(m.closeVotes(m.objections.OpenBoards()), m.endGame())
}
