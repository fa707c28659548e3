package game

// A Puzzler is a game with a puzzle for each day.
type Puzzler interface {
	// Puzzle makes that of a day, counted from 1 January 1970. It is the same whenever
	// and wherever it is made.
	Puzzle(day int) Puzzle
}

// A Puzzle is something to find out alone. It keeps nothing: who has tried what is for
// their own device to remember. One at a time may use it.
type Puzzle interface {
	// View is what there is to see.
	View() any
	// Try answers an attempt, or another of the questions in Wire.Tries.
	Try(Move) (any, error)
}
