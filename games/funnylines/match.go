package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// A match is one game of Funny Lines in play. It sends each move to the stage that it
// belongs to, and carries out what follows.
type match struct{ *state }

// Apply applies a move, a skip, ink or the bell.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	if move, ok := in.Move.(game.Ink); ok && m.Stage != Over { // whoever sends it, only a Carlo draws
		return nil, drawing{m.state}.applyInk(in.At, in.Seat, move)
	}
	before := m.snapshotBefore(in.Move)
	events, err := game.ApplyInput(m, in, rng)
	if err != nil {
		return nil, err
	}
	events = append(events, m.runTransitions(in.At)...)
	if in.Move != nil {
		m.recordSnapshot(before, in.Move)
	}
	m.lastInput = in.At
	return events, nil
}

// runTransitions carries out what follows the stage that is over.
func (m *match) runTransitions(at time.Duration) []game.Event {
	var events []game.Event
	for m.next != stay {
		next := m.next
		m.next = stay
		switch next {
		case toBuying:
			events = append(events, buying{m.state}.startBuying(at)...)
		case toDrawing:
			events = append(events, drawing{m.state}.startDrawing(at)...)
		case toNextTurn:
			events = append(events, teaching{m.state}.startNextStudent(at)...)
		}
	}
	return events
}

// ApplyMove applies a move. Whoever makes one is no longer absent.
func (m *match) ApplyMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	events, err := m.dispatchMove(in, rng)
	if err == nil {
		m.absent = m.absent.Without(in.Seat)
	}
	return events, err
}

// dispatchMove sends a move to the stage that it belongs to.
func (m *match) dispatchMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	at, seat, s := in.At, in.Seat, m.state
	switch move := in.Move.(type) {
	case Side:
		return choosing{s}.joinTeam(seat, move.Team)
	case Place:
		return choosing{s}.placePlayer(seat, move.Seat, move.Team)
	case Carlo:
		return choosing{s}.electCarlo(seat, move.Seat)
	case Ready:
		return choosing{s}.declareReady(at, seat, rng)
	case Roster:
		return teaching{s}.writeRoster(seat, move.Names)
	case RemoveCards:
		return teaching{s}.removeCards(seat, move.Cards)
	case BringPictures:
		return teaching{s}.bringPictures(seat, move.Pictures)
	case Begin:
		return teaching{s}.beginLesson(at, seat, rng)
	case ChangeBasket:
		return buying{s}.changeBasket(seat, move)
	case Buy:
		return buying{s}.confirmPurchase(at, seat, move.Basket)
	case Borrow:
		return buying{s}.borrow(at, seat)
	case Decline:
		if m.seatsKnowingCard().Has(seat) {
			return guessing{s}.declineGuesses(at, seat)
		}
		return buying{s}.declineLoan(at, seat)
	case Ask:
		return teaching{s}.requestShape(seat, move.Shape)
	case Draw:
		return drawing{s}.drawShape(at, seat, move.Shape, rng)
	case Done:
		return drawing{s}.finishShape(at, seat)
	case Guess:
		return guessing{s}.recordGuess(in, move)
	case Pass:
		if m.Stage == Guessing {
			return teaching{s}.skipOwnTurn(seat)
		}
		return guessing{s}.skipGuess(at, seat)
	case Accept:
		return guessing{s}.acceptGuess(at, seat, move.Guess)
	case Object:
		return voting{s}.openObjection(at, seat, move.Shape, rng)
	case Vote:
		return voting{s}.castVote(at, seat, move.Uphold, rng)
	case Reveal:
		return teaching{s}.revealPicture(at, seat)
	case Next:
		return m.acknowledgeRound(at, seat, rng)
	case SkipStudent:
		return teaching{s}.skipStudent(seat)
	case Undo:
		return m.undoMove(at, seat)
	case End:
		return teaching{s}.endLesson(at, seat)
	case Crib, Pictures:
		return nil, game.Refuse("question", "that is a question, not a move; ask it")
	}
	return nil, wire.RefuseMove(in.Move)
}

