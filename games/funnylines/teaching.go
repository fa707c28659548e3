package funnylines

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/cards"
	"linework/game"
)

// lessonStage is the stages of a lesson: the teacher prepares it, and students take turns.
type lessonStage struct{ *state }

// letTeacherPrepareLesson creates the lesson, and lets the teacher, who has the first seat, prepare the lesson (FL-50, FL-52).
func (m lessonStage) letTeacherPrepareLesson() []game.Event {
	m.lesson = &lesson{turn: -1, boxDeck: m.deck}
	for _, c := range m.deck.cards {
		if c.UnfitForChildren && m.isUntimedLesson() { // by version 3 all were in
			m.lesson.removedCards = append(m.lesson.removedCards, c.Number)
		}
	}
	m.Enter(0, Registering)
	return []game.Event{m.ToAll(RosterWritten{Names: []string{}})}
}

// checkTeacherIsRegistering refuses what can only be done before the lesson, and by the teacher.
func (m lessonStage) checkTeacherIsRegistering(seat game.Seat) error {
	if err := m.checkTeacher(seat); err != nil {
		return err
	}
	if m.Stage != Registering {
		return game.Refuse("not-now.lesson-started")
	}
	return nil
}

// applyTeacherMove applies a move that is the teacher's alone: before the lesson (FL-50, FL-52, FL-56)
// and in it (FL-53, FL-54).
func (m lessonStage) applyTeacherMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	check := m.checkTeacher
	switch in.Move.(type) {
	case Roster, RemoveCards, BringPictures, Begin:
		check = m.checkTeacherIsRegistering
	}
	if err := check(in.Seat); err != nil {
		return nil, err
	}
	switch move := in.Move.(type) {
	case Roster:
		m.lesson.roster = trimNames(move.Names)
		return []game.Event{m.ToAll(RosterWritten{Names: game.NonNilCopy(m.lesson.roster)})}, nil
	case RemoveCards:
		if err := m.lesson.setRemovedCards(m.deck.cards, move.Cards); err != nil {
			return nil, err
		}
		return []game.Event{{To: game.Of(in.Seat), Fact: CardsTakenOut{Cards: game.NonNilCopy(m.lesson.removedCards)}}}, nil
	case BringPictures:
		if err := m.replaceOwnPictures(move.Pictures); err != nil {
			return nil, err
		}
		return []game.Event{{To: game.Of(in.Seat), Fact: PicturesBrought{Names: m.lesson.ownNames()}}}, nil
	case Begin:
		return m.startLesson(in.At, rng), nil
	case SkipStudent:
		return m.skipStudentByTeacher()
	case Admit:
		return m.admitNewcomer(move.Seat)
	case Reveal:
		return m.revealPicture(in.At)
	case Undo:
		return m.undoLessonStep(in.At)
	}
	return m.endLesson(in.At)
}

// startLesson fixes who takes turns and which cards come up, and begins the first picture.
func (m lessonStage) startLesson(at time.Duration, rng *rand.Rand) []game.Event {
	l := m.lesson
	l.setStudentsInTurnOrder(m.Names, !m.RulesBefore(6)) // by version 5 they took turns twice
	if len(l.ownCards) > 0 {
		m.pile = append(shuffledCopy(l.ownCards, rng), m.pile...)
	}
	m.pile = slices.DeleteFunc(m.pile, func(c *cards.Card) bool { return slices.Contains(l.removedCards, c.Number) })
	m.TotalRounds = min(m.TotalRounds, len(m.pile))
	events := []game.Event{m.ToAll(LessonBegan{Students: game.NonNilCopy(l.students)})}
	return append(events, m.beginRound(at, rng)...)
}

// TakesNewcomers reports whether this is a lesson, which pupils join whenever they come (CM-34).
func (m *match) TakesNewcomers() bool {
	return m.mode == Class && m.result == nil && !m.RulesBefore(6) && len(m.Names) < maxSeats
}

// Join gives a pupil who comes during the lesson a seat. Before it begins that is all; then
// whoever is on the list takes turns at once, and anybody else when the teacher says so.
func (m *match) Join(name string) []game.Event {
	seat := game.Seat(len(m.Names))
	m.Names = append(m.Names, name)
	if m.Stage == Registering {
		return nil
	}
	if student := m.lesson.joinFromList(seat, name); student >= 0 {
		return []game.Event{m.ToAll(StudentJoined{Seat: seat, Student: student})}
	}
	m.lesson.newcomers = m.lesson.newcomers.With(seat)
	return []game.Event{m.ToAll(NewcomerCame{Seat: seat})}
}

