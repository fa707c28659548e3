package game

import "time"

// An EarlyEnder is a match that the host may end before its time, and that then has a Result
// of what was finished (CM-25). Any other match ends without a result.
type EarlyEnder interface {
	// FinishedRounds returns how many rounds are over, or turns where each stands for
	// itself. With none there is nothing to keep, and the match is cleared away instead of
	// being ended.
	FinishedRounds() int
	// SetLastRound makes the round in play the last one, or takes that back. After it the
	// match ends as it always does.
	SetLastRound(bool)
	// EndWithoutCurrentRound ends the match. The round in play is left out: its points, and its drawings.
	EndWithoutCurrentRound(at time.Duration) []Event
}
