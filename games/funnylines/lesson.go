package funnylines

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"linework/cards"
	"linework/game"
)

// A lesson is what only a class has: who takes turns (FL-51, FL-52).
type lesson struct {
	teacher      game.Seat
	roster       []string
	removedCards []int // cards taken out, by number
	boxDeck      *deck // the cards without the teacher's own
	ownCards     []*cards.Card
	students     []Student
	turn         int // -1 before the lesson
	idleTurns    int // students in a row who did nothing
}

// speaker is who is awaited for the student in turn: the student, or the teacher for
// one without a device.
func (l *lesson) speaker() game.Seat {
	if seat := l.students[l.turn].Seat; seat != game.Watcher {
		return seat
	}
	return l.teacher
}

// startRegistering lets the teacher, who has the first seat, prepare the lesson (FL-50, FL-52).
func (m *match) startRegistering() []game.Event {
	m.lesson = &lesson{turn: -1, boxDeck: m.deck}
	if m.isUntimedLesson() { // by version 3 all were in
		for _, c := range m.deck.cards {
			if c.IsUnfitForChildren() {
				m.lesson.removedCards = append(m.lesson.removedCards, c.Number)
			}
		}
	}
	m.Enter(0, Registering)
	return []game.Event{m.ToAll(RosterWritten{Names: []string{}})}
}

// checkTeacher refuses what is the teacher's to do.
func (m *match) checkTeacher(seat game.Seat) error {
	if m.mode != Class {
		return game.Refuse("no-class", "this isn’t a lesson")
	}
	if seat != m.lesson.teacher {
		return game.Refuse("not-teacher", "only the teacher can do that, and that’s {name}", game.Figures{"name": m.Names[m.lesson.teacher]})
	}
	return nil
}

// checkRegistering refuses what can only be done before the lesson.
func (m *match) checkRegistering(seat game.Seat) error {
	if err := m.checkTeacher(seat); err != nil {
		return err
	}
	if m.Stage != Registering {
		return game.Refuse("not-now", "the lesson has already started")
	}
	return nil
}

// writeRoster takes the names of students without a device.
func (m *match) writeRoster(seat game.Seat, names []string) ([]game.Event, error) {
	if err := m.checkRegistering(seat); err != nil {
		return nil, err
	}
	roster := []string{}
	for _, name := range names {
		if name = strings.Join(strings.Fields(name), " "); name != "" {
			roster = append(roster, name)
		}
	}
	m.lesson.roster = roster
	return []game.Event{m.ToAll(RosterWritten{Names: game.CopyOf(roster)})}, nil
}

// removeCards takes cards out that the class does not know. One at least must stay.
func (m *match) removeCards(seat game.Seat, cardNumbers []int) ([]game.Event, error) {
	if err := m.checkRegistering(seat); err != nil {
		return nil, err
	}
	out := []int{}
	for _, c := range m.deck.cards {
		if slices.Contains(cardNumbers, c.Number) {
			out = append(out, c.Number)
		}
	}
	for _, n := range cardNumbers {
		if !slices.Contains(out, n) {
			return nil, game.Refuse("no-card", "there’s no card number {number}", game.Figures{"number": n})
		}
	}
	if len(out) == len(m.deck.cards) {
		return nil, errNoCards()
	}
	m.lesson.removedCards = out
	return []game.Event{{To: game.Of(seat), Fact: CardsTakenOut{Cards: game.CopyOf(out)}}}, nil
}

func errNoCards() error { return game.Refuse("no-cards-left", "leave at least one card in the deck") }

// pictureSheet shows the teacher all pictures, to choose from (FL-50).
func (m *match) pictureSheet(seat game.Seat) (any, error) {
	if err := m.checkTeacher(seat); err != nil {
		return nil, err
	}
	sheet := PictureSheet{Pictures: []Picture{}}
	for _, c := range m.deck.cards {
		front := m.deck.fronts[c]
		picture := Picture{Number: c.Number, Theme: c.Theme(), Counts: front.Counts, Shapes: []Outline{}}
		for _, s := range front.Shapes {
			picture.Shapes = append(picture.Shapes, Outline{Kind: s.Kind, Path: s.Path})
		}
		sheet.Pictures = append(sheet.Pictures, picture)
	}
	return sheet, nil
}

// beginLesson is the teacher's word.
func (m *match) beginLesson(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	if err := m.checkRegistering(seat); err != nil {
		return nil, err
	}
	return m.startTurns(at, rng), nil
}