// StageRules returns for the stage who is awaited, what the bell does and what skipping
// does; whoever is skipped is absent. Guesses are awaited only in a pause.
func (m *match) StageRules() game.StageRules {
	r := m.round
	var waiting game.Seats
	var bell func(time.Duration, *rand.Rand) []game.Event
	var skip func(time.Duration, game.Seat, *rand.Rand) []game.Event
	switch m.Stage {
	case Choosing:
		waiting, bell, skip = m.Players()&^m.ready, choosing{m.state}.startTeamGame, choosing{m.state}.recordReady
	case Registering:
		waiting, bell = game.Of(m.lesson.teacher), teaching{m.state}.startLesson
		skip = func(at time.Duration, _ game.Seat, rng *rand.Rand) []game.Event {
			return teaching{m.state}.startLesson(at, rng)
		}
	case Buying:
		waiting, bell, skip = m.awaitedSeats(0), game.NoChance(buying{m.state}.buyAtTimeout), buying{m.state}.skipBuyer
	case Lending:
		waiting = m.awaitedSeats(0)
		bell = game.NoChance(func(at time.Duration) []game.Event { return buying{m.state}.recordDeclinedLoan(at, true) })
		skip = func(at time.Duration, _ game.Seat, rng *rand.Rand) []game.Event { return bell(at, rng) }
	case Drawing:
		waiting, bell = m.round.busyCarlos(), drawing{m.state}.drawForLateCarlos
		skip = func(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
			return drawing{m.state}.drawRemaining(at, rng, m.round.boardOfCarlo(seat))
		}
	case Pausing, LastCall:
		waiting, bell = m.awaitedSeats(r.skippedGuess), game.NoChance(guessing{m.state}.endPause)
		skip = func(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
			return guessing{m.state}.recordSkippedGuess(at, seat, true)
		}
	case Accepting:
		waiting, bell = r.guesses.pendingJudges(m.lastInput), game.NoChance(m.closeUnguessedRound)
		skip = func(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
			events, _ := guessing{m.state}.declineGuesses(at, seat) // refused if it is too late to accept: nothing to do
			return events
		}
	case Asking, Guessing:
		waiting, bell = game.Of(m.lesson.speaker()), game.NoChance(teaching{m.state}.skipIdleStudent)
		skip = func(at time.Duration, _ game.Seat, _ *rand.Rand) []game.Event {
			return teaching{m.state}.skipIdleStudent(at)
		}
	case Voting:
		waiting, bell, skip = r.ballot.shape.PendingVoters(), voting{m.state}.closeVote, voting{m.state}.abstainFromVote
	case Looking:
		waiting, bell, skip = m.awaitedSeats(r.acknowledged), m.nextRoundOrEnd, m.recordAcknowledged
	default:
		return game.StageRules{}
	}
	if m.isUntimedLesson() && m.Stage != Voting && m.Stage != Accepting {
		bell = game.NoChance(m.EndNow) // the bell of the school
	}
	return game.StageRules{Waiting: waiting, Bell: bell, Skip: func(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
		m.absent = m.absent.With(seat)
		return skip(at, seat, rng), nil
	}}
}

// waitingSeats returns who is awaited.
func (m *match) waitingSeats() game.Seats { return m.StageRules().Waiting }

// Status returns who is awaited and until when.
func (m *match) Status() game.Status {
	waiting := m.waitingSeats()
	s := m.PhaseClock.Status(waiting)
	s.MayMove, s.KnowsSecret = guessing{m.state}.mayGuessUnasked(waiting), m.seatsKnowingCard()
	if m.result != nil {
		s.Result = &game.Result{Winners: m.result.Winners, Points: m.pointsBySeat(len(m.Names))}
		if m.mode == Teams {
			s.Result.Teams = m.namedTeams()
		}
	}
	return s
}

// AnswerQuestion returns the crib sheet, which is open to everyone (FL-6), or the pictures,
// which only the teacher may see.
func (m *match) AnswerQuestion(seat game.Seat, question game.Move) (any, error) {
	switch question.(type) {
	case Crib:
		return m.deck.cribSheet(), nil
	case Pictures:
		return teaching{m.state}.pictureSheet(seat)
	}
	return nil, game.Refuse("no-question", "you can ask for the list of pictures or the pictures, not for “{question}”", game.Figures{"question": wire.KindOf(question)})
}

// acknowledgeRound records that a player has looked enough.
func (m *match) acknowledgeRound(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	switch {
	case m.Stage != Looking:
		return nil, game.Refuse("not-now", "the round isn’t over yet")
	case !m.actingSeats().Has(seat):
		return nil, game.Refuse("not-teacher", "the teacher moves on to the next picture")
	case m.round.acknowledged.Has(seat):
		return nil, game.Refuse("said-already", "you’re done already; the others are still looking")
	}
	return m.recordAcknowledged(at, seat, rng), nil
}

// recordAcknowledged records that a player has looked enough; when all have, play goes on.
func (m *match) recordAcknowledged(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	m.round.acknowledged = m.round.acknowledged.With(seat)
	events := []game.Event{m.ToAll(vote.ContinueVoted{Seat: seat})}
	if m.waitingSeats() == 0 {
		events = append(events, m.nextRoundOrEnd(at, rng)...)
	}
	return events
}

// nextRoundOrEnd begins the next round or ends the game (FL-23, FL-32).
func (m *match) nextRoundOrEnd(at time.Duration, rng *rand.Rand) []game.Event {
	n := m.round.number
	if !m.EndsAfterRound && (n < m.TotalRounds || n == m.TotalRounds && m.breaksTies && m.isTied()) {
		return m.beginRound(at, rng)
	}
	return m.endGame(at, noSide)
}

// TurnedSides returns the cards that came up, so that the evening has seen them.
func (m *match) TurnedSides() []words.Side {
	list := []words.Side{}
	for _, r := range m.playedRounds() {
		list = append(list, wordSide(r.card))
	}
	if m.abandonedRound != nil {
		list = append(list, wordSide(m.abandonedRound.card))
	}
	return list
}

// View returns what a seat may know.
func (m *match) View(seat game.Seat) any {
	if !m.Players().Has(seat) {
		seat = game.Watcher
	}
	return viewer{m.state, m.waitingSeats()}.viewFor(seat)
}
