package doodlerush

import (
	"math/rand/v2"
	"time"

	"linework/game"
	"linework/game/vote"
)

// A match is one game of Doodle Rush in play.
type match struct {
	game.Roster
	game.PhaseClock[Stage]
	schedule
	hard bool
	boardSet
	guessBook
	objectors vote.Objectors

	lastInputAt time.Duration   // when the last input was applied
	votesUntil  time.Duration   // until when votes of the last round are open; 0 where there are none
	done        game.Seats      // who is done with this round
	mayWaveAt   []time.Duration // by seat: when it may wave again
	ended       *Ended
}

// Apply applies a move, a skip, ink or the bell. Afterwards it excuses players with nothing
// left to guess, ends the guessing round soon if that is everyone, and ends the game when the
// last answers are in.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	before := m.countGuessableBoards()
	events, err := game.ApplyInput(m, in, rng)
	if err != nil {
		return nil, err
	}
	m.lastInputAt = in.At
	if left := m.countGuessableBoards(); left < before && m.Stage == Guessing && !m.RulesBefore(4) { // rules of version 3: everyone says so
		if m.done |= m.seatsWithNothingToDo(m.Players(), m.Stage); m.done == m.Players() {
			m.Deadline = min(m.Deadline, in.At+closingDelay)
		}
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
		return m.judgeAndRecordGuessAtBoard(in, move)
	case Call:
		return m.judgeAndRecordGuessAtAll(in, move)
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

// RoundInPlay returns the number of the round of drawing and guessing, and whether another
// follows.
func (m *match) RoundInPlay() (number int, more bool) {
	number = m.roundOf(m.Phase)
	return number, number < m.lastRound()
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

// setDoneAndEndStageIfAll records whether a seat is done with the round, and ends the round when everyone is.
func (m *match) setDoneAndEndStageIfAll(at time.Duration, seat game.Seat, done bool) ([]game.Event, error) {
	if m.done.Has(seat) == done {
		return nil, game.Refuse("said-already.known")
	}
	m.done = m.done.Without(seat)
	if done {
		m.done = m.done.With(seat)
	}
	events := []game.Event{m.ToAll(DoneChanged{Seat: seat, Done: done})}
	if m.done == m.Players() && m.Stage != Settling {
		events = append(events, m.enterNextStage(at)...)
	}
	return events, nil
}

// enterNextStage ends a round and starts the next at once (DR-3). Votes and answers to guesses go
// on for some seconds; the results wait for them.
func (m *match) enterNextStage(at time.Duration) []game.Event {
	var events []game.Event
	switch {
	case m.RulesBefore(2): // rules of version 1: votes end with the round, and results do not wait
		events = m.closeVotes(m.objections.OpenBoards())
	case m.Stage == Guessing && m.objections.HasOpenVote():
		m.votesUntil = at + m.acceptTime
	}
	m.Enter(at, m.stageOf(m.Phase+1))
	m.done = 0
	if m.Stage == Settling {
		if m.RulesBefore(2) {
			return append(events, m.endGame())
		}
		_, acceptUntil := m.ownersWhoMayAccept(at, m.boards, m.Phase, &m.Roster)
		m.Deadline = max(m.votesUntil, acceptUntil)
		return nil
	}
	if m.Phase == 1 {
		for seat := range m.Players().All() {
			events = append(events, game.Event{To: game.Of(seat), Fact: CardsTurned{Words: m.wordTextsOf(seat)}})
		}
	}
	began := RoundBegan{Round: m.roundOf(m.Phase), Stage: m.Stage, Inked: []int{}}
	if m.Stage == Guessing {
		began.Inked = m.showAllForGuessing()
	}
	events = append(events, m.ToAll(began))
	if m.RulesBefore(3) || m.Stage == Guessing && m.RulesBefore(4) { // rules of version 2, and of version 3 for guessing: everyone says so
		return events
	}
	if m.done = m.seatsWithNothingToDo(m.Players(), m.Stage); m.done == m.Players() {
		return append(events, m.enterNextStage(at)...)
	}
	return events
}

// endGame counts the points and ends the game (DR-14).
func (m *match) endGame() game.Event {
	m.Stage, m.Deadline, m.votesUntil = Over, 0, 0
	m.ended = &Ended{Scores: m.currentScores(), Words: game.MapList(m.boards, m.wordTextOn)}
	m.ended.Winners = findWinners(m.ended.Scores)
	return m.ToAll(*m.ended.clone())
}

// pendingVotersAndOwners returns the seats whose answer can still change the result: voters, and
// owners who can accept a guess and have not said that they are done.
func (m *match) pendingVotersAndOwners(at time.Duration) game.Seats {
	owners, _ := m.ownersWhoMayAccept(at, m.boards, m.Phase, &m.Roster)
	return m.objections.PendingVoters() | owners&^m.done
}

// closeVotes closes the votes on some boards, because they are decided or their time is up
// (CM-9). A board is wiped if its vote is upheld, and stays in play (DR-16). One that was taken
// meanwhile is voided and nobody's: writing the word must not pay.
func (m *match) closeVotes(boards []int) []game.Event {
	var events []game.Event
	for _, id := range boards {
		b := m.boards[id]
		upheld := b.objections.CloseVote()
		switch {
		case upheld && b.isInPlay():
			b.sheet.KeepRecordingOnly()
			b.wiped = append(b.wiped, b.sheet)
			b.sheet, b.shown = sheet{}, false
			b.edition++
		case upheld:
			b.takers, b.voided = nil, true
			m.forgetTakersOf(id)
		}
		events = append(events, m.ToAll(vote.VoteEnded{Board: id, Upheld: upheld}))
	}
	if !m.objections.HasOpenVote() {
		m.votesUntil = 0
	}
	return events
}
