package doodlerush

import (
	"cmp"
	"slices"

	"linework/game"
)

// A Score is what a game brings a player, in its parts (DR-14).
type Score struct {
	Taken int `json:"taken"` // boards taken from others, 1 each
	Left  int `json:"left"`  // own boards that nobody took, -1 each
	Total int `json:"total"`
}

func newScore(taken, leftPenalty int) Score {
	return Score{Taken: taken, Left: leftPenalty, Total: taken - leftPenalty}
}

// compare orders scores by points, then by fewer own boards left (DR-15).
func (s Score) compare(other Score) int {
	return cmp.Or(s.Total-other.Total, other.Left-s.Left)
}

// findWinners returns every seat with the best score: those who are still tied share the win.
func findWinners(scores []Score) (winners game.Seats) {
	best := slices.MaxFunc(scores, Score.compare)
	for seat, s := range scores {
		if s.compare(best) == 0 {
			winners = winners.With(game.Seat(seat))
		}
	}
	return winners
}
