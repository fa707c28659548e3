package doodlerush

import "linework/game"

// A Score is what a game brings a player, in its parts (DR-14).
type Score struct {
	Taken int `json:"taken"` // boards taken from others, 1 each
	Left  int `json:"left"`  // own boards that nobody took, -1 each
	Total int `json:"total"`
}

func newScore(taken, leftPenalty int) Score {
	return Score{Taken: taken, Left: leftPenalty, Total: taken - leftPenalty}
}

// beats reports whether a score wins over another: by points, then by fewer own boards left
// (DR-15).
func (s Score) beats(other Score) bool {
	return s.Total > other.Total || s.Total == other.Total && s.Left < other.Left
}

// findWinners returns every seat whose score no other beats: those who are still tied share
// the win.
func findWinners(scores []Score) game.Seats {
	var best game.Seats
	for seat, s := range scores {
		beaten := false
		for _, other := range scores {
			beaten = beaten || other.beats(s)
		}
		if !beaten {
			best = best.With(game.Seat(seat))
		}
	}
	return best
}
