package funnylines

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// A match is one game of Funny Lines in play. It sends each move to the stage that it
// belongs to, and carries out what follows.
type match struct{ *state }

func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	if move, ok := in.Move.(game.Ink); ok && m.Stage != Over { // whoever sends it, only a Carlo draws
		return nil, drawingStage{m.state}.applyInk(in.At, in.Seat, move)
	}
	before := m.snapshotIfUndoable(in.Move)
	events, err := game.ApplyInput(m, in, rng)
	if err != nil {
		return nil, err
	}
	events = append(events, m.runTransitions(in.At)...)
	if in.Move != nil {
		m.addOrClearSnapshots(before, in.Move)
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
			events = append(events, buyingStage{m.state}.startNextPurchase(at)...)
		case toDrawing:
			events = append(events, drawingStage{m.state}.announceShortagesAndStartDrawing(at)...)
		case toNextTurn:
			events = append(events, lessonStage{m.state}.beginNextAskOrGuessTurn(at)...)
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

func (m *match) dispatchMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	at, seat, s := in.At, in.Seat, m.state
	switch move := in.Move.(type) {
	case Side:
		return choosingStage{s}.joinTeamAndResetReady(seat, move.Team)
	case Place:
		return choosingStage{s}.movePlayerIfFirstSeat(seat, move.Seat, move.Team)
	case Carlo:
		return choosingStage{s}.setNextCarlo(seat, move.Seat)
	case Ready:
		return choosingStage{s}.declareReadyAndStartIfAll(at, seat, rng)
	case Roster, RemoveCards, BringPictures, Begin, SkipStudent, Admit, Reveal, Undo, End:
		return lessonStage{s}.applyTeacherMove(in, rng)
	case ChangeBasket:
		return buyingStage{s}.changeBasket(seat, move)
	case PlanBasket:
		return buyingStage{s}.planBasket(seat, move)
	case Buy:
		return buyingStage{s}.buyBasketIfUnchanged(at, seat, move.Basket)
	case Borrow:
		return buyingStage{s}.takeLoanAndMaybeBuy(at, seat)
	case Decline:
		if m.seatsKnowingCard().Has(seat) {
			return guessingMoves{s}.declineGuessesAndCloseRoundIfLast(at, seat)
		}
		return buyingStage{s}.declineLoan(at, seat)
	case Ask:
		return lessonStage{s}.requestShape(seat, move.Shape)
	case Draw:
		return drawingStage{s}.finishLastShapeAndStampOrOpenNext(at, seat, move.Shape, rng)
	case Done:
		return drawingStage{s}.finishFreehandShape(at, seat)
	case Guess:
		return guessingMoves{s}.payAndJudgeGuess(in, move)
	case Bet:
		return guessingMoves{s}.placeBet(seat, move.Guesser)
	case Pass:
		if m.Stage == Guessing {
			return lessonStage{s}.skipTurnOfCurrentStudent(seat)
		}
		return guessingMoves{s}.skipGuess(at, seat)
	case Accept:
		return guessingMoves{s}.acceptGuessAndWinRound(at, seat, move.Guess)
	case Object:
		return votingStage{s}.openVoteOnObjection(at, seat, move.Shape, rng)
	case Vote:
		return votingStage{s}.castVoteAndCloseIfDecided(at, seat, move.Uphold, rng)
	case Next:
		return m.checkAndAcknowledgeRound(at, seat, rng)
	case Crib, Pictures:
		return nil, game.Refuse("question")
	}
	return nil, wire.RefuseMove(in.Move)
}

