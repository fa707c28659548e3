package game

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
