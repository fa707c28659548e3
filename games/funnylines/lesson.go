package funnylines

import (
	"slices"
	"strings"

	"linework/cards"
	"linework/game"
)

// A lesson is what only a class has: which pictures come up and who takes turns (FL-51,
// FL-52).
type lesson struct {
	teacher      game.Seat
	roster       []string
	removedCards []int // by number
	boxDeck      *deck // the cards without the teacher's own
	ownCards     []*cards.Card
	students     []Student
	newcomers    game.Seats // who came during the lesson, is not on the list and waits for the teacher's word
	turn         int        // -1 before the lesson
	idleTurns    int        // students in a row who did nothing
}

// seatAwaitedForStudent returns who is awaited for the student in turn: the student, or the teacher for
// one without a device.
func (l *lesson) seatAwaitedForStudent() game.Seat {
	if seat := l.students[l.turn].Seat; seat != game.Watcher {
		return seat
	}
	return l.teacher
}

// checkInTurnOrTeacher refuses everyone but the student in turn and the teacher, who says what
// students say aloud (FL-52).
func (l *lesson) checkInTurnOrTeacher(seat game.Seat) error {
	if seat != l.teacher && seat != l.students[l.turn].Seat {
		return game.Refuse("not-your-turn.student", game.Figures{"name": l.students[l.turn].Name})
	}
	return nil
}

// trimNames returns names without needless spaces, and leaves out those that are nothing else.
func trimNames(names []string) []string {
	trimmed := []string{}
	for _, name := range names {
		if name = strings.Join(strings.Fields(name), " "); name != "" {
			trimmed = append(trimmed, name)
		}
	}
	return trimmed
}

// setRemovedCards replaces the list of cards that do not come up. One at least must stay.
func (l *lesson) setRemovedCards(all []*cards.Card, cardNumbers []int) error {
	removed := []int{}
	for _, c := range all {
		if slices.Contains(cardNumbers, c.Number) {
			removed = append(removed, c.Number)
		}
	}
	for _, n := range cardNumbers {
		if !slices.Contains(removed, n) {
			return game.Refuse("no-card", game.Figures{"number": n})
		}
	}
	if len(removed) == len(all) {
		return game.Refuse("no-cards-left")
	}
	l.removedCards = removed
	return nil
}

// setStudentsInTurnOrder lists who takes turns: those with a device first, then those on the
// roster, but for whoever has a device, under the same name, where each takes turns once. A
// class without names takes turns as one.
func (l *lesson) setStudentsInTurnOrder(seatNames []string, onlyOnce bool) {
	for seat := range game.Players(len(seatNames)).Without(l.teacher).All() {
		l.students = append(l.students, Student{Name: seatNames[seat], Seat: seat})
		if i := slices.IndexFunc(l.roster, isSameName(seatNames[seat])); i >= 0 && onlyOnce {
			l.roster = slices.Delete(slices.Clone(l.roster), i, i+1)
		}
	}
	l.students = append(l.students, l.studentsWithoutDevice()...)
	if len(l.students) == 0 {
		l.students = []Student{{Seat: game.Watcher}}
	}
}

// joinFromList gives a newcomer the turns of the student of that name who has no device, and
// returns which one that is; -1 for none.
func (l *lesson) joinFromList(seat game.Seat, name string) int {
	same := isSameName(name)
	i := slices.IndexFunc(l.students, func(s Student) bool { return s.Seat == game.Watcher && same(s.Name) })
	if i >= 0 {
		l.students[i].Seat = seat
	}
	return i
}

// isSameName returns whether a name is written as another, whatever its capitals.
func isSameName(name string) func(other string) bool {
	name = strings.Join(strings.Fields(name), " ")
	return func(other string) bool { return strings.EqualFold(name, other) }
}

func (l *lesson) studentsWithoutDevice() []Student {
	return game.MapList(l.roster, func(name string) Student { return Student{Name: name, Seat: game.Watcher} })
}