// WaitingAndTimeoutActions returns for the stage who is awaited, what the bell does and what skipping
// does, where that is not the same; whoever is skipped is absent. Guesses are awaited only in a pause.
func (m *match) WaitingAndTimeoutActions() game.StageRules {
	r := m.round
	var waiting game.Seats
	var bell func(time.Duration, *rand.Rand) []game.Event
	var skip func(time.Duration, game.Seat, *rand.Rand) []game.Event
	switch m.Stage {
	case Choosing:
		waiting, bell, skip = m.Players()&^m.ready, choosingStage{m.state}.fillUndersizedTeamsAndStart, choosingStage{m.state}.recordReadyAndStartIfAll
	case Registering:
		waiting, bell = game.Of(m.lesson.teacher), lessonStage{m.state}.startLesson
	case Buying:
		waiting, bell, skip = m.awaitedSeats(0), game.BellWithoutRandom(buyingStage{m.state}.buyBasketOrCheapestShape), buyingStage{m.state}.awaitTeammateOrBuyBasket
	case Lending:
		waiting, bell = m.awaitedSeats(0), game.BellWithoutRandom(buyingStage{m.state}.endLoanOffer)
	case Drawing:
		waiting, bell = m.round.carlosStillDrawing(), drawingStage{m.state}.drawForLateCarlos
		skip = func(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
			return drawingStage{m.state}.stampRemainingShapes(at, rng, m.round.boardOfCarlo(seat))
		}
	case Pausing, LastCall:
		waiting, bell = m.awaitedSeats(r.skippedGuess), game.BellWithoutRandom(guessingMoves{m.state}.endPauseOrLastCall)
		skip = func(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
			return guessingMoves{m.state}.recordSkipAndEndPauseIfLast(at, seat, true)
		}
	case Accepting:
		waiting, bell = r.guesses.pendingJudges(m.lastInput), game.BellWithoutRandom(m.closeUnguessedRoundAndEndIfBroke)
		if (guessingMoves{m.state}).settlesGuessesInOrder() {
			waiting, bell = r.guesses.judgesOfFirstOpen(m.lastInput), game.BellWithoutRandom(guessingMoves{m.state}.settleExpiredGuesses)
		}
		skip = func(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
			events, _ := guessingMoves{m.state}.declineGuessesAndCloseRoundIfLast(at, seat) // refused if it is too late to accept: nothing to do
			return events
		}
	case Asking, Guessing:
		waiting, bell = game.Of(m.lesson.seatAwaitedForStudent()), game.BellWithoutRandom(lessonStage{m.state}.skipIdleStudentOrEndRound)
	case Voting:
		waiting, bell, skip = r.ballot.shape.PendingVoters(), votingStage{m.state}.closeVoteAndResumeStage, votingStage{m.state}.abstainAndCloseIfDecided
	case Looking:
		waiting, bell, skip = m.awaitedSeats(r.acknowledged), m.startNextRoundOrEndGame, m.acknowledgeAndContinueIfLast
	default:
		return game.StageRules{}
	}
	if ring := bell; skip == nil {
		skip = func(at time.Duration, _ game.Seat, rng *rand.Rand) []game.Event { return ring(at, rng) }
	}
	if m.isUntimedLesson() && m.Stage != Voting && m.Stage != Accepting {
		bell = game.BellWithoutRandom(m.EndWithoutCurrentRound) // the bell of the school
	}
	if m.guessesWaitUntil() > 0 && m.Stage != Accepting {
		bell = m.settleGuessesBefore(bell)
	}
	return game.StageRules{Waiting: waiting, Bell: bell, Skip: func(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
		m.absent = m.absent.With(seat)
		return skip(at, seat, rng), nil
	}}
}

// guessesWaitUntil returns when the next guess is settled that waits for one before it; 0 where
// none waits, or without a limit. It is the same whatever the waiting guess is.
func (m *match) guessesWaitUntil() time.Duration {
	if !m.isRoundInPlay() || !slices.ContainsFunc(m.round.guesses, func(g guess) bool { return g.Waits }) {
		return 0
	}
	if first := m.round.guesses.firstOpen(m.lastInput); first != nil {
		return first.Deadline()
	}
	return 0
}

