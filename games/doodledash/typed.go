package doodledash

import "linework/game"

// HideTyped hides guesses that offend from all but who made them (CM-32).
func (v View) HideTyped(viewer game.Seat, offends func(string) bool) any {
	v.Guesses = hideGuesses(v.Guesses, v.Guesser, viewer, offends)
	v.History = game.MapList(v.History, func(r Record) Record {
		r.Guesses = hideGuesses(r.Guesses, r.Guesser, viewer, offends)
		return r
	})
	return v
}

func hideGuesses(list []GuessRecord, guesser, viewer game.Seat, offends func(string) bool) []GuessRecord {
	return game.MapList(list, func(g GuessRecord) GuessRecord {
		g.Text = game.HideIf(g.Text, guesser, viewer, offends)
		return g
	})
}

// HideTyped hides a guess that offends from all but who made it.
func (f Guessed) HideTyped(viewer game.Seat, offends func(string) bool) any {
	f.Text = game.HideIf(f.Text, f.guesser, viewer, offends)
	return f
}
