package funnylines

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/cards"
	"linework/game"
)

// teaching is the stages of a lesson: the teacher prepares it, and students take turns.
type teaching struct{ *state }

// startRegistering lets the teacher, who has the first seat, prepare the lesson (FL-50, FL-52).
func (m teaching) startRegistering() []game.Event {
	m.lesson = &lesson{turn: -1, boxDeck: m.deck}
	if m.isUntimedLesson() { // by version 3 all were in
		m.lesson.removeUnfitCards()
	}
	m.Enter(0, Registering)
	return []game.Event{m.ToAll(RosterWritten{Names: []string{}})}
}

// checkRegistering refuses what can only be done before the lesson, and by the teacher.
func (m teaching) checkRegistering(seat game.Seat) error {
	if err := m.checkTeacher(seat); err != nil {
		return err
	}
	if m.Stage != Registering {
		return game.Refuse("not-now", "the lesson has already started")
	}
	return nil
}

// writeRoster replaces the names of students without a device.
func (m teaching) writeRoster(seat game.Seat, names []string) ([]game.Event, error) {
	if err := m.checkRegistering(seat); err != nil {
		return nil, err
	}
	return []game.Event{m.ToAll(m.lesson.setRoster(names))}, nil
}

// removeCards replaces the list of cards that the class does not know.
func (m teaching) removeCards(seat game.Seat, cardNumbers []int) ([]game.Event, error) {
	if err := m.checkRegistering(seat); err != nil {
		return nil, err
	}
	if err := m.lesson.removeCards(m.deck.cards, cardNumbers); err != nil {
		return nil, err
	}
	return []game.Event{{To: game.Of(seat), Fact: CardsTakenOut{Cards: game.CopyOf(m.lesson.removedCards)}}}, nil
}

// bringPictures adds the teacher's own pictures to the lesson (FL-56).
func (m teaching) bringPictures(seat game.Seat, drafts []cards.Draft) ([]game.Event, error) {
	if err := m.checkRegistering(seat); err != nil {
		return nil, err
	}
	deck, brought, err := m.lesson.bringPictures(drafts)
	if err != nil {
		return nil, err
	}
	m.deck = deck
	return []game.Event{{To: game.Of(seat), Fact: brought}}, nil
}

// beginLesson starts the lesson at the teacher's word.
func (m teaching) beginLesson(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	if err := m.checkRegistering(seat); err != nil {
		return nil, err
	}
	return m.startLesson(at, rng), nil
}

// startLesson fixes who takes turns and which cards come up, and begins the first picture.
func (m teaching) startLesson(at time.Duration, rng *rand.Rand) []game.Event {
	l := m.lesson
	l.enrolStudents(m.Names)
	if len(l.ownCards) > 0 {
		m.pile = append(shuffle(l.ownCards, rng), m.pile...)
	}
	m.pile = slices.DeleteFunc(m.pile, func(c *cards.Card) bool { return slices.Contains(l.removedCards, c.Number) })
	m.TotalRounds = min(m.TotalRounds, len(m.pile))
	events := []game.Event{m.ToAll(LessonBegan{Students: game.CopyOf(l.students)})}
	return append(events, m.beginRound(at, rng)...)
}

// startNextStudent lets the next student ask. When the drawing is complete students only guess
// (FL-53).
func (m teaching) startNextStudent(at time.Duration) []game.Event {
	l := m.lesson
	l.turn = (l.turn + 1) % len(l.students)
	complete := m.round.isComplete()
	stage := Asking
	if complete {
		stage = Guessing
	}
	m.Enter(at, stage)
	m.round.firstPhase = m.Phase
	return []game.Event{m.ToAll(TurnBegan{Student: l.turn, Complete: complete})}
}

// requestShape buys the one shape for which the student in turn asks (FL-51).
func (m teaching) requestShape(seat game.Seat, shape cards.Kind) ([]game.Event, error) {
	if m.Stage != Asking {
		return nil, game.Refuse("not-now", "nobody is asking for a shape right now")
	}
	if err := m.lesson.checkTurn(seat); err != nil {
		return nil, err
	}
	m.lesson.idleTurns = 0
	m.round.requests = append(m.round.requests, Request{Student: m.lesson.turn, Shape: shape})
	var one Counts
	one[shape] = 1
	m.round.boards[0].recordPurchase(one)
	m.next = toDrawing
	return []game.Event{m.ToAll(Asked{Student: m.lesson.turn, Shape: shape})}, nil
}

// forfeitTurn says that the student in turn has no guess, and why; the next one is in turn.
func (m teaching) forfeitTurn(reason Passed) []game.Event {
	l := m.lesson
	reason.Seat, reason.Student = l.students[l.turn].Seat, l.turn
	m.next = toNextTurn
	return []game.Event{m.ToAll(reason)}
}

// skipOwnTurn forfeits the turn of a student who has no guess.
func (m teaching) skipOwnTurn(seat game.Seat) ([]game.Event, error) {
	if err := m.lesson.checkTurn(seat); err != nil {
		return nil, err
	}
	m.lesson.idleTurns = 0
	return m.forfeitTurn(Passed{}), nil
}

// skipStudent goes on to the next student at the teacher's word (FL-54).
func (m teaching) skipStudent(seat game.Seat) ([]game.Event, error) {
	if err := m.checkTeacher(seat); err != nil {
		return nil, err
	}
	if m.Stage != Asking && m.Stage != Guessing {
		return nil, game.Refuse("not-now", "it’s nobody’s turn right now")
	}
	m.lesson.idleTurns = 0
	return m.forfeitTurn(Passed{Over: true}), nil
}

// skipIdleStudent goes on to the next student. When nobody does anything, the picture is
// shown (CM-9).
func (m teaching) skipIdleStudent(at time.Duration) []game.Event {
	allIdle := m.lesson.countIdleTurn()
	events := m.forfeitTurn(Passed{Late: true})
	if allIdle {
		m.next = stay
		events = append(events, m.concludeRound(at, noSide)...)
	}
	return events
}

// revealPicture shows the picture, at the teacher's word (FL-53).
func (m teaching) revealPicture(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkTeacher(seat); err != nil {
		return nil, err
	}
	if !m.isInPlay() {
		return nil, game.Refuse("not-now", "there’s no hidden picture right now")
	}
	return m.closeRound(at, Record{Reason: Revealed, Seat: game.Watcher, Student: -1, Shares: []Share{}}), nil
}

// endLesson ends the lesson after the picture that lies open.
func (m teaching) endLesson(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkTeacher(seat); err != nil {
		return nil, err
	}
	if m.Stage != Looking {
		return nil, game.Refuse("not-now", "the picture has to be guessed or shown first")
	}
	return m.endGame(at, noSide), nil
}

// pictureSheet shows the teacher all pictures, to choose from (FL-50).
func (m teaching) pictureSheet(seat game.Seat) (any, error) {
	if err := m.checkTeacher(seat); err != nil {
		return nil, err
	}
	return m.deck.pictureSheet(), nil
}