// startTurns lets those with a device take turns first, then those on the roster.
func (m *match) startTurns(at time.Duration, rng *rand.Rand) []game.Event {
	l := m.lesson
	for seat := range m.Players().Without(l.teacher).All() {
		l.students = append(l.students, Student{Name: m.Names[seat], Seat: seat})
	}
	for _, name := range l.roster {
		l.students = append(l.students, Student{Name: name, Seat: game.Watcher})
	}
	if len(l.students) == 0 {
		l.students = []Student{{Seat: game.Watcher}}
	}
	if len(l.ownCards) > 0 {
		m.pile = append(shuffle(l.ownCards, rng), m.pile...)
	}
	m.pile = slices.DeleteFunc(m.pile, func(c *cards.Card) bool { return slices.Contains(l.removedCards, c.Number) })
	m.rounds = min(m.rounds, len(m.pile))
	events := []game.Event{m.ToAll(LessonBegan{Students: game.CopyOf(l.students)})}
	return append(events, m.beginRound(at, rng)...)
}

// startNextTurn gives the turn on. When the drawing is complete students only guess
// (FL-53).
func (m *match) startNextTurn(at time.Duration) []game.Event {
	l := m.lesson
	l.turn = (l.turn + 1) % len(l.students)
	complete := m.round.boards[0].isComplete()
	stage := Asking
	if complete {
		stage = Guessing
	}
	m.Enter(at, stage)
	m.round.firstPhase = m.Phase
	return []game.Event{m.ToAll(TurnBegan{Student: l.turn, Complete: complete})}
}

// checkTurn refuses everyone but the student in turn and the teacher, who says what
// students say aloud (FL-52).
func (m *match) checkTurn(seat game.Seat) error {
	l := m.lesson
	if seat != l.teacher && seat != l.students[l.turn].Seat {
		return game.Refuse("not-your-turn", "it’s {name}’s turn", game.Figures{"name": l.students[l.turn].Name})
	}
	return nil
}

// requestShape takes the one shape for which the student in turn asks (FL-51).
func (m *match) requestShape(at time.Duration, seat game.Seat, shape cards.Kind) ([]game.Event, error) {
	if m.Stage != Asking {
		return nil, game.Refuse("not-now", "nobody is asking for a shape right now")
	}
	if err := m.checkTurn(seat); err != nil {
		return nil, err
	}
	m.lesson.idleTurns = 0
	m.round.requests = append(m.round.requests, Request{Student: m.lesson.turn, Shape: shape})
	var one Counts
	one[shape] = 1
	m.round.boards[0].recordPurchase(one)
	events := []game.Event{m.ToAll(Asked{Student: m.lesson.turn, Shape: shape})}
	return append(events, m.startDrawing(at)...), nil
}

// forfeitTurn gives the guess of the student in turn away.
func (m *match) forfeitTurn(at time.Duration, fact Passed) []game.Event {
	return append([]game.Event{m.forfeitEvent(fact)}, m.startNextTurn(at)...)
}

// forfeitEvent tells that the student in turn has no guess, and why.
func (m *match) forfeitEvent(fact Passed) game.Event {
	l := m.lesson
	fact.Seat, fact.Student = l.students[l.turn].Seat, l.turn
	return m.ToAll(fact)
}

// skipStudent goes on to the next student at the teacher's word (FL-54).
func (m *match) skipStudent(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkTeacher(seat); err != nil {
		return nil, err
	}
	if m.Stage != Asking && m.Stage != Guessing {
		return nil, game.Refuse("not-now", "it’s nobody’s turn right now")
	}
	m.lesson.idleTurns = 0
	return m.forfeitTurn(at, Passed{Over: true}), nil
}

// skipIdleStudent goes on to the next student. When nobody does anything, the picture is
// shown (CM-9).
func (m *match) skipIdleStudent(at time.Duration) []game.Event {
	l := m.lesson
	l.idleTurns++
	if l.idleTurns < len(l.students) {
		return m.forfeitTurn(at, Passed{Late: true})
	}
	l.idleTurns = 0
	events := []game.Event{m.forfeitEvent(Passed{Late: true})}
	return append(events, m.concludeRound(at, noSide)...)
}

// revealPicture shows the picture, at the teacher's word (FL-53).
func (m *match) revealPicture(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkTeacher(seat); err != nil {
		return nil, err
	}
	if !m.isInPlay() {
		return nil, game.Refuse("not-now", "there’s no hidden picture right now")
	}
	return m.closeRound(at, Record{Reason: Revealed, Seat: game.Watcher, Student: -1, Shares: []Share{}}), nil
}

// endLesson ends the lesson after the picture that lies open.
func (m *match) endLesson(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkTeacher(seat); err != nil {
		return nil, err
	}
	if m.Stage != Looking {
		return nil, game.Refuse("not-now", "the picture has to be guessed or shown first")
	}
	return m.endGame(at, -1), nil
}
