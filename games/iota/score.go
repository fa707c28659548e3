package iota

// A Score is what a play scored, in its parts.
type Score struct {
	Lines []Line `json:"lines"` // every line made longer or new (IO-20)
	Lots  int    `json:"lots"`  // each doubles the turn (IO-22)
	Four  bool   `json:"four"`  // four cards played doubles it again (IO-23)
	Last  bool   `json:"last"`  // ending the game doubles it again (IO-24)
	Total int    `json:"total"`
}

// A Line is one line of a scored play.
type Line struct {
	Cells []Cell `json:"cells"`
	Sum   int    `json:"sum"` // of the face values of all its cards
}

func (s *Score) totalWithDoublings() int {
	sum := 0
	for _, line := range s.Lines {
		sum += line.Sum
	}
	return doubleSum(sum, s.Lots, s.Four, s.Last)
}

// doubleSum doubles a turn's sum for each lot (IO-22), for four cards played (IO-23) and
// for ending the game (IO-24).
func doubleSum(sum, lots int, playedFour, endsGame bool) int {
	sum <<= lots
	if playedFour {
		sum <<= 1
	}
	if endsGame {
		sum <<= 1
	}
	return sum
}