// settleGuessesBefore returns a bell that settles the guesses whose time has come, and then does
// what the bell of the stage does if that is due, too (FL-64).
func (m *match) settleGuessesBefore(stageBell func(time.Duration, *rand.Rand) []game.Event) func(time.Duration, *rand.Rand) []game.Event {
	return func(at time.Duration, rng *rand.Rand) []game.Event {
		events := guessingMoves{m.state}.settleExpiredGuesses(at)
		if !m.isRoundInPlay() || m.Deadline == 0 || at < m.Deadline {
			return events
		}
		return append(events, stageBell(at, rng)...)
	}
}

func (m *match) waitingSeats() game.Seats { return m.WaitingAndTimeoutActions().Waiting }

func (m *match) Status() game.Status {
	waiting := m.waitingSeats()
	s := m.PhaseClock.Status(waiting)
	if until := m.guessesWaitUntil(); until > 0 && (s.Deadline == 0 || until < s.Deadline) {
		s.Deadline = until
	}
	s.MayMove, s.KnowsSecret = guessingMoves{m.state}.unawaitedGuessers(waiting), m.seatsKnowingCard()
	if m.result != nil {
		s.Result = &game.Result{Winners: m.result.Winners, Points: m.moneyBySeat(len(m.Names))}
		if m.mode == Teams {
			for team, seats := range m.members {
				s.Result.Teams = append(s.Result.Teams, game.Team{Name: teamNames[team], Seats: seats})
			}
		}
	}
	return s
}

// AnswerQuestion returns the crib sheet, which is open to everyone (FL-6), or the pictures,
// which only the teacher may see, to choose from (FL-50).
func (m *match) AnswerQuestion(seat game.Seat, question game.Move) (any, error) {
	switch question.(type) {
	case Crib:
		return m.deck.cribSheetOfSubjects(), nil
	case Pictures:
		if err := m.checkTeacher(seat); err != nil {
			return nil, err
		}
		return m.deck.pictureSheet(), nil
	}
	return nil, game.Refuse("no-question", game.Figures{"question": wire.KindOf(question)})
}

// checkAndAcknowledgeRound records that a player has looked enough.
func (m *match) checkAndAcknowledgeRound(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	switch {
	case m.Stage != Looking:
		return nil, game.Refuse("not-now.round-running")
	case !m.actingSeats().Has(seat):
		return nil, game.Refuse("not-teacher.next-picture")
	case m.round.acknowledged.Has(seat):
		return nil, game.Refuse("said-already.seen-enough")
	}
	return m.acknowledgeAndContinueIfLast(at, seat, rng), nil
}

// acknowledgeAndContinueIfLast records that a player has looked enough; when all have, play goes on.
func (m *match) acknowledgeAndContinueIfLast(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	m.round.acknowledged = m.round.acknowledged.With(seat)
	events := []game.Event{m.ToAll(vote.ContinueVoted{Seat: seat})}
	if m.waitingSeats() == 0 {
		events = append(events, m.startNextRoundOrEndGame(at, rng)...)
	}
	return events
}

// startNextRoundOrEndGame begins the next round or ends the game (FL-23, FL-32).
func (m *match) startNextRoundOrEndGame(at time.Duration, rng *rand.Rand) []game.Event {
	n := m.round.number
	breaksTie := m.breaksTies && m.mode == Teams && m.purses[0].money == m.purses[1].money
	if !m.EndsAfterRound && (n < m.TotalRounds || n == m.TotalRounds && breaksTie) {
		return m.beginRound(at, rng)
	}
	return m.endGame(at, noSide)
}

// TurnedSides returns the cards that came up, so that the evening has seen them.
func (m *match) TurnedSides() []words.Side {
	list := game.MapList(m.roundsSoFar(), func(r *round) words.Side { return wordSideOf(r.card) })
	if m.abandonedRound != nil {
		list = append(list, wordSideOf(m.abandonedRound.card))
	}
	return list
}

func (m *match) View(seat game.Seat) any {
	if !m.Players().Has(seat) {
		seat = game.Watcher
	}
	return viewer{m.state, m.waitingSeats()}.viewFor(seat)
}
