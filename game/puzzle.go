package game

// A Puzzler is a game with a puzzle for each day.
type Puzzler interface {
	// Puzzle makes the puzzle of a day, counted from 1 January 1970. It is the same whenever
	// and wherever it is made.
	Puzzle(day int) Puzzle
}

// A Puzzle is something to find out alone. It keeps nothing: what was tried is for the
// device of the player to remember. It must not be used by two goroutines at once.
type Puzzle interface {
	// View returns what there is to see.
	View() any
	// Try answers an attempt, or another of the questions in Wire.Tries.
	Try(Move) (any, error)
}
