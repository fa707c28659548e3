package doodlerush

import (
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

	lastInputAt time.Duration   // when the last input was applied
	votesUntil  time.Duration   // until when votes of the last round are open; 0 where there are none
	done        game.Seats      // who is done with this round
	mayWaveAt   []time.Duration // by seat: when it may wave again
	ended       *Ended
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

// markIdleDoneAndShortenStage marks players with nothing left to guess as done, and ends the
// guessing round soon if that is everyone.
func (m *match) markIdleDoneAndShortenStage(at time.Duration) {
	if m.done |= m.seatsWithNothingToDo(m.Players(), m.Stage); m.done == m.Players() {
		m.Deadline = min(m.Deadline, at+closingDelay)
	}
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
// (CM-9).
func (m *match) closeVotes(boards []int) []game.Event {
	var events []game.Event
	for _, id := range boards {
		upheld := m.boards[id].closeVoteAndWipeOrVoid()
		if m.boards[id].voided {
			m.forgetTakersOf(id)
		}
		events = append(events, m.ToAll(vote.VoteEnded{Board: id, Upheld: upheld}))
	}
	if !m.objections.HasOpenVote() {
		m.votesUntil = 0
	}
	return events
}
