package funnylines

import (
	"linework/cards"
	"linework/game"
)

// HideTyped hides guesses that offend from all but who made them (CM-32).
func (v View) HideTyped(viewer game.Seat, offends func(string) bool) any {
	v.Guesses = hideGuesses(v.Guesses, viewer, offends)
	v.Sights = game.MapList(v.Sights, func(s Sight) Sight {
		s.Text = game.HideIf(s.Text, s.Seat, viewer, offends)
		return s
	})
	if v.Lesson != nil {
		lesson := *v.Lesson
		lesson.Taught = game.MapList(lesson.Taught, func(p LessonPicture) LessonPicture {
			p.Said = hideGuesses(p.Said, viewer, offends)
			return p
		})
		v.Lesson = &lesson
	}
	return v
}

func hideGuesses(list []GuessRecord, viewer game.Seat, offends func(string) bool) []GuessRecord {
	return game.MapList(list, func(g GuessRecord) GuessRecord {
		g.Text = game.HideIf(g.Text, g.Seat, viewer, offends)
		return g
	})
}

// HideTyped hides a guess that offends from all but who made it.
func (f Guessed) HideTyped(viewer game.Seat, offends func(string) bool) any {
	f.Text = game.HideIf(f.Text, f.Seat, viewer, offends)
	return f
}

// TypedTexts returns the names of the students.
func (m Roster) TypedTexts() []string { return m.Names }

// TypedTexts returns the names of the pictures.
func (m BringPictures) TypedTexts() []string {
	return game.MapList(m.Pictures, func(p cards.Draft) string { return p.Name })
}
