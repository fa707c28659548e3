package game

import "time"

// A RoundPlan says how many rounds a match has. A match embeds one.
type RoundPlan struct {
	TotalRounds    int  // by the rules and the options
	EndsAfterRound bool // the round in play is the last one, whatever TotalRounds says (CM-25)
}

// SetLastRound makes the round in play the last one, or takes that back (CM-25).
func (p *RoundPlan) SetLastRound(last bool) { p.EndsAfterRound = last }

// IsLastRound reports whether no round follows the one with this number.
func (p *RoundPlan) IsLastRound(current int) bool {
	return p.EndsAfterRound || current >= p.TotalRounds
}

// PlannedRounds returns how many rounds the match will have by what is decided now; current
// is the number of the one in play, 0 before the first.
func (p *RoundPlan) PlannedRounds(current int) int {
	if p.EndsAfterRound && current > 0 {
		return min(current, p.TotalRounds)
	}
	return p.TotalRounds
}

// A RoundCounter is a match that people may come to while it is played: at the beginning of a
// round they take over the seats of bots (CM-34). Roster has half of it.
type RoundCounter interface {
	// RoundInPlay returns the number of the round in play, from 1, or of the turn where each
	// stands for itself; 0 before the first. It reports whether another follows for all that
	// is known now.
	RoundInPlay() (number int, more bool)
	// ReplaceBot gives the seat of a bot to a person.
	ReplaceBot(Seat, string)
}

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