// admitNewcomer lets somebody take turns, after all others, who came during the lesson and is not
// on the list.
func (m lessonStage) admitNewcomer(seat game.Seat) ([]game.Event, error) {
	l := m.lesson
	if !l.newcomers.Has(seat) {
		return nil, game.Refuse("no-newcomer")
	}
	l.newcomers = l.newcomers.Without(seat)
	l.students = append(l.students, Student{Name: m.Names[seat], Seat: seat})
	return []game.Event{m.ToAll(StudentJoined{Seat: seat, Student: len(l.students) - 1})}, nil
}

// beginNextAskOrGuessTurn lets the next student ask. When the drawing is complete students only guess
// (FL-53).
func (m lessonStage) beginNextAskOrGuessTurn(at time.Duration) []game.Event {
	l := m.lesson
	l.turn = (l.turn + 1) % len(l.students)
	complete := m.round.areAllBoardsComplete()
	stage := Asking
	if complete {
		stage = Guessing
	}
	m.Enter(at, stage)
	m.round.firstPhase = m.Phase
	return []game.Event{m.ToAll(TurnBegan{Student: l.turn, Complete: complete})}
}

// requestShape records the one shape for which the student in turn asks, to be drawn now (FL-51).
func (m lessonStage) requestShape(seat game.Seat, shape cards.Kind) ([]game.Event, error) {
	if m.Stage != Asking {
		return nil, game.Refuse("not-now.request-shape")
	}
	if err := m.lesson.checkInTurnOrTeacher(seat); err != nil {
		return nil, err
	}
	m.lesson.idleTurns = 0
	m.round.requests = append(m.round.requests, Request{Student: m.lesson.turn, Shape: shape})
	var one Counts
	one[shape] = 1
	m.round.boards[0].recordPurchaseToDraw(one)
	m.next = toDrawing
	return []game.Event{m.ToAll(Asked{Student: m.lesson.turn, Shape: shape})}, nil
}

// passTurnToNextStudent says that the student in turn has no guess, and why; the next one is in turn.
func (m lessonStage) passTurnToNextStudent(reason Passed) []game.Event {
	l := m.lesson
	reason.Seat, reason.Student = l.students[l.turn].Seat, l.turn
	m.next = toNextTurn
	return []game.Event{m.ToAll(reason)}
}

func (m lessonStage) skipTurnOfCurrentStudent(by game.Seat) ([]game.Event, error) {
	if err := m.lesson.checkInTurnOrTeacher(by); err != nil {
		return nil, err
	}
	m.lesson.idleTurns = 0
	return m.passTurnToNextStudent(Passed{}), nil
}

// skipStudentByTeacher goes on to the next student at the teacher's word (FL-54).
func (m lessonStage) skipStudentByTeacher() ([]game.Event, error) {
	if m.Stage != Asking && m.Stage != Guessing {
		return nil, game.Refuse("not-now.skip-student")
	}
	m.lesson.idleTurns = 0
	return m.passTurnToNextStudent(Passed{Over: true}), nil
}

// skipIdleStudentOrEndRound goes on to the next student. When nobody in a whole row of students
// does anything, the picture is shown (CM-9).
func (m lessonStage) skipIdleStudentOrEndRound(at time.Duration) []game.Event {
	events := m.passTurnToNextStudent(Passed{Late: true})
	if m.lesson.idleTurns++; m.lesson.idleTurns >= len(m.lesson.students) {
		m.lesson.idleTurns = 0
		m.next = stay
		events = append(events, m.endUnguessedRoundOrAwaitAppeals(at, noSide)...)
	}
	return events
}

// revealPicture closes the round and shows the picture (FL-53).
func (m lessonStage) revealPicture(at time.Duration) ([]game.Event, error) {
	if !m.isRoundInPlay() {
		return nil, game.Refuse("not-now.reveal")
	}
	return m.closeRoundAndPayPot(at, Record{Reason: Revealed, Seat: game.Watcher, Student: -1, Shares: []Share{}}), nil
}

// endLesson ends the lesson and the game, after the picture that lies open.
func (m lessonStage) endLesson(at time.Duration) ([]game.Event, error) {
	if m.Stage != Looking {
		return nil, game.Refuse("not-now.end-lesson")
	}
	return m.endGame(at, noSide), nil
}
