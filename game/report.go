package game

// A Reporter is a match that can report how it went, for those who judge rules, packs and
// bots by many games (package sim).
type Reporter interface {
	// ReportGuesses is for a match that has ended.
	ReportGuesses() MatchReport
}

// A MatchReport is what became of a match, besides its Result.
type MatchReport struct {
	Rounds   int
	Drawings []DrawingReport
}

// A DrawingReport is one drawing that others were shown to guess, and what came of it.
type DrawingReport struct {
	Word    string // what it shows
	Author  Seat
	Guesses int // how many were made at it
	Right   int // and how many of them were right
}

// CountGuess counts a guess that was made at the drawing, and whether it was right.
func (a *DrawingReport) CountGuess(right bool) {
	a.Guesses++
	if right {
		a.Right++
	}
}
