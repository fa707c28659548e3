package game

// A Recounter is a match that can say how it went, for those who judge rules, packs
// and bots by many games (package sim).
type Recounter interface {
	// Recount is for a match that has ended.
	Recount() Recount
}

// A Recount is what became of a match, beside its Result.
type Recount struct {
	Rounds   int
	Drawings []Attempt
}

// An Attempt is one drawing that others were shown to guess, and what came of it.
type Attempt struct {
	Word    string // what it shows
	Author  Seat
	Guesses int // how many were made at it
	Right   int // and how many of them were right
}

// Count adds a guess that was made at the drawing.
func (a *Attempt) Count(right bool) {
	a.Guesses++
	if right {
		a.Right++
	}
}
