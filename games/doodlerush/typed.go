package doodlerush

import "linework/game"

// HideTyped hides guesses that offend from all but who made them (CM-32).
func (v View) HideTyped(viewer game.Seat, offends func(string) bool) any {
	v.Guesses = game.MapList(v.Guesses, func(g MadeGuess) MadeGuess {
		g.Text = game.HideIf(g.Text, g.Seat, viewer, offends)
		return g
	})
	v.Takes = game.MapList(v.Takes, func(t Taken) Taken { return t.HideTyped(viewer, offends).(Taken) })
	return v
}

// HideTyped hides a guess that offends from all but who made it.
func (f Guessed) HideTyped(viewer game.Seat, offends func(string) bool) any {
	f.Text = game.HideIf(f.Text, f.Seat, viewer, offends)
	return f
}

// HideTyped hides the guess that took a board, where it offends.
func (f Taken) HideTyped(viewer game.Seat, offends func(string) bool) any {
	f.Text = game.HideIf(f.Text, f.Seat, viewer, offends)
	return f
}
