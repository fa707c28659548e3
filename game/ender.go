package game

import "time"

// An Ender is a match that the host may end before its time, and that then has a Result
// of what was finished (CM-25). One that is no Ender ends without a result.
type Ender interface {
	// Finished is how many rounds are over, or turns where each stands for itself. With none there is nothing to keep, and the
	// match is cleared away instead of being ended.
	Finished() int
	// LastRound makes the round in play the last one, or takes that back. After it the
	// match ends as it always does.
	LastRound(bool)
	// End ends the match now. The round in play is left out: its points, and its drawings.
	End(at time.Duration) []Event
}
